"""Fields whose codes name places outside the file, and taking a field out but for its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.document.fields import FieldSpan, field_marks, match_fields
from engine.ooxml.ns import MC, W
from engine.ooxml.types import Element
from engine.prepare.findings import drop, unwrap

_FLD_CHAR, _FLD_SIMPLE = W + "fldChar", W + "fldSimple"
_CODES = (_FLD_CHAR, W + "instrText", W + "delInstrText")


def named_fields(root: Element, names: frozenset[str]) -> Iterator[FieldSpan]:
    """The fields with these keywords, those of `mc:Fallback` too, in document order.

    A `HYPERLINK \\l "bookmark"` stays inside the document and is none.
    """
    closed: dict[Element, FieldSpan] = dict(match_fields(field_marks(root)))
    for fallback in root.iter(MC + "Fallback"):
        closed.update(match_fields(fallback.iter(*_CODES)))
    for span in [*closed.values(), *_simple_fields(root)]:
        if span.name in names and not _stays_inside(span):
            yield span


def _simple_fields(root: Element) -> Iterator[FieldSpan]:
    for simple in root.iter(_FLD_SIMPLE):
        yield FieldSpan(simple, simple=True, instruction=simple.get(W + "instr", ""))


def _stays_inside(span: FieldSpan) -> bool:
    argument = span.instruction.strip()[len(span.name) :].lstrip()
    return span.name == "HYPERLINK" and argument.startswith("\\l")


def keep_results(root: Element, names: frozenset[str]) -> bool:
    """Takes the codes of these fields out, so that their results are plain text."""
    spans = list(named_fields(root, names))
    if not spans:
        return False
    leaves = [leaf for run in root.iter(W + "r") for leaf in run if leaf.tag != W + "rPr"]
    places: Mapping[Element, int] = {leaf: place for place, leaf in enumerate(leaves)}
    doomed: list[Element] = []
    for span in spans:
        if span.simple:
            _unwrap_simple(span.begin)
            continue
        last = span.end if span.separate is None else span.separate
        doomed.extend(leaves[places[span.begin] : places[last] + 1])
        doomed.append(span.end)
    for leaf in dict.fromkeys(doomed):
        drop_from_run(leaf)
    return True


def _unwrap_simple(simple: Element) -> None:
    for data in simple.findall(W + "fldData"):
        drop(data)
    unwrap(simple)


def drop_from_run(leaf: Element) -> None:
    """Removes what a run holds, and the run with it when nothing else is in it."""
    run = leaf.getparent()
    drop(leaf)
    if run is not None and run.tag == W + "r" and all(each.tag == W + "rPr" for each in run):
        drop(run)

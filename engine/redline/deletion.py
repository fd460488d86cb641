"""Deleting whole runs: struck where tracked, gone where direct, peeled off our own insertions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.document.inline import Atom, AtomKind, InlineReading
from engine.document.reading import Reading
from engine.ooxml.text import respell_deleted
from engine.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    COMMENT_END,
    COMMENT_START,
    DEL,
    INS,
    Element,
    P,
    W,
    is_within,
    take_out,
)
from engine.redline.resolve_content import prune
from engine.redline.stamp import RevisionStamp

# What may stand between two struck runs inside one w:del.
_BRIDGES = frozenset({BOOKMARK_START, BOOKMARK_END, COMMENT_START, COMMENT_END, W + "proofErr"})


def runs_between(
    reading: InlineReading, start: int, end: int, *, by: Reading, everything: bool = False
) -> list[Element]:
    """The runs whose text lies from `start` to `end`, whole fields included, in order.

    `everything` also takes what shows no text: pictures, symbols, breaks, hidden text.
    """
    chosen: dict[Element, None] = {}
    fields = {s.atom.field.root for s in reading.slice(start, end, by) if s.atom.field}
    for offset, atom in reading.shown(by):
        width = len(atom.text) if atom.visible(by) else 0
        touched = width and offset < end and offset + width > start
        inner = everything and not width and start <= offset <= end and _removable(atom)
        in_field = atom.field is not None and atom.field.root in fields and atom.field.root.atomic
        if atom.run is not None and (touched or inner or in_field):
            chosen[atom.run] = None
    return list(chosen)


def _removable(atom: Atom) -> bool:
    return atom.kind not in (AtomKind.ANCHOR, AtomKind.COMMENT_REFERENCE) and not atom.deleted


def delete_runs(
    runs: Sequence[Element],
    stamp: RevisionStamp | None,
    *,
    struck: list[Element],
    gone: list[Element] | None = None,
    tag: str = DEL,
) -> list[Element]:
    """Deletes whole runs; returns what now stands to the left of borders that may be joined.

    `struck` collects the wrappers of what stays visible as deleted, `gone` the runs that left.
    """
    borders: list[Element] = []
    left = [] if gone is None else gone
    if stamp is None:
        for run in runs:
            borders.extend(_remove(run))
        left.extend(runs)
        return borders
    for group in _groups(runs):
        if stamp.owns(_insertion_of(group[0])):
            for run in group:
                borders.extend(_remove(run))
            left.extend(group)
        else:
            struck.append(strike(group, stamp, tag=tag))
    return borders


def _remove(run: Element) -> list[Element]:
    before, parent = run.getprevious(), run.getparent()
    take_out(run)
    prune(parent)
    return [] if before is None else [before]


def strike(group: Sequence[Element], stamp: RevisionStamp, *, tag: str = DEL) -> Element:
    """`<w:r><w:t>a</w:t></w:r>` becomes `<w:del …><w:r><w:delText>a</w:delText></w:r></w:del>`."""
    wrapper = stamp.mark(tag)
    group[0].addprevious(wrapper)
    moving: Element | None = group[0]
    while moving is not None:
        after = moving.getnext()
        wrapper.append(moving)
        if moving is group[-1]:
            break
        moving = after
    if tag == DEL and not is_within(wrapper, frozenset({DEL})):  # else it is spelled so already
        for run in group:
            respell_deleted(run, deleted=True)
    return wrapper


def _groups(runs: Iterable[Element]) -> list[list[Element]]:
    """Runs that can share one wrapper: siblings with nothing but plain anchors between."""
    groups: list[list[Element]] = []
    for run in runs:
        if groups and _bridged(groups[-1][-1], run):
            groups[-1].append(run)
        else:
            groups.append([run])
    return groups


def _bridged(left: Element, right: Element) -> bool:
    sibling = left.getnext()
    while sibling is not None and sibling is not right:
        if sibling.tag not in _BRIDGES:
            return False
        sibling = sibling.getnext()
    return sibling is right


def _insertion_of(run: Element) -> Element | None:
    """The innermost `w:ins` around a run."""
    ancestor = run.getparent()
    while ancestor is not None and ancestor.tag not in (P, INS):
        ancestor = ancestor.getparent()
    return ancestor if ancestor is not None and ancestor.tag == INS else None


def own_insertion(element: Element | None, stamp: RevisionStamp | None) -> Element | None:
    """Our own insertion around an element, when it was made in this session."""
    if element is None or stamp is None:
        return None
    found = _insertion_of(element)
    return found if found is not None and stamp.owns(found) else None

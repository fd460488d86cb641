"""Fields that lost one of their ends by a decision: the words stay, the broken frame goes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.redline.names import (
    DELETING,
    FLD_CHAR,
    INSTR_TEXT,
    R_PR,
    Element,
    R,
    W,
    is_within,
    take_out,
)

_TYPE = W + "fldCharType"


def open_ends(root: Element) -> set[Element]:
    """Field characters without their counterpart, save those in deletions still to be decided."""
    return {leaf for leaf in _open(root) if not is_within(leaf, DELETING)}


def _open(root: Element) -> Iterator[Element]:
    begun: list[list[Element]] = []
    for leaf in root.iter(FLD_CHAR):
        kind = leaf.get(_TYPE)
        if kind == "begin":
            begun.append([leaf])
        elif not begun:
            yield leaf
        elif kind == "end":
            begun.pop()
        else:
            begun[-1].append(leaf)
    for field in begun:
        yield from field


def drop_ends(root: Element, ends: set[Element]) -> list[Element]:
    """Takes these field characters out, with the instruction of a field that has no end.

    Returns the runs whose right border opened. Word keeps no field that does not begin and end.
    """
    borders: list[Element] = []
    instructing = False
    for leaf in list(root.iter(FLD_CHAR, INSTR_TEXT)):
        if leaf.tag == FLD_CHAR:
            instructing = leaf in ends and leaf.get(_TYPE) == "begin"
        if leaf in ends or (leaf.tag == INSTR_TEXT and instructing):
            borders.extend(_drop(leaf))
    return borders


def _drop(leaf: Element) -> list[Element]:
    run = leaf.getparent()
    take_out(leaf)
    if run is None or run.tag != R or any(child.tag != R_PR for child in run):
        return []
    before = run.getprevious()
    take_out(run)
    return [] if before is None else [before]

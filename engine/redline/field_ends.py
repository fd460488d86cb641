"""Fields that lost one of their ends by a decision: the words stay, the broken frame goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.redline.names import (
    DELETING,
    FLD_CHAR,
    INSERTING,
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
    """Field characters without their counterpart, save those in deletions still to be decided.

    A pending replacement may hold an end on either side of it: each belongs to one reading.
    """
    leaves = list(root.iter(FLD_CHAR))
    found = {leaf for leaf in _open(leaves) if not is_within(leaf, DELETING)}
    for left_out in (DELETING, INSERTING) if found else ():
        reading = [leaf for leaf in leaves if not is_within(leaf, left_out)]
        found -= set(reading).difference(_open(reading))
    return found


def _open(leaves: Iterable[Element]) -> Iterator[Element]:
    begun: list[list[Element]] = []
    for leaf in leaves:
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

"""Which marks a decision means: by id, with what belongs to the same change."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.document.document import WordDocument
from engine.document.move_ranges import find_moves, find_twins
from engine.document.story import Story
from engine.ooxml.ns import SUGGESTION_ID
from engine.redline.names import (
    AUTHOR,
    CELL_MARKS,
    DATE,
    ID,
    MARKS,
    MOVE_RANGE_STARTS,
    NAME,
    TBL,
    TC,
    TR,
    TR_PR,
    Element,
    P,
    W,
    ancestor_of,
)
from engine.redline.resolve import marks_in

Marks = list[tuple[Story, list[Element]]]
_MOVE_TAGS = tuple(
    W + side + what for side in ("moveFrom", "moveTo") for what in ("", "RangeStart", "RangeEnd")
)
Signed = tuple[str | None, str | None, str | None]


def find_marks(document: WordDocument, wanted: Callable[[Element], bool]) -> Marks:
    """The marks of every story that satisfy `wanted`, with the rest of the same change."""
    found: Marks = []
    for story in document.stories():
        marks = marks_in(story.container)
        chosen = [mark for mark in marks if wanted(mark)]
        if chosen:
            found.append((story, _completed(marks, chosen, story.container)))
    return found


def by_ids(document: WordDocument, revision_ids: Iterable[str]) -> Marks:
    """The marks of these revision ids that are in the file (no suggestions)."""
    wanted = set(revision_ids)
    return find_marks(
        document, lambda mark: mark.get(ID) in wanted and mark.get(SUGGESTION_ID) is None
    )


def by_suggestions(document: WordDocument, suggestion_ids: Iterable[str]) -> Marks:
    """The marks of these suggestions."""
    wanted = set(suggestion_ids)
    return find_marks(document, lambda mark: mark.get(SUGGESTION_ID) in wanted)


def _completed(marks: list[Element], chosen: list[Element], container: Element) -> list[Element]:
    """Adds what goes with a row, a cell and a move: they are one decision each."""
    wanted = {id(mark): mark for mark in chosen}
    known = {id(mark) for mark in marks}
    columns: set[tuple[int, Signed]] = set()
    for mark in chosen:
        parent = mark.getparent()
        if parent is not None and parent.tag == TR_PR:
            _add_inside(wanted, known, mark, ancestor_of(mark, TR))
        elif mark.tag in CELL_MARKS:
            table = ancestor_of(mark, TBL)
            column = (id(table), _signed(mark))
            # All cells of a column ask for the same marks; once is enough, and linear.
            if table is not None and column not in columns:
                columns.add(column)
                _add_column(wanted, known, mark, table)
    if any(mark.tag in MOVE_RANGE_STARTS for mark in marks):
        twins = find_twins(find_moves(container))
        wanted.update({id(twins[m]): twins[m] for m in chosen if m in twins})
        _add_moves(wanted, marks, container)
    return [mark for mark in marks if id(mark) in wanted]


def _add_inside(
    wanted: dict[int, Element], known: set[int], carrier: Element, holder: Element | None
) -> None:
    """A third party's edit inside a new row stays a decision of its own."""
    if holder is None:
        return
    for mark in holder.iter(*MARKS):
        if id(mark) in known and _signed(mark) == _signed(carrier):
            wanted.setdefault(id(mark), mark)


def _add_column(
    wanted: dict[int, Element], known: set[int], carrier: Element, table: Element
) -> None:
    """The cells of one column, or of one merge, came together and go together."""
    signed = _signed(carrier)
    for mark in table.iter(*CELL_MARKS, W + "tcPrChange"):
        if id(mark) not in known or _signed(mark) != signed:
            continue
        if ancestor_of(mark, TBL) is not table:
            continue
        wanted.setdefault(id(mark), mark)
        if mark.tag in CELL_MARKS:
            _add_inside(wanted, known, mark, ancestor_of(mark, TC))


def _signed(mark: Element) -> Signed:
    return (mark.get(AUTHOR), mark.get(DATE), mark.get(SUGGESTION_ID))


def _add_moves(wanted: dict[int, Element], marks: list[Element], container: Element) -> None:
    """Both ends of every move that one chosen mark belongs to, ranges included."""
    known = {id(mark) for mark in marks}
    in_paragraph = _named_in_paragraph(marks)
    groups: dict[str, list[Element]] = {}
    opened: dict[str, dict[str, str]] = {"moveFrom": {}, "moveTo": {}}
    for mark in container.iter(*_MOVE_TAGS):
        side = "moveFrom" if str(mark.tag).startswith(W + "moveFrom") else "moveTo"
        ranges = opened[side]
        if str(mark.tag).endswith("RangeEnd"):
            ranges.pop(mark.get(ID) or "", None)
            continue
        if mark.tag in MOVE_RANGE_STARTS:
            ranges[mark.get(ID) or ""] = mark.get(NAME) or ""
        innermost = next(reversed(ranges.values()), None)
        name = in_paragraph.get((id(ancestor_of(mark, P)), side), innermost)
        if name is not None and id(mark) in known:
            groups.setdefault(name, []).append(mark)
    signatures = {_signed(mark) for mark in wanted.values()}
    for group in groups.values():
        # A range that holds nothing any more is no decision; it goes with its author's others.
        empty = all(mark.tag in MOVE_RANGE_STARTS for mark in group)
        if any(id(m) in wanted or (empty and _signed(m) in signatures) for m in group):
            wanted.update({id(mark): mark for mark in group})


def _named_in_paragraph(marks: list[Element]) -> dict[tuple[int, str], str]:
    """The names of ranges by the paragraph they start in: its mark stands before the start."""
    found: dict[tuple[int, str], str] = {}
    for mark in marks:
        paragraph = ancestor_of(mark, P) if mark.tag in MOVE_RANGE_STARTS else None
        if paragraph is not None:
            side = str(mark.tag).removeprefix(W).removesuffix("RangeStart")
            found[id(paragraph), side] = mark.get(NAME) or ""
    return found

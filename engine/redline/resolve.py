"""Accepts or rejects revisions in a tree, of every kind, layered and nested, as Word does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from engine.errors import Problem
from engine.redline.door import BareDoor, Door
from engine.redline.field_ends import drop_ends, open_ends
from engine.redline.joining import join_runs
from engine.redline.move_anchors import carry_anchors
from engine.redline.names import (
    CELL_DEL,
    CELL_INS,
    CELL_MARKS,
    FLD_CHAR,
    ID,
    MARKS,
    MARKUP_RANGE_ENDS,
    MARKUP_RANGE_STARTS,
    MATH_CONTROL,
    MOVE_RANGE_ENDS,
    MOVE_RANGE_STARTS,
    NUM_PR,
    NUMBERING_CHANGE,
    P_PR,
    PROPERTY_CHANGES,
    R_PR,
    TBL,
    TC,
    TR,
    TR_PR,
    Decision,
    Element,
    P,
    W,
    ancestor_of,
    in_recorded_state,
    removes,
    take_out,
)
from engine.redline.resolve_content import remove_content, resolve_math_control, unwrap
from engine.redline.resolve_paragraphs import resolve_paragraph_mark
from engine.redline.resolve_properties import remove_if_empty, resolve_properties
from engine.redline.resolve_ranges import end_of, resolve_markup_range, resolve_move_range
from engine.redline.resolve_tables import resolve_cell, resolve_row, trim_grid
from engine.redline.table_layout import cells_by_column, pieces_of_reshaped


class Carrier(Enum):
    """What carries a mark, in the order in which a bulk decision visits them.

    Content goes before the paragraph marks, whose joins ask what is left of a paragraph.
    """

    MARKUP_RANGE = auto()
    CONTENT = auto()
    MATH_CONTROL = auto()
    PROPERTIES = auto()
    NUMBERING = auto()
    FLAG = auto()
    ROW = auto()
    CELL = auto()
    MOVE_RANGE = auto()
    PARAGRAPH_MARK = auto()


@dataclass(slots=True)
class ResolveReport:
    """How many marks were decided, and what could not be."""

    resolved: int = 0
    problems: list[Problem] = field(default_factory=list[Problem])
    # Note references that left with their text; their notes have no reader any more.
    removed_notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def carrier_of(mark: Element) -> Carrier:
    """The kind of place a revision mark stands in."""
    tag, parent = str(mark.tag), mark.getparent()
    if tag in PROPERTY_CHANGES:
        return Carrier.PROPERTIES
    if tag in MARKUP_RANGE_STARTS:
        return Carrier.MARKUP_RANGE
    if tag in MOVE_RANGE_STARTS:
        return Carrier.MOVE_RANGE
    if tag in CELL_MARKS:
        return Carrier.CELL
    if tag == NUMBERING_CHANGE:
        return Carrier.FLAG
    return _wrapper_carrier(None if parent is None else parent)


def _wrapper_carrier(parent: Element | None) -> Carrier:
    if parent is None:
        return Carrier.CONTENT
    if parent.tag == R_PR:
        owner = parent.getparent()
        is_mark = owner is not None and owner.tag == P_PR
        return Carrier.PARAGRAPH_MARK if is_mark else Carrier.FLAG
    by_parent = {
        TR_PR: Carrier.ROW,
        NUM_PR: Carrier.NUMBERING,
        MATH_CONTROL: Carrier.MATH_CONTROL,
    }
    return by_parent.get(str(parent.tag), Carrier.CONTENT)


def marks_in(root: Element) -> list[Element]:
    """All revision marks of a tree in document order, without those in recorded states."""
    return [mark for mark in root.iter(*MARKS) if not in_recorded_state(mark)]


def resolve_all(root: Element, decision: Decision, *, door: Door | None = None) -> ResolveReport:
    """Decides every revision of one story."""
    return resolve_marks(root, marks_in(root), decision=decision, door=door)


def resolve_marks(
    root: Element,
    marks: Sequence[Element],
    *,
    decision: Decision,
    door: Door | None = None,
    new_id: Callable[[Element], str] = lambda _: "0",
) -> ResolveReport:
    """Decides the given marks of one story; one that cannot be decided never blocks the others.

    `new_id` gives ids to what is doubled where a bookmark comes to stand inside a run.
    """
    work = _Work(root, decision, door or BareDoor())
    if decision == "accept":
        carry_anchors(root, marks, door=work.door, new_id=new_id)
    columns = work.columns(marks)
    fields = any(next(mark.iter(FLD_CHAR), None) is not None for mark in marks)
    known_ends = open_ends(root) if fields else set[Element]()
    groups: dict[Carrier, list[Element]] = {carrier: [] for carrier in Carrier}
    for mark in marks:
        groups[carrier_of(mark)].append(mark)
    for carrier, members in groups.items():
        work.resolve_group(carrier, members)
    work.trim(columns)
    if fields and (lost := open_ends(root) - known_ends):
        for end in lost:
            work.door.open(end)
        work.borders.extend(drop_ends(root, lost))
    join_runs(work.borders)
    return work.report


class _Work:
    def __init__(self, root: Element, decision: Decision, door: Door) -> None:
        self.root = root
        self.decision: Decision = decision
        self.door = door
        self.report = ResolveReport()
        self.borders: list[Element] = []
        self._ends: dict[tuple[str, str], Element] | None = None

    def resolve_group(self, carrier: Carrier, marks: list[Element]) -> None:
        for mark in marks:
            if not self._is_attached(mark):
                self.report.resolved += 1  # went with what held it, as it would in Word
                continue
            try:
                self.door.open(mark)
                self._resolve(carrier, mark)
                self.report.resolved += 1
            except Exception as error:  # noqa: BLE001 - reported; the others go on
                problem = Problem("malformedRevision", mark.get(ID) or "", detail=repr(error))
                self.report.problems.append(problem)

    def _is_attached(self, mark: Element) -> bool:
        element: Element | None = mark
        while element is not None:
            if element is self.root:
                return True
            element = element.getparent()
        return False

    def _resolve(self, carrier: Carrier, mark: Element) -> None:
        by_carrier: dict[Carrier, Callable[[Element], object]] = {
            Carrier.CONTENT: self._resolve_content,
            Carrier.MATH_CONTROL: self._resolve_math,
            Carrier.PROPERTIES: self._resolve_properties,
            Carrier.NUMBERING: self._resolve_numbering,
            Carrier.FLAG: take_out,
            Carrier.ROW: lambda row: resolve_row(row, self.decision, door=self.door),
            Carrier.CELL: lambda cell: resolve_cell(cell, self.decision, door=self.door),
            Carrier.PARAGRAPH_MARK: self._resolve_paragraph_mark,
            Carrier.MARKUP_RANGE: self._resolve_markup_range,
            Carrier.MOVE_RANGE: self._resolve_move_range,
        }
        by_carrier[carrier](mark)

    def _resolve_math(self, mark: Element) -> None:
        resolve_math_control(mark, removing=removes(str(mark.tag), self.decision))

    def _resolve_paragraph_mark(self, mark: Element) -> None:
        resolve_paragraph_mark(mark, self.decision, door=self.door)

    def _resolve_markup_range(self, mark: Element) -> None:
        resolve_markup_range(mark, self._end_of(mark), self.decision, door=self.door)

    def _resolve_content(self, mark: Element) -> None:
        if ancestor_of(mark, P) is None:
            self._resolve_block_content(mark)
        elif removes(str(mark.tag), self.decision):
            self._note_references(mark)
            self.borders.extend(remove_content(mark))
        else:
            self.borders.extend(unwrap(mark))

    def _resolve_block_content(self, mark: Element) -> None:
        """A wrapper between paragraphs, which the schema allows and few programs write."""
        if not removes(str(mark.tag), self.decision):
            for child in list(mark):
                self.door.insert_block_before(child, mark)
        self.door.remove_block(mark)

    def _note_references(self, mark: Element) -> None:
        for kind in ("footnote", "endnote"):
            for reference in mark.iter(f"{W}{kind}Reference"):
                self.report.removed_notes.append((kind, reference.get(ID) or ""))

    def _resolve_properties(self, mark: Element) -> None:
        owner = mark.getparent()
        run = None if owner is None else owner.getparent()
        resolve_properties(mark, self.decision)
        if run is not None and run.tag == W + "r":  # equal again to what it was split from
            before = run.getprevious()
            self.borders.extend([run] if before is None else [before, run])

    def _resolve_numbering(self, mark: Element) -> None:
        numbering = mark.getparent()
        take_out(mark)
        if numbering is not None and removes(str(mark.tag), self.decision):
            for child in list(numbering):
                numbering.remove(child)
            remove_if_empty(numbering)

    def _resolve_move_range(self, mark: Element) -> None:
        resolve_move_range(mark, self._end_of(mark), door=self.door)

    def _end_of(self, start: Element) -> Element | None:
        if self._ends is None:
            ends = self.root.iter(*MARKUP_RANGE_ENDS, *MOVE_RANGE_ENDS)
            self._ends = {(str(end.tag), end.get(ID) or ""): end for end in ends}
        return end_of(start, self._ends)

    def trim(self, columns: dict[int, tuple[Element, set[int]]]) -> None:
        """Takes the columns of removed cells out of the grids."""
        for table, removed in columns.values():
            if self._is_attached(table):
                trim_grid(table, removed)

    def columns(self, marks: Iterable[Element]) -> dict[int, tuple[Element, set[int]]]:
        """Where removed cells begin, asked while all spans are as they were."""
        found: dict[int, tuple[Element, set[int]]] = {}
        for mark in marks:
            gone = (CELL_DEL if self.decision == "accept" else CELL_INS) == mark.tag
            cell, row, table = (ancestor_of(mark, tag) for tag in (TC, TR, TBL))
            if gone and cell is not None and row is not None and table is not None:
                if cell in pieces_of_reshaped(row):
                    continue
                start = next(start for start, other in cells_by_column(row) if other is cell)
                found.setdefault(id(table), (table, set()))[1].add(start)
        return found

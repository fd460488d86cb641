"""Foot- and endnotes laid as stacks, and what a page's note area holds (R3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.document.faces import NoteRef
from engine.identity import StoryHandle
from engine.pagination.stacks import Stack

NOTE_EXTRA = 35.0
"""Each note costs this much more than its lines (R3c: the raised marks, as measured)."""

StackOf = Callable[[StoryHandle, float], Stack]
SeparatorOf = Callable[[str, float], Stack]

TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class NotePart:
    """Entries `first` to `last` (excluded) of one note; `first` > 0 continues an earlier page."""

    ref: NoteRef
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class NoteArea:
    """Notes at the foot of one column; immutable, so that giving up a line restores the old."""

    parts: tuple[NotePart, ...] = ()
    height: float = 0.0
    carried: tuple[NotePart, ...] = ()
    """What must continue on the next page."""


class NoteLayouter:
    """Adds notes to areas of one column width."""

    def __init__(self, stack_of: StackOf, separator_of: SeparatorOf) -> None:
        self._stack_of = stack_of
        self._separator_of = separator_of

    def stack(self, ref: NoteRef, width: float) -> Stack:
        """The laid content of a note."""
        return self._stack_of(StoryHandle(ref.kind, note_id=ref.note_id), width)

    def separator(self, width: float, *, continued: bool) -> Stack:
        """The paragraph between body and notes."""
        kind = "continuationSeparator" if continued else "separator"
        return self._separator_of(kind, width)

    def opened(self, carried: tuple[NotePart, ...], width: float, room: float) -> NoteArea:
        """The area of a column that begins with what earlier notes left over."""
        area = NoteArea()
        rest: list[NotePart] = []
        for part in carried:
            stack = self.stack(part.ref, width)
            height = area.height or self.separator(width, continued=True).height
            # In a column of another width the note has other lines than where it began.
            end = len(stack.entries)
            first = last = min(part.first, end)
            while last < end and height + stack.height_of(first, last + 1) <= room:
                last += 1
            if first >= end:
                continue
            if last == first and not area.parts:
                last = first + 1
            if rest or last == first:
                rest.append(part)
                continue
            height += stack.height_of(first, last)
            area = NoteArea((*area.parts, NotePart(part.ref, first, last)), height)
            if last < end:
                rest.append(NotePart(part.ref, last, end))
        return NoteArea(area.parts, area.height, tuple(rest))

    def with_notes(
        self, area: NoteArea, refs: tuple[NoteRef, ...], width: float, room: float
    ) -> NoteArea | None:
        """The area with more notes if all fit into `room`; the last may be split.

        None: the line with the references must go to the next page.
        """
        refs = tuple(ref for ref in refs if ref.kind == "footnote")
        for position, ref in enumerate(refs):
            if area.carried:
                return None
            stack = self.stack(ref, width)
            height = area.height or self.separator(width, continued=False).height
            whole = height + stack.height + NOTE_EXTRA
            if whole <= room + TOLERANCE:
                part = NotePart(ref, 0, len(stack.entries))
                area = NoteArea((*area.parts, part), whole)
                continue
            split = self._split(stack, room - height - NOTE_EXTRA)
            if not split or position < len(refs) - 1:
                return None
            height += NOTE_EXTRA + stack.height_of(0, split)
            rest = NotePart(ref, split, len(stack.entries))
            area = NoteArea((*area.parts, NotePart(ref, 0, split)), height, (rest,))
        return area

    @staticmethod
    def _split(stack: Stack, room: float) -> int:
        """How many lines of a note may stay here when it does not fit as a whole, else 0."""
        count = len(stack.entries)
        fits = 0
        while fits < count and stack.entries[fits].bottom <= room + TOLERANCE:
            fits += 1
        if fits >= count:
            fits = count - 1
        return fits if fits >= 2 or (fits == 1 and count == 2) else 0

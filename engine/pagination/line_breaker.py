"""Where lines end: greedy breaking with tabs, squeezed justification, and forced breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.pagination.hyphenation import WordDivider
from engine.pagination.pieces import Piece, SpecialPiece
from engine.pagination.tabs import TabStop, TabStops

TOLERANCE = 0.01
SQUEEZE_CAP = 0.25
"""A justified space gives up at most this share of its width (R1)."""
SQUEEZE_FACTOR = 2.0
"""Stretching must be this many times worse than squeezing before Word squeezes (R1)."""

HANGING = frozenset("、。，．")
"""Punctuation that may stand beyond the margin instead of going to the next line."""


class LineSpan(NamedTuple):
    """Pieces `first` to `last` (excluded) form a line that starts at `x`."""

    first: int
    last: int
    x: float
    limit: float
    break_after: Literal["", "line", "page", "column"]
    squeezed: bool
    hyphenated: bool


@dataclass(slots=True)
class _AlignedTab:
    """Text after a right, center or decimal tab moves left until it meets what stands before."""

    index: int
    stop: TabStop
    start: float
    used: float = 0.0
    before_point: float | None = None

    def end(self, used: float) -> float:
        """Where text of that width ends."""
        return self.start + max(used, self._wanted(used))

    def _wanted(self, used: float) -> float:
        room = self.stop.position - self.start
        match self.stop.kind:
            case "center":
                return room + used / 2
            case "decimal":
                before = used if self.before_point is None else self.before_point
                return room + used - before
            case _:
                return room

    def end_with(self, piece: Piece) -> float:
        return self.end(self.used + piece.width)

    def add(self, index: int, piece: Piece) -> None:
        if index == self.index:
            return
        if self.stop.kind == "decimal" and self.before_point is None and "." in piece.text:
            head = piece.text.split(".", 1)[0]
            self.before_point = self.used + piece.font.width(head)
        self.used += piece.width


class LineBreaker:
    """Breaks one paragraph's pieces; tab pieces get the width they were resolved to."""

    def __init__(
        self,
        pieces: list[Piece],
        stops: TabStops,
        *,
        squeezes: bool,
        divide: WordDivider | None = None,
        hyphenation_zone: float = 0.0,
        hangs: bool = False,
    ) -> None:
        self.pieces = pieces
        self._stops = stops
        self._squeezes = squeezes
        self._divider = divide
        self._zone = hyphenation_zone
        self._hangs = hangs
        self.may_divide = True
        self._aligned: _AlignedTab | None = None
        self._reach = 0.0

    def piece_at(self, offset: int) -> int:
        """The piece that begins at an offset; a word that was divided there is divided again."""
        pieces = self.pieces
        index = next((i for i, piece in enumerate(pieces) if piece.end > offset), len(pieces))
        if index == len(pieces) or pieces[index].start >= offset:
            return index
        piece = pieces[index]
        if piece.kind == "word" and len(piece.text) == piece.end - piece.start:
            self._split(index, offset - piece.start)
        return index + 1

    def next_line(self, first: int, x: float, limit: float) -> LineSpan:
        """The line that starts with piece `first` at `x` and may reach to `limit`."""
        pieces = self.pieces
        start_x = x
        self._aligned = None
        self._reach = limit + TOLERANCE
        opportunity = -1
        index = first
        while index < len(pieces):
            piece = pieces[index]
            kind = piece.kind
            if kind == "word" or kind == "note" or kind == "object":
                end = x + piece.width if self._aligned is None else self._aligned.end_with(piece)
                if end > self._reach:
                    return self._overflow(first, index, opportunity, x, start_x, limit)
                x = end
            elif kind == "space":
                x = x + piece.width if self._aligned is None else self._aligned.end_with(piece)
            elif kind != "anchor":
                moved = self._tab(index, x, limit, first) if kind == "tab" else None
                if moved is None:
                    return self._forced_end(first, index, start_x, limit)
                x = moved
            if self._aligned is not None:
                self._aligned.add(index, piece)
            index += 1
            if piece.breaks:
                opportunity = index
        self._close_tab()
        return LineSpan(first, index, start_x, limit, "", False, False)

    def _forced_end(self, first: int, index: int, start_x: float, limit: float) -> LineSpan:
        """A break ends the line after itself, a tab past the margin before itself."""
        self._close_tab()
        piece = self.pieces[index]
        last = index + 1 if piece.kind == "break" else index
        return LineSpan(first, last, start_x, limit, piece.break_kind, False, False)

    def _tab(self, index: int, x: float, limit: float, first: int) -> float | None:
        """Resolve a tab; None when its stop lies past the line's end and the line wraps here."""
        if self._aligned is not None:
            # A right or center tab without text behind it ends at its stop all the same.
            x = max(x, self._aligned.end(self._aligned.used))
        self._close_tab()
        self._reach = limit + TOLERANCE
        piece = self.pieces[index]
        stop = self._stop(piece, x, limit)
        beyond = stop.position > limit + 0.5
        if beyond and not stop.custom and index > first and x <= limit:
            return None
        piece.leader = stop.leader
        if stop.kind in ("right", "center", "decimal"):
            self._aligned = _AlignedTab(index, stop, x)
            self._reach = max(limit, stop.position) + TOLERANCE
            return x
        piece.width = stop.position - x
        return stop.position

    def _stop(self, piece: Piece, x: float, limit: float) -> TabStop:
        aligned = piece.aligned
        if aligned is None:
            return self._stops.after(x)
        # w:ptab knows its place without any stop: an edge or the middle of the line.
        place = {"right": limit, "center": limit / 2}.get(aligned.alignment, 0.0)
        return TabStop(place, aligned.alignment, aligned.leader, True)

    def _close_tab(self) -> None:
        aligned = self._aligned
        if aligned is not None:
            width = aligned.end(aligned.used) - aligned.start - aligned.used
            self.pieces[aligned.index].width = width
            self._aligned = None

    def _overflow(
        self, first: int, index: int, opportunity: int, x: float, start_x: float, limit: float
    ) -> LineSpan:
        """The piece at `index` does not fit: squeeze it in, divide it, or break before its word."""
        plain = self._aligned is None
        self._close_tab()
        if self._squeezes and plain and opportunity > first:
            taken = self._squeeze(first, index, opportunity, x, limit)
            if taken:
                return LineSpan(first, taken, start_x, limit, "", True, False)
        if self._hangs and plain and self.pieces[index].text in HANGING and index > first:
            return LineSpan(first, index + 1, start_x, limit, "", False, False)
        if self._divider and self.may_divide and plain:
            cut = self._divide(max(first, opportunity), index, x, limit)
            if cut:
                return LineSpan(first, cut, start_x, limit, "", False, True)
        if opportunity > first:
            soft = self.pieces[opportunity - 1].soft_hyphen
            return LineSpan(first, opportunity, start_x, limit, "", False, soft)
        cut = self._cut_anywhere(first, index, limit - x)
        return LineSpan(first, cut, start_x, limit, "", False, False)

    def _squeeze(self, first: int, index: int, opportunity: int, x: float, limit: float) -> int:
        """End of the line when the next word is taken by shrinking its spaces, else 0 (R1)."""
        pieces = self.pieces
        end = self._word_end(index)
        if end < len(pieces) and pieces[end].kind not in ("space", "word", "note", "anchor"):
            return 0
        with_word = x + sum(piece.width for piece in pieces[index:end])
        spaces, trailing = self._space_widths(first, opportunity)
        if spaces <= 0:
            return 0
        # Without the word the spaces before it hang: the line then stretches those left.
        without = x - sum(piece.width for piece in pieces[opportunity:index]) - trailing
        shrink = (with_word - limit) / spaces
        kept = spaces - trailing
        stretch = (limit - without) / kept if kept > 0 else 9.0
        if shrink > SQUEEZE_CAP + 1e-9 or shrink * SQUEEZE_FACTOR > stretch:
            return 0
        while end < len(pieces) and pieces[end].kind == "space":
            end += 1
        return end

    def _word_end(self, index: int) -> int:
        pieces = self.pieces
        while index < len(pieces) and pieces[index].kind in ("word", "note", "anchor"):
            index += 1
            if pieces[index - 1].breaks:
                break
        return index

    def _space_widths(self, first: int, end: int) -> tuple[float, float]:
        """Width of the spaces since the last tab, and of those at the end."""
        total = trailing = 0.0
        at_end = True
        for index in range(end - 1, first - 1, -1):
            piece = self.pieces[index]
            if piece.kind == "tab":
                break
            if piece.kind == "space":
                total += piece.width
                if at_end:
                    trailing += piece.width
            elif piece.kind != "anchor":
                at_end = False
        return total, trailing

    def _divide(self, word: int, index: int, x: float, limit: float) -> int:
        """Hyphenate the overflowing word: the piece index after the part that fits, or 0.

        The word may go through several runs. Word divides only when more than the zone would
        stay empty.
        """
        pieces = self.pieces
        end = self._word_end(index)
        parts = pieces[word:end]
        if self._divider is None or any(part.kind != "word" for part in parts):
            return 0
        room = limit - x + sum(piece.width for piece in pieces[word:index])
        if room <= self._zone:
            return 0
        text = "".join(part.text for part in parts)
        hyphen = pieces[index].font.width("-")
        places = self._divider(text, pieces[index].run.format.lang)
        for place in reversed(places):
            if _width_of(parts, place) + hyphen <= room + TOLERANCE:
                return self._cut_at(word, place)
        return 0

    def _cut_at(self, word: int, place: int) -> int:
        """Divide the word that begins with piece `word` behind that many characters."""
        while place > len(self.pieces[word].text):
            place -= len(self.pieces[word].text)
            word += 1
        if place < len(self.pieces[word].text):
            self._split(word, place)
        return word + 1

    def _cut_anywhere(self, first: int, index: int, room: float) -> int:
        """A word longer than the line is cut between two characters."""
        piece = self.pieces[index]
        if piece.kind != "word" or len(piece.text) < 2:
            return max(index, first + 1)
        fits = 0
        while fits < len(piece.text) and piece.font.width(piece.text[: fits + 1]) <= room:
            fits += 1
        if fits == 0:
            if index > first:
                return index
            fits = 1
        if fits == len(piece.text):
            return index + 1
        self._split(index, fits)
        return index + 1

    def _split(self, index: int, at: int) -> None:
        piece = self.pieces[index]
        single = len(piece.text) == piece.end - piece.start
        middle = piece.start + at if single else piece.end
        font, run = piece.font, piece.run
        head, rest = piece.text[:at], piece.text[at:]
        width = font.width(rest)
        tail = SpecialPiece("word", rest, middle, piece.end, font, run, width, piece.breaks)
        tail.soft_hyphen = piece.soft_hyphen
        self.pieces[index : index + 1] = [
            Piece("word", head, piece.start, middle, font, run, font.width(head)),
            tail,
        ]


def _width_of(parts: list[Piece], length: int) -> float:
    """Width of the first characters of a word that goes through several pieces."""
    width = 0.0
    for part in parts:
        if length <= len(part.text):
            return width + part.font.width(part.text[:length])
        width += part.width
        length -= len(part.text)
    return width

"""Where the caret goes: by character, word, line, paragraph, page and to the ends."""

from __future__ import annotations

from typing import Literal

import regex

from desktop.editor.places import Found, Places, Spot, face_in, spot_of
from engine.pagination.model import LaidParagraph, PlacedLines

Step = Literal[
    "left", "right", "word_left", "word_right", "line_start", "line_end",
    "up", "down", "paragraph_up", "paragraph_down", "page_up", "page_down", "start", "end",
]  # fmt: skip
_CLUSTER = regex.compile(r"\X")
_WORDS = regex.compile(r"[\p{L}\p{M}\p{N}_\u2019']+|[^\p{L}\p{M}\p{N}_\s]+|\s+")


def cluster_before(text: str, offset: int) -> int:
    """Start of the grapheme that ends at an offset."""
    start = max(0, offset - 32)
    last = start
    for match in _CLUSTER.finditer(text, start, offset):
        last = match.start()
    return last if offset else 0


def cluster_after(text: str, offset: int) -> int:
    """End of the grapheme that begins at an offset."""
    match = _CLUSTER.match(text, offset)
    return match.end() if match else offset


def word_around(text: str, offset: int) -> tuple[int, int]:
    """The word, or the run of signs or spaces, at an offset."""
    for match in _WORDS.finditer(text):
        if match.start() <= offset < match.end():
            return match.span()
    return (offset, offset) if not text else _last_word(text)


def _last_word(text: str) -> tuple[int, int]:
    spans = [match.span() for match in _WORDS.finditer(text)]
    return spans[-1] if spans else (len(text), len(text))


def word_before(text: str, offset: int) -> int:
    """Start of the word left of an offset."""
    spans = [m.span() for m in _WORDS.finditer(text) if m.start() < offset and not m[0].isspace()]
    return spans[-1][0] if spans else 0


def word_after(text: str, offset: int) -> int:
    """Start of the next word right of an offset, the end of the text where there is none."""
    for match in _WORDS.finditer(text):
        if match.start() > offset and not match[0].isspace():
            return match.start()
    return len(text)


def _among_joined(found: Found, spot: Spot) -> tuple[LaidParagraph, list[str], int]:
    """The paragraph, the blocks that are joined in it, and which of them the spot is in."""
    laid = found.placed.laid
    ids = [face.block_id for face in (laid.face, *laid.followers)]
    return laid, ids, ids.index(spot.block_id)


class Navigator:
    """Steps from spot to spot; keeps the wanted x while the caret goes up and down."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._wanted_x: float | None = None

    def forget_column(self) -> None:
        self._wanted_x = None

    def go(self, spot: Spot, step: Step, *, page_height: float = 0.0) -> Spot:
        """The spot after a step; the same one at the ends of the document."""
        found = self._places.find(spot)
        if found is None:
            return self._places.first() or spot
        if step in ("up", "down", "page_up", "page_down"):
            return self._vertical(found, step, page_height) or spot
        self._wanted_x = None
        match step:
            case "left" | "word_left":
                return self._left(spot, found, by_word=step == "word_left")
            case "right" | "word_right":
                return self._right(spot, found, by_word=step == "word_right")
            case "line_start":
                return spot_of(found.placed, found.laid_line.start)
            case "line_end":
                return self._line_end(found)
            case "paragraph_up":
                return self._paragraph(spot, found, -1)
            case "paragraph_down":
                return self._paragraph(spot, found, 1)
            case "start":
                return self._places.first() or spot
            case _:
                return self._places.last() or spot

    def _text(self, found: Found, spot: Spot) -> str:
        face = face_in(found.placed.laid, spot.block_id)
        return face.text if face is not None else ""

    def _left(self, spot: Spot, found: Found, *, by_word: bool) -> Spot:
        text = self._text(found, spot)
        if spot.offset > 0:
            step = word_before if by_word else cluster_before
            return Spot(spot.block_id, step(text, spot.offset))
        return self.block_end_before(spot) or spot

    def _right(self, spot: Spot, found: Found, *, by_word: bool) -> Spot:
        text = self._text(found, spot)
        if spot.offset < len(text):
            step = word_after if by_word else cluster_after
            return Spot(spot.block_id, step(text, spot.offset))
        return self.block_start_after(spot) or spot

    def _line_end(self, found: Found) -> Spot:
        line = found.laid_line
        last = found.line == len(found.placed.laid.lines) - 1
        if last or line.break_after:
            offset = line.end - 1 if line.break_after and line.end > line.start else line.end
            return spot_of(found.placed, offset)
        return spot_of(found.placed, line.end, upstream=True)

    def _paragraph(self, spot: Spot, found: Found, way: int) -> Spot:
        if way < 0:
            if spot.offset > 0:
                return Spot(spot.block_id, 0)
            before = self.block_end_before(spot)
            return spot if before is None else Spot(before.block_id, 0)
        end = Spot(spot.block_id, len(self._text(found, spot)))
        return self.block_start_after(spot) or end

    # neighbours

    def block_end_before(self, spot: Spot) -> Spot | None:
        """The end of the block before this one in order of reading."""
        found = self._places.find(Spot(spot.block_id, 0))
        if found is None:
            return None
        laid, ids, at = _among_joined(found, spot)
        if at:
            face = face_in(laid, ids[at - 1])
            return Spot(ids[at - 1], len(face.text) if face else 0)
        for index, ordinal in self._backwards(found.page, found.ordinal):
            placed = self._places.stretches(index)[ordinal].placed
            if placed.laid is not laid and placed.story == found.placed.story:
                last = placed.laid.followers[-1] if placed.laid.followers else placed.laid.face
                return Spot(last.block_id, len(last.text))
        return None

    def block_start_after(self, spot: Spot) -> Spot | None:
        """The start of the block after this one in order of reading."""
        found = self._places.find(Spot(spot.block_id, 0))
        if found is None:
            return None
        _, ids, at = _among_joined(found, spot)
        if at + 1 < len(ids):
            return Spot(ids[at + 1], 0)
        for index, ordinal in self._forwards(found.page, found.ordinal):
            placed = self._places.stretches(index)[ordinal].placed
            new = placed.laid.face.block_id not in ids
            if new and placed.story == found.placed.story:
                return Spot(placed.laid.face.block_id, 0)
        return None

    def _backwards(self, page: int, ordinal: int) -> list[tuple[int, int]]:
        found = [(page, n) for n in range(ordinal - 1, -1, -1)]
        for index in range(page - 1, max(page - 4, -1), -1):
            found += [(index, n) for n in range(len(self._places.stretches(index)) - 1, -1, -1)]
        return found

    def _forwards(self, page: int, ordinal: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for index in range(page, page + 4):
            first = ordinal + 1 if index == page else 0
            found += [(index, n) for n in range(first, len(self._places.stretches(index)))]
        return found

    # up and down

    def _vertical(self, found: Found, step: Step, page_height: float) -> Spot | None:
        rect = self._places.caret_rect(found)
        if self._wanted_x is None:
            self._wanted_x = rect.x()
        x = self._wanted_x
        if step in ("page_up", "page_down"):
            y = rect.center().y() + (page_height if step == "page_down" else -page_height)
            return self._far(found.page, x, y)
        down = step == "down"
        number = found.line + (1 if down else -1)
        if found.placed.first <= number < found.placed.last:
            return self._on_line(found.placed, number, x)
        return self._beyond(found, x, down=down)

    def _far(self, page: int, x: float, y: float) -> Spot | None:
        heights = self._places.page_heights()
        while y < 0 and page > 0:
            page -= 1
            y += heights[page]
        while page < len(heights) - 1 and y > heights[page]:
            y -= heights[page]
            page += 1
        return self._places.hit(page, x, y)

    def _on_line(self, placed: PlacedLines, number: int, x: float) -> Spot:
        line = placed.laid.lines[number]
        offset = min(self._places.ruler.offset_at(placed, line, x), line.end)
        at_end = offset == line.end and number + 1 < len(placed.laid.lines)
        if at_end and line.break_after:
            offset, at_end = max(line.start, line.end - 1), False
        return spot_of(placed, offset, upstream=at_end)

    def _beyond(self, found: Found, x: float, *, down: bool) -> Spot | None:
        """Into the nearest line below or above, on this page or the next one."""
        here = found.placed.top_of(found.line)
        for page in (found.page, found.page + (1 if down else -1)):
            best: tuple[tuple[bool, float], PlacedLines, int] | None = None
            for stretch in self._places.stretches(page):
                placed = stretch.placed
                if placed.story != found.placed.story or placed is found.placed:
                    continue
                number = placed.first if down else placed.last - 1
                top = placed.top_of(number)
                if page == found.page and (top <= here + 1 if down else top >= here - 1):
                    continue
                left, right = stretch.frame.left, stretch.frame.right
                aside = max(left - x, 0.0, x - right)
                rank = (aside > 0, (top if down else -top) + aside)
                if best is None or rank < best[0]:
                    best = (rank, placed, number)
            if best is not None:
                return self._on_line(best[1], best[2], x)
        return None

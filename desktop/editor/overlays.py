"""What lies over a painted page and changes often: selection, find hits, the active item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.editor.page_look import PageLook
from desktop.editor.places import Found, Places
from engine.pagination.model import Fragment, Line, PlacedLines

_GREY = "#D4D2CD"
_GREY_DARK = "#4A4B4D"


class ActiveMark:
    """The revisions, the suggestion or the comment that is active."""

    def __init__(
        self,
        *,
        revision_ids: frozenset[str] = frozenset(),
        suggestion_id: str | None = None,
        comment_id: str | None = None,
    ) -> None:
        self._revisions = revision_ids
        self._suggestion = suggestion_id
        self._comment = comment_id

    def colour(self, fragment: Fragment, look: PageLook) -> str | None:
        """The tint of a fragment, None for one that is not part of the item."""
        run = fragment.run
        if run is None or fragment.kind == "break":
            return None
        if self._comment is not None and self._comment in run.comment_ids:
            author = look.comment_authors.get(self._comment)
            return look.comment_tint(author, active=True) if author is not None else None
        for mark in run.revisions:
            if mark.revision_id in self._revisions or (
                self._suggestion is not None and mark.suggestion_id == self._suggestion
            ):
                return look.change_tint(look.author(mark))
        return None


def tint(painter: QPainter, rect: QRectF, colour: str, look: PageLook) -> None:
    """Colours the ground of a painted page and leaves its text readable."""
    modes = QPainter.CompositionMode
    painter.setCompositionMode(
        modes.CompositionMode_Lighten if look.is_dark else modes.CompositionMode_Multiply
    )
    painter.fillRect(rect, QColor(colour))
    painter.setCompositionMode(modes.CompositionMode_SourceOver)


def draw_rects(painter: QPainter, rects: Iterable[QRectF], colour: str, look: PageLook) -> None:
    for rect in rects:
        tint(painter, rect, colour, look)


def selection_colour(look: PageLook, *, focused: bool) -> str:
    """Slate, grey while the page has no focus."""
    if focused:
        return look.tokens.selection
    return _GREY_DARK if look.is_dark else _GREY


def active_rects(
    places: Places, page: int, active: ActiveMark, look: PageLook
) -> Iterator[tuple[QRectF, str]]:
    """Rectangles of the active item on a page with their colours, in twips."""
    for stretch in places.stretches(page):
        placed = stretch.placed
        faces = (placed.laid.face, *placed.laid.followers)
        if not any(run.revisions or run.comment_ids for face in faces for run in face.runs):
            continue
        for number in range(placed.first, placed.last):
            line = placed.laid.lines[number]
            for fragment in line.fragments:
                colour = active.colour(fragment, look)
                if colour is not None:
                    yield _box(placed, number, line, fragment), colour


def _box(placed: PlacedLines, number: int, line: Line, fragment: Fragment) -> QRectF:
    return QRectF(placed.x + fragment.x, placed.top_of(number), fragment.width, line.height)


def range_rects(places: Places, page: int, first: Found, last: Found) -> Iterator[QRectF]:
    """Text rectangles between two spots without the sign for the paragraph's end."""
    for ordinal, stretch in enumerate(places.stretches(page)):
        if not (first.page, first.ordinal) <= (page, ordinal) <= (last.page, last.ordinal):
            continue
        placed = stretch.placed
        if placed.story != first.placed.story:
            continue
        start = first.offset if (page, ordinal) == (first.page, first.ordinal) else 0
        at_end = (page, ordinal) == (last.page, last.ordinal)
        end = last.offset if at_end else 1 << 30
        for number in range(placed.first, placed.last):
            line = placed.laid.lines[number]
            top = placed.top_of(number)
            for left, right in places.ruler.spans(placed, line, start, end):
                yield QRectF(left, top, right - left, line.height)

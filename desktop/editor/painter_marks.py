"""Marks of review on the page: revisions in their author's colour, comments, change bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from desktop.editor.page_look import SUGGESTION_SLOT, PageLook
from desktop.editor.paint_kit import Canvas, FontCache, stroke
from engine.document.faces import ParagraphFace, RevisionMark, RunFace
from engine.pagination.model import Fragment, Line, Page, PlacedCell, PlacedLines

BAR_GAP = 300.0
"""The bar stands 20 px left of the text; that of suggestions one step further."""
SUGGESTION_STEP = 110.0
_DASHES = (2.2, 1.6)
_BAR_DASHES = (2.0, 1.6)
_REMOVING = ("deletion", "moveFrom")
_PILCROW = "\u00b6"


class Placed(Protocol):
    """Where a line lies on the page."""

    @property
    def x(self) -> float: ...
    @property
    def top(self) -> float: ...
    @property
    def baseline(self) -> float: ...
    @property
    def bottom(self) -> float: ...


class _Bar(NamedTuple):
    x: float
    top: float
    bottom: float
    suggested: bool


class MarkPainter:
    """Marks of one painting of one page."""

    def __init__(self, canvas: Canvas, look: PageLook, fonts: FontCache, page: Page) -> None:
        self._canvas = canvas
        self._look = look
        self._fonts = fonts
        self._page = page
        self._bars: list[_Bar] = []
        self._removed: tuple[tuple[int, bool], ...] = ()
        self.in_table = False
        """Text in tables has its bar beside the page's text, as in Word."""

    def colour(self, run: RunFace) -> str | None:
        """The colour of changed text; None where this view shows no colours."""
        if not self._look.marks:
            return None
        marks = [mark for mark in run.revisions if mark.kind != "formatting"]
        return self._look.author(marks[-1]) if marks else None

    # under the text

    def tints(self, placed: PlacedLines, line: Line, place: Placed) -> None:
        """Tints of comments under a line."""
        if not self._look.comments:
            return
        for fragment in line.fragments:
            author = self._comment_author(fragment)
            if author is not None and fragment.kind != "break":
                inset = (place.bottom - place.top) * 0.06
                left = place.x + fragment.x
                height = place.bottom - place.top - inset
                rect = QRectF(left, place.top + inset, fragment.width, height)
                self._canvas.painter.fillRect(rect, QColor(self._look.comment_tint(author)))

    def _comment_author(self, fragment: Fragment) -> str | None:
        if fragment.run is None:
            return None
        authors = self._look.comment_authors
        return next((authors[i] for i in reversed(fragment.run.comment_ids) if i in authors), None)

    def cell(self, placed: PlacedCell, revision: RevisionMark | None) -> None:
        """Inserted and deleted rows and cells are tinted."""
        mark = placed.cell.revision or revision
        if mark is None or not (self._look.marks or self._look.bars):
            return
        if self._look.marks and mark.kind != "formatting":
            colour = self._look.change_tint(self._look.author(mark))
            rect = QRectF(placed.x, placed.y, placed.width, placed.height)
            self._canvas.painter.fillRect(rect, QColor(colour))
        suggested = mark.suggestion_id is not None
        self._add_bar(self._page.body_left, placed.y, placed.y + placed.height, suggested)

    # over the text

    def after(self, placed: PlacedLines, line: Line, place: Placed) -> None:
        """Lines and brackets over the text of a line."""
        if self._look.marks:
            for group in _revised(line.fragments):
                self._revision_lines(group, place)
            if line is placed.laid.lines[-1]:
                self._paragraph_mark(placed, line, place)
        if self._look.comments:
            self._brackets(placed, line, place)

    def _revision_lines(self, group: list[Fragment], place: Placed) -> None:
        run = group[0].run
        assert run is not None
        left = place.x + min(f.x for f in group)
        right = place.x + max(f.x + f.width for f in group)
        size = max(f.font.half_points for f in group) * 10.0
        for mark in run.revisions:
            if mark.kind == "formatting":
                continue
            if mark.kind in _REMOVING:
                y = place.baseline - size * 0.25
            else:
                y = place.baseline + size * 0.14
            self._mark_line(mark, left, right, y=y)

    def _mark_line(self, mark: RevisionMark, left: float, right: float, *, y: float) -> None:
        canvas = self._canvas
        dashes = _DASHES if mark.suggestion_id else ()
        width = canvas.pixels(1.25)
        pen = stroke(self._look.author(mark), width, dashes)
        if mark.kind in ("moveFrom", "moveTo"):
            gap = width * 1.2
            canvas.horizontal(left, right, y - gap, pen=pen)
            canvas.horizontal(left, right, y + gap, pen=pen)
        else:
            canvas.horizontal(left, right, y, pen=pen)

    def _paragraph_mark(self, placed: PlacedLines, line: Line, place: Placed) -> None:
        """A deleted paragraph mark is seen as a struck pilcrow: the paragraphs would join."""
        face = placed.laid.followers[-1] if placed.laid.followers else placed.laid.face
        mark = next((m for m in face.mark_revisions if m.kind in _REMOVING), None)
        if mark is None:
            return
        fragments = line.fragments
        font = fragments[-1].font if fragments else None
        if font is None:
            return
        left = place.x + line.right
        width = self._fonts.measurer.font(font).width(_PILCROW)
        painter = self._canvas.painter
        painter.setFont(self._fonts.font(font))
        painter.setPen(QColor(self._look.author(mark)))
        painter.drawText(QPointF(left, place.baseline), _PILCROW)
        y = place.baseline - font.half_points * 2.5
        self._mark_line(mark, left, left + width, y=y)

    def _brackets(self, placed: PlacedLines, line: Line, place: Placed) -> None:
        face = placed.laid.face
        for comment_id, (start, end) in _comment_spans(face).items():
            author = self._look.comment_authors.get(comment_id)
            if author is None:
                continue
            opens, closes = self._look.comment_ends(comment_id)
            own = [f for f in line.fragments if f.run and comment_id in f.run.comment_ids]
            if not own:
                continue
            colour = self._look.person(author)
            if opens == face.block_id and line.start <= start < max(line.end, line.start + 1):
                self._bracket(place, place.x + own[0].x, 1, colour)
            if closes == face.block_id and line.start < end <= line.end:
                self._bracket(place, place.x + own[-1].x + own[-1].width, -1, colour)

    def _bracket(self, place: Placed, x: float, side: int, colour: str) -> None:
        canvas = self._canvas
        arm = canvas.screen(2.5) * side
        x -= canvas.screen(0.5) * side
        top = place.top + (place.bottom - place.top) * 0.06
        pen = stroke(colour, canvas.pixels(1.25))
        points = [(x + arm, top), (x, top), (x, place.bottom), (x + arm, place.bottom)]
        canvas.polyline(points, pen=pen)

    # change bars

    def has_bars(self, placed: PlacedLines) -> bool:
        """Whether any line of a paragraph may need one."""
        if not self._look.bars:
            return False
        laid = placed.laid
        self._removed = self._look.removed_in(laid.face.block_id)
        return bool(self._removed) or any(
            face.property_revision is not None
            or face.mark_revisions
            or any(run.revisions for run in face.runs)
            for face in (laid.face, *laid.followers)
        )

    def bar(self, placed: PlacedLines, index: int, place: Placed) -> None:
        """Notes what bars the line needs; they are drawn together at the end."""
        kinds = self._changes_of(placed, index)
        x = self._page.body_left if self.in_table else placed.x
        for suggested in kinds:
            self._add_bar(x, place.top, place.bottom, suggested)

    def _changes_of(self, placed: PlacedLines, index: int) -> set[bool]:
        laid = placed.laid
        line = laid.lines[index]
        kinds: set[bool] = set()
        for face in (laid.face, *laid.followers):
            if face.property_revision is not None:
                kinds.add(face.property_revision.suggestion_id is not None)
            if index == len(laid.lines) - 1:
                kinds |= {m.suggestion_id is not None for m in face.mark_revisions}
        if any(run.revisions for face in (laid.face, *laid.followers) for run in face.runs):
            for fragment in line.fragments:
                if fragment.run is not None:
                    kinds |= {m.suggestion_id is not None for m in fragment.run.revisions}
        for clean, suggested in self._removed:
            offset = laid.face.from_clean(clean)
            last = index == len(laid.lines) - 1
            if line.start <= offset < line.end or (last and offset >= line.end):
                kinds.add(suggested)
        return kinds

    def _add_bar(self, x: float, top: float, bottom: float, suggested: bool) -> None:
        self._bars.append(_Bar(x, top, bottom, suggested))

    def finish(self) -> None:
        """Draws the bars, neighbouring lines with one stroke."""
        canvas = self._canvas
        for suggested in (False, True):
            if suggested:
                colour = self._look.slot_colour(SUGGESTION_SLOT)
                pen = stroke(colour, canvas.pixels(1.75), _BAR_DASHES)
            else:
                pen = stroke(self._look.tokens.bar, canvas.pixels(2))
            for bar in _joined([b for b in self._bars if b.suggested is suggested]):
                x = max(bar.x - BAR_GAP - (SUGGESTION_STEP if suggested else 0), 60.0)
                # Dashes count from the top of the page, or a mended part would not meet the rest.
                pen.setDashOffset((bar.top + 20) / pen.widthF())
                canvas.vertical(x, bar.top + 20, bar.bottom - 10, pen=pen)


def _joined(bars: list[_Bar]) -> Iterator[_Bar]:
    current: _Bar | None = None
    for bar in sorted(bars, key=lambda b: (b.x, b.top)):
        if current is not None and bar.x == current.x and bar.top <= current.bottom + 1:
            current = current._replace(bottom=max(current.bottom, bar.bottom))
            continue
        if current is not None:
            yield current
        current = bar
    if current is not None:
        yield current


def _revised(fragments: tuple[Fragment, ...]) -> Iterator[list[Fragment]]:
    """Neighbouring fragments under the same revisions, spaces at the line's end left out."""
    end = len(fragments)
    while end > 1 and fragments[end - 1].kind in ("space", "break"):
        end -= 1
    group: list[Fragment] = []
    for fragment in fragments[:end]:
        revised = fragment.run is not None and any(
            m.kind != "formatting" for m in fragment.run.revisions
        )
        if group and not (revised and _together(group[-1], fragment)):
            yield group
            group = []
        if revised:
            group.append(fragment)
    if group:
        yield group


def _together(before: Fragment, fragment: Fragment) -> bool:
    assert before.run is not None and fragment.run is not None
    return (
        before.run.revisions == fragment.run.revisions
        and abs(before.x + before.width - fragment.x) < 2.0
    )


def _comment_spans(face: ParagraphFace) -> dict[str, tuple[int, int]]:
    spans: dict[str, tuple[int, int]] = {}
    for run in face.runs:
        for comment_id in run.comment_ids:
            start = spans.get(comment_id, (run.start, 0))[0]
            spans[comment_id] = (start, run.end)
    return spans

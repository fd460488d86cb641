"""Cards in the lane beside the pages: aligned with their text, only those in view exist."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtWidgets import QWidget

from desktop.review.margin_card import MarginCard, unused
from desktop.review.margin_entries import AnchorSource, Entry, Lane, MarginEntries
from desktop.review.marker_popover import MarkerPopover
from desktop.review.placement import Wish, place_cards
from desktop.review.review_kit import ReviewKit
from desktop.theme.theme import Theme
from desktop.widgets.redline_text import redline_html
from desktop.workspace.deciding import decide
from desktop.workspace.late import Late
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem
from engine.session.events import DocumentChanged

_ON_LINE = 15  # from a card's top to the middle of its first row
_SETTLE_MS = 30  # a key, its relayout and the scroll it may cause are measured once
_SLACK = 120  # pixels beyond the viewport in which cards exist
Leader = tuple[QPointF, QPointF, str, bool]


class PageLane(AnchorSource, Protocol):
    """The page view, as far as the margin knows it."""

    leaders: list[Leader]

    def lane(self) -> Lane: ...


@dataclass(slots=True)
class _Placed:
    entry: Entry
    count: int
    top: float
    height: int


class MarginCards(QObject):
    """Lives on the viewport of the page view and is told by its signals."""

    def __init__(
        self,
        document: OpenDocument,
        page_view: object,
        theme: Theme,
        *,
        kit: ReviewKit | None = None,
        brief: Callable[[], bool] = lambda: True,
        reply: Callable[[ActiveItem], None] | None = None,
    ) -> None:
        """`brief` says whether a pane shows the active item already, with its buttons."""
        super().__init__(page_view)  # type: ignore[arg-type]  # its timers end with the page
        self._document = document
        self._page: PageLane = page_view  # type: ignore[assignment]
        self._viewport: QWidget = page_view.viewport()  # type: ignore[attr-defined]
        self._bar = page_view.verticalScrollBar()  # type: ignore[attr-defined]
        self._theme = theme
        self._kit = kit or ReviewKit.of(document, theme)
        self._brief = brief
        self._reply = reply
        self._entries = MarginEntries(self._kit)
        self._placed: list[_Placed] = []
        self._pages = range(0)
        self._used: dict[ActiveItem, MarginCard] = {}
        self._pool: list[MarginCard] = []
        self._probe = MarginCard(theme, self._viewport)
        self._probe.hide()
        self.popover = MarkerPopover(theme, self._viewport)
        self.popover.acted.connect(self._act, Qt.ConnectionType.QueuedConnection)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_SETTLE_MS)
        self._late.timeout.connect(self._measure_again)
        self._reading = Late(self._read_again, self)
        self._connect(page_view)
        self._viewport.installEventFilter(self)
        self._read_again()

    def _connect(self, page_view: object) -> None:
        document = self._document
        page_view.viewport_moved.connect(self._on_moved)  # type: ignore[attr-defined]
        page_view.layout_settled.connect(self._schedule)  # type: ignore[attr-defined]
        page_view.layout_progress.connect(lambda *_: self._schedule())  # type: ignore[attr-defined]
        page_view.zoom_changed.connect(lambda _: self._schedule())  # type: ignore[attr-defined]
        document.changed.connect(self._on_changed)
        document.filter_changed.connect(lambda _: self._reading.soon())
        document.reading_changed.connect(lambda _: self._schedule())
        document.active_item_changed.connect(lambda _: self.place())
        self._theme.changed.connect(self._redraw)

    # what others ask

    @property
    def live_cards(self) -> int:
        """How many card widgets exist, in use or pooled."""
        return len(self._used) + len(self._pool)

    def cards(self) -> list[MarginCard]:
        """The cards in view, from top to bottom."""
        return sorted(self._used.values(), key=lambda card: card.y())

    def card(self, key: ActiveItem) -> MarginCard | None:
        return self._used.get(key)

    @property
    def settled(self) -> bool:
        return not self._late.isActive() and not self._reading.waiting

    # measuring

    def _schedule(self) -> None:
        self._late.start()

    def _on_changed(self, change: DocumentChanged) -> None:
        """Cards stay beside their text at every key; which ones there are may follow later."""
        self._reading.after(change)
        self._schedule()

    def _read_again(self) -> None:
        self._entries.read()
        self.place()

    def _measure_again(self) -> None:
        self._entries.forget_lines()
        self.place()

    def _on_moved(self) -> None:
        """Scrolling moves cards by the distance; a relayout measures anew."""
        anchor = next((one.entry for one in self._placed), None)
        if anchor is not None and anchor.line is not None:
            line = self._page.anchor(anchor.block_id, anchor.end)
            expected = anchor.line.top() - self._bar.value()
            if line is None or abs(line.top() - expected) > 0.5:
                self._schedule()
                return
        if self._page.visible_pages() != self._pages:
            self.place()
        else:
            self._show_placed()

    def place(self) -> None:
        """Places the cards around the view and shows those in it."""
        self._pages = self._page.visible_pages()
        lane = self._page.lane()
        if lane.mode == "none" or lane.width <= 0:
            self._placed = []
        else:
            self._placed = self._place(lane)
        self._show_placed()

    def _place(self, lane: Lane) -> list[_Placed]:
        active = self._document.active_item
        entries = self._entries.near(self._page, scrolled=self._bar.value())
        screen = self._viewport.height()
        merged = {
            run.start: len(run) for run in self._entries.runs(entries, screen=screen, active=active)
        }
        placed: list[_Placed] = []
        index = 0
        while index < len(entries):
            count = merged.get(index, 1)
            height = self._height(entries[index], lane)
            placed.append(_Placed(entries[index], count, 0.0, height))
            index += count
        wishes = [Wish(_wish(one.entry), one.height) for one in placed]
        wanted = next((i for i, one in enumerate(placed) if one.entry.key == active), None)
        for one, top in zip(placed, place_cards(wishes, wanted), strict=True):
            one.top = top
        return placed

    def _height(self, entry: Entry, lane: Lane) -> int:
        mode = self._mode(entry.key, lane)
        if mode == "full":
            face = self._entries.face(entry)
            if face is not None:
                self._probe.show_face(face, "full", body=self._body(entry.key))
                unused(self._probe)
                return self._probe.height_for(lane.width)
        return {"marker": 28, "brief": 56}.get(mode, 44)

    def _mode(self, key: ActiveItem, lane: Lane) -> str:
        if lane.mode == "compact":
            return "marker"
        if key != self._document.active_item:
            return "line"
        return "brief" if self._brief() else "full"

    def _body(self, key: ActiveItem) -> str:
        if key.kind == "comment":
            thread = self._document.items().thread(key.id)
            text = "" if thread is None else thread.text
            replies = 0 if thread is None else len(thread.replies)
            said = _escaped(text)
            noun = "reply" if replies == 1 else "replies"
            return f"{said}<br>{replies} {noun}" if replies else said
        place = self._kit.places.place(key)
        item = self._kit.item(key)
        if place is None or item is None:
            return ""
        colour = self._theme.author_colour(self._kit.slot(key, item.author))
        if place.parts:
            return redline_html(place.parts, colour, pixels=12)
        return _escaped(getattr(item, "comment", None) or "")

    # showing

    def _show_placed(self) -> None:
        lane = self._page.lane()
        scrolled, height = self._bar.value(), self._viewport.height()
        wanted: dict[ActiveItem, _Placed] = {}
        for one in self._placed:
            top = one.top - scrolled
            if -_SLACK < top + one.height and top < height + _SLACK:
                wanted[one.entry.key] = one
        for key in [key for key in self._used if key not in wanted]:
            card = self._used.pop(key)
            if card.hasFocus():  # else Qt would hand it to whichever card comes next
                self._viewport.parentWidget().setFocus(Qt.FocusReason.OtherFocusReason)
            unused(card)
            self._pool.append(card)
        for key, one in wanted.items():
            self._show_card(key, one, lane, scrolled)
        self._set_leader(lane, scrolled)

    def _show_card(self, key: ActiveItem, one: _Placed, lane: Lane, scrolled: int) -> None:
        face = self._entries.face(one.entry, count=one.count)
        if face is None:
            return
        card = self._used.get(key)
        if card is None:
            card = self._pool.pop() if self._pool else self._new_card()
            self._used[key] = card
        mode = self._mode(key, lane)
        card.show_face(face, mode, body=self._body(key) if mode == "full" else "")
        width = lane.width if mode != "marker" else min(lane.width, 32)
        card.setGeometry(lane.left, round(one.top - scrolled), width, one.height)
        if not card.isVisible():
            card.show()

    def _new_card(self) -> MarginCard:
        card = MarginCard(self._theme, self._viewport)
        queued = Qt.ConnectionType.QueuedConnection
        card.chosen.connect(self._choose, queued)
        card.acted.connect(self._act, queued)
        card.stepped.connect(self._step, queued)
        return card

    def _set_leader(self, lane: Lane, scrolled: int) -> None:
        """From the end of the line to the active card, in the author's colour on paper."""
        active = self._document.active_item
        found = next((one for one in self._placed if one.entry.key == active), None)
        before = list(self._page.leaders)
        self._page.leaders = []
        if found is not None and found.entry.line is not None and lane.mode == "full":
            line = found.entry.line.translated(0, -scrolled)
            face = self._entries.face(found.entry)
            slot = 0 if face is None else face.slot
            colour = self._theme.author_colour(slot, on_page=True)
            y = round(line.center().y()) + 0.5
            start, end = QPointF(line.right(), y), QPointF(lane.left, y)
            dashed = face is not None and face.is_suggestion
            self._page.leaders = [(start, end, colour, dashed)]
        if before != self._page.leaders:
            for start, end, _, _ in (*before, *self._page.leaders):
                strip = QRectF(start, end).adjusted(-2, -2, 2, 2)
                self._viewport.update(strip.toAlignedRect())

    def _redraw(self) -> None:
        for card in (*self._used.values(), *self._pool):
            card.update()
        self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._schedule()
        return super().eventFilter(watched, event)

    # acting

    def _choose(self, key: ActiveItem) -> None:
        self._document.activate(key)
        if self._page.lane().mode == "compact":
            self._open_popover(key)

    def _open_popover(self, key: ActiveItem) -> None:
        marker = self._used.get(key)
        if marker is not None and marker.face is not None:
            self.popover.open(marker, marker.face, body=self._body(key), brief=self._brief())

    def _step(self, key: ActiveItem, distance: int) -> None:
        keys = [one.entry.key for one in self._placed]
        if key not in keys:
            return
        place = keys.index(key) + distance
        if 0 <= place < len(keys):
            self._document.activate(keys[place])
            self._kit.show(keys[place])
            card = self._used.get(keys[place])
            if card is not None:
                card.setFocus(Qt.FocusReason.TabFocusReason)

    def _act(self, key: ActiveItem, action: str) -> None:
        if action in ("accept", "reject"):
            word = "accept" if action == "accept" else "reject"
            self._document.activate(None)
            decide(self._document, [key], word, with_comment=self._kit.with_comment())
        elif action == "resolve":
            result = self._document.set_comment_resolved(key.id, True)
            if result.applied:
                self._document.reported.emit("Comment resolved.", True)
        elif self._reply is not None:
            self._reply(key)


def _wish(entry: Entry) -> float:
    assert entry.line is not None
    return entry.line.center().y() - _ON_LINE


def _escaped(text: str) -> str:
    import html

    return html.escape(text)

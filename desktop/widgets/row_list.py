"""A list of rows of any height in which only the visible rows exist as widgets."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.widgets.guard import guarded

_GUESS = 64  # of a row that was never shown
_SLACK = 240  # pixels beyond the viewport in which rows are kept ready
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A row by its key; `spacing` is the gap above it."""

    key: Hashable
    spacing: int = 0


class RowList(QAbstractScrollArea):
    """`make(key)` builds the widget of a row; Up and Down move, Enter acts.

    `stamp(key)` is everything a row shows; it is asked for rows that exist only, and a row whose
    stamp changed is made anew.
    """

    moved = Signal(object)  # the key that Up or Down went to
    entered = Signal(object)  # Enter on a row

    def __init__(
        self,
        make: Callable[[Hashable], QWidget],
        stamp: Callable[[Hashable], Hashable],
        *,
        object_name: str,
    ) -> None:
        super().__init__()
        self._make = make
        self._stamp = stamp
        self._rows: list[Row] = []
        self._index: dict[Hashable, int] = {}
        self._heights: dict[Hashable, int] = {}
        self._tops: list[int] = [0]
        self._shown: dict[Hashable, tuple[Hashable, QWidget]] = {}
        self._margin = 8
        self._laying = False
        self.setObjectName(object_name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setSingleStep(24)

    @property
    def live_rows(self) -> int:
        """How many row widgets exist; stays small however long the list is."""
        return len(self._shown)

    def set_margin(self, margin: int) -> None:
        self._margin = margin

    def set_rows(self, rows: Sequence[Row]) -> None:
        self._rows = list(rows)
        self._index = {row.key: place for place, row in enumerate(self._rows)}
        for key in [key for key in self._heights if key not in self._index]:
            del self._heights[key]
        for key, (stamp, _) in list(self._shown.items()):
            if key not in self._index or self._stamp(key) != stamp:
                self._drop(key)
                self._heights.pop(key, None)
        self._lay_out()

    def forget(self) -> None:
        """Makes every row anew, after a change of theme."""
        for key in list(self._shown):
            self._drop(key)
        self._heights.clear()
        self._lay_out()

    def widget_of(self, key: Hashable) -> QWidget | None:
        known = self._shown.get(key)
        return None if known is None else known[1]

    def show_row(self, key: Hashable) -> None:
        """Scrolls as little as needed until the whole row is visible."""
        place = self._index.get(key)
        if place is None:
            return
        bar = self.verticalScrollBar()
        for _ in range(_ROUNDS):
            top, bottom = self._tops[place], self._tops[place + 1]
            wanted = min(max(bar.value(), bottom - self.viewport().height()), top)
            if wanted == bar.value():
                break
            bar.setValue(wanted)
        self._lay_out()

    # laying out

    def _lay_out(self) -> None:
        if self._laying:
            return
        self._laying = True
        try:
            for _ in range(_ROUNDS):
                self._measure_tops()
                if not self._realise():
                    break
            self._measure_tops()
            self._place()
        finally:
            self._laying = False

    def _measure_tops(self) -> None:
        heights = (self._heights.get(r.key, _GUESS) + r.spacing for r in self._rows)
        self._tops = list(accumulate(heights, initial=0))
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._tops[-1] + self._margin - self.viewport().height()))
        bar.setPageStep(self.viewport().height())

    def _window(self) -> range:
        top = self.verticalScrollBar().value() - _SLACK
        bottom = top + self.viewport().height() + 2 * _SLACK
        first = max(0, bisect_right(self._tops, max(top, 0)) - 1)
        last = bisect_right(self._tops, bottom)
        return range(first, min(last, len(self._rows)))

    def _realise(self) -> bool:
        """Makes the rows of the window; True when a height turned out otherwise than guessed."""
        bar = self.verticalScrollBar()
        width = self.viewport().width() - 2 * self._margin
        anchor = bisect_right(self._tops, bar.value()) - 1
        shift, surprised = 0, False
        wanted = self._window()
        for place in wanted:
            row = self._rows[place]
            if row.key in self._shown and row.key in self._heights:
                continue
            height = _height_of(self._widget(row), width)
            known = self._heights.get(row.key, _GUESS)
            self._heights[row.key] = height
            if height != known:
                surprised = True
                shift += height - known if place < anchor else 0
        self._drop_outside(wanted)
        if shift:  # what the reader looks at stays where it is
            self._measure_tops()
            bar.setValue(bar.value() + shift)
        return surprised

    def _widget(self, row: Row) -> QWidget:
        known = self._shown.get(row.key)
        if known is not None:
            return known[1]
        widget = self._make(row.key)
        widget.setParent(self.viewport())
        widget.move(self._margin, -10_000)
        widget.show()
        self._shown[row.key] = (self._stamp(row.key), widget)
        return widget

    def _drop_outside(self, wanted: range) -> None:
        keep = {self._rows[place].key for place in wanted}
        for key in list(self._shown):
            widget = self._shown[key][1]
            if key not in keep and not _holds_focus(widget):
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        _, widget = self._shown.pop(key)
        widget.hide()
        # An objectName must not occur twice, not even until the event loop deletes the old one.
        widget.setObjectName("")
        widget.setParent(None)
        widget.deleteLater()

    def _place(self) -> None:
        y = self.verticalScrollBar().value()
        width = self.viewport().width() - 2 * self._margin
        for key, (_, widget) in self._shown.items():
            place = self._index.get(key)
            if place is not None:
                top = self._tops[place] + self._rows[place].spacing - y
                widget.setGeometry(self._margin, top, width, self._heights.get(key, _GUESS))

    # Qt

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.oldSize().width() != event.size().width():
            self._heights.clear()
        self._lay_out()

    @guarded
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._lay_out()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._remeasure()
        return super().viewportEvent(event)

    def _remeasure(self) -> None:
        """A row grew or shrank by itself (a text box was opened in it)."""
        width = self.viewport().width() - 2 * self._margin
        for key, (_, widget) in self._shown.items():
            self._heights[key] = _height_of(widget, width)
        self._lay_out()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self._focused()
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if focused is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        elif step is not None:
            self.focus_row(focused + step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.entered.emit(self._rows[focused].key)
        else:
            event.ignore()

    def focus_row(self, place: int) -> None:
        if not 0 <= place < len(self._rows):
            return
        key = self._rows[place].key
        self.show_row(key)
        widget = self.widget_of(key)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
        self.moved.emit(key)

    def _focused(self) -> int | None:
        for key, (_, widget) in self._shown.items():
            if widget.hasFocus():
                return self._index.get(key)
        return None


def _height_of(widget: QWidget, width: int) -> int:
    layout = widget.layout()
    if layout is not None:
        layout.activate()
    if widget.maximumHeight() < 10_000 and widget.maximumHeight() == widget.minimumHeight():
        return widget.maximumHeight()
    if widget.hasHeightForWidth():
        return widget.heightForWidth(width)
    return widget.sizeHint().height()


def _holds_focus(widget: QWidget) -> bool:
    """A row somebody types in stays, wherever the list is scrolled to."""
    focused = widget.window().focusWidget()
    return focused is not None and (focused is widget or widget.isAncestorOf(focused))

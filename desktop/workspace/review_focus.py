"""What page and panes share about one document: display, active item, filter, selection, turn."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.workspace.review_state import ActiveItem, Display, Reveal, ReviewFilter, Selection


class ReviewFocus(QObject):
    """Tells each change once; knows nothing of the document's content."""

    reading_changed = Signal(object)  # Display
    active_item_changed = Signal(object)  # ActiveItem | None
    filter_changed = Signal(object)  # ReviewFilter
    selection_changed = Signal(object)  # Selection | None
    reveal_requested = Signal(object)  # Reveal
    turn_state_changed = Signal(object)  # "idle" | "running" | "stopping"

    def __init__(self) -> None:
        super().__init__()
        self._display = Display.ALL
        self._active: ActiveItem | None = None
        self._filter = ReviewFilter()
        self._selection: Selection | None = None
        self._turn_state = "idle"

    @property
    def display(self) -> Display:
        return self._display

    def set_display(self, display: Display) -> None:
        if display is not self._display:
            self._display = display
            self.reading_changed.emit(display)

    @property
    def active_item(self) -> ActiveItem | None:
        return self._active

    def activate(self, item: ActiveItem | None) -> None:
        if item != self._active:
            self._active = item
            self.active_item_changed.emit(item)

    @property
    def filter(self) -> ReviewFilter:
        return self._filter

    def set_filter(self, review_filter: ReviewFilter) -> None:
        if review_filter != self._filter:
            self._filter = review_filter
            self.filter_changed.emit(review_filter)

    @property
    def selection(self) -> Selection | None:
        return self._selection

    def set_selection(self, selection: Selection | None) -> None:
        if selection != self._selection:
            self._selection = selection
            self.selection_changed.emit(selection)

    def reveal(
        self, block_id: str, start: int = 0, end: int | None = None, *, flash: bool = False
    ) -> None:
        self.reveal_requested.emit(Reveal(block_id, start, end, flash))

    @property
    def turn_state(self) -> str:
        return self._turn_state

    def set_turn_state(self, state: str) -> None:
        if state != self._turn_state:
            self._turn_state = state
            self.turn_state_changed.emit(state)

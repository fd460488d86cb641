"""The bottom row: where one is, how much there is, what is tracked, and what is saved."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import ToolButton
from desktop.widgets.guard import guarded
from desktop.workspace.review_state import SaveState

HEIGHT = 28
_WORDS_FROM = 900
_SAVE = {
    "saved": ("Saved", "check"),
    "dirty": ("Not saved", "circle"),
    "saving": ("Saving…", "circle"),
    "failed": ("Save failed", "alert"),
}


class StatusBar(QWidget):
    """Every part is a button; what it does is the window's business."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("status_bar")
        self.setAccessibleName("Status")
        self.setFixedHeight(HEIGHT)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 0, 8, 0)
        self._row.setSpacing(2)
        self.page = self._button("page", "", "Go to page")
        self.words = self._button("words", "", "Words")
        self.tracking = self._button("tracking", "track", "Track changes")
        self.author = self._button("author", "user", "Author of new changes")
        self.progress = self._button("progress", "", "Layout")
        self.progress.hide()
        self._row.addStretch(1)
        self.clients = self._button("clients", "link", "Attached tool servers")
        self.clients.hide()
        self.model = self._button("model", "shield-check", "Language model")
        self.save = self._button("save", "check", "Save state")
        theme.changed.connect(self.update)

    def _button(self, part: str, icon: str, name: str) -> ToolButton:
        button = ToolButton(
            self._theme, icon, object_name=f"status_{part}", name=name, text=" ", small=True
        )
        button.setIconSize(QSize(14, 14))
        button.setProperty("quiettext", True)
        if not icon:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._row.addWidget(button)
        return button

    def show_page(self, current: int, count: int | None) -> None:
        """`count` is None until every page is laid out."""
        whole = "" if count is None else f" of {count}"
        self._say(self.page, f"Page {current}{whole}" if count != 0 else "Page –", "Go to page")

    def show_words(self, words: int, selected: int | None = None) -> None:
        whole = f"{words:,} words"
        text = whole if selected is None else f"{selected:,} of {whole}"
        self._say(self.words, text, text)

    def show_tracking(self, *, on: bool, locked: bool) -> None:
        state = "locked" if locked else "on" if on else "off"
        self.tracking.set_icon("lock" if locked else "track")
        self._say(self.tracking, f"Tracking {state}", f"Track changes is {state}")

    def show_author(self, author: str) -> None:
        text = author or "No name yet"
        self._say(self.author, text, f"Author of new changes: {text}")

    def show_model(self, *, local: bool, host: str) -> None:
        self.model.set_icon("shield-check" if local else "cloud")
        told = f"Language model: {host}. " if host else "No language model. "
        if local:
            self._say(self.model, "Local only", told + "Nothing leaves this computer.")
        else:
            self._say(self.model, host, told + "Questions send text to it.")

    def show_clients(self, clients: Sequence[str]) -> None:
        """Who is attached from outside; hidden while nobody is."""
        self.clients.setVisible(bool(clients))
        text = clients[0] if len(clients) == 1 else f"{len(clients)} tool servers"
        told = f"Attached: {', '.join(clients)}. They can propose only. Click to cut them off."
        self._say(self.clients, text if clients else "", told)

    def show_save(self, state: SaveState) -> None:
        words, icon = _SAVE[state.name]
        self.save.set_icon(icon)
        text = f"{words} {state.time}".strip() if state.name == "saved" else words
        self._say(self.save, text, state.message or text)

    def show_progress(self, done: int, total: int) -> None:
        """Only while pages are laid out: "Laying out page 40 of 300"."""
        self.progress.setVisible(0 <= done < total)
        self._say(self.progress, f"Laying out page {done} of {total}", "Laying out")

    def _say(self, button: ToolButton, text: str, name: str) -> None:
        button.setText(text)
        button.setAccessibleName(name)
        button.setToolTip(name)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.words.setVisible(self.width() > _WORDS_FROM)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("chrome"))
        painter.fillRect(0, 0, self.width(), 1, self._theme.colour("border"))

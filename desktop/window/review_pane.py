"""The right pane: tabs over the assistant, the changes and the comments."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.containers import column
from desktop.widgets.tabs import TabBar, TabSpec
from desktop.window.host import Features
from desktop.workspace.open_document import OpenDocument

MINIMUM_WIDTH = 332


class ReviewPane(QWidget):
    """Holds what it is given; the counts on the tabs are read from the document."""

    tab_changed = Signal(str)

    def __init__(self, theme: Theme, document: OpenDocument, features: Features) -> None:
        super().__init__()
        self._document = document
        self.setProperty("role", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("review_pane")
        self.setAccessibleName("Review")
        self.setMinimumWidth(MINIMUM_WIDTH)
        rooms = (
            ("summary", "Summary", features.summary),
            ("assistant", "Assistant", features.assistant),
            ("changes", "Changes", features.changes),
            ("comments", "Comments", features.comments),
        )
        self._keys = [key for key, _, room in rooms if room is not None]
        self._stack = QStackedWidget()
        specs = [TabSpec(key, text) for key, text, room in rooms if room is not None]
        self.tabs = TabBar(theme, specs or [TabSpec("none", "Review")], object_name="review_tab")
        for _, _, room in rooms:
            if room is not None:
                self._stack.addWidget(room)
        self.tabs.chosen.connect(self.show_tab)
        self.setLayout(column(self.tabs, self._stack, spacing=0))

    def show_tab(self, key: str) -> None:
        if key in self._keys:
            self.tabs.select(key)
            self._stack.setCurrentIndex(self._keys.index(key))
            self.tab_changed.emit(key)

    @property
    def current_tab(self) -> str:
        return self.tabs.selected()

    def refresh_counts(self) -> None:
        items = self._document.items()
        if "changes" in self._keys:
            self.tabs.set_count("changes", len(items.changes) + len(items.suggestions))
        if "comments" in self._keys:
            self.tabs.set_count("comments", sum(not one.resolved for one in items.threads))

"""The Changes pane without a row: nothing is there, or nothing passes the filter."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column
from desktop.widgets.labels import IconLabel, label


class EmptyNote(QWidget):
    """One sentence, and the way back where a filter is the reason."""

    all_asked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = label("", "strong", object_name="changes_empty")
        self._text = label("", "second", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._all = PushButton(
            theme, "Show all changes", object_name="changes_empty_all", variant="link", small=True
        )
        self._all.clicked.connect(self.all_asked)
        sign = IconLabel(theme, "check-circle", colour="text3", size=32)
        layout = column(None, sign, self._title, self._text, self._all, None, spacing=8)
        for widget in (sign, self._title, self._all):
            layout.setAlignment(widget, Qt.AlignmentFlag.AlignHCenter)
        layout.setContentsMargins(24, 0, 24, 0)
        self.setLayout(layout)
        self.show_reason(hidden=False)

    def show_reason(self, *, hidden: bool) -> None:
        """`hidden`: there are changes, and the filter lets none through."""
        self._title.setText("No change passes the filter" if hidden else _NOTHING)
        self._text.setText("They are left out here, not removed." if hidden else _HINT)
        self._all.setVisible(hidden)


_NOTHING = "No changes in this document"
_HINT = "Edits appear here while tracking is on."

"""The strip above the page that says what a display hides; it has one link back."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import horizontal_line, panel, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.workspace.item_words import counted
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import Display

HEIGHT = 36


class ViewStrip(QWidget):
    """Shown in No markup and Original only."""

    def __init__(self, theme: Theme, document: OpenDocument) -> None:
        super().__init__()
        self._document = document
        self._icon = IconLabel(theme, "eye-off", size=16)
        self._title = label("", "strong", object_name="view_strip_title")
        self._detail = ElidedLabel(style="second")
        link = PushButton(
            theme, "Show all markup", object_name="view_strip_all", variant="link", small=True
        )
        link.clicked.connect(lambda: document.set_display(Display.ALL))
        line = row(self._icon, self._title, spacing=8, margins=(16, 0, 12, 0))
        line.addWidget(self._detail, 1)
        line.addWidget(link)
        body = panel("chrome", line)
        body.setFixedHeight(HEIGHT)
        layout = row(body, spacing=0)
        layout.setDirection(layout.Direction.TopToBottom)
        layout.addWidget(horizontal_line())
        self.setLayout(layout)
        self.setObjectName("view_strip")
        document.reading_changed.connect(lambda _: self.refresh())
        document.tracking_changed.connect(lambda _: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        display = self._document.display
        self.setVisible(display in (Display.NONE, Display.ORIGINAL))
        self._title.setText(f"{display.title}.")
        if display is Display.ORIGINAL:
            self._icon.set_icon("lock", "text2")
            self._detail.set_text("The text before any change. Read only.")
        elif display is Display.NONE:
            self._icon.set_icon("eye-off", "text2")
            self._detail.set_text(self._hidden())

    def _hidden(self) -> str:
        items = self._document.items()
        changes = counted(len(items.changes) + len(items.suggestions), "change")
        comments = counted(len(items.threads), "comment")
        typing = "tracked" if self._document.tracking else "not tracked"
        return f"{changes} and {comments} are hidden, not removed. Typing is {typing}."

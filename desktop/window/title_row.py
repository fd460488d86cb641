"""The top row: brand mark, menu bar, the document's name and folder, three quiet tools."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import ToolButton
from desktop.widgets.containers import row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel
from desktop.window.bound_button import follow

HEIGHT = 34


class TitleRow(QWidget):
    """`tools` are actions for the right end, each with its icon."""

    def __init__(self, theme: Theme, tools: list[tuple[str, str, QAction]]) -> None:
        super().__init__()
        self.setProperty("role", "chrome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self.setObjectName("title_row")
        self.menu_bar = QMenuBar()
        self.menu_bar.setObjectName("top_menu")
        self.menu_bar.setNativeMenuBar(sys.platform == "darwin")
        self.menu_bar.setFixedHeight(28)
        self.menu_bar.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._name = ElidedLabel(style="strong")
        self._folder = ElidedLabel(style="caption")
        self.buttons: dict[str, ToolButton] = {}
        self._tools = QWidget()
        right = QHBoxLayout(self._tools)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(4)
        for name, icon, action in tools:
            button = ToolButton(theme, icon, object_name=name, name=action.text(), small=True)
            follow(button, action)
            self.buttons[name] = button
            right.addWidget(button)
        self._brand = IconLabel(theme, "whereas", colour="accent_text", size=18)
        layout = row(12, self._brand, 4, self.menu_bar, None, spacing=4, margins=(0, 0, 12, 0))
        layout.addWidget(self._tools)
        self.setLayout(layout)
        for label in (self._name, self._folder):
            label.setParent(self)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)

    def set_document(self, name: str, folder: str, *, modified: bool) -> None:
        self._name.set_text(f"{name} •" if modified else name)
        self._folder.set_text(folder)
        self._place()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Name and folder stand in the middle of the window where they can, else between."""
        left = self.menu_bar.x() + self.menu_bar.sizeHint().width() + 12
        right = self.width() - 12 - self._tools.sizeHint().width() - 12
        room = max(0, right - left)
        for label in (self._name, self._folder):
            label.ensurePolished()
        name = min(self._name.sizeHint().width(), room)
        folder = min(self._folder.sizeHint().width(), max(0, room - name - 8))
        if folder < 40:
            folder = 0
        whole = name + (folder + 8 if folder else 0)
        start = min(max(left, (self.width() - whole) // 2), max(left, right - whole))
        self._name.setGeometry(start, 0, name, self.height())
        self._folder.setVisible(bool(folder))
        self._folder.setGeometry(start + name + 8, 1, folder, self.height())

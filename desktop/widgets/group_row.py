"""The heading of a group of rows: opens and closes it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame

from desktop.theme.theme import Theme
from desktop.widgets.containers import row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import IconLabel, label
from desktop.widgets.marks import CountPill


class GroupRow(QFrame):
    """ "To decide 13", with a chevron; Left and Right work as in every tree."""

    toggled = Signal()

    def __init__(
        self,
        theme: Theme,
        title: str,
        count: int,
        *,
        is_open: bool,
        tone: str = "",
        area: str = "changes",
    ) -> None:
        super().__init__()
        self._is_open = is_open
        self.setProperty("role", "row")
        self.setObjectName(f"{area}_group_{title.lower().replace(' ', '_')}")
        self.setAccessibleName(f"{title}, {count}, {'open' if is_open else 'closed'}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(32)
        chevron = IconLabel(
            theme, "chev-down" if is_open else "chev-right", colour="text3", size=14
        )
        pill = CountPill(theme, count, tone=tone)
        self.setLayout(
            row(chevron, label(title, "strong"), pill, None, spacing=6, margins=(4, 4, 8, 4))
        )

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.toggled.emit()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        closes = event.key() == Qt.Key.Key_Left and self._is_open
        opens = event.key() == Qt.Key.Key_Right and not self._is_open
        if closes or opens:
            self.toggled.emit()
        else:
            super().keyPressEvent(event)

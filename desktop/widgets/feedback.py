"""Banners, notes and the toast: what happened, what was not harmed, what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton, ToolButton
from desktop.widgets.containers import frame, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label

_BANNER_ICON = {"warn": "alert", "danger": "x-circle", "info": "info"}
_NOTE_ICON = {"warn": "alert", "danger": "x-circle", "info": "info", "ok": "check-circle"}
_TONE = {"warn": "warn", "danger": "danger", "info": "accent_text", "ok": "ok"}


class Banner(QFrame):
    """One line under the command bar; stays until it is dismissed or its cause is gone."""

    dismissed = Signal()

    def __init__(
        self,
        theme: Theme,
        tone: str,
        *,
        object_name: str,
        fact: str,
        detail: str = "",
        buttons: Sequence[QWidget] = (),
        icon: str = "",
    ) -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self.setProperty("tone", tone)
        self.setObjectName(object_name)
        self.setAccessibleName(f"{fact}. {detail}")
        self.setFixedHeight(40)
        close = ToolButton(
            theme, "x", object_name=f"{object_name}_close", name="Dismiss", small=True
        )
        close.clicked.connect(self.dismissed)
        sign = IconLabel(theme, icon or _BANNER_ICON[tone], colour=_TONE[tone], size=18)
        layout = row(sign, label(fact, "strong"), spacing=10, margins=(16, 6, 8, 6))
        layout.addWidget(ElidedLabel(detail, "second"), 1)
        for button in buttons:
            layout.addWidget(button)
        layout.addWidget(close)
        self.setLayout(layout)


def note(
    theme: Theme,
    tone: str,
    text: str,
    *,
    extra: QWidget | None = None,
    content: QLayout | None = None,
) -> QFrame:
    """A tinted box inside a card or dialog; `content` stands in the text's place."""
    sign = IconLabel(theme, _NOTE_ICON[tone], colour=_TONE[tone], size=18)
    layout = row(spacing=10, margins=(12, 10, 12, 10))
    layout.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    if content is not None:
        layout.addLayout(content, 1)
    else:
        layout.addWidget(label(text, wrap=True), 1)
    if extra is not None:
        layout.addWidget(extra, 0, Qt.AlignmentFlag.AlignVCenter)
    return frame("note", layout, tone=tone)


class Toast(QFrame):
    """A receipt at the bottom of the desk, one at a time, with at most one action."""

    SECONDS = 6

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._action: Callable[[], None] | None = None
        self.setObjectName("toast")
        self.setProperty("role", "toast")
        self._text = label("", object_name="toast_text")
        self._button = PushButton(theme, "", object_name="toast_action", variant="link")
        self._button.setProperty("icononly", False)
        self._button.clicked.connect(self._act)
        self.setLayout(row(self._text, self._button, spacing=12, margins=(16, 8, 12, 8)))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.place()
        return False

    @property
    def text(self) -> str:
        return self._text.text()

    def show_text(
        self, text: str, *, action: str = "", on_action: Callable[[], None] | None = None
    ) -> None:
        self._text.setText(text)
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self._action = on_action
        self.setAccessibleName(text)
        self.adjustSize()
        self.place()
        self.show()
        self.raise_()
        self._timer.start(self.SECONDS * 1000)

    def place(self) -> None:
        """Centred at the bottom of the parent, also after its resize."""
        area = self.parentWidget().rect()
        self.move((area.width() - self.width()) // 2, area.height() - self.height() - 24)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start(self.SECONDS * 1000)
        super().leaveEvent(event)

    def _act(self) -> None:
        self.hide()
        if self._action is not None:
            self._action()

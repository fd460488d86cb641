"""Asks in the conversation before a suggestion is made: what it would say, and the user's word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from desktop.assistant.permission import PermissionRequest, Verdict
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, frame, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import IconLabel, label
from desktop.workspace.item_words import counted


class PermissionCard(QFrame):
    """Goes away once it is answered; Esc in the pane stops the turn instead."""

    answered = Signal(object)  # Verdict

    def __init__(
        self, theme: Theme, request: PermissionRequest, *, lines: Sequence[str], count: int
    ) -> None:
        super().__init__()
        self.request = request
        self.setProperty("role", "note")
        self.setProperty("tone", "info")
        self.setObjectName("assistant_permission")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        title = f"Allow {counted(count, 'suggestion')}?"
        self.setAccessibleName(f"{title} {'; '.join(lines)}")
        box = column(spacing=4, margins=(10, 6, 10, 6))
        for line in lines:
            box.addWidget(label(line, "small", wrap=True))
        self._allow = self._button(theme, "Allow", "allow", "primary")
        every = self._button(theme, "Allow all in this answer", "turn", "")
        decline = self._button(theme, "Decline", "decline", "")
        answers: tuple[tuple[PushButton, Verdict], ...] = (
            (self._allow, "once"),
            (every, "turn"),
            (decline, "declined"),
        )
        for button, verdict in answers:
            button.clicked.connect(partial(self._answer, verdict))
        head = row(IconLabel(theme, "shield", colour="accent_text", size=18), spacing=10)
        head.addWidget(label(title, "strong"), 1)
        self.setLayout(
            column(
                head,
                frame("redline", box),
                row(self._allow, decline, None, spacing=6),
                row(every, None),
                spacing=8,
                margins=(12, 10, 12, 10),
            )
        )

    def focus(self) -> None:
        self._allow.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, theme: Theme, text: str, part: str, variant: str) -> PushButton:
        name = f"assistant_permission_{part}"
        return PushButton(theme, text, object_name=name, variant=variant, small=True)

    def _answer(self, verdict: Verdict, _checked: bool = False) -> None:
        self.request.answer(verdict)
        self.answered.emit(verdict)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._answer("once")
        else:
            super().keyPressEvent(event)

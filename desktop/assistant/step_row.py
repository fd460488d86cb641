"""The tool timeline: one line per call, its arguments and answer on demand."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any, Literal

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.assistant import tool_words
from desktop.theme.theme import Theme
from desktop.widgets.containers import column, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.widgets.marks import Spinner
from desktop.workspace.item_words import counted
from engine.agent.protocol import ToolCall

State = Literal["running", "done", "warned", "stopped"]
_SIGNS = {"done": ("check", "ok"), "warned": ("alert", "warn"), "stopped": ("x", "danger")}
_SAID = {
    "running": "Running",
    "done": "Done",
    "warned": "Done with a warning",
    "stopped": "Stopped",
}
_ABOUT = frozenset({"suggest_changes", "suggest_change", "add_comment", "reply_comment"})
_LONGEST = 20_000  # characters of an answer that are shown


class StepRow(QWidget):
    """Enter or a click opens what was asked and what came back, to read and copy."""

    def __init__(
        self, theme: Theme, call: ToolCall, *, number: int, turn: int, about: str = ""
    ) -> None:
        super().__init__()
        self._theme = theme
        self.call = call
        self.envelope: Mapping[str, Any] | None = None
        self.state: State = "running"
        self.is_last = True
        self.setObjectName(f"assistant_step_{turn}_{number}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._about = f": {about}" if about and call.name in _ABOUT else ""
        self._text = ElidedLabel(tool_words.doing(call.name, call.arguments) + self._about, "small")
        self._fact = label("", "caption")
        self._spinner = Spinner(theme, size=14)
        self._spinner.setParent(self)
        self._spinner.move(1, 5)
        line = row(self._text, self._fact, spacing=8, margins=(24, 0, 0, 0))
        head = QWidget()
        head.setLayout(line)
        head.setFixedHeight(24)
        self._details: QPlainTextEdit | None = None
        self._layout = column(head, spacing=2)
        self.setLayout(self._layout)
        self._say()

    def finish(self, envelope: Mapping[str, Any]) -> None:
        self.envelope = envelope
        self.state = "warned" if tool_words.went_wrong(envelope) else "done"
        self._text.set_text(tool_words.done(self.call.name, self.call.arguments) + self._about)
        self._fact.setText(tool_words.fact(self.call.name, envelope))
        self._settle()

    def stop(self) -> None:
        if self.state == "running":
            self.state = "stopped"
            self._settle()

    def _settle(self) -> None:
        self._spinner.hide()
        self._spinner.deleteLater()
        self._say()
        self.update()

    def _say(self) -> None:
        self.setAccessibleName(f"{_SAID[self.state]}: {self._text.full_text}")

    @property
    def is_open(self) -> bool:
        return self._details is not None

    def toggle(self) -> None:
        if self._details is not None:
            self._details.hide()
            self._details.deleteLater()
            self._details = None
            return
        details = QPlainTextEdit(self._spelled())
        details.setObjectName(f"{self.objectName()}_details")
        details.setAccessibleName("What was asked and returned")
        details.setReadOnly(True)
        details.setTabChangesFocus(True)
        font = self._theme.font("caption")
        font.setFamilies(["monospace"])
        details.setFont(font)
        details.setFixedHeight(132)
        self._details = details
        self._layout.addWidget(details)

    def _spelled(self) -> str:
        asked = json.dumps(dict(self.call.arguments), ensure_ascii=False, indent=1)
        text = f"{self.call.name} {asked}"
        if self.envelope is not None:
            answer = json.dumps(self.envelope, ensure_ascii=False, indent=1)
            cut = answer[:_LONGEST]
            text += f"\n\n{cut}" + ("\n…" if len(answer) > _LONGEST else "")
        return text

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.position().y() <= 24:
            self.toggle()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.toggle()
        else:
            super().keyPressEvent(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("border"), 1.25))
        if not self.is_last:
            painter.drawLine(QPointF(8, 19), QPointF(8, self.height()))
        sign = _SIGNS.get(self.state)
        if sign is not None:
            icon, colour = sign
            pixmap = self._theme.icons.pixmap(
                icon, self._theme.colour(colour).name(), size=14, scale=self.devicePixelRatioF()
            )
            painter.drawPixmap(1, 5, pixmap)


class Timeline(QWidget):
    """ "6 steps · 41 s · 1 warning"; open while the turn runs, closed when it is done."""

    def __init__(self, theme: Theme, *, turn: int) -> None:
        super().__init__()
        self._theme = theme
        self._turn = turn
        self._started = time.monotonic()
        self._seconds = 0.0
        self._running = True
        self.steps: list[StepRow] = []
        self._chevron = IconLabel(theme, "chev-down", colour="text3", size=14)
        self._title = label("", "small")
        self._meta = label("", "caption")
        self._warned = IconLabel(theme, "alert", colour="warn", size=14)
        self._warning = label("", "warn")
        self._head = _Head(self.toggle)
        self._head.setObjectName(f"assistant_timeline_{turn}_toggle")
        self._head.setLayout(
            row(
                self._chevron,
                self._title,
                self._meta,
                self._warned,
                self._warning,
                None,
                spacing=6,
                margins=(0, 0, 4, 0),
            )
        )
        self._body = QWidget()
        self._rows = QVBoxLayout(self._body)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.setLayout(column(self._head, self._body, spacing=0))
        self.setVisible(False)
        self._say()

    def begin(self, call: ToolCall, *, about: str = "") -> None:
        if self.steps:
            self.steps[-1].is_last = False
            self.steps[-1].update()
        number = len(self.steps) + 1
        step = StepRow(self._theme, call, number=number, turn=self._turn, about=about)
        self.steps.append(step)
        self._rows.addWidget(step)
        self.setVisible(True)
        self._say()

    def finish(self, call: ToolCall, envelope: Mapping[str, Any]) -> None:
        for step in reversed(self.steps):
            if step.call.call_id == call.call_id and step.state == "running":
                step.finish(envelope)
                break
        self._say()

    def end(self) -> None:
        """The turn is over: what still runs was stopped."""
        self._seconds = time.monotonic() - self._started
        self._running = False
        for step in self.steps:
            step.stop()
        self._body.setVisible(False)
        self._say()

    def toggle(self) -> None:
        self._body.setVisible(self._body.isHidden())
        self._say()

    def _say(self) -> None:
        seconds = self._seconds or time.monotonic() - self._started
        warnings = sum(1 for step in self.steps if step.state in ("warned", "stopped"))
        self._title.setText(counted(len(self.steps), "step"))
        self._meta.setText("" if self._running else f"· {seconds:.0f} s")
        self._warned.setVisible(warnings > 0)
        self._warning.setText(counted(warnings, "warning") if warnings else "")
        self._chevron.set_icon("chev-right" if self._body.isHidden() else "chev-down", "text3")
        said = f"{self._title.text()} {self._meta.text()} {self._warning.text()}"
        self._head.setAccessibleName(said.strip())


class _Head(QFrame):
    def __init__(self, toggle: object) -> None:
        super().__init__()
        self._toggle = toggle
        self.setProperty("role", "row")
        self.setFixedHeight(28)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._toggle()  # type: ignore[operator]

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._toggle()  # type: ignore[operator]
        else:
            super().keyPressEvent(event)

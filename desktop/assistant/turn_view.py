"""One turn in the conversation: question, steps, answer, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.assistant.answer_text import AnswerText, Resolve
from desktop.assistant.findings_view import FindingRow, FindingsView
from desktop.assistant.step_row import Timeline
from desktop.assistant.turn import TurnFailed
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, frame, row
from desktop.widgets.labels import IconLabel, label
from engine.agent.loop import CallFinished, LoopEvent, Resent, TurnOutcome
from engine.agent.protocol import RetryWait, Stopped, TextDelta, ToolCall, Usage

_BUBBLE = 244
_SHORT = 80  # characters of a line that only announces a step
_ENDINGS = {
    "cancelled": "Stopped",
    "interrupted": "The connection broke off",
    "max_tokens": "The answer was cut at its longest",
    "refusal": "The model declined to answer",
    "call_limit": "Stopped at the limit of calls",
}
State = Literal["running", "done", "stopped", "failed"]


class TurnView(QWidget):
    """Fed with the events of a turn; keeps no fact that the document holds."""

    jumped = Signal(str)
    finding_chosen = Signal(object)
    grew = Signal()
    undo_asked = Signal()
    retry_asked = Signal()
    offline_asked = Signal()
    settings_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        number: int,
        block_of_label: Resolve,
        has_block: Callable[[str], bool],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._number = number
        self.question = text
        self.state: State = "running"
        self.usage = Usage()
        self._told = 0
        self.setObjectName(f"assistant_turn_{number}")
        self.setAccessibleName(f"Question: {text}")
        self.timeline = Timeline(theme, turn=number)
        self.answer = AnswerText(
            theme,
            object_name=f"assistant_answer_{number}",
            block_of_label=block_of_label,
            has_block=has_block,
        )
        self.answer.jumped.connect(self.jumped)
        self.answer.updated.connect(self.grew)
        self._notice = label("", "small", object_name=f"assistant_notice_{number}")
        self._notice.hide()
        self._notice.setWordWrap(True)
        self._until, self._busy_with = 0.0, ""
        self._clock = QTimer(self)
        self._clock.setInterval(500)
        self._clock.timeout.connect(self._tick)
        self._found = QVBoxLayout()
        self._foot = QVBoxLayout()
        self._foot.setSpacing(6)
        self.setLayout(
            column(
                bubble(text),
                self.timeline,
                self.answer,
                self._notice,
                self._found,
                self._foot,
                spacing=8,
            )
        )

    def take(self, event: LoopEvent) -> None:
        match event:
            case TextDelta():
                self._clock.stop()
                self._notice.hide()
                self.answer.append(event.text)
            case ToolCall():
                self.timeline.begin(event, about=self._announced())
                self.grew.emit()
            case CallFinished():
                self.timeline.finish(event.call, event.envelope)
            case RetryWait():
                self._count_down(event)
            case Resent():
                self._say("The connection broke off. Asking once more.")
            case Stopped():
                self.usage = self.usage + event.usage

    def _announced(self) -> str:
        """A short line before a call belongs to its step, not to the answer."""
        start = self._told
        said = self.answer.source[start:].strip()
        self._told = len(self.answer.source)
        if not said or len(said) > _SHORT or "\n" in said:
            return ""
        self.answer.cut(start)
        self._told = start
        return said.rstrip(".:")

    def _count_down(self, event: RetryWait) -> None:
        """The wait is seen to pass; the user may go on without the model at any time."""
        self._until = time.monotonic() + event.seconds
        self._busy_with = event.reason
        self._clock.start()
        self._tick()

    def _tick(self) -> None:
        left = round(self._until - time.monotonic())
        if left <= 0:
            self._clock.stop()
            self._say("Trying again…")
            return
        self._say(f"The server is busy: {self._busy_with}. Trying again in {left} s.")

    def _say(self, text: str) -> None:
        self._notice.setText(text)
        self._notice.show()
        self.grew.emit()

    def end(self, ending: TurnOutcome | TurnFailed, *, proposed: int) -> None:
        """`proposed` is how many suggestions of this turn can still be taken back."""
        self._clock.stop()
        self._notice.hide()
        self.timeline.end()
        if isinstance(ending, TurnFailed):
            self.state = "failed"
            self.answer.end()
            self._add_error(ending)
        else:
            word = _ENDINGS.get(ending.ending, "")
            self.state = "stopped" if word else "done"
            self.answer.end(f"{word}." if word else "")
        self._add_foot(proposed)
        self.grew.emit()

    def show_findings(self, rows: Sequence[FindingRow]) -> None:
        """After a review: everything it found, also what has no proposal."""
        if rows:
            findings = FindingsView(self._theme, rows, turn=self._number)
            findings.chosen.connect(self.finding_chosen)
            self._found.addWidget(findings)

    def stopped_at_once(self) -> None:
        """Stop shows at once; the thread may need a moment more."""
        self.answer.end("Stopped.")
        self.timeline.end()

    def _add_foot(self, proposed: int) -> None:
        line = row(spacing=8)
        if self.usage.input_tokens or self.usage.output_tokens:
            words = f"{self.usage.input_tokens:,} tokens in, {self.usage.output_tokens:,} out"
            line.addWidget(label(words, "caption", object_name=f"assistant_usage_{self._number}"))
        line.addStretch(1)
        self.undo = PushButton(
            self._theme,
            "Undo this turn" if self.state == "stopped" else "Reject this turn",
            object_name=f"assistant_turn_{self._number}_undo",
            variant="link",
            icon="undo",
            small=True,
        )
        self.undo.clicked.connect(self.undo_asked)
        line.addWidget(self.undo)
        self._foot.addLayout(line)
        self.undo.setVisible(proposed > 0)  # not before it has a parent: it would be a window

    def show_proposed(self, proposed: int) -> None:
        if self.state != "running":
            self.undo.setVisible(proposed > 0)

    def _add_error(self, failed: TurnFailed) -> None:
        theme, name = self._theme, f"assistant_turn_{self._number}"
        sign = IconLabel(theme, "x-circle", colour="danger", size=18)
        title = label("The model did not answer.", "strong", wrap=True)
        if failed.code in ("turnFailed", "playbookInvalid"):
            title.setText("The turn failed. The document is unchanged.")
        text = label(failed.message, wrap=True, object_name=f"{name}_error", select=True)
        box = row(spacing=10, margins=(12, 10, 12, 10))
        box.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(column(title, text, spacing=2), 1)
        error = frame("note", box, tone="danger")
        error.setAccessibleName(f"Error: {failed.message}")
        again = PushButton(
            theme, "Try again", object_name=f"{name}_retry", variant="primary", small=True
        )
        again.clicked.connect(self.retry_asked)
        offline = PushButton(
            theme, "Review without a model", object_name=f"{name}_offline", small=True
        )
        offline.clicked.connect(self.offline_asked)
        settings = PushButton(
            theme, "Model settings", object_name=f"{name}_settings", variant="link", small=True
        )
        settings.clicked.connect(self.settings_asked)
        self._foot.addWidget(error)
        self._foot.addLayout(row(again, offline, None, spacing=6))
        links = row(settings, spacing=6)
        details = self._details(failed, name)
        if details is not None:
            toggle = PushButton(
                theme, "Details", object_name=f"{name}_details", variant="link", small=True
            )
            toggle.clicked.connect(lambda: details.setVisible(details.isHidden()))
            links.addWidget(toggle)
            self._foot.addWidget(details)
        links.addStretch(1)
        self._foot.addLayout(links)

    def _details(self, failed: TurnFailed, name: str) -> QWidget | None:
        if not failed.detail:
            return None
        text = label(failed.detail, "caption", wrap=True, select=True)
        text.setObjectName(f"{name}_detail_text")
        box = frame("redline", column(text, margins=(10, 8, 10, 8)))
        box.hide()
        return box


def bubble(text: str) -> QFrame:
    """What the user said: right, hugging its text."""
    words = label(text, wrap=True, select=True)
    metrics = words.fontMetrics()
    width = max(metrics.horizontalAdvance(one) for one in text.split("\n")) + 10
    words.setWordWrap(width > _BUBBLE)
    words.setMinimumWidth(min(width, _BUBBLE))
    words.setMaximumWidth(_BUBBLE)
    inner = frame("bubble", column(words, margins=(12, 8, 12, 8)))
    outer = QFrame()
    outer.setLayout(row(None, inner))
    return outer

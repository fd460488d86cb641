"""What the assistant shows before anything was asked: what can be done, also without a model."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.clickable import ClickFrame
from desktop.widgets.containers import column, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label

_CHOICES = (
    (
        "book",
        "Review with the playbook",
        "Finds deviations and drafts redlines",
        "Review this contract with the playbook and redline it.",
    ),
    (
        "hash",
        "Check terms and references",
        "Numbers, dates. Needs no model",
        "Check the defined terms, references, numbers and dates of this contract.",
    ),
    (
        "read",
        "Sum up their changes",
        "Who changed what, clause by clause",
        "Summarise the tracked changes of the other side, clause by clause.",
    ),
)


class StartView(QWidget):
    """Emits the text that is asked."""

    asked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("assistant_start")
        lines = column(spacing=10, margins=(0, 8, 0, 0))
        lines.addWidget(label("Review this contract", "lead"))
        lines.addWidget(
            label(
                "Nothing is changed in the file until you accept a suggestion. Accepted "
                "suggestions become tracked changes under your name.",
                "second",
                wrap=True,
            )
        )
        lines.addSpacing(4)
        for number, (icon, title, detail, text) in enumerate(_CHOICES):
            choice = _Choice(theme, icon, title, detail)
            choice.setObjectName(f"assistant_start_{number}")
            choice.taken.connect(lambda text=text: self.asked.emit(text))
            lines.addWidget(choice)
        lines.addStretch(1)
        self.setLayout(lines)


class _Choice(ClickFrame):
    def __init__(self, theme: Theme, icon: str, title: str, detail: str) -> None:
        super().__init__("choice")
        self.setAccessibleName(f"{title}, {detail}")
        words = column(ElidedLabel(title, "strong"), ElidedLabel(detail, "small"), spacing=1)
        line = row(IconLabel(theme, icon, colour="accent_text", size=20), spacing=12)
        line.setContentsMargins(12, 10, 12, 10)
        line.addLayout(words, 1)
        line.addWidget(IconLabel(theme, "chev-right", colour="text3", size=16))
        self.setLayout(line)

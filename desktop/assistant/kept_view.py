"""Turns of an earlier session: what was asked and said, to read and to delete."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.assistant.answer_text import AnswerText, Resolve
from desktop.assistant.kept_conversation import KeptTurn
from desktop.assistant.turn_view import bubble
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, row
from desktop.widgets.labels import label
from desktop.workspace.item_words import counted, when

_ENDINGS = {"failed": "The model did not answer."}


class KeptHeading(QWidget):
    """Stands above what was said before the document was opened this time."""

    delete_asked = Signal()

    def __init__(self, theme: Theme, turns: int) -> None:
        super().__init__()
        self.setObjectName("assistant_kept")
        said = f"{counted(turns, 'question')} from before. A new question starts afresh."
        delete = PushButton(
            theme, "Delete", object_name="assistant_kept_delete", variant="link", small=True
        )
        delete.setAccessibleName("Delete the earlier conversation")
        delete.clicked.connect(self.delete_asked)
        line = row(spacing=8)
        line.addWidget(label(said, "caption", wrap=True, object_name="assistant_kept_said"), 1)
        line.addWidget(delete)
        self.setLayout(line)


class KeptTurnView(QWidget):
    """No steps and no buttons: only words."""

    jumped = Signal(str)

    def __init__(
        self,
        theme: Theme,
        turn: KeptTurn,
        *,
        number: int,
        block_of_label: Resolve,
        has_block: Callable[[str], bool],
    ) -> None:
        super().__init__()
        self.turn = turn
        self.setObjectName(f"assistant_kept_{number}")
        self.setAccessibleName(f"Earlier question: {turn.asked}")
        facts = [when(turn.at.isoformat())]
        if turn.steps:
            facts.append(counted(turn.steps, "step"))
        self.answer = AnswerText(
            theme,
            object_name=f"assistant_kept_{number}_answer",
            block_of_label=block_of_label,
            has_block=has_block,
        )
        self.answer.jumped.connect(self.jumped)
        lines = column(bubble(turn.asked), label(" · ".join(facts), "caption"), spacing=8)
        lines.addWidget(self.answer)
        self.setLayout(lines)
        self.answer.restore(turn.answer)
        notice = " ".join(one for one in (_ENDINGS.get(turn.ending, ""), turn.notice) if one)
        if notice:
            lines.addWidget(label(notice, "small", wrap=True))

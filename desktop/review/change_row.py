"""One change or suggestion as a row of the Changes pane."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton, ToolButton
from desktop.widgets.containers import column, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.widgets.marks import Avatar, severity
from desktop.widgets.redline_text import RedlinePart, limited, redline_html, redline_words
from desktop.workspace.decisions import Decision
from desktop.workspace.item_words import kind_word, phrase_of, severity_level, when
from desktop.workspace.review_items import ChangeItem, SuggestionItem, object_key
from desktop.workspace.review_state import ActiveItem


@dataclass(frozen=True, slots=True)
class RowFacts:
    """Everything a row shows; equal facts make equal rows."""

    key: ActiveItem
    item: ChangeItem | SuggestionItem
    clause: str
    parts: tuple[RedlinePart, ...]
    slot: int
    active: bool = False
    decision: Decision | None = None
    can_put_back: bool = False


class ChangeRow(QFrame):
    """Selected, it offers Accept, Reject and a comment; decided, Put back."""

    chosen = Signal(object)
    decided = Signal(object, str)
    commented = Signal(object, str)
    put_back = Signal(object)

    def __init__(self, theme: Theme, facts: RowFacts) -> None:
        super().__init__()
        self._theme = theme
        self._facts = facts
        self._name = f"changes_row_{object_key(facts.key.id)}"
        self.setProperty("role", "row")
        self.setProperty("active", facts.active)
        self.setObjectName(self._name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self._spoken())
        lines = column(self._head(), self._body(), spacing=3)
        if facts.decision is not None:
            lines.addLayout(self._decided_line())
        elif facts.active:
            self._add_buttons(lines)
        sign = Avatar(theme, facts.item.author or "Suggestion", slot=facts.slot)
        layout = row(spacing=10, margins=(8, 8, 8, 8))
        layout.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(lines, 1)
        self.setLayout(layout)

    def _spoken(self) -> str:
        facts = self._facts
        words = redline_words([p for p in facts.parts if p.kind != "equal"])
        said = getattr(facts.item, "comment", None) if facts.item.kind == "comment" else None
        what = words or said or phrase_of(facts.item)
        clause = f", clause {facts.clause}" if facts.clause else ""
        kind = _SPOKEN.get(kind_word(facts.item.kind), "Change")
        if facts.key.kind == "suggestion":
            level = severity_level(facts.item.severity)
            grade = f"{level.capitalize()} severity, " if level else ""
            return f"Suggestion, {grade}{kind}{clause}: {what}"
        return f"{kind} by {facts.item.author}{clause}: {what}"

    def _head(self) -> object:
        facts = self._facts
        item = facts.item
        kind = kind_word(item.kind)
        if isinstance(item, SuggestionItem):
            about = item.area or kind
        else:
            moment = when(item.date)
            about = f"{kind} · {moment}" if moment else kind
        head = row(spacing=6)
        if facts.clause:
            head.addWidget(label(facts.clause, "strong"))
            head.addWidget(label("·", "muted"))
        head.addWidget(ElidedLabel(about, "small"), 1)
        level = severity_level(item.severity)
        if level is not None:
            head.addWidget(severity(self._theme, level))
        return head

    def _body(self) -> QLabel:
        facts = self._facts
        text = label("", wrap=True)
        if any(part.kind != "equal" for part in facts.parts):
            text.setTextFormat(Qt.TextFormat.RichText)
            text.setText(redline_html(limited(facts.parts, _LIMIT), self._colour()))
        elif isinstance(facts.item, SuggestionItem) and facts.item.comment:
            text.setText(f"“{facts.item.comment}”")
        else:
            said = phrase_of(facts.item)
            quote = "".join(part.text for part in facts.parts).strip()
            text.setText(f"{said}: “{quote[:120]}”" if quote else said or "Change")
        return text

    def _colour(self) -> str:
        return self._theme.author_colour(self._facts.slot)

    def _add_buttons(self, lines: QVBoxLayout) -> None:
        theme, key, name = self._theme, self._facts.key, self._name
        accept = PushButton(
            theme,
            "Accept",
            object_name=f"{name}_accept",
            variant="primary",
            icon="check",
            small=True,
        )
        reject = PushButton(theme, "Reject", object_name=f"{name}_reject", icon="x", small=True)
        comment = ToolButton(
            theme,
            "comment",
            object_name=f"{name}_comment",
            name="Comment on this change",
            small=True,
        )
        accept.clicked.connect(lambda: self.decided.emit(key, "accept"))
        reject.clicked.connect(lambda: self.decided.emit(key, "reject"))
        lines.addSpacing(4)
        buttons = row(accept, reject, spacing=6)
        if key.kind == "revision":
            comment.clicked.connect(lambda: self._open_comment(lines))
            buttons.addWidget(comment)
        buttons.addStretch(1)
        lines.addLayout(buttons)

    def _open_comment(self, lines: QVBoxLayout) -> None:
        if self.findChild(QLineEdit) is not None:
            return
        field = QLineEdit()
        field.setObjectName(f"{self._name}_comment_text")
        field.setAccessibleName("Comment on this change")
        field.setPlaceholderText("Comment")
        field.returnPressed.connect(lambda: self.commented.emit(self._facts.key, field.text()))
        lines.addWidget(field)
        field.show()
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _decided_line(self) -> object:
        facts = self._facts
        accepted = facts.decision == "accept"
        sign = IconLabel(
            self._theme,
            "check" if accepted else "x",
            colour="ok" if accepted else "danger",
            size=14,
        )
        word = label("Accepted" if accepted else "Rejected", "caption")
        back = PushButton(
            self._theme,
            "Put back",
            object_name=f"{self._name}_put_back",
            variant="link",
            small=True,
        )
        back.setEnabled(facts.can_put_back)
        if not facts.can_put_back:
            back.setToolTip("Later edits stand in the way. Undo them first.")
        back.clicked.connect(lambda: self.put_back.emit(facts.key))
        return row(sign, word, None, back, spacing=6)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.chosen.emit(self._facts.key)


_SPOKEN = {
    "Insert": "Insertion",
    "Delete": "Deletion",
    "Replace": "Replacement",
    "Move": "Move",
    "Format": "Format change",
    "Comment": "Comment",
}
_LIMIT = 420

"""One suggestion as a card: closed one line, open with redline, reason and buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QPlainTextEdit, QVBoxLayout

from desktop.assistant.card_facts import CardFacts
from desktop.theme.theme import SUGGESTION_COLOUR, Theme
from desktop.widgets.buttons import PushButton, ToolButton, part_button
from desktop.widgets.containers import column, frame, row
from desktop.widgets.feedback import note
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.widgets.marks import SEVERITIES, severity
from desktop.widgets.redline_text import limited, redline_html, redline_words
from desktop.workspace.review_items import object_key

_MOST_TEXT = 520  # about eight lines
STALE = "The text of this clause has changed since the suggestion was made. Nothing was applied."


class SuggestionCard(QFrame):
    """Tells what the user decided; what follows is not its business."""

    chosen = Signal(object)  # its key: open it
    closed = Signal(object)
    shown = Signal(object)
    decided = Signal(object, str, bool)  # key, decision, with the comment
    edited = Signal(object, str, bool)  # key, new text, with the comment
    redraft_asked = Signal(object)

    def __init__(self, theme: Theme, facts: CardFacts, *, with_comment: bool) -> None:
        super().__init__()
        self._theme = theme
        self.facts = facts
        self._with_comment = with_comment
        self._name = f"assistant_card_{object_key(facts.key.id)}"
        self._comment_box: QCheckBox | None = None
        self._editor: QPlainTextEdit | None = None
        self.setProperty("role", "card")
        self.setProperty("active", facts.expanded)
        self.setObjectName(self._name)
        self.setAccessibleName(self._spoken())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if facts.expanded:
            self._lines = column(spacing=6, margins=(12, 10, 12, 12))
            self.setLayout(self._lines)
            self._fill(editing=False)
        else:
            self._fill_closed()

    def _spoken(self) -> str:
        facts = self.facts
        grade = SEVERITIES[facts.severity][0]
        clause = f", clause {facts.clause}" if facts.clause else ""
        return f"Suggestion, {grade} severity, {facts.area}{clause}: {facts.title}. {facts.state}"

    # closed

    def _fill_closed(self) -> None:
        facts = self.facts
        line = row(severity(self._theme, facts.severity, with_word=False), spacing=8)
        line.setContentsMargins(12, 4, 6, 4)
        clause = ElidedLabel(facts.clause, "second")
        clause.setFixedWidth(36)
        line.addWidget(clause)
        is_open = facts.state in ("open", "stale")
        line.addWidget(ElidedLabel(facts.title, "strong" if is_open else "muted"), 1)
        if facts.state != "open":
            for widget in self._state_sign():
                line.addWidget(widget)
        if is_open:
            expand = ToolButton(
                self._theme,
                "chev-down",
                object_name=f"{self._name}_expand",
                name=f"Expand {facts.title}",
                small=True,
            )
            expand.clicked.connect(lambda: self.chosen.emit(facts.key))
            line.addWidget(expand)
        self.setLayout(line)
        self.setFixedHeight(36)

    def _state_sign(self) -> tuple[IconLabel, QLabel]:
        signs = {
            "accepted": ("check", "ok", "Accepted"),
            "rejected": ("x", "danger", "Rejected"),
            "stale": ("alert", "warn", "Out of date"),
        }
        icon, colour, word = signs[self.facts.state]
        return IconLabel(self._theme, icon, colour=colour, size=14), label(word, "caption")

    # open

    def _fill(self, *, editing: bool) -> None:
        facts = self.facts
        self._clear()
        lines = self._lines
        lines.addLayout(self._head())
        lines.addWidget(label(facts.title, "strong", wrap=True))
        if facts.state == "stale":
            lines.addWidget(note(self._theme, "warn", facts.trouble or STALE))
            self._add_stale_buttons(lines)
        elif editing:
            self._add_editor(lines)
        else:
            self._add_redline(lines)
            self._add_reason(lines)
            self._add_comment_box(lines)
            self._add_buttons(lines)

    def _clear(self) -> None:
        self._comment_box = self._editor = None
        while (item := self._lines.takeAt(0)) is not None:
            _discard(item)

    def _head(self) -> object:
        facts = self.facts
        where = f"{facts.area} · clause {facts.clause}" if facts.clause else facts.area
        collapse = ToolButton(
            self._theme,
            "chev-up",
            object_name=f"{self._name}_collapse",
            name="Collapse",
            small=True,
        )
        collapse.clicked.connect(lambda: self.closed.emit(facts.key))
        head = row(severity(self._theme, facts.severity), label("·", "muted"), spacing=8)
        head.addWidget(ElidedLabel(where, "small"), 1)
        head.addWidget(collapse)
        return head

    def _add_redline(self, lines: QVBoxLayout) -> None:
        facts = self.facts
        text = label("", wrap=True)
        if facts.parts:
            colour = self._theme.author_colour(SUGGESTION_COLOUR)
            text.setTextFormat(Qt.TextFormat.RichText)
            text.setText(redline_html(limited(facts.parts, _MOST_TEXT), colour))
            text.setAccessibleName(redline_words(facts.parts))
        elif facts.is_comment:
            about = f"On “{facts.quote}”:\n" if facts.quote else "On this clause:\n"
            text.setText(about + facts.comment)
        else:
            return
        lines.addWidget(frame("redline", column(text, margins=(10, 8, 10, 8))))

    def _add_reason(self, lines: QVBoxLayout) -> None:
        facts = self.facts
        if facts.reason and not facts.is_comment:
            lines.addWidget(label(facts.reason, "small", wrap=True))
        links = row(spacing=4)
        show = self._link("Show in document", "show", "locate")
        show.clicked.connect(lambda: self.shown.emit(facts.key))
        links.addWidget(show)
        if facts.internal_note:
            rule = self._link(
                "Playbook rule" if facts.source.startswith("rule:") else "Note", "rule", "book"
            )
            internal = label(facts.internal_note, "small", wrap=True)
            internal.setObjectName(f"{self._name}_note")
            box = frame(
                "redline",
                column(
                    label("Internal. Never enters the file.", "caption"),
                    internal,
                    spacing=2,
                    margins=(10, 6, 10, 8),
                ),
            )
            box.hide()
            rule.clicked.connect(lambda: box.setVisible(box.isHidden()))
            links.addSpacing(4)
            links.addWidget(rule)
            links.addStretch(1)
            lines.addLayout(links)
            lines.addWidget(box)
            return
        links.addStretch(1)
        lines.addLayout(links)

    def _add_comment_box(self, lines: QVBoxLayout) -> None:
        if self.facts.is_comment or not self.facts.comment:
            return
        box = QCheckBox("Add the reason as a comment")
        box.setObjectName(f"{self._name}_with_comment")
        box.setAccessibleName("Add the reason as a comment")
        box.setFont(self._theme.font("small"))
        box.setChecked(self._with_comment)
        self._comment_box = box
        lines.addWidget(box)

    def _add_buttons(self, lines: QVBoxLayout) -> None:
        key = self.facts.key
        accept = self._button("Accept", "accept", "check", variant="primary")
        reject = self._button("Reject", "reject", "x")
        accept.clicked.connect(lambda: self.decided.emit(key, "accept", self._wants_comment()))
        reject.clicked.connect(lambda: self.decided.emit(key, "reject", False))
        buttons = row(accept, reject, spacing=6)
        if self.facts.proposed is not None:
            edit = self._button("Edit", "edit", "pencil")
            edit.clicked.connect(self.begin_editing)
            buttons.addWidget(edit)
        buttons.addStretch(1)
        lines.addSpacing(2)
        lines.addLayout(buttons)

    def begin_editing(self) -> None:
        wants = self._wants_comment()
        self._fill(editing=True)
        self._with_comment = wants
        if self._editor is not None:
            self._editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_editor(self, lines: QVBoxLayout) -> None:
        facts = self.facts
        editor = QPlainTextEdit(facts.proposed or "")
        editor.setObjectName(f"{self._name}_text")
        editor.setAccessibleName("Proposed text")
        editor.setTabChangesFocus(True)
        editor.setFixedHeight(96)
        self._editor = editor
        save = self._button("Accept edited", "accept_edited", "check", variant="primary")
        cancel = self._button("Cancel", "cancel", "")
        save.clicked.connect(
            lambda: self.edited.emit(facts.key, editor.toPlainText(), self._with_comment)
        )
        cancel.clicked.connect(lambda: self._fill(editing=False))
        word = "Comment" if facts.is_comment else "Proposed text"
        lines.addWidget(label(word, "small"))
        lines.addWidget(editor)
        lines.addLayout(row(save, cancel, None, spacing=6))

    def _add_stale_buttons(self, lines: QVBoxLayout) -> None:
        key = self.facts.key
        show = self._button("Show in document", "show", "locate")
        again = self._button("Draft again", "redraft", "history")
        dismiss = self._button("Dismiss", "dismiss", "", variant="ghost")
        show.clicked.connect(lambda: self.shown.emit(key))
        again.clicked.connect(lambda: self.redraft_asked.emit(key))
        dismiss.clicked.connect(lambda: self.decided.emit(key, "reject", False))
        lines.addLayout(row(show, again, dismiss, None, spacing=6))

    def _wants_comment(self) -> bool:
        return self._with_comment if self._comment_box is None else self._comment_box.isChecked()

    def _button(self, text: str, part: str, icon: str, *, variant: str = "") -> PushButton:
        return part_button(self._theme, self._name, part, text, icon=icon, variant=variant)

    def _link(self, text: str, part: str, icon: str) -> PushButton:
        return self._button(text, part, icon, variant="link")

    # Qt

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.facts.state in ("open", "stale") and not self.facts.expanded:
            self.chosen.emit(self.facts.key)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        opens = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right)
        closes = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Escape)
        if opens and not self.facts.expanded and self.facts.state in ("open", "stale"):
            self.chosen.emit(self.facts.key)
        elif closes and self.facts.expanded:
            self.closed.emit(self.facts.key)
        else:
            super().keyPressEvent(event)


def _discard(item: object) -> None:
    widget = item.widget()  # type: ignore[attr-defined]
    if widget is not None:
        widget.hide()
        widget.setObjectName("")
        widget.deleteLater()
    inner = item.layout()  # type: ignore[attr-defined]
    if inner is not None:
        while (child := inner.takeAt(0)) is not None:
            _discard(child)

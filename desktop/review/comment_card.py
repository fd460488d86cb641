"""One comment thread as a card: who said what about which words, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QMenu, QPlainTextEdit, QVBoxLayout

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton, ToolButton, part_button
from desktop.widgets.containers import column, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.widgets.marks import Avatar
from desktop.workspace.item_words import counted, when
from desktop.workspace.review_items import object_key
from engine.document.comments import CommentThread


@dataclass(frozen=True, slots=True)
class ThreadFacts:
    """Everything a thread card shows; `slots` are the colours of its messages in order."""

    thread: CommentThread
    clause: str
    slots: tuple[int, ...]
    user: str
    active: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    id: str
    author: str
    date: str | None
    text: str


def messages_of(thread: CommentThread) -> tuple[Message, ...]:
    first = Message(str(thread.id), thread.author, thread.date, thread.text)
    return (first, *(Message(str(r.id), r.author, r.date, r.text) for r in thread.replies))


class ReplyBox(QPlainTextEdit):
    """Ctrl+Enter sends, Esc leaves."""

    sent = Signal()
    left = Signal()

    def __init__(self, name: str, spoken: str, text: str = "") -> None:
        super().__init__(text)
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setPlaceholderText("Reply")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(7)
        self.textChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        lines = min(max(self.document().size().height(), 1), 6)
        self.setFixedHeight(max(34, int(self.fontMetrics().lineSpacing() * lines) + 20))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sent.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class CommentCard(QFrame):
    """Tells what the user wants; ids are the comment's own."""

    chosen = Signal(str)
    shown = Signal(str)
    replied = Signal(str, str)
    resolved = Signal(str, bool)
    edited = Signal(str, str)
    deleted = Signal(str)

    def __init__(self, theme: Theme, facts: ThreadFacts) -> None:
        super().__init__()
        self._theme = theme
        self._facts = facts
        self._id = str(facts.thread.id)
        self._name = f"comments_{object_key(self._id)}"
        self.setProperty("role", "card")
        self.setProperty("active", facts.active)
        self.setObjectName(f"comments_thread_{object_key(self._id)}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self._spoken())
        lines = column(self._head(), spacing=8, margins=(12, 10, 12, 12 if facts.active else 10))
        if facts.thread.resolved and not facts.active:
            lines.addLayout(self._resolved_line())
        else:
            self._messages: dict[str, QVBoxLayout] = {}
            for message, slot in zip(messages_of(facts.thread), facts.slots, strict=True):
                lines.addLayout(self._message(message, slot))
            self._add_foot(lines)
        self.setLayout(lines)

    def _spoken(self) -> str:
        thread = self._facts.thread
        clause = f", clause {self._facts.clause}" if self._facts.clause else ""
        state = ", resolved" if thread.resolved else ""
        replies = f", {len(thread.replies)} replies" if thread.replies else ""
        return f"Comment by {thread.author}{clause}{state}{replies}: {thread.text}"

    def _head(self) -> object:
        facts, thread = self._facts, self._facts.thread
        bar = QFrame()
        bar.setFixedSize(3, 16)
        colour = self._theme.author_colour(facts.slots[0])
        bar.setStyleSheet(f"background: {colour}; border-radius: 1px")
        head = row(bar, spacing=8)
        if facts.clause:
            head.addWidget(label(facts.clause, "strong"))
        quote = f"“{' '.join(thread.quote.split())}”" if thread.quote.strip() else ""
        if not thread.anchored:
            quote = "No longer attached to any text"
        head.addWidget(ElidedLabel(quote, "small"), 1)
        if thread.resolved:
            head.addWidget(IconLabel(self._theme, "check-circle", colour="ok", size=14))
            head.addWidget(label("Resolved", "caption"))
        if thread.anchored:
            show = self._tool("locate", "show", "Show in document")
            show.clicked.connect(lambda: self.shown.emit(self._id))
            head.addWidget(show)
        more = self._tool("more", "more", "More")
        more.clicked.connect(lambda: self._open_menu(more))
        head.addWidget(more)
        return head

    def _open_menu(self, button: ToolButton) -> None:
        """Edit and delete of what the user wrote, deletion of the whole thread."""
        menu = QMenu(self)
        own = [m for m in messages_of(self._facts.thread) if m.author == self._facts.user]
        for message in own:
            short = message.text if len(message.text) < 24 else message.text[:22] + "…"
            edit = menu.addAction(f"Edit “{short}”")
            edit.setObjectName(f"{self._name}_edit_{object_key(message.id)}")
            edit.triggered.connect(lambda _=False, m=message: self.begin_editing(m.id))
            if message.id != self._id:
                remove = menu.addAction(f"Delete “{short}”")
                remove.setObjectName(f"{self._name}_delete_{object_key(message.id)}")
                remove.triggered.connect(lambda _=False, m=message: self.deleted.emit(m.id))
        if own:
            menu.addSeparator()
        whole = menu.addAction("Delete this thread")
        whole.setObjectName(f"{self._name}_delete")
        whole.triggered.connect(lambda: self.deleted.emit(self._id))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def begin_editing(self, message_id: str) -> None:
        """Puts a text box in the place of a message."""
        layout = self._messages.get(message_id)
        messages = (m for m in messages_of(self._facts.thread) if m.id == message_id)
        message = next(messages, None)
        if layout is None or message is None or layout.count() != 2:
            return
        box = ReplyBox(f"{self._name}_edit_text", "Edit the comment", message.text)
        save = self._button("Save", "edit_save", "", variant="primary")
        save.clicked.connect(lambda: self.edited.emit(message_id, box.toPlainText()))
        box.sent.connect(lambda: self.edited.emit(message_id, box.toPlainText()))
        box.left.connect(lambda: self.chosen.emit(self._id))
        layout.itemAt(1).widget().hide()
        layout.addWidget(box)
        layout.addLayout(row(save, None))
        box.show()
        box.setFocus(Qt.FocusReason.OtherFocusReason)

    def _message(self, message: Message, slot: int) -> object:
        name = label(message.author or "Unknown", "small")
        name.setStyleSheet(f"font-weight: 600; color: {self._theme.tokens.text}")
        text = label(message.text, wrap=True, select=True)
        words = column(row(name, label(when(message.date), "caption"), None, spacing=6), spacing=2)
        words.addWidget(text)
        self._messages[message.id] = words
        line = row(spacing=10)
        sign = Avatar(self._theme, message.author, slot=slot)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        return line

    def _add_foot(self, lines: QVBoxLayout) -> None:
        thread = self._facts.thread
        if self._facts.active and not thread.resolved:
            box = ReplyBox(f"{self._name}_replybox", "Reply to this thread")
            reply = self._button("Reply", "reply", "", variant="primary")
            resolve = self._button("Resolve", "resolve", "check")
            box.sent.connect(lambda: self._reply(box.toPlainText()))
            box.left.connect(lambda: self.setFocus(Qt.FocusReason.OtherFocusReason))
            reply.clicked.connect(lambda: self._reply(box.toPlainText()))
            lines.addWidget(box)
            hint = label("Ctrl+Enter", "caption")
            lines.addLayout(row(reply, resolve, None, hint, spacing=6))
        elif thread.resolved:
            resolve = self._button("Reopen", "reopen", "history", variant="link")
            lines.addLayout(row(32, resolve, None, spacing=8))
        else:
            reply = self._button("Reply", "reply", "", variant="link")
            resolve = self._button("Resolve", "resolve", "", variant="link")
            reply.clicked.connect(lambda: self.chosen.emit(self._id))
            lines.addLayout(row(32, reply, resolve, None, spacing=8))
        resolve.clicked.connect(lambda: self.resolved.emit(self._id, not thread.resolved))

    def _reply(self, text: str) -> None:
        if text.strip():
            self.replied.emit(self._id, text.strip())

    def _resolved_line(self) -> object:
        count = counted(len(messages_of(self._facts.thread)), "message")
        reopen = self._button("Reopen", "reopen", "history", variant="link")
        reopen.clicked.connect(lambda: self.resolved.emit(self._id, False))
        return row(label(count, "caption"), None, reopen, spacing=8)

    def _button(self, text: str, part: str, icon: str, *, variant: str = "") -> PushButton:
        return part_button(self._theme, self._name, part, text, icon=icon, variant=variant)

    def _tool(self, icon: str, part: str, name: str) -> ToolButton:
        return ToolButton(
            self._theme, icon, object_name=f"{self._name}_{part}", name=name, small=True
        )

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self._id)

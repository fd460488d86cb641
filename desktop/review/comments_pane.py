"""The Comments pane: threads in the order of the document, answered, resolved and reopened."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from desktop.review.comment_card import CommentCard, ReplyBox, ThreadFacts, messages_of
from desktop.review.review_kit import ReviewKit
from desktop.theme.theme import Theme
from desktop.widgets.buttons import DropButton, PushButton
from desktop.widgets.containers import column, frame, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.widgets.row_list import Row, RowList
from desktop.workspace.deciding import refusal
from desktop.workspace.decisions import Operation
from desktop.workspace.item_words import counted
from desktop.workspace.late import Late
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem, Selection
from engine.document.comments import CommentThread

_FILTERS = (
    ("all", "Open and resolved"),
    ("open", "Open"),
    ("resolved", "Resolved"),
    ("mine", "Mine"),
    ("placeless", "Without a place"),
)


class CommentsPane(QWidget):
    """The active thread has the reply box; replies and states are ordinary undoable steps."""

    count_changed = Signal(int)

    def __init__(
        self, document: OpenDocument, theme: Theme, *, kit: ReviewKit | None = None
    ) -> None:
        super().__init__()
        self._kit = kit or ReviewKit.of(document, theme)
        self._document = document
        self._theme = theme
        self._filter = "all"
        self._facts: dict[Hashable, ThreadFacts] = {}
        self._target: Selection | None = None
        self.setObjectName("comments_pane")
        self.setAccessibleName("Comments")
        self._late = Late(self.refresh, self)
        self._late.watch(self)
        self._make_parts()
        document.changed.connect(self._late.after)
        document.active_item_changed.connect(self._on_active)
        theme.changed.connect(self._list.forget)
        self.refresh()

    # building

    def _make_parts(self) -> None:
        theme = self._theme
        self.filter = DropButton(
            theme,
            _FILTERS[0][1],
            object_name="comments_filter",
            name="Filter comments",
            field=True,
        )
        menu = QMenu(self.filter)
        for key, text in _FILTERS:
            action = menu.addAction(text)
            action.setObjectName(f"comments_filter_{key}")
            action.triggered.connect(lambda _=False, key=key, text=text: self.set_filter(key, text))
        self.filter.setMenu(menu)
        self.new = PushButton(
            theme, "New comment", object_name="comments_new", icon="plus", small=True
        )
        self.new.clicked.connect(self.new_comment)
        top = row(self.filter, None, self.new, spacing=8, margins=(12, 12, 12, 8))
        self._draft = self._make_draft()
        self._tray = label("", "warn", object_name="comments_tray")
        self._tray.setContentsMargins(14, 0, 12, 6)
        self._list = RowList(self._make_card, self._facts.get, object_name="comments_scroll")
        self._list.setAccessibleName("Comments")
        self._list.set_margin(12)
        self._list.entered.connect(lambda key: self._choose(str(key)))
        self._empty = self._make_empty()
        layout = column(top, self._draft, self._tray, self._list, self._empty, spacing=0)
        layout.setStretch(3, 1)
        layout.setStretch(4, 1)
        self.setLayout(layout)

    def _make_draft(self) -> QWidget:
        """The box of a new comment, above the threads."""
        self._draft_quote = ElidedLabel("", "small")
        self._draft_text = ReplyBox("comments_new_text", "New comment")
        self._draft_text.setPlaceholderText("Comment")
        add = PushButton(
            self._theme, "Comment", object_name="comments_new_add", variant="primary", small=True
        )
        cancel = PushButton(self._theme, "Cancel", object_name="comments_new_cancel", small=True)
        add.clicked.connect(self._add_comment)
        cancel.clicked.connect(self._close_draft)
        self._draft_text.sent.connect(self._add_comment)
        self._draft_text.left.connect(self._close_draft)
        lines = column(
            self._draft_quote,
            self._draft_text,
            row(add, cancel, None, label("Ctrl+Enter", "caption"), spacing=6),
            spacing=8,
            margins=(12, 10, 12, 12),
        )
        card = frame("card", lines, active=True)
        holder = QWidget()
        holder.setLayout(column(card, margins=(12, 0, 12, 8)))
        holder.hide()
        return holder

    def _make_empty(self) -> QWidget:
        sign = IconLabel(self._theme, "comment", colour="text3", size=32)
        title = label("No comments here", "strong", object_name="comments_empty")
        text = label("Select text and choose New comment.", "second")
        result = QWidget()
        layout = column(None, sign, title, text, None, spacing=8)
        for widget in (sign, title, text):
            layout.setAlignment(widget, Qt.AlignmentFlag.AlignHCenter)
        result.setLayout(layout)
        return result

    def _make_card(self, key: Hashable) -> QWidget:
        card = CommentCard(self._theme, self._facts[key])
        queued = Qt.ConnectionType.QueuedConnection
        card.chosen.connect(self._choose, queued)
        card.shown.connect(self._show, queued)
        card.replied.connect(self._reply, queued)
        card.resolved.connect(self._set_resolved, queued)
        card.edited.connect(self._edit, queued)
        card.deleted.connect(self._delete, queued)
        return card

    # showing

    def refresh(self) -> None:
        threads = self.shown_threads()
        self._facts.clear()
        self._facts.update({str(t.id): self._facts_of(t) for t in threads})
        rows = [Row(key, spacing=8) for key in self._facts]
        self._list.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        self._list.set_rows(rows)
        everything = self._document.items().threads
        placeless = sum(1 for one in everything if not one.anchored)
        self._tray.setVisible(placeless > 0)
        self._tray.setText(f"{counted(placeless, 'comment')} without a place")
        self.count_changed.emit(sum(1 for one in everything if not one.resolved))

    def shown_threads(self) -> list[CommentThread]:
        """What the filter lets through; those without a place first, then as the document reads."""
        places = self._kit.places
        threads = [t for t in self._document.items().threads if self._passes(t)]
        return sorted(
            threads,
            key=lambda t: (t.anchored, places.order(t.block_id) if t.anchored else 0, t.start),
        )

    def _passes(self, thread: CommentThread) -> bool:
        match self._filter:
            case "open":
                return not thread.resolved
            case "resolved":
                return thread.resolved
            case "mine":
                return any(m.author == self._document.author for m in messages_of(thread))
            case "placeless":
                return not thread.anchored
            case _:
                return True

    def _facts_of(self, thread: CommentThread) -> ThreadFacts:
        key = ActiveItem("comment", str(thread.id))
        slots = tuple(self._kit.slot(key, m.author) for m in messages_of(thread))
        return ThreadFacts(
            thread,
            self._kit.places.clause(thread.block_id) if thread.anchored else "",
            slots,
            self._document.author,
            active=key == self._document.active_item,
        )

    def set_filter(self, key: str, text: str) -> None:
        self._filter = key
        self.filter.set_label(text)
        self.refresh()

    def _on_active(self, item: ActiveItem | None) -> None:
        self._late.soon()
        if item is not None and item.kind == "comment" and self.isVisible():
            self._late.flush()
            self._list.show_row(item.id)

    # acting

    def _choose(self, comment_id: str) -> None:
        key = ActiveItem("comment", comment_id)
        if self._document.active_item == key:
            self.refresh()
            return
        self._document.activate(key)
        self._kit.show(key)

    def _show(self, comment_id: str) -> None:
        key = ActiveItem("comment", comment_id)
        self._document.activate(key)
        self._kit.show(key, flash=True)

    def _reply(self, comment_id: str, text: str) -> None:
        self._report(self._document.reply(comment_id, text), "Reply added.")

    def _set_resolved(self, comment_id: str, resolved: bool) -> None:
        said = "Comment resolved." if resolved else "Comment reopened."
        self._report(self._document.set_comment_resolved(comment_id, resolved), said)

    def _edit(self, comment_id: str, text: str) -> None:
        if text.strip():
            operation: Operation = {
                "type": "editComment",
                "commentId": comment_id,
                "comment": {"text": text.strip()},
            }
            self._report(self._document.run([operation]), "Comment changed.")

    def _delete(self, comment_id: str) -> None:
        operation: Operation = {"type": "deleteComment", "commentId": comment_id}
        self._report(self._document.run([operation]), "Comment deleted.")

    def _report(self, result: object, said: str) -> None:
        if result.applied:  # type: ignore[attr-defined]
            self._document.reported.emit(said, True)
        else:
            self._document.reported.emit(refusal(result), False)  # type: ignore[arg-type]

    # a new comment

    def new_comment(self) -> None:
        """Opens the box for a comment on the selection, or on the block of the caret."""
        selection = self._document.selection
        if selection is None:
            self._document.reported.emit("Select the text to comment on first.", False)
            return
        self._target = selection
        clause = self._kit.places.clause(selection.block_id)
        words = " ".join(selection.text.split()) or "the whole paragraph"
        where = f"{clause} · " if clause else ""
        self._draft_quote.set_text(f"{where}“{words}”" if selection.text else f"{where}{words}")
        self._draft.show()
        self._draft_text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_draft(self) -> None:
        self._draft.hide()
        self._draft_text.clear()
        self._target = None

    def _add_comment(self) -> None:
        text, target = self._draft_text.toPlainText().strip(), self._target
        if not text or target is None:
            return
        operation: Operation = {
            "type": "commentOnBlock",
            "blockId": target.block_id,
            "comment": {"text": text},
        }
        if not target.is_caret:
            operation = self._on_range(target, text) or operation
        result = self._document.run([operation])
        self._report(result, "Comment added.")
        if result.applied:
            self._close_draft()
            made = result.applied[0].comment_id
            if made is not None:
                self._document.activate(ActiveItem("comment", str(made)))

    def _on_range(self, target: Selection, text: str) -> Operation | None:
        """A selection over several blocks is commented on in its first."""
        face = self._kit.places.face(target.block_id)
        if face is None:
            return None
        same = target.block_id == target.end_block_id
        end = target.end if same else len(face.clean_text)
        if target.start >= end:
            return None
        return {
            "type": "commentOnRange",
            "range": self._kit.places.range_of(target.block_id, target.start, end),
            "comment": {"text": text},
        }

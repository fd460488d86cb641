"""The Changes pane: everything to decide, filtered, decided one by one or all that is shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.review.change_row import ChangeRow, RowFacts
from desktop.review.empty_note import EmptyNote
from desktop.review.filter_bar import FilterBar
from desktop.review.review_kit import ReviewKit
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton, ToolButton
from desktop.widgets.containers import column, horizontal_line, panel, row
from desktop.widgets.group_row import GroupRow
from desktop.widgets.labels import label
from desktop.widgets.row_list import Row, RowList
from desktop.workspace.deciding import decide, refusal
from desktop.workspace.decision_log import Decided
from desktop.workspace.decisions import Decision
from desktop.workspace.late import Late
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem, ReviewFilter

_GROUPS = (("todo", "To decide"), ("accept", "Accepted"), ("reject", "Rejected"))


class ChangesPane(QWidget):
    """Reads `document.items()`; the active item and the filter are shared with page and cards."""

    count_changed = Signal(int)

    def __init__(
        self, document: OpenDocument, theme: Theme, *, kit: ReviewKit | None = None
    ) -> None:
        super().__init__()
        self._kit = kit or ReviewKit.of(document, theme)
        self._document = document
        self._theme = theme
        self._open_groups = {"todo"}
        self._shown: list[ActiveItem] = []
        self._listed: set[Hashable] = set()
        self.decide_all: Callable[[Decision], object] = self.decide_shown
        """What the footer does; a window that asks first puts its own command here."""
        self.setObjectName("changes_pane")
        self.setAccessibleName("Changes")
        self._late = Late(self.refresh, self)
        self._late.watch(self)
        self._make_parts()
        document.changed.connect(self._late.after)
        document.active_item_changed.connect(lambda _: self._late.soon())
        document.filter_changed.connect(lambda _: self._late.soon())
        self._kit.log.changed.connect(self._late.soon)
        document.active_item_changed.connect(self._follow)
        theme.changed.connect(self._list.forget)
        self.refresh()

    def shown_items(self) -> Sequence[ActiveItem]:
        """Open items that pass the filter, in document order."""
        self.refresh_if_needed()
        return tuple(self._shown)

    def refresh_if_needed(self) -> None:
        self._late.flush()

    # building

    def _make_parts(self) -> None:
        theme = self._theme
        self.filters = FilterBar(self._document, theme)
        self._counts = label("", "strong", object_name="changes_count")
        self._shown_count = label("", "muted", object_name="changes_shown")
        previous = _small(theme, "arrow-up", "changes_prev", "Previous change")
        following = _small(theme, "arrow-down", "changes_next", "Next change")
        previous.clicked.connect(lambda: self.step(-1))
        following.clicked.connect(lambda: self.step(1))
        counts = row(
            self._counts,
            self._shown_count,
            None,
            self.filters.clear,
            previous,
            following,
            spacing=4,
        )
        top = column(self.filters, counts, spacing=8, margins=(12, 12, 12, 8))
        self._list = RowList(self._make_row, self._stamp, object_name="changes_scroll")
        self._list.setAccessibleName("Changes")
        self._list.entered.connect(self._on_entered)
        self._empty = EmptyNote(theme)
        self._empty.all_asked.connect(lambda: self._document.set_filter(ReviewFilter()))
        self._footer = self._make_footer()
        layout = column(top, self._list, self._empty, self._footer, spacing=0)
        layout.setStretch(1, 1)
        layout.setStretch(2, 1)
        self.setLayout(layout)
        self.filters.refresh()

    def _make_footer(self) -> QWidget:
        theme = self._theme
        accept = PushButton(
            theme, "Accept all shown", object_name="changes_accept_all", icon="check", small=True
        )
        reject = PushButton(
            theme, "Reject all shown", object_name="changes_reject_all", icon="x", small=True
        )
        accept.clicked.connect(lambda: self.decide_all("accept"))
        reject.clicked.connect(lambda: self.decide_all("reject"))
        self.accept_all, self.reject_all = accept, reject
        buttons = row(accept, reject, None, spacing=8, margins=(12, 8, 12, 10))
        return panel("surface", column(horizontal_line(), buttons, spacing=0))

    def _make_row(self, key: Hashable) -> QWidget:
        if not isinstance(key, ActiveItem):
            return self._make_group(str(key))
        widget = ChangeRow(self._theme, self._facts(key))
        widget.chosen.connect(self._choose, Qt.ConnectionType.QueuedConnection)
        widget.decided.connect(self._decide, Qt.ConnectionType.QueuedConnection)
        widget.commented.connect(self._comment, Qt.ConnectionType.QueuedConnection)
        widget.put_back.connect(self._put_back, Qt.ConnectionType.QueuedConnection)
        return widget

    def _make_group(self, group: str) -> QWidget:
        title = dict(_GROUPS)[group]
        widget = GroupRow(
            self._theme,
            title,
            self._group_size(group),
            is_open=group in self._open_groups,
            tone="accent" if group == "todo" else "",
        )
        widget.toggled.connect(lambda: self._toggle(group), Qt.ConnectionType.QueuedConnection)
        return widget

    # showing

    def refresh(self) -> None:
        self._shown = self._kit.shown()
        rows: list[Row] = []
        for group, _ in _GROUPS:
            keys = self._group_keys(group)
            if group != "todo" and not keys:
                continue
            rows.append(Row(group, spacing=4))
            if group in self._open_groups:
                rows += [Row(key) for key in keys]
        self._listed = {row.key for row in rows}
        everything = bool(self._shown) or len(rows) > 1
        self._list.setVisible(everything)
        self._empty.setVisible(not everything)
        self._empty.show_reason(hidden=bool(self._document.items().order))
        self._footer.setVisible(bool(self._shown))
        self._list.set_rows(rows)
        self._show_counts()

    def _group_keys(self, group: str) -> list[ActiveItem]:
        if group == "todo":
            return self._shown
        return [one.key for one in self._log_of(group)]

    def _log_of(self, group: str) -> list[Decided]:
        passes = self._document.filter.passes
        return [
            one
            for one in self._kit.log.decided("accept" if group == "accept" else "reject")
            if passes(
                author=one.item.author,
                kind=one.item.kind,
                severity=one.item.severity,
                suggested=one.key.kind == "suggestion",
            )
        ]

    def _group_size(self, group: str) -> int:
        return len(self._group_keys(group))

    def _stamp(self, key: Hashable) -> Hashable:
        """What a row shows, asked for the rows in view only."""
        if not isinstance(key, ActiveItem):
            return (key, self._group_size(str(key)), key in self._open_groups)
        return self._facts(key)

    def _facts(self, key: ActiveItem) -> RowFacts:
        return self._open_facts(key) if self._kit.item(key) else self._decided_facts(key)

    def _open_facts(self, key: ActiveItem) -> RowFacts:
        item = self._kit.item(key)
        assert item is not None
        place = self._kit.places.place(key)
        block_id = item.block_id if place is None else place.block_id
        return RowFacts(
            key,
            item,
            self._kit.places.clause(block_id),
            () if place is None else place.parts,
            self._kit.slot(key, item.author),
            active=key == self._document.active_item,
        )

    def _decided_facts(self, key: ActiveItem) -> RowFacts:
        decided = self._kit.log.of(key)
        assert decided is not None
        return RowFacts(
            key,
            decided.item,
            decided.clause,
            decided.parts,
            self._kit.slot(key, decided.item.author),
            decision=decided.decision,
            can_put_back=self._kit.log.can_put_back(decided),
        )

    def _show_counts(self) -> None:
        open_count = len(self._shown)
        shown = open_count + sum(len(self._log_of(group)) for group in ("accept", "reject"))
        self._counts.setText(f"{open_count:,} to decide")
        self._shown_count.setText(f"· {shown:,} shown")
        self.accept_all.setToolTip(f"Accept the {open_count:,} shown")
        self.reject_all.setToolTip(f"Reject the {open_count:,} shown")
        self.count_changed.emit(len(self._document.items().order))

    def _toggle(self, group: str) -> None:
        self._open_groups ^= {group}
        self.refresh()

    def _follow(self, key: ActiveItem | None) -> None:
        """Another pane or the page chose an item: its row comes into view."""
        if key is not None and key in self._listed:
            self.refresh_if_needed()
            self._list.show_row(key)

    # acting

    def step(self, distance: int) -> None:
        """Goes to the next or previous shown item."""
        shown = list(self.shown_items())
        if not shown:
            return
        active = self._document.active_item
        place = shown.index(active) + distance if active in shown else min(distance, 0)
        self._choose(shown[place % len(shown)])

    def _on_entered(self, key: Hashable) -> None:
        if isinstance(key, ActiveItem):
            self._choose(key)
        else:
            self._toggle(str(key))

    def _choose(self, key: ActiveItem) -> None:
        if self._kit.item(key) is None:
            return
        self._document.activate(key)
        self._kit.show(key)

    def _decide(self, key: ActiveItem, decision: Decision) -> None:
        shown = list(self.shown_items())
        place = shown.index(key) if key in shown else 0
        result = decide(self._document, [key], decision, with_comment=self._kit.with_comment())
        if not result.applied:
            return
        left = list(self.shown_items())
        self._document.activate(None)
        if left and not self._kit.stay():
            self._choose(left[min(place, len(left) - 1)])

    def decide_shown(self, decision: Decision) -> None:
        """All that is shown, as one step."""
        shown = list(self.shown_items())
        if shown:
            self._document.activate(None)
            decide(self._document, shown, decision, with_comment=self._kit.with_comment())

    def _put_back(self, key: ActiveItem) -> None:
        decided = self._kit.log.of(key)
        if decided is not None and self._kit.log.put_back(decided):
            self._document.activate(key)

    def _comment(self, key: ActiveItem, text: str) -> None:
        place = self._kit.places.place(key)
        if not text.strip() or place is None:
            return
        operation = {
            "type": "commentOnBlock",
            "blockId": place.block_id,
            "comment": {"text": text.strip()},
        }
        quote = "".join(part.text for part in place.parts if part.kind == "inserted")
        face = self._kit.places.face(place.block_id)
        if quote and face is not None and face.clean_text.count(quote) == 1:
            operation["quote"] = quote
        result = self._document.run([operation])
        said = "Comment added." if result.applied else refusal(result)
        self._document.reported.emit(said, bool(result.applied))
        self.refresh()


def _small(theme: Theme, icon: str, object_name: str, name: str) -> ToolButton:
    return ToolButton(theme, icon, object_name=object_name, name=name, small=True)

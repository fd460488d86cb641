"""One open file: its session, and the signals through which page, panes and bars hear of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.workspace import decisions
from desktop.workspace.decisions import Decision, Operation
from desktop.workspace.file_store import DiskState, SaveOutcome, save_session
from desktop.workspace.held_edits import HeldEdit, HeldEdits
from desktop.workspace.journal import Journal
from desktop.workspace.review_items import ReviewItems, read_items
from desktop.workspace.review_state import (
    ActiveItem,
    Display,
    Reveal,
    ReviewFilter,
    SaveState,
    Selection,
)
from engine.document.document import WordDocument
from engine.identity import Origin
from engine.operations.result import BatchResult
from engine.operations.verb import Mode
from engine.session.events import DocumentChanged
from engine.session.session import DocumentSession

_ASKS_AUTHOR = "authorMissing"


class OpenDocument(QObject):
    """Owned by the GUI thread. Everything that changes the document goes through `run`."""

    changed = Signal(object)  # DocumentChanged of engine.session, after each commit
    saved_state_changed = Signal()
    reading_changed = Signal(object)  # Display
    tracking_changed = Signal(bool)
    active_item_changed = Signal(object)  # ActiveItem | None
    filter_changed = Signal(object)  # ReviewFilter
    selection_changed = Signal(object)  # Selection | None
    reveal_requested = Signal(object)  # Reveal
    turn_state_changed = Signal(object)  # "idle" | "running" | "stopping"
    reported = Signal(str, bool)  # a receipt for the toast, and whether Undo may be offered
    deciding = Signal(object)  # ReviewItems as they are right before a decision
    author_missing = Signal()
    settled = Signal()

    def __init__(
        self,
        session: DocumentSession,
        *,
        path: Path | None = None,
        journal: Journal | None = None,
        source: bytes | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.path = path
        self.journal = journal
        self.disk = None if path is None else DiskState.of(path, source)
        self._clock = _Clock()
        session.clock = self._clock
        self._items: ReviewItems | None = None
        self._display = Display.ALL
        self._active: ActiveItem | None = None
        self._filter = ReviewFilter()
        self._selection: Selection | None = None
        self._turn_state = "idle"
        self._file_tracks = session.document.settings.track_revisions
        self._save_state = SaveState("saved")
        self._held = HeldEdits()
        self._endings = [session.subscribe(self._on_changed)]
        if journal is not None:
            self._endings.append(session.on_journal(self._record))

    # what it is

    @property
    def document(self) -> WordDocument:
        return self.session.document

    @property
    def display_name(self) -> str:
        return self.path.stem if self.path is not None else "Untitled"

    @property
    def author(self) -> str:
        return self.session.author

    def set_author(self, author: str) -> None:
        """Names the user; what was typed while no name was known is written now."""
        self.session.author = author
        for edit in self._held.take() if author else ():
            self.run(edit.operations, label=edit.label, mode=edit.mode)

    @property
    def held(self) -> int:
        """How many edits wait for the user's name."""
        return len(self._held)

    @property
    def tracking(self) -> bool:
        """Whether typing is tracked. An opened file starts tracked, whatever it says itself."""
        return self.session.mode != "direct"

    @property
    def tracking_locked(self) -> bool:
        """Whether the file is protected so that everything is tracked."""
        protection = self.document.settings.protection
        return protection.enforced and protection.kind == "trackedChanges"

    def set_tracking(self, on: bool) -> bool:
        """The user's own switch, the only thing that writes the setting into the file."""
        if on == self.tracking or (self.tracking_locked and not on):
            return on == self.tracking
        if self.document.settings.track_revisions != on:
            self.run([decisions.set_tracking(on=on)], mode="direct")
        self._track(on)
        return True

    # writing

    def run(
        self,
        operations: Sequence[Operation],
        *,
        label: str | None = None,
        mode: Mode | None = None,
        origin: Origin = Origin.USER,
        group: str | None = None,
    ) -> BatchResult:
        """Runs operations as one undo step. Ids may be left out."""
        chosen: Mode = mode or ("tracked-changes" if self.tracking else "direct")
        ready = decisions.with_ids(operations)
        batch = {"version": 1, "operations": ready, "mode": chosen}
        result = self.session.run(batch, origin=origin, label=label, group=group)
        if origin is Origin.USER and any(s.code == _ASKS_AUTHOR for s in result.skipped):
            self._held.add(HeldEdit(ready, label, chosen))
            self.author_missing.emit()
        return result

    def undo(self) -> str | None:
        return self.session.undo()

    def redo(self) -> str | None:
        return self.session.redo()

    @property
    def can_undo(self) -> bool:
        return self.session.can_undo

    @property
    def can_redo(self) -> bool:
        return self.session.can_redo

    @property
    def undo_label(self) -> str:
        return next(iter(self.session.undo_labels), "")

    @property
    def redo_label(self) -> str:
        return next(iter(self.session.redo_labels), "")

    # deciding

    def items(self) -> ReviewItems:
        """Read once per version; cheap to ask for."""
        if self._items is None or self._items.version != self.document.version:
            self._items = read_items(self.document)
        return self._items

    def resolve(
        self, items: Sequence[ActiveItem], decision: Decision, *, with_comment: bool = False
    ) -> BatchResult:
        """Accepts or rejects changes and suggestions as one undo step."""
        known = self.items()
        self.deciding.emit(known)
        changes = [known.change(one.id) for one in items if one.kind == "revision"]
        ids = [i for change in changes if change is not None for i in change.revision_ids]
        proposed = [one.id for one in items if one.kind == "suggestion"]
        operations: list[Operation] = []
        if ids:
            operations.append(decisions.resolve_revisions(ids, decision))
        if proposed:
            operations.append(
                decisions.resolve_suggestions(
                    proposed, decision, tracked=self.tracking, with_comment=with_comment
                )
            )
        return self.run(operations, label=_decision_label(decision, items))

    def reply(self, comment_id: str, text: str) -> BatchResult:
        return self.run([decisions.reply(comment_id, text)])

    def set_comment_resolved(self, comment_id: str, resolved: bool) -> BatchResult:
        return self.run([decisions.set_comment_state(comment_id, resolved=resolved)])

    # what page and panes share

    @property
    def display(self) -> Display:
        return self._display

    def set_display(self, display: Display) -> None:
        if display is not self._display:
            self._display = display
            self.reading_changed.emit(display)

    @property
    def active_item(self) -> ActiveItem | None:
        return self._active

    def activate(self, item: ActiveItem | None) -> None:
        if item != self._active:
            self._active = item
            self.active_item_changed.emit(item)

    @property
    def filter(self) -> ReviewFilter:
        return self._filter

    def set_filter(self, review_filter: ReviewFilter) -> None:
        if review_filter != self._filter:
            self._filter = review_filter
            self.filter_changed.emit(review_filter)

    @property
    def selection(self) -> Selection | None:
        return self._selection

    def set_selection(self, selection: Selection | None) -> None:
        if selection != self._selection:
            self._selection = selection
            self.selection_changed.emit(selection)

    def reveal(
        self, block_id: str, start: int = 0, end: int | None = None, *, flash: bool = False
    ) -> None:
        self.reveal_requested.emit(Reveal(block_id, start, end, flash))

    @property
    def turn_state(self) -> str:
        return self._turn_state

    def set_turn_state(self, state: str) -> None:
        if state != self._turn_state:
            self._turn_state = state
            self.turn_state_changed.emit(state)

    # saved or not

    @property
    def save_state(self) -> SaveState:
        return self._save_state

    @property
    def dirty(self) -> bool:
        return self._save_state.name != "saved"

    @property
    def open_suggestions(self) -> int:
        """Proposals that are in no file."""
        return len(self.document.suggestions)

    def mark_dirty(self) -> None:
        """The file does not hold this document: recovered, or changed by hand."""
        self._set_save_state(SaveState("dirty"))

    def save(self, path: Path | None = None, *, overwrite: bool = False) -> SaveOutcome:
        """Writes to its file or to another one, which becomes its file."""
        target = path or self.path
        assert target is not None, "an unnamed document is saved under a name"
        known = self.disk if target == self.path else None
        self._set_save_state(SaveState("saving"))
        outcome = save_session(self.session, target, known=known, overwrite=overwrite)
        if outcome.status != "saved":
            self._set_save_state(SaveState("failed", message=outcome.message))
            return outcome
        self.path = self.session.path = target
        self.disk = DiskState.of(target, outcome.data)
        if self.journal is not None:
            suggestions = self.open_suggestions
            self.journal.mark_saved(outcome.data, path=target, open_suggestions=suggestions)
        self._set_save_state(SaveState("saved", time=outcome.time))
        return outcome

    def save_copy(self, path: Path) -> SaveOutcome:
        """Writes a copy; the document stays what it was, saved or not."""
        modified = self.session.modified
        outcome = save_session(self.session, path, known=None, overwrite=True)
        if modified and outcome.status == "saved":
            self.mark_dirty()
        return outcome

    def close(self) -> None:
        for end in self._endings:
            end()
        self._endings.clear()

    def _set_save_state(self, state: SaveState) -> None:
        if state != self._save_state:
            self._save_state = state
            self.saved_state_changed.emit()

    # told by the session

    def _record(self, entry: Mapping[str, Any]) -> None:
        assert self.journal is not None
        self.journal.append(entry, at=self._clock.last)

    def _on_changed(self, change: DocumentChanged) -> None:
        tracks = self.document.settings.track_revisions
        if tracks != self._file_tracks:
            self._file_tracks = tracks
            self._track(tracks)  # undo takes the switch back as well
        if not self.dirty:
            self._set_save_state(SaveState("dirty"))
        self.changed.emit(change)

    def _track(self, on: bool) -> None:
        if on != self.tracking:
            self.session.mode = "tracked-changes" if on else "direct"
            self.tracking_changed.emit(on)


class _Clock:
    """Seconds of the day that remember what they last said, for the journal."""

    def __init__(self) -> None:
        self.last = time.time()

    def __call__(self) -> float:
        self.last = time.time()
        return self.last


def _decision_label(decision: Decision, items: Sequence[ActiveItem]) -> str:
    verb = "Accept" if decision == "accept" else "Reject"
    kinds = {one.kind for one in items}
    noun = "suggestion" if kinds == {"suggestion"} else "change"
    return f"{verb} {noun}" if len(items) == 1 else f"{verb} {len(items)} {noun}s"

"""One open file: its session, and the signals through which page, panes and bars hear of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal

from desktop.workspace import decisions
from desktop.workspace.decisions import Decision, Operation
from desktop.workspace.document_copy import DocumentCopy
from desktop.workspace.file_store import DiskState, SaveOutcome, save_session
from desktop.workspace.held_edits import HeldEdit, HeldEdits
from desktop.workspace.journal import Journal
from desktop.workspace.review_focus import ReviewFocus
from desktop.workspace.review_items import ReviewItems, read_items
from desktop.workspace.review_state import ActiveItem, SaveState
from engine.document.document import WordDocument
from engine.identity import Origin
from engine.operations.result import BatchResult
from engine.operations.verb import Mode
from engine.session.events import DocumentChanged
from engine.session.saving import bytes_to_save
from engine.session.session import DocumentSession

_ASKS_AUTHOR = "authorMissing"


class OpenDocument(ReviewFocus):
    """Owned by the GUI thread. Everything that changes the document goes through `run`."""

    changed = Signal(object)  # DocumentChanged of engine.session, after each commit
    saved_state_changed = Signal()
    tracking_changed = Signal(bool)
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
        title: str = "",
    ) -> None:
        """`title` names a document that is in no file yet."""
        super().__init__()
        self.session = session
        self.path = path
        self._title = title or "Untitled"
        self.journal = journal
        self.disk = None if path is None else DiskState.of(path, source)
        self._clock = _Clock()
        session.clock = self._clock
        self._items: ReviewItems | None = None
        self._file_tracks = session.document.settings.track_revisions
        self._save_state = SaveState("saved")
        self._saved_time = ""
        self._saved_place: str | None = session.place
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
        return self.path.stem if self.path is not None else self._title

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
        """No file holds this document, nor does undo lead there: recovered, or made here."""
        self._saved_place = None
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
        self._saved_place, self._saved_time = self.session.place, outcome.time
        self._set_save_state(SaveState("saved", time=outcome.time))
        return outcome

    def save_copy(self, path: Path) -> SaveOutcome:
        """Writes a copy; the document stays what it was, saved or not."""
        return save_session(self.session, path, known=None, overwrite=True)

    def copy_now(self) -> DocumentCopy:
        """What a save would write; nothing is saved. Suggestions are not in it."""
        return DocumentCopy(bytes_to_save(self.document), self.document.package)

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
        if self.session.place == self._saved_place:  # undo, or redo, led back to what is saved
            self._set_save_state(SaveState("saved", time=self._saved_time))
        elif not self.dirty:
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

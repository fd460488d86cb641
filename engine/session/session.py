"""A document session: batches in, results out, one history, events after every change."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, overload

from engine.document.document import WordDocument
from engine.document.transaction import ChangeSummary
from engine.errors import Problem, SaveError, WhereasError
from engine.identity import Origin
from engine.opc.package import Package
from engine.operations.batch import Batch, parse_batch
from engine.operations.context import Signature
from engine.operations.executor import Execution, execute
from engine.operations.result import BatchResult
from engine.operations.verb import Mode
from engine.session.events import DocumentChanged, changed
from engine.session.history import History, HistoryEntry, labels
from engine.session.journal import Hook, Journal
from engine.session.saving import bytes_to_save, write_file
from engine.session.turns import batch_label, rejection, revisions_of, suggestions_of
from engine.session.typing_place import typing_place

Subscriber = Callable[[DocumentChanged], None]


class SessionBusy(WhereasError):
    """A change was asked for while another one was being made or told."""

    default_code = "sessionBusy"


class DocumentSession:
    """One open document; owned by one thread."""

    def __init__(
        self,
        document: WordDocument,
        *,
        author: str = "AI",
        date: str | None = None,
        path: Path | None = None,
        mode: Mode = "tracked-changes",
    ) -> None:
        self.document = document
        self.author = author
        self.mode: Mode = mode
        self.path = path
        self.date = date
        """Pins the date of all revisions, for reproducible output; None: now."""
        self.clock: Callable[[], float] = time.monotonic
        self.attachments: dict[str, Any] = {}
        """What other rooms keep for as long as the document is open, each under its own name."""
        self._history = History()
        self._own_ids: set[str] = set()
        self._subscribers: list[Subscriber] = []
        self._journal = Journal()
        self._busy = False
        self._undo_serial = 0
        self._saved_version = 0

    @classmethod
    def open(
        cls,
        source: Path | bytes,
        *,
        author: str = "AI",
        password: str | None = None,
        date: str | None = None,
    ) -> DocumentSession:
        """Opens a file or its bytes; raises `PackageError` with one clear sentence."""
        document = WordDocument.open(Package.open(source, password=password))
        path = source if isinstance(source, Path) else None
        return cls(document, author=author, date=date, path=path)

    # changing

    def run(
        self,
        batch: Mapping[str, Any] | Batch,
        *,
        origin: Origin = Origin.TOOL,
        label: str | None = None,
        group: str | None = None,
    ) -> BatchResult:
        """Applies a batch as one step of the history.

        Raises `InvalidBatch` or `UnsupportedContractVersion` for a malformed batch, and
        `SessionBusy` when called while a change is being told.
        """
        parsed = parse_batch(batch)
        self._enter()
        try:
            mode = parsed.mode or self.mode
            signature = self._signature()
            title = label or batch_label(parsed)
            execution = execute(
                self.document,
                parsed,
                signature=signature,
                mode=mode,
                origin=origin,
                label=title,
                own_ids=self._own_ids,
            )
            result = execution.result
            if execution.change is not None:
                result = self._recorded(
                    execution, parsed, mode=mode, group=group, place_origin=origin
                )
                self._journal.write_batch(
                    parsed,
                    signature,
                    mode=mode,
                    origin=origin,
                    label=title,
                    version=self.document.version,
                )
                self._tell(execution.change.summary, origin, title)
            return result
        finally:
            self._busy = False

    def _recorded(
        self,
        execution: Execution,
        batch: Batch,
        *,
        mode: Mode,
        group: str | None,
        place_origin: Origin,
    ) -> BatchResult:
        assert execution.change is not None
        self._undo_serial += 1
        undo_id = f"undo-{self._undo_serial}"
        applied = execution.result.applied
        ids = [str(each) for one in applied for each in one.revision_ids]
        suggestions = [one.suggestion_id for one in applied if one.suggestion_id is not None]
        self._history.add(
            HistoryEntry(
                undo_id,
                execution.change.label,
                place_origin,
                mode,
                group,
                [execution.change],
                ids if mode != "suggested" else [],
                suggestions,
                typing_place(batch, place_origin, self.clock()),
            )
        )
        return execution.result.with_undo(undo_id)

    def _signature(self) -> Signature:
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        initials = "".join(word[0] for word in self.author.split()).upper()[:4]
        return Signature(self.author, self.date or now, initials)

    # history

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._history.done)

    @property
    def place(self) -> str:
        """Where in its history the document stands; equal places hold equal documents."""
        return self._history.done[-1].undo_id if self._history.done else ""

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._history.undone)

    @property
    def undo_labels(self) -> tuple[str, ...]:
        """Labels of the steps that can be undone, newest first."""
        return labels(self._history.done)

    @property
    def redo_labels(self) -> tuple[str, ...]:
        """Labels of the steps that can be redone, next first."""
        return labels(self._history.undone)

    def undo(self) -> str | None:
        """Takes the newest step back and returns its label."""
        return self._step("undo")

    def redo(self) -> str | None:
        """Does the last undone step again and returns its label."""
        return self._step("redo")

    def _step(self, direction: Literal["undo", "redo"]) -> str | None:
        undoing = direction == "undo"
        source = self._history.done if undoing else self._history.undone
        if not source:
            return None
        self._enter()
        try:
            entry = source.pop()
            origin = Origin.UNDO if undoing else Origin.REDO
            changes = list(reversed(entry.changes)) if undoing else entry.changes
            entry.typing = None
            (self._history.undone if undoing else self._history.done).append(entry)
            self._journal.write({"step": direction})
            for change in changes:
                summary = self.document.apply(change, direction)
                self._tell(summary, origin, entry.label)
            return entry.label
        finally:
            self._busy = False

    def undo_handle(self, handle: Mapping[str, Any] | str) -> dict[str, Any]:
        """Undoes the newest batch by its handle (§5.5)."""
        undo_id = handle if isinstance(handle, str) else str(handle.get("id", ""))
        wire = {"type": "documentOperationUndo", "id": undo_id}
        reason = self._history.refusal(undo_id)
        if reason is not None:
            return {"status": "rejected", "undoHandle": wire, "reason": reason}
        self.undo()
        return {"status": "undone", "undoHandle": wire}

    def is_done(self, undo_id: str) -> bool:
        """Whether the step of this id still stands; an undone one does not."""
        return self._history.refusal(undo_id) != "unknownHandle"

    def undo_group(self, group: str) -> bool:
        """Undoes a turn: as history when nothing came after it, else by rejecting its changes.

        What the user typed in between stays.
        """
        if self._history.newest_of_group(group):
            while self._history.done and self._history.done[-1].group == group:
                self.undo()
            return True
        table = self.document.suggestions.entries
        open_ones = [each for each in self.suggestions_of(group) if each in table]
        batch = rejection(revisions_of(self._history.done, group), open_ones)
        if batch is None:
            return False
        return bool(self.run(batch, origin=Origin.USER, label="Undo this turn").applied)

    def suggestions_of(self, group: str) -> list[str]:
        """Ids of suggestions that entries of a group made, open or decided."""
        return suggestions_of(self._history.done, group)

    # saving

    @property
    def modified(self) -> bool:
        """Whether there are changes since the last save."""
        return self.document.version != self._saved_version

    @overload
    def save(self, *, update_fields: bool = False) -> bytes: ...
    @overload
    def save(self, path: Path, *, update_fields: bool = False) -> bytes | Problem: ...
    def save(self, path: Path | None = None, *, update_fields: bool = False) -> bytes | Problem:
        """The file's bytes without suggestions; with a path, written there atomically.

        `update_fields` first brings stale cross-references up to date, as a step of the history
        (as tracked changes where edits are tracked). Raises `SaveError`; returns a Problem when
        the file is open in Word.
        """
        if update_fields:
            self._update_fields()
        data = bytes_to_save(self.document)
        if path is not None:
            problem = write_file(path, data)
            if problem is not None:
                return problem
        self._saved_version = self.document.version
        return data

    def _update_fields(self) -> None:
        mode = "direct" if self.mode == "direct" else "tracked-changes"
        operation = {"id": "update-fields", "type": "updateFields"}
        result = self.run({"version": 1, "operations": [operation], "mode": mode})
        for each in result.skipped:
            if each.code != "noopOperation":
                raise SaveError(f"The cross-references could not be updated: {each.code}.")

    # telling

    def subscribe(self, callback: Subscriber) -> Callable[[], None]:
        """Calls back after every change; the returned function ends that."""
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def on_journal(self, hook: Hook) -> Callable[[], None]:
        """Hands over every change as an entry that `replay` understands."""
        return self._journal.add(hook)

    def replay(self, entry: Mapping[str, Any]) -> None:
        """Repeats a journalled change on the document it was made on."""
        if "step" in entry:
            self._step(entry["step"])
            return
        author, date = self.author, self.date
        self.author, self.date = entry["author"], entry["date"]
        try:
            self.run(
                {**entry["batch"], "mode": entry["mode"]},
                origin=Origin(entry["origin"]),
                label=entry["label"],
                group=entry.get("group"),
            )
        finally:
            self.author, self.date = author, date

    def _tell(self, summary: ChangeSummary, origin: Origin, label: str) -> None:
        event = changed(summary, origin=origin, label=label)
        for callback in list(self._subscribers):
            callback(event)

    def _enter(self) -> None:
        if self._busy:
            raise SessionBusy("A change is still being made; wait until it has been told.")
        self._busy = True

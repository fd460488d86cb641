"""Undo and redo: entries of changes, joined while somebody types on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.document.transaction import Change
from engine.identity import Origin
from engine.operations.verb import Mode

# Typing within a second at the place where the last stroke ended is one step.
_TYPING_PAUSE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class TypingPlace:
    """Where a keystroke happened, so that the next one can continue it."""

    block_id: str
    start: int
    end: int
    origin: Origin
    at: float
    deletes: bool

    def continued_by(self, other: TypingPlace) -> bool:
        """Whether `other` is the next stroke of the same typing."""
        if (self.block_id, self.origin, self.deletes) != (
            other.block_id,
            other.origin,
            other.deletes,
        ):
            return False
        if other.at - self.at >= _TYPING_PAUSE_SECONDS:
            return False
        if self.deletes:  # Backspace moves left, Delete stays
            return other.end == self.start or other.start == self.start
        return other.start == self.end


@dataclass(slots=True)
class HistoryEntry:
    """One step a user can undo."""

    undo_id: str
    label: str
    origin: Origin
    mode: Mode
    group: str | None
    changes: list[Change]
    revision_ids: list[str] = field(default_factory=list[str])
    suggestion_ids: list[str] = field(default_factory=list[str])
    typing: TypingPlace | None = None


@dataclass(slots=True)
class History:
    """Done and undone entries; a new entry forgets what was undone."""

    done: list[HistoryEntry] = field(default_factory=list[HistoryEntry])
    undone: list[HistoryEntry] = field(default_factory=list[HistoryEntry])

    def add(self, entry: HistoryEntry) -> None:
        """A new step, or a continuation of the last one."""
        self.undone.clear()
        last = self.done[-1] if self.done else None
        if last is not None and _continues(last, entry):
            last.changes.extend(entry.changes)
            last.revision_ids.extend(entry.revision_ids)
            last.suggestion_ids.extend(entry.suggestion_ids)
            last.typing = entry.typing
            last.undo_id = entry.undo_id
            return
        self.done.append(entry)

    def refusal(self, undo_id: str) -> str | None:
        """Why a step cannot be undone by its handle now (§5.5); None when it can."""
        if all(entry.undo_id != undo_id for entry in self.done):
            return "unknownHandle"
        return None if self.done[-1].undo_id == undo_id else "notLatest"

    def newest_of_group(self, group: str) -> bool:
        """Whether all entries of a group stand at the very end."""
        positions = [i for i, entry in enumerate(self.done) if entry.group == group]
        return bool(positions) and positions[0] == len(self.done) - len(positions)


def labels(entries: Sequence[HistoryEntry]) -> tuple[str, ...]:
    """What a menu shows of steps, newest first."""
    return tuple(entry.label for entry in reversed(entries))


def _continues(last: HistoryEntry, entry: HistoryEntry) -> bool:
    if entry.origin is Origin.USER and entry.group is not None and entry.group == last.group:
        return True  # one gesture of the user that took several batches: paste, type over text
    if last.typing is None or entry.typing is None or last.group != entry.group:
        return False
    return last.mode == entry.mode and last.typing.continued_by(entry.typing)

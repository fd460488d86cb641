"""Edits that wait for the user's name: kept in order, and written once it is known."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop.workspace.decisions import Operation
from engine.operations.verb import Mode


@dataclass(slots=True)
class HeldEdit:
    operations: list[Operation]
    label: str | None
    mode: Mode


@dataclass(slots=True)
class HeldEdits:
    """While they wait the caret stays, so letters typed on at one place belong behind another."""

    edits: list[HeldEdit] = field(default_factory=list[HeldEdit])

    def __len__(self) -> int:
        return len(self.edits)

    def add(self, edit: HeldEdit) -> None:
        last = self.edits[-1] if self.edits else None
        if last is not None and _same_caret(last, edit):
            typed = last.operations[0]
            last.operations[0] = {**typed, "text": typed["text"] + edit.operations[0]["text"]}
            return
        self.edits.append(edit)

    def take(self) -> list[HeldEdit]:
        taken, self.edits = self.edits, []
        return taken


def _same_caret(last: HeldEdit, new: HeldEdit) -> bool:
    if len(last.operations) != 1 or len(new.operations) != 1:
        return False
    places = [
        (one.get("type"), one.get("blockId"), one.get("offset"), one.get("reading"))
        for one in (last.operations[0], new.operations[0])
    ]
    return places[0] == places[1] and places[0][0] == "insertText"

"""Turns the document's own track-changes setting on or off: the user's switch, never an agent's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import Problem
from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target
from engine.operations.scalars import Flag
from engine.operations.verb import Verb

if TYPE_CHECKING:
    from engine.operations.context import Context, Outcome, Plan


class SetTracking(Operation, frozen=True):
    """Turns the track-changes setting of the file on or off."""

    type: Literal["setTracking"]

    on: Flag


def label(op: SetTracking) -> str:
    """The entry in the history."""
    return "Turn tracking on" if op.on else "Turn tracking off"


def affected(op: SetTracking, story: StoryWire) -> Target:
    """The first target of the receipt."""
    return {"type": "setting", "name": "trackRevisions", "effect": "updated"}


def run(op: SetTracking, context: Context) -> Plan | Problem:
    """Plans the change; a file without a settings part keeps the state in the window only."""
    from engine.ooxml.build import element
    from engine.ooxml.ns import RelType
    from engine.ooxml.order import put_child, remove_child
    from engine.operations.context import Outcome, Plan

    package = context.document.package
    parts = package.related(package.main_document, RelType.SETTINGS)
    if not parts:
        return Problem("unsupportedBlock", "The file has no settings part.")

    def apply() -> Outcome | Problem:
        if context.document.settings.track_revisions == op.on:
            return Outcome()
        root = context.tx.edit_part(parts[0].name)
        if op.on:
            put_child(root, element("w:trackRevisions"))
        else:
            remove_child(root, "w:trackRevisions")
        return Outcome()

    return Plan(None, apply)


VERB = Verb(
    model=SetTracking,
    meaning="turn the file's track-changes setting on or off",
    label=label,
    affected=affected,
    run=run,
    surface="host",
    checked=False,
)

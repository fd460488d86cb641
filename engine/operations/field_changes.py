"""Setting what a field shows, or what a content control holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import comment_around
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.targets import target_block
from engine.redline.deletion import delete_runs
from engine.redline.names import SDT, Element
from engine.redline.text import fill_place, place_beside

if TYPE_CHECKING:
    from engine.operations.verbs.set_field import SetField


@dataclass(frozen=True, slots=True)
class _Slot:
    """One field or control of a block: the runs that show its content, and where they begin."""

    start: int
    end: int
    runs: tuple[Element, ...]


def plan_field(context: Context, op: SetField) -> Plan | Problem:
    """Replaces the stored result; the field's code and the control itself stay."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    slots = _slots(context, block)
    index = op.index or 0
    if index >= len(slots):
        return Problem("missingField")
    slot = slots[index]
    if block.text[slot.start : slot.end] == op.text:
        return Problem("noopOperation")
    if not slot.runs:
        return Problem("unsupportedBlock", "The field has no stored result to replace.")

    def apply() -> Outcome | Problem:
        return _apply(context, op, block, index)

    claim = Claim(Role.TEXT, block.paragraph, slot.start, slot.end)
    return Plan(block, apply, (claim,), at=slot.start)


def _slots(context: Context, block: BlockFacts) -> list[_Slot]:
    """Fields and controls in the order in which they begin."""
    found: dict[int, list[tuple[int, int, Element]]] = {}
    order: list[int] = []
    for offset, atom in context.document.inline_of(block.paragraph).shown():
        owner = None if atom.field is None else atom.field.root
        control = next((c for c in atom.containers if c.tag == SDT), None)
        key = id(owner) if owner is not None else None if control is None else id(control)
        if key is None:
            continue
        if key not in found:
            found[key] = []
            order.append(key)
        if atom.text and not atom.deleted and not atom.hidden and atom.run is not None:
            found[key].append((offset, offset + len(atom.text), atom.run))
    return [_slot(found[key]) for key in order]


def _slot(pieces: list[tuple[int, int, Element]]) -> _Slot:
    if not pieces:
        return _Slot(0, 0, ())
    runs = tuple(dict.fromkeys(run for _, _, run in pieces))
    return _Slot(pieces[0][0], pieces[-1][1], runs)


def _apply(context: Context, op: SetField, block: BlockFacts, index: int) -> Outcome | Problem:
    stamp = context.stamp(op)
    editor = context.editor(block.paragraph, stamp)
    slot = _slots(context, block)[index]
    place = place_beside(slot.runs[-1])
    like = slot.runs[0]
    delete_runs(list(slot.runs), stamp, struck=editor.touched)
    editor.touched.extend(fill_place(editor, place, op.text, like=like))
    comment = None if op.comment is None else op.comment.text
    return comment_around(context, op, editor.touched, comment=comment, at=block.paragraph)

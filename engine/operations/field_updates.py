"""Cross-references brought up to date: stale results replaced, broken ones left as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.document.fields import FLD_CHAR, FLD_CHAR_TYPE, FLD_SIMPLE
from engine.document.inline import AtomKind
from engine.document.references import Reference, read_references
from engine.errors import Problem
from engine.identity import StoryHandle
from engine.operations.claims import Claim, Role
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.receipts import StoryWire, Target, block_target
from engine.redline.deletion import delete_runs
from engine.redline.names import Element
from engine.redline.text import TextEditor, fill_place, place_beside

if TYPE_CHECKING:
    from engine.operations.verbs.update_fields import UpdateFields

# After text and tables, before decisions: a result says what the batch has made of its target.
_PHASE = 3


@dataclass(frozen=True, slots=True)
class _Stale:
    """One field whose result is to change; `number` counts the fields that begin in the block."""

    block: BlockFacts
    number: int
    expected: str


def plan_update(context: Context, op: UpdateFields) -> Plan | Problem:
    """Every stale reference of the story (or of all stories, or of some blocks), as it stands now.

    A field inside another one, one over several paragraphs, and one without a stored result stay.
    """
    stale = list(_stale(context, op))
    if not stale:
        return Problem("noopOperation")

    def apply() -> Outcome | Problem:
        return _apply(context, op, stale)

    claims = tuple(Claim(Role.FIELDS, each.block.paragraph) for each in stale)
    return Plan(None, apply, claims, phase=_PHASE)


def _stale(context: Context, op: UpdateFields) -> Iterator[_Stale]:
    handles = [story.handle for story in context.document.stories()]
    if op.story is not None:
        wanted = StoryHandle.from_wire(op.story.to_wire())
        handles = [handle for handle in handles if handle == wanted]
    for handle in handles:
        for reference in read_references(context.document, handle):
            if not reference.stale or reference.span.parent is not None:
                continue
            if op.block_ids is not None and reference.block_id not in op.block_ids:
                continue
            block = context.block(reference.block_id)
            if not isinstance(block, Problem) and not reference.span.crosses_paragraphs:
                yield _Stale(block, _number(block, reference), reference.expected or "")


def _number(block: BlockFacts, reference: Reference) -> int:
    return _begins(block.paragraph).index(reference.span.begin)


def _begins(paragraph: Element) -> list[Element]:
    """Where fields begin; a block that was rolled back is a copy, so places are counted."""
    return [
        each
        for each in paragraph.iter(FLD_CHAR, FLD_SIMPLE)
        if each.tag == FLD_SIMPLE or each.get(FLD_CHAR_TYPE) == "begin"
    ]


def _apply(context: Context, op: UpdateFields, stale: Sequence[_Stale]) -> Outcome | Problem:
    stamp = context.stamp(op)
    targets: dict[str, Target] = {}
    for each in reversed(stale):
        editor = context.editor(each.block.paragraph, stamp)
        if _refresh(editor, each):
            entry = each.block.entry
            story: StoryWire = "main" if entry.story.kind == "main" else entry.story.to_wire()
            targets[entry.block_id] = block_target(entry.block_id, "updated", story)
    if not targets:
        return Problem("noopOperation")
    if context.mode == "suggested":
        context.suggest(op, comment=None, facts={})
    return Outcome(targets=tuple(reversed(targets.values())))


def _refresh(editor: TextEditor, stale: _Stale) -> bool:
    begin = _begins(editor.paragraph)[stale.number]
    runs = [
        atom.run
        for atom in editor.reading().atoms
        if atom.field is not None
        and atom.field.root.begin is begin
        and atom.kind is not AtomKind.FIELD_CODE
        and atom.text
        and not atom.deleted
        and not atom.hidden
        and atom.run is not None
    ]
    shown = list(dict.fromkeys(runs))
    if not shown:
        return False
    place, like = place_beside(shown[-1]), shown[0]
    delete_runs(shown, editor.stamp, struck=editor.touched, gone=editor.gone)
    editor.touched.extend(fill_place(editor, place, stale.expected, like=like))
    return True

"""Runs a batch: every operation is found first, then carried out from the end backwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.document.document import WordDocument
from engine.document.transaction import Change
from engine.errors import Problem
from engine.identity import MAIN, Origin
from engine.operations.batch import Batch
from engine.operations.catalogue import verb_of
from engine.operations.claims import Accepted, repeats
from engine.operations.context import Context, Outcome, Plan, Signature
from engine.operations.moves import pair_moves
from engine.operations.operation import Operation
from engine.operations.receipts import Receipt, StoryWire, Target
from engine.operations.result import Applied, BatchResult, Skipped, Status
from engine.operations.result_check import introduced_fault
from engine.operations.verb import Mode, Verb
from engine.redline.lost_comments import keep_comments
from engine.redline.notes import notes_in, remove_unread_notes


@dataclass(slots=True)
class Execution:
    """A batch's result together with the record that undoes it."""

    result: BatchResult
    change: Change | None = None


@dataclass(slots=True)
class _Item:
    index: int
    op: Operation
    verb: Verb
    plan: Plan | None = None
    outcome: Outcome | None = None
    revision_ids: tuple[str, ...] = ()
    problem: Problem | None = None


def execute(
    document: WordDocument,
    batch: Batch,
    *,
    signature: Signature,
    mode: Mode = "tracked-changes",
    origin: Origin = Origin.TOOL,
    label: str = "",
    own_ids: set[str] | None = None,
) -> Execution:
    """Applies a batch in one transaction.

    Best effort by default: what cannot be applied is rolled back alone and reported. `atomic`
    applies all or nothing, `dryRun` nothing. Applied means observed in the tree.
    """
    mode = batch.mode or mode
    written_ids = set[str]() if own_ids is None else own_ids
    known_ids = set(written_ids)
    items = _items(batch)
    tx = document.begin(origin=origin, label=label)
    with tx:
        context = Context(tx, mode=mode, signature=signature, own_ids=written_ids)
        _plan(context, items)
        _refuse_conflicts(items)
        pair_moves(context, [(i.op, i.plan) for i in items if i.plan is not None])
        _carry_out_soundly(context, items)
        keep_comments(tx, context.comments.ids)
        failed = [item for item in items if item.problem is not None]
        refused = batch.atomic and bool(failed)
        if refused or batch.dry_run or all(item.outcome is None for item in items):
            tx.rollback()
            written_ids.intersection_update(known_ids)
    change = None if refused or batch.dry_run else tx.change
    if refused:
        for item in items:
            item.problem = item.problem or Problem("atomicBatchRejected")
    status: Status = "previewed" if batch.dry_run else "rejected" if refused else "committed"
    result = _result(document, items, status, context=context)
    return Execution(result, change)


def _items(batch: Batch) -> list[_Item]:
    found: list[_Item] = []
    for index, op in enumerate(batch.operations):
        verb = verb_of(op.type)
        assert verb is not None, "a parsed operation has a type of the catalogue"
        found.append(_Item(index, op, verb))
    return found


def _plan(context: Context, items: Sequence[_Item]) -> None:
    for item in items:
        if context.mode not in item.verb.modes or item.verb.run is None:
            item.problem = Problem("unsupportedMode")
            continue
        if context.mode != "direct" and not context.signature.author.strip():
            item.problem = Problem("authorMissing")
            continue
        planned = item.verb.run(item.op, context)
        if isinstance(planned, Problem):
            item.problem = planned
        else:
            item.plan = planned


def _refuse_conflicts(items: Sequence[_Item]) -> None:
    accepted: Accepted[_Item] = Accepted()
    for item in items:
        if item.plan is None:
            continue
        rival = accepted.rival(item.plan.claims)
        if rival is not None:
            assert rival.plan is not None
            same = rival.verb is item.verb and repeats(rival.plan.claims, item.plan.claims)
            code = "noopOperation" if same else "overlappingOperation"
            item.problem = Problem(code, f'Operation "{rival.op.id}" comes first.')
            item.plan = None
            continue
        accepted.add(item, item.plan.claims)


def _carry_out_soundly(context: Context, items: Sequence[_Item]) -> None:
    """Carries out what is planned; what would make the file unsound is refused alone (§5.4)."""
    start = context.tx.savepoint()
    begun = context.state()
    _carry_out(context, items)
    if not any(item.verb.checked for item in items if item.outcome is not None):
        return
    if introduced_fault(context.tx) is None:
        return
    context.tx.rollback_to(start)
    context.restore(begun)
    _carry_out(context, items, each_checked=True)
    fault = introduced_fault(context.tx)
    if fault is not None:
        context.tx.rollback_to(start)
        context.restore(begun)
        for item in items:
            item.outcome = None
            item.problem = item.problem or Problem("invalidResult", fault)


def _carry_out(context: Context, items: Sequence[_Item], *, each_checked: bool = False) -> None:
    planned = [item for item in items if item.plan is not None]
    for item in sorted(planned, key=_place) if len(planned) > 1 else planned:
        assert item.plan is not None
        savepoint = context.tx.savepoint()
        first_id = len(context.made_ids)
        outcome = _attempt(context, item.plan)
        if each_checked and not isinstance(outcome, Problem):
            fault = introduced_fault(context.tx, since=savepoint.steps)
            outcome = outcome if fault is None else Problem("invalidResult", fault)
        if isinstance(outcome, Problem):
            context.tx.rollback_to(savepoint)
            item.problem, item.outcome = outcome, None
        else:
            item.outcome = outcome
            item.revision_ids = tuple(context.made_ids[first_id:])
    if context.gone:
        remove_unread_notes(context.tx, notes_in(context.gone))


def _attempt(context: Context, plan: Plan) -> Outcome | Problem:
    if plan.block is not None and not context.holds(plan.block.paragraph):
        return Problem("overlappingOperation", "Another operation removed this place.")
    return plan.apply()


def _place(item: _Item) -> tuple[object, ...]:
    """Annotations, then text from the end backwards, then columns, cells and decisions."""
    assert item.plan is not None
    plan = item.plan
    ordinal = 0 if plan.block is None else plan.block.ordinal
    story = "" if plan.block is None else repr(plan.block.entry.story)
    index = item.index if plan.forward else -item.index
    return (plan.phase, plan.order, story, -ordinal, -plan.at, index)


def _result(
    document: WordDocument, items: Sequence[_Item], status: Status, *, context: Context
) -> BatchResult:
    applied: list[Applied] = []
    receipts: list[Receipt] = []
    for item in items:
        if item.problem is not None or item.outcome is None:
            continue
        suggestion = context.suggestion_id(item.op)
        applied.append(
            Applied(
                item.op.id,
                comment_id=item.outcome.comment_id,
                revision_ids=tuple(int(each) for each in item.revision_ids),
                suggestion_id=suggestion if context.mode == "suggested" else None,
            )
        )
        receipts.append(Receipt(item.op.id, item.index, _affected(document, item)))
    skipped = tuple(
        Skipped(item.op.id, item.index, item.problem.code, item.problem.message)
        for item in items
        if item.problem is not None
    )
    return BatchResult(
        status,
        applied=tuple(applied),
        skipped=skipped,
        receipts=tuple(receipts),
        normalizations=tuple(context.normalizations),
        next_revision_id=document.next_free_id(),
    )


def _affected(document: WordDocument, item: _Item) -> tuple[Target, ...]:
    assert item.outcome is not None
    block = None if item.plan is None else item.plan.block
    story: StoryWire = "main"
    if block is not None and block.entry.story != MAIN:
        story = block.entry.story.to_wire()
    first = item.outcome.first_target or item.verb.affected(item.op, story)
    ids = [document.block_id(each) for each in item.outcome.new_paragraphs]
    named = [each for each in ids if each is not None]
    if named:
        first = {**first, "blockIds": named}
    return (first, *item.outcome.targets)

"""Run formatting of a range, a phrase or a whole block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.document.reading import Reading
from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.context import Context, Outcome, Plan
from engine.operations.run_looks import look_change
from engine.operations.targets import Stretch, cuts_atom, find_phrase, find_range, target_block
from engine.redline.deletion import runs_between
from engine.redline.formatting import format_runs

if TYPE_CHECKING:
    from engine.operations.verbs.format_range import FormatRange


def plan_formatting(context: Context, op: FormatRange) -> Plan | Problem:
    """Formats the stretch; what already looks so is no operation."""
    stretch = _stretch(context, op)
    if isinstance(stretch, Problem):
        return stretch
    refusal = cuts_atom(stretch)
    if refusal is not None:
        return refusal
    if stretch.start == stretch.end:
        return Problem("emptyOperation")

    def apply() -> Outcome | Problem:
        return _apply(context, op, stretch)

    claim = Claim(Role.ANNOTATION, stretch.block.paragraph, stretch.start, stretch.end)
    return Plan(stretch.block, apply, (claim,), at=stretch.start, phase=0)


def _stretch(context: Context, op: FormatRange) -> Stretch | Problem:
    if op.range is not None:
        return find_range(context, op, op.range)
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    if op.find is None:
        return Stretch(block, 0, len(block.text))
    return find_phrase(block, op.find, op.occurrence)


def _apply(context: Context, op: FormatRange, stretch: Stretch) -> Outcome | Problem:
    stamp = context.stamp(op)
    editor = context.editor(stretch.block.paragraph, stamp)
    reading = editor.isolate(stretch.start, stretch.end)
    runs = runs_between(reading, stretch.start, stretch.end, by=Reading.ACCEPTED)
    changed = format_runs(runs, look_change(op.formatting), stamp)
    if isinstance(changed, Problem):
        return changed
    if not changed:
        return Problem("noopOperation")
    if context.mode == "suggested":
        context.suggest(op, comment=None, facts={})
    return Outcome()

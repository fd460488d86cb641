"""Text replacement as the four replacing verbs share it: minimal, guarded, commented, verified."""

from __future__ import annotations

from collections.abc import Sequence

from engine.document.inline import InlineReading
from engine.document.reading import Reading
from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import comment_around
from engine.operations.context import Context, Outcome, Plan
from engine.operations.operation import Operation
from engine.operations.result import Normalization
from engine.operations.targets import Stretch, barriers_in, cuts_atom, whole_character
from engine.redline.deletion import runs_between
from engine.redline.formatting import format_runs
from engine.redline.joining import same_properties
from engine.redline.minimal import TextEdit, minimal_edits, narrowed
from engine.redline.names import HYPERLINK, Element, R, W, ancestor_of
from engine.redline.runs import look_of
from engine.redline.text import TextEditor

_EMPHASIS = (W + "highlight", W + "shd")


def plan_replacement(
    context: Context, op: Operation, stretch: Stretch, *, new: str, comment: str | None
) -> Plan | Problem:
    """A plan that turns the stretch's text into `new` with the fewest edits."""
    refusal = cuts_atom(stretch)
    for offset in (stretch.start, stretch.end):
        refusal = refusal or whole_character(stretch.block.text, offset)
    if refusal is not None:
        return refusal
    if stretch.text == new:
        return Problem("noopOperation")
    edits = minimal_edits(stretch.text, new, barriers_in(stretch))
    if isinstance(edits, Problem):
        return edits
    if not edits:
        return Problem("noopOperation")

    def apply() -> Outcome | Problem:
        return replace(context, op, stretch, edits=edits, comment=comment)

    claim = Claim(Role.TEXT, stretch.block.paragraph, stretch.start, stretch.end)
    return Plan(stretch.block, apply, (claim,), at=stretch.start)


def replace(
    context: Context,
    op: Operation,
    stretch: Stretch,
    *,
    edits: Sequence[TextEdit],
    comment: str | None,
) -> Outcome | Problem:
    """Carries the edits out, last first, and checks that the text came out as meant."""
    stamp = context.stamp(op)
    editor = context.editor(stretch.block.paragraph, stamp)
    reading = editor.reading()
    before = reading.text()
    scope = (stretch.start, stretch.end)
    uniform = False
    for wanted in reversed(edits):
        edit = _in_its_runs(reading, stretch, wanted)
        start, end = stretch.start + edit.start, stretch.start + edit.end
        replaced = _looks(runs_between(reading, start, end, by=Reading.ACCEPTED)) if edit.new else 0
        made = editor.replace(start, end, edit.new, scope=scope, reading=reading)
        uniform |= replaced > 1 and _looks(_runs_in(made)) < replaced
        reading = editor.reading()
    expected = _spliced(before, stretch.start, edits)
    if reading.text() != expected:
        return Problem("invalidResult", "The text did not come out as meant.")
    _calm(editor, stretch, edits, reading)
    if uniform:
        _tell_uniform(context, op)
    return comment_around(context, op, editor.touched, comment=comment, at=editor.paragraph)


def _runs_in(made: Sequence[Element]) -> list[Element]:
    return [run for each in made for run in each.iter(R)]


def _looks(runs: Sequence[Element]) -> int:
    """How many looks runs have: formatting, and the link around them."""
    found: list[tuple[Element | None, Element | None]] = []
    for run in runs:
        look, link = look_of(run, emphasised=False), ancestor_of(run, HYPERLINK)
        if not any(link is other and same_properties(look, known) for known, other in found):
            found.append((look, link))
    return len(found)


def _tell_uniform(context: Context, op: Operation) -> None:
    """Says that words of several looks were replaced by words of fewer (§10.1)."""
    message = "The replaced words did not all look alike; the new ones follow fewer of their looks."
    context.normalizations.append(
        Normalization(
            "operations",
            message,
            code="uniformReplacementFormatting",
            data=(("operationId", op.id),),
        )
    )


def _in_its_runs(reading: InlineReading, stretch: Stretch, edit: TextEdit) -> TextEdit:
    """A word of several looks keeps those of the letters that stay; one run changes as a word."""
    start, end = stretch.start + edit.start, stretch.start + edit.end
    held = [piece.atom for piece in reading.slice(start, end, Reading.ACCEPTED)]
    if len({atom.run for atom in held}) < 2 or any(atom.field is not None for atom in held):
        return edit
    return narrowed(edit, stretch.text)


def _spliced(text: str, base: int, edits: Sequence[TextEdit]) -> str:
    for edit in reversed(edits):
        text = text[: base + edit.start] + edit.new + text[base + edit.end :]
    return text


def _calm(
    editor: TextEditor, stretch: Stretch, edits: Sequence[TextEdit], reading: InlineReading
) -> None:
    """A highlight says "fill in"; once replaced, the words kept in the phrase lose it too."""
    if stretch.start == 0 and stretch.end == len(stretch.block.text):
        return  # a whole paragraph is no placeholder
    length = stretch.end - stretch.start + sum(len(e.new) - (e.end - e.start) for e in edits)
    runs = runs_between(reading, stretch.start, stretch.start + length, by=Reading.ACCEPTED)
    if any(_is_emphasised(run) for run in runs):
        reading = editor.isolate(stretch.start, stretch.start + length)
        runs = runs_between(reading, stretch.start, stretch.start + length, by=Reading.ACCEPTED)
        for run in [run for run in runs if _is_emphasised(run)]:
            format_runs([run], _without_emphasis, editor.stamp)


def _is_emphasised(run: Element) -> bool:
    properties = run.find(W + "rPr")
    return properties is not None and any(properties.find(tag) is not None for tag in _EMPHASIS)


def _without_emphasis(properties: Element) -> None:
    for tag in _EMPHASIS:
        found = properties.find(tag)
        if found is not None:
            properties.remove(found)

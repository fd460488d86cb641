"""Comments and their threads: adding, answering, deciding, editing and removing."""

from __future__ import annotations

from collections.abc import Callable

from engine.document.reading import Reading
from engine.errors import Problem
from engine.operations.claims import Claim, Role
from engine.operations.comment_notes import new_comment
from engine.operations.context import Context, Outcome, Plan
from engine.operations.operation import Operation
from engine.operations.receipts import comment_target
from engine.operations.targets import Stretch
from engine.redline.comment_anchors import (
    anchor_comment,
    anchor_reply,
    anchor_whole,
    drop_anchor,
    remove_anchors,
)
from engine.redline.deletion import runs_between
from engine.redline.joining import join_runs
from engine.redline.names import COMMENT_REFERENCE, ID, Element


def plan_comment(context: Context, op: Operation, stretch: Stretch, text: str) -> Plan | Problem:
    """A comment on a stretch; as a suggestion it waits beside the document."""

    def apply() -> Outcome | Problem:
        if context.mode == "suggested":
            facts = {"kind": "comment", "start": str(stretch.start), "quote": stretch.text}
            context.suggest(op, comment=text, facts=facts)
            return Outcome()
        return comment_on(context, stretch, text)

    claim = Claim(Role.ANNOTATION, stretch.block.paragraph, stretch.start, stretch.end)
    return Plan(stretch.block, apply, (claim,), at=stretch.start, phase=0)


def comment_on(context: Context, stretch: Stretch, text: str) -> Outcome:
    """Writes the comment around the stretch; nothing is marked as changed."""
    paragraph = stretch.block.paragraph
    editor = context.editor(paragraph, None)
    if stretch.start == 0 and stretch.end == len(stretch.block.text):
        comment_id = new_comment(context, text)
        anchor_whole(paragraph, comment_id, styled=context.comments.styled)
    else:
        reading = editor.isolate(stretch.start, stretch.end)
        runs = runs_between(reading, stretch.start, stretch.end, by=Reading.ACCEPTED)
        comment_id = new_comment(context, text)
        if runs:
            anchor_comment(runs[0], runs[-1], comment_id, styled=context.comments.styled)
        else:
            anchor_whole(paragraph, comment_id, styled=context.comments.styled)
    number = int(comment_id)
    return Outcome(comment_id=number, targets=(comment_target(number),))


def plan_reply(context: Context, op: Operation, comment_id: str, text: str) -> Plan | Problem:
    """A reply hangs on the thread's first comment; as a suggestion it waits beside the document."""

    def apply() -> Outcome | Problem:
        if context.mode == "suggested":
            _suggest_on_thread(context, op, comment_id, text)
            return Outcome()
        return reply_to(context, comment_id, text)

    return _on_thread(context, comment_id, apply)


def reply_to(context: Context, comment_id: str, text: str) -> Outcome:
    """Writes the reply and hangs it on the range of its thread."""
    root = context.comments.root_id(comment_id)
    reply = new_comment(context, text, parent=root)
    for story in context.document.stories():
        marker = _reference(story.container, root)
        if marker is not None:
            _open_anchors(context, story.container, {root})
            anchor_reply([story.container], root, reply)
            break
    return Outcome(comment_id=int(reply), targets=(comment_target(int(reply)),))


def plan_state(
    context: Context, op: Operation, comment_id: str, *, resolved: bool
) -> Plan | Problem:
    """Resolves or reopens the whole thread, or proposes to."""

    def apply() -> Outcome | Problem:
        if context.mode == "suggested":
            text = "Resolve this thread." if resolved else "Reopen this thread."
            state = "resolved" if resolved else "open"
            _suggest_on_thread(context, op, comment_id, text, state=state)
            return Outcome()
        changed = set_thread_state(context, comment_id, resolved=resolved)
        return Outcome() if changed else Problem("noopOperation")

    return _on_thread(context, comment_id, apply)


def set_thread_state(context: Context, comment_id: str, *, resolved: bool) -> bool:
    """Resolves or reopens every comment of a thread; False when all are so already."""
    members = context.comments.thread(context.comments.root_id(comment_id))
    return any([context.comments.set_done(each, resolved) for each in members])


def _suggest_on_thread(
    context: Context, op: Operation, comment_id: str, text: str, **facts: str
) -> None:
    """Keeps what is proposed for a thread, with the words the thread hangs on."""
    root = context.comments.root_id(comment_id)
    thread = next((t for t in context.document.comments() if str(t.id) == root), None)
    block_id = None if thread is None else thread.block_id
    quote = "" if thread is None else thread.quote
    facts = {"kind": "comment", "parent": root, "quote": quote, **facts}
    context.suggest(op, comment=text, facts=facts, block_id=block_id)


def plan_edit(context: Context, comment_id: str, text: str) -> Plan | Problem:
    """Another text for one comment."""

    def apply() -> Outcome | Problem:
        context.comments.edit(comment_id, text)
        return Outcome()

    return _on_thread(context, comment_id, apply)


def plan_removal(context: Context, comment_id: str) -> Plan | Problem:
    """A comment goes; the first of a thread takes its replies along."""

    def apply() -> Outcome | Problem:
        root = context.comments.root_id(comment_id)
        gone = set(context.comments.thread(root) if root == comment_id else [comment_id])
        for story in context.document.stories():
            borders: list[Element] = []
            for marker in _open_anchors(context, story.container, gone):
                before = drop_anchor(marker)
                borders.extend([] if before is None else [before])
            join_runs(borders)
        context.comments.remove(gone)
        return Outcome()

    return _on_thread(context, comment_id, apply)


def _on_thread(
    context: Context, comment_id: str, apply: Callable[[], Outcome | Problem]
) -> Plan | Problem:
    if context.comments.entry(comment_id) is None:
        return Problem("missingComment")
    return Plan(None, apply, phase=0, forward=True)


def _open_anchors(context: Context, root: Element, comment_ids: set[str]) -> list[Element]:
    """Opens every block that holds an anchor; the copies an image keeps are not the markers."""
    markers = remove_anchors(root, comment_ids)
    for marker in markers:
        context.door.open(marker)
    return markers


def _reference(root: Element, comment_id: str) -> Element | None:
    references = root.iter(COMMENT_REFERENCE)
    return next((each for each in references if each.get(ID) == comment_id), None)

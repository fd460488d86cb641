"""Comments that come with operations: written into the file, or kept beside a suggestion."""

from __future__ import annotations

from collections.abc import Sequence

from engine.operations.context import Context, Outcome
from engine.operations.operation import Operation
from engine.operations.receipts import comment_target
from engine.redline.comment_anchors import anchor_comment, anchor_whole
from engine.redline.names import Element, P


def comment_around(
    context: Context,
    op: Operation,
    touched: Sequence[Element],
    *,
    comment: str | None,
    at: Element,
) -> Outcome:
    """Anchors a comment around what an operation wrote; a suggestion's comment stays with it."""
    if context.mode == "suggested":
        context.suggest(op, comment=comment, facts={})
        return Outcome()
    if not comment:
        return Outcome()
    return written(context, list(touched), comment, at=at)


def written(context: Context, touched: list[Element], comment: str, *, at: Element) -> Outcome:
    """Writes the comment and hangs it on the first to the last of the touched elements."""
    comment_id = new_comment(context, comment)
    ordered = in_document_order([t for t in touched if t.getparent() is not None])
    context.door.open(at)
    if ordered:
        anchor_comment(ordered[0], ordered[-1], comment_id, styled=context.comments.styled)
    else:
        anchor_whole(at, comment_id, styled=context.comments.styled)
    number = int(comment_id)
    return Outcome(comment_id=number, targets=(comment_target(number),))


def new_comment(context: Context, text: str, *, parent: str | None = None) -> str:
    """A comment entry signed like the batch."""
    signature = context.signature
    return context.comments.add(
        text,
        author=signature.author,
        date=signature.date,
        initials=signature.initials,
        parent=parent,
    )


def in_document_order(elements: list[Element]) -> list[Element]:
    """The elements as they follow each other in their paragraphs."""
    if len(elements) < 2:
        return elements
    wanted = {id(element): element for element in elements}
    paragraph = next(elements[0].iterancestors(P), None)
    if paragraph is None:
        return elements
    found = [element for element in paragraph.iter() if id(element) in wanted]
    return found or elements

"""Page and section breaks behind a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import Problem
from engine.ooxml.build import copied, element
from engine.ooxml.order import ensure_child, put_child
from engine.ooxml.types import Element
from engine.operations.claims import Claim, Role
from engine.operations.context import BlockFacts, Context, Outcome, Plan
from engine.operations.new_paragraphs import new_paragraph
from engine.operations.targets import target_block
from engine.redline.blocks import insert_after, is_going
from engine.redline.joining import same_properties
from engine.redline.names import SECT_PR, SECT_PR_CHANGE, W
from engine.redline.paragraph_marks import is_final
from engine.redline.stamp import RevisionStamp
from engine.redline.tables import fill

if TYPE_CHECKING:
    from engine.operations.verbs.insert_break import InsertBreak

_HEADERS = frozenset({W + "headerReference", W + "footerReference"})


def plan_break(context: Context, op: InsertBreak) -> Plan | Problem:
    """A page break is a paragraph of its own; a section break ends the section behind the block."""
    block = target_block(context, op)
    if isinstance(block, Problem):
        return block
    sections = op.kind != "page"
    if sections and (block.entry.table is not None or block.entry.story.kind != "main"):
        return Problem("unsupportedBlock", "A section can only end in the body of the document.")
    if sections and is_final(block.paragraph):
        return Problem("unsupportedBlock", "The last paragraph ends its section already.")
    governing = _governing(block.paragraph, None) if sections else None
    if sections and governing is None:
        return Problem("unsupportedBlock", "The document states no section to divide.")
    own = None if governing is None else _unrecorded(governing)

    def apply() -> Outcome | Problem:
        return _apply(context, op, block, own=own)

    claim = Claim(Role.JOIN_POINT, block.paragraph)
    return Plan(block, apply, (claim,), at=len(block.text) + 1)


def _unrecorded(section: Element) -> Element:
    """A copy of section properties as they are, without what is pending on them."""
    own = copied(section)
    for child in own.findall(SECT_PR_CHANGE):
        own.remove(child)
    return own


def _apply(
    context: Context, op: InsertBreak, block: BlockFacts, *, own: Element | None
) -> Outcome | Problem:
    stamp = context.stamp(op)
    made = new_paragraph(context, block)
    if op.kind == "page":
        fill(made, [element("w:r", {}, element("w:br", {"w:type": "page"}))], stamp)
    else:
        governing = _governing(block.paragraph, stamp)
        assert governing is not None and own is not None
        ensure_child(made, "w:pPr").append(copied(own))
        context.door.open(governing)
        refused = _begin(governing, op.kind, stamp)
        if refused is not None:
            return refused
    context.door.open(block.paragraph)
    insert_after(block.paragraph, [made], stamp, door=context.door)
    return context.finished(op, (made,))


def _governing(paragraph: Element, stamp: RevisionStamp | None) -> Element | None:
    """The section properties that a paragraph of the body lies under.

    Those of a paragraph whose deletion is pending, and ours, end no section once it is accepted.
    """
    top = paragraph
    body = top.getparent()
    while body is not None and body.tag != W + "body":
        top, body = body, body.getparent()
    block: Element | None = top
    while block is not None:
        if block.tag == SECT_PR:
            return block
        found = next(block.iter(SECT_PR), None)
        if found is not None and not is_going(block, stamp):
            return found
        block = block.getnext()
    return None


def _begin(section: Element, kind: str, stamp: RevisionStamp | None) -> Problem | None:
    """How the later section begins is written there, recorded where tracked."""
    wanted = "continuous" if kind == "sectionContinuous" else "nextPage"
    stated = section.find(W + "type")
    current = "nextPage" if stated is None else stated.get(W + "val", "nextPage")
    if current == wanted:
        return None
    if stamp is not None and section.find(SECT_PR_CHANGE) is not None:
        return Problem("unsupportedBlock", "The section has a pending change of its own.")
    before = copied(section)
    for child in list(before):
        if child.tag in _HEADERS or child.tag == SECT_PR_CHANGE:
            before.remove(child)
    put_child(section, element("w:type", {"w:val": wanted}))
    if stamp is not None and not same_properties(section, before):
        change = stamp.mark(SECT_PR_CHANGE)
        change.append(before)
        section.append(change)
    return None

"""Builds the paragraphs an insertion adds: properties from the anchor, words, emphasis, runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.document.hashes import fnv_para_id
from engine.ooxml.build import copied, element, on_off, text_run
from engine.ooxml.ids import PARA_ID
from engine.ooxml.ns import NAMESPACES, W
from engine.ooxml.order import legal_copy, put_child, remove_child
from engine.ooxml.types import Element, etree
from engine.operations.context import BlockFacts, Context
from engine.operations.emphasis import read_emphasis
from engine.operations.insertion import Insertion
from engine.operations.paragraph_looks import Change
from engine.operations.result import Normalization
from engine.operations.run_looks import look_change
from engine.operations.values import TextRun
from engine.redline.names import INS, P_PR, P_PR_CHANGE, R_PR, SECT_PR, WRAPPERS
from engine.redline.runs import is_words, look_of
from engine.redline.stamp import RevisionStamp
from engine.redline.tables import fill

# Of the anchor's run formatting new words take what makes them look like the text around.
_BODY_LOOK = frozenset(W + name for name in ("rFonts", "sz", "szCs", "lang"))
_PARAGRAPH_ENDS = ("\r\n", "\r")


def text_lines(context: Context, op: Insertion, text: str) -> list[str]:
    """The texts of the new paragraphs; blank lines are dropped, a wholly blank text is one."""
    for ending in _PARAGRAPH_ENDS:
        text = text.replace(ending, "\n")
    if op.line_break_mode == "inline":
        return [text]
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return [""]
    if len(lines) > 1:
        message = f"The text was split into {len(lines)} paragraphs."
        data = (("operationId", op.id), ("paragraphCount", len(lines)))
        context.normalizations.append(
            Normalization("operations", message, code="splitMultilineText", data=data)
        )
    return lines


@dataclass(frozen=True, slots=True)
class InheritedLook:
    """What new paragraphs take from the block beside them, as the batch found it."""

    paragraph: Element | None
    text: Element | None


NO_LOOK = InheritedLook(None, None)


def look_to_inherit(anchor: BlockFacts) -> InheritedLook:
    """The look of a block, read before other operations of the batch change it."""
    return InheritedLook(anchor_properties(anchor.paragraph), body_look(anchor))


def new_paragraphs(
    context: Context,
    op: Insertion,
    anchor: BlockFacts,
    *,
    look: InheritedLook,
    change: Change,
    stamp: RevisionStamp | None,
    tag: str = INS,
) -> list[Element]:
    """The paragraphs of an insertion; only their content is marked, their marks come later."""
    properties = look.paragraph
    contents = _contents(context, op, look.text)
    made: list[Element] = []
    for position, runs in enumerate(contents):
        paragraph = new_paragraph(context, anchor)
        formatted = position == 0 or op.formatting_scope == "allParagraphs"
        if formatted:
            own = element("w:pPr") if properties is None else copied(properties)
            change(own)
            if op.page_break_before is not None and position == 0:
                put_child(own, on_off("w:pageBreakBefore", op.page_break_before))
            if len(own):
                paragraph.append(own)
        fill(paragraph, runs, stamp, tag=tag)
        made.append(paragraph)
    return made


def _contents(context: Context, op: Insertion, look: Element | None) -> list[list[Element]]:
    if op.hard_page_break is not None:
        page_break = element("w:br", {"w:type": "page"})
        if op.hard_page_break.clear is not None:
            page_break.set(W + "clear", op.hard_page_break.clear)
        return [[element("w:r", {}, page_break)]]
    if op.runs is not None:
        return _run_paragraphs(op.runs, look)
    lines = text_lines(context, op, op.text or "")
    return [emphasised_runs(line, look) for line in lines]


def _run_paragraphs(runs: Sequence[TextRun], look: Element | None) -> list[list[Element]]:
    """Formatted runs; a line break in one of them ends a paragraph."""
    paragraphs: list[list[Element]] = [[]]
    for run in runs:
        for position, part in enumerate(run.text.replace("\r\n", "\n").split("\n")):
            if position:
                paragraphs.append([])
            if part:
                made = text_run(part, look)
                if run.formatting is not None:
                    own = made.find(R_PR)
                    if own is None:
                        own = element("w:rPr")
                        made.insert(0, own)
                    look_change(run.formatting)(own)
                paragraphs[-1].append(made)
    return paragraphs


def emphasised_runs(text: str, look: Element | None) -> list[Element]:
    """Runs of a text whose `**` markers become bold."""
    made: list[Element] = []
    for piece in read_emphasis(text):
        if not piece.text:
            continue
        run = text_run(piece.text, look)
        if piece.bold:
            own = run.find(R_PR)
            if own is None:
                own = element("w:rPr")
                run.insert(0, own)
            put_child(own, on_off("w:b", True))
            if piece.italic:
                put_child(own, on_off("w:i", True))
        made.append(run)
    return made


def anchor_properties(paragraph: Element, *, page_break: bool = False) -> Element | None:
    """A copy of the paragraph's properties without section, records and revisions.

    Without `page_break` also without the page break before it, which means that paragraph alone.
    """
    properties = paragraph.find(P_PR)
    if properties is None:
        return None
    own = legal_copy(properties)
    for tag in (SECT_PR, P_PR_CHANGE):
        for child in own.findall(tag):
            own.remove(child)
    if not page_break:
        remove_child(own, "w:pageBreakBefore")
    mark = own.find(R_PR)
    if mark is not None:
        for child in list(mark):
            if child.tag in WRAPPERS or child.tag == W + "rPrChange":
                mark.remove(child)
        if len(mark) == 0:
            own.remove(mark)
    return own if len(own) else None


def body_look(anchor: BlockFacts) -> Element | None:
    """Font, size and language of most of the anchor's text."""
    weights: dict[Element, int] = {}
    for atom in anchor.reading.atoms:
        if is_words(atom):
            weights[atom.run] = weights.get(atom.run, 0) + len(atom.text)
    if not weights:
        return None
    look = look_of(max(weights, key=weights.__getitem__))
    if look is None:
        return None
    for child in list(look):
        if child.tag not in _BODY_LOOK:
            look.remove(child)
    return look if len(look) else None


def new_paragraph(context: Context, anchor: BlockFacts) -> Element:
    """An empty `w:p`; it gets an id of its own only beside a paragraph that has one."""
    if anchor.paragraph.get(PARA_ID) is None:
        return element("w:p")
    made = etree.Element(W + "p", nsmap={"w": NAMESPACES["w"], "w14": NAMESPACES["w14"]})
    made.set(PARA_ID, _free_para_id(context, anchor))
    return made


def _free_para_id(context: Context, anchor: BlockFacts) -> str:
    attempt = 0
    while True:
        attempt += 1
        made = fnv_para_id(f"new:{anchor.entry.block_id}:{context.document.version}:{attempt}")
        if made not in context.new_ids and context.document.index.entry(made) is None:
            context.new_ids.add(made)
            return made

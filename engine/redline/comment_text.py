"""The paragraphs of a comment, and the paragraph id by which Word knows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ooxml.build import element
from engine.ooxml.ids import PARA_ID
from engine.ooxml.ns import NAMESPACES, W
from engine.ooxml.text import text_leaves
from engine.ooxml.types import Element, etree


def last_para_id(entry: Element) -> str | None:
    """Word knows a comment by the id of its last paragraph."""
    paragraphs = entry.findall(W + "p")
    return paragraphs[-1].get(PARA_ID) if paragraphs else None


def set_para_id(paragraph: Element, para_id: str) -> None:
    paragraph.set(PARA_ID, para_id)


def comment_paragraphs(text: str, para_id: str | None, *, styled: bool) -> Sequence[Element]:
    """One paragraph for each line; the first begins with the comment's own mark.

    `styled`: the document has the style that the mark bears.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    made: list[Element] = []
    for position, line in enumerate(lines):
        paragraph = element("w:p")
        if position == 0:
            style = element("w:rStyle", {"w:val": "CommentReference"})
            look = [element("w:rPr", {}, style)] if styled else []
            paragraph.append(element("w:r", {}, *look, element("w:annotationRef")))
        if line:
            paragraph.append(element("w:r", {}, *text_leaves(line)))
        made.append(paragraph)
    if para_id is not None:
        with_prefix = etree.Element(W + "p", nsmap={"w": NAMESPACES["w"], "w14": NAMESPACES["w14"]})
        with_prefix.set(PARA_ID, para_id)
        with_prefix.extend(list(made[-1]))
        made[-1] = with_prefix
    return made

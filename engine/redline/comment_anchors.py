"""Where a comment hangs: range markers around text and the run that refers to the comment."""

from __future__ import annotations

from collections.abc import Iterable

from engine.ooxml.build import element
from engine.redline.names import (
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    ID,
    P_PR,
    R_PR,
    WRAPPERS,
    Element,
    R,
    take_out,
)
from engine.redline.stamp import range_mark

REFERENCE_STYLE = "CommentReference"


def anchor_comment(first: Element, last: Element, comment_id: str, *, styled: bool = True) -> None:
    """`<w:commentRangeStart/>…<w:commentRangeEnd/><w:r><w:commentReference/></w:r>`.

    The reference run stands outside of insertions and deletions, so that deciding those never
    takes the comment along. `styled`: the document has the style that such a run bears.
    """
    first.addprevious(range_mark("commentRangeStart", comment_id))
    end = range_mark("commentRangeEnd", comment_id)
    last.addnext(end)
    outer: Element = end
    parent = outer.getparent()
    while parent is not None and parent.tag in WRAPPERS:
        outer, parent = parent, parent.getparent()
    outer.addnext(_reference(comment_id, styled))


def anchor_whole(paragraph: Element, comment_id: str, *, styled: bool = True) -> None:
    """Around everything in a paragraph, which may be nothing."""
    content = [child for child in paragraph if child.tag != P_PR]
    if content:
        anchor_comment(content[0], content[-1], comment_id, styled=styled)
        return
    paragraph.append(range_mark("commentRangeStart", comment_id))
    paragraph.append(range_mark("commentRangeEnd", comment_id))
    paragraph.append(_reference(comment_id, styled))


def anchor_reply(roots: Iterable[Element], parent_id: str, comment_id: str) -> bool:
    """A reply hangs on its parent's range; False when the parent hangs nowhere."""
    for root in roots:
        markers = {
            m.tag: m for m in root.iter(COMMENT_START, COMMENT_END) if m.get(ID) == parent_id
        }
        for reference in root.iter(COMMENT_REFERENCE):
            run = reference.getparent()
            if reference.get(ID) == parent_id and run is not None and run.tag == R:
                _beside(run, markers, comment_id)
                return True
    return False


def _beside(run: Element, markers: dict[str, Element], comment_id: str) -> None:
    start, end = markers.get(COMMENT_START), markers.get(COMMENT_END)
    if start is not None and end is not None:
        start.addnext(range_mark("commentRangeStart", comment_id))
        end.addnext(range_mark("commentRangeEnd", comment_id))
    twin = _reference(comment_id, run.find(R_PR) is not None)
    run.addnext(twin)


def remove_anchors(root: Element, comment_ids: set[str]) -> list[Element]:
    """The markers and reference runs of these comments, to be taken out by `drop_anchor`."""
    tags = (COMMENT_START, COMMENT_END, COMMENT_REFERENCE)
    return [marker for marker in root.iter(*tags) if marker.get(ID) in comment_ids]


def drop_anchor(marker: Element) -> Element | None:
    """Takes one marker out, with a run that held nothing else; returns what stands left of it."""
    run = marker.getparent()
    if marker.tag == COMMENT_REFERENCE and run is not None and run.tag == R:
        take_out(marker)
        if all(child.tag == R_PR for child in run):
            before = run.getprevious()
            take_out(run)
            return before
        return None
    before = marker.getprevious()
    take_out(marker)
    return before


def _reference(comment_id: str, styled: bool) -> Element:
    reference = element("w:commentReference", {"w:id": comment_id})
    if not styled:
        return element("w:r", {}, reference)
    style = element("w:rStyle", {"w:val": REFERENCE_STYLE})
    return element("w:r", {}, element("w:rPr", {}, style), reference)

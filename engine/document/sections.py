"""The sections of the main story, each with its effective headers, footers and numbering."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from engine.document.formats import NO_BORDERS, Border
from engine.document.revision_marks import change_in
from engine.document.run_properties import Values, read_border
from engine.document.section_faces import DocGrid, LineNumbering, SectionFace
from engine.document.settings import Settings, note_numbering
from engine.document.theme import Theme
from engine.document.xmlread import (
    Element,
    child,
    child_val,
    children,
    flag,
    integer,
    is_on,
    measure,
    twips,
)
from engine.identity import StoryHandle
from engine.ooxml.ns import R, W

if TYPE_CHECKING:
    from engine.document.document import WordDocument

_STARTS = frozenset(("nextPage", "continuous", "evenPage", "oddPage", "nextColumn"))
_SECT_PR = W + "sectPr"
_P = W + "p"
_TEXT_BOX = W + "txbxContent"
_P_PR_SECT_PR = f"{W}pPr/{W}sectPr"


def section_elements(body: Element) -> Iterator[Element]:
    """Every `w:sectPr` in reading order: those of paragraphs, then the body's own."""
    for found in body.iter(_SECT_PR):
        parent = found.getparent()
        if parent is body or (parent is not None and parent.tag == W + "pPr"):
            yield found


def read_sections(document: WordDocument) -> tuple[SectionFace, ...]:
    """All sections. A body without any `w:sectPr` is one section with Word's default page."""
    story = document.story(_MAIN)
    settings = document.formatting.settings
    elements = [] if story is None else list(section_elements(story.container))
    if not elements or elements[-1].getparent() is not (story and story.container):
        # The last section has no properties of its own in damaged files: Word uses defaults.
        elements.append(cast(Any, None))
    faces: list[SectionFace] = []
    for index, element in enumerate(elements):
        before = faces[-1] if faces else None
        faces.append(
            read_section(
                element, index, settings=settings, theme=document.formatting.theme, before=before
            )
        )
    return tuple(faces)


def read_section(
    element: Element | None,
    index: int,
    *,
    settings: Settings,
    theme: Theme,
    before: SectionFace | None = None,
) -> SectionFace:
    """One `w:sectPr`; headers and footers it does not name come from the section `before`."""
    base = SectionFace(
        index,
        even_odd=settings.even_and_odd_headers,
        footnotes=settings.footnotes,
        endnotes=settings.endnotes,
        headers=before.headers if before is not None else {},
        footers=before.footers if before is not None else {},
    )
    if element is None:
        return base
    values: Values = {"index": index, "even_odd": base.even_odd}
    _paper(element, values)
    _columns(child(element, "cols"), values)
    _page_numbers(child(element, "pgNumType"), values)
    _flags(element, values)
    return SectionFace(
        **values,
        headers=_edges(element, "header", before.headers if before is not None else {}),
        footers=_edges(element, "footer", before.footers if before is not None else {}),
        line_numbering=_line_numbering(child(element, "lnNumType")),
        doc_grid=_doc_grid(child(element, "docGrid")),
        footnotes=note_numbering(child(element, "footnotePr"), settings.footnotes),
        endnotes=note_numbering(child(element, "endnotePr"), settings.endnotes),
        property_revision=change_in(element, "sectPrChange"),
        **_page_borders(child(element, "pgBorders"), theme),
    )


def _paper(element: Element, values: Values) -> None:
    start = child_val(element, "type")
    values["start"] = start if start in _STARTS else "nextPage"
    size = child(element, "pgSz")
    for attribute, target in (("w", "page_width"), ("h", "page_height")):
        length = twips(size, attribute)
        if length:
            values[target] = length
    if size is not None:
        values["landscape"] = size.get(W + "orient") == "landscape"
    margins = child(element, "pgMar")
    for attribute, target in (
        ("top", "margin_top"),
        ("bottom", "margin_bottom"),
        ("left", "margin_left"),
        ("right", "margin_right"),
        ("header", "header_distance"),
        ("footer", "footer_distance"),
        ("gutter", "gutter"),
    ):
        length = twips(margins, attribute)
        if length is not None:
            values[target] = length


def _columns(element: Element | None, values: Values) -> None:
    """`w:cols`: equal columns by count and spacing, or one `w:col` each (§17.6.4)."""
    if element is None:
        return
    spacing = twips(element, "space")
    if spacing is not None:
        values["column_spacing"] = spacing
    values["column_separator"] = flag(element, "sep")
    count = integer(element.get(W + "num")) or 1
    own = list(children(element, "col"))
    if own and not flag(element, "equalWidth", default=len(own) == 0):
        values["column_widths"] = tuple(twips(column, "w") or 0 for column in own)
        values["column_spacings"] = tuple(twips(column, "space") or 0 for column in own)
        count = len(own)
    values["column_count"] = max(1, min(count, 45))


def _page_numbers(element: Element | None, values: Values) -> None:
    if element is None:
        return
    values["page_number_start"] = integer(element.get(W + "start"))
    values["page_number_format"] = element.get(W + "fmt", "decimal")
    values["page_number_chapter_style"] = integer(element.get(W + "chapStyle"))


def _flags(element: Element, values: Values) -> None:
    values["title_page"] = is_on(child(element, "titlePg"))
    values["bidi"] = is_on(child(element, "bidi"))
    values["gutter_right"] = is_on(child(element, "rtlGutter"))
    vertical = child_val(element, "vAlign")
    if vertical in ("top", "center", "bottom", "both"):
        values["vertical_align"] = vertical
    direction = child_val(element, "textDirection")
    if direction is not None:
        values["text_direction"] = direction


def _edges(element: Element, kind: Any, before: Any) -> dict[str, StoryHandle]:
    """`w:headerReference` by type over what the section before shows (§17.10.5)."""
    found: dict[str, StoryHandle] = dict(before)
    for reference in children(element, f"{kind}Reference"):
        relationship = reference.get(R + "id")
        if relationship:
            found[reference.get(W + "type", "default")] = StoryHandle(
                kind, relationship_id=relationship
            )
    return found


def _line_numbering(element: Element | None) -> LineNumbering | None:
    count = integer(element.get(W + "countBy")) if element is not None else None
    if element is None or not count:
        return None
    restart = element.get(W + "restart", "newPage")
    return LineNumbering(
        count_by=count,
        # Word stores the start one too low (§17.6.8 leaves it open; Word shows start + 1).
        start=(integer(element.get(W + "start")) or 0) + 1,
        distance=measure(element.get(W + "distance")),
        restart=cast(Any, restart)
        if restart in ("newPage", "newSection", "continuous")
        else "newPage",
    )


def _doc_grid(element: Element | None) -> DocGrid:
    if element is None:
        return DocGrid()
    kind = element.get(W + "type", "default")
    return DocGrid(
        kind=cast(Any, kind) if kind in ("lines", "linesAndChars", "snapToChars") else "default",
        line_pitch=twips(element, "linePitch") or 0,
        char_space=integer(element.get(W + "charSpace")) or 0,
    )


def _page_borders(element: Element | None, theme: Theme) -> dict[str, Any]:
    if element is None:
        return {"borders": NO_BORDERS}
    sides: dict[str, Border] = {
        side.tag.rpartition("}")[2]: read_border(side, theme) for side in element.iterchildren("*")
    }
    return {
        "borders": {name: border for name, border in sides.items() if border.visible},
        "borders_from_text": element.get(W + "offsetFrom", "text") == "text",
        "borders_pages": element.get(W + "display", "allPages"),
    }


_MAIN = StoryHandle("main")

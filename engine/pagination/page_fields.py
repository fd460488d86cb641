"""What page-dependent fields show on a page: PAGE, NUMPAGES, SECTIONPAGES, STYLEREF."""

from __future__ import annotations

import re

from engine.document.faces import ParagraphFace, RunFace
from engine.document.number_formats import format_number
from engine.pagination.model import Page
from engine.pagination.page_map import PageMap, lines_of

_NUMBER_SWITCHES = {
    "arabic": "decimal",
    "roman": "lowerRoman",
    "ROMAN": "upperRoman",
    "Roman": "upperRoman",
    "alphabetic": "lowerLetter",
    "ALPHABETIC": "upperLetter",
    "CardText": "cardinalText",
    "OrdText": "ordinalText",
    "Ordinal": "ordinal",
}
_SWITCH = re.compile(r"\\\*\s*(\w+)")
_ARGUMENT = re.compile(r'^\s*\w+\s+(?:"([^"]*)"|(\S+))')


def page_field_text(run: RunFace, page: Page, pages: PageMap) -> str | None:
    """The text of a field on that page; None when it does not depend on pages."""
    instruction = run.field or ""
    match instruction.split(None, 1)[:1]:
        case ["PAGE"]:
            return _page_number(instruction, page)
        case ["NUMPAGES"]:
            return _formatted(len(pages), instruction)
        case ["SECTIONPAGES"]:
            count = sum(1 for other in pages.pages if other.section == page.section)
            return _formatted(count, instruction)
        case ["STYLEREF"]:
            return _style_reference(instruction, page, pages)
        case _:
            return None


def _page_number(instruction: str, page: Page) -> str:
    if _number_format(instruction) is None:
        return page.label
    return _formatted(page.counted, instruction)


def _number_format(instruction: str) -> str | None:
    for name in _SWITCH.findall(instruction):
        known = _NUMBER_SWITCHES.get(name)
        if known is not None:
            return known
    return None


def _formatted(number: int, instruction: str) -> str:
    return format_number(number, _number_format(instruction) or "decimal")


def _style_reference(instruction: str, page: Page, pages: PageMap) -> str | None:
    """The first paragraph of the style on the page, else the last one before it."""
    found = _ARGUMENT.match(instruction)
    if found is None:
        return None
    wanted = _style_key(found.group(1) or found.group(2))
    switches = instruction.lower()
    on_page = _styled(page, wanted)
    if on_page:
        return _shown(on_page[-1] if "\\l" in switches else on_page[0], switches)
    for earlier in reversed(pages.pages[: page.number - 1]):
        before = _styled(earlier, wanted)
        if before:
            return _shown(before[-1], switches)
    return None


def _styled(page: Page, wanted: str) -> list[ParagraphFace]:
    return [
        placed.laid.face
        for placed in lines_of(page.items)
        if placed.first == 0 and _style_key(placed.laid.format.style_id) == wanted
    ]


def _shown(face: ParagraphFace, switches: str) -> str:
    if "\\n" in switches or "\\r" in switches or "\\w" in switches:
        return face.label.text.rstrip(".") if face.label else "0"
    return face.clean_text


def _style_key(name: str) -> str:
    """ "Heading 1" and the style id "Heading1" mean the same style; a bare digit is a heading."""
    key = re.sub(r"\W", "", name).lower()
    return f"heading{key}" if key.isdigit() else key

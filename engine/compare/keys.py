"""When two pieces of markup say the same: signatures of blocks and keys of elements."""

from __future__ import annotations

import re
from functools import cache

from engine.ooxml.types import Element, etree
from engine.redline.names import P_PR_CHANGE, R_PR_CHANGE, SECT_PR, T, W

# Ids that Word draws anew on every save, and marks that say nothing about the content.
_VOLATILE = re.compile(
    rb' [A-Za-z0-9]+:(?:rsid\w*|paraId|textId|anchorId|editId)="[^"]*"| xmlns:?\w*="[^"]*"'
    rb"|<w:(?:proofErr|lastRenderedPageBreak|bookmarkStart|bookmarkEnd|commentRangeStart"
    rb"|commentRangeEnd|noProof|lang)(?: [^>]*)?/>"
)
_NOTE_ID = re.compile(rb'(<w:(?:footnote|endnote)Reference [^>]*w:id=)"[^"]*"')
_VOLATILE_NAMES = re.compile(r"(?:rsid\w*|paraId|textId|anchorId|editId)$")
_SILENT = frozenset(
    W + name
    for name in "noProof lang proofErr lastRenderedPageBreak bookmarkStart bookmarkEnd".split()
)
_RECORDS = frozenset({R_PR_CHANGE, P_PR_CHANGE, SECT_PR})
_BOX = "txbxContent"


def raw_signature(block: Element) -> bytes:
    """The block as it is written, without its own attributes."""
    raw = etree.tostring(block, encoding="utf-8", with_tail=False)
    head, _, rest = raw.partition(b">")
    name = str(block.tag).rpartition("}")[2].encode()
    return name if head.endswith(b"/") else name + b">" + rest


def raw_signatures(container: Element) -> list[bytes] | None:
    """`raw_signature` of every child, from one writing of the whole; None where that is unsafe.

    Written alone, each child repeats the namespaces of the whole file; in a long story that
    is most of the work.
    """
    raw = etree.tostring(container, encoding="utf-8", with_tail=False)
    found: list[bytes] = []
    at = raw.find(b">") + 1
    for child in container:
        tag = child.tag
        if not isinstance(tag, str) or not child.prefix:  # pyright: ignore[reportUnnecessaryIsInstance]
            return None
        local = tag.rpartition("}")[2]
        at = raw.find(b"<", at)
        end = _end_of(raw, at, f"{child.prefix}:{local}")
        if end < 0:
            return None
        head = raw.find(b">", at)
        name = local.encode()
        found.append(name if raw[head - 1 : head] == b"/" else name + b">" + raw[head + 1 : end])
        at = end
    return found


def _end_of(raw: bytes, start: int, name: str) -> int:
    """Behind the element of that name which begins at `start`; -1 where another one does."""
    depth = 0
    for match in _tags(name).finditer(raw, start):
        if depth == 0 and match.start() != start:
            return -1
        depth += -1 if match[1] else 0 if match[2] else 1
        if depth == 0:
            return match.end()
    return -1


@cache
def _tags(name: str) -> re.Pattern[bytes]:
    """Start, end and empty tags of one name; a written attribute holds no `>`."""
    return re.compile(rb"<(/?)" + re.escape(name.encode()) + rb"(?=[\s/>])[^>]*?(/?)>")


def block_signature(block: Element, raw: bytes | None = None) -> bytes:
    """Bytes that are equal for two blocks that say the same; one meaning may have several."""
    written = raw_signature(block) if raw is None else raw
    return _NOTE_ID.sub(rb"\1", _VOLATILE.sub(b"", written))


def element_key(element: Element | None, *, names: bool = False) -> str:
    """The element with everything in it, volatile ids and the content of text boxes left out.

    With `names` also the ids and names that programs give to drawings count.
    """
    if element is None:
        return ""
    found: list[str] = []
    _spell(element, found, names)
    return "".join(found)


def _spell(element: Element, found: list[str], names: bool) -> None:
    tag = element.tag
    if not isinstance(tag, str) or tag in _SILENT:  # pyright: ignore[reportUnnecessaryIsInstance]
        return
    found.append(f"<{tag}")
    drawn = tag.endswith(("}docPr", "}cNvPr", "}shape", "}shapetype", "}OLEObject"))
    for name, value in sorted(element.attrib.items()):
        name, value = str(name), str(value)
        if _is_volatile(name) or (drawn and not names and _is_label(name)):
            continue
        found.append(f" {name}={value}")
    found.append(">")
    if tag.endswith(_BOX):
        return
    text = element.text
    if text and (tag == T or not text.isspace()):
        found.append(text)
    for child in element:
        _spell(child, found, names)
    found.append("/")


def properties_key(control: Element) -> str:
    """What a content control or custom XML says of itself; its id is drawn by the program."""
    found = [str(value) for _, value in sorted(control.attrib.items())]
    for own in control:
        if str(own.tag).endswith(("}sdtPr", "}customXmlPr")):
            found.extend(element_key(each) for each in own if each.tag != W + "id")
    return "".join(found)


@cache
def _is_volatile(name: str) -> bool:
    return _VOLATILE_NAMES.search(name) is not None


@cache
def _is_label(name: str) -> bool:
    return name in ("id", "name", "title", "descr") or name.endswith(("}spid", "}gfxdata"))


def look_key(properties: Element | None) -> str:
    """What a `w:rPr`, `w:pPr` or another property element says; nothing and empty are the same.

    The paragraph mark's run properties, sections and recorded states are left out of a `w:pPr`.
    """
    if properties is None or not len(properties):
        return ""
    children: list[str] = []
    for child in properties:
        if child.tag not in _RECORDS and not _is_run_properties_of_mark(child):
            found: list[str] = []
            _spell(child, found, True)
            children.append("".join(found))
    return "".join(sorted(children))


def _is_run_properties_of_mark(child: Element) -> bool:
    return child.tag == W + "rPr"

"""Builds small pieces of WordprocessingML."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from engine.ooxml.ns import NAMESPACES, W, qn
from engine.ooxml.text import text_leaves
from engine.ooxml.types import Element, etree


def element(
    name: str, attributes: Mapping[str, str | int] | None = None, *children: Element
) -> Element:
    """`element("w:jc", {"w:val": "left"})`; attribute names may carry a prefix or none."""
    attributes = attributes or {}
    prefixes = {each.partition(":")[0] for each in (name, *attributes) if ":" in each} - {"xml"}
    made = etree.Element(qn(name), nsmap={each: NAMESPACES[each] for each in sorted(prefixes)})
    for key, value in attributes.items():
        made.set(qn(key) if ":" in key else key, str(value))
    made.extend(children)
    return made


def text_run(text: str, properties: Element | None = None, *, deleted: bool = False) -> Element:
    """A run of that text with a copy of `properties` (a `w:rPr`); `\\t` and `\\n` become leaves.

    `deleted` spells the text `w:delText`, as inside `w:del`.
    """
    run = element("w:r")
    if properties is not None:
        run.append(copied(properties))
    run.extend(text_leaves(text, deleted=deleted))
    return run


def copied(source: Element) -> Element:
    """A deep copy without the text that follows the original."""
    made = copy(source)  # lxml copies deeply either way; this one keeps no books
    made.tail = None
    return made


def paragraph(properties: Element | None = None, *content: Element) -> Element:
    """A `w:p` with a copy of `properties` (a `w:pPr`) and this content."""
    made = element("w:p")
    if properties is not None:
        made.append(copied(properties))
    made.extend(content)
    return made


def on_off(name: str, value: bool) -> Element:
    """`<w:b/>` or `<w:b w:val="0"/>`, as Word spells a toggle."""
    return element(name) if value else element(name, {"w:val": "0"})


def is_on(parent: Element | None, name: str) -> bool:
    """Whether a toggle such as `w:vanish` is present and not switched off."""
    toggle = None if parent is None else parent.find(qn(name))
    return toggle is not None and toggle.get(W + "val", "1") not in {"0", "false", "off"}


def value_of(parent: Element | None, name: str) -> str | None:
    """The `w:val` of a child, or None."""
    child = None if parent is None else parent.find(qn(name))
    return None if child is None else child.get(W + "val")

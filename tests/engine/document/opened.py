"""Documents and paragraphs opened straight from the notation."""

from __future__ import annotations

from typing import Any

from lxml import etree

from engine.document.document import WordDocument
from engine.identity import MAIN, Origin
from engine.opc.package import Package
from tests.support.docs import docx

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)


def opened(*items: Any, **given: Any) -> WordDocument:
    """The document that `docx(*items)` makes, or that given bytes are."""
    data = items[0] if items and isinstance(items[0], bytes) else docx(*items, **given)
    return WordDocument.open(Package.open(data))


def element(xml: str) -> Any:
    """One element from XML with the usual prefixes."""
    return etree.fromstring(f"<w:x {_NAMESPACES}>{xml}</w:x>")[0]


def texts(document: WordDocument, handle: Any = MAIN) -> list[str]:
    """The texts of a story's blocks."""
    return [block.text for block in document.snapshot(handle).blocks]


def change(document: WordDocument, label: str = "test") -> Any:
    """An open transaction."""
    return document.begin(origin=Origin.TOOL, label=label)


def append_run(paragraph: Any, text: str) -> None:
    """Adds a plain run, as a stand-in for a real edit."""
    run = etree.SubElement(paragraph, W + "r")
    etree.SubElement(run, W + "t").text = text

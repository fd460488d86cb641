"""Ids in the markup: revision ids, paragraph ids, and which are free."""

from __future__ import annotations

from collections.abc import Container, Iterator

from engine.ooxml.ns import W14, W
from engine.ooxml.types import Element

PARA_ID = W14 + "paraId"
TEXT_ID = W14 + "textId"
# ISO 29500 extension [MS-DOCX] §2.2.4: 0 < id < 0x80000000.
PARA_ID_LIMIT = 0x80000000

REVISION_TAGS: frozenset[str] = frozenset(
    W + name
    for name in (
        "ins del moveFrom moveTo rPrChange pPrChange sectPrChange tblPrChange tblPrExChange "
        "trPrChange tcPrChange tblGridChange numberingChange cellIns cellDel cellMerge "
        "moveFromRangeStart moveToRangeStart customXmlInsRangeStart customXmlDelRangeStart "
        "customXmlMoveFromRangeStart customXmlMoveToRangeStart"
    ).split()
)
# Range ends repeat the id of their start.
_RANGE_ENDS: frozenset[str] = frozenset(
    W + name
    for name in (
        "bookmarkEnd commentRangeEnd commentReference moveFromRangeEnd moveToRangeEnd permEnd "
        "customXmlInsRangeEnd customXmlDelRangeEnd customXmlMoveFromRangeEnd "
        "customXmlMoveToRangeEnd"
    ).split()
)


def revisions(root: Element) -> Iterator[Element]:
    """Every revision element of a tree, in document order."""
    return (each for each in root.iter(*REVISION_TAGS))


def annotation_ids(root: Element) -> Iterator[int]:
    """Every decimal `w:id` in a tree, apart from those that only close a range."""
    for each in root.iter(f"{W}*"):
        number = parse_id(each.get(W + "id"))
        if number is not None and each.tag not in _RANGE_ENDS:
            yield number


def parse_id(text: str | None) -> int | None:
    """A decimal id; None for anything else that files hold in its place."""
    if text is None:
        return None
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 18:
        return None
    return int(text)


def lowest_free(used: Container[int], start: int = 1) -> int:
    """The lowest id at or above `start` that is not used."""
    number = start
    while number in used:
        number += 1
    return number


def parse_para_id(text: str | None) -> int | None:
    """A paragraph id's value when it is eight hexadecimal digits in the legal range."""
    if text is None or len(text) != 8:
        return None
    try:
        value = int(text, 16)
    except ValueError:
        return None
    return value if 0 < value < PARA_ID_LIMIT else None


def format_para_id(value: int) -> str:
    """Eight upper-case hexadecimal digits; raises `ValueError` outside the legal range."""
    if not 0 < value < PARA_ID_LIMIT:
        raise ValueError(f"paragraph id {value} is out of range")
    return f"{value:08X}"

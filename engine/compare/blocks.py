"""The blocks of a container (body, cell, note, text box) as alignment sees them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rapidfuzz.distance import Indel

from engine.compare.keys import block_signature, raw_signature, raw_signatures
from engine.redline.names import (
    BLOCKS,
    CUSTOM_XML,
    DEL_TEXT,
    FLD_CHAR,
    PARA_ID,
    SDT,
    SDT_CONTENT,
    TBL,
    Element,
    M,
    P,
    T,
    W,
)

_WORD = re.compile(r"\w+")
_TEXTS = (T, DEL_TEXT, M + "t", W + "tab", W + "br", W + "cr", W + "noBreakHyphen")
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_MANY = 16
_WELL_ALIKE = 0.5
_SHORT = 24
_HALF_ALIKE = 0.45
_FIELD_MARK = W + "fldCharType"
_OF_LETTERS = 0.8
ALT_CHUNK = W + "altChunk"
_SECTION = f"{W}pPr/{W}sectPr"
_OBJECTS = ("{*}drawing", "{*}pict", "{*}object", "{*}oMath")


class Block:
    """One paragraph, table, content control or other child of a container."""

    __slots__ = (
        "_closes",
        "_half",
        "_raw",
        "_signature",
        "_text",
        "_total",
        "_words",
        "element",
        "kind",
        "top",
    )

    def __init__(self, element: Element, top: int = -1, *, raw: bytes | None = None) -> None:
        self.element = element
        self.kind = _KINDS.get(str(element.tag), "other")
        self.top = top
        self._raw = raw
        self._signature: bytes | None = None
        self._text: str | None = None
        self._words: Counter[str] | None = None
        self._total = -1
        self._closes: bool | None = None
        self._half: int | None = None

    @property
    def signature(self) -> bytes:
        """Equal for blocks that say the same."""
        if self._signature is None:
            self._signature = block_signature(self.element, self.raw)
        return self._signature

    @property
    def raw(self) -> bytes:
        """The block as it is written."""
        if self._raw is None:
            self._raw = raw_signature(self.element)
        return self._raw

    def says_same(self, other: Block) -> bool:
        """Whether the signatures are equal; most blocks are even written alike."""
        return self.raw == other.raw or self.signature == other.signature

    @property
    def text(self) -> str:
        """Everything that reads as text, paragraphs of tables parted by line ends."""
        if self._text is None:
            self._text = plain_text(self.element)
        return self._text

    @property
    def words(self) -> Counter[str]:
        """Its words with their counts."""
        if self._words is None:
            self._words = Counter(_WORD.findall(self.text.lower()))
            if not self._words:
                self._words = Counter(self.text.split() or self.objects())
        return self._words

    def objects(self) -> list[str]:
        """What a block without words holds: pictures, drawings, formulas."""
        return [str(each.tag) for each in self.element.iter(*_OBJECTS)]

    @property
    def para_id(self) -> str | None:
        """The id that the file itself gives the paragraph."""
        return self.element.get(PARA_ID) if self.kind == "p" else None

    @property
    def closes_section(self) -> bool:
        """Whether a section ends with it; that comes and goes with the whole paragraph only."""
        if self._closes is None:
            self._closes = self.kind == "p" and self.element.find(_SECTION) is not None
        return self._closes

    @property
    def half_field(self) -> int:
        """How many fields begin in a paragraph and end elsewhere; below zero: end in it."""
        if self._half is None:
            marks = self.element.iter(FLD_CHAR) if self.kind == "p" else ()
            kinds = [mark.get(_FIELD_MARK) for mark in marks]
            self._half = kinds.count("begin") - kinds.count("end")
        return self._half

    @property
    def total(self) -> int:
        """How many words (or objects, where it has none) it counts."""
        if self._total < 0:
            self._total = sum(self.words.values())
        return self._total

    @property
    def word_count(self) -> int:
        """How many words it has."""
        return self.total if self.text.strip() else 0


_KINDS = {P: "p", TBL: "tbl", SDT: "sdt", CUSTOM_XML: "customXml"}
CONTROLS = frozenset({"sdt", "customXml"})
"""The kinds that only wrap other blocks."""
COMPARED = BLOCKS - {ALT_CHUNK}
"""A document to be imported on opening is no block yet, and no mark can make it come or go."""


def blocks_of(container: Element, *, tables: bool = True) -> list[Block]:
    """The blocks of a container; markers and section properties are none, tables if wanted."""
    raws = raw_signatures(container) if len(container) >= _MANY else None
    found: list[Block] = []
    for top, child in enumerate(container):
        if str(child.tag) in COMPARED and (tables or child.tag != TBL):
            found.append(Block(child, top, raw=None if raws is None else raws[top]))
    return found


def inner_container(control: Element) -> Element | None:
    """What holds the blocks of a content control, or of block-level custom XML: itself."""
    return control if control.tag == CUSTOM_XML else control.find(SDT_CONTENT)


def plain_text(element: Element) -> str:
    """The text of a paragraph or table, text boxes included, their fallbacks not."""
    return "".join(_texts(element))


def _texts(element: Element) -> Iterator[str]:
    fallbacks = [each for each in element.iter(_FALLBACK)]
    skipped = {leaf for each in fallbacks for leaf in each.iter(*_TEXTS, P)}
    first = True
    for leaf in element.iter(*_TEXTS, P):
        if leaf in skipped:
            continue
        if leaf.tag == P:
            if not first:
                yield "\n"
            first = False
        elif leaf.tag in (T, DEL_TEXT, M + "t"):
            yield leaf.text or ""
        elif leaf.tag == W + "tab":
            parent = leaf.getparent()
            yield "\t" if parent is not None and parent.tag == W + "r" else ""
        else:
            yield "\u2011" if leaf.tag == W + "noBreakHyphen" else "\n"


def similarity(one: Block, other: Block) -> float:
    """Between 0 and 1: how much of the words of both is shared."""
    if one.kind != other.kind or one.closes_section != other.closes_section:
        return 0.0
    if one.half_field != other.half_field:
        return 0.0
    if not one.words and not other.words:
        return 1.0 if one.kind != "tbl" else 0.6
    shared = _shared_words(one, other)
    if one.half_field:
        # A contents list stays one whatever becomes of its first entry: halves must match.
        shared = max(shared, _HALF_ALIKE)
    if shared < _WELL_ALIKE and max(len(one.text), len(other.text)) <= _SHORT:
        # A word or two: one changed letter would leave nothing shared.
        return max(shared, _OF_LETTERS * Indel.normalized_similarity(one.text, other.text))
    return shared


def _shared_words(one: Block, other: Block) -> float:
    """`dice` of two blocks; alignment asks for it hundreds of thousands of times."""
    if one.words.keys().isdisjoint(other.words):
        return 0.0
    return 2 * _in_both(one.words, other.words) / (one.total + other.total)


def dice(one: Counter[str], other: Counter[str]) -> float:
    """Twice the shared words over all words."""
    total = sum(one.values()) + sum(other.values())
    return 2 * _in_both(one, other) / total if total else 0.0


def _in_both(one: Counter[str], other: Counter[str]) -> int:
    if len(one) > len(other):
        one, other = other, one
    return sum([min(one[word], other[word]) for word in one.keys() & other.keys()])

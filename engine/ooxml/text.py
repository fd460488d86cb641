"""The text of runs: what each leaf stands for, and leaves for a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.ooxml.ns import NAMESPACES, XML, W
from engine.ooxml.types import Element, etree

_SPACE = XML + "space"
_BLANK = " \t\r\n"
_PIECES = re.compile("([\t\n\u2011\u00ad])|([^\t\n\u2011\u00ad]+)")
# A hyphen character in w:t is legal too, but Word writes these two as elements.
_LEAF_NAMES = {"\t": "tab", "\n": "br", "\u2011": "noBreakHyphen", "\u00ad": "softHyphen"}
_LEAF_TEXT = {
    W + "tab": "\t",
    W + "ptab": "\t",
    W + "cr": "\n",
    W + "noBreakHyphen": "\u2011",
    W + "softHyphen": "\u00ad",
}
# What XML 1.0 cannot hold (§2.2), and halves of surrogate pairs.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def xml_safe(text: str) -> str:
    """The text without characters XML cannot hold; lone surrogates become U+FFFD."""
    return _SURROGATES.sub("\ufffd", _ILLEGAL.sub("", text))


def needs_space(text: str) -> bool:
    """Whether `xml:space="preserve"` is needed for the text to survive."""
    return bool(text) and (text[0] in _BLANK or text[-1] in _BLANK)


def set_text(leaf: Element, text: str) -> None:
    """Writes the text of a `w:t` or `w:delText`, with `xml:space` only where it is needed."""
    leaf.text = text
    if needs_space(text):
        leaf.set(_SPACE, "preserve")
    elif _SPACE in leaf.attrib:
        del leaf.attrib[_SPACE]


def text_leaves(text: str, *, deleted: bool = False) -> Iterator[Element]:
    """`w:t`, `w:tab`, `w:br`, `w:noBreakHyphen` and `w:softHyphen` for a text."""
    for special, plain in _PIECES.findall(text.replace("\r\n", "\n").replace("\r", "\n")):
        name = _LEAF_NAMES[special] if special else ("delText" if deleted else "t")
        leaf = etree.Element(W + name, nsmap={"w": NAMESPACES["w"]})
        if plain:
            set_text(leaf, plain)
        yield leaf


def leaf_text(leaf: Element) -> str:
    """What a run's child stands for; page and column breaks, symbols and objects are empty."""
    if leaf.tag in (W + "t", W + "delText"):
        return leaf.text or ""
    if leaf.tag == W + "br":
        return "\n" if leaf.get(W + "type", "textWrapping") == "textWrapping" else ""
    return _LEAF_TEXT.get(leaf.tag, "")


def run_text(run: Element) -> str:
    """The text of one `w:r`, deleted text included."""
    return "".join(leaf_text(leaf) for leaf in run)


def respell_deleted(run: Element, *, deleted: bool) -> None:
    """Renames text leaves for the inside (`w:delText`) or the outside (`w:t`) of `w:del`."""
    pairs = (("t", "delText"), ("instrText", "delInstrText"))
    for plain, struck in pairs:
        old, new = (plain, struck) if deleted else (struck, plain)
        for leaf in run.findall(W + old):
            leaf.tag = W + new

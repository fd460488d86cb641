"""Run faces of paragraphs that hold nothing but plain runs: one flat pass, no atoms.

Most paragraphs of a contract are such. Whatever needs to know what encloses a leaf (revisions,
fields, links, hidden text, objects) is left to the full reading; both give the same faces.
"""

from __future__ import annotations

from engine.document.faces import RunFace, RunFormat
from engine.document.run_base import RunBase
from engine.document.xmlread import Element
from engine.ooxml.ns import W

_R = W + "r"
_T = W + "t"
_R_PR = W + "rPr"
_IGNORED = frozenset(
    W + name for name in ("pPr", "bookmarkStart", "bookmarkEnd", "proofErr", "permStart", "permEnd")
)
_SIGNS = {W + "tab": "\t", W + "br": "\n", W + "cr": "\n"}
_NO_WIDTH = W + "lastRenderedPageBreak"

Piece = tuple[RunFormat, str]


def read_plain_runs(
    paragraph: Element, base: RunBase, comments: tuple[str, ...]
) -> tuple[tuple[RunFace, ...], str] | None:
    """The runs and the text (the same in every reading); None when it takes the full reading."""
    pieces: list[Piece] = []
    for element in paragraph:
        tag = element.tag
        if tag == _R:
            if not _take(element, base, pieces):
                return None
        elif tag not in _IGNORED:
            return None
    return _faces(pieces, comments)


def _take(run: Element, base: RunBase, pieces: list[Piece]) -> bool:
    """Adds a run's text; tabs and line breaks are pieces of their own."""
    format_: RunFormat | None = None
    for leaf in run:
        tag = leaf.tag
        if tag == _R_PR:
            format_, changed = base.read(leaf)
            if changed:
                return False
            continue
        if format_ is None:
            format_ = base.format(None)
        if tag == _T:
            text = leaf.text or ""
        elif tag == _NO_WIDTH:
            continue
        else:
            text = _SIGNS.get(tag, "")
            if not text or leaf.keys():
                return False
        if format_.hidden or _needs_mapping(text):
            return False
        pieces.append((format_, text))
    return True


def _needs_mapping(text: str) -> bool:
    """Whether the text may hold characters of a symbol font (private use is not printable)."""
    return not text.isascii() and not text.isprintable()


def _faces(pieces: list[Piece], comments: tuple[str, ...]) -> tuple[tuple[RunFace, ...], str]:
    runs: list[RunFace] = []
    offset = 0
    index, count = 0, len(pieces)
    while index < count:
        format_, text = pieces[index]
        index += 1
        if not text:
            continue
        if text == "\t" or text == "\n":
            kind = "tab" if text == "\t" else "break"
            runs.append(RunFace(offset, text, format_, (), comments, kind, offset, 1))
            offset += 1
            continue
        while index < count and pieces[index][0] is format_:
            more = pieces[index][1]
            if more == "\t" or more == "\n":
                break
            text += more
            index += 1
        length = len(text)
        runs.append(RunFace(offset, text, format_, (), comments, "text", offset, length))
        offset += length
    return tuple(runs), "".join([run.text for run in runs])

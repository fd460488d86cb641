"""Text with bold, italics, underline and strike as it travels over the clipboard."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, cast

OWN_TYPE = "application/x-whereas-text"
"""Our own form: spaces, tabs and line breaks as they are, which HTML would fold."""
FORMATS = ("bold", "italic", "underline", "strike")
_TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strike", "strike": "strike", "del": "strike",
}  # fmt: skip
_BLOCKS = frozenset(
    ("p", "div", "li", "tr", "table", "ul", "ol", "blockquote", "section", "article", "pre")
) | {f"h{level}" for level in range(1, 7)}
_UNSEEN = frozenset(("head", "style", "script", "title", "xml", "template", "object"))
_FRAGMENT = re.compile("<!--StartFragment-->(.*)<!--EndFragment-->", re.DOTALL)
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_STYLES = (
    ("bold", re.compile(r"font-weight:\s*(bold|[6-9]00)")),
    ("italic", re.compile(r"font-style:\s*italic")),
    ("underline", re.compile(r"text-decoration[a-z-]*:[^;]*underline")),
    ("strike", re.compile(r"text-decoration[a-z-]*:[^;]*line-through")),
)
_PLAIN_STYLES = (
    ("bold", re.compile(r"font-weight:\s*(normal|[1-5]00)")),
    ("italic", re.compile(r"font-style:\s*normal")),
)


@dataclass(frozen=True, slots=True)
class RichRun:
    """A stretch of text in one look."""

    text: str
    formats: frozenset[str] = frozenset()


RichText = Sequence[Sequence[RichRun]]
"""Paragraphs of runs."""


def read_html(source: str) -> RichText:
    """The paragraphs of an HTML fragment, as browsers and Word put it on the clipboard.

    Cells of a table become tabs, `br` a line break; everything that is no text is left out.
    """
    fragment = _FRAGMENT.search(source)
    reader = _Reader()
    reader.feed(fragment.group(1) if fragment else source)
    reader.close()
    return reader.finished()


def read_own(data: bytes) -> RichText | None:
    """What `write_own` wrote; None for anything else, since other programs write there too."""
    try:
        given: Any = json.loads(data)
        return [[_own_run(run) for run in paragraph] for paragraph in given]
    except (ValueError, TypeError, KeyError):
        return None


def write_own(paragraphs: RichText) -> bytes:
    """The paragraphs as JSON: a list per paragraph of [text, formats]."""
    return json.dumps([[[r.text, sorted(r.formats)] for r in runs] for runs in paragraphs]).encode()


def _own_run(given: Any) -> RichRun:
    text, formats = given
    if not isinstance(text, str) or not isinstance(formats, list):
        raise TypeError
    known = cast("list[object]", formats)
    return RichRun(text, frozenset(name for name in FORMATS if name in known))


class _Reader(HTMLParser):
    """Collects text under the formats of the tags around it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._paragraphs: list[list[RichRun]] = []
        self._runs: list[RichRun] = []
        self._open: list[tuple[str, frozenset[str]]] = []
        self._unseen = 0

    def finished(self) -> RichText:
        self._end_paragraph()
        return self._paragraphs

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
        if tag == "br":
            self._add("\n")
        elif tag in ("td", "th") and self._runs:
            self._add("\t")
        elif tag in _BLOCKS:
            self._end_paragraph()
        if tag not in ("br", "img", "hr", "meta", "link", "col", "input", "wbr"):
            self._open.append((tag, self._formats_under(tag, dict(attrs).get("style") or "")))

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN and self._unseen:
            self._unseen -= 1
        if tag in _BLOCKS:
            self._end_paragraph()
        for index in range(len(self._open) - 1, -1, -1):
            if self._open[index][0] == tag:
                del self._open[index:]
                break

    def handle_data(self, data: str) -> None:
        text = _BLANKS.sub(" ", data)
        if self._unseen or not text:
            return
        ends = self._runs[-1].text[-1:] if self._runs else " "
        if ends in " \n\t":
            text = text.removeprefix(" ")
        if text:
            self._add(text)

    def _formats_under(self, tag: str, style: str) -> frozenset[str]:
        formats = set(self._formats())
        if tag in _TAGS:
            formats.add(_TAGS[tag])
        style = style.lower()
        formats |= {name for name, found in _STYLES if found.search(style)}
        formats -= {name for name, found in _PLAIN_STYLES if found.search(style)}
        return frozenset(formats)

    def _formats(self) -> frozenset[str]:
        return self._open[-1][1] if self._open else frozenset()

    def _add(self, text: str) -> None:
        if not self._unseen:
            self._runs.append(RichRun(text, self._formats()))

    def _end_paragraph(self) -> None:
        """A paragraph that is only white space is none: HTML has it between its blocks."""
        runs, self._runs = _trimmed(self._runs), []
        if runs:
            self._paragraphs.append(runs)


def _trimmed(runs: Iterable[RichRun]) -> list[RichRun]:
    """Without the space at the end, neighbours of one look joined."""
    joined: list[RichRun] = []
    for run in runs:
        if joined and joined[-1].formats == run.formats:
            joined[-1] = RichRun(joined[-1].text + run.text, run.formats)
        else:
            joined.append(run)
    while joined:
        text = joined[-1].text.rstrip(" \n")
        if text:
            joined[-1] = RichRun(text, joined[-1].formats)
            break
        joined.pop()
    return joined

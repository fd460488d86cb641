"""The one-line notation for paragraph content: text with marks in braces, read into XML.

    {+inserted|Ann+}  {-deleted|Bob-}  {>moved here|Ann|name>}  {<moved away|Ann|name<}
    {~made bold|Ann~} (a tracked format change)   {*bold*}  {/italic/}  {_underlined_}  {%hidden%}
    {=REF clause \\r|3.1=} field   {^note text^} footnote   {#clause|bookmarked#}
    {@comment|Ann|anchored text|a reply|Bob@}
    {&link text|https://…&}   {[controlled|Tag]}   {!raw XML!}
    tab, line feed and form feed are w:tab, a line break and a page break

Marks nest: `{+a {-b|Bob-}|Ann+}`; author and date are optional: `{+a|Ann|2024-01-01T00:00:00Z+}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape, quoteattr

OPENERS = {**{c: c for c in "+-<>~*/_%=^#@&!"}, "[": "]"}
FORMATS = {"*": "<w:b/>", "/": "<w:i/>", "_": '<w:u w:val="single"/>', "%": "<w:vanish/>"}
FORMAT_ORDER = tuple(FORMATS[c] for c in "*/%_")  # CT_RPr: b, i, vanish, u
REVISIONS = {"+": "ins", "-": "del", ">": "moveTo", "<": "moveFrom"}
ANN = "Ann"
DATE = "2024-01-02T03:04:05Z"
PIECES = re.compile(r"([\t\n\f\u2011])")
PIECE_XML = {
    "\t": "<w:tab/>",
    "\n": "<w:br/>",
    "\f": '<w:br w:type="page"/>',
    "\u2011": "<w:noBreakHyphen/>",
}


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment; `parent` is the position of the comment it replies to."""

    text: str
    author: str
    date: str
    parent: int | None = None


@dataclass(slots=True)
class Collected:
    """What marks put outside the paragraph, and the ids given so far."""

    footnotes: list[str] = field(default_factory=list[str])
    comments: list[Comment] = field(default_factory=list["Comment"])
    links: list[str] = field(default_factory=list[str])
    last_id: int = 0

    def next_id(self) -> int:
        self.last_id += 1
        return self.last_id


@dataclass(frozen=True, slots=True)
class Context:
    """What encloses the text being written."""

    formats: frozenset[str] = frozenset()
    deleted: bool = False
    change: Callable[[], str] = str  # makes the w:rPrChange of a run, with an id of its own


@dataclass(frozen=True, slots=True)
class Mark:
    """One braced mark: its opener, its body and the fields after the bars."""

    opener: str
    body: str
    fields: tuple[str, ...]

    def field(self, index: int, default: str) -> str:
        return self.fields[index] if len(self.fields) > index else default


def split_marks(text: str) -> list[str | Mark]:
    """Top-level text and marks in order; an unclosed brace is plain text."""
    parts: list[str | Mark] = []
    plain = position = 0
    while position < len(text) - 1:
        end = closing(text, position) if text[position] == "{" else 0
        if not end:
            position += 1
            continue
        parts.append(text[plain:position])
        body, *fields = split_bars(text[position + 2 : end - 2])
        parts.append(Mark(text[position + 1], body, tuple(fields)))
        plain = position = end
    return [part for part in (*parts, text[plain:]) if part]


def closing(text: str, start: int) -> int:
    """The end of the mark that opens at `start`, or 0."""
    closer = OPENERS.get(text[start + 1]) if start + 1 < len(text) else None
    position = start + 2
    while closer and position < len(text) - 1:
        if text[position] == closer and text[position + 1] == "}":
            return position + 2
        inner = closing(text, position) if text[position] == "{" else 0
        position = inner or position + 1
    return 0


def split_bars(text: str) -> list[str]:
    """Split at the bars that no inner mark encloses."""
    parts, start, position = [], 0, 0
    while position < len(text):
        inner = closing(text, position) if text[position] == "{" else 0
        if text[position] == "|":
            parts.append(text[start:position])
            start = position + 1
        position = inner or position + 1
    return [*parts, text[start:]]


def inline(text: str, collected: Collected, context: Context | None = None) -> str:
    """The XML of one paragraph's content."""
    around = context or Context()
    return "".join(
        mark_xml(part, collected, around) if isinstance(part, Mark) else run(part, around)
        for part in split_marks(text)
    )


def run(text: str, context: Context, *, extra: str = "") -> str:
    """One w:r for the text; `extra` is put before it (a reference mark, a field character)."""
    tag = "w:delText" if context.deleted else "w:t"
    pieces = [PIECE_XML.get(piece) or text_xml(tag, piece) for piece in PIECES.split(text) if piece]
    formats = "".join(xml for xml in FORMAT_ORDER if xml in context.formats) + context.change()
    properties = f"<w:rPr>{formats}</w:rPr>" if formats else ""
    return f"<w:r>{properties}{extra}{''.join(pieces)}</w:r>"


def text_xml(tag: str, text: str) -> str:
    space = ' xml:space="preserve"' if text != text.strip() or "  " in text else ""
    return f"<{tag}{space}>{escape(text)}</{tag}>"


def mark_xml(mark: Mark, collected: Collected, context: Context) -> str:
    if mark.opener in FORMATS:
        formats = context.formats | {FORMATS[mark.opener]}
        return inline(mark.body, collected, replace(context, formats=formats))
    if mark.opener in REVISIONS:
        return revision_xml(mark, collected, context)
    return OTHERS[mark.opener](mark, collected, context)


def stamp(collected: Collected, author: str = ANN, date: str = DATE) -> str:
    """The attributes of a revision."""
    given = f'w:id="{collected.next_id()}" w:author={quoteattr(author)}'
    return f'{given} w:date="{date}"' if date else given


def revision_xml(mark: Mark, collected: Collected, context: Context) -> str:
    tag = REVISIONS[mark.opener]
    moved = tag.startswith("move")
    date = DATE if moved else mark.field(1, DATE)
    attributes = stamp(collected, mark.field(0, ANN), date)
    inner = inline(mark.body, collected, replace(context, deleted=context.deleted or tag == "del"))
    wrapped = f"<w:{tag} {attributes}>{inner}</w:{tag}>"
    if not moved:
        return wrapped
    span = collected.next_id()
    name = quoteattr(mark.field(1, "move1"))
    opening = stamp(collected, mark.field(0, ANN)).split(" ", 1)[1]
    start = f'<w:{tag}RangeStart w:id="{span}" w:name={name} {opening}/>'
    return f'{start}{wrapped}<w:{tag}RangeEnd w:id="{span}"/>'


def format_change(mark: Mark, collected: Collected, context: Context) -> str:
    """The text is bold now and was not before."""
    before = "".join(xml for xml in FORMAT_ORDER if xml in context.formats)

    def change() -> str:
        attributes = stamp(collected, mark.field(0, ANN), mark.field(1, DATE))
        return f"<w:rPrChange {attributes}><w:rPr>{before}</w:rPr></w:rPrChange>"

    formats = context.formats | {FORMATS["*"]}
    return inline(mark.body, collected, replace(context, formats=formats, change=change))


def field_xml(mark: Mark, collected: Collected, context: Context) -> str:
    tag = "w:delInstrText" if context.deleted else "w:instrText"
    instruction = f'<{tag} xml:space="preserve"> {escape(mark.body)} </{tag}>'
    characters = [f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "separate", "end")]
    parts = [characters[0], instruction, characters[1], None, characters[2]]
    result = run(mark.field(0, ""), context)
    return "".join(result if part is None else run("", context, extra=part) for part in parts)


def footnote(mark: Mark, collected: Collected, context: Context) -> str:
    collected.footnotes.append(mark.body)
    reference = f'<w:footnoteReference w:id="{len(collected.footnotes)}"/>'
    return f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>{reference}</w:r>'


def bookmark(mark: Mark, collected: Collected, context: Context) -> str:
    given = collected.next_id()
    start = f'<w:bookmarkStart w:id="{given}" w:name={quoteattr(mark.body)}/>'
    inner = inline(mark.field(0, ""), collected, context)
    return f'{start}{inner}<w:bookmarkEnd w:id="{given}"/>'


def comment(mark: Mark, collected: Collected, context: Context) -> str:
    """A thread on the anchored text: the comment and, with fields four and five, a reply."""
    inner = inline(mark.field(1, ""), collected, context)
    first = len(collected.comments)
    collected.comments.append(Comment(mark.body, mark.field(0, ANN), DATE))
    if mark.field(2, ""):
        collected.comments.append(Comment(mark.field(2, ""), mark.field(3, ANN), DATE, first))
    given = range(first, len(collected.comments))
    start = "".join(f'<w:commentRangeStart w:id="{n}"/>' for n in given)
    end = "".join(f'<w:commentRangeEnd w:id="{n}"/>{comment_reference(n)}' for n in given)
    return start + inner + end


def comment_reference(given: int) -> str:
    return run("", Context(), extra=f'<w:commentReference w:id="{given}"/>')


def hyperlink(mark: Mark, collected: Collected, context: Context) -> str:
    collected.links.append(mark.field(0, "https://example.com/"))
    inner = inline(mark.body, collected, context)
    return f'<w:hyperlink r:id="rIdLink{len(collected.links)}">{inner}</w:hyperlink>'


def control(mark: Mark, collected: Collected, context: Context) -> str:
    tag = quoteattr(mark.field(0, "Tag"))
    properties = f'<w:sdtPr><w:tag w:val={tag}/><w:id w:val="{collected.next_id()}"/></w:sdtPr>'
    inner = inline(mark.body, collected, context)
    return f"<w:sdt>{properties}<w:sdtContent>{inner}</w:sdtContent></w:sdt>"


def raw(mark: Mark, collected: Collected, context: Context) -> str:
    return mark.body


OTHERS = {
    "~": format_change,
    "=": field_xml,
    "^": footnote,
    "#": bookmark,
    "@": comment,
    "&": hyperlink,
    "[": control,
    "!": raw,
}

"""Markdown from a model as plain block plans; HTML is refused."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.errors import Problem

PlanKind = Literal["paragraph", "heading", "numbered", "bullet", "table"]

_MARK = re.compile(r"<!--\s*block:[^>]*-->\s*")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_CODE = re.compile(r"`[^`]*`")
_KNOWN = "a|b|br|div|em|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|span|strong|style|sub|sup|svg"
_TAG = re.compile(
    rf"</?(?:(?:{_KNOWN}|table|tbody|td|th|thead|tr|u|ul)\s*/?|[A-Za-z][\w-]*\s+[\w-]+\s*=[^>]*)>",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_BULLET = re.compile(r"(\s*)[-*+]\s+(.*)")
_NUMBERED = re.compile(r"(\s*)\d+[.)]\s+(.*)")
_RULE = re.compile(r"\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?")


@dataclass(frozen=True, slots=True)
class BlockPlan:
    """One block to insert; `rows` only for tables, `level` zero-based for lists."""

    kind: PlanKind
    text: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """Blocks of plain text from another tool, which nothing reads as Markdown."""

    blocks: tuple[BlockPlan, ...]


def holds_html(text: str) -> bool:
    """Known tags, or any tag with attributes; code spans, comments and `a < b` pass."""
    return _TAG.search(_CODE.sub("", _COMMENT.sub("", text))) is not None


def without_marks(text: str) -> str:
    """The block marks of annotated reads, which models echo, taken out."""
    return _MARK.sub("", text)


def read_markdown(markdown: str) -> list[BlockPlan] | Problem:
    """The blocks of a Markdown text: headings, lists, tables, paragraphs."""
    if holds_html(markdown):
        return Problem("html-in-payload", "HTML is not accepted; write plain Markdown.")
    plans: list[BlockPlan] = []
    for chunk in re.split(r"\n[ \t]*\n", without_marks(markdown).replace("\r\n", "\n")):
        if chunk.strip():
            plans += _chunk([line for line in chunk.split("\n") if line.strip()])
    if not plans:
        return Problem("missing-markdown", "There is no text in the Markdown.")
    return plans


def _chunk(lines: list[str]) -> list[BlockPlan]:
    if len(lines) >= 2 and "|" in lines[0] and _RULE.fullmatch(lines[1].strip()):
        return [_table([lines[0], *lines[2:]])]
    plans: list[BlockPlan] = []
    plain: list[str] = []
    for line in lines:
        block = _line(line)
        if block is None:
            plain.append(line.strip())
            continue
        plans += _paragraph(plain)
        plain = []
        plans.append(block)
    return plans + _paragraph(plain)


def _paragraph(lines: list[str]) -> list[BlockPlan]:
    return [BlockPlan("paragraph", " ".join(lines))] if lines else []


def _line(line: str) -> BlockPlan | None:
    heading = _HEADING.fullmatch(line.strip())
    if heading:
        return BlockPlan("heading", heading[2].rstrip("# "), level=len(heading[1]))
    for pattern, kind in ((_BULLET, "bullet"), (_NUMBERED, "numbered")):
        item = pattern.fullmatch(line)
        if item:
            level = min(8, len(item[1].expandtabs(4)) // 2)
            return BlockPlan("bullet" if kind == "bullet" else "numbered", item[2], level=level)
    return None


def _table(lines: list[str]) -> BlockPlan:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    width = max(map(len, rows))
    return BlockPlan("table", rows=tuple(tuple(row + [""] * (width - len(row))) for row in rows))

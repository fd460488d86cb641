"""Rows of the summary: a difference with its clause and redline, or a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from desktop.compare.result import ReportLine
from desktop.theme.theme import Theme
from desktop.widgets.clickable import ClickFrame
from desktop.widgets.containers import column, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.widgets.redline_text import RedlinePart, redline_html, redline_words

_CONTEXT, _MOST = 60, 420  # characters kept around a change, and of a row


@dataclass(frozen=True, slots=True)
class LineFacts:
    """Everything a row shows; equal facts make equal rows."""

    line: ReportLine
    clause: str
    colour: str


class SummaryRow(ClickFrame):
    """A click or Enter goes to the place in the result, where there is one."""

    def __init__(self, theme: Theme, facts: LineFacts) -> None:
        super().__init__("row")
        self.setObjectName(f"summary_row_{facts.line.key}")
        parts = shortened(facts.line.parts)
        clause = f"clause {facts.clause}: " if facts.clause else ""
        words = redline_words(parts) or facts.line.note
        self.setAccessibleName(f"{clause}{words}")
        lines = column(spacing=2)
        if facts.clause or facts.line.note:
            head = row(spacing=6)
            if facts.clause:
                head.addWidget(label(facts.clause, "strong"))
            head.addWidget(ElidedLabel(facts.line.note, "small"), 1)
            lines.addLayout(head)
        if parts:
            text = label("", wrap=True)
            text.setTextFormat(Qt.TextFormat.RichText)
            text.setText(redline_html(parts, facts.colour))
            lines.addWidget(text)
        layout = row(spacing=10, margins=(12, 6, 8, 6))
        layout.addLayout(lines, 1)
        if facts.line.block_id is None:
            self.setCursor(Qt.CursorShape.ArrowCursor)
        else:
            sign = IconLabel(theme, "locate", colour="text3", size=14)
            layout.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        self.setLayout(layout)


class SentenceRow(QFrame):
    """What was read how, or is not marked."""

    def __init__(self, theme: Theme, text: str, *, name: str, icon: str, colour: str) -> None:
        super().__init__()
        self.setProperty("role", "row")
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = row(spacing=8, margins=(12, 6, 8, 6))
        layout.addWidget(
            IconLabel(theme, icon, colour=colour, size=14), 0, Qt.AlignmentFlag.AlignTop
        )
        layout.addWidget(label(text, "second", wrap=True), 1)
        self.setLayout(layout)


def shortened(parts: Sequence[RedlinePart]) -> tuple[RedlinePart, ...]:
    """The changed words with a little around them; what is left out leaves an ellipsis."""
    found: list[RedlinePart] = []
    length = 0
    for place, part in enumerate(parts):
        text = part.text
        if part.kind == "equal":
            text = _context(text, first=place == 0, last=place == len(parts) - 1)
        found.append(RedlinePart(part.kind, text[:_MOST] + ("…" if len(text) > _MOST else "")))
        length += len(text)
        if length > _MOST and place < len(parts) - 1:
            found.append(RedlinePart("equal", " …"))
            break
    return tuple(found)


def _context(text: str, *, first: bool, last: bool) -> str:
    if len(text) <= 2 * _CONTEXT:
        return text
    head = "" if first else text[:_CONTEXT].rsplit(" ", 1)[0] + " "
    tail = "" if last and not first else " " + text[-_CONTEXT:].split(" ", 1)[-1]
    return text[: 2 * _CONTEXT] + "…" if first and last else f"{head}…{tail}"

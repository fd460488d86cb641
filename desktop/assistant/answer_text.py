"""An answer as it arrives: paragraphs, clause numbers that jump, ten updates a second at most."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from desktop.theme.theme import Theme

UPDATE_MS = 100
_CITATION = re.compile(r"\[([^\[\]|\n]{0,40})\|([0-9A-Za-z:._-]{1,40})\]")
_CLAUSE = re.compile(r"\b((?:[Cc]lauses?|[Ss]ections?)\s|§\s?)(\d+(?:\.\d+)*)\b")
_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
_SENTENCE = re.compile(r"[.!?:](?:\s|$)")

Resolve = Callable[[str], str | None]


class AnswerText(QLabel):
    """`block_of_label` finds the block of a clause number; `has_block` knows the ids."""

    jumped = Signal(str)
    updated = Signal()

    def __init__(
        self,
        theme: Theme,
        *,
        object_name: str,
        block_of_label: Resolve,
        has_block: Callable[[str], bool],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._label_block = block_of_label
        self._has_block = has_block
        self._source = ""
        self._spoken = 0
        self._streaming = True
        self.renders = 0
        self.setObjectName(object_name)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(
            flags.LinksAccessibleByMouse
            | flags.LinksAccessibleByKeyboard
            | flags.TextSelectableByMouse
        )
        self.linkActivated.connect(lambda link: self.jumped.emit(link.removeprefix("block:")))
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(UPDATE_MS)
        self._late.timeout.connect(self._render)
        theme.changed.connect(self._render)
        self.hide()

    @property
    def source(self) -> str:
        """The text as the model wrote it."""
        return self._source

    def cut(self, start: int) -> None:
        """Takes the text from `start` back: it announced a step and is shown there."""
        self._source = self._source[:start]
        self._spoken = min(self._spoken, start)
        if not self._late.isActive():
            self._late.start()

    def append(self, text: str) -> None:
        self._source += text
        if not self._late.isActive():
            self._late.start()

    def end(self, note: str = "") -> None:
        """No more text comes; `note` says how it ended when it did not end by itself."""
        self._streaming = False
        self._late.stop()
        if note:
            self._source = f"{self._source.rstrip()}\n\n**{note}**".strip()
        self._render()

    def restore(self, text: str) -> None:
        """An answer of before: whole at once, and not announced."""
        self._source, self._spoken, self._streaming = text, len(text), False
        self._render()

    def _render(self) -> None:
        self.renders += 1
        source = self._source.strip()
        self.setVisible(bool(source))
        colour = self._theme.tokens.accent_text
        body = _paragraphs(self._linked(html.escape(source), colour))
        if self._streaming:
            body += f'<span style="color:{self._theme.tokens.accent}">&nbsp;▍</span>'
        self.setText(f'<div style="line-height:140%">{body}</div>')
        self.setAccessibleName(_CITATION.sub(r"\1", source))
        self._announce(source)
        self.updated.emit()

    def _announce(self, source: str) -> None:
        """Finished sentences only, politely, never token by token."""
        finished = [m.end() for m in _SENTENCE.finditer(source, self._spoken)]
        if finished and self.isVisible():
            said = source[self._spoken : finished[-1]].strip()
            self._spoken = finished[-1]
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))

    def _linked(self, text: str, colour: str) -> str:
        """Citations and clause numbers become links where the document has the block."""

        def cited(match: re.Match[str]) -> str:
            shown = match[1] or "there"
            return _link(shown, match[2], colour) if self._has_block(match[2]) else shown

        def numbered(match: re.Match[str]) -> str:
            block_id = self._label_block(match[2])
            return match[0] if block_id is None else match[1] + _link(match[2], block_id, colour)

        return _CITATION.sub(cited, _CLAUSE.sub(numbered, text))


def _link(shown: str, block_id: str, colour: str) -> str:
    style = f"color:{colour};font-weight:600;text-decoration:none"
    return f'<a href="block:{html.escape(block_id)}" style="{style}">{shown}</a>'


def _paragraphs(text: str) -> str:
    lines = [_BOLD.sub(r"<b>\1</b>", line) for line in text.split("\n")]
    shown = [_bullet(line) for line in lines]
    return "<br>".join(shown)


def _bullet(line: str) -> str:
    stripped = line.lstrip()
    if stripped.startswith(("- ", "* ")):
        return f"&nbsp;•&nbsp;{stripped[2:]}"
    if stripped.startswith("#"):
        return f"<b>{stripped.lstrip('# ')}</b>"
    return line

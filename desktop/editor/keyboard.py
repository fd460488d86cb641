"""Keys of the page: which one moves, selects, deletes or types."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from desktop.editor.navigator import Step
from desktop.editor.writer import Writer

_Key = Qt.Key
_Standard = QKeySequence.StandardKey
_MOVES: tuple[tuple[QKeySequence.StandardKey, Step, bool], ...] = (
    (_Standard.MoveToPreviousChar, "left", False),
    (_Standard.MoveToNextChar, "right", False),
    (_Standard.MoveToPreviousWord, "word_left", False),
    (_Standard.MoveToNextWord, "word_right", False),
    (_Standard.MoveToPreviousLine, "up", False),
    (_Standard.MoveToNextLine, "down", False),
    (_Standard.MoveToStartOfLine, "line_start", False),
    (_Standard.MoveToEndOfLine, "line_end", False),
    (_Standard.MoveToPreviousPage, "page_up", False),
    (_Standard.MoveToNextPage, "page_down", False),
    (_Standard.MoveToStartOfDocument, "start", False),
    (_Standard.MoveToEndOfDocument, "end", False),
    (_Standard.SelectPreviousChar, "left", True),
    (_Standard.SelectNextChar, "right", True),
    (_Standard.SelectPreviousWord, "word_left", True),
    (_Standard.SelectNextWord, "word_right", True),
    (_Standard.SelectPreviousLine, "up", True),
    (_Standard.SelectNextLine, "down", True),
    (_Standard.SelectStartOfLine, "line_start", True),
    (_Standard.SelectEndOfLine, "line_end", True),
    (_Standard.SelectPreviousPage, "page_up", True),
    (_Standard.SelectNextPage, "page_down", True),
    (_Standard.SelectStartOfDocument, "start", True),
    (_Standard.SelectEndOfDocument, "end", True),
)


class Hands(Protocol):
    """What keys do besides writing."""

    def go(self, step: Step, *, extend: bool) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def cut(self) -> None: ...
    def copy(self) -> None: ...
    def paste(self) -> None: ...
    def select_all(self) -> None: ...
    def toggle_format(self, name: str) -> None: ...


class Keyboard:
    """Turns a key event into one call; False lets the event pass on."""

    def __init__(self, hands: Hands, writer: Writer) -> None:
        self._hands = hands
        self._writer = writer
        self._commands: tuple[tuple[QKeySequence.StandardKey, Callable[[], None]], ...] = (
            (_Standard.Undo, hands.undo),
            (_Standard.Redo, hands.redo),
            (_Standard.Cut, hands.cut),
            (_Standard.Copy, hands.copy),
            (_Standard.Paste, hands.paste),
            (_Standard.SelectAll, hands.select_all),
            (_Standard.Bold, lambda: hands.toggle_format("bold")),
            (_Standard.Italic, lambda: hands.toggle_format("italic")),
            (_Standard.Underline, lambda: hands.toggle_format("underline")),
            (_Standard.DeleteStartOfWord, lambda: writer.backspace(word=True)),
            (_Standard.DeleteEndOfWord, lambda: writer.delete(word=True)),
        )

    def press(self, event: QKeyEvent) -> bool:
        """Handles one key."""
        for key, call in self._commands:
            if event.matches(key):
                call()
                return True
        return self._moves(event) or self._edits(event)

    def _moves(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers()
        if modifiers & Qt.KeyboardModifier.ControlModifier and event.key() in (
            _Key.Key_Up,
            _Key.Key_Down,
        ):
            extend = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            step: Step = "paragraph_up" if event.key() == _Key.Key_Up else "paragraph_down"
            self._hands.go(step, extend=extend)
            return True
        for key, step, extend in _MOVES:
            if event.matches(key):
                self._hands.go(step, extend=extend)
                return True
        return False

    def _edits(self, event: QKeyEvent) -> bool:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case _Key.Key_Backspace:
                self._writer.backspace()
            case _Key.Key_Delete:
                self._writer.delete()
            case _Key.Key_Return | _Key.Key_Enter:
                self._writer.type_text("\n") if shift else self._writer.enter()
            case _Key.Key_Tab:
                if not self._writer.tab():
                    self._writer.type_text("\t")
            case _Key.Key_Backtab:
                return self._writer.tab(back=True)
            case _:
                return self._types(event)
        return True

    def _types(self, event: QKeyEvent) -> bool:
        text = event.text()
        if not text or not text.isprintable() or _is_command(event):
            return False
        self._writer.type_text(text)
        return True


def _is_command(event: QKeyEvent) -> bool:
    """Ctrl alone is a command; Ctrl with Alt is AltGr and types."""
    modifiers = event.modifiers()
    control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    alt = bool(modifiers & Qt.KeyboardModifier.AltModifier)
    if sys.platform == "darwin":
        return control
    return control is not alt

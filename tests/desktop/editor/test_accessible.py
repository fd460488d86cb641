"""What a screen reader can ask of the page."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from desktop.editor.accessible import AccessiblePage
from tests.support.pages import show_pages


def test_text_caret_and_selection(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha {-gone |Ann-}beta", "second")
    page = AccessiblePage(shown.view)
    text = page.interface_cast(QAccessible.InterfaceType.TextInterface)
    assert page.role() == QAccessible.Role.EditableText
    assert text.text(0, 100) == "alpha beta\nsecond"
    text.setCursorPosition(13)
    assert shown.caret() == (1, 2)
    assert text.cursorPosition() == 13
    text.addSelection(0, 5)
    assert text.selectionCount() == 1
    assert shown.view.selection().text == "alpha"
    rect = text.characterRect(11)
    assert rect.height() > 5
    assert abs(text.offsetAtPoint(rect.center()) - 11) <= 1
    assert "Page 1 of 1" in page.text(QAccessible.Text.Description)

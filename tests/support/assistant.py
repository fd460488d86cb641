"""Hands in the assistant pane: sends with keys, finds what is visible, waits for the end."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.assistant.pane import AssistantPane


def send(pane: AssistantPane, qtbot: QtBot, text: str) -> None:
    box = pane.findChild(QPlainTextEdit, "assistant_input")
    assert box is not None
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Return)


def named(parent: QWidget, name: str) -> QWidget:
    """The one visible control of that objectName."""
    found = [one for one in parent.findChildren(QWidget, name) if one.isVisible()]
    assert len(found) == 1, f"{name}: {len(found)}"
    return found[0]


def idle(pane: AssistantPane, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not pane.conversation.running, timeout=60_000)
    qtbot.wait(30)  # what a layout was given is shown with the next turn of the event loop

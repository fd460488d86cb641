"""After any sequence of edits the view shows what a fresh one would show."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.editor.laid_document import LaidDocument
from desktop.workspace.review_state import Display
from tests.support.docs import table
from tests.support.page_dump import dump
from tests.support.pages import CONTROL, SHIFT, ShownPages, show_pages

KEY = Qt.Key
TEXT = "The parties agree on every word of this clause and on the next one as well. "


def document() -> list[object]:
    items: list[object] = [f"# Heading {n}\t{TEXT}" if n % 7 == 0 else TEXT * 3 for n in range(24)]
    items[3] = "Some {+new|Ann+} and {-old|Bob-} words{^a note that is quite long^} here. " + TEXT
    items[9] = ". first item " + TEXT
    items[10] = ". second {@why|Ann|item@} " + TEXT
    items.insert(6, table(["one", TEXT], ["three", "four {+five|Ann+}"], ["six", TEXT]))
    return items


def act(shown: ShownPages, dice: random.Random) -> str:
    """One random action by key; its name for the failure's message."""
    ids = shown.ids()
    view = shown.view
    block = dice.randrange(len(ids))
    face = view.places.face(ids[block])
    length = len(face.text) if face is not None else 0
    offset = dice.randint(0, length)
    kind = dice.choice(
        ["type", "type", "enter", "backspace", "delete", "select", "bold", "undo", "redo", "resolve"]
    )
    match kind:
        case "type":
            shown.put(block, offset)
            shown.type(dice.choice(["x", "word ", "é", "long words that wrap the line "]))
        case "enter":
            shown.put(block, offset)
            shown.press(KEY.Key_Return)
        case "backspace":
            shown.put(block, dice.choice([0, offset]))
            shown.press(KEY.Key_Backspace)
        case "delete":
            shown.put(block, dice.choice([length, offset]))
            shown.press(KEY.Key_Delete)
        case "select":
            other = min(len(ids) - 1, block + dice.randint(0, 2))
            shown.put(block, offset, to=(other, 0 if other != block else length))
            shown.press(dice.choice([KEY.Key_Delete, KEY.Key_Y]))
        case "bold":
            shown.put(block, 0, to=(block, offset))
            shown.press(KEY.Key_B, CONTROL)
        case "undo":
            shown.press(KEY.Key_Z, CONTROL)
        case "redo":
            shown.press(KEY.Key_Z, CONTROL | SHIFT)
        case _:
            order = shown.document.items().order
            if order:
                decision = dice.choice(["accept", "reject"])
                shown.document.resolve([dice.choice(order)], decision)
    return f"{kind} at {block}:{offset}"


def assert_fresh(shown: ShownPages, told: list[str]) -> None:
    fresh = LaidDocument(shown.document.document, shown.view.laid.reading)
    assert dump(shown.view.page_map) == dump(fresh.finish()), told[-3:]
    head = shown.view.caret.head
    found = shown.view.places.find(head)
    assert found is not None, told[-3:]
    face = shown.view.places.face(head.block_id)
    assert face is not None and 0 <= head.offset <= len(face.text), told[-3:]


def walk(qtbot: QtBot, seed: int, *, tracked: bool, steps: int) -> None:
    dice = random.Random(seed)
    shown = show_pages(qtbot, *document(), tracked=tracked)
    told: list[str] = []
    for number in range(steps):
        if number % 17 == 16:
            shown.document.set_display(dice.choice([Display.ALL, Display.NONE, Display.SIMPLE]))
            shown.settle()
        told.append(act(shown, dice))
        if number % 4 == 3:
            assert_fresh(shown, told)
    shown.view.grab()
    while shown.document.can_undo:
        shown.document.undo()
    assert_fresh(shown, told)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tracked_edits(qtbot: QtBot, seed: int) -> None:
    walk(qtbot, seed, tracked=True, steps=40)


@pytest.mark.parametrize("seed", [11, 12])
def test_direct_edits(qtbot: QtBot, seed: int) -> None:
    walk(qtbot, seed, tracked=False, steps=40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 112))
def test_long_walks(qtbot: QtBot, seed: int) -> None:
    walk(qtbot, seed, tracked=bool(seed % 2), steps=160)

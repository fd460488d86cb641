"""A document with a little of everything, and random actions on it by key."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt

from tests.support.docs import table
from tests.support.pages import CONTROL, SHIFT, ShownPages

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
        [
            "type",
            "type",
            "enter",
            "backspace",
            "delete",
            "select",
            "bold",
            "undo",
            "redo",
            "resolve",
        ]
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
        case _:
            _decide(shown, dice, kind)
    return f"{kind} at {block}:{offset}"


def _decide(shown: ShownPages, dice: random.Random, kind: str) -> None:
    order = shown.document.items().order
    if kind in ("undo", "redo"):
        shown.press(KEY.Key_Z, CONTROL if kind == "undo" else CONTROL | SHIFT)
    elif order:
        shown.document.resolve([dice.choice(order)], dice.choice(["accept", "reject"]))

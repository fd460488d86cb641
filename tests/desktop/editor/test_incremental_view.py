"""After any sequence of edits the view shows what a fresh one would show."""

from __future__ import annotations

import random

import pytest
from pytestqt.qtbot import QtBot

from desktop.editor.laid_document import LaidDocument
from desktop.workspace.review_state import Display
from tests.support.page_dump import dump
from tests.support.page_walks import act, document
from tests.support.pages import ShownPages, show_pages


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

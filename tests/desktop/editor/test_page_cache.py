"""Mended pictures equal fresh ones, pixel by pixel."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.support.docs import table
from tests.support.page_walks import act, document
from tests.support.pages import ShownPages, show_pages


def assert_pictures(shown: ShownPages, why: str) -> None:
    view = shown.view
    view.viewport().repaint()
    cache, look = view.desk.cache, view.look
    for page in view.visible_pages():
        if page >= view.page_count():
            continue
        sheet = view.page_map.pages[page]
        mended = cache.pixmap(sheet, look, zoom=view.zoom, ratio=1.0)
        assert mended is not None
        before = mended.toImage()
        cache.forget()
        fresh = cache.pixmap(sheet, look, zoom=view.zoom, ratio=1.0)
        assert fresh is not None
        assert before == fresh.toImage(), why


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_after_random_edits(qtbot: QtBot, seed: int) -> None:
    dice = random.Random(seed)
    shown = show_pages(qtbot, *document())
    told = ""
    for number in range(30):
        shown.view.go_to_page(dice.randint(1, shown.view.page_count()))
        shown.view.viewport().repaint()
        told = act(shown, dice)
        if number % 3 == 0:
            assert_pictures(shown, told)


def test_typing_in_a_cell_paints_its_row_only(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, table(*[[f"a{n}", f"b{n}"] for n in range(20)]), "after")
    shown.put(4, 1)
    shown.view.viewport().repaint()
    shown.view.reset_counters()
    shown.qtbot.keyClick(shown.view, Qt.Key.Key_X)
    assert_pictures(shown, "cell")

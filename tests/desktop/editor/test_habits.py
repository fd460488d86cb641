"""What hands expect of any editor: word keys, lists that end, clusters, dense screens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.editor.page_view import PageView
from tests.support.docs import table
from tests.support.pages import CONTROL, SHIFT, ShownPages, show_pages

KEY = Qt.Key


def chosen(shown: ShownPages) -> str:
    selection = shown.view.selection()
    return "" if selection is None else selection.text


def test_control_backspace_and_delete_take_a_word(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one two three four", tracked=False)
    shown.put(0, 8)
    shown.press(KEY.Key_Backspace, CONTROL)
    assert shown.texts() == ["one three four"]
    shown.press(KEY.Key_Delete, CONTROL)
    assert shown.texts() == ["one four"]
    assert shown.caret() == (0, 4)


def test_enter_in_an_empty_item_ends_the_list(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, ". first", tracked=False)
    shown.put(0, 5)
    shown.press(KEY.Key_Return)
    labels = [f.label and f.label.text for f in faces(shown)]
    assert labels == ["1", "2"]
    shown.press(KEY.Key_Return)
    assert [f.label and f.label.text for f in faces(shown)] == ["1", None]
    assert len(shown.texts()) == 2


def test_backspace_at_the_start_of_an_item_takes_its_number_off_first(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, ". first", ". second", tracked=False)
    shown.put(1, 0)
    shown.press(KEY.Key_Backspace)
    assert [f.label and f.label.text for f in faces(shown)] == ["1", None]
    assert shown.texts() == ["first", "second"]
    shown.press(KEY.Key_Backspace)
    assert shown.texts() == ["firstsecond"]


def faces(shown: ShownPages) -> list:  # type: ignore[type-arg]
    found = [shown.view.places.face(block) for block in shown.ids()]
    assert all(found)
    return found


@pytest.mark.parametrize("cluster", ["😀", "e\u0301", "👩\u200d👩\u200d👧", "🇩🇪"])
def test_arrows_and_backspace_go_over_a_whole_cluster(qtbot: QtBot, cluster: str) -> None:
    shown = show_pages(qtbot, f"a{cluster}b", tracked=False)
    shown.put(0, 1)
    shown.press(KEY.Key_Right)
    assert shown.caret() == (0, 1 + len(cluster))
    shown.press(KEY.Key_Left)
    assert shown.caret() == (0, 1)
    shown.put(0, 1 + len(cluster))
    shown.press(KEY.Key_Backspace)
    assert shown.texts() == ["ab"]


def test_shift_and_arrows_select_into_and_out_of_a_table(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "above", table(["one", "two"]), "below")
    shown.put(0, 2)
    shown.press(KEY.Key_Down, SHIFT)
    assert chosen(shown).startswith("ove\n")
    shown.press(KEY.Key_Down, SHIFT)
    assert "one\ntwo\n" in chosen(shown)
    shown.press(KEY.Key_Up, SHIFT, times=2)
    assert shown.caret() == (0, 2) and chosen(shown) == ""


def test_shift_with_home_end_and_control(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one two three", "last")
    shown.put(0, 4)
    shown.press(KEY.Key_End, SHIFT)
    assert chosen(shown) == "two three"
    shown.put(0, 4)
    shown.press(KEY.Key_Home, SHIFT)
    assert chosen(shown) == "one "
    shown.put(0, 4)
    shown.press(KEY.Key_End, SHIFT | CONTROL)
    assert chosen(shown) == "two three\nlast"
    shown.put(0, 0)
    shown.press(KEY.Key_Right, SHIFT | CONTROL)
    assert chosen(shown) == "one "


def compose(view: PageView, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(view, event)


def test_a_dead_key_composes_before_it_writes(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "caf", tracked=False)
    shown.put(0, 3)
    compose(shown.view, "´")
    assert shown.texts() == ["caf"] and shown.view.preedit == "´"
    shown.view.grab()
    compose(shown.view, "", "é")
    assert shown.texts() == ["café"] and shown.view.preedit == ""


def test_composing_over_a_selection_replaces_it_once_committed(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "old text", tracked=False)
    shown.put(0, 3, to=(0, 0))
    compose(shown.view, "ni")
    assert shown.texts() == ["old text"]
    compose(shown.view, "", "你")
    assert shown.texts() == ["你 text"]


def test_a_pause_ends_the_undo_step(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "x", tracked=False)
    clock = iter(range(0, 10_000, 1))
    seconds = [float(next(clock))]
    shown.document.session.clock = lambda: seconds[0]
    shown.put(0, 1)
    shown.type("ab")
    seconds[0] += 30
    shown.type("cd")
    shown.press(KEY.Key_Z, CONTROL)
    assert shown.texts() == ["xab"]
    shown.press(KEY.Key_Z, CONTROL)
    assert shown.texts() == ["x"]


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_pages_are_painted_for_the_density_of_the_screen(qtbot: QtBot, ratio: float) -> None:
    shown = show_pages(qtbot, "words on a page")
    view = shown.view
    page = view.page_map.pages[0]
    made = view.desk.cache.pixmap(page, view.look, zoom=1.0, ratio=ratio)
    assert made is not None
    assert (made.width(), made.height()) == (round(816 * ratio), round(1056 * ratio))
    assert made.devicePixelRatio() == ratio
    image = made.toImage()
    inked = sum(
        image.pixelColor(x, y).lightness() < 128
        for x in range(0, image.width(), 2)
        for y in range(round(90 * ratio), round(125 * ratio))
    )
    assert inked > 30 * ratio

"""The caret by keys: characters, words, lines, paragraphs, pages and the ends."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.workspace.review_state import Display
from tests.support.docs import table
from tests.support.pages import CONTROL, SHIFT, show_pages

KEY = Qt.Key
LONG = "word " * 40


def test_left_and_right_cross_paragraphs(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "ab", "cd")
    shown.put(0, 1)
    shown.press(KEY.Key_Right, times=2)
    assert shown.caret() == (1, 0)
    shown.press(KEY.Key_Left)
    assert shown.caret() == (0, 2)


def test_words_and_ends_of_lines(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one two, three " + LONG)
    shown.put(0, 0)
    shown.press(KEY.Key_Right, CONTROL)
    assert shown.caret() == (0, 4)
    shown.press(KEY.Key_Right, CONTROL)
    assert shown.caret() == (0, 7)
    shown.press(KEY.Key_Left, CONTROL)
    assert shown.caret() == (0, 4)
    shown.press(KEY.Key_End)
    found = shown.view.places.find(shown.view.caret.head)
    assert found is not None and found.line == 0
    assert found.offset == found.laid_line.end
    shown.press(KEY.Key_Right)
    found = shown.view.places.find(shown.view.caret.head)
    assert found is not None and found.line == 1
    shown.press(KEY.Key_Home)
    assert shown.caret()[1] == found.laid_line.start


def test_up_and_down_keep_the_column_over_short_lines(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "a long first line", "x", "a long third line")
    shown.put(0, 12)
    shown.press(KEY.Key_Down)
    assert shown.caret() == (1, 1)
    shown.press(KEY.Key_Down)
    assert shown.caret()[0] == 2
    assert abs(shown.caret()[1] - 12) <= 1
    shown.press(KEY.Key_Up, times=2)
    assert shown.caret() == (0, 12)


def test_down_walks_through_every_line_of_a_document(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[LONG for _ in range(30)], table(["a", "b"]), "end")
    shown.put(0, 0)
    seen = {shown.view.caret.head}
    for _ in range(400):
        before = shown.view.caret.head
        shown.view.go("down", extend=False)
        if shown.view.caret.head == before:
            break
        assert shown.view.caret.head not in seen
        seen.add(shown.view.caret.head)
    assert shown.caret()[0] == len(shown.ids()) - 1


def test_shift_selects_and_arrows_leave_the_selection(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta")
    shown.put(0, 2)
    shown.press(KEY.Key_Right, SHIFT, times=3)
    selection = shown.document.selection
    assert selection is not None and (selection.start, selection.end) == (2, 5)
    assert selection.text == "pha"
    shown.press(KEY.Key_Left)
    assert shown.caret() == (0, 2)


def test_the_ends_of_the_document_scroll_there(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[LONG for _ in range(60)])
    shown.put(0, 0)
    shown.press(KEY.Key_End, CONTROL)
    assert shown.view.current_page() >= shown.view.page_count() - 2
    assert shown.caret()[0] == 59
    shown.press(KEY.Key_Home, CONTROL)
    assert shown.caret() == (0, 0)
    assert shown.view.verticalScrollBar().value() == 0
    shown.press(KEY.Key_PageDown)
    assert shown.caret()[0] > 3


def test_switching_views_keeps_caret_and_place(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{{-gone {n}|Ann-}}kept {n} " + LONG for n in range(40)])
    shown.view.go_to_page(3)
    block = shown.view.blocks_in_view()[0]
    index = shown.ids().index(block)
    face = shown.view.places.face(block)
    assert face is not None
    shown.put(index, face.text.index("kept") + 2)
    shown.view.go_to_page(3)
    for display in (Display.NONE, Display.SIMPLE, Display.ORIGINAL, Display.ALL):
        shown.document.set_display(display)
        shown.settle()
        assert block in shown.view.blocks_in_view()
        assert shown.view.caret.head.block_id == block
    assert shown.caret() == (index, face.text.index("kept") + 2)


def test_reveal_scrolls_only_when_out_of_sight(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{n} " + LONG for n in range(60)])
    bar = shown.view.verticalScrollBar()
    shown.document.reveal(shown.blocks[1])
    assert bar.value() == 0
    shown.document.reveal(shown.blocks[50], 0, 2, flash=True)
    rect = shown.view.anchor(shown.blocks[50])
    assert rect is not None
    assert 0 < rect.top() < shown.view.viewport().height()
    shown.view.grab()


def test_zoom_keeps_the_place_and_gives_a_lane(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{n} " + LONG for n in range(60)])
    shown.view.resize(1300, 700)
    assert shown.view.lane().mode == "full" and shown.view.lane().width >= 184
    shown.view.go_to_page(3)
    shown.view.set_zoom(2.0)
    assert (shown.view.zoom, shown.view.zoom_mode) == (2.0, "fixed")
    assert shown.view.current_page() == 2
    assert shown.view.lane().mode == "compact"
    shown.view.grab()
    shown.view.set_zoom("fit_page")
    assert shown.view.zoom < 1.0
    shown.view.set_zoom(9.0)
    assert shown.view.zoom == 4.0
    shown.view.grab()


def test_changes_above_the_view_do_not_move_it(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{n} " + LONG for n in range(60)])
    shown.view.go_to_page(4)
    block = shown.view.blocks_in_view()[3]
    before = shown.view.anchor(block)
    operation = {"type": "insertText", "blockId": shown.blocks[0], "offset": 0, "text": LONG * 3}
    shown.document.run([operation])
    after = shown.view.anchor(block)
    assert before is not None and after is not None
    assert abs(before.top() - after.top()) <= 2


def test_find_hits_are_painted_in_their_colours(qtbot: QtBot) -> None:
    from desktop.workspace.find import Finder

    shown = show_pages(qtbot, "alpha beta {-gone |Ann-}beta", "beta")
    finder = Finder(shown.document)
    finder.search("beta")
    shown.view.set_find_hits(finder.hits, 1)
    image = shown.view.grab().toImage()
    colours = {image.pixelColor(x, y).name() for y in range(60, 260) for x in range(60, 500)}
    tokens = shown.view.look.tokens
    assert {tokens.hit.lower(), tokens.hit_now.lower()} <= colours

"""Clicks, drags, words, paragraphs and what a click activates."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.workspace.review_state import ActiveItem
from engine.pagination.model import PlacedLines
from tests.support.docs import docx, table
from tests.support.pages import SHIFT, ShownPages, show_pages

LEFT = Qt.MouseButton.LeftButton


def click(shown: ShownPages, point: QPoint, modifiers: Qt.KeyboardModifier | None = None) -> None:
    viewport = shown.view.viewport()
    shown.qtbot.mouseClick(viewport, LEFT, modifiers or Qt.KeyboardModifier.NoModifier, point)


def drag(shown: ShownPages, start: QPoint, end: QPoint) -> None:
    viewport = shown.view.viewport()
    shown.qtbot.mousePress(viewport, LEFT, pos=start)
    position = QPointF(end)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        position,
        viewport.mapToGlobal(position),
        Qt.MouseButton.NoButton,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)
    shown.qtbot.mouseRelease(viewport, LEFT, pos=end)


def selected(shown: ShownPages) -> str:
    selection = shown.document.selection
    return "" if selection is None else selection.text


def test_a_click_puts_the_caret_nearest(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta gamma", "second paragraph")
    for place in ((0, 0), (0, 6), (0, 16), (1, 7)):
        click(shown, shown.point(*place))
        assert shown.caret() == place
    selection = shown.document.selection
    assert selection is not None and selection.is_caret


def test_two_clicks_take_a_word_and_three_the_paragraph(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta gamma", "second")
    point = shown.point(0, 8)
    qtbot.mouseClick(shown.view.viewport(), LEFT, pos=point)
    qtbot.mouseDClick(shown.view.viewport(), LEFT, pos=point)
    assert selected(shown) == "beta"
    qtbot.mousePress(shown.view.viewport(), LEFT, pos=point)
    qtbot.mouseRelease(shown.view.viewport(), LEFT, pos=point)
    assert selected(shown) == "alpha beta gamma"


def test_dragging_selects_across_paragraphs_and_cells(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta", table(["one", "two"]), "omega")
    drag(shown, shown.point(0, 6), shown.point(3, 2))
    assert selected(shown) == "beta\none\ntwo\nom"
    drag(shown, shown.point(3, 2), shown.point(0, 6))
    assert selected(shown) == "beta\none\ntwo\nom"
    assert shown.caret() == (0, 6)


def test_shift_click_extends(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta gamma")
    click(shown, shown.point(0, 0))
    click(shown, shown.point(0, 5), SHIFT)
    assert selected(shown) == "alpha"


def test_a_click_on_a_change_activates_it(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha {+beta|Ann+} gamma {@why|Ann|delta@}")
    (change,) = shown.document.items().changes
    (thread,) = shown.document.items().threads
    click(shown, shown.point(0, 8))
    assert shown.document.active_item == ActiveItem("revision", change.id)
    click(shown, shown.point(0, 20))
    assert shown.document.active_item == ActiveItem("comment", str(thread.id))
    click(shown, shown.point(0, 2))
    assert shown.document.active_item is None


def test_clicks_in_the_free_room_of_a_cell_stay_in_it(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, table(["one", "a\nb\nc\nd"], ["two", "three"]), "after")
    low = shown.point(1, 6)
    click(shown, QPoint(shown.point(0, 1).x(), low.y()))
    assert shown.caret()[0] == 0


def test_copied_text_leaves_deleted_words_out(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha {-beta |Ann-}{*gamma*}", "second")
    shown.view.select_all()
    assert shown.view.copy()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == "alpha gamma\nsecond"
    data = clipboard.mimeData()
    assert data is not None and "<b>gamma</b>" in data.html()


def test_pasted_lines_become_paragraphs_in_one_step(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha omega", tracked=False)
    QGuiApplication.clipboard().setText("one\ntwo\nthree")
    shown.put(0, 6)
    shown.view.paste()
    assert shown.texts() == ["alpha one", "two", "threeomega"]
    assert shown.caret() == (2, 5)
    shown.document.undo()
    assert shown.texts() == ["alpha omega"]


def test_cut_takes_the_text_away_tracked(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha beta")
    shown.put(0, 0, to=(0, 6))
    shown.view.cut()
    assert QGuiApplication.clipboard().text() == "alpha "
    assert shown.texts() == ["beta"]
    assert shown.originals() == ["alpha beta"]


def test_the_context_menu_decides_about_the_change_under_it(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "alpha {+beta|Ann+} gamma")
    point = shown.point(0, 8)
    with qtbot.waitSignal(shown.view.menu_opening) as opening:
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, point, shown.view.viewport().mapToGlobal(point)
        )
        QApplication.sendEvent(shown.view.viewport(), event)
    menu = opening.args[0]
    actions = {action.objectName(): action for action in menu.actions()}
    assert not actions["page_menu_copy"].isEnabled()
    actions["page_menu_reject"].trigger()
    menu.close()
    assert shown.texts() == ["alpha  gamma"]


def test_a_double_click_enters_the_header_and_typing_there_shows_on_every_page(
    qtbot: QtBot,
) -> None:
    data = docx(*["word " * 90 for _ in range(40)], header="Draft 4")
    shown = show_pages(qtbot, source=data)
    view = shown.view
    page = view.page_map.pages[0]
    placed = next(item for item in page.header_items if isinstance(item, PlacedLines))
    point = view.to_viewport(0, QRectF(placed.x + 100, placed.y + 100, 1, 1)).center().toPoint()
    click(shown, point)
    assert view.places.find(view.caret.head).placed.story.kind == "main"
    qtbot.wait(QApplication.doubleClickInterval() + 10)
    qtbot.mouseClick(view.viewport(), LEFT, pos=point)
    qtbot.mouseDClick(view.viewport(), LEFT, pos=point)
    assert selected(shown) == "Draft"
    shown.press(Qt.Key.Key_End)
    shown.type("x")
    found = view.places.find(view.caret.head)
    assert found is not None and found.placed.story.kind == "header"
    for number in (0, 1):
        lines = [i for i in view.page_map.pages[number].header_items if hasattr(i, "laid")]
        assert lines[0].laid.face.text == "Draft 4x"
    shown.view.select_all()
    assert "Draft" not in selected(shown)


def test_the_cursor_tells_text_from_desk_and_link(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "see {&our terms|https://example.com&}")
    shapes = Qt.CursorShape

    def over(point: QPoint, modifiers: Qt.KeyboardModifier) -> Qt.CursorShape:
        viewport = shown.view.viewport()
        position = QPointF(point)
        none = Qt.MouseButton.NoButton
        where = viewport.mapToGlobal(position)
        kind = QMouseEvent.Type.MouseMove
        QApplication.sendEvent(viewport, QMouseEvent(kind, position, where, none, none, modifiers))
        return viewport.cursor().shape()

    plain, control = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    link = shown.point(0, 6)
    assert over(link, plain) == shapes.IBeamCursor
    assert over(link, control) == shapes.PointingHandCursor
    assert over(QPoint(2, 2), plain) == shapes.ArrowCursor


def test_one_click_on_a_footnote_puts_the_caret_into_it(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "The cap{^some more words^} applies.")
    body, note = shown.ids()[:2]
    shown.view.reveal(note)
    click(shown, shown.point(1, 6))
    head = shown.view.caret.head
    assert (head.block_id, head.offset) == (note, 6)
    shown.type("X")
    (change,) = shown.document.items().changes
    assert (change.kind, change.new, str(change.block_id)) == ("insertion", "X", note)
    click(shown, shown.point(0, 3))
    assert shown.view.caret.head.block_id == body

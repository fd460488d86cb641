"""What the window's commands do on the page: styles, lists, breaks, zoom, thumbnails."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.support.pages import ShownPages, show_pages

LEFT = Qt.MouseButton.LeftButton
LONG = "word " * 90


def test_styles_and_lists(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one", "two", "three", tracked=False)
    shown.put(0, 1, to=(1, 2))
    shown.view.set_paragraph_style("Heading2")
    assert shown.view.format_state().style_id == "Heading2"
    shown.put(2, 0)
    assert not shown.view.format_state().listed
    shown.view.toggle_list()
    assert shown.view.format_state().listed
    shown.view.toggle_list()
    assert not shown.view.format_state().listed


def test_a_page_break_moves_what_follows(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one", "two", tracked=False)
    shown.put(0, 1)
    shown.view.insert_page_break()
    assert shown.view.page_count() == 2
    assert shown.view.page_of(shown.blocks[-1]) == 1


def test_a_wish_to_see_a_place_waits_until_it_is_laid(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{n} {LONG}" for n in range(200)], settled=False)
    last = shown.blocks[-1]
    shown.document.reveal(last)
    shown.settle()
    rect = shown.view.anchor(last)
    assert rect is not None
    assert 0 <= rect.top() < shown.view.viewport().height()


def test_dragging_out_of_the_view_scrolls_and_selects_on(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *[f"{n} {LONG}" for n in range(60)])
    viewport = shown.view.viewport()
    qtbot.mousePress(viewport, LEFT, pos=shown.point(1, 5))
    _drag_to(shown, QPoint(300, viewport.height() + 80))
    bar = shown.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 400, timeout=5_000)
    qtbot.mouseRelease(viewport, LEFT, pos=QPoint(300, viewport.height() + 80))
    stopped = bar.value()
    qtbot.wait(120)
    assert bar.value() == stopped
    selection = shown.document.selection
    assert selection is not None and selection.text.count("\n") > 3


def _drag_to(shown: ShownPages, point: QPoint) -> None:
    viewport = shown.view.viewport()
    position = QPointF(point)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        position,
        viewport.mapToGlobal(position),
        Qt.MouseButton.NoButton,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)


def test_thumbnails_are_paper_and_stay_in_their_rectangle(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "text {+new|Ann+}")
    image = QImage(200, 300, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    painter = QPainter(image)
    shown.view.paint_page(painter, 0, QRectF(20, 20, 120, 160))
    painter.end()
    assert image.pixelColor(10, 10).name() == "#336699"
    assert image.pixelColor(30, 150).name() == "#ffffff"
    assert image.pixelColor(150, 290).name() == "#336699"


def test_select_all_and_delete_leaves_one_place_to_write(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one", "two", "three", tracked=False)
    shown.view.select_all()
    qtbot.keyClick(shown.view, Qt.Key.Key_Delete)
    shown.type("fresh")
    assert "".join(shown.texts()) == "fresh"
    while shown.document.can_undo:
        shown.document.undo()
    assert shown.texts() == ["one", "two", "three"]

"""The Changes pane through real mouse and key events."""

from __future__ import annotations

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.review.changes_pane import ChangesPane
from desktop.widgets.buttons import DropButton
from desktop.widgets.row_list import RowList
from desktop.workspace.review_state import ReviewFilter
from tests.support.desk import TestDesk

LEFT = Qt.MouseButton.LeftButton
TEXTS = (
    "The term is {-two|Ann-}{+three|Ann+} years.",
    "Fees are due {+promptly|Bob+} on demand.",
    "Notice is {-oral|Ann-}{+written|Ann+} and {+signed|Bob+}.",
)
W = TypeVar("W", bound=QWidget)


def opened(desk: TestDesk, qtbot: QtBot, *texts: str) -> tuple[MainWindow, ChangesPane]:
    window = desk.open(desk.document(*(texts or TEXTS)))
    window.review_pane.show_tab("changes")
    pane = window.findChild(ChangesPane)
    assert pane is not None
    qtbot.waitUntil(lambda: pane.findChild(RowList).live_rows > 1)  # type: ignore[union-attr]
    return window, pane


def named(parent: QWidget, kind: type[W], name: str) -> W:
    found = [one for one in parent.findChildren(kind, name) if one.isVisible()]
    assert len(found) == 1, f"{name}: {len(found)}"
    return found[0]


def choose(drop: DropButton, name: str) -> None:
    """Opens a drop-down's menu and takes one of its actions."""
    menu = drop.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    action = menu.findChild(QAction, name)
    assert action is not None, [a.objectName() for a in menu.actions()]
    action.trigger()


def text_of(window: MainWindow) -> list[str]:
    return [block.text for block in window.document.document.snapshot().blocks]


def key_of(window: MainWindow, new: str) -> str:
    from desktop.workspace.review_items import object_key

    return next(object_key(c.id) for c in window.document.items().changes if c.new == new)


def test_a_row_is_chosen_accepted_and_put_back(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    key = key_of(window, "three")
    qtbot.mouseClick(named(pane, QWidget, f"changes_row_{key}"), LEFT)
    qtbot.waitUntil(
        lambda: pane.findChild(QAbstractButton, f"changes_row_{key}_accept") is not None
    )
    before = text_of(window)
    qtbot.mouseClick(named(pane, QAbstractButton, f"changes_row_{key}_accept"), LEFT)
    qtbot.waitUntil(lambda: len(window.document.items().changes) == 3)
    assert window.document.undo_label == "Accept change"
    group = "changes_group_accepted"
    qtbot.waitUntil(lambda: pane.findChild(QWidget, group) is not None)
    qtbot.mouseClick(named(pane, QWidget, group), LEFT)
    back = f"changes_row_{key}_put_back"
    qtbot.waitUntil(lambda: pane.findChild(QAbstractButton, back) is not None)
    qtbot.mouseClick(named(pane, QAbstractButton, back), LEFT)
    qtbot.waitUntil(lambda: len(window.document.items().changes) == 4)
    assert text_of(window) == before
    assert pane.findChild(QWidget, group) is None or not window.document.can_undo


def test_filter_by_author_then_accept_all_shown_is_one_step(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    choose(pane.filters.author, "changes_author_ann")
    qtbot.waitUntil(lambda: len(pane.shown_items()) == 2)
    assert window.document.filter == ReviewFilter(authors=frozenset({"Ann"}))
    steps = len(window.document.session.undo_labels)
    qtbot.mouseClick(named(pane, QAbstractButton, "changes_accept_all"), LEFT)
    items = window.document.items()
    assert [change.author for change in items.changes] == ["Bob", "Bob"]
    assert len(window.document.session.undo_labels) == steps + 1
    window.document.undo()
    assert [c.author for c in window.document.items().changes].count("Ann") == 2


def test_next_and_previous_walk_what_is_shown(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    seen: list[str] = []
    for _ in range(3):
        qtbot.mouseClick(named(pane, QAbstractButton, "changes_next"), LEFT)
        active = window.document.active_item
        assert active is not None
        change = window.document.items().change(active.id)
        assert change is not None
        seen.append(change.new)
    assert seen == ["three", "promptly", "written"]
    qtbot.mouseClick(named(pane, QAbstractButton, "changes_prev"), LEFT)
    assert pane.shown_items()[1] == window.document.active_item


def test_arrow_keys_move_between_rows_and_enter_chooses(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    first = named(pane, QWidget, f"changes_row_{key_of(window, 'three')}")
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    qtbot.keyClick(first, Qt.Key.Key_Down)
    second = named(pane, QWidget, f"changes_row_{key_of(window, 'promptly')}")
    qtbot.waitUntil(second.hasFocus)
    qtbot.keyClick(second, Qt.Key.Key_Return)
    active = window.document.active_item
    assert active is not None
    assert active == pane.shown_items()[1]


def test_a_comment_on_a_change(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = opened(desk, qtbot)
    key = key_of(window, "promptly")
    qtbot.mouseClick(named(pane, QWidget, f"changes_row_{key}"), LEFT)
    name = f"changes_row_{key}_comment"
    qtbot.waitUntil(lambda: pane.findChild(QAbstractButton, name) is not None)
    qtbot.mouseClick(named(pane, QAbstractButton, name), LEFT)
    field = named(pane, QWidget, f"{name}_text")
    qtbot.keyClicks(field, "How soon?")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.document.items().threads) == 1)
    thread = window.document.items().threads[0]
    assert (thread.text, thread.quote) == ("How soon?", "promptly")
    assert len(window.document.items().changes) == 4


@pytest.mark.slow
def test_two_thousand_changes_make_a_handful_of_rows(desk: TestDesk, qtbot: QtBot) -> None:
    texts = [f"Clause {n} says {{-old{n}|Ann-}}{{+new{n}|Ann+}}." for n in range(2_000)]
    window, pane = opened(desk, qtbot, *texts)
    rows = pane.findChild(RowList)
    assert rows is not None
    assert len(pane.shown_items()) == 2_000
    bar = rows.verticalScrollBar()
    for step in range(0, bar.maximum(), max(1, bar.maximum() // 30)):
        bar.setValue(step)
        assert rows.live_rows < 60
    bar.setValue(bar.maximum())
    last = key_of(window, "new1999")
    assert named(pane, QWidget, f"changes_row_{last}").isVisible()

"""Next, previous, accept and reject through keys, menus and buttons of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.workspace.review_state import ReviewFilter, Selection
from tests.support.desk import TestDesk, answering, press

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
TEXTS = ("{-one|Ann-}{+two|Ann+} and more", "then {+three|Bob+}", "last {-four|Ann-} end")


def window_of(desk: TestDesk) -> MainWindow:
    return desk.open(desk.document(*TEXTS))


def texts(window: MainWindow) -> list[str]:
    return [block.text for block in window.document.document.snapshot().blocks]


def active(window: MainWindow) -> str:
    key = window.document.active_item
    assert key is not None
    change = window.document.items().change(key.id)
    assert change is not None
    return change.new or change.old


def test_alt_down_and_up_walk_in_document_order(desk: TestDesk, qtbot: QtBot) -> None:
    window = window_of(desk)
    seen: list[str] = []
    for _ in range(4):
        qtbot.keyClick(window, Qt.Key.Key_Down, ALT)
        seen.append(active(window))
    assert seen == ["two", "three", "four", "two"]
    qtbot.keyClick(window, Qt.Key.Key_Up, ALT)
    assert active(window) == "four"


def test_accept_goes_on_and_one_undo_takes_it_back(desk: TestDesk, qtbot: QtBot) -> None:
    window = window_of(desk)
    qtbot.keyClick(window, Qt.Key.Key_Down, ALT)
    accept = window.findChild(QAbstractButton, "cmd_accept")
    assert accept is not None
    qtbot.mouseClick(accept, Qt.MouseButton.LeftButton)
    assert len(window.document.items().changes) == 2
    assert active(window) == "three"
    assert window.toast.isVisible()
    undo = window.findChild(QAbstractButton, "toast_action")
    assert undo is not None
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert len(window.document.items().changes) == 3


def test_control_enter_decides_on_the_page_only_with_an_active_change(
    desk: TestDesk, qtbot: QtBot
) -> None:
    window = window_of(desk)
    desk.wait(window.isActiveWindow)
    page = window.features.page
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Return, CONTROL)
    theirs = [one for one in window.document.items().changes if one.author in ("Ann", "Bob")]
    assert len(theirs) == 3
    while window.document.can_undo:
        window.document.undo()
    window.review.step(1)
    qtbot.keyClick(page, Qt.Key.Key_Return, CONTROL)
    assert len(window.document.items().changes) == 2
    qtbot.keyClick(page, Qt.Key.Key_Backspace, CONTROL)
    assert len(window.document.items().changes) == 1


def test_all_shown_obeys_the_filter(desk: TestDesk) -> None:
    window = window_of(desk)
    window.document.set_filter(ReviewFilter(authors=frozenset({"Ann"})))
    window.commands.count_shown()
    assert window.actions_["accept_shown"].text() == "Accept all shown (2)"
    window.actions_["accept_shown"].trigger()
    assert [one.author for one in window.document.items().changes] == ["Bob"]
    assert "2 changes accepted" in window.toast.text
    window.commands.undo()
    assert len(window.document.items().changes) == 3


def test_by_author_and_in_the_selection(desk: TestDesk) -> None:
    window = window_of(desk)
    blocks = [str(block.id) for block in window.document.document.snapshot().blocks]
    window.document.set_selection(Selection(blocks[1], 0, 4, blocks[2], "text"))
    window.actions_["reject_selection"].trigger()
    assert len(window.document.items().changes) == 1
    assert texts(window)[1:] == ["then ", "last four end"]
    window.review.decide_author("accept", "Ann")
    assert window.document.items().changes == ()


def test_more_than_twenty_ask_once_with_the_count(desk: TestDesk) -> None:
    window = desk.open(desk.document(*[f"{{+word {n}|Ann+}} x" for n in range(25)]))
    with answering(press("confirm_cancel")):
        window.actions_["accept_shown"].trigger()
    assert len(window.document.items().changes) == 25
    with answering(press("confirm_run")):
        window.actions_["accept_shown"].trigger()
    assert window.document.items().changes == ()
    window.commands.undo()
    assert len(window.document.items().changes) == 25


def test_the_panes_buttons_ask_as_well_and_are_one_step(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.document(*[f"{{+word {n}|Ann+}} x" for n in range(25)]))
    window.commands.show_review("changes")
    button = window.findChild(QAbstractButton, "changes_accept_all")
    assert button is not None
    with answering(press("confirm_cancel")) as seen:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert seen[0].windowTitle() == "Accept 25 changes?"
    assert len(window.document.items().changes) == 25
    with answering(press("confirm_run")):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.document.items().changes == ()
    window.commands.undo()
    assert len(window.document.items().changes) == 25


def test_accept_all_and_stop_tracking(desk: TestDesk) -> None:
    window = window_of(desk)
    window.actions_["accept_all_stop"].trigger()
    assert window.document.items().changes == ()
    assert not window.document.tracking


def test_nothing_to_decide_is_said(desk: TestDesk) -> None:
    window = desk.open(desk.document("No changes."))
    window.actions_["accept_next"].trigger()
    assert window.toast.text == "There is no change to decide."

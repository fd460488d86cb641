"""In a narrow window a marker opens its card beside the page; keys and focus come back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.review.margin_card import MarginCard
from desktop.review.margin_cards import MarginCards
from tests.support.desk import TestDesk

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def narrow(desk: TestDesk) -> MainWindow:
    window = desk.open(
        desk.document("The fee is {-ten|Ann-}{+twelve|Ann+}.", "Pay {@Why?|Bob|now@}.")
    )
    window.resize(1100, 700)
    window.commands.show_review("assistant")
    margin = window.features.margin
    assert isinstance(margin, MarginCards)
    desk.wait(lambda: margin.settled and len(margin.cards()) == 2)
    return window


def margin_of(window: MainWindow) -> MarginCards:
    margin = window.features.margin
    assert isinstance(margin, MarginCards)
    return margin


def marker(window: MainWindow, place: int = 0) -> MarginCard:
    card = margin_of(window).cards()[place]
    assert card.mode == "marker"
    return card


def test_a_click_opens_the_card_beside_the_text_and_its_buttons_decide(
    narrow: MainWindow, desk: TestDesk, qtbot: QtBot
) -> None:
    popover = margin_of(narrow).popover
    first = marker(narrow)
    qtbot.mouseClick(first, LEFT)
    desk.wait(popover.isVisible)
    assert popover.accessibleName() == "Change, Ann: ten → twelve"
    right_of_marker = first.mapToGlobal(QPoint(first.width(), 0)).x()
    assert popover.geometry().left() >= right_of_marker, "it covers no text"
    window_area = narrow.frameGeometry()
    assert window_area.contains(popover.geometry())
    accept = popover.findChild(QAbstractButton, "margin_" + key_of(first) + "_accept")
    assert accept is not None and accept.isVisible()
    qtbot.mouseClick(accept, LEFT)
    desk.wait(lambda: not narrow.document.items().changes)
    assert not popover.isVisible()
    assert narrow.document.document.snapshot().blocks[0].text == "The fee is twelve."


def test_enter_opens_and_esc_closes_with_the_focus_back(
    narrow: MainWindow, desk: TestDesk, qtbot: QtBot
) -> None:
    popover = margin_of(narrow).popover
    second = marker(narrow, 1)
    second.setFocus()
    qtbot.keyClick(second, Qt.Key.Key_Return)
    desk.wait(popover.isVisible)
    assert "Why?" in popover.accessibleName()
    qtbot.keyClick(popover, Qt.Key.Key_Escape)
    assert not popover.isVisible()
    assert marker(narrow, 1).hasFocus()
    assert narrow.document.items().threads, "nothing was decided"


def key_of(card: MarginCard) -> str:
    return card.objectName().removeprefix("margin_card_")

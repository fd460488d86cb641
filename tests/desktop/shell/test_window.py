"""The window as a whole: names, sizes of targets, bars that say what is."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.workspace.review_state import Display
from tests.support.desk import TestDesk, answering, press

DENSE = 22


def controls(window: QWidget) -> list[QWidget]:
    kinds = (QAbstractButton, QLineEdit, QComboBox)
    return [one for one in window.findChildren(QWidget) if isinstance(one, kinds)]


def shown(window: QWidget) -> list[QWidget]:
    return [one for one in controls(window) if one.isVisible()]


def test_no_object_name_occurs_twice_among_visible_controls(desk: TestDesk) -> None:
    window = desk.open(desk.sample())
    window.find_bar.open(replace=True)
    names = Counter(one.objectName() for one in shown(window) if one.objectName())
    assert len(names) > 20
    assert [name for name, count in names.items() if count > 1] == []


def test_every_control_has_a_name_for_assistive_tools_and_for_tests(desk: TestDesk) -> None:
    window = desk.open(desk.sample())
    silent = [
        one.objectName() or type(one).__name__
        for one in shown(window)
        if not (one.accessibleName() and one.objectName())
        and not one.objectName().startswith("qt_")
    ]
    assert silent == []


@pytest.mark.parametrize("size", [(1100, 700), (1440, 900), (1920, 1080)])
def test_targets_are_large_enough(desk: TestDesk, size: tuple[int, int]) -> None:
    window = desk.open(desk.sample())
    window.resize(*size)
    window.find_bar.open()
    small = [
        (one.objectName(), one.width(), one.height())
        for one in shown(window)
        if min(one.width(), one.height()) < (DENSE if one.property("sz") == "sm" else 24)
    ]
    assert small == []


def test_the_command_bar_fits_at_every_width(desk: TestDesk) -> None:
    window = desk.open(desk.sample())
    for width in range(1100, 1960, 60):
        window.resize(width, 700)
        bar = window.command_bar
        visible = [one for one in bar.findChildren(QAbstractButton) if one.isVisible()]
        edges = sorted((one.mapTo(bar, one.rect().topLeft()).x(), one.width()) for one in visible)
        for (left, length), (following, _) in zip(edges, edges[1:], strict=False):
            assert left + length <= following + 1, f"overlap at {width}"
        assert edges[-1][0] + edges[-1][1] <= bar.width()


def test_below_1280_the_navigation_closes_by_itself_and_comes_back(
    desk: TestDesk, qtbot: QtBot
) -> None:
    window = desk.open(desk.sample())
    assert window.navigation.isVisible()
    window.resize(1200, 700)
    assert not window.navigation.isVisible()
    assert not window.actions_["navigation"].isChecked()
    window.resize(1440, 900)
    assert window.navigation.isVisible()


def test_what_the_user_closed_stays_closed_in_that_size_class(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.sample())
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert not window.navigation.isVisible()
    window.resize(1200, 700)
    window.resize(1440, 900)
    assert not window.navigation.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.navigation.isVisible()


def test_tracking_is_always_visible_and_is_the_users(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.sample())
    assert window.command_bar.track.text() == "Tracking on"
    assert window.status_bar.tracking.text() == "Tracking on"
    qtbot.keyClick(
        window,
        Qt.Key.Key_E,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert not window.document.tracking
    assert window.command_bar.track.text() == "Tracking off"
    assert window.status_bar.tracking.text() == "Tracking off"
    assert not window.document.document.settings.track_revisions
    window.commands.undo()
    assert window.document.tracking
    assert window.command_bar.track.text() == "Tracking on"


def test_a_view_never_changes_the_file(desk: TestDesk, qtbot: QtBot) -> None:
    path = desk.sample()
    original = path.read_bytes()
    window = desk.open(path)
    for display in Display:
        window.document.set_display(display)
        assert window.document.session.save() == original
        assert not window.document.dirty
    assert window.view_strip.isVisible()
    strip = window.view_strip.findChild(QAbstractButton, "view_strip_all")
    assert strip is not None
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton)
    assert window.document.display is Display.ALL
    assert not window.view_strip.isVisible()


def test_the_display_menu_walks_with_its_key(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.sample())
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_M, both)
    assert window.document.display is Display.SIMPLE
    assert window.command_bar.display.label == "Simple markup"


def test_f6_goes_round_the_regions_and_back_to_what_had_the_focus(
    desk: TestDesk, qtbot: QtBot
) -> None:
    window = desk.open(desk.sample())
    desk.wait(window.isActiveWindow)
    window.features.page.setFocus()
    seen: list[str] = []
    for _ in range(6):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        focused = window.focusWidget()
        assert focused is not None
        region = next(
            one.objectName()
            for one in window.regions._regions
            if focused is one or one.isAncestorOf(focused)
        )
        seen.append(region)
        if region == "page_view" and len(seen) > 1:
            break
    assert seen[-1] == "page_view"
    assert {"command_bar", "nav_pane", "status_bar"} <= set(seen)


def test_the_dark_theme_is_one_command_away(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.sample())
    button = window.title_row.buttons["top_theme"]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert desk.desk.theme.is_dark
    assert desk.desk.settings.values.theme == "dark"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not desk.desk.theme.is_dark


def test_large_decisions_ask_once(desk: TestDesk) -> None:
    window = desk.open(desk.sample())
    with answering(press("confirm_cancel")):
        assert not window.commands.confirm("Accept 21 changes?", "One step back undoes all 21.")


def test_the_active_card_unfolds_when_no_pane_shows_its_item(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.document("The {+new|Ann+} term.", "More."))
    item = window.document.items().order[0]
    margin = window.features.margin
    window.review_pane.show_tab("changes")
    window.document.activate(item)
    desk.wait(lambda: margin.card(item) is not None)  # type: ignore[union-attr]
    assert margin.card(item).mode == "brief"  # type: ignore[union-attr]
    qtbot.mouseClick(window.review_pane.tabs._tabs["comments"], Qt.MouseButton.LeftButton)
    assert margin.card(item).mode == "full"  # type: ignore[union-attr]


def test_the_number_of_pages_is_told_once_it_is_known(desk: TestDesk) -> None:
    window = desk.open(desk.sample())
    assert window.status_bar.page.text() == "Page 1 of 3"
    window.status_bar.show_page(1, None)
    assert window.status_bar.page.text() == "Page 1"

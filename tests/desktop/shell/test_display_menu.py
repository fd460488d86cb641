"""Display leaves out kinds and people, in panes, margin and what "all shown" means."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from desktop.main_window import MainWindow
from desktop.review.margin_cards import MarginCards
from engine.identity import Origin
from tests.support.desk import TestDesk


@pytest.fixture
def window(desk: TestDesk) -> MainWindow:
    window = desk.open(
        desk.document(
            "The fee is {-ten|Ann-}{+twelve|Ann+}.",
            "It is {~bold|Bob~} here.",
            "A {@Why?|Cy|word@} to discuss.",
            "Pay in May.",
        )
    )
    block = window.document.document.snapshot().blocks[3]
    operation = {"type": "replaceInBlock", "blockId": block.id, "find": "May", "replace": "June"}
    assert window.document.run([operation], mode="suggested", origin=Origin.AGENT).applied
    window.commands.show_review("changes")
    return window


def entry(window: MainWindow, name: str) -> QAction:
    menu = window.commands.menus["display"]
    menu.aboutToShow.emit()
    found = menu.findChild(QAction, name) or _in_submenus(menu, name)
    assert found is not None, name
    return found


def _in_submenus(menu: QMenu, name: str) -> QAction | None:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            inner.aboutToShow.emit()
            for one in inner.actions():
                if one.objectName() == name:
                    return one
    return next((one for one in menu.actions() if one.objectName() == name), None)


def shown(window: MainWindow) -> set[str]:
    items = window.document.items()
    found = set()
    for key in window.review.shown():
        item = items.change(key.id) or items.suggestion(key.id)
        assert item is not None
        found.add(item.kind if key.kind == "revision" else "suggestion")
    return found


def margin_kinds(window: MainWindow, desk: TestDesk) -> set[str]:
    margin = window.features.margin
    assert isinstance(margin, MarginCards)
    desk.wait(lambda: margin.settled)
    return {card.face.key.kind for card in margin.cards() if card.face is not None}


def test_kinds_are_left_out_and_come_back(window: MainWindow, desk: TestDesk) -> None:
    assert shown(window) == {"replacement", "formatting", "suggestion"}
    for name, left in (
        ("display_formatting", {"replacement", "suggestion"}),
        ("display_suggestions", {"replacement"}),
        ("display_text", set[str]()),
    ):
        action = entry(window, name)
        assert action.isChecked()
        action.trigger()
        assert shown(window) == left
        assert not entry(window, name).isChecked()
    empty = window.findChild(QLabel, "changes_empty")
    desk.wait(lambda: empty is not None and empty.text() == "No change passes the filter")
    back = window.findChild(QWidget, "changes_empty_all")
    assert back is not None and back.isVisible()
    back.click()  # type: ignore[attr-defined]
    assert shown(window) == {"replacement", "formatting", "suggestion"}
    assert entry(window, "display_text").isChecked()


def test_comments_leave_the_margin(window: MainWindow, desk: TestDesk) -> None:
    assert "comment" in margin_kinds(window, desk)
    entry(window, "display_comments").trigger()
    desk.wait(lambda: "comment" not in margin_kinds(window, desk))
    assert window.document.items().threads, "left out, not removed"
    entry(window, "display_comments").trigger()
    desk.wait(lambda: "comment" in margin_kinds(window, desk))


def test_people_are_left_out_and_somebody_is_always_shown(window: MainWindow) -> None:
    ann = entry(window, "display_person_ann")
    assert ann.isChecked() and ann.text() == "Ann"
    ann.trigger()
    assert "replacement" not in shown(window)
    for name in ("bob", "cy"):
        entry(window, f"display_person_{name}").trigger()
    last = [a for a in _people(window) if a.isChecked()]
    assert len(last) == 1 and not last[0].isEnabled()
    for action in [a.objectName() for a in _people(window) if not a.isChecked()]:
        entry(window, action).trigger()
    assert not window.document.filter.is_active, "everybody again"


def _people(window: MainWindow) -> list[QAction]:
    menu = window.commands.menus["display"]
    inner = next(a.menu() for a in menu.actions() if a.text() == "People")
    assert isinstance(inner, QMenu)
    inner.aboutToShow.emit()
    return inner.actions()


def test_the_file_is_not_touched(window: MainWindow) -> None:
    before = window.document.document.version
    for name in ("display_text", "display_formatting", "display_comments", "display_person_bob"):
        entry(window, name).trigger()
    assert window.document.document.version == before


def test_marks_that_are_left_out_lose_their_colour_on_the_page(window: MainWindow) -> None:
    page = window.features.page
    colours = page.look.tokens  # type: ignore[attr-defined]
    mark = next(
        mark
        for face in window.document.document.view().items  # type: ignore[union-attr]
        for run in face.runs  # type: ignore[union-attr]
        for mark in run.revisions
        if mark.author == "Ann"
    )
    before = page.look.author(mark)  # type: ignore[attr-defined]
    assert before != colours.page_muted
    entry(window, "display_person_ann").trigger()
    assert page.look.author(mark) == colours.page_muted  # type: ignore[attr-defined]
    entry(window, "display_person_ann").trigger()
    assert page.look.author(mark) == before  # type: ignore[attr-defined]
    assert page.look.comment_authors  # type: ignore[attr-defined]
    entry(window, "display_comments").trigger()
    assert not page.look.comment_authors  # type: ignore[attr-defined]

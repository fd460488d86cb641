"""The left pane and finding: outline with numbers and counts, results, replacing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from desktop.navigation.outline_list import short_label
from desktop.workspace.review_state import Reveal
from tests.support.desk import TestDesk

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_the_outline_shows_numbers_and_what_is_to_decide(desk: TestDesk) -> None:
    window = desk.open(desk.sample("services-agreement.docx"))
    window.navigation.refresh()
    rows = window.navigation.outline.rows
    assert [row.label for row in rows[:4]] == ["", "1", "2", "3"]
    items = window.document.items()
    assert sum(row.open_items for row in rows) == len(items.changes) + len(items.suggestions)
    assert "to decide" in window.navigation.outline.describe(0)


def test_labels_are_short_where_they_hold_a_number() -> None:
    assert short_label("ARTICLE 4.") == "4"
    assert short_label("Schedule B") == "Schedule B"
    assert short_label("1.2.") == "1.2"


def test_a_click_in_the_outline_shows_the_clause(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.sample("services-agreement.docx"))
    window.navigation.refresh()
    seen: list[Reveal] = []
    window.document.reveal_requested.connect(seen.append)
    outline = window.navigation.outline
    qtbot.mouseClick(outline, Qt.MouseButton.LeftButton, pos=QPoint(60, 28 * 3 + 10))
    assert seen[-1].block_id == outline.rows[3].block_id
    desk.wait(window.isActiveWindow)
    outline.setFocus()
    following = outline.current + 1
    qtbot.keyClick(outline, Qt.Key.Key_Down)
    qtbot.keyClick(outline, Qt.Key.Key_Return)
    assert seen[-1].block_id == outline.rows[following].block_id


def test_a_document_without_headings_says_so(desk: TestDesk) -> None:
    window = desk.open(desk.document("Plain text.", "More of it."))
    window.navigation.refresh()
    assert window.navigation._empty.text() == "This document has no headings."


def test_find_goes_from_hit_to_hit(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.document("The fee and the Fee.", "No fees are due."))
    qtbot.keyClick(window, Qt.Key.Key_F, CONTROL)
    assert window.find_bar.isVisible()
    qtbot.keyClicks(window.find_bar.text, "fee")
    assert window.find_bar._count.text() == "1 of 3"
    qtbot.keyClick(window.find_bar.text, Qt.Key.Key_Return)
    assert window.find_bar._count.text() == "2 of 3"
    case = window.findChild(QAbstractButton, "find_case")
    word = window.findChild(QAbstractButton, "find_word")
    assert case is not None and word is not None
    case.click()
    assert len(window.finder.hits) == 2
    word.click()
    assert len(window.finder.hits) == 1
    assert len(window.navigation.results.rows) == 1
    qtbot.keyClick(window.find_bar, Qt.Key.Key_Escape)
    assert not window.find_bar.isVisible()
    assert window.finder.hits == ()


def test_find_sees_what_a_person_quotes(desk: TestDesk) -> None:
    window = desk.open(desk.document("The “Supplier’s fee” – due {+now+}here.", "Nothing."))
    window.finder.search('the "supplier\'s fee" - due nowhere')
    assert len(window.finder.hits) == 1


def test_replace_is_tracked_and_undone_in_one_step(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.document("The fee and the fee.", "A 😀 fee."))
    window.find_bar.open(replace=True)
    window.find_bar.text.setText("fee")
    window.find_bar._with.setText("charge")
    every = window.findChild(QAbstractButton, "find_replace_all")
    assert every is not None
    qtbot.mouseClick(every, Qt.MouseButton.LeftButton)
    blocks = window.document.document.snapshot().blocks
    assert [block.text for block in blocks] == ["The charge and the charge.", "A 😀 charge."]
    assert len(window.document.items().changes) == 3
    assert "3 places replaced" in window.toast.text
    window.commands.undo()
    assert window.document.document.revisions() == ()


def test_typing_keeps_the_hits_true(desk: TestDesk) -> None:
    window = desk.open(desk.document("The fee."))
    window.finder.search("fee")
    block = window.document.document.snapshot().blocks[0].id
    operation = {"type": "insertText", "blockId": block, "offset": 0, "reading": "markup"}
    window.document.run([{**operation, "text": "fee "}])
    desk.wait(lambda: len(window.finder.hits) == 2)

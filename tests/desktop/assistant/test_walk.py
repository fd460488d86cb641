"""A lawyer's walk: review offline, see cards, accept one, reject one, take both back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.assistant.audit_log import chain_is_whole
from desktop.assistant.pane import AssistantPane
from desktop.main_window import MainWindow
from desktop.workspace.review_items import object_key
from desktop.workspace.review_state import ActiveItem
from tests.support.assistant import named
from tests.support.desk import AUTHOR, TestDesk

LEFT = Qt.MouseButton.LeftButton


def reviewed(desk: TestDesk, qtbot: QtBot) -> tuple[MainWindow, AssistantPane]:
    """The sample NDA after an offline review that was asked for with the mouse."""
    window = desk.open(desk.sample())
    window.review_pane.show_tab("assistant")
    pane = window.findChild(AssistantPane)
    assert pane is not None
    qtbot.mouseClick(named(pane, "assistant_start_0"), LEFT)
    assert pane.conversation.running
    qtbot.waitUntil(lambda: not pane.conversation.running, timeout=60_000)
    qtbot.waitUntil(lambda: len(pane.suggestions.order) > 10)
    return window, pane


def press(pane: AssistantPane, qtbot: QtBot, key: ActiveItem, part: str) -> None:
    name = f"assistant_card_{object_key(key.id)}_{part}"
    qtbot.waitUntil(lambda: any(b.isVisible() for b in pane.findChildren(QAbstractButton, name)))
    qtbot.mouseClick(named(pane, name), LEFT)


def edit_of(window: MainWindow, new: str) -> ActiveItem:
    items = window.document.items().suggestions
    return next(ActiveItem("suggestion", one.id) for one in items if one.new == new)


def test_accept_one_reject_one_and_undo_both(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    document = window.document
    before = document.session.save()
    texts = [block.text for block in document.document.snapshot().blocks]
    count = len(pane.suggestions.order)
    changes = len(document.items().changes)

    accepted = edit_of(window, "may")
    pane.suggestions.choose(accepted)
    press(pane, qtbot, accepted, "accept")
    qtbot.waitUntil(lambda: len(document.items().suggestions) == count - 1)
    own = [c for c in document.items().changes if c.author == AUTHOR]
    assert [(c.kind, c.old, c.new) for c in own] == [("replacement", "will", "may")]
    assert not document.items().threads[2:], "the reason stays out of the file unless it is wanted"

    rejected = edit_of(window, "seek ")
    pane.suggestions.choose(rejected)
    press(pane, qtbot, rejected, "reject")
    qtbot.waitUntil(lambda: len(document.items().suggestions) == count - 2)
    qtbot.waitUntil(lambda: "2 decided" in pane.suggestions._decided.text())

    window.commands.undo()
    window.commands.undo()
    qtbot.waitUntil(lambda: len(pane.suggestions.order) == count)
    assert len(document.items().changes) == changes
    assert [block.text for block in document.document.snapshot().blocks] == texts
    assert document.session.save() == before, "suggestions are in no saved file"


def test_the_reason_enters_the_file_when_the_card_says_so(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    key = edit_of(window, "may")
    pane.suggestions.choose(key)
    press(pane, qtbot, key, "with_comment")
    press(pane, qtbot, key, "accept")
    qtbot.waitUntil(lambda: len(window.document.items().threads) == 3)
    thread = window.document.items().threads[-1]
    assert thread.author == AUTHOR and "irreparable" in thread.text


def test_the_internal_note_stays_on_the_card(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    key = next(k for k in pane.suggestions.order if _note(pane, k))
    note = _note(pane, key)
    pane.suggestions.choose(key)
    press(pane, qtbot, key, "rule")
    assert named(pane, f"assistant_card_{object_key(key.id)}_note").isVisible()
    window.document.resolve(pane.suggestions.order, "accept", with_comment=True)
    saved = window.document.session.save()
    assert note[:40].encode() not in saved
    assert all(note[:40] not in thread.text for thread in window.document.items().threads)


def _note(pane: AssistantPane, key: ActiveItem) -> str:
    cards = pane.suggestions._reader.open_cards(expanded=None)
    return next(card.internal_note for card in cards if card.key == key)


def test_edited_before_accepting_it_is_the_users_own_words(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    key = edit_of(window, "within thirty (30) days")
    steps = len(window.document.session.undo_labels)
    pane.suggestions.choose(key)
    press(pane, qtbot, key, "edit")
    box = pane.findChild(QPlainTextEdit, f"assistant_card_{object_key(key.id)}_text")
    assert box is not None
    qtbot.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(box, "within ten (10) days")
    press(pane, qtbot, key, "accept_edited")
    own = lambda: [c for c in window.document.items().changes if c.author == AUTHOR]  # noqa: E731
    qtbot.waitUntil(lambda: bool(own()))
    assert [(c.old, c.new) for c in own()] == [("immediately", "within ten (10) days")]
    assert len(window.document.session.undo_labels) == steps + 1
    window.document.undo()
    assert window.document.items().suggestion(key.id) is not None


def test_accept_all_leaves_what_is_decided_one_by_one(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    steps = len(window.document.session.undo_labels)
    qtbot.waitUntil(lambda: pane.suggestions.accept_all.isVisible())
    qtbot.mouseClick(named(pane, "assistant_accept_all"), LEFT)
    qtbot.waitUntil(lambda: len(pane.suggestions.order) == len(pane.suggestions._alone))
    assert len(window.document.session.undo_labels) == steps + 1
    window.document.undo()
    qtbot.waitUntil(lambda: len(pane.suggestions.order) > 10)


def test_reject_this_turn_takes_back_only_its_proposals(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    kept = edit_of(window, "may")
    window.document.resolve([kept], "accept")
    undo = "assistant_turn_1_undo"
    qtbot.waitUntil(lambda: any(b.isVisible() for b in pane.findChildren(QWidget, undo)))
    qtbot.mouseClick(named(pane, undo), LEFT)
    qtbot.waitUntil(lambda: not window.document.items().suggestions)
    assert [c.new for c in window.document.items().changes if c.author == AUTHOR] == ["may"]
    window.document.undo()
    assert len(window.document.items().suggestions) > 10


def test_the_agent_leaves_tracking_caret_and_author_alone(desk: TestDesk, qtbot: QtBot) -> None:
    window = desk.open(desk.sample())
    window.document.set_tracking(False)
    chosen = window.document.selection
    scrolled = window.features.page.verticalScrollBar().value()  # type: ignore[attr-defined]
    pane = window.findChild(AssistantPane)
    assert pane is not None
    pane.ask("Review this contract.")
    qtbot.waitUntil(lambda: not pane.conversation.running, timeout=60_000)
    assert window.document.author == AUTHOR
    assert not window.document.tracking
    assert window.document.selection == chosen
    assert window.features.page.verticalScrollBar().value() == scrolled  # type: ignore[attr-defined]
    assert {one.author for one in window.document.items().suggestions} == {"Whereas"}


def test_the_record_is_a_whole_chain_without_clause_text(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    key = edit_of(window, "may")
    pane.suggestions.choose(key)
    press(pane, qtbot, key, "accept")
    log = pane.conversation.log
    assert log is not None
    qtbot.waitUntil(lambda: any(e["kind"] == "decision" for e in log.entries()))
    assert chain_is_whole(log.entries())
    kinds = {entry["kind"] for entry in log.entries()}
    assert {"send", "recv", "tool", "suggestion", "decision"} <= kinds
    spelled = log.file.read_text(encoding="utf-8")
    for block in window.document.document.snapshot().blocks:
        assert len(block.text) < 30 or block.text[:30] not in spelled
    assert "irreparable" not in spelled


def test_suggestions_that_were_there_before_are_shown_at_once(desk: TestDesk, qtbot: QtBot) -> None:
    window, pane = reviewed(desk, qtbot)
    again = AssistantPane(window.document, desk.desk.theme)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(again.suggestions.isVisible)
    assert set(again.suggestions.order) == set(pane.suggestions.order)

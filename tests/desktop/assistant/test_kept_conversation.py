"""Conversations come back with their document, stay on this computer, and can be deleted."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.assistant.kept_conversation import (
    ConversationStore,
    KeptConversation,
    KeptNote,
    KeptTurn,
)
from desktop.assistant.pane import AssistantPane
from desktop.main_window import MainWindow
from desktop.workspace.review_state import ActiveItem
from tests.support.desk import TestDesk, answering, press
from tests.support.messages_server import Answer, messages_server

LEFT = Qt.MouseButton.LeftButton


def pane_of(window: MainWindow) -> AssistantPane:
    window.commands.show_review("assistant")
    pane = window.findChild(AssistantPane)
    assert pane is not None
    return pane


def ask(pane: AssistantPane, qtbot: QtBot, text: str) -> None:
    box = pane.findChild(QPlainTextEdit, "assistant_input")
    assert box is not None
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not pane.conversation.running, timeout=60_000)


def asked(desk: TestDesk, qtbot: QtBot, path: Path, *texts: str) -> MainWindow:
    with messages_server(*[Answer(f"About {text}: see Section 1.") for text in texts]) as server:
        desk.desk.settings.update(model="scripted", base_url=server.url, local_only=True)
        window = desk.open(path)
        for text in texts:
            ask(pane_of(window), qtbot, text)
    return window


def labels(pane: AssistantPane) -> str:
    return "\n".join(one.text() for one in pane.findChildren(QLabel) if one.isVisible())


def test_what_was_said_is_shown_again_and_new_questions_follow(
    desk: TestDesk, qtbot: QtBot
) -> None:
    path = desk.sample()
    window = asked(desk, qtbot, path, "the cap", "the term")
    before = path.read_bytes()
    assert window.close()
    with messages_server(Answer("Now this.")) as server:
        desk.desk.settings.update(base_url=server.url)
        pane = pane_of(desk.open(path))
        assert pane.start.isHidden()
        shown = labels(pane)
        assert "2 questions from before. A new question starts afresh." in shown
        assert "the cap" in shown and "About the term: see" in shown
        first = pane.findChild(QLabel, "assistant_kept_1_answer")
        assert first is not None and "href=" in first.text(), "clause numbers are links again"
        ask(pane, qtbot, "and now")
        assert len(server.requests[0]["messages"]) == 1, "the model starts afresh"
        assert labels(pane).index("About the term") < labels(pane).index("Now this.")
    assert path.read_bytes() == before, "nothing of it is in the document"


def test_it_is_deleted_with_one_click(desk: TestDesk, qtbot: QtBot) -> None:
    path = desk.sample()
    asked(desk, qtbot, path, "the cap").close()
    pane = pane_of(desk.open(path))
    button = pane.findChild(QWidget, "assistant_kept_delete")
    assert button is not None
    qtbot.mouseClick(button, LEFT)
    assert "the cap" not in labels(pane) and pane.start.isVisible()
    assert ConversationStore.under(desk.desk.places.state).count() == 0
    desk.desk.windows[-1].close()
    assert pane_of(desk.open(path)).start.isVisible()


def test_nothing_is_kept_or_shown_when_the_user_says_so(desk: TestDesk, qtbot: QtBot) -> None:
    store = ConversationStore.under(desk.desk.places.state)
    path = desk.sample()
    asked(desk, qtbot, path, "the cap").close()
    assert store.count() == 1

    def off(dialog: QDialog) -> None:
        box = dialog.findChild(QCheckBox, "prefs_keep_conversations")
        delete = dialog.findChild(QWidget, "prefs_delete_conversations")
        assert box is not None and box.isChecked() and delete is not None
        assert delete.accessibleName() == "Delete 1 kept conversation"
        box.setChecked(False)
        delete.click()  # type: ignore[attr-defined]
        assert store.count() == 1, "the first press only asks"
        delete.click()  # type: ignore[attr-defined]
        assert store.count() == 0 and not delete.isVisible()
        apply = dialog.findChild(QWidget, "prefs_apply")
        assert apply is not None
        apply.click()  # type: ignore[attr-defined]

    window = desk.open(path)
    desk.desk.settings.update(model="offline", base_url="")
    with answering(off):
        window.actions_["preferences"].trigger()
    window.close()
    other = asked(desk, qtbot, path, "the term")
    other.close()
    assert store.count() == 0
    assert "the term" not in labels(pane_of(desk.open(path)))


def test_save_as_takes_the_conversation_along(
    desk: TestDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = asked(desk, qtbot, desk.sample(), "the cap")
    target = desk.home / "elsewhere.docx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.actions_["save_as"].trigger()
    window.close()
    assert "the cap" in labels(pane_of(desk.open(target)))


def test_notes_and_severity_of_kept_suggestions_come_back(desk: TestDesk, qtbot: QtBot) -> None:
    path = desk.sample()
    window = desk.open(path)
    pane = pane_of(window)
    ask(pane, qtbot, "Review this contract")
    qtbot.waitUntil(lambda: len(pane.suggestions.order) > 5)

    def cards(of: AssistantPane) -> dict[ActiveItem, tuple[str, str, str, str]]:
        found = of._reader.open_cards(expanded=None)
        return {c.key: (c.severity, c.area, c.internal_note, c.source) for c in found}

    before = cards(pane)
    comments = {c.key for c in pane._reader.open_cards(expanded=None) if c.is_comment}
    assert any(before[key][2] for key in comments), "comment suggestions have notes of their own"
    with answering(press("close_save")):
        assert window.close()
    again = pane_of(desk.open(path))
    assert cards(again) == before
    assert b"Position:" not in path.read_bytes(), "notes never enter the file"


def test_suggestions_are_filtered_by_the_answer_that_made_them(
    desk: TestDesk, qtbot: QtBot
) -> None:
    window = desk.open(desk.document("# Fee", "The fee is due.", "The term is long."))

    def edit(place: int, find: str, replace: str) -> tuple[str, dict[str, object]]:
        block = window.document.document.snapshot().blocks[place]
        one = {"type": "replaceInBlock", "blockId": block.id, "find": find, "replace": replace}
        return ("suggest_changes", {"operations": [one]})

    script = [
        Answer(calls=[edit(1, "due", "payable")]),
        Answer("Done."),
        Answer(calls=[edit(2, "long", "short")]),
        Answer("Done."),
    ]
    with messages_server(*script) as server:
        desk.desk.settings.update(model="scripted", base_url=server.url, local_only=True)
        pane = pane_of(window)
        ask(pane, qtbot, "About the fee")
        button = pane.findChild(QWidget, "assistant_filter")
        assert button is not None and not button.isVisible(), "one answer needs no filter"
        ask(pane, qtbot, "About the term")
    qtbot.waitUntil(lambda: len(pane.suggestions.order) == 2)
    assert button.isVisible()
    menu = button.menu()  # type: ignore[attr-defined]

    def choose(name: str) -> None:
        menu.aboutToShow.emit()
        found = next(a for a in menu.actions() if a.objectName() == name)
        assert isinstance(found, QAction)
        found.trigger()

    menu.aboutToShow.emit()
    assert [a.text() for a in menu.actions()] == ["All answers", "About the fee", "About the term"]
    choose("assistant_filter_2")
    items = window.document.items()
    shown = [items.suggestion(key.id) for key in pane.suggestions.order]
    assert [one.new for one in shown if one is not None] == ["short"]
    pane.suggestions.accept_all.click()
    qtbot.waitUntil(lambda: window.document.open_suggestions == 1)
    assert "The fee is due." in [b.text for b in window.document.document.snapshot().blocks] or (
        window.document.items().suggestions[0].old == "due"
    ), "what is not shown stays a suggestion"
    choose("assistant_filter_0")
    qtbot.waitUntil(lambda: len(pane.suggestions.order) == 1)


def test_the_store_is_private_whole_and_survives_damage(tmp_path: Path) -> None:
    store, path = ConversationStore.under(tmp_path), tmp_path / "contract.docx"
    assert store.load(path) == KeptConversation() and store.load(None) == KeptConversation()
    turn = KeptTurn(group="t", asked="Why?", answer="Because.", at=datetime.now(UTC))
    kept = KeptConversation(turns=[turn], notes={"s": KeptNote(internal_note="Ours.")})
    store.save(path, kept)
    store.save(None, kept)
    assert store.load(path) == kept and store.count() == 1
    file = next(tmp_path.glob("transcripts/*/conversation.json"))
    assert "contract" not in str(file.relative_to(tmp_path))
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("{broken", encoding="utf-8")
    assert store.load(path) == KeptConversation()
    aside = file.with_suffix(".damaged.json")
    assert aside.read_text(encoding="utf-8") == "{broken", "set aside, not written over"
    store.save(path, kept)
    assert store.load(path) == kept and aside.exists()
    assert store.delete_all() == 2 and store.count() == 0 and not aside.exists()

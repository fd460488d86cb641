"""Turns with a scripted server: streaming, stopping, queueing, failing and going on."""

from __future__ import annotations

import json
import time
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from desktop.assistant.answer_text import AnswerText
from desktop.assistant.pane import AssistantPane
from desktop.main_window import MainWindow
from tests.support.assistant import idle, named, send
from tests.support.desk import TestDesk
from tests.support.messages_server import Answer, Refusal, messages_server

LEFT = Qt.MouseButton.LeftButton
LONG = "The cap is in clause 7.2 and it has no end date. " * 12


def opened(desk: TestDesk, url: str, *, name: str = "") -> tuple[MainWindow, AssistantPane]:
    desk.desk.settings.update(model="scripted", base_url=url, local_only=True)
    window = desk.open(desk.sample() if not name else desk.document("# Fee", "The fee is due."))
    window.review_pane.show_tab("assistant")
    pane = window.findChild(AssistantPane)
    assert pane is not None
    return window, pane


def answer(pane: AssistantPane, number: int = 1) -> AnswerText:
    found = pane.findChild(AnswerText, f"assistant_answer_{number}")
    assert found is not None
    return found


def test_text_streams_at_most_ten_times_a_second(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Answer(LONG, pause=0.01)) as server:
        window, pane = opened(desk, server.url)
        send(pane, qtbot, "Where is the cap?")
        qtbot.waitUntil(lambda: answer(pane).renders > 0, timeout=30_000)
        started, before = time.monotonic(), answer(pane).renders
        idle(pane, qtbot)
        seconds = time.monotonic() - started
        assert answer(pane).source.strip() == LONG.strip()
        assert answer(pane).renders - before <= 10 * seconds + 2
        assert window.document.turn_state == "idle"


def test_citations_and_clause_numbers_jump(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(
        Answer("See [7.2|2A0379A2], not [9.9|FFFFFFFF]; also Section 5.1.")
    ) as server:
        window, pane = opened(desk, server.url)
        send(pane, qtbot, "Where?")
        idle(pane, qtbot)
        text = answer(pane).text()
        assert 'href="block:2A0379A2"' in text and "FFFFFFFF" not in text
        assert text.count("href=") == 2
        with qtbot.waitSignal(window.document.reveal_requested) as shown:
            answer(pane).linkActivated.emit("block:2A0379A2")
        assert shown.args[0].block_id == "2A0379A2"


def test_stop_takes_effect_at_once_and_keeps_the_text(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Answer(LONG, pause=0.3), Answer("And on.")) as server:
        window, pane = opened(desk, server.url)
        send(pane, qtbot, "Where is the cap?")
        qtbot.waitUntil(lambda: "The cap" in answer(pane).source, timeout=30_000)
        started = time.monotonic()
        qtbot.mouseClick(named(pane, "assistant_stop"), LEFT)
        idle(pane, qtbot)
        assert time.monotonic() - started < 0.5  # 150 ms, and what a busy machine adds
        assert window.document.turn_state == "idle"
        assert "Stopped." in answer(pane).text()
        assert answer(pane).source.startswith("The cap")
        assert named(pane, "assistant_send").isVisible()
        send(pane, qtbot, "Go on")
        idle(pane, qtbot)
        assert answer(pane, 2).source == "And on."
        roles = [message["role"] for message in server.requests[-1]["messages"]]
        assert all(one != other for one, other in zip(roles, roles[1:], strict=False))


def test_escape_in_the_prompt_stops_too(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Answer(LONG, pause=0.3)) as server:
        _, pane = opened(desk, server.url)
        send(pane, qtbot, "Where is the cap?")
        qtbot.waitUntil(lambda: "The cap" in answer(pane).source, timeout=30_000)
        qtbot.keyClick(named(pane, "assistant_input"), Qt.Key.Key_Escape)
        idle(pane, qtbot)
        assert "Stopped." in answer(pane).text()


def test_a_message_during_a_run_is_queued_and_sent_next(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Answer(LONG, pause=0.02), Answer("Second answer.")) as server:
        _, pane = opened(desk, server.url)
        send(pane, qtbot, "First")
        qtbot.waitUntil(lambda: answer(pane).source != "", timeout=30_000)
        send(pane, qtbot, "Second")
        assert pane.conversation.queue == ["Second"]
        assert named(pane, "assistant_queue_now").isVisible()
        qtbot.waitUntil(lambda: len(pane.turns.by_group) == 2, timeout=60_000)
        idle(pane, qtbot)
        assert answer(pane, 2).source == "Second answer."
        assert not pane.queue.isVisible()


def test_an_edit_of_a_model_becomes_a_card_and_the_timeline_tells_it(
    desk: TestDesk, qtbot: QtBot
) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server.url, name="fee")
        block = window.document.document.snapshot().blocks[1]
        operation = {
            "id": "op1",
            "type": "replaceInBlock",
            "blockId": block.id,
            "find": "due",
            "replace": "payable",
            "severity": "high",
            "area": "Fees",
            "comment": "Payable is the defined word.",
        }
        server.script[:] = [
            Answer("I propose a word.", calls=[("suggest_changes", {"operations": [operation]})]),
            Answer("Done: one word."),
        ]
        send(pane, qtbot, "Say payable")
        idle(pane, qtbot)
        qtbot.waitUntil(lambda: len(pane.suggestions.order) == 1)
        card = pane.suggestions.card(pane.suggestions.order[0])
        assert card is not None
        facts = card.facts
        assert (facts.severity, facts.area, facts.title) == (
            "high",
            "Fees",
            "Payable is the defined word",
        )
        view = pane.turns.by_group[pane.conversation.current]
        assert [step.state for step in view.timeline.steps] == ["done"]
        step = view.timeline.steps[0]
        assert "I propose a word" in step._text.full_text
        step.toggle()
        details = step.findChild(QPlainTextEdit)
        assert details is not None and '"find": "due"' in details.toPlainText()
        usage = pane.findChild(QLabel, "assistant_usage_1")
        assert usage is not None and "tokens in" in usage.text()
        assert "untrusted" not in details.toPlainText(), "the window shows the answer itself"


def test_a_refused_key_is_told_in_the_conversation_with_a_way_on(
    desk: TestDesk, qtbot: QtBot
) -> None:
    with messages_server(Refusal(401, "authentication_error"), Answer("Now it works.")) as server:
        window, pane = opened(desk, server.url)
        send(pane, qtbot, "Where is the cap?")
        idle(pane, qtbot)
        error = pane.findChild(QLabel, "assistant_turn_1_error")
        assert error is not None and "refused the key" in error.text()
        assert not window.document.items().suggestions
        qtbot.mouseClick(named(pane, "assistant_turn_1_retry"), LEFT)
        idle(pane, qtbot)
        assert answer(pane, 2).source == "Now it works."
        pane.settings_asked.disconnect()  # else the window opens its dialog
        with qtbot.waitSignal(pane.settings_asked):
            qtbot.mouseClick(named(pane, "assistant_turn_1_settings"), LEFT)


def test_the_offline_review_is_offered_when_the_model_fails(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Refusal(403, "permission_error")) as server:
        window, pane = opened(desk, server.url)
        send(pane, qtbot, "Review this contract")
        idle(pane, qtbot)
        qtbot.mouseClick(named(pane, "assistant_turn_1_offline"), LEFT)
        idle(pane, qtbot)
        assert len(window.document.items().suggestions) > 10


def test_nothing_is_sent_to_a_server_before_the_user_agrees(desk: TestDesk, qtbot: QtBot) -> None:
    desk.desk.settings.update(model="scripted", base_url="http://192.0.2.1:9", local_only=True)
    desk.desk.credentials.remember("192.0.2.1:9", "a key")
    window = desk.open(desk.sample())
    window.review_pane.show_tab("assistant")
    pane = window.findChild(AssistantPane)
    assert pane is not None
    send(pane, qtbot, "Where is the cap?")
    assert not pane.conversation.running
    assert "192.0.2.1:9" in named(pane, "assistant_disclosure").accessibleName()
    qtbot.mouseClick(named(pane, "assistant_disclosure_cancel"), LEFT)
    assert pane.composer.input.toPlainText() == "Where is the cap?"
    qtbot.keyClick(pane.composer.input, Qt.Key.Key_Return)
    qtbot.mouseClick(named(pane, "assistant_disclosure_send"), LEFT)
    idle(pane, qtbot)
    error = pane.findChild(QLabel, "assistant_turn_1_error")
    assert error is not None and "Local only" in error.text()


def test_typing_while_the_assistant_works_is_kept(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Answer("Reading.", calls=[("read_document", {})], pause=0.05)) as server:
        server.script.append(Answer("Read."))
        window, pane = opened(desk, server.url, name="fee")
        block = window.document.document.snapshot().blocks[1]
        send(pane, qtbot, "Read it")
        qtbot.waitUntil(lambda: pane.conversation.running)
        typed = {"type": "insertText", "blockId": block.id, "offset": 0, "reading": "accepted"}
        window.document.run([{**typed, "text": "Yes: "}])
        idle(pane, qtbot)
        assert window.document.document.snapshot().blocks[1].text == "Yes: The fee is due."


def test_a_late_call_after_the_window_closed_changes_nothing(
    desk: TestDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server.url, name="fee")
        block = window.document.document.snapshot().blocks[1]
        edit = {"id": "op1", "type": "deleteBlock", "blockId": block.id}
        server.script[:] = [
            Answer(LONG, calls=[("suggest_changes", {"operations": [edit]})], pause=0.01)
        ]
        send(pane, qtbot, "Delete it")
        qtbot.waitUntil(lambda: answer(pane).source != "", timeout=30_000)
        turn = pane.conversation._turn
        assert turn is not None
        pane.close_document()
        assert turn._dispatch("read_document", {})["code"] == "documentNotEditable"
        assert turn.wait(5)
        assert not window.document.items().suggestions


def test_a_busy_server_is_waited_for_with_a_countdown(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server(Refusal(529, retry_after="2"), Answer("Here.")) as server:
        _, pane = opened(desk, server.url)
        send(pane, qtbot, "Where is the cap?")
        notice = pane.findChild(QLabel, "assistant_notice_1")
        assert notice is not None
        qtbot.waitUntil(lambda: "Trying again in" in notice.text(), timeout=30_000)
        idle(pane, qtbot)
        assert answer(pane).source == "Here."
        assert not notice.isVisible()


def test_an_edit_waits_while_the_user_types_in_its_paragraph(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server.url, name="fee")
        block = window.document.document.snapshot().blocks[1]
        edit = {
            "id": "op1",
            "type": "replaceInBlock",
            "blockId": block.id,
            "find": "due",
            "replace": "payable",
        }
        server.script[:] = [
            Answer(calls=[("suggest_changes", {"operations": [edit]})]),
            Answer("Done."),
        ]
        typed = {"type": "insertText", "blockId": block.id, "offset": 0, "reading": "accepted"}
        send(pane, qtbot, "Say payable")
        window.document.run([{**typed, "text": "Yes: "}])
        last = time.monotonic()
        qtbot.waitUntil(lambda: bool(window.document.items().suggestions), timeout=30_000)
        assert time.monotonic() - last > 1.9
        idle(pane, qtbot)
        assert window.document.document.snapshot().blocks[1].text == "Yes: The fee is payable."


def test_the_review_record_is_exported(desk: TestDesk, qtbot: QtBot, tmp_path: Path) -> None:
    with messages_server(Answer("Here.")) as server:
        _, pane = opened(desk, server.url)
        send(pane, qtbot, "Where is the cap?")
        idle(pane, qtbot)
        pane.export_record(tmp_path / "record.json")
        record = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))
        assert record["chainIsWhole"] and record["turns"] == 1
        assert record["models"] == ["scripted"]
        assert "cap" not in json.dumps(record["entries"])

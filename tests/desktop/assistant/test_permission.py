"""What the assistant may do: propose at once, ask before each suggestion, or only read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.assistant.operation_lines import MOST_LINES, operation_lines
from desktop.assistant.pane import AssistantPane
from desktop.main_window import MainWindow
from tests.support.assistant import idle, named, send
from tests.support.desk import TestDesk
from tests.support.messages_server import Answer, MessagesServer, messages_server

LEFT = Qt.MouseButton.LeftButton


def opened(desk: TestDesk, server: MessagesServer, mode: str) -> tuple[MainWindow, AssistantPane]:
    desk.desk.settings.update(model="scripted", base_url=server.url, local_only=True)
    window = desk.open(desk.document("# Fee", "The fee is due.", "The term is long."))
    window.commands.show_review("assistant")
    pane = window.findChild(AssistantPane)
    assert pane is not None
    choose(pane, mode)
    return window, pane


def choose(pane: AssistantPane, mode: str) -> None:
    """With the menu below the message box."""
    button = pane.findChild(QToolButton, "assistant_mode")
    assert button is not None and button.isVisible()
    menu = button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    action = next(a for a in menu.actions() if a.objectName() == f"assistant_mode_{mode}")
    assert isinstance(action, QAction)
    action.trigger()


def shows(parent: QWidget, name: str) -> bool:
    return any(one.isVisible() for one in parent.findChildren(QWidget, name))


def edit(window: MainWindow, place: int, find: str, replace: str) -> tuple[str, dict[str, object]]:
    block = window.document.document.snapshot().blocks[place]
    operation = {"type": "replaceInBlock", "blockId": block.id, "find": find, "replace": replace}
    return ("suggest_changes", {"operations": [operation]})


def test_ask_shows_what_would_be_said_and_waits_for_the_yes(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server, "ask")
        server.script += [
            Answer("One word.", calls=[edit(window, 1, "due", "payable")]),
            Answer("Another.", calls=[edit(window, 2, "long", "short")]),
            Answer("Done."),
        ]
        send(pane, qtbot, "Improve it")
        qtbot.waitUntil(lambda: shows(pane, "assistant_permission"), timeout=30_000)
        card = named(pane, "assistant_permission")
        assert card.accessibleName() == "Allow 1 suggestion? Fee: “due” → “payable”"
        assert window.document.open_suggestions == 0, "nothing before the yes"
        qtbot.mouseClick(named(pane, "assistant_permission_allow"), LEFT)
        qtbot.waitUntil(lambda: window.document.open_suggestions == 1, timeout=30_000)
        qtbot.waitUntil(lambda: shows(pane, "assistant_permission"), timeout=30_000)
        qtbot.mouseClick(named(pane, "assistant_permission_decline"), LEFT)
        idle(pane, qtbot)
        assert not shows(pane, "assistant_permission")
        assert window.document.open_suggestions == 1
        result = server.requests[-1]["messages"][-1]["content"]
        assert "declinedByUser" in str(result) and "does not want this change" in str(result)


def test_allowing_all_asks_no_more_in_this_answer(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server, "ask")
        server.script += [
            Answer(calls=[edit(window, 1, "due", "payable")]),
            Answer(calls=[edit(window, 2, "long", "short")]),
            Answer("Done."),
            Answer(calls=[edit(window, 2, "term", "period")]),
            Answer("Done again."),
        ]
        send(pane, qtbot, "Improve it")
        qtbot.waitUntil(lambda: shows(pane, "assistant_permission"), timeout=30_000)
        qtbot.mouseClick(named(pane, "assistant_permission_turn"), LEFT)
        idle(pane, qtbot)
        assert window.document.open_suggestions == 2
        send(pane, qtbot, "And more")
        qtbot.waitUntil(lambda: shows(pane, "assistant_permission"), timeout=30_000)
        qtbot.keyClick(named(pane, "assistant_permission"), Qt.Key.Key_Return)
        idle(pane, qtbot)
        assert window.document.open_suggestions == 3


def test_stop_ends_a_turn_that_waits_for_its_answer(desk: TestDesk, qtbot: QtBot) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server, "ask")
        server.script += [Answer(calls=[edit(window, 1, "due", "payable")]), Answer("Late.")]
        send(pane, qtbot, "Improve it")
        qtbot.waitUntil(lambda: shows(pane, "assistant_permission"), timeout=30_000)
        turn = pane.conversation._turn
        assert turn is not None
        pane.stop()
        assert not shows(pane, "assistant_permission")
        idle(pane, qtbot)
        qtbot.waitUntil(lambda: not turn.running)
        assert window.document.open_suggestions == 0


def test_read_only_offers_no_tool_that_suggests_and_refuses_one_all_the_same(
    desk: TestDesk, qtbot: QtBot
) -> None:
    with messages_server() as server:
        window, pane = opened(desk, server, "read_only")
        server.script += [Answer(calls=[edit(window, 1, "due", "payable")]), Answer("I see.")]
        send(pane, qtbot, "Improve it")
        idle(pane, qtbot)
        tools = {tool["name"] for tool in server.requests[0]["tools"]}
        assert "read_document" in tools
        assert not tools & {"suggest_changes", "add_comment", "reply_comment", "resolve_comment"}
        assert "set you to read only" in str(server.requests[0]["system"])
        assert window.document.open_suggestions == 0
        assert window.document.document.version == 0, "nothing whatever was changed"


def test_the_offline_reviewer_only_reports_when_it_may_only_read(
    desk: TestDesk, qtbot: QtBot
) -> None:
    window = desk.open(desk.sample())
    window.commands.show_review("assistant")
    pane = window.findChild(AssistantPane)
    assert pane is not None
    choose(pane, "read_only")
    send(pane, qtbot, "Review this contract")
    idle(pane, qtbot)
    assert window.document.open_suggestions == 0
    view = next(iter(pane.turns.by_group.values()))
    assert view.state == "done" and view.answer.source.strip()


def test_the_choice_is_remembered_and_said(desk: TestDesk) -> None:
    with messages_server() as server:
        _, pane = opened(desk, server, "read_only")
        assert desk.desk.settings.values.assistant_mode == "read-only"
        assert pane.composer.mode.label == "Read only"
        name = pane.composer.mode.accessibleName()
        assert name == (
            "What the assistant may do: Read only. Answers only; it cannot suggest or comment."
        )


def test_operations_are_said_as_a_reviewer_reads_them() -> None:
    clauses = {"a": "4.2", "b": ""}
    operations = [
        {"type": "replaceInBlock", "blockId": "a", "find": "ten", "replace": "twelve"},
        {"type": "replaceInBlock", "blockId": "a", "find": "ten", "replace": ""},
        {"type": "insertAfterBlock", "blockId": "b", "text": "A new rule."},
        {"type": "deleteBlock", "blockId": "a"},
        {"type": "commentOnBlock", "blockId": "a", "comment": {"text": "Why so long?"}},
        {"type": "setParagraphStyle", "blockId": "a"},
        {"type": "deleteBlock", "blockId": "b"},
        {"type": "deleteBlock", "blockId": "b"},
    ]
    lines = operation_lines(
        "suggest_changes", {"operations": operations}, lambda key: clauses.get(key, "")
    )
    assert lines == [
        "4.2: “ten” → “twelve”",
        "4.2: delete “ten”",
        "add “A new rule.”",
        "4.2: delete the paragraph",
        "4.2: comment “Why so long?”",
        "4.2: set paragraph style",
        "… and 2 more",
    ]
    assert len(lines) == MOST_LINES + 1
    alone = operation_lines(
        "add_comment", {"blockId": "a", "text": "Mind the date."}, lambda key: clauses.get(key, "")
    )
    assert alone == ["4.2: comment “Mind the date.”"]

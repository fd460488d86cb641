"""The window answers as a file does: one stream of good and bad calls, sent to both."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.session.session import DocumentSession
from engine.tools.session_bridge import SessionBridge
from tests.engine.tools.hosts import blocks, call, result
from tests.support.docs import docx
from tests.support.envelopes import assert_envelope, wrote
from tests.support.hostile_payloads import SCHEMAS, Hand, Known, payload
from tests.support.window_host import WindowBridge, windows

PARAGRAPHS = (
    "# Term",
    "It runs for {+two|Ann+}{-one|Ann-} years.",
    "The fee is due, see {=REF clause \\r|3.1=} below. 😀",
    "{@comment|Ann|The fee|a reply|Bob@} is final.",
    ". first point",
    ". second {*bold*} point",
    "Last {~made bold|Ann~} year.",
)
LIVE_ONLY = {"read_page", "read_pages", "read_selection", "show_in_document", "scroll_to_block"}
ASKS_THE_VIEW = {"scroll", "get_context", "get_cursor_context", "inspect_target"} | {
    "list_valid_operations"
}
CALLS = 240
DATE = "2026-01-02T03:04:05Z"
_RANDOM = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[WindowBridge]:
    def wait(seen: Any) -> None:
        qtbot.waitUntil(seen, timeout=10_000)

    with windows(qapp, tmp_path / "home", wait) as opened:
        yield opened(*PARAGRAPHS)


def known(bridge: Any) -> Known:
    ranges = [one["range"] for one in result(bridge, "find_text", {"query": "e"})["matches"]]
    return Known(
        block_ids=[one["blockId"] for one in blocks(bridge)],
        comment_ids=[one["id"] for one in result(bridge, "read_comments")],
        ranges=ranges,
        values={"range": ranges, "find": ["fee", "e", "point"], "search": ["fee", "years"]},
    )


def comparable(envelope: dict[str, Any]) -> str:
    """An envelope without what only a window knows, and with drawn ids told apart by order."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items() if key not in ("page", "date")}
        return [plain(one) for one in value] if isinstance(value, list) else value

    names: dict[str, str] = {}
    text = json.dumps(plain(envelope), ensure_ascii=False, sort_keys=True)
    return _RANDOM.sub(lambda found: names.setdefault(found[0], f"id{len(names)}"), text)


@pytest.mark.parametrize("mode", ["tracked-changes", "suggested"])
def test_good_and_bad_calls_are_answered_alike(window: WindowBridge, mode: str) -> None:
    headless = SessionBridge(DocumentSession.open(docx(*PARAGRAPHS), author="AI"))
    facts, random = known(headless), Hand(7)
    assert known(window).block_ids == list(facts.block_ids)
    written = 0
    for number in range(CALLS):
        random.slip = random.choice([0.0, 0.0, 0.05])
        name = random.choice([*sorted(set(SCHEMAS) - LIVE_ONLY), *["suggest_changes"] * 12])
        arguments = payload(name, random, facts)
        version = window.session.document.version
        live = call(window, name, arguments, mode=mode)
        assert_envelope(live)
        assert wrote(live) == (window.session.document.version != version), (number, name)
        other = call(headless, name, arguments, mode=mode)
        if name not in ASKS_THE_VIEW:
            assert comparable(live) == comparable(other), (number, name, arguments)
        written += wrote(live)
    assert written >= 10
    assert comparable({"all": blocks(window)}) == comparable({"all": blocks(headless)})


def test_live_tools_survive_what_no_client_should_send(window: WindowBridge) -> None:
    facts, random = known(window), Hand(11)
    version = window.session.document.version
    for _ in range(150):
        random.slip = random.choice([0.0, 0.1, 0.3])
        name = random.choice(sorted(LIVE_ONLY | ASKS_THE_VIEW))
        assert_envelope(call(window, name, payload(name, random, facts)))
    assert window.session.document.version == version


def test_a_call_after_the_window_closed_is_told_so(window: WindowBridge) -> None:
    from desktop.assistant.gui_thread import DocumentClosed, GuiThread

    gui = GuiThread()
    gui.close()
    with pytest.raises(DocumentClosed):
        gui.call(lambda: None)

"""Clients of the window's local door: authenticated, answered on the owner thread, cut at will."""

from __future__ import annotations

import stat
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from pathlib import Path
from typing import Any

import pytest

from desktop.workspace.tool_door import ToolDoor
from engine.mcp.attachment import AttachedHost, AttachFailed, Endpoint

pytestmark = pytest.mark.gui


def test_a_client_is_shown_answered_on_the_owner_thread_and_cut(qtbot: Any, tmp_path: Path) -> None:
    threads: list[str] = []

    def answer(question: Mapping[str, Any]) -> Mapping[str, Any]:
        threads.append(threading.current_thread().name)
        if question.get("list"):
            return {"tools": [{"name": "read_document"}]}
        return {"envelope": {"ok": True, "result": question["arguments"]}}

    file = tmp_path / "attach.json"
    door = ToolDoor(file, answer)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    pool = ThreadPoolExecutor(1)
    with qtbot.waitSignal(door.client_came) as came:
        connecting = pool.submit(AttachedHost.connect, file, client="desk helper")
    assert came.args == ["desk helper"]
    host = connecting.result(5)
    listing = pool.submit(host.definitions)
    qtbot.waitUntil(listing.done)
    assert listing.result()[0]["name"] == "read_document"
    calling = pool.submit(host.call, "find_text", {"query": "cap"})
    qtbot.waitUntil(calling.done)
    assert calling.result() == {"ok": True, "result": {"query": "cap"}}
    assert set(threads) == {threading.current_thread().name}
    door.cut("desk helper")
    after = pool.submit(host.call, "find_text", {"query": "cap"})
    qtbot.waitUntil(after.done)
    assert after.result()["code"] == "attachFailed"
    door.close()
    pool.shutdown()
    assert not file.exists()


def test_a_client_without_the_secret_is_turned_away(qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "attach.json"
    door = ToolDoor(file, lambda question: {})
    port = Endpoint.read(file).port
    with pytest.raises((AuthenticationError, EOFError, ConnectionError)):
        Client(("127.0.0.1", port), authkey=b"guessed")
    assert door.clients == ()
    door.close()


def test_without_a_window_the_client_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(AttachFailed, match="Open the document in Whereas"):
        AttachedHost.connect(tmp_path / "attach.json", client="x")

"""Clients of the window's local door: authenticated, answered on the owner thread, cut at will."""

from __future__ import annotations

import socket
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


def test_a_stranger_that_says_nothing_holds_up_nobody(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.mcp.attachment.PROOF_SECONDS", 0.5)
    file = tmp_path / "attach.json"
    door = ToolDoor(file, lambda question: {"tools": []})
    port = Endpoint.read(file).port
    strangers = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
    pool = ThreadPoolExecutor(1)
    with qtbot.waitSignal(door.client_came, timeout=5_000):
        connecting = pool.submit(AttachedHost.connect, file, client="guest")
    assert connecting.result(5) is not None
    for one in strangers:
        one.settimeout(5)
        while one.recv(4096):  # the challenge, then the end of the connection
            pass
        one.close()
    assert door.clients == ("guest",)
    door.close()
    pool.shutdown()


@pytest.mark.parametrize(
    "words", [b"GET / HTTP/1.1\r\n\r\n", b"\x00\x00\x00\x04null", b"\xff" * 64]
)
def test_words_of_a_stranger_never_reach_the_window(
    qtbot: Any, tmp_path: Path, words: bytes
) -> None:
    asked: list[Any] = []
    file = tmp_path / "attach.json"
    door = ToolDoor(file, lambda question: asked.append(question) or {})
    with socket.create_connection(("127.0.0.1", Endpoint.read(file).port), timeout=5) as stranger:
        stranger.sendall(words)
        try:
            while stranger.recv(4096):
                pass
        except ConnectionResetError:
            pass
    qtbot.wait(20)
    assert (asked, door.clients) == ([], ())
    door.close()


def test_a_wrong_secret_in_the_file_is_a_plain_refusal(qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "attach.json"
    door = ToolDoor(file, lambda question: {})
    forged = tmp_path / "forged.json"
    forged.touch(0o644)
    Endpoint(Endpoint.read(file).port, b"x" * 32).write(forged)
    assert stat.S_IMODE(forged.stat().st_mode) == 0o600
    with pytest.raises(AttachFailed):
        AttachedHost.connect(forged, client="x")
    assert door.clients == ()
    door.close()


def test_what_is_no_endpoint_is_no_window(tmp_path: Path) -> None:
    for text in ("", "{}", "[1]", '{"port": "x", "secret": ""}', '{"port": 1, "secret": "zz"}'):
        (tmp_path / "attach.json").write_text(text)
        with pytest.raises(AttachFailed, match="No open window"):
            AttachedHost.connect(tmp_path / "attach.json", client="x")

"""A client of the official library works in the running window, over stdio and the local door."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from engine.resources import resource_path
from engine.tools.profiles import access
from tests.support.good_calls import good_calls

pytestmark = [pytest.mark.slow, pytest.mark.gui]
PATIENCE_SECONDS = 40


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "WHEREAS_HOME": str(tmp_path / "home"),
        "QT_QPA_PLATFORM": "offscreen",
    }


@pytest.fixture
def window(tmp_path: Path, environment: dict[str, str]) -> Iterator[Path]:
    """The program with the sample open; yields the file that says what its window shows."""
    contract = tmp_path / "contract.docx"
    contract.write_bytes(resource_path("samples", "mutual-nda.docx").read_bytes())
    state = tmp_path / "state.json"
    command = [sys.executable, "-m", "desktop", str(contract), "--state-json", str(state)]
    program = subprocess.Popen(command, env=environment)
    try:
        _wait_for(tmp_path / "home", "attach.json")
        yield state
    finally:
        program.kill()
        program.wait(10)


def test_tools_are_listed_and_called_in_the_open_window(
    window: Path, environment: dict[str, str]
) -> None:
    async def talk() -> None:
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "desktop", "mcp", "--attach"], env=environment
        )
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            names = {tool.name for tool in (await session.list_tools()).tools}
            assert {"read_page", "suggest_changes", "show_in_document"} <= names
            assert not {"save_document", "edit_document", "accept_all"} & names
            await _document_is_open(session)
            page = await _result(session, "read_page", page=1)
            assert page["totalPages"] == 3
            found = await _result(session, "find_text", query="in perpetuity")
            operation = {
                "type": "replaceInBlock",
                "blockId": found["matches"][0]["blockId"],
                "find": "in perpetuity",
                "replace": "for three (3) years",
            }
            done = await _result(session, "suggest_changes", operations=[operation])
            assert len(done["applied"]) == 1
            pending = await _result(session, "read_changes")
            assert any(one.get("provenance") == "suggested" for one in pending)
            refused = await session.call_tool("save_document", {"path": "/tmp/stolen.docx"})
            assert refused.is_error

    anyio.run(talk)


def test_every_tool_of_the_profile_is_listed_and_called_in_the_open_window(
    window: Path, environment: dict[str, str]
) -> None:
    async def talk() -> None:
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "desktop", "mcp", "--attach"], env=environment
        )
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            await _document_is_open(session)
            review = access("review")
            offered = {tool.name for tool in (await session.list_tools()).tools}
            assert offered == set(review.names())
            calls = good_calls(await _result(session, "read_document"))
            comment = ""
            for name, arguments in calls.items():
                if not review.allows(name):
                    refused = await session.call_tool(name, arguments)
                    assert refused.is_error, name
                    continue
                if name in ("reply_comment", "resolve_comment"):
                    arguments["commentId"] = comment
                    answer = await session.call_tool(name, arguments)
                    assert isinstance(answer.structured_content, dict)
                    # A comment that is only proposed is answered by nobody yet.
                    assert answer.structured_content["code"] == "pendingSuggestion"
                    continue
                outcome = await _result(session, name, **arguments)
                if name == "add_comment":
                    comment = outcome["commentId"]

    anyio.run(talk)


async def _result(session: ClientSession, name: str, **arguments: Any) -> Any:
    answer = await session.call_tool(name, arguments)
    assert isinstance(answer.structured_content, dict)
    assert answer.structured_content["ok"], json.dumps(answer.structured_content)
    return answer.structured_content["result"]


async def _document_is_open(session: ClientSession) -> None:
    """The door is there before the document, which a worker opens."""
    with anyio.fail_after(PATIENCE_SECONDS):
        while (await session.call_tool("read_page", {"page": 3})).is_error:
            await anyio.sleep(0.1)


def _wait_for(folder: Path, name: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        if any(folder.rglob(name)):
            return
        time.sleep(0.1)
    raise AssertionError(f"the window did not open its door within {PATIENCE_SECONDS} s")

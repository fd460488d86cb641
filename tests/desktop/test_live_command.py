"""The same calls headless and over an open page view: the same answers, and the four live tools."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop.live_command import run as run_live
from engine.cli import main as run_headless
from engine.resources import resource_path

SAMPLE = resource_path("samples", "mutual-nda.docx")
PINNED = ("--author", "Ann Agent", "--date", "2026-01-02T03:04:05Z")
LIVE_ONLY = ("read_page", "read_selection", "scroll_to_block", "show_in_document")


def said(command: Callable[[Sequence[str]], int], *argv: object) -> Any:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = command([str(one) for one in argv])
    assert code == 0, err.getvalue()
    return json.loads(out.getvalue())


def call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments}


def conversation() -> list[dict[str, Any]]:
    """Reads, edits, comments, refusals, in the order an agent would make them."""
    calls = json.loads(resource_path("samples", "conversation.json").read_text(encoding="utf-8"))
    return [one for one in calls if one["name"] not in LIVE_ONLY]


def without_pages(value: Any) -> Any:
    """An open window knows on which page a heading stands; a headless bridge does not."""
    if isinstance(value, dict):
        return {key: without_pages(one) for key, one in value.items() if key != "page"}
    return [without_pages(one) for one in value] if isinstance(value, list) else value


def without_random_ids(value: Any) -> Any:
    """Ids that a tool draws itself are equal in their places, not in their letters."""
    import re

    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    names: dict[str, str] = {}
    pattern = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    return json.loads(re.sub(pattern, lambda m: names.setdefault(m[0], f"id{len(names)}"), text))


@pytest.mark.parametrize("mode", ["tracked-changes", "suggested"])
def test_twenty_seven_calls_answer_alike_headless_and_live(
    qapp: QApplication, tmp_path: Path, mode: str
) -> None:
    calls = conversation()
    assert len(calls) >= 25
    file = tmp_path / "calls.json"
    file.write_text(json.dumps(calls), encoding="utf-8")
    headless_out, live_out = tmp_path / "headless.docx", tmp_path / "live.docx"
    argv = ("script", SAMPLE, file, *PINNED, "--mode", mode)
    headless = said(run_headless, *argv, "--save", headless_out)
    live = said(run_live, *argv, "--live", "--save", live_out)
    assert len(headless) == len(live) == len(calls)
    for asked, one, other in zip(
        calls, without_random_ids(headless), without_random_ids(live), strict=True
    ):
        assert without_pages(other) == without_pages(one), asked["name"]
    assert sum(one["ok"] for one in headless) >= 22
    assert live_out.read_bytes() == headless_out.read_bytes()


def test_the_live_only_tools_work_live_and_say_so_headless(
    qapp: QApplication, tmp_path: Path
) -> None:
    calls = [
        call("read_page", page=2),
        call("read_selection"),
        call("scroll_to_block", blockId="2A0379A2"),
        call("show_in_document", blockId="2A0379A2"),
    ]
    file = tmp_path / "calls.json"
    file.write_text(json.dumps(calls), encoding="utf-8")
    page, selection, scrolled, shown = said(run_live, "script", SAMPLE, file, "--live")
    assert page["ok"] and page["result"]["totalPages"] == 3
    assert "Disclosure Required by Law" in page["result"]["text"]
    assert page["result"]["blocks"]
    assert selection["ok"] and selection["result"]["text"] == ""
    assert scrolled["result"] == {"scrolled": True}
    assert shown["result"] == {"shown": True}
    for name, envelope in zip(LIVE_ONLY, said(run_headless, "script", SAMPLE, file), strict=True):
        assert not envelope["ok"], name
        assert envelope["code"] == "unsupportedCapability", name


def test_one_tool_live(qapp: QApplication) -> None:
    arguments = '{"page": 1}'
    envelope = said(run_live, "tool", SAMPLE, "read_page", arguments, "--live")
    assert envelope["result"]["page"] == 1


def test_live_goes_with_script_and_tool_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_live(["info", str(SAMPLE), "--live"]) == 2
    error = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert error["error"]["code"] == "usage"


def test_the_readme_shows_this_conversation() -> None:
    readme = resource_path("..").resolve().joinpath("README.md").read_text(encoding="utf-8")
    shown = readme.split("<!-- parity:begin -->")[1].split("<!-- parity:end -->")[0]
    rows = [line for line in shown.splitlines() if line.startswith("| ")][2:]
    names = [row.split("`")[1] for row in rows]
    path = resource_path("samples", "conversation.json")
    assert names == [one["name"] for one in json.loads(path.read_text(encoding="utf-8"))]
    alike = {row.split("`")[1] for row in rows if row.endswith("| the same |")}
    assert alike == set(names) - set(LIVE_ONLY)

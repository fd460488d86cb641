"""The examples of the engine's README work as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace as Thing
from typing import Any

import pytest

from engine.resources import resource_path
from tests.engine.tools.hosts import blocks, headless
from tests.support.project import ROOT

TEXT = (ROOT / "engine" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)


def example(word: str) -> dict[str, Any]:
    """The names that the example with this word defines."""
    space: dict[str, Any] = {}
    exec(next(one for one in EXAMPLES if word in one), space)
    return space


@pytest.fixture(autouse=True)
def contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = resource_path("samples", "mutual-nda.docx")
    (tmp_path / "contract.docx").write_bytes(sample.read_bytes())
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("source", EXAMPLES)
def test_each_example_runs(source: str) -> None:
    exec(source, {})


def test_the_messages_loop_answers_tool_calls() -> None:
    bridge = headless("The fee is due.")
    arguments = {"blockId": blocks(bridge)[0]["blockId"], "text": "When?"}
    call = Thing(type="tool_use", id="t1", name="add_comment", input=arguments)
    turns = iter([[call], [Thing(type="text", text="Done.")]])
    requests: list[Any] = []

    def create(**request: Any) -> Any:
        requests.append(request)
        return Thing(content=next(turns))

    client = Thing(messages=Thing(create=create))
    messages = example("client.messages")["review"](client, bridge, "Look.", "m")
    result = json.loads(messages[2]["content"][0]["content"])
    assert result["ok"] is True
    assert [one.text for one in bridge.comments()] == ["When?"]
    offered = {one["name"] for one in requests[0]["tools"]}
    assert "suggest_changes" in offered
    assert "read_page" not in offered


def test_the_chat_loop_answers_tool_calls() -> None:
    bridge = headless("The fee is due.")
    block_id = blocks(bridge)[0]["blockId"]
    change = {"blockId": block_id, "search": "due", "replaceWith": "payable"}
    function = Thing(name="suggest_change", arguments=json.dumps(change))
    turns = iter([[Thing(id="t1", function=function)], []])

    def create(**request: Any) -> Any:
        return Thing(choices=[Thing(message=Thing(tool_calls=next(turns)))])

    client = Thing(chat=Thing(completions=Thing(create=create)))
    example("completions")["chat"](client, bridge, "Look.", "m")
    assert blocks(bridge)[0]["text"] == "The fee is payable."

"""The conversation as data: always valid to send again, whatever happened to the last turn."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.agent.protocol import ToolCall


@dataclass(frozen=True, slots=True)
class TextBlock:
    text: str


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The answer to one call; `content` is the envelope the dispatch returned."""

    call_id: str
    content: Mapping[str, Any]
    is_error: bool = False


Block = TextBlock | ToolCall | ToolResult


@dataclass(slots=True)
class Message:
    role: Literal["user", "assistant"]
    blocks: list[Block] = field(default_factory=list[Block])


class Transcript:
    """Messages in order. Invariant: every tool call is answered in the next user message."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._messages = list(messages)

    @property
    def messages(self) -> Sequence[Message]:
        return tuple(self._messages)

    def add_user(self, text: str) -> None:
        """Adds what the user said; joins a pending results message, since roles alternate."""
        last = self._messages[-1] if self._messages else None
        if last is not None and last.role == "user":
            last.blocks.append(TextBlock(text))
        else:
            self._messages.append(Message("user", [TextBlock(text)]))

    def add_assistant(self, text: str, calls: Sequence[ToolCall]) -> None:
        """Adds one complete answer; an empty one is left out (the API refuses empty content).

        What follows a paused answer is the rest of it: roles alternate.
        """
        blocks: list[Block] = [TextBlock(text)] if text.strip() else []
        blocks.extend(calls)
        if blocks and self._messages and self._messages[-1].role == "assistant":
            self._messages[-1].blocks.extend(blocks)
        elif blocks:
            self._messages.append(Message("assistant", blocks))

    def add_results(self, results: Sequence[ToolResult]) -> None:
        if results:
            self._messages.append(Message("user", list(results)))

    def answer_open_calls(self, reason: str) -> None:
        """Answers calls that never ran, so that the history stays valid (after cancel, crash)."""
        if not self._messages or self._messages[-1].role != "assistant":
            return
        calls = [block for block in self._messages[-1].blocks if isinstance(block, ToolCall)]
        refusal = {"ok": False, "error": reason}
        self.add_results([ToolResult(call.call_id, refusal, is_error=True) for call in calls])

    def is_valid(self) -> bool:
        """Roles alternate, it begins with the user, each call has exactly one answer."""
        expected: set[str] = set()
        for position, message in enumerate(self._messages):
            if message.role != ("user" if position % 2 == 0 else "assistant"):
                return False
            answered = {b.call_id for b in message.blocks if isinstance(b, ToolResult)}
            if answered != expected:
                return False
            expected = {b.call_id for b in message.blocks if isinstance(b, ToolCall)}
        return not expected

    def to_messages(self) -> list[dict[str, Any]]:
        """The Messages API form."""
        return [
            {"role": message.role, "content": [_wire(block) for block in message.blocks]}
            for message in self._messages
        ]


def _wire(block: Block) -> dict[str, Any]:
    match block:
        case TextBlock():
            return {"type": "text", "text": block.text}
        case ToolCall():
            return {
                "type": "tool_use",
                "id": block.call_id,
                "name": block.name,
                "input": dict(block.arguments),
            }
        case ToolResult():
            return {
                "type": "tool_result",
                "tool_use_id": block.call_id,
                "content": json.dumps(block.content, ensure_ascii=False),
                "is_error": block.is_error,
            }

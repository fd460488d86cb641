"""The system prompt and the first message of a review, filled from the document and playbook."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.resources import resource_path
from engine.tools.fence import Fence

PermissionMode = Literal["suggest", "ask", "queue", "tracked", "read-only"]
_LINE = re.compile(r"^\[if (?P<test>[^\]:]+)\]\s?(?P<text>.*)$")
_INLINE = re.compile(r"\[if (?P<test>[^\]:]+): ?(?P<text>[^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Sides:
    """Who the user is and who the other side is, as far as it is known."""

    user_side: str = "the user"
    us_name: str = "not stated"
    us_role: str = "a party"
    them_name: str = "not stated"
    them_role: str = "the other party"


@dataclass(frozen=True, slots=True)
class PromptFacts:
    """What the host fills into the prompt."""

    sides: Sides = field(default_factory=Sides)
    mode: PermissionMode = "suggest"
    agent_author: str = "AI"
    max_comment_chars: int = 400
    playbook_digest: str = ""


def system_prompt(facts: PromptFacts, fence: Fence) -> str:
    """The system prompt with its conditional lines resolved and the digest appended."""
    source = resource_path("prompts", "review-system.md").read_text(encoding="utf-8")
    lines = [_resolved(line, facts) for line in source.splitlines()]
    text = _fill("\n".join(line for line in lines if line is not None), facts, fence)
    return f"{text}\n\nPLAYBOOK\n{facts.playbook_digest}" if facts.playbook_digest else text


def first_message(request: str, fence: Fence, *, outline: Sequence[str], audit: str) -> str:
    """The user's request, then the document card in fences."""
    card = "\n".join(outline) or "(no headings)"
    parts = [request, "Outline of the open document:", fence.wrap(card)]
    if audit:
        parts += ["Mechanical audit, already done:", fence.wrap(audit)]
    return "\n\n".join(parts)


def _resolved(line: str, facts: PromptFacts) -> str | None:
    """The line with `[if …]` decided: a line of its own goes whole, an inline one in place."""
    whole = _LINE.match(line)
    if whole is not None:
        return whole["text"] if _holds(whole["test"], facts) else None
    return _INLINE.sub(lambda m: m["text"] if _holds(m["test"], facts) else "", line)


def _holds(test: str, facts: PromptFacts) -> bool:
    if test.strip() == "no playbook":
        return not facts.playbook_digest
    return test.strip() == f"mode = {facts.mode}"


def _fill(text: str, facts: PromptFacts, fence: Fence) -> str:
    """Fills `{name}` slots; unknown braces stay, for they are part of the wording."""
    values: Mapping[str, Any] = {
        "user_side": facts.sides.user_side,
        "us_name": facts.sides.us_name,
        "us_role": facts.sides.us_role,
        "them_name": facts.sides.them_name,
        "them_role": facts.sides.them_role,
        "agent_author": facts.agent_author,
        "max_comment_chars": facts.max_comment_chars,
        "nonce": fence.nonce,
    }
    return re.sub(r"\{(\w+)\}", lambda m: str(values.get(m[1], m[0])), text)

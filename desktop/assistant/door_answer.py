"""Answers the questions of attached tool servers over the window in front."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from desktop.assistant.live_bridge import LiveBridge, Pages
from desktop.workspace.open_document import OpenDocument
from engine.errors import Problem
from engine.identity import Origin
from engine.operations.verb import Mode
from engine.tools.dispatch import dispatch
from engine.tools.envelope import failure
from engine.tools.providers import definitions
from engine.tools.tool import Surroundings

PROFILE = "review"
_NO_DOCUMENT = Problem("documentNotEditable", "No document is open in the window.")
Front = Callable[[], tuple[OpenDocument, Pages] | None]


class DoorAnswer:
    """`front` names the document in front and its pages; called on the GUI thread only.

    `{"list": true}` is answered with the tools of the review profile, `{"call", "arguments"}`
    with an envelope. A client proposes like the assistant does; it cannot accept or save.
    """

    def __init__(
        self,
        front: Front,
        *,
        author: Callable[[], str],
        mode: Callable[[], Mode] = lambda: "suggested",
    ) -> None:
        self._front = front
        self._author = author
        self._mode = mode

    def __call__(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        if question.get("list"):
            return {"tools": definitions(PROFILE, "mcp", bridge=self._bridge())}
        name = question.get("call")
        if not isinstance(name, str):
            return {"refused": "A question is {list} or {call, arguments}."}
        bridge = self._bridge()
        if bridge is None:
            return {"envelope": failure(_NO_DOCUMENT)}
        arguments = question.get("arguments", {})
        envelope = dispatch(name, arguments, bridge, profile=PROFILE, surroundings=Surroundings())
        return {"envelope": envelope}

    def _bridge(self) -> LiveBridge | None:
        found = self._front()
        if found is None:
            return None
        document, pages = found
        return LiveBridge(
            document, pages, mode=self._mode(), author=self._author, origin=Origin.TOOL
        )

"""What the server serves: a host lists definitions and answers calls with envelopes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.tools.envelope import Envelope

SESSION_TOOLS = frozenset({"open_document", "save_document", "close_document", "list_documents"})
READ_ONLY_SESSION_TOOLS = frozenset({"list_documents"})


class ToolHost(Protocol):
    """A host never raises from `call`; what goes wrong is `ok: false` with a sentence."""

    def definitions(self) -> Sequence[Mapping[str, Any]]:
        """MCP-shaped definitions: name, description, inputSchema."""
        ...

    def call(self, name: str, arguments: Mapping[str, Any]) -> Envelope: ...

    def unsaved(self) -> Sequence[str]:
        """Names of documents with edits that no file holds."""
        ...

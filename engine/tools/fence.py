"""Fences around document text, so that nothing in a document can speak as the user."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

from engine.tools.envelope import refused

_LOOKALIKE = re.compile(r"</?\s*doc-[0-9a-f]{1,16}\s*>", re.IGNORECASE)


class Fence:
    """One random mark per request; document text that imitates a mark loses the imitation."""

    def __init__(self, nonce: str | None = None) -> None:
        self.nonce = nonce or secrets.token_hex(4)

    def wrap(self, text: str) -> str:
        return f"<doc-{self.nonce}>\n{_LOOKALIKE.sub('', text)}\n</doc-{self.nonce}>"

    def wrap_result(self, envelope: Mapping[str, Any]) -> dict[str, Any]:
        """A tool's envelope, marked as untrusted, its document text fenced as one block."""
        if refused(envelope):
            return dict(envelope)
        body = json.dumps(envelope.get("result", envelope.get("data")), ensure_ascii=False)
        return {"ok": True, "untrusted": True, "result": self.wrap(body)}

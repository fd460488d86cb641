"""What the assistant may do in a turn, and how a turn waits for the user's yes."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Permission = Literal["propose", "ask", "read-only"]
Verdict = Literal["once", "turn", "declined"]
_LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class PermissionWords:
    key: Permission
    title: str
    told: str
    icon: str


PERMISSIONS: tuple[PermissionWords, ...] = (
    PermissionWords(
        "propose", "Propose", "Suggestions appear at once, for you to decide", "pencil"
    ),
    PermissionWords("ask", "Ask before each", "Nothing is suggested before you allow it", "shield"),
    PermissionWords("read-only", "Read only", "Answers only; it cannot suggest or comment", "eye"),
)


def words_of(key: str) -> PermissionWords:
    return next((one for one in PERMISSIONS if one.key == key), PERMISSIONS[0])


@dataclass(slots=True, eq=False)
class PermissionRequest:
    """One call that would suggest something; its turn's thread waits for the answer."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]
    verdict: Verdict | None = None
    _answered: threading.Event = field(default_factory=threading.Event)

    def answer(self, verdict: Verdict) -> None:
        """Called on the GUI's thread; the first answer counts."""
        if self.verdict is None:
            self.verdict = verdict
            self._answered.set()

    def wait(self, cancel: threading.Event) -> Verdict | None:
        """None when the turn was stopped before an answer came."""
        while not self._answered.wait(_LOOK_SECONDS):
            if cancel.is_set():
                return None
        return self.verdict

"""An open document as a save would write it now, for work on other threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.document.document import WordDocument


@dataclass(frozen=True, slots=True)
class DocumentCopy:
    """Shares nothing with the open document; an encrypted one keeps its password."""

    data: bytes
    source: Any
    """The package it comes from; only its password and its ceilings are asked for."""

    def package(self) -> Any:
        """A package of its own at each call."""
        return self.source.reopened(self.data)

    def document(self) -> WordDocument:
        return WordDocument.open(self.package())

"""Conversations kept on this computer, one file per document, outside the document itself."""

from __future__ import annotations

import logging
import os
import shutil
from datetime import datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from desktop.assistant.audit_log import document_key

_log = logging.getLogger("whereas.conversation")
NAME = "conversation.json"
_EVERY = "conversation*.json"  # damaged ones that were set aside are somebody's words too
MOST_TURNS = 100


class KeptTurn(BaseModel):
    """What was asked and said. Answers of tools are not kept: they hold the document's text."""

    model_config = ConfigDict(extra="ignore")
    group: str
    asked: str
    answer: str = ""
    ending: Literal["done", "stopped", "failed"] = "done"
    notice: str = ""
    steps: int = 0
    at: datetime
    made: list[str] = Field(default_factory=list[str])
    """Suggestions of this turn, by their ids."""


class KeptNote(BaseModel):
    """What stays on a suggestion's card and never enters the file."""

    model_config = ConfigDict(extra="ignore")
    internal_note: str = ""
    source: str = ""
    reason: str = ""
    area: str = ""
    severity: str = ""


class KeptConversation(BaseModel):
    model_config = ConfigDict(extra="ignore")
    version: int = 1
    turns: list[KeptTurn] = Field(default_factory=list[KeptTurn])
    notes: dict[str, KeptNote] = Field(default_factory=dict[str, KeptNote])


class ConversationStore:
    """`root` holds a folder per document; names say nothing of paths."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @classmethod
    def under(cls, state: Path) -> ConversationStore:
        return cls(state / "transcripts")

    def load(self, path: Path | None) -> KeptConversation:
        """Empty for a document without one; a damaged file is set aside."""
        file = self._file(path)
        if file is None:
            return KeptConversation()
        try:
            return KeptConversation.model_validate_json(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return KeptConversation()
        except OSError as error:
            _log.warning("a kept conversation could not be read: %s", error.strerror)
            return KeptConversation()
        except ValueError as error:  # no UTF-8, no JSON, or not this shape
            _log.warning("a kept conversation was set aside: %s", type(error).__name__)
            os.replace(file, file.with_suffix(".damaged.json"))
            return KeptConversation()

    def save(self, path: Path | None, kept: KeptConversation) -> None:
        """Whole or not at all; a document without a file keeps nothing."""
        file = self._file(path)
        if file is None:
            return
        kept.turns = kept.turns[-MOST_TURNS:]
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            temporary = file.with_suffix(".tmp")
            temporary.write_text(kept.model_dump_json(indent=1), encoding="utf-8")
            temporary.chmod(0o600)
            os.replace(temporary, file)
        except OSError as error:
            _log.warning("a conversation could not be kept: %s", error.strerror)

    def delete(self, path: Path | None) -> None:
        file = self._file(path)
        for found in () if file is None else file.parent.glob(_EVERY):
            found.unlink(missing_ok=True)

    def delete_all(self) -> int:
        """Every kept conversation; how many there were. Review records stay."""
        found = list(self._root.glob(f"*/{_EVERY}"))
        for file in found:
            file.unlink(missing_ok=True)
            if not any(file.parent.iterdir()):
                shutil.rmtree(file.parent, ignore_errors=True)
        return len(found)

    def count(self) -> int:
        return sum(1 for _ in self._root.glob(f"*/{_EVERY}"))

    def _file(self, path: Path | None) -> Path | None:
        return None if path is None else self._root / document_key(path) / NAME

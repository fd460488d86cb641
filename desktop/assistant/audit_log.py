"""The record of a document's review: one JSON line per event, chained by hashes, without text.

What was sent where, which tools ran, what was proposed and decided. Lines hold ids and digests
only, so that the record can be shown to others without showing the contract.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

VERSION = 1
_GENESIS = "0" * 64


def digest(value: object) -> str:
    """A short digest of any JSON value: says that two are the same, never what they say."""
    spelled = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(spelled.encode()).hexdigest()[:16]


def document_key(path: Path | None) -> str:
    """The name of a document's record; its path is not readable from it."""
    if path is None:
        return f"unnamed-{uuid.uuid4().hex[:12]}"
    return hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:24]


class AuditLog:
    """Appends to one file; an existing chain is continued."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.session = uuid.uuid4().hex[:12]
        self._seq, self._last = self._resume()

    @classmethod
    def of_document(cls, state: Path, path: Path | None) -> AuditLog:
        return cls(state / "transcripts" / document_key(path) / "transcript.jsonl")

    def write(self, kind: str, *, turn: str = "", doc_version: int = 0, **facts: Any) -> None:
        """One event. `facts` are ids, counts and digests; never document text, never keys."""
        self._seq += 1
        entry: dict[str, Any] = {
            "v": VERSION,
            "ts": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "seq": self._seq,
            "prev": self._last,
            "session": self.session,
            "turn": turn,
            "kind": kind,
            "docVersion": doc_version,
            **facts,
        }
        entry["hash"] = self._last = _hash(entry)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def entries(self) -> Iterator[dict[str, Any]]:
        """What was recorded so far; a line that a crash cut short is left out."""
        try:
            lines = self.file.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                yield json.loads(line)
            except ValueError:
                continue

    def delete(self) -> None:
        self.file.unlink(missing_ok=True)
        self._seq, self._last = 0, _GENESIS

    def _resume(self) -> tuple[int, str]:
        seq, last = 0, _GENESIS
        for entry in self.entries():
            seq, last = int(entry.get("seq", seq)), str(entry.get("hash", last))
        return seq, last


def chain_is_whole(entries: Iterator[Mapping[str, Any]]) -> bool:
    """Whether no line was changed, taken out or put in."""
    last = _GENESIS
    for entry in entries:
        if entry.get("prev") != last or entry.get("hash") != _hash(entry):
            return False
        last = str(entry["hash"])
    return True


def _hash(entry: Mapping[str, Any]) -> str:
    told = {key: value for key, value in entry.items() if key != "hash"}
    spelled = json.dumps(told, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(spelled.encode()).hexdigest()

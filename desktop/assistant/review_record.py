"""The review record for others: who asked what of which model when, and what was decided."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from desktop.assistant.audit_log import AuditLog, chain_is_whole


def review_record(log: AuditLog, *, document: str, reviewer: str) -> dict[str, Any]:
    """Counts and the chained entries; no text of the document is in any of them."""
    entries = list(log.entries())
    decisions = Counter(e["decision"] for e in entries if e["kind"] == "decision")
    return {
        "document": document,
        "reviewer": reviewer,
        "exported": datetime.now(UTC).isoformat(timespec="seconds"),
        "chainIsWhole": chain_is_whole(iter(entries)),
        "models": sorted({str(e["model"]) for e in entries if e["kind"] == "send"}),
        "endpoints": sorted({str(e["endpoint"]) for e in entries if e["kind"] == "send"}),
        "turns": sum(1 for e in entries if e["kind"] == "send"),
        "toolCalls": sum(1 for e in entries if e["kind"] == "tool"),
        "suggestions": sum(1 for e in entries if e["kind"] == "suggestion"),
        "decisions": dict(decisions),
        "entries": entries,
    }


def write_record(target: Path, record: dict[str, Any]) -> None:
    text = json.dumps(record, ensure_ascii=False, indent=1)
    target.write_text(text + "\n", encoding="utf-8")

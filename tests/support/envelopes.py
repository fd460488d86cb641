"""What every answer of a tool has to be, whatever was asked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

SUMMARY_KEYS = (
    *("version", "applied", "queued", "replayed"),
    *("skipped", "issues", "receipts", "normalizations"),
)


def assert_envelope(envelope: Mapping[str, Any]) -> None:
    """A result, or one plain sentence and its code; JSON that any reader takes."""
    json.dumps(envelope, allow_nan=False, ensure_ascii=False).encode("utf-8")
    if envelope["ok"] is True:
        assert set(envelope) <= {"ok", "result", "normalizations"}, set(envelope)
        assert "result" in envelope
        for one in envelope.get("normalizations", ()):
            assert {"path", "message"} <= set(one)
        if is_summary(envelope):
            _assert_summary(envelope["result"])
        return
    assert envelope["ok"] is False
    assert set(envelope) == {"ok", "error", "code"}, set(envelope)
    assert isinstance(envelope["error"], str) and envelope["error"].strip()
    assert re.fullmatch(r"[a-z][A-Za-z]+", envelope["code"]), envelope["code"]
    assert envelope["code"] != "internalError", envelope["error"]


def is_summary(envelope: Mapping[str, Any]) -> bool:
    """Whether the call came to an apply summary."""
    result = envelope.get("result")
    return isinstance(result, dict) and "receipts" in result


def wrote(envelope: Mapping[str, Any]) -> bool:
    """Whether the answer says that something was applied."""
    return is_summary(envelope) and bool(envelope["result"]["applied"])


def _assert_summary(result: Mapping[str, Any]) -> None:
    for key in SUMMARY_KEYS:
        assert key in result, key
    assert result["version"] == 1
    ids = [one["id"] for key in SUMMARY_KEYS[1:5] for one in result[key]]
    assert len(ids) == len(set(ids)), "an operation has two outcomes"
    assert len(result["issues"]) == len(result["skipped"])
    assert all(one["reason"].strip() for one in result["skipped"])
    assert [one["operationId"] for one in result["issues"]] == [
        one["id"] for one in result["skipped"]
    ]
    places = [one["operationIndex"] for one in result["receipts"]]
    assert places == sorted(places)
    done = {one["id"] for key in ("applied", "queued", "replayed") for one in result[key]}
    assert {one["operationId"] for one in result["receipts"]} == done

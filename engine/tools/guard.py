"""The payload guard: what a model or client sends is measured before anything looks at it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.document.offsets import utf16_length
from engine.errors import Problem

MAX_DEPTH = 32
MAX_NODES = 10_000
MAX_TEXT = 1_048_576
MAX_FIELD = 100_000
MAX_CALL = 2_000_000
FORBIDDEN = frozenset({"__proto__", "constructor", "prototype"})
_DUNDER = re.compile(r"__\w+__")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A refused payload, for the host's log."""

    message: str
    code: str = "invalid-tool-payload"
    level: str = "error"
    source: str = "tools"


class DuplicateKey(ValueError):
    """A JSON object that names one key twice."""


def parse_json(text: str) -> Any:
    """Parses JSON strictly: no duplicate keys, no NaN or Infinity; ValueError says what."""
    return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DuplicateKey(f'the key "{key}" appears twice in one object')
        found[key] = value
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON value")


@dataclass(slots=True)
class _Walk:
    nodes: int = 0


def check_payload(value: object) -> Problem | None:
    """Refuses keys that are never allowed, excess depth, size and text no document can hold."""
    return _check(value, 1, walk=_Walk(), open_ids=frozenset())


def _check(value: object, depth: int, *, walk: _Walk, open_ids: frozenset[int]) -> Problem | None:
    walk.nodes += 1
    if walk.nodes > MAX_NODES:
        return _invalid("budgetExceeded", f"the payload has more than {MAX_NODES:,} values")
    if isinstance(value, str):
        return _check_text(value)
    if isinstance(value, float) and not math.isfinite(value):
        return _invalid("invalidPayload", "numbers must be finite")
    if not isinstance(value, Mapping | list | tuple):
        known = value is None or isinstance(value, bool | int | float)
        return None if known else _invalid("invalidPayload", "only JSON values are allowed")
    if depth > MAX_DEPTH:
        return _invalid("invalidPayload", f"the payload is nested deeper than {MAX_DEPTH}")
    if id(value) in open_ids:
        return _invalid("invalidPayload", "the payload contains itself")
    inside = open_ids | {id(value)}
    if isinstance(value, Mapping):
        return _check_object(
            cast("Mapping[object, object]", value), depth, walk=walk, open_ids=inside
        )
    for one in cast("Sequence[object]", value):
        problem = _check(one, depth + 1, walk=walk, open_ids=inside)
        if problem is not None:
            return problem
    return None


def _check_object(
    value: Mapping[object, object], depth: int, *, walk: _Walk, open_ids: frozenset[int]
) -> Problem | None:
    for key, one in value.items():
        if not isinstance(key, str):
            return _invalid("invalidPayload", "keys must be strings")
        if key in FORBIDDEN or _DUNDER.fullmatch(key):
            return _invalid("forbiddenKey", f'the key "{key}" is never allowed')
        problem = _check_text(key) or _check(one, depth + 1, walk=walk, open_ids=open_ids)
        if problem is not None:
            return problem
    return None


def _check_text(text: str) -> Problem | None:
    if utf16_length(text) > MAX_TEXT:
        return _invalid("textTooLong", f"a text is longer than {MAX_TEXT:,} characters")
    if _SURROGATE.search(text):
        return _invalid("invalidPayload", "a text holds half of a surrogate pair")
    return None


def over_caps(operations: Sequence[object]) -> Problem | None:
    """Refuses operations with a text, or with texts in all, above the caps (UTF-16 units)."""
    length, path = longest_text(operations)
    if length > MAX_FIELD:
        return Problem(
            "textTooLong",
            f"operations{path}: {length:,} characters, at most {MAX_FIELD:,} are allowed.",
        )
    total = total_text(operations)
    if total > MAX_CALL:
        return Problem(
            "budgetExceeded",
            f"operations: {total:,} characters in one call, at most {MAX_CALL:,} are allowed.",
        )
    return None


def total_text(value: object) -> int:
    """UTF-16 units of every string in a payload, ids and table cells included."""
    if isinstance(value, str):
        return utf16_length(value)
    if isinstance(value, Mapping):
        return sum(total_text(one) for one in cast("Mapping[object, object]", value).values())
    if isinstance(value, list | tuple):
        return sum(total_text(one) for one in cast("Sequence[object]", value))
    return 0


def longest_text(value: object, path: str = "") -> tuple[int, str]:
    """The length and path of the longest string of a payload."""
    if isinstance(value, str):
        return utf16_length(value), path
    found = (0, path)
    if isinstance(value, Mapping):
        for key, one in cast("Mapping[object, object]", value).items():
            found = max(found, longest_text(one, f"{path}.{key}" if path else str(key)))
    elif isinstance(value, list | tuple):
        for index, one in enumerate(cast("Sequence[object]", value)):
            found = max(found, longest_text(one, f"{path}[{index}]"))
    return found


def _invalid(code: str, message: str) -> Problem:
    return Problem(code, f"The call was refused: {message}. Nothing was changed.")

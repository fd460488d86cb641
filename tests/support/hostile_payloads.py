"""Payloads that no client should send, made from the schemas of the tools and random slips."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.operations.catalogue import CONTRACT_TYPES
from engine.tools.providers import definitions
from tests.engine.tools.examples import EXAMPLES

SCHEMAS: Mapping[str, dict[str, Any]] = {
    one["name"]: one["inputSchema"] for one in definitions("host")
}
IN_CONTRACT = tuple(one for one in EXAMPLES if one["type"] in CONTRACT_TYPES)
FORBIDDEN = ("__proto__", "constructor", "prototype", "__class__", "__init__", "__dict__")
FOREIGN = ("paraId", "search", "kind", "zz", "mode", "documentVersion", "pageNumber", "limit")
WORDS = ("fee", "two", "The fee", "runs", "Term", "year", "\ufb01nal", "", " ", "e\u0301", "😀")
TEXTS = (
    *WORDS,
    "\x00",
    "a\x0bb\x1fc\ufffe",
    "\ud800",
    "x\udfffy",
    "\u202eevil\u202c\u200b",
    "{}",
    "[",
    '{"a": 1, "a": 2}',
    "h1",
    "h" + "z" * 40,
    "seq-0001",
    "-1",
    "0",
    "99999999999999999999",
    "<b>x</b>",
    "**x** _y_ `z`\n\n- a\n1. b\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    "line\r\nline\rline\u2028line\f",
)
NUMBERS: tuple[Any, ...] = (
    *(True, -1, 0, 1, 7, 2**31, 2**53, 2**70, -(2**70), 2.0, 0.5, 1e308, 1e-320),
    *(float("nan"), float("inf"), -float("inf")),
)
HUGE = (100_001, 1_048_577)


@dataclass(slots=True)
class Known:
    """What a caller may have read of the document: the handles that a payload points at."""

    block_ids: Sequence[str]
    comment_ids: Sequence[str] = ()
    ranges: Sequence[Mapping[str, Any]] = ()
    handles: Sequence[Mapping[str, Any]] = ()
    values: Mapping[str, Sequence[Any]] = field(default_factory=dict[str, Sequence[Any]])
    """Values that make sense, by the name of the argument."""

    sparse: float = 0.3
    used_ids: list[str] = field(default_factory=list[str])


class Hand(Random):
    """The random choices of one payload; `slip` is how often the hand goes astray."""

    slip = 0.0

    def slips(self) -> bool:
        return self.random() < self.slip


def payload(name: str, random: Hand, known: Known) -> Any:
    """Arguments for one call of a tool: mostly near to what its schema asks for."""
    if name == "suggest_changes" and random.random() < 0.75:
        count = random.choice((1, 1, 2, 3, 5))
        made: Any = {"operations": [_operation(random, known) for _ in range(count)]}
    else:
        made = _value(SCHEMAS[name], random, known)
    for _ in range(random.choice((0, 0, 0, 0, 0, 1, 1, 2))):
        made = random.choice(SPOILERS)(made, random)
    return made


def _value(schema: Mapping[str, Any], random: Hand, known: Known, *, key: str = "") -> Any:
    if random.slips():
        return junk(random, known)
    if key in known.values and random.random() < 0.8:
        return copy.deepcopy(random.choice(known.values[key]))
    if "enum" in schema:
        return random.choice(schema["enum"])
    if "oneOf" in schema and "properties" not in schema:
        return _value(random.choice(schema["oneOf"]), random, known, key=key)
    return _of_kind(schema, random, known, key=key)


def _of_kind(schema: Mapping[str, Any], random: Hand, known: Known, *, key: str) -> Any:
    kind = schema.get("type")
    match random.choice(kind) if isinstance(kind, list) else kind:
        case "object":
            return _object(schema, random, known)
        case "array":
            items = schema.get("items", {})
            return [_value(items, random, known, key=key) for _ in range(random.randrange(4))]
        case "string":
            return _string(random, known, key)
        case "integer" | "number":
            return random.randrange(-2, 12)
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
        case _:
            return junk(random, known)


def _object(schema: Mapping[str, Any], random: Hand, known: Known) -> dict[str, Any]:
    required = schema.get("required", ())
    made = {
        name: _value(one, random, known, key=name)
        for name, one in schema.get("properties", {}).items()
        if random.random() < (0.97 if name in required else 0.25)
    }
    if random.slips():
        made[random.choice(FOREIGN)] = junk(random, known)
    return made


def _string(random: Hand, known: Known, key: str) -> str:
    if "commentId" in key and known.comment_ids:
        return random.choice(known.comment_ids)
    if "lockId" in key or key == "paraId":
        return random.choice(known.block_ids)
    return random.choice(TEXTS if random.slips() else (*known.block_ids, *WORDS))


def _operation(random: Hand, known: Known) -> dict[str, Any]:
    """An example of some type at a block of the document, keys left out and values changed."""
    example = random.choice(EXAMPLES if random.slips() else IN_CONTRACT)
    made: dict[str, Any] = {"type": example["type"]}
    for key, value in example.items():
        often_left = key in ("id", "precondition", "moveId", "suggestionId")
        if key == "type" or (often_left and random.random() < 0.9):
            continue
        optional = key not in ("blockId", "range", "comment", "text", "properties", "offset")
        if not random.slips() and not (optional and random.random() < known.sparse):
            made[key] = junk(random, known) if random.slips() else copy.deepcopy(value)
    for key in ("blockId", "endBlockId", "targetBlockId"):
        if key in made:
            made[key] = random.choice(known.block_ids)
    if "range" in made and known.ranges and not random.slips():
        made["range"] = dict(random.choice(known.ranges))
    if "find" in made:
        made["find"] = random.choice(known.values.get("find", WORDS))
        if random.random() < 0.8:
            made.pop("occurrence", None)
    if known.used_ids and random.random() < 0.05:
        made["id"] = random.choice(known.used_ids)
    return made


def junk(random: Hand, known: Known) -> Any:
    """A value of any kind at all."""
    return random.choice(
        (
            None,
            random.choice(NUMBERS),
            random.choice(TEXTS),
            "x" * random.choice(HUGE) if random.random() < 0.05 else "x" * 70,
            *([], [None], {}, {"text": "x"}, {"type": "main"}, {"a": {"constructor": {}}}),
            *({1: 2}, b"bytes", (1, 2), {"type": "footnote", "noteId": -5}),
            {random.choice(FORBIDDEN): 1},
            random.choice(known.block_ids),
            dict(random.choice(known.handles)) if known.handles else {"type": "header"},
        )
    )


# Spoilers: each takes a whole payload and damages it in one way.


def _nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside a payload: its container and its key; a ring is entered once."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if not isinstance(one, dict | list) or id(one) in seen:
            continue
        seen.add(id(one))
        for key in list(one) if isinstance(one, dict) else range(len(one)):
            yield one, key
            waiting.append(one[key])


def _anywhere(value: Any, random: Hand, change: Callable[[Any], Any]) -> Any:
    places = list(_nodes(value))
    if not places:
        return change(value)
    holder, key = random.choice(places)
    holder[key] = change(holder[key])
    return value


def _wrong_type(value: Any, random: Hand) -> Any:
    return _anywhere(value, random, lambda _: junk(random, Known(("B1",))))


def _left_out(value: Any, random: Hand) -> Any:
    places = [one for one in _nodes(value) if isinstance(one[0], dict)]
    if places:
        holder, key = random.choice(places)
        del holder[key]
    return value


def _forbidden(value: Any, random: Hand) -> Any:
    def add(one: Any) -> Any:
        return {**(one if isinstance(one, dict) else {}), random.choice(FORBIDDEN): one}

    return _anywhere(value, random, add)


def _nested(value: Any, random: Hand) -> Any:
    def deep(one: Any) -> Any:
        for _ in range(random.choice((5, 31, 33, 900))):
            one = [one] if random.random() < 0.5 else {"x": one}
        return one

    return _anywhere(value, random, deep)


def _cycle(value: Any, random: Hand) -> Any:
    if isinstance(value, dict):
        value["zz"] = value
    return value


def _huge(value: Any, random: Hand) -> Any:
    return _anywhere(value, random, lambda _: "x" * random.choice(HUGE))


def _odd_text(value: Any, random: Hand) -> Any:
    return _anywhere(value, random, lambda _: random.choice(TEXTS))


def _odd_number(value: Any, random: Hand) -> Any:
    return _anywhere(value, random, lambda _: random.choice(NUMBERS))


def _stale(value: Any, random: Hand) -> Any:
    def aged(one: Any) -> Any:
        stale = {"blockTextHash": random.choice(("h1", "", "h3hn87", "H", "h" * 99))}
        return {**one, "precondition": stale} if isinstance(one, dict) else one

    return _anywhere(value, random, aged)


def _repeated(value: Any, random: Hand) -> Any:
    operations = value.get("operations") if isinstance(value, dict) else None
    if isinstance(operations, list) and operations:
        again = random.choice(operations)
        if isinstance(again, dict):
            again["id"] = "twice"
            again = dict(again)
        operations.append(again)
        if random.random() < 0.1:
            operations *= 40
    return value


def _as_text(value: Any, random: Hand) -> Any:
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return "{"
    return random.choice((text, text[:-1], text + "}", "[" * 5_000, text.replace(":", ": NaN,", 1)))


def _inner_text(value: Any, random: Hand) -> Any:
    def said(one: Any) -> Any:
        try:
            return json.dumps(one)
        except (TypeError, ValueError, RecursionError):
            return "[" * 5_000

    return _anywhere(value, random, said)


SPOILERS = (
    _wrong_type,
    _wrong_type,
    _left_out,
    _forbidden,
    _nested,
    _cycle,
    _huge,
    _odd_text,
    _odd_number,
    _stale,
    _repeated,
    _as_text,
    _inner_text,
)

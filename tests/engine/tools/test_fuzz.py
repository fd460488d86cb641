"""Malformed payloads made from the schemas: always an answer, never an unasked change."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.tools.providers import definitions
from tests.engine.tools.hosts import blocks, call, headless

CALLS_PER_SEED = 40  # 60 seeds in the tests, 3,000 in dev.py fuzz
SCHEMAS = {one["name"]: one["inputSchema"] for one in definitions("host")}
BRIDGE = headless("# Term", "It runs for two years.", "The fee is due.", "The fee is final.")
IDS = [one["blockId"] for one in blocks(BRIDGE)]
TEXTS = [*IDS, "fee", "two", "", "x" * 100_001, "\ud800", "\x00", "__proto__", "{}", "[", "h1"]
JUNK: list[Any] = [
    *(None, True, -1, 0, 7, 2**70, 2.0, 0.5, float("nan"), float("inf")),
    *([], [None], {}, {"__class__": 1}, {"a": {"constructor": {}}}, {"type": "main"}, {1: 2}),
    *TEXTS,
]
EXTRA = ["paraId", "search", "kind", "zz", "__init__", "mode", "documentVersion"]


def value_for(schema: dict[str, Any], random: Random) -> Any:
    """Mostly what the schema asks for, sometimes something else."""
    if random.random() < 0.12:
        return random.choice(JUNK)
    if "enum" in schema:
        return random.choice(schema["enum"])
    if "oneOf" in schema and "properties" not in schema:
        return value_for(random.choice(schema["oneOf"]), random)
    kind = schema.get("type")
    match kind[0] if isinstance(kind, list) else kind:
        case "object":
            return object_for(schema, random)
        case "array":
            return [value_for(schema.get("items", {}), random) for _ in range(random.randrange(4))]
        case "string":
            return random.choice(TEXTS[:6])
        case "integer" | "number":
            return random.randrange(-2, 12)
        case "boolean":
            return random.random() < 0.5
        case _:
            return random.choice(JUNK)


def object_for(schema: dict[str, Any], random: Random) -> dict[str, Any]:
    required = schema.get("required", ())
    made = {
        name: value_for(one, random)
        for name, one in schema.get("properties", {}).items()
        if random.random() < (0.95 if name in required else 0.35)
    }
    if random.random() < 0.1:
        made[random.choice(EXTRA)] = random.choice(JUNK)
    return made


@given(st.integers(0, 2**40))
def test_no_payload_gets_past_the_tools(seed: int) -> None:
    random = Random(seed)
    for _ in range(CALLS_PER_SEED):
        name = random.choice(sorted(SCHEMAS))
        arguments = value_for(SCHEMAS[name], random)
        version = BRIDGE.session.document.version
        envelope = call(BRIDGE, name, arguments)
        assert envelope.get("code") != "internalError", (seed, name, envelope)
        outcome = envelope.get("result")
        wrote = isinstance(outcome, dict) and bool(outcome.get("applied"))
        assert wrote == (BRIDGE.session.document.version != version), (seed, name, envelope)
        while BRIDGE.session.can_undo:
            BRIDGE.session.undo()

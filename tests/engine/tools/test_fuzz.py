"""Malformed payloads made from the schemas: always an answer, never an unasked change."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.tools.providers import definitions
from tests.engine.tools.examples import EXAMPLES
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


class Hand(Random):
    """Random choices of one call; `slip` is how often the hand goes astray."""

    slip = 0.0


def value_for(schema: dict[str, Any], random: Hand) -> Any:
    """Mostly what the schema asks for, sometimes something else."""
    if random.random() < random.slip:
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


def object_for(schema: dict[str, Any], random: Hand) -> dict[str, Any]:
    required = schema.get("required", ())
    made = {
        name: value_for(one, random)
        for name, one in schema.get("properties", {}).items()
        if random.random() < (0.97 if name in required else 0.2)
    }
    if random.random() < random.slip:
        made[random.choice(EXTRA)] = random.choice(JUNK)
    return made


def operation_for(random: Hand) -> dict[str, Any]:
    """An example of some type on a block of the document, with keys left out and values changed."""
    example = random.choice(EXAMPLES)
    made: dict[str, Any] = {"type": example["type"]}
    for key, value in example.items():
        if key in ("id", "precondition", "moveId") or random.random() < random.slip:
            continue
        made[key] = random.choice(JUNK) if random.random() < random.slip else value
    if "blockId" in made:
        made["blockId"] = random.choice(IDS)
    if "find" in made:
        made["find"] = random.choice(["fee", "two", "The fee", "runs"])
        made.pop("occurrence", None)
    return made


def arguments_for(name: str, random: Hand) -> Any:
    if name == "suggest_changes" and random.random() < 0.8:
        return {"operations": [operation_for(random) for _ in range(random.randrange(1, 5))]}
    return value_for(SCHEMAS[name], random)


@given(st.integers(0, 2**40))
def test_no_payload_gets_past_the_tools(seed: int) -> None:
    random = Hand(seed)
    for _ in range(CALLS_PER_SEED):
        random.slip = random.choice([0.0, 0.0, 0.03, 0.15])
        name = random.choice([*sorted(SCHEMAS), *["suggest_changes"] * 10])
        arguments = arguments_for(name, random)
        version = BRIDGE.session.document.version
        envelope = call(BRIDGE, name, arguments)
        assert envelope.get("code") != "internalError", (seed, name, envelope)
        outcome = envelope.get("result")
        wrote = isinstance(outcome, dict) and bool(outcome.get("applied"))
        assert wrote == (BRIDGE.session.document.version != version), (seed, name, envelope)
        while BRIDGE.session.can_undo:
            BRIDGE.session.undo()

"""How long the tools take: a first read, a search in vain, a full batch, one small call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.bench.documents import Documents
from engine.bench.timing import Measurement, measure
from engine.session.session import DocumentSession
from engine.tools.bridge import Block
from engine.tools.dispatch import dispatch
from engine.tools.options import HIGHEST_MAXIMUM, parse_options
from engine.tools.session_bridge import SessionBridge
from engine.tools.tool import Surroundings

HOST = Surroundings(parse_options({"maxOperations": HIGHEST_MAXIMUM}))


def results(quick: bool) -> list[Measurement]:
    """Medians over documents of 300 pages; the first read pays for the snapshot."""
    source = Documents.find().pages_300
    times = 2 if quick else 7

    def opened() -> SessionBridge:
        return SessionBridge(DocumentSession.open(source, author="AI"))

    warm = opened()
    _call(warm, "read_document", {})

    def same() -> SessionBridge:
        return warm

    def batch() -> tuple[SessionBridge, dict[str, Any]]:
        bridge = opened()
        return bridge, {"operations": replacements(bridge.snapshot())}

    return [
        measure(
            "read_document, 300 pages, first",
            lambda bridge: _call(bridge, "read_document", {}),
            prepare=opened,
            times=times,
        ),
        measure(
            "find_text without a match, 300 pages",
            lambda bridge: _call(bridge, "find_text", {"query": "qqzz"}),
            prepare=same,
            times=times,
        ),
        measure(
            "overhead of one call",
            lambda bridge: _call(bridge, "list_block_types", {}),
            prepare=same,
            times=times * 10,
        ),
        measure(
            "suggest_changes, 200 operations, 300 pages",
            lambda given: _call(given[0], "suggest_changes", given[1]),
            prepare=batch,
            times=times,
        ),
    ]


def replacements(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """One small replacement in each of the first blocks that are long enough."""
    chosen = [block for block in blocks if block.text.count(" ") > 8]
    return [
        {
            "type": "replaceBlock",
            "blockId": block.id,
            "text": " ".join(["Changed", *block.text.split(" ")[1:]]),
        }
        for block in chosen[:HIGHEST_MAXIMUM]
    ]


def _call(bridge: SessionBridge, name: str, arguments: dict[str, Any]) -> Any:
    return dispatch(name, arguments, bridge, profile="host", surroundings=HOST)

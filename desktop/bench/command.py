"""`whereas bench [--quick]`: measures engine and window and prints one JSON object."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.bench.timing import Measurement, machine

# Each offers `results(quick) -> list[Measurement]`; a room that is not built yet is left out.
_ROOMS = (
    "engine.bench.engine_timings",
    "engine.bench.tool_timings",
    "engine.bench.compare_timings",
    "desktop.bench.editor_timings",
    "desktop.bench.live_timings",
)
_USAGE = "usage: whereas bench [--quick]"
Results = Callable[[bool], Sequence[Measurement]]


def run(argv: Sequence[str]) -> int:
    """Prints `{"machine", "results"}`; progress goes to stderr."""
    words = [word for word in argv if word != "bench"]
    if "--help" in words or "-h" in words:
        print(_USAGE, file=sys.stderr)
        return 0
    if any(word != "--quick" for word in words):
        error = {"error": {"code": "usage", "message": _USAGE}}
        print(json.dumps(error), file=sys.stderr)
        return 2
    print(json.dumps(report(quick="--quick" in words), ensure_ascii=False, indent=2))
    return 0


def report(*, quick: bool) -> dict[str, Any]:
    """All measurements as JSON data."""
    found: list[Measurement] = []
    for results in _rooms():
        found.extend(results(quick))
    return {"machine": machine(), "results": [one.to_wire() for one in found]}


def _rooms() -> Iterator[Results]:
    for name in _ROOMS:
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            continue
        yield module.results

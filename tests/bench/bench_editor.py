"""The page editor's benchmarks by themselves: `python -m tests.bench.bench_editor [--quick]`."""

from __future__ import annotations

import json
import sys
from typing import Any

from desktop.bench.editor_timings import results as measurements


def results(quick: bool) -> list[dict[str, Any]]:
    """Name, unit, median, p95 and n of each measurement."""
    return [one.to_wire() for one in measurements(quick)]


if __name__ == "__main__":
    print(json.dumps(results("--quick" in sys.argv), indent=1))

"""Measured values, and how they are taken: fresh input each time, garbage collected before."""

from __future__ import annotations

import gc
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Measurement:
    """One line of the result: a value and how it spread over `n` samples."""

    name: str
    unit: str
    median: float
    p95: float
    n: int

    def to_wire(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "name": self.name,
            "unit": self.unit,
            "median": round(self.median, 3),
            "p95": round(self.p95, 3),
            "n": self.n,
        }


def summed_up(name: str, samples: Sequence[float], unit: str = "ms") -> Measurement:
    """A measurement from its samples; the 95th percentile is the nearest rank."""
    ordered = sorted(samples)
    rank = max(0, -(-len(ordered) * 95 // 100) - 1)
    return Measurement(name, unit, median(ordered), ordered[rank], len(ordered))


def measure(
    name: str, run: Callable[[T], object], *, prepare: Callable[[], T], times: int
) -> Measurement:
    """Milliseconds of `run` over what `prepare` makes anew, outside the clock, for every sample.

    Garbage of earlier samples is collected before the clock starts; the collector itself stays
    on, as it is when users wait. What a sample made is let go after the clock has stopped.
    """
    samples: list[float] = []
    for _ in range(times):
        given = prepare()
        gc.collect()
        started = perf_counter()
        made = run(given)
        samples.append((perf_counter() - started) * 1000)
        del made, given
    return summed_up(name, samples)


def machine() -> dict[str, Any]:
    """Where the figures come from."""
    return {
        "system": platform.system(),
        "release": platform.release(),
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as facts:
            for line in facts:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()

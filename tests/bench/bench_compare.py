"""The comparison's measurements where benchmark runners look for them."""

from __future__ import annotations

from engine.bench.compare_timings import results

__all__ = ["results"]

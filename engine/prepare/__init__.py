"""Before a document is sent: what it tells, what can be scrubbed, and whether it is sound."""

from engine.prepare.findings import Finding
from engine.prepare.inspection import inspect, remaining, removable_kinds, scrub

__all__ = ["Finding", "inspect", "remaining", "removable_kinds", "scrub"]

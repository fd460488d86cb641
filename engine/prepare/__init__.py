"""Before a document is sent: what it tells, what can be scrubbed, and whether it is sound."""

from engine.ooxml.faults import Fault
from engine.prepare.findings import Finding
from engine.prepare.health import check_package
from engine.prepare.inspection import (
    inspect,
    inspect_bytes,
    remaining,
    removable_kinds,
    scrub,
    scrub_bytes,
)

__all__ = [
    "Fault",
    "Finding",
    "check_package",
    "inspect",
    "inspect_bytes",
    "remaining",
    "removable_kinds",
    "scrub",
    "scrub_bytes",
]

"""What a comparison or a combination came to: the third document and all that is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop.widgets.redline_text import RedlinePart
from engine.session.session import DocumentSession

KINDS: tuple[tuple[str, str], ...] = (
    ("modified", "Changed"),
    ("added", "Added"),
    ("deleted", "Deleted"),
    ("moved", "Moved"),
    ("formatChanged", "Formatting"),
    ("metadataChanged", "Document properties"),
    ("conflict", "Changed by several"),
)
"""Groups of the summary in their order, with their titles."""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One difference; `block_id` is where it stands in the result, None when it has no place."""

    key: int
    kind: str
    parts: tuple[RedlinePart, ...]
    block_id: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class VersionResult:
    """A new document, in no file yet, with its summary."""

    title: str
    headline: str
    session: DocumentSession
    source: bytes
    lines: tuple[ReportLine, ...]
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    said: tuple[str, ...] = ()
    """How the inputs were read, or whose changes came together."""
    said_title: str = "How it was read"
    left_out: tuple[str, ...] = ()
    """What differs, or may differ, and is not marked in the document."""
    unproven: str = ""
    """The difference that the proof found; empty when it holds both ways."""
    markdown: str = ""

    @property
    def differs(self) -> bool:
        return bool(self.lines or self.left_out)

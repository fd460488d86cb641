"""Compares two sides on a worker, into a document of its own and a summary of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from desktop.compare.places import BlockFinder
from desktop.compare.result import ReportLine, VersionResult
from desktop.compare.sides import Side
from desktop.compare.words import headline, not_marked, property_names
from desktop.widgets.redline_text import PartKind, RedlinePart
from desktop.workspace.progress import Progress
from engine.compare.changes import Change, VersionDiff
from engine.compare.comparing import VersionComparison
from engine.compare.options import CompareOptions, Granularity, Marked, parse_include
from engine.compare.summary import summarize
from engine.document.document import WordDocument
from engine.session.session import DocumentSession

PARTS: tuple[tuple[str, str], ...] = (
    ("formatting", "Formatting"),
    ("moves", "Moved text as moves"),
    ("tables", "Tables"),
    ("headers", "Headers and footers"),
    ("notes", "Footnotes and endnotes"),
    ("metadata", "Document properties"),
)
"""What a comparison may leave unmarked, by the engine's names; text always counts."""
NOISE: tuple[tuple[str, str], ...] = (
    ("whitespace", "White space"),
    ("case", "Upper and lower case"),
)
OFF_AT_FIRST = frozenset({"metadata"})
KEEPS_PASSWORD = "The result keeps the password of the original."
_SEGMENTS: dict[str, PartKind] = {"equal": "equal", "del": "deleted", "ins": "inserted"}


@dataclass(frozen=True, slots=True)
class CompareOrder:
    """Everything the user chose. `parts` are the names that count."""

    base: Side
    revised: Side
    parts: frozenset[str]
    granularity: Granularity = "word"
    base_marked: Marked = "accepted"
    revised_marked: Marked = "accepted"
    author: str = "Compare"
    user: str = ""
    """Who will work on the result."""
    unproven: bool = False
    """Whether a redline that could not be proven is wanted all the same."""

    def options(self) -> CompareOptions:
        names = [name for name, _ in (*PARTS, *NOISE)]
        positive = [name for name in ("formatting", "metadata") if name in self.parts]
        left_out = [f"no-{name}" for name in names if name not in self.parts]
        return CompareOptions(
            include=parse_include(["text", *positive, *left_out]),
            granularity=self.granularity,
            base_marked=self.base_marked,
            revised_marked=self.revised_marked,
        )


def compare(order: CompareOrder, progress: Progress) -> VersionResult:
    """Raises `PackageError`, `OSError`, `PendingRevisions`, `UnprovenRedline`, `JobCancelled`…"""
    progress.tell("Reading the original…", 5)
    base = order.base.package()
    progress.tell("Reading the revised document…", 20)
    revised = order.revised.package()
    progress.tell("Finding what belongs together…", 35)
    comparison = VersionComparison(base, revised, order.options())
    progress.tell("Listing the differences…", 55)
    diff = comparison.diff()
    markdown = summarize(comparison)
    progress.tell("Writing the redline and proving it both ways…", 70)
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    redline = comparison.redline(
        author=order.author, date=date, on_unverified="emit" if order.unproven else "refuse"
    )
    progress.tell("Opening the result…", 90)
    session = result_session(base, redline.data, order.user)
    counts = {key: number for key, number in diff.counts().items() if key != "unchanged"}
    return VersionResult(
        title=f"{order.base.title} ↔ {order.revised.title}",
        headline=headline(counts),
        session=session,
        source=redline.data,
        lines=_lines(diff, BlockFinder.of(session.document)),
        counts=counts,
        said=(
            *_said(order, (comparison.base.settled, comparison.revised.settled)),
            *_not_asked(order),
            *((KEEPS_PASSWORD,) if base.encrypted else ()),
        ),
        left_out=not_marked(redline.unprocessed),
        unproven=redline.difference,
        markdown=markdown,
    )


def result_session(base: Any, data: bytes, author: str) -> DocumentSession:
    """The result as a session whose first readings are made here, on the worker.

    It is written over the package `base`, whose password it keeps.
    """
    document = WordDocument.open(base.reopened(data))
    session = DocumentSession(document, author=author)
    session.document.snapshot()
    session.document.view()
    return session


def _lines(diff: VersionDiff, finder: BlockFinder) -> tuple[ReportLine, ...]:
    found: list[ReportLine] = []
    for change in diff.changes:
        line = _line(change)
        if line is not None:
            block_id = finder.find(change)
            found.append(replace(line, key=len(found), block_id=block_id))
    for each in diff.metadata:
        parts: list[RedlinePart] = []
        if each.base_value:
            parts.append(RedlinePart("deleted", each.base_value))
        if each.revised_value:
            parts.append(RedlinePart("inserted", each.revised_value))
        note = f"{property_names([each.property]).capitalize()}. Not marked in the document."
        found.append(ReportLine(len(found), "metadataChanged", tuple(parts), note=note))
    return tuple(found)


def _line(change: Change) -> ReportLine | None:
    text = change.text or ""
    match change.type:
        case "added":
            parts = (RedlinePart("inserted", text),)
        case "deleted":
            parts = (RedlinePart("deleted", text),)
        case "movedFrom":
            return None  # said where it arrived
        case "formatChanged":
            note = property_names(change.changed_properties)
            return ReportLine(0, "formatChanged", (RedlinePart("equal", text),), note=note)
        case "modified" | "movedTo":
            parts = tuple(RedlinePart(_SEGMENTS[s.type], s.text) for s in change.segments)
            parts = parts or (RedlinePart("equal", text),)
    if not any(part.text.strip() for part in parts):
        return ReportLine(0, _kind(change), (), note="Paragraph without text")
    return ReportLine(0, _kind(change), parts)


def _kind(change: Change) -> str:
    return "moved" if change.type == "movedTo" else change.type


def _said(order: CompareOrder, settled: tuple[int, int]) -> tuple[str, ...]:
    words = {"accepted": "accepted", "original": "rejected"}
    sides = (("original", order.base_marked), ("revised document", order.revised_marked))
    return tuple(
        f"Tracked changes of the {name} count as {words.get(marked, marked)}."
        for (name, marked), count in zip(sides, settled, strict=True)
        if count
    )


def _not_asked(order: CompareOrder) -> tuple[str, ...]:
    """What was left out on request: said, so that nobody takes it for equal."""
    names = [text.lower() for name, text in (*PARTS, *NOISE) if name not in order.parts]
    names = [name for name in names if not name.startswith("moved text")]
    return (f"Left out as you chose: {', '.join(names)}.",) if names else ()

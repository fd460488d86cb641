"""Combines marked copies of one base on a worker, into a document of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from desktop.compare.comparing import KEEPS_PASSWORD, result_session
from desktop.compare.places import BlockFinder
from desktop.compare.result import ReportLine, VersionResult
from desktop.compare.sides import Side
from desktop.compare.words import not_marked
from desktop.widgets.redline_text import RedlinePart
from desktop.workspace.item_words import counted
from desktop.workspace.progress import Progress
from engine.compare.combine import combine


@dataclass(frozen=True, slots=True)
class CombineOrder:
    """A base and at least one copy of it; `author` signs what a copy does not sign itself."""

    base: Side
    copies: tuple[Side, ...]
    author: str


def combine_copies(order: CombineOrder, progress: Progress) -> VersionResult:
    """Raises `PackageError`, `OSError`, `NotACopy`, `UnprovenRedline`, `JobCancelled`."""
    progress.tell("Reading the base…", 5)
    base = order.base.package()
    copies = []
    for number, side in enumerate(order.copies, 1):
        progress.tell(
            f"Reading copy {number} of {len(order.copies)}…", 5 + 40 * number // len(order.copies)
        )
        copies.append(side.package())
    progress.tell("Bringing everyone's changes together…", 50)
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    combined = combine(base, copies, author=order.author, date=date)
    progress.tell("Opening the result…", 85)
    session = result_session(base, combined.data, order.author)
    finder = BlockFinder.of(session.document)
    lines = tuple(
        ReportLine(
            place,
            "conflict",
            (RedlinePart("equal", conflict.text),),
            finder.anywhere(conflict.text),
            _reasons(conflict.reasons),
        )
        for place, conflict in enumerate(combined.conflicts)
    )
    people = Counter(item.author for item in session.document.revisions())
    return VersionResult(
        title=f"{order.base.title} + {counted(len(copies), 'copy', 'copies')}",
        headline=_headline(people, len(lines)),
        session=session,
        source=combined.data,
        lines=lines,
        counts={"conflict": len(lines)},
        said_title="Whose changes",
        said=(
            *(f"{counted(n, 'tracked mark')} by {name}." for name, n in people.items()),
            *((KEEPS_PASSWORD,) if base.encrypted else ()),
        ),
        left_out=not_marked(combined.unprocessed),
        markdown=_markdown(order, lines),
    )


def _headline(people: Counter[str], conflicts: int) -> str:
    if not people:
        return "Nobody changed anything."
    who = counted(len(people), "person", "people")
    if not conflicts:
        return f"Changes by {who}; none of them meet."
    return f"Changes by {who}; they meet in {counted(conflicts, 'place')}. All are kept."


def _reasons(reasons: tuple[str, ...]) -> str:
    told = ", ".join(reason.replace("-", " ") for reason in reasons)
    return told[:1].upper() + told[1:]


def _markdown(order: CombineOrder, lines: tuple[ReportLine, ...]) -> str:
    names = ", ".join(side.name for side in order.copies)
    text = f"# Combined copies\n\nBase: {order.base.name}. Copies: {names}.\n"
    if lines:
        text += "\n## Changed by several\n\n"
        text += "".join(f"- {one.parts[0].text.strip()} ({one.note})\n" for one in lines)
    return text

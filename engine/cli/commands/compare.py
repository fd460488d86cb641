"""`compare`: what differs between two versions, and a redline of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli.inputs import author_of, date_of, existing, output_path, password_of
from engine.cli.output import EXIT_OK, EXIT_REFUSED, Answer, CommandError
from engine.cli.parser import add_file

if TYPE_CHECKING:
    from engine.compare.comparing import VersionComparison

MARKED = ("accepted", "original", "refuse")
# What a redline can lose without losing the changes that it is there to show.
SCRUBS = frozenset({"authors", "dates", "rsids", "coreProperties", "appProperties"}) | frozenset(
    {"customProperties", "thumbnail", "documentVariables", "attachedTemplate"}
)


def configure(parser: ArgumentParser) -> None:
    """BASE REVISED."""
    add_file(parser, "base")
    parser.add_argument("revised", metavar="REVISED")
    parser.add_argument("--format", choices=("json", "llm", "markdown"), default="json")
    parser.add_argument("--redline", metavar="OUT", help="write a redline of the change here")
    parser.add_argument(
        "--include",
        metavar="PART,…",
        help="text, formatting, metadata; no-moves, no-tables, no-fields … leave others out",
    )
    parser.add_argument("--granularity", choices=("word", "character"), default="word")
    parser.add_argument("--privacy", metavar="NAME,…", default="", help="privacy transforms")
    parser.add_argument("--marked", choices=MARKED, default="accepted")
    parser.add_argument("--unverified", action="store_true", help="write an unproven redline too")
    parser.add_argument("--author", default="AI")
    parser.add_argument("--date", metavar="ISO")


def run(options: Namespace) -> Answer:
    """The change list, or its text for a model or for people."""
    from engine.compare.comparing import VersionComparison
    from engine.compare.options import CompareOptions, parse_include

    author_of(options)
    transforms, scrubs = _privacy(options.privacy)
    comparison = VersionComparison(
        existing(Path(options.base)),
        existing(Path(options.revised)),
        CompareOptions(
            include=parse_include(None if options.include is None else options.include.split(",")),
            granularity=options.granularity,
            base_marked=options.marked,
            revised_marked=options.marked,
            privacy=transforms,
        ),
        password=password_of(options),
    )
    value = _told(comparison, options.format)
    exit_code = EXIT_OK
    if options.redline is not None:
        value["redline"] = _redline(comparison, options, scrubs)
        exit_code = EXIT_OK if value["redline"]["path"] is not None else EXIT_REFUSED
    return Answer(value, exit_code)


def _privacy(names: str) -> tuple[tuple[str, ...], list[str]]:
    """Transforms of the contract, and scrubs that are done on the saved redline."""
    chosen = [one.strip() for one in names.split(",") if one.strip()]
    scrubs = [one for one in chosen if one in SCRUBS]
    return tuple(one for one in chosen if one not in SCRUBS), scrubs


def _told(comparison: VersionComparison, form: str) -> dict[str, Any]:
    if form == "llm":
        from engine.compare.llm_text import format_for_llm

        return {"text": format_for_llm(comparison.diff())}
    if form == "markdown":
        from engine.compare.summary import summarize

        return {"text": summarize(comparison)}
    return comparison.diff().to_wire()


def _redline(
    comparison: VersionComparison, options: Namespace, scrubs: list[str]
) -> dict[str, Any]:
    from engine.compare.redline import UnprovenRedline
    from engine.session.saving import write_file

    date = date_of(options) or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    emit = "emit" if options.unverified else "refuse"
    try:
        redline = comparison.redline(author=options.author, date=date, on_unverified=emit)
    except UnprovenRedline as problem:
        unproven = {"path": None, "verified": False, "unprocessed": []}
        return {**unproven, "difference": problem.message}
    data = _scrubbed(redline.data, scrubs)
    problem = write_file(output_path(options.redline, "--redline"), data)
    if problem is not None:
        raise CommandError(problem.code, problem.message)
    told: dict[str, Any] = {
        "path": options.redline,
        "verified": redline.verified,
        "unprocessed": redline.unprocessed,
    }
    if redline.difference:
        told["difference"] = redline.difference
    return told


def _scrubbed(data: bytes, scrubs: list[str]) -> bytes:
    if not scrubs:
        return data
    from engine.opc.package import Package
    from engine.prepare import scrub

    return scrub(Package.open(data), scrubs)

"""`inspect`: what would leave with the file, and scrubbing it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from engine.cli.inputs import existing, output_path, password_of
from engine.cli.output import Answer, CommandError
from engine.cli.parser import add_file, add_save


def configure(parser: ArgumentParser) -> None:
    """FILE, and what to scrub into OUT."""
    add_file(parser)
    parser.add_argument("--scrub", metavar="NAME,…", help="what to remove")
    add_save(parser)


def run(options: Namespace) -> Answer:
    """The findings of the file; of the scrubbed bytes it is said that they were read again."""
    from engine.opc.package import Package
    from engine.prepare import inspect

    if (options.scrub is None) != (options.save is None):
        raise CommandError("usage", "--scrub and --save OUT go together")
    package = Package.open(existing(Path(options.file)), password=password_of(options))
    findings = [one.to_wire() for one in inspect(package)]
    scrubbed = _scrubbed(package, options)
    return Answer({"findings": findings, "scrubbed": scrubbed, "verified": bool(scrubbed)})


def _scrubbed(package: Any, options: Namespace) -> list[str]:
    if options.scrub is None:
        return []
    from engine.prepare import scrub
    from engine.session.saving import write_file

    names = [one.strip() for one in options.scrub.split(",") if one.strip()]
    problem = write_file(output_path(options.save, "--save"), scrub(package, names))
    if problem is not None:
        raise CommandError(problem.code, problem.message)
    return names

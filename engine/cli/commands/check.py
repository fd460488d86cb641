"""`check`: the structural health of a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.cli.inputs import existing, password_of
from engine.cli.output import EXIT_OK, EXIT_REFUSED, Answer
from engine.cli.parser import add_file


def configure(parser: ArgumentParser) -> None:
    """FILE."""
    add_file(parser)


def run(options: Namespace) -> Answer:
    """Every fault with its part and place; exit 1 when there is one."""
    from engine.opc.package import Package
    from engine.prepare import check_package

    package = Package.open(existing(Path(options.file)), password=password_of(options))
    faults = [one.to_wire() for one in check_package(package)]
    return Answer({"ok": not faults, "findings": faults}, EXIT_REFUSED if faults else EXIT_OK)

"""`apply`: one batch of the operation contract."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.cli.inputs import open_session, read_json, save_session
from engine.cli.output import EXIT_OK, EXIT_REFUSED, Answer
from engine.cli.parser import add_file, add_writing


def configure(parser: ArgumentParser) -> None:
    """FILE BATCH."""
    add_file(parser)
    parser.add_argument("batch", metavar="BATCH", help='{"version": 1, "operations": […]}')
    add_writing(parser)


def run(options: Namespace) -> Answer:
    """The result of the batch, each skip with a message."""
    from engine.operations.batch import parse_batch

    batch = parse_batch(read_json(options.batch, what="BATCH")).in_mode(options.mode)
    session = open_session(options)
    result = session.run(batch)
    save_session(session, options.save)
    value: dict[str, Any] = result.to_wire()
    for entry, skipped in zip(value["skipped"], result.skipped, strict=True):
        entry["message"] = skipped.prose()
    refused = result.status == "rejected" or (options.strict and bool(result.skipped))
    return Answer(value, EXIT_REFUSED if refused else EXIT_OK)

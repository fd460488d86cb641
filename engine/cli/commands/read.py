"""`read`: the blocks of the body, or the body as text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.cli.inputs import open_document
from engine.cli.output import Answer
from engine.cli.parser import add_file

FORMATS = ("blocks", "lines", "markdown", "summary")
VIEWS = ("accepted", "original", "markup")


def configure(parser: ArgumentParser) -> None:
    """FILE with a view and a format."""
    add_file(parser)
    parser.add_argument("--view", choices=VIEWS, default="accepted")
    parser.add_argument("--format", choices=FORMATS, default="blocks")


def run(options: Namespace) -> Answer:
    """Rows as `read_document` gives them, or one text."""
    # The blocks of a document need no contract model; leaving the tool layer out saves its start.
    from engine.tools.blocks import listed, row
    from engine.tools.renderings import as_lines, as_markdown, as_summary
    from engine.tools.views import blocks_in_view

    blocks = listed(blocks_in_view(open_document(options), view=options.view))
    value: dict[str, Any] = {"view": options.view, "format": options.format}
    match options.format:
        case "blocks":
            value["blocks"] = [row(block) for block in blocks]
        case "lines":
            value["text"] = as_lines(blocks)
        case "markdown":
            value["text"] = as_markdown(blocks)
        case _:
            value |= as_summary(blocks)
    return Answer(value)

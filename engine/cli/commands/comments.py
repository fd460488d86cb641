"""`comments`: the comment threads."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.cli.inputs import open_document
from engine.cli.output import Answer
from engine.cli.parser import add_file


def configure(parser: ArgumentParser) -> None:
    """FILE."""
    add_file(parser)


def run(options: Namespace) -> Answer:
    """Threads as `read_comments` gives them."""
    from engine.tools.reads.read_comments import thread_row
    from engine.tools.views import thread_of

    document = open_document(options)
    return Answer({"comments": [thread_row(thread_of(one)) for one in document.comments()]})

"""`changes`: the pending tracked changes of every story."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.cli.inputs import open_document
from engine.cli.output import Answer
from engine.cli.parser import add_file


def configure(parser: ArgumentParser) -> None:
    """FILE."""
    add_file(parser)


def run(options: Namespace) -> Answer:
    """One entry per revision; `groupId` joins those that are one decision."""
    rows = [
        {
            "id": str(one.id),
            "type": one.kind,
            "author": one.author,
            "date": one.date,
            "text": one.text,
            "blockId": one.block_id,
            "story": one.story.to_wire(),
            "groupId": one.group_id or str(one.id),
        }
        for one in open_document(options).revisions()
    ]
    return Answer({"changes": rows})

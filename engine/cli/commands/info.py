"""`info`: what is in a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.cli.facts import external_links, hidden_content, protection
from engine.cli.inputs import open_document
from engine.cli.output import Answer
from engine.cli.parser import add_file


def configure(parser: ArgumentParser) -> None:
    """FILE."""
    add_file(parser)


def run(options: Namespace) -> Answer:
    """A file is readable when this ends with 0."""
    document = open_document(options)
    package = document.package
    handles = [story.handle for story in document.stories()]
    value: dict[str, Any] = {
        "file": options.file,
        "kind": package.kind,
        "strict": package.strict,
        "parts": [
            {"name": part.name, "bytes": len(part.original)} for part in package.parts.values()
        ],
        "stories": [handle.to_wire() for handle in handles],
        "paragraphs": sum(1 for handle in handles for _ in document.index.entries(handle)),
        "revisions": len(document.revisions()),
        "comments": _comment_count(document),
        "protection": protection(document),
        "signed": package.signed,
        "macros": package.macros,
        "encrypted": package.encrypted,
        "hidden": hidden_content(document),
        "externalLinks": external_links(package),
    }
    return Answer(value)


def _comment_count(document: Any) -> int:
    return sum(1 + len(thread.replies) for thread in document.comments())

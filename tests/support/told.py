"""What a document says, in plain values: once as the window shows it, once as a file holds it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import whereas_open
from engine.document.comments import CommentThread
from engine.session.session import DocumentSession
from tests.support.lawyer import Lawyer

Comment = tuple[str, str, bool, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Told:
    texts: list[str]
    """Of the blocks that have any: paragraphs that are deleted as a whole are still shown."""
    changes: list[tuple[tuple[str, str, str], ...]]
    """One entry per decision: kind, author and text of its members."""
    comments: list[Comment]


def told_by_window(lawyer: Lawyer) -> Told:
    """Texts are read off the pages, the rest is what the panes list."""
    items = lawyer.window.document.items()
    changes = [
        tuple((member.kind, member.author, member.text) for member in change.members)
        for change in items.changes
    ]
    return Told(
        [text for text in lawyer.shows() if text.strip()],
        sorted(changes),
        sorted(_comment(one) for one in items.threads),
    )


def told_by_file(path: Path) -> Told:
    """Through the Python door, as a script would read it."""
    with whereas_open(path, author="Reader") as session:
        blocks = _result(session.call("read_document", {}))
        changes = _result(session.call("read_changes", {}))
        comments = _result(session.call("read_comments", {}))
    groups: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for one in changes:
        groups[one["groupId"]].append((one["type"], one["author"], one["text"]))
    return Told(
        [block["text"] for block in blocks if block["text"].strip()],
        sorted(tuple(group) for group in groups.values()),
        sorted(
            (
                one["author"],
                one["text"],
                one["resolved"],
                tuple((reply["author"], reply["text"]) for reply in one["replies"]),
            )
            for one in comments
        ),
    )


def same(one: Told, other: Told) -> None:
    """Says only what differs."""
    for name in ("texts", "changes", "comments"):
        first, second = getattr(one, name), getattr(other, name)
        here = [each for each in first if each not in second]
        there = [each for each in second if each not in first]
        assert here == there, f"{name}: {here} against {there}"
        assert first == second, name


def texts_of(path: Path) -> list[str]:
    """Accepted texts of the blocks that have any."""
    session = DocumentSession.open(path, author="Reader")
    return [text for block in session.document.snapshot().blocks if (text := plain(block.text))]


def plain(text: str) -> str:
    return " ".join(text.replace("\ufffc", " ").split())


def _comment(thread: CommentThread) -> Comment:
    replies = tuple((reply.author, reply.text) for reply in thread.replies)
    return thread.author, thread.text, thread.resolved, replies


def _result(envelope: Any) -> Any:
    assert envelope["ok"], envelope
    found = envelope["result"]
    return found["blocks"] if isinstance(found, dict) and "blocks" in found else found

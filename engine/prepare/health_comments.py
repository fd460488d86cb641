"""Comments and notes: every one has its reference, every reference has its target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.ooxml.faults import Fault, path_of
from engine.ooxml.ids import PARA_ID
from engine.ooxml.ns import W15, RelType, W
from engine.ooxml.types import Element
from engine.opc import Package
from engine.prepare.findings import tree

Trees = Sequence[tuple[str, Element]]


def comment_faults(package: Package, trees: Trees) -> Iterator[Fault]:
    """Faults between the comments part, its side parts and the anchors in the stories."""
    comments = _by_id(package, RelType.COMMENTS, "comment")
    for (part, comment_id), number in Counter(key for key, _ in comments).items():
        if number > 1:
            message = f"The comment id {comment_id} is used more than once."
            yield Fault("duplicateCommentId", part, comment_id, message)
    known = {comment_id for (_, comment_id), _ in comments}
    referenced: set[str] = set()
    for part, root in trees:
        for anchor in root.iter(W + "commentReference", W + "commentRangeStart"):
            comment_id = anchor.get(W + "id", "")
            if anchor.tag == W + "commentReference":
                referenced.add(comment_id)
            if comment_id not in known:
                message = f"The anchor names the comment {comment_id}, which does not exist."
                yield Fault("danglingComment", part, path_of(anchor), message)
    for (part, comment_id), element in comments:
        if comment_id not in referenced:
            message = f"The comment {comment_id} has no reference in the text."
            yield Fault("commentWithoutReference", part, path_of(element), message)
    yield from _thread_faults(package, [element for _, element in comments])


def _thread_faults(package: Package, comments: list[Element]) -> Iterator[Fault]:
    paragraphs = {
        paragraph.get(PARA_ID, "").upper()
        for comment in comments
        for paragraph in comment.iter(W + "p")
    }
    for part in package.related(package.main_document, RelType.COMMENTS_EXTENDED):
        root = tree(part)
        for entry in [] if root is None else root.iter(W15 + "commentEx"):
            for name in ("paraId", "paraIdParent"):
                value = entry.get(W15 + name)
                if value is not None and value.upper() not in paragraphs:
                    message = f"{name} {value} names no paragraph of a comment."
                    yield Fault("danglingThread", part.name, path_of(entry), message)


def note_faults(package: Package, trees: Trees) -> Iterator[Fault]:
    """References to foot- and endnotes that do not exist, and repeated note ids."""
    for reltype, name in ((RelType.FOOTNOTES, "footnote"), (RelType.ENDNOTES, "endnote")):
        notes = _by_id(package, reltype, name)
        for (part, note_id), number in Counter(key for key, _ in notes).items():
            if number > 1:
                message = f"The {name} id {note_id} is used more than once."
                yield Fault("duplicateNoteId", part, note_id, message)
        known = {note_id for (_, note_id), _ in notes}
        for part, root in trees:
            for reference in root.iter(f"{W}{name}Reference"):
                if reference.get(W + "id", "") not in known:
                    message = f"The reference names a {name} that does not exist."
                    yield Fault("danglingNote", part, path_of(reference), message)


def _by_id(package: Package, reltype: str, name: str) -> list[tuple[tuple[str, str], Element]]:
    return [
        ((part.name, element.get(W + "id", "")), element)
        for part in package.related(package.main_document, reltype)
        if (root := tree(part)) is not None
        for element in root.findall(W + name)
    ]

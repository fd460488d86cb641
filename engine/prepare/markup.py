"""Remaining revisions, and comments with all the parts that belong to them."""

from __future__ import annotations

from engine.ooxml.ids import revisions
from engine.ooxml.ns import RelType, W
from engine.ooxml.types import Element
from engine.opc import Package
from engine.prepare.findings import drop, tree, word_trees
from engine.prepare.relations import forget_unread, referenced_ids, remove_with_content
from engine.redline.resolve import resolve_all

_ANCHORS = tuple(W + name for name in ("commentRangeStart", "commentRangeEnd", "commentReference"))
_COMMENT_PARTS = (
    RelType.COMMENTS,
    RelType.COMMENTS_EXTENDED,
    RelType.COMMENTS_IDS,
    RelType.COMMENTS_EXTENSIBLE,
)


class Revisions:
    """Tracked changes that are still open; removing them accepts every one, and says so."""

    kind = "revisions"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        counts = {part.name: sum(1 for _ in revisions(root)) for part, root in word_trees(package)}
        return {name: number for name, number in counts.items() if number}

    def remove(self, package: Package) -> None:
        """Deleted notes and pictures leave with their references, not only out of sight."""
        notes: set[tuple[str, str]] = set()
        for part, root in list(word_trees(package)):
            if next(revisions(root), None) is None:
                continue
            read_before = referenced_ids(root)
            notes.update(resolve_all(root, "accept").removed_notes)
            part.touch()
            forget_unread(package, part, read_before)
        _remove_notes(package, notes)


def _remove_notes(package: Package, gone: set[tuple[str, str]]) -> None:
    """Notes of accepted deletions that nothing refers to any more."""
    for kind, reltype in (("footnote", RelType.FOOTNOTES), ("endnote", RelType.ENDNOTES)):
        wanted = {identity for each, identity in gone if each == kind}
        for _, root in word_trees(package) if wanted else ():
            for reference in root.iter(f"{W}{kind}Reference"):
                wanted.discard(reference.get(W + "id", ""))
        for part in package.related(package.main_document, reltype) if wanted else ():
            root = tree(part)
            for note in [] if root is None else root.findall(W + kind):
                if note.get(W + "id") in wanted and note.get(W + "type") in (None, "normal"):
                    drop(note)
                    part.touch()


class Comments:
    """Comments; removing them takes anchors, references and the side parts along."""

    kind = "comments"
    removable = True

    def count(self, package: Package) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in package.related(package.main_document, RelType.COMMENTS):
            root = tree(part)
            number = 0 if root is None else len(root.findall(W + "comment"))
            if number:
                found[part.name] = number
        for part, root in word_trees(package):
            number = sum(1 for _ in root.iter(*_ANCHORS))
            # Anchors of comments that are gone still say that there was one.
            if number and not found:
                found[part.name] = number
        return found

    def remove(self, package: Package) -> None:
        for part, root in word_trees(package):
            anchors = list(root.iter(*_ANCHORS))
            for anchor in anchors:
                _remove_anchor(anchor)
            if anchors:
                part.touch()
        for reltype in _COMMENT_PARTS:
            for part in package.related(package.main_document, reltype):
                remove_with_content(package, part.name)


def _remove_anchor(anchor: Element) -> None:
    run = anchor.getparent()
    drop(anchor)
    if run is None or run.tag != W + "r":
        return
    if all(child.tag in (W + "rPr", W + "annotationRef") for child in run):
        drop(run)

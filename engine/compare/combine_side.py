"""Notes and comments of marked copies: paired with the base's, or brought into it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compare.blocks import plain_text
from engine.compare.versions import Version
from engine.ooxml.build import copied
from engine.ooxml.ns import RelType
from engine.opc import Package
from engine.opc.part import Part
from engine.redline.names import (
    AUTHOR,
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    ID,
    INSERTING,
    Element,
    W,
    is_within,
)

_NOTES = {"footnote": RelType.FOOTNOTES, "endnote": RelType.ENDNOTES}
_ANCHORS = (COMMENT_START, COMMENT_END, COMMENT_REFERENCE)


def adopt_notes(base: Package, copy: Version) -> None:
    """Gives the copy's notes the ids of the base: kept ones pair in order, new ones are brought.

    Word numbers note ids anew on every save, so equal ids need not be equal notes.
    """
    for kind, reltype in _NOTES.items():
        theirs = _part(copy.package, reltype)
        if theirs is None:
            continue
        tag = f"{W}{kind}Reference"
        own = [each.get(ID, "") for each in base.main_document.root.iter(tag)]
        references = list(copy.package.main_document.root.iter(tag))
        kept = [each for each in references if not is_within(each, INSERTING)]
        names: dict[str, str] = {}
        if len(kept) == len(own):
            pairs = zip(kept, own, strict=True)
            names = {each.get(ID, ""): identity for each, identity in pairs}
        for each in references:
            if each.get(ID, "") not in names:
                names[each.get(ID, "")] = _bring_note(base, theirs, kind, each.get(ID, ""))
        notes = list(theirs.root.iterchildren(W + kind))
        for each in [*references, *(note for note in notes if note.get(W + "type") is None)]:
            each.set(ID, names.get(each.get(ID, ""), each.get(ID, "")))


def _bring_note(base: Package, theirs: Part, kind: str, identity: str) -> str:
    part = _part(base, _NOTES[kind])
    notes = [each for each in theirs.root.iterchildren(W + kind) if each.get(ID) == identity]
    if part is None:
        part = _empty_like(base, theirs, f"/word/{kind}s.xml", _NOTES[kind])
    new_id = _free(part.root)
    for note in notes[:1]:
        made = copied(note)
        made.set(ID, new_id)
        part.root.append(made)
        part.touch()
    return new_id


def adopt_comments(base: Package, copy: Version) -> None:
    """Brings the copy's own comments into the base and renames their anchors in the copy."""
    theirs = _part(copy.package, RelType.COMMENTS)
    if theirs is None:
        return
    mine = _part(base, RelType.COMMENTS)
    known = {} if mine is None else {_comment_key(each): each.get(ID, "") for each in mine.root}
    names: dict[str, str] = {}
    for comment in theirs.root.iterchildren(W + "comment"):
        key, identity = _comment_key(comment), comment.get(ID, "")
        if key not in known:
            if mine is None:
                mine = _empty_like(base, theirs, "/word/comments.xml", RelType.COMMENTS)
            made = copied(comment)
            known[key] = _free(mine.root)
            made.set(ID, known[key])
            mine.root.append(made)
            mine.touch()
        names[identity] = known[key]
    for root in {id(s.part): s.part.root for s in copy.stories}.values():
        for anchor in root.iter(*_ANCHORS):
            anchor.set(ID, names.get(anchor.get(ID, ""), anchor.get(ID, "")))


def comments_only_in(revised: Package, base: Package) -> int:
    """How many comments one package has that the other lacks."""
    mine, theirs = _part(base, RelType.COMMENTS), _part(revised, RelType.COMMENTS)
    known = set() if mine is None else {_comment_key(each) for each in mine.root}
    return 0 if theirs is None else sum(_comment_key(each) not in known for each in theirs.root)


def _comment_key(comment: Element) -> tuple[str, str, str]:
    return comment.get(AUTHOR, ""), comment.get(W + "date", ""), plain_text(comment)


def _part(package: Package, reltype: str) -> Part | None:
    found = package.related(package.main_document, reltype)
    return found[0] if found else None


def _empty_like(base: Package, like: Part, name: str, reltype: str) -> Part:
    """A part with nothing in it but what is no note or comment of a user."""
    root = copied(like.root)
    for child in list(_users(root)):
        root.remove(child)
    part = base.add_part(base.free_name(name), like.content_type, root)
    base.relate(base.main_document, reltype, target=part)
    return part


def _users(root: Element) -> Iterator[Element]:
    return (each for each in root if each.get(W + "type") in (None, "normal"))


def _free(root: Element) -> str:
    taken = [int(each.get(ID, "0")) for each in root if each.get(ID, "0").lstrip("-").isdigit()]
    return str(max([0, *taken]) + 1)

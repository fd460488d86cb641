"""Comments of marked copies: brought into the base with their threads, or paired with its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.compare.blocks import plain_text
from engine.compare.side_parts import empty_like, free_id, main_part
from engine.compare.versions import Version
from engine.ooxml.build import copied
from engine.ooxml.ns import W15, RelType
from engine.opc import Package
from engine.opc.part import Part
from engine.redline.names import (
    AUTHOR,
    COMMENT_END,
    COMMENT_REFERENCE,
    COMMENT_START,
    DATE,
    ID,
    PARA_ID,
    Element,
    P,
    W,
)

_ANCHORS = (COMMENT_START, COMMENT_END, COMMENT_REFERENCE)
_COMMENT = W + "comment"
_PARAGRAPH, _PARENT, _DONE = W15 + "paraId", W15 + "paraIdParent", W15 + "done"
_ON = ("1", "true", "on")
_HIGHEST_ID = 0x7FFFFFFF


def adopt_comments(base: Package, copy: Version) -> frozenset[str]:
    """Brings the copy's own comments into the base and renames their anchors in the copy.

    Returns the ids, in the base, of those that it did not have.

    Replies stay replies and what a copy resolved is resolved: both stand in `commentsExtended`,
    which knows a comment by the `w14:paraId` of its last paragraph (MS-DOCX §2.5.4).
    """
    theirs = main_part(copy.package, RelType.COMMENTS)
    if theirs is None:
        return frozenset()
    adoption = _Adoption(base, theirs, main_part(base, RelType.COMMENTS))
    for comment in theirs.root.iterchildren(_COMMENT):
        adoption.take(comment)
    for root in {id(s.part): s.part.root for s in copy.stories}.values():
        for anchor in root.iter(*_ANCHORS):
            anchor.set(ID, adoption.ids.get(anchor.get(ID, ""), anchor.get(ID, "")))
    threads = main_part(copy.package, RelType.COMMENTS_EXTENDED)
    if threads is not None:
        adoption.join(threads)
    return frozenset(adoption.brought)


@dataclass(slots=True)
class _Adoption:
    """One copy's comments on their way into the base."""

    base: Package
    theirs: Part
    mine: Part | None
    ids: dict[str, str] = field(default_factory=dict[str, str])
    """Comment id in the copy → in the base."""
    twins: dict[str, Element] = field(default_factory=dict[str, Element])
    """Paragraph id in the copy → the comment in the base."""
    known: dict[tuple[str, str, str], Element] = field(
        default_factory=dict[tuple[str, str, str], Element]
    )

    brought: set[str] = field(default_factory=set[str])
    taken: set[str] = field(default_factory=set[str])
    """Paragraph ids that the base uses."""

    def __post_init__(self) -> None:
        parts = [self.base.main_document, *([] if self.mine is None else [self.mine])]
        self.taken = {p.get(PARA_ID, "") for part in parts for p in part.root.iter(P)}
        if self.mine is not None:
            self.known = {_key(each): each for each in self.mine.root.iterchildren(_COMMENT)}

    def take(self, comment: Element) -> None:
        """Pairs a comment with the base's, or brings it."""
        key = _key(comment)
        if key not in self.known:
            self.known[key] = self._bring(comment)
        self.ids[comment.get(ID, "")] = self.known[key].get(ID, "")
        own = _paragraph_id(comment)
        if own:
            self.twins[own] = self.known[key]

    def _bring(self, comment: Element) -> Element:
        if self.mine is None:
            self.mine = empty_like(self.base, self.theirs, "/word/comments.xml", RelType.COMMENTS)
        made = copied(comment)
        made.set(ID, free_id(self.mine.root))
        for paragraph in made.iter(P):
            own = paragraph.get(PARA_ID)
            if own in self.taken:
                paragraph.set(PARA_ID, _free_paragraph_id(self.taken))
            elif own:
                self.taken.add(own)
        self.brought.add(made.get(ID, ""))
        self.mine.root.append(made)
        self.mine.touch()
        return made

    def join(self, threads: Part) -> None:
        """Brings parents and states of the copy's comments."""
        part = main_part(self.base, RelType.COMMENTS_EXTENDED)
        entries = {} if part is None else {each.get(_PARAGRAPH, ""): each for each in part.root}
        for entry in threads.root.iterchildren(W15 + "commentEx"):
            comment = self.twins.get(entry.get(_PARAGRAPH, ""))
            if comment is None:
                continue
            identity = self._identified(comment)
            known = entries.get(identity)
            if known is not None:
                if entry.get(_DONE) in _ON and known.get(_DONE) not in _ON and part is not None:
                    known.set(_DONE, "1")
                    part.touch()
                continue
            if part is None:
                name, reltype = "/word/commentsExtended.xml", RelType.COMMENTS_EXTENDED
                part = empty_like(self.base, threads, name, reltype)
            entries[identity] = self._entry(entry, identity)
            part.root.append(entries[identity])
            part.touch()

    def _entry(self, entry: Element, identity: str) -> Element:
        made = copied(entry)
        made.set(_PARAGRAPH, identity)
        parent = self.twins.get(entry.get(_PARENT, ""))
        if parent is not None:
            made.set(_PARENT, self._identified(parent))
        elif _PARENT in made.attrib:
            del made.attrib[_PARENT]
        return made

    def _identified(self, comment: Element) -> str:
        """The id of its last paragraph, given where there is none yet."""
        found = _paragraph_id(comment)
        if found:
            return found
        made = _free_paragraph_id(self.taken)
        last = comment.findall(P)
        if last and self.mine is not None:
            last[-1].set(PARA_ID, made)
            self.mine.touch()
        return made


def comments_only_in(revised: Package, base: Package) -> int:
    """How many comments one package has that the other lacks."""
    mine, theirs = main_part(base, RelType.COMMENTS), main_part(revised, RelType.COMMENTS)
    known = set() if mine is None else {_key(each) for each in mine.root}
    return 0 if theirs is None else sum(_key(each) not in known for each in theirs.root)


def _key(comment: Element) -> tuple[str, str, str]:
    return comment.get(AUTHOR, ""), comment.get(DATE, ""), plain_text(comment)


def _paragraph_id(comment: Element) -> str:
    paragraphs = comment.findall(P)
    return paragraphs[-1].get(PARA_ID, "") if paragraphs else ""


def _free_paragraph_id(taken: set[str]) -> str:
    number = max((int(each, 16) for each in taken if _is_hexadecimal(each)), default=0) + 1
    while f"{number:08X}" in taken or not 0 < number <= _HIGHEST_ID:
        number = 1 if number >= _HIGHEST_ID else number + 1
    taken.add(f"{number:08X}")
    return f"{number:08X}"


def _is_hexadecimal(text: str) -> bool:
    return bool(text) and all(each in "0123456789abcdefABCDEF" for each in text)

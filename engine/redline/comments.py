"""Comments in the package: entries, replies, state and people, in whichever parts a file has."""

from __future__ import annotations

from collections.abc import Iterable

from engine.document.hashes import fnv_para_id
from engine.document.transaction import Transaction
from engine.errors import PackageError
from engine.ooxml.build import element
from engine.ooxml.ids import PARA_ID
from engine.ooxml.ns import NAMESPACES, W15, W16CEX, W16CID, ContentType, RelType, W
from engine.ooxml.types import Element, etree
from engine.opc.part import Part
from engine.redline.comment_anchors import REFERENCE_STYLE
from engine.redline.comment_text import comment_paragraphs, last_para_id, set_para_id

_MC_IGNORABLE = "{" + NAMESPACES["mc"] + "}Ignorable"


class CommentParts:
    """Writes comments through a transaction; parts that a file lacks are made only when needed."""

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx
        self._package = tx.document.package

    # reading

    @property
    def styled(self) -> bool:
        """Whether the document has the style that Word gives to comment marks.

        Word makes it with the first comment; a reference to nothing would be a fault of ours.
        """
        return REFERENCE_STYLE in self._tx.document.styles

    def entry(self, comment_id: str) -> Element | None:
        """The `w:comment` of that id, writable only after `open`."""
        part = self._part(RelType.COMMENTS)
        if part is None:
            return None
        return next(
            (c for c in part.root.iter(W + "comment") if c.get(W + "id") == comment_id), None
        )

    def ids(self) -> set[str]:
        """The ids of all comments; a damaged part tells of none."""
        part = self._part(RelType.COMMENTS)
        try:
            entries = () if part is None else part.root.iter(W + "comment")
        except PackageError:
            return set()
        return {entry.get(W + "id") or "" for entry in entries}

    def root_id(self, comment_id: str) -> str:
        """The id of the thread's first comment."""
        entry, seen = self.entry(comment_id), set[str]()
        while entry is not None:
            own = entry.get(W + "id") or ""
            parent = self._parent_para_id(entry)
            if parent is None or own in seen:
                return own
            seen.add(own)
            above = self._entry_by_para_id(parent)
            if above is None:
                return own
            entry = above
        return comment_id

    def thread(self, root_id: str) -> list[str]:
        """The ids of a thread, first comment first."""
        part = self._part(RelType.COMMENTS)
        ids = [] if part is None else [c.get(W + "id") or "" for c in part.root.iter(W + "comment")]
        return [root_id] + [
            each for each in ids if each != root_id and self.root_id(each) == root_id
        ]

    def _parent_para_id(self, entry: Element) -> str | None:
        extended = self._part(RelType.COMMENTS_EXTENDED)
        para_id = last_para_id(entry)
        if extended is None or para_id is None:
            return None
        for each in extended.root.iter(W15 + "commentEx"):
            if each.get(W15 + "paraId") == para_id:
                return each.get(W15 + "paraIdParent")
        return None

    def _entry_by_para_id(self, para_id: str) -> Element | None:
        part = self._part(RelType.COMMENTS)
        for entry in [] if part is None else part.root.iter(W + "comment"):
            if last_para_id(entry) == para_id:
                return entry
        return None

    def _part(self, reltype: str) -> Part | None:
        found = self._package.related(self._package.main_document, reltype)
        return found[0] if found else None

    # writing

    def add(
        self, text: str, *, author: str, date: str, initials: str, parent: str | None = None
    ) -> str:
        """A new comment (a reply when `parent` is given); returns its small id."""
        root = self._open(RelType.COMMENTS)
        comment_id = self._free_id(root)
        para_id = self._free_para_id(root, f"{text}:{comment_id}")
        comment = element(
            "w:comment",
            {"w:id": comment_id, "w:author": author, "w:date": date, "w:initials": initials},
            *comment_paragraphs(text, para_id, styled=self.styled),
        )
        root.append(comment)
        if parent is not None or self._part(RelType.COMMENTS_EXTENDED) is not None:
            self._extend(para_id, done=False, parent=self._para_id_of(parent))
        self._add_ids(para_id, date)
        self._add_person(author)
        return comment_id

    def set_done(self, comment_id: str, done: bool) -> bool:
        """Resolves or reopens one comment; False when it is so already."""
        entry = self.entry(comment_id)
        if entry is None:
            return False
        para_id = self._para_id_of(comment_id)
        root = self._open(RelType.COMMENTS_EXTENDED)
        for each in root.iter(W15 + "commentEx"):
            if each.get(W15 + "paraId") == para_id:
                if (each.get(W15 + "done") in ("1", "true")) == done:
                    return False
                each.set(W15 + "done", "1" if done else "0")
                return True
        if not done:
            return False
        self._extend(para_id, done=True, parent=None)
        return True

    def edit(self, comment_id: str, text: str) -> bool:
        """Writes another text; the last paragraph keeps its id, by which replies hang on it."""
        root = self._open(RelType.COMMENTS)
        entry = next((c for c in root.iter(W + "comment") if c.get(W + "id") == comment_id), None)
        if entry is None:
            return False
        para_id = last_para_id(entry)
        for child in list(entry):
            entry.remove(child)
        entry.extend(comment_paragraphs(text, para_id, styled=self.styled))
        return True

    def remove(self, comment_ids: Iterable[str]) -> None:
        """Takes comments out of every part that knows them."""
        root = self._open(RelType.COMMENTS)
        wanted = set(comment_ids)
        gone: set[str] = set()
        for entry in list(root.iter(W + "comment")):
            if entry.get(W + "id") in wanted:
                para_id = last_para_id(entry)
                gone |= set() if para_id is None else {para_id}
                root.remove(entry)
        self._remove_entries(RelType.COMMENTS_EXTENDED, W15 + "paraId", gone)
        entries = self._remove_entries(RelType.COMMENTS_IDS, W16CID + "paraId", gone)
        durable = {each.get(W16CID + "durableId") or "" for each in entries}
        self._remove_entries(RelType.COMMENTS_EXTENSIBLE, W16CEX + "durableId", durable)

    def _remove_entries(self, reltype: str, key: str, gone: set[str]) -> list[Element]:
        """Takes what names one of these ids out of a side part, in files that keep it."""
        part = self._part(reltype)
        if part is None or not any(each.get(key) in gone for each in part.root):
            return []
        side = self._open(reltype)
        found = [each for each in side if each.get(key) in gone]
        for each in found:
            side.remove(each)
        return found

    # parts

    def _open(self, reltype: str) -> Element:
        part = self._part(reltype)
        if part is not None:
            return self._tx.edit_part(part.name)
        name, content_type, tag = _NEW_PARTS[reltype]
        prefixes = ("w", "w14", "w15", "mc") if tag == "w:comments" else ("w15", "mc")
        root = etree.Element(_qualified(tag), nsmap={p: NAMESPACES[p] for p in prefixes})
        root.set(_MC_IGNORABLE, "w14 w15" if tag == "w:comments" else "w15")
        made = self._tx.add_part(self._package.free_name(name), content_type, root, reltype=reltype)
        return self._tx.edit_part(made.name)

    def _para_id_of(self, comment_id: str | None) -> str | None:
        """The paragraph id a comment is known by; given to it when it has none."""
        if comment_id is None:
            return None
        entry = self.entry(comment_id)
        found = None if entry is None else last_para_id(entry)
        if entry is None or found is not None:
            return found
        root = self._open(RelType.COMMENTS)
        paragraphs = entry.findall(W + "p")
        last = paragraphs[-1] if paragraphs else element("w:p")
        if not paragraphs:
            entry.append(last)
        made = self._free_para_id(root, f"comment:{comment_id}")
        set_para_id(last, made)
        return made

    def _extend(self, para_id: str | None, *, done: bool, parent: str | None) -> None:
        if para_id is None:
            return
        root = self._open(RelType.COMMENTS_EXTENDED)
        if parent is not None and not any(e.get(W15 + "paraId") == parent for e in root):
            root.append(element("w15:commentEx", {"w15:paraId": parent, "w15:done": "0"}))
        entry = element("w15:commentEx", {"w15:paraId": para_id})
        if parent is not None:
            entry.set(W15 + "paraIdParent", parent)
        entry.set(W15 + "done", "1" if done else "0")
        root.append(entry)

    def _add_ids(self, para_id: str, date: str) -> None:
        """Durable ids and dates, in files that keep such parts."""
        if self._part(RelType.COMMENTS_IDS) is None:
            return
        durable = fnv_para_id(f"durable:{para_id}")
        ids = self._open(RelType.COMMENTS_IDS)
        ids.append(
            element("w16cid:commentId", {"w16cid:paraId": para_id, "w16cid:durableId": durable})
        )
        if self._part(RelType.COMMENTS_EXTENSIBLE) is not None:
            dates = self._open(RelType.COMMENTS_EXTENSIBLE)
            entry = element("w16cex:commentExtensible", {"w16cex:durableId": durable})
            entry.set(W16CEX + "dateUtc", date)
            dates.append(entry)

    def _add_person(self, author: str) -> None:
        people = self._part(RelType.PEOPLE)
        if people is None or any(p.get(W15 + "author") == author for p in people.root):
            return
        presence = element("w15:presenceInfo", {"w15:providerId": "None", "w15:userId": author})
        root = self._open(RelType.PEOPLE)
        root.append(element("w15:person", {"w15:author": author}, presence))

    def _free_id(self, root: Element) -> str:
        used = {c.get(W + "id") for c in root.iter(W + "comment")}
        number = 0
        while str(number) in used:
            number += 1
        highest = max((int(u) for u in used if u and u.isdecimal() and len(u) < 9), default=-1)
        return str(max(highest + 1, number))

    def _free_para_id(self, root: Element, seed: str) -> str:
        used = {p.get(PARA_ID) for p in root.iter(W + "p")}
        made, attempt = fnv_para_id(seed), 0
        while made in used or self._tx.document.index.entry(made) is not None:
            attempt += 1
            made = fnv_para_id(f"{seed}:{attempt}")
        return made


_NEW_PARTS = {
    RelType.COMMENTS: ("/word/comments.xml", ContentType.COMMENTS, "w:comments"),
    RelType.COMMENTS_EXTENDED: (
        "/word/commentsExtended.xml",
        ContentType.COMMENTS_EXTENDED,
        "w15:commentsEx",
    ),
}


def _qualified(name: str) -> str:
    prefix, _, local = name.partition(":")
    return "{" + NAMESPACES[prefix] + "}" + local

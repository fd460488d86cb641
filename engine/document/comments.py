"""Comment threads as the parts and the anchors in the stories tell them together.

Only `comments.xml` is needed; the side parts (extended, ids, extensible, people) may be absent,
damaged or disagree, and then a comment is a thread of its own that is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.document.comment_anchors import Anchor, find_anchors
from engine.document.hashes import fnv_para_id
from engine.document.story import root_of
from engine.identity import BlockId, CommentId, StoryHandle
from engine.ooxml.ns import W14, W15, W16CEX, W16CID, RelType, W

if TYPE_CHECKING:
    from engine.document.document import WordDocument


@dataclass(frozen=True, slots=True)
class CommentReply:
    """One answer in a thread."""

    id: CommentId
    author: str
    initials: str
    date: str | None
    text: str
    resolved: bool = False


@dataclass(frozen=True, slots=True)
class CommentThread:
    """A comment with its replies. A thread whose anchor is gone has neither block nor quote."""

    id: CommentId
    author: str
    initials: str
    date: str | None
    text: str
    resolved: bool
    block_id: BlockId | None
    quote: str
    story: StoryHandle | None
    replies: tuple[CommentReply, ...] = ()
    anchored: bool = True
    block_ids: tuple[BlockId, ...] = ()
    """Every block the anchor reaches into."""
    start: int = 0
    """Where in the first block's accepted text the anchor begins (code points)."""
    end: int = 0
    """Where in the last block's accepted text it ends."""


@dataclass(slots=True)
class _Comment:
    id: CommentId
    author: str
    initials: str
    date: str | None
    text: str
    para_id: str | None
    parent: _Comment | None = None
    done: bool = False
    replies: list[_Comment] = field(default_factory=list["_Comment"])


def read_threads(document: WordDocument) -> tuple[CommentThread, ...]:
    """All threads, in the order of `comments.xml`."""
    comments = list(_comments(document))
    if not comments:
        return ()
    _connect(document, comments)
    anchors = find_anchors(document)
    roots = [comment for comment in comments if comment.parent is None]
    for comment in comments:
        root = _root(comment)
        if root is not comment:
            root.replies.append(comment)
    return tuple(_thread(root, anchors.get(root.id)) for root in roots)


def comments_root(document: WordDocument) -> Any:
    """The tree of the comments part, or None."""
    return _part_root(document, RelType.COMMENTS)


def legal_para_id(raw: str | None) -> str | None:
    """A paragraph id as ids are compared: upper case, and mapped when out of the legal range."""
    if not raw:
        return None
    try:
        too_high = int(raw, 16) >= 0x80000000
    except ValueError:
        return raw.upper()
    return fnv_para_id(raw) if too_high else raw.upper()


def _comments(document: WordDocument) -> Iterator[_Comment]:
    root = comments_root(document)
    seen: set[str] = set()
    for element in root.iterchildren(W + "comment") if root is not None else ():
        number = element.get(W + "id")
        if number is None or number in seen:
            continue
        seen.add(number)
        paragraphs = list(element.iter(W + "p"))
        yield _Comment(
            CommentId(number),
            element.get(W + "author") or "",
            element.get(W + "initials") or "",
            element.get(W + "date"),
            "\n".join(_text(document, paragraph) for paragraph in paragraphs),
            legal_para_id(paragraphs[-1].get(W14 + "paraId")) if paragraphs else None,
        )


def _text(document: WordDocument, paragraph: Any) -> str:
    return document.inline_of(paragraph).text()


def _connect(document: WordDocument, comments: list[_Comment]) -> None:
    """Parents and states from `commentsExtended.xml`, exact dates from `commentsExtensible.xml`."""
    by_para: dict[str | None, _Comment] = {c.para_id: c for c in comments if c.para_id}
    root = _part_root(document, RelType.COMMENTS_EXTENDED)
    for element in root.iterchildren(W15 + "commentEx") if root is not None else ():
        comment = by_para.get(legal_para_id(element.get(W15 + "paraId")))
        if comment is None:
            continue
        comment.done = element.get(W15 + "done") in ("1", "true", "on")
        parent = by_para.get(legal_para_id(element.get(W15 + "paraIdParent")))
        if parent is not None and _root(parent) is not comment:
            comment.parent = parent
    for para_id, date in _utc_dates(document).items():
        comment = by_para.get(para_id)
        if comment is not None:
            comment.date = date


def _utc_dates(document: WordDocument) -> dict[str | None, str]:
    """Paragraph id → UTC date: `comments.xml` itself holds local time without a zone."""
    ids = _part_root(document, RelType.COMMENTS_IDS)
    extensible = _part_root(document, RelType.COMMENTS_EXTENSIBLE)
    if ids is None or extensible is None:
        return {}
    dates = {
        element.get(W16CEX + "durableId"): element.get(W16CEX + "dateUtc")
        for element in extensible.iterchildren(W16CEX + "commentExtensible")
    }
    found: dict[str | None, str] = {}
    for element in ids.iterchildren(W16CID + "commentId"):
        date = dates.get(element.get(W16CID + "durableId"))
        if date:
            found[legal_para_id(element.get(W16CID + "paraId"))] = date
    return found


def _root(comment: _Comment) -> _Comment:
    while comment.parent is not None:
        comment = comment.parent
    return comment


def _thread(root: _Comment, anchor: Anchor | None) -> CommentThread:
    replies = tuple(
        CommentReply(r.id, r.author, r.initials, r.date, r.text, r.done) for r in root.replies
    )
    blocks = anchor.block_ids if anchor is not None else ()
    return CommentThread(
        root.id,
        root.author,
        root.initials,
        root.date,
        root.text,
        root.done,
        blocks[0] if blocks else None,
        anchor.quote if anchor is not None else "",
        anchor.story if anchor is not None else None,
        replies,
        anchor is not None,
        tuple(blocks),
        anchor.start if anchor is not None else 0,
        anchor.end if anchor is not None else 0,
    )


def _part_root(document: WordDocument, reltype: str) -> Any:
    package = document.package
    parts = package.related(package.main_document, reltype)
    return root_of(parts[0]) if parts else None

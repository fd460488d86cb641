"""Everything a reviewer may decide, one item per decision, read once per document version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from desktop.workspace.review_state import ActiveItem
from engine.document.comments import CommentThread
from engine.document.document import WordDocument
from engine.document.revisions import RevisionItem
from engine.document.suggestions import Suggestion
from engine.identity import MAIN, StoryHandle

# A paragraph mark's revision tells the paragraph it ends, which is not what changed.
_TEXTLESS = ("Changed", "formatting", "Merged", "MarkInserted", "MarkDeleted")


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """One tracked change of the file as one decision: a replacement or a move is one item."""

    id: str
    kind: str
    author: str
    date: str | None
    old: str
    new: str
    block_id: str | None
    story: StoryHandle
    revision_ids: tuple[str, ...]
    members: tuple[RevisionItem, ...]
    severity: str | None = None


@dataclass(frozen=True, slots=True)
class SuggestionItem:
    """One proposal that is not in the file; `comment` faces outward, facts stay in the panel."""

    id: str
    kind: str
    author: str
    date: str | None
    old: str
    new: str
    block_id: str | None
    story: StoryHandle
    severity: str | None
    area: str | None
    comment: str | None
    facts: Mapping[str, str]
    operation_id: str
    members: tuple[RevisionItem, ...]


@dataclass(frozen=True, slots=True)
class ReviewItems:
    """Changes, suggestions and threads in document order."""

    version: int
    changes: tuple[ChangeItem, ...] = ()
    suggestions: tuple[SuggestionItem, ...] = ()
    threads: tuple[CommentThread, ...] = ()
    order: tuple[ActiveItem, ...] = ()
    """Changes and suggestions together, in document order: what next and previous walk."""
    _by_key: Mapping[ActiveItem, object] = field(default_factory=dict[ActiveItem, object])

    def change(self, item_id: str) -> ChangeItem | None:
        found = self._by_key.get(ActiveItem("revision", item_id))
        return found if isinstance(found, ChangeItem) else None

    def suggestion(self, item_id: str) -> SuggestionItem | None:
        found = self._by_key.get(ActiveItem("suggestion", item_id))
        return found if isinstance(found, SuggestionItem) else None

    def thread(self, item_id: str) -> CommentThread | None:
        found = self._by_key.get(ActiveItem("comment", item_id))
        return found if isinstance(found, CommentThread) else None

    def item_of_revision(self, revision_id: str) -> ActiveItem | None:
        """The decision a mark on the page belongs to, by its `w:id`."""
        for change in self.changes:
            if revision_id in change.revision_ids:
                return ActiveItem("revision", change.id)
        for one in self.suggestions:
            if any(revision_id in member.revision_ids for member in one.members):
                return ActiveItem("suggestion", one.id)
        return None

    def authors(self) -> tuple[str, ...]:
        """People of the changes, in order of appearance."""
        return tuple(dict.fromkeys(change.author for change in self.changes))


def removes(kind: str) -> bool:
    """Whether a kind of change takes text away."""
    return kind in ("deletion", "moveFrom") or kind.endswith("Deleted")


def object_key(item_id: str) -> str:
    """An item's id as a part of an objectName: lower case, digits and underscores only."""
    return "".join(c if c.isalnum() and c.isascii() else "_" for c in item_id.lower())


def read_items(document: WordDocument) -> ReviewItems:
    groups: dict[str, list[RevisionItem]] = {}
    proposed: dict[str, list[RevisionItem]] = {}
    for item in document.revisions():
        if item.suggestion_id is None:
            groups.setdefault(item.group_id, []).append(item)
        else:
            proposed.setdefault(str(item.suggestion_id), []).append(item)
    changes = tuple(_change(group, members) for group, members in groups.items())
    suggestions = _suggestions(document, proposed)
    threads = document.comments()
    keyed: dict[ActiveItem, object] = {ActiveItem("revision", c.id): c for c in changes}
    keyed |= {ActiveItem("suggestion", s.id): s for s in suggestions}
    place = _places(document)
    order = tuple(sorted(keyed, key=lambda key: _rank(keyed[key], place)))
    keyed |= {ActiveItem("comment", str(t.id)): t for t in threads}
    return ReviewItems(document.version, changes, suggestions, threads, order, keyed)


def _places(document: WordDocument) -> dict[str, tuple[int, int]]:
    return {
        str(block.id): (number, index)
        for number, story in enumerate(document.stories())
        for index, block in enumerate(document.snapshot(story.handle).blocks)
    }


def _rank(item: object, places: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    assert isinstance(item, ChangeItem | SuggestionItem)
    return places.get(item.block_id or "", (1_000, 0))


def _change(group: str, members: list[RevisionItem]) -> ChangeItem:
    first = members[0]
    old, new = _texts(members)
    ids = dict.fromkeys(i for member in members for i in (str(member.id), *member.revision_ids))
    return ChangeItem(
        id=group,
        kind=_kind(members),
        author=first.author,
        date=first.date,
        old=old,
        new=new,
        block_id=first.block_id,
        story=first.story,
        revision_ids=tuple(i for i in ids if i),
        members=tuple(members),
    )


def _suggestions(
    document: WordDocument, proposed: Mapping[str, list[RevisionItem]]
) -> tuple[SuggestionItem, ...]:
    alone = [s for s in document.suggestions if str(s.suggestion_id) not in proposed]
    found = [
        _suggestion(key, document.suggestions.get(members[0].suggestion_id), members)  # type: ignore[arg-type]
        for key, members in proposed.items()
    ]
    found += [_suggestion(str(one.suggestion_id), one, []) for one in alone]
    return tuple(found)


def _suggestion(
    key: str, suggestion: Suggestion | None, members: list[RevisionItem]
) -> SuggestionItem:
    told = suggestion or Suggestion(suggestion_id=members[0].suggestion_id or key)  # type: ignore[arg-type]
    first = members[0] if members else None
    old, new = _texts(members)
    return SuggestionItem(
        id=key,
        kind=_kind(members) if members else "comment",
        author=told.author or (first.author if first else ""),
        date=told.date or (first.date if first else None),
        old=old,
        new=new,
        block_id=first.block_id if first else next(iter(told.block_ids), None),
        story=first.story if first else told.story or MAIN,
        severity=told.severity,
        area=told.area,
        comment=told.comment,
        facts=told.facts,
        operation_id=told.operation_id,
        members=tuple(members),
    )


def _texts(members: Iterable[RevisionItem]) -> tuple[str, str]:
    old: list[str] = []
    new: list[str] = []
    for member in members:
        if member.kind.endswith(_TEXTLESS):
            continue
        (old if removes(member.kind) else new).append(member.text)
    return " … ".join(t for t in old if t), " … ".join(t for t in new if t)


def _kind(members: list[RevisionItem]) -> str:
    kinds = {member.kind for member in members}
    if len(kinds) == 1:
        return members[0].kind
    taken = [kind for kind in kinds if removes(kind)]
    given = [kind for kind in kinds if kind.endswith(("insertion", "Inserted"))]
    return "replacement" if taken and given else members[0].kind

"""Where a change, a suggestion or a comment stands, and its words with a little around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from desktop.widgets.redline_text import RedlinePart
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import ChangeItem, SuggestionItem
from desktop.workspace.review_state import ActiveItem
from engine.document.comments import CommentThread
from engine.document.faces import ParagraphFace, RevisionMark, RunFace, TableFace
from engine.document.hashes import text_hash
from engine.document.offsets import to_utf16
from engine.document.reading import Reading
from engine.document.search import locate
from engine.identity import MAIN, StoryHandle

_WORD = re.compile(r"\S+\s*")
_BEFORE, _BETWEEN, _AFTER = 4, 4, 3  # words of context
_MOST_BLOCKS = 4  # a change over more paragraphs is shown by its first ones
_NEW, _GONE = ("insertion", "moveTo"), ("deletion", "moveFrom")


@dataclass(frozen=True, slots=True)
class ItemPlace:
    """Offsets are code points of the block's accepted text, as in Reveal and Selection."""

    block_id: str
    start: int
    end: int
    parts: tuple[RedlinePart, ...] = ()


@dataclass(frozen=True, slots=True)
class _Piece:
    part: RedlinePart
    start: int
    end: int
    own: bool


class ItemPlaces:
    """Reads the faces of a document once per version; answers are cheap afterwards."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._version = -1
        self._whole = False
        self._faces: dict[str, ParagraphFace] = {}
        self._clauses: dict[str, str] = {}
        self._orders: dict[str, int] = {}
        self._labelled: dict[str, str] = {}
        self._stories: dict[str, StoryHandle] = {}
        self._known: dict[ActiveItem, ItemPlace | None] = {}
        self._kept: dict[
            ActiveItem, tuple[tuple[str, ...], list[ParagraphFace | None], ItemPlace]
        ] = {}

    def place(self, key: ActiveItem) -> ItemPlace | None:
        """None when the item is gone or its anchor has vanished."""
        self._refresh()
        if key not in self._known:
            self._known[key] = self._found(key)
        return self._known[key]

    def clause(self, block_id: str | None) -> str:
        """The number a reader would quote for a block, else the heading it stands under."""
        key = self._known_block(block_id)  # may read anew: only then is the table the right one
        return self._clauses.get(key, "")

    def order(self, block_id: str | None) -> int:
        """The block's position in the document; last when it has none."""
        key = self._known_block(block_id)
        return self._orders.get(key, len(self._orders))

    def block_of_label(self, label: str) -> str | None:
        """The block that carries a clause number itself."""
        self._refresh()
        return self._labelled.get(label)

    def face(self, block_id: str) -> ParagraphFace | None:
        key = self._known_block(block_id)
        return self._faces.get(key)

    def range_of(self, block_id: str, start: int, end: int) -> dict[str, object] | None:
        """A stretch of accepted text as operations name it: UTF-16 offsets and a hash."""
        face = self.face(block_id)
        if face is None or start >= end:
            return None
        text = face.clean_text
        return {
            "type": "textRange",
            "story": self._stories.get(block_id, MAIN).to_wire(),
            "blockId": block_id,
            "startOffset": to_utf16(text, start),
            "endOffset": to_utf16(text, end),
            "selectedTextHash": text_hash(text[start:end]),
        }

    def _refresh(self) -> None:
        document = self._document.document
        if self._version == document.version:
            return
        self._version = document.version
        self._known.clear()
        self._faces, self._clauses, self._orders, self._labelled = {}, {}, {}, {}
        self._read_story(MAIN)
        self._whole = False

    def _known_block(self, block_id: str | None) -> str:
        """The id to look up; notes and headers are read only when something in them is asked."""
        self._refresh()
        key = block_id or ""
        if key and key not in self._orders and not self._whole:
            self._whole = True
            for story in self._document.document.stories():
                if story.handle != MAIN:
                    self._read_story(story.handle)
        return key

    def _read_story(self, handle: StoryHandle) -> None:
        document = self._document.document
        view = document.view(handle, Reading.MARKUP)
        for face in () if view is None else paragraph_faces(view.items):
            self._faces[str(face.block_id)] = face
            self._stories[str(face.block_id)] = handle
        clause = "" if handle.kind == "main" else _story_name(handle)
        for block in document.snapshot(handle).blocks:
            label = (block.display_label or "").rstrip(".")
            if block.heading_level is not None and block.display_label == block.style_id:
                label = ""  # a heading without a number is labelled by its style
            if any(c.isalnum() for c in label):
                clause = label
                self._labelled.setdefault(label, str(block.id))
            elif block.heading_level is not None and handle == MAIN:
                clause = _shortened(block.text)
            self._clauses[str(block.id)] = clause
            self._orders[str(block.id)] = len(self._orders)

    def _found(self, key: ActiveItem) -> ItemPlace | None:
        items = self._document.items()
        match key.kind:
            case "comment":
                thread = items.thread(key.id)
                return None if thread is None else self._of_thread(thread)
            case "revision":
                change = items.change(key.id)
                return None if change is None else self._of_change(change)
            case "suggestion":
                found = items.suggestion(key.id)
                return None if found is None else self._of_suggestion(found)

    def _of_change(self, item: ChangeItem) -> ItemPlace | None:
        ids = frozenset(item.revision_ids)

        def own(mark: RevisionMark) -> bool:
            return mark.revision_id in ids and mark.suggestion_id is None

        return self._marked(ActiveItem("revision", item.id), item, own)

    def _of_suggestion(self, item: SuggestionItem) -> ItemPlace | None:
        if item.kind == "comment":
            return self._of_proposed_comment(item)
        key = ActiveItem("suggestion", item.id)
        return self._marked(key, item, lambda mark: mark.suggestion_id == item.id)

    def _marked(
        self,
        key: ActiveItem,
        item: ChangeItem | SuggestionItem,
        own: Callable[[RevisionMark], bool],
    ) -> ItemPlace | None:
        """Read again only when a paragraph it lies in shows another face."""
        block_ids = list(
            dict.fromkeys(
                str(block)
                for member in item.members
                for block in (member.block_ids or (member.block_id,))
                if block is not None
            )
        )
        faces = [self.face(block_id) for block_id in block_ids[:_MOST_BLOCKS]]
        ids = tuple(i for member in item.members for i in member.revision_ids)
        kept = self._kept.get(key)
        if kept is not None and kept[0] == ids and _same(kept[1], faces):
            return kept[2]
        place = _read_place(block_ids, faces, own)
        if place is not None:
            self._kept[key] = (ids, faces, place)
        return place

    def _of_thread(self, thread: CommentThread) -> ItemPlace | None:
        if not thread.anchored or thread.block_id is None:
            return None
        face = self.face(str(thread.block_id))
        if face is None:
            return None
        same = len(thread.block_ids) < 2
        end = thread.end if same else len(face.clean_text)
        return ItemPlace(face.block_id, thread.start, max(thread.start, end))

    def _of_proposed_comment(self, item: SuggestionItem) -> ItemPlace | None:
        face = self.face(item.block_id or "")
        if face is None:
            return None
        quote = item.facts.get("quote", "")
        span = locate(face.clean_text, quote) if quote else None
        if span is None:
            return ItemPlace(face.block_id, 0, len(face.clean_text))
        return ItemPlace(face.block_id, *span)


def _read_place(
    block_ids: list[str],
    faces: list[ParagraphFace | None],
    own: Callable[[RevisionMark], bool],
) -> ItemPlace | None:
    place: ItemPlace | None = None
    parts: list[RedlinePart] = []
    for block_id, face in zip(block_ids, faces, strict=False):
        pieces = [] if face is None else list(_pieces(face, own))
        marked = [piece for piece in pieces if piece.own]
        if place is None and face is not None:
            start = marked[0].start if marked else len(face.text)
            end = marked[-1].end if marked else len(face.text)
            place = ItemPlace(block_id, face.to_clean(start), face.to_clean(end))
        if marked:
            parts += [RedlinePart("equal", "\n")] if parts else []
            parts += _with_context(pieces)
    return None if place is None else replace(place, parts=tuple(parts))


def _same(one: list[ParagraphFace | None], other: list[ParagraphFace | None]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def paragraph_faces(items: Iterable[ParagraphFace | TableFace]) -> Iterator[ParagraphFace]:
    """All paragraphs of a view in order, those of cells and text boxes too."""
    for item in items:
        if isinstance(item, ParagraphFace):
            yield item
            for run in item.runs:
                if run.image is not None:
                    yield from paragraph_faces(run.image.texts)
        else:
            for row in item.rows:
                for cell in row.cells:
                    yield from paragraph_faces(cell.items)


def _pieces(face: ParagraphFace, own: Callable[[RevisionMark], bool]) -> Iterator[_Piece]:
    """The block's text in order, what other changes delete left out."""
    for run in face.runs:
        kinds = [mark.kind for mark in run.revisions if own(mark)]
        end = run.start + len(run.text)
        text = _plain(run)
        if kinds:
            part = _own_part(kinds, text)
            yield _Piece(part, run.start, end, True)
        elif not any(mark.kind in _GONE for mark in run.revisions):
            yield _Piece(RedlinePart("equal", text), run.start, end, False)


def _own_part(kinds: list[str], text: str) -> RedlinePart:
    if any(kind in _GONE for kind in kinds):
        return RedlinePart("deleted", text)
    if any(kind in _NEW for kind in kinds):
        return RedlinePart("inserted", text)
    return RedlinePart("equal", text)


def _plain(run: RunFace) -> str:
    return run.text.replace("\f", " ").replace("\ufffc", "▢")


def _with_context(pieces: list[_Piece]) -> list[RedlinePart]:
    """The changed words with a few around them; "…" between distant parts."""
    own = [piece.part for piece in pieces if piece.own]
    if all(part.kind == "equal" for part in own):  # a change of format: the words it is about
        return [RedlinePart("equal", "".join(part.text for part in own))]
    first = next(i for i, piece in enumerate(pieces) if piece.own)
    last = max(i for i, piece in enumerate(pieces) if piece.own)
    before = "".join(piece.part.text for piece in pieces[:first])
    after = "".join(piece.part.text for piece in pieces[last + 1 :])
    shown = [RedlinePart("equal", _last_words(before, _BEFORE))]
    gap = ""
    for piece in pieces[first : last + 1]:
        if not piece.own:
            gap += piece.part.text
            continue
        if gap:
            shown.append(RedlinePart("equal", _middle(gap)))
            gap = ""
        if shown[-1].kind == piece.part.kind:
            shown[-1] = RedlinePart(piece.part.kind, shown[-1].text + piece.part.text)
        else:
            shown.append(piece.part)
    shown.append(RedlinePart("equal", _first_words(after, _AFTER)))
    return [part for part in shown if part.text]


def _last_words(text: str, count: int) -> str:
    words = _WORD.findall(text)
    return text.lstrip() if len(words) <= count else "".join(words[-count:])


def _first_words(text: str, count: int) -> str:
    lead = text[: len(text) - len(text.lstrip())]
    words = _WORD.findall(text)
    return text.rstrip() if len(words) <= count else lead + "".join(words[:count]).rstrip()


def _middle(text: str) -> str:
    words = _WORD.findall(text)
    if len(words) <= 2 * _BETWEEN:
        return text
    return f"{_first_words(text, _BETWEEN - 1)} … {_last_words(text, _BETWEEN)}"


def _story_name(handle: StoryHandle) -> str:
    names = {"header": "Header", "footer": "Footer", "footnote": "Footnote", "endnote": "Endnote"}
    name = names.get(handle.kind, "Text box")
    return f"{name} {handle.note_id}" if handle.note_id is not None else name


def _shortened(text: str, limit: int = 28) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"

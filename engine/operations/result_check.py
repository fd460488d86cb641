"""Whether what a batch wrote can be saved: the faults that were not there before it (§5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.document.change_log import ContentStep, InsertStep, RemoveStep, Step
from engine.document.document import WordDocument
from engine.document.story import Story
from engine.document.transaction import Transaction
from engine.ooxml.ids import PARA_ID, REVISION_TAGS, parse_para_id
from engine.ooxml.markup_faults import block_faults, final_mark_revision
from engine.ooxml.ns import NAMESPACES, RelType, W
from engine.redline.comments import CommentParts
from engine.redline.names import AUTHOR, ID, Element, P

_R = "{" + NAMESPACES["r"] + "}"
_FIELD = W + "fldChar"
_START, _END = W + "bookmarkStart", W + "bookmarkEnd"
_NUMBER = W + "numId"
_NOTES = (W + "footnoteReference", W + "endnoteReference")
_COMMENT = W + "commentReference"
_RELATED = (W + "headerReference", W + "footerReference", W + "hyperlink")
_BALANCED = (_FIELD, _START, _END)
_REFERRING = (_NUMBER, *_NOTES, _COMMENT, *_RELATED)
_SIGNED = tuple(REVISION_TAGS - {W + "tblGridChange"})
Faults = Counter[tuple[str, str]]


@dataclass(slots=True)
class _Touched:
    """The top-level blocks between two states of a document: as they were, as they are."""

    before: list[Element] = field(default_factory=list[Element])
    after: list[Element] = field(default_factory=list[Element])
    stories: list[Story] = field(default_factory=list[Story])
    removed: bool = False


def introduced_fault(tx: Transaction, *, since: int = 0) -> str | None:
    """What the steps from `since` on made wrong, in words; None when all of it can be saved.

    Undefined styles are no fault: Word reads them as Normal, and signature tables name some on
    purpose. What was wrong before stays nobody's fault.
    """
    touched = _touched(tx.document, tx.steps[since:])
    if not touched.before and not touched.after:
        return None
    faults = _faults(touched.after)
    if faults:
        faults -= _faults(touched.before)
    for code, message in faults:
        return f"{message} ({code})"
    return (
        _unbalanced(touched)
        or _dangling(tx, touched)
        or next((f for s in touched.stories for f in _final_mark(s, touched)), None)
    )


def _touched(document: WordDocument, steps: Sequence[Step]) -> _Touched:
    found = _Touched()
    known: dict[Element, None] = {}
    for step in steps:
        if not isinstance(step, ContentStep | InsertStep | RemoveStep):
            continue
        found.removed |= isinstance(step, RemoveStep)
        if step.story not in found.stories:
            found.stories.append(step.story)
        if step.element in known:
            continue
        known[step.element] = None
        now = [step.element] if document.index.record_of(step.element) is not None else []
        before = [step.image] if isinstance(step, ContentStep) else []
        if isinstance(step, RemoveStep):
            before = [step.element]
        found.before.extend(before)
        found.after.extend(now)
    return found


def _faults(tops: Iterable[Element]) -> Faults:
    found: Faults = Counter()
    ids: Counter[str] = Counter()
    paragraphs: Counter[str] = Counter()
    for top in tops:
        found.update((fault.code, fault.message) for fault in block_faults("", top))
        for mark in top.iter(*_SIGNED):
            ids[mark.get(ID) or ""] += 1
            if not (mark.get(AUTHOR) or "").strip():
                found["revisionWithoutAuthor", "A revision has no author."] += 1
        for paragraph in top.iter(P):
            para_id = paragraph.get(PARA_ID)
            if para_id is not None:
                paragraphs[para_id] += 1
                if parse_para_id(para_id) is None:
                    found["paraIdRange", f"The paragraph id {para_id} is out of range."] += 1
    for counted, code in ((ids, "duplicateRevisionId"), (paragraphs, "duplicateParaId")):
        for value, times in counted.items():
            if times > 1:
                found[code, f"The id {value} is used more than once."] += times - 1
    return found


def _unbalanced(touched: _Touched) -> str | None:
    """Fields and bookmarks may run over blocks, so only what changed in their balance counts."""
    before, after = (_balance(tops) for tops in (touched.before, touched.after))
    for key, count in after.items():
        if key == _FIELD and count != before[key]:
            return "A field would begin without an end. (unbalancedField)"
        if key != _FIELD and count > before[key]:
            return "A bookmark would begin without an end. (bookmarkWithoutEnd)"
    if before[_FIELD] != after[_FIELD]:
        return "A field would begin without an end. (unbalancedField)"
    return None


def _balance(tops: Iterable[Element]) -> Counter[str]:
    found: Counter[str] = Counter()
    for top in tops:
        for each in top.iter(*_BALANCED):
            if each.tag == _FIELD:
                kind = each.get(W + "fldCharType")
                found[_FIELD] += (kind == "begin") - (kind == "end")
            else:
                found[each.get(ID) or ""] += 1 if each.tag == _START else -1
    return found


def _dangling(tx: Transaction, touched: _Touched) -> str | None:
    """A list, note, comment or relationship that new markup names and the file does not have."""
    wanted = dict.fromkeys(_references(touched.after))
    if not wanted:
        return None
    defined = _Defined(tx, touched.stories)
    missing = [each for each in wanted if not defined.holds(*each)]
    if not missing:
        return None
    known = set(_references(touched.before))
    for tag, value in missing:
        if (tag, value) not in known:
            name = tag.partition("}")[2]
            return f"{name} {value} is not defined in this document. (missingReference)"
    return None


def _references(tops: Iterable[Element]) -> Iterator[tuple[str, str]]:
    for top in tops:
        for each in top.iter(*_REFERRING):
            tag = str(each.tag)
            name = W + "val" if tag == _NUMBER else _R + "id" if tag in _RELATED else ID
            value = each.get(name)
            if value and not (tag == _NUMBER and value.lstrip("-0") == ""):
                yield tag, value


class _Defined:
    """What references may name."""

    def __init__(self, tx: Transaction, stories: Sequence[Story]) -> None:
        self._tx = tx
        self._stories = stories

    def holds(self, tag: str, value: str) -> bool:
        """Whether a reference of this kind has its target."""
        if tag == _NUMBER:
            return self._has(RelType.NUMBERING, W + "num", name=_NUMBER, value=value)
        if tag == _COMMENT:
            return value in CommentParts(self._tx).ids()
        if tag in _NOTES:
            foot = tag == _NOTES[0]
            reltype = RelType.FOOTNOTES if foot else RelType.ENDNOTES
            note = W + ("footnote" if foot else "endnote")
            return self._has(reltype, note, name=ID, value=value)
        return any(value in story.part.relationships.by_id for story in self._stories)

    def _has(self, reltype: str, tag: str, *, name: str, value: str) -> bool:
        """Read from the part itself: what is known of it is kept until the change is in."""
        package = self._tx.document.package
        parts = package.related(package.main_document, reltype)
        return any(each.get(name) == value for part in parts for each in part.root.iter(tag))


def _final_mark(story: Story, touched: _Touched) -> Iterator[str]:
    """The last paragraph of a story whose mark came to carry a revision."""
    mark = final_mark_revision(story.container)
    if mark is None:
        return
    last = next(mark.iterancestors(P))
    ours = touched.removed or any(top is last for top in touched.after)
    had = any(each.get(ID) == mark.get(ID) for top in touched.before for each in top.iter(mark.tag))
    if ours and not (had and not touched.removed):
        yield "The last paragraph mark would carry a revision. (lastParagraphMark)"

"""What the paragraphs of a story cannot know alone: note numbers and fields that cross them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.document.fields import FLD_CHAR, FieldMap, map_fields
from engine.document.inline import InlineContext, is_on
from engine.document.story import Story, root_of
from engine.document.story_scan import (
    ENDNOTE_REFERENCE,
    FOOTNOTE_REFERENCE,
    StoryScan,
    scan_story,
)
from engine.document.structure import FALLBACK, P
from engine.document.styles import StyleTable
from engine.ooxml.ns import W
from engine.opc.constants import RelType

if TYPE_CHECKING:
    from engine.document.block_index import BlockIndex

_GONE = frozenset((W + "del", W + "moveFrom"))


class StoryContext:
    """Field map and note markers of one story, made again only when fields or notes changed."""

    def __init__(self, story: Story, index: BlockIndex, scan: StoryScan | None = None) -> None:
        self.story = story
        self._scan = scan
        self.inline = InlineContext()
        self._index = index
        self._fields_stale = True
        self._notes_stale = True

    def scan(self) -> StoryScan:
        """What a pass over the story as it stands finds."""
        return self._scan or scan_story(self.story.container)

    def forget_scan(self) -> None:
        """The story may be written to from now on."""
        self._scan = None

    def touched(self, elements: Iterable[Any]) -> None:
        """Trees (as they were and as they are) that a change went through."""
        for element in elements:
            self._fields_stale = self._fields_stale or _crosses(element, self.inline.fields)
            self._notes_stale = self._notes_stale or _mentions_notes(element)

    def refresh(self) -> list[Any]:
        """Make stale maps again; the paragraphs that read differently now."""
        differing: list[Any] = []
        if self._fields_stale:
            self._fields_stale = False
            before, self.inline.fields = self.inline.fields, self._map_fields()
            differing.extend(_opened_differently(before, self.inline.fields))
        if self._notes_stale:
            self._notes_stale = False
            before_markers, self.inline.markers = self.inline.markers, self._markers()
            for element, marker in self.inline.markers.items():
                if before_markers.get(element) != marker:
                    differing.extend(element.iterancestors(P))
        return differing

    def _map_fields(self) -> FieldMap:
        scan = self.scan()
        marks = list(scan.crossing_marks(self.story.container))
        return map_fields(marks, scan.paragraphs) if marks else FieldMap()

    def _markers(self) -> dict[Any, str]:
        found: dict[Any, str] = {}
        counts = {FOOTNOTE_REFERENCE: 0, ENDNOTE_REFERENCE: 0}
        references: Iterable[Any] = (
            self._scan.notes
            if self._scan is not None
            else self.story.container.iter(FOOTNOTE_REFERENCE, ENDNOTE_REFERENCE)
        )
        for element in references:
            sign = "" if element.tag == FOOTNOTE_REFERENCE else "e"
            if self._shown(element):
                counts[element.tag] += 1
                found[element] = f"[^{sign}{counts[element.tag]}]"
            else:
                found[element] = f"[^{sign}?]"
        return found

    def _shown(self, reference: Any) -> bool:
        properties = reference.getparent().find(W + "rPr")
        if properties is not None and is_on(properties.find(W + "vanish")):
            return False
        paragraph = None
        for ancestor in reference.iterancestors():
            if ancestor.tag in _GONE or ancestor.tag == FALLBACK:
                return False
            if paragraph is None and ancestor.tag == P:
                paragraph = ancestor
        entry = self._index.entry_of(paragraph)
        return entry is None or not entry.hidden


def _mentions_notes(element: Any) -> bool:
    return next(element.iter(FOOTNOTE_REFERENCE, ENDNOTE_REFERENCE), None) is not None


def _crosses(element: Any, known: FieldMap) -> bool:
    """Whether a tree holds a mark of a field that leaves its paragraph, or an unpaired one."""
    open_in: dict[Any, int] = {}
    for mark in element.iter(FLD_CHAR):
        span = known.spans.get(mark)
        if span is not None and span.crosses_paragraphs:
            return True
        paragraph = next(mark.iterancestors(P), None)
        kind = mark.get(W + "fldCharType")
        step = {"begin": 1, "end": -1}.get(kind or "", 0)
        depth = open_in.get(paragraph, 0) + step
        if depth < 0:
            return True
        open_in[paragraph] = depth
    return any(open_in.values())


def _opened_differently(before: FieldMap, after: FieldMap) -> list[Any]:
    paragraphs = {**before.open_at, **after.open_at}
    return [
        p
        for p in paragraphs
        if _phases(before.open_at.get(p, ())) != _phases(after.open_at.get(p, ()))
    ]


def _phases(opened: Iterable[Any]) -> list[tuple[Any, bool]]:
    return [(entry.span.begin, entry.in_result) for entry in opened]


def hidden_styles(package: Any, styles: StyleTable) -> frozenset[str]:
    """Ids of styles that hide their text; only styles that could are resolved."""
    parts = package.related(package.main_document, RelType.STYLES)
    root = root_of(parts[0]) if parts else None
    if root is None:
        return frozenset()
    stating = {style.get(W + "styleId") for v in root.iter(W + "vanish") for style in _style_of(v)}
    if not stating:
        return frozenset()
    heirs = {
        style.get(W + "styleId"): base.get(W + "val")
        for style in root.iterchildren(W + "style")
        if (base := style.find(W + "basedOn")) is not None
    }
    found = set(stating)
    while more := {heir for heir, base in heirs.items() if base in found} - found:
        found |= more
    return frozenset(each for each in found if each is not None and styles.hidden(each))


def _style_of(element: Any) -> Iterator[Any]:
    return element.iterancestors(W + "style")

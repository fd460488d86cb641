"""Footnotes and endnotes of a redline: kept ones merged, gone ones struck, new ones brought."""

from __future__ import annotations

from engine.compare.comparison import Comparison, StoryPair
from engine.compare.marked_story import Splice, StoryMarker
from engine.compare.marked_whole import brought, struck
from engine.document.story import Story
from engine.ooxml.build import copied
from engine.ooxml.ns import RelType
from engine.opc.part import Part
from engine.redline.names import ID, Element, W

_RELTYPES = {"footnote": RelType.FOOTNOTES, "endnote": RelType.ENDNOTES}


class NoteWriter:
    """Marks the notes whose references the stories kept, lost or gained."""

    def __init__(self, comparison: Comparison, marker: StoryMarker) -> None:
        self._comparison = comparison
        self._marker = marker
        self.pairs: list[StoryPair] = []
        self.made: list[tuple[Part, Element, Story]] = []
        """New notes with the part of the base they were put into, and where they come from."""
        self.gone: list[Story] = []
        self.come: list[tuple[Story, Element]] = []
        """New notes of the revised version with the references written for them."""
        self._made_from: dict[Element, Element] = {}

    def pair_up(self) -> None:
        """Finds which notes are versions of each other and which lost their reference."""
        use = self._marker.notes
        base = self._by_id(self._comparison.base.stories)
        revised = self._by_id(self._comparison.revised.stories)
        done: set[tuple[str, str]] = set()
        for kind, a, b in [*use.kept, *self._unmentioned(base, revised)]:
            mine, theirs = base.get((kind, a)), revised.get((kind, b))
            if mine is None or theirs is None or (kind, a) in done:
                continue
            done.add((kind, a))
            self.pairs.append(self._comparison.pair(mine, theirs))
        for key in dict.fromkeys(use.gone):
            if key in base and key not in done:
                self.gone.append(base[key])
        for kind, identity, reference in use.come:
            story = revised.get((kind, identity))
            if story is not None:
                self.come.append((story, reference))

    def mark(self) -> list[tuple[Story, list[Splice]]]:
        """The splices of the base's notes; new notes are written into their part at once."""
        self.pair_up()
        found = [(pair.base, self._marker.splices(pair.plan)) for pair in self.pairs]
        found.extend((story, struck(self._marker, story)) for story in self.gone)
        for story, reference in self.come:
            self._bring(story, reference)
        return found

    def _unmentioned(
        self, base: dict[tuple[str, str], Story], revised: dict[tuple[str, str], Story]
    ) -> list[tuple[str, str, str]]:
        """Notes whose paragraphs are equal were never looked into: they pair in their order."""
        mentioned = {(kind, a) for kind, a, _ in self._marker.notes.kept}
        mentioned.update(self._marker.notes.gone)
        taken = {(kind, b) for kind, _, b in self._marker.notes.kept}
        taken.update((kind, identity) for kind, identity, _ in self._marker.notes.come)
        found: list[tuple[str, str, str]] = []
        for pair in self._comparison.pairs:
            for step in pair.steps():
                if not step.equal:
                    continue
                a, b = step.pairing.base[0].element, step.pairing.revised[0].element
                for kind in _RELTYPES:
                    tag = f"{W}{kind}Reference"
                    for one, other in zip(a.iter(tag), b.iter(tag), strict=False):
                        found.append((kind, one.get(ID, ""), other.get(ID, "")))
        return [
            each
            for each in found
            if (each[0], each[1]) in base
            and (each[0], each[1]) not in mentioned
            and (each[0], each[2]) not in taken
        ]

    def _by_id(self, stories: list[Story]) -> dict[tuple[str, str], Story]:
        return {
            (each.handle.kind, str(each.handle.note_id)): each
            for each in stories
            if each.handle.note_id is not None
        }

    def _bring(self, story: Story, reference: Element) -> None:
        kind = str(story.handle.kind)
        part = self._part(kind, story.part)
        new_id = _free_id(part.root, kind)
        reference.set(ID, new_id)
        note = story.container.makeelement(story.container.tag, {ID: new_id})
        note.extend(brought(self._marker, story.container))
        self._place(part, note, story.container)
        part.touch()
        self.made.append((part, note, story))
        self._made_from[note] = story.container

    def _place(self, part: Part, note: Element, source: Element) -> None:
        """Behind the note that it follows in the revised version, where that is known."""
        twins = {pair.revised.container: pair.base.container for pair in self.pairs}
        twins.update({source: note for note, source in self._made_from.items()})
        before = source.getprevious()
        while before is not None and before not in twins:
            before = before.getprevious()
        if before is not None and twins[before].getparent() is part.root:
            twins[before].addnext(note)
        else:
            separators = [each for each in part.root if each.get(W + "type") is not None]
            part.root.insert(len(separators), note)

    def _part(self, kind: str, like: Part) -> Part:
        package = self._comparison.base.package
        found = package.related(package.main_document, _RELTYPES[kind])
        if found:
            return found[0]
        root = copied(like.root)
        for child in list(root):
            if child.get(W + "type") in (None, "normal"):
                root.remove(child)
        name = package.free_name(f"/word/{kind}s.xml")
        part = package.add_part(name, like.content_type, root)
        package.relate(package.main_document, _RELTYPES[kind], target=part)
        return part


def _free_id(root: Element, kind: str) -> str:
    taken = [int(each.get(ID, "0")) for each in root.iterchildren(W + kind)]
    return str(max([0, *taken]) + 1)

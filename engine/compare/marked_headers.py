"""Headers and footers that only one version has: brought with their text inserted, or struck."""

from __future__ import annotations

from engine.compare.comparison import Comparison
from engine.compare.marked_story import Splice, StoryMarker
from engine.compare.marked_whole import brought, struck
from engine.compare.story_pairs import lost_headers
from engine.document.story import Story
from engine.ooxml.build import copied
from engine.ooxml.ns import R, RelType, W
from engine.opc.part import Part
from engine.redline.names import Element, P

_RELTYPES = {"header": RelType.HEADER, "footer": RelType.FOOTER}
_REFERENCES = (W + "headerReference", W + "footerReference")


class HeaderWriter:
    """Writes the headers of the revised version that marked sections refer to."""

    def __init__(self, comparison: Comparison, marker: StoryMarker) -> None:
        self._comparison = comparison
        self._marker = marker
        self._ids: dict[str, str] = {}
        self.gone = lost_headers(comparison.base, comparison.revised, comparison.only_base)
        self.made: list[tuple[Part, Element, Story]] = []
        """New parts of the base with their roots and the stories they come from."""

    def strike(self) -> list[tuple[Story, list[Splice]]]:
        """The splices of the base's headers that go."""
        return [(story, struck(self._marker, story)) for story in self.gone]

    def bring(self, elements: list[Element]) -> None:
        """Makes the parts that sections among these elements refer to."""
        for element in elements:
            for reference in element.iter(*_REFERENCES):
                story = self._comparison.new_headers.get(reference.get(R + "id", ""))
                if story is not None:
                    reference.set(R + "id", self._id(reference.get(R + "id", ""), story))

    def _id(self, placeholder: str, story: Story) -> str:
        if placeholder not in self._ids:
            self._ids[placeholder] = self._write(story)
        return self._ids[placeholder]

    def _write(self, story: Story) -> str:
        package = self._comparison.base.package
        root = copied(story.container)
        for child in list(root):
            root.remove(child)
        root.extend(brought(self._marker, story.container) or [root.makeelement(P, {})])
        kind = str(story.handle.kind)
        part = package.add_part(
            package.free_name(f"/word/{kind}1.xml"), story.part.content_type, root
        )
        part.touch()
        self.made.append((part, part.root, story))
        return package.relate(package.main_document, _RELTYPES[kind], target=part)

"""Who changes what when: the attributes every revision we write carries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.ooxml.ns import NAMESPACES, SUGGESTION_ID, SUGGESTION_NAMESPACE
from engine.ooxml.types import etree
from engine.redline.names import AUTHOR, DATE, ID, Element, W


@dataclass(slots=True)
class RevisionStamp:
    """Signs revisions of one operation; `made` collects their ids."""

    author: str
    date: str
    """UTC, `2026-01-02T03:04:05Z`."""
    allocate_id: Callable[[], str]
    suggestion_id: str | None = None
    own_ids: set[str] = field(default_factory=set[str])
    """Ids written in this session: what we insert and delete again was never there."""
    made: list[str] = field(default_factory=list[str])

    def mark(self, tag: str) -> Element:
        """A new revision element: `<w:ins w:id=… w:author=… w:date=…/>`."""
        namespaces = {"w": NAMESPACES["w"]}
        if self.suggestion_id is not None:
            namespaces["whereas"] = SUGGESTION_NAMESPACE
        element = etree.Element(tag, nsmap=namespaces)
        element.set(ID, self.new_id())
        element.set(AUTHOR, self.author)
        element.set(DATE, self.date)
        if self.suggestion_id is not None:
            element.set(SUGGESTION_ID, self.suggestion_id)
        return element

    def new_id(self) -> str:
        """The next free revision id, remembered as ours."""
        made = self.allocate_id()
        self.made.append(made)
        self.own_ids.add(made)
        return made

    def owns(self, mark: Element | None) -> bool:
        """True for a mark of this session, this author and the same suggestion (or none)."""
        return (
            mark is not None
            and mark.get(ID) in self.own_ids
            and mark.get(AUTHOR) == self.author
            and mark.get(SUGGESTION_ID) == self.suggestion_id
        )


def range_mark(name: str, identity: str) -> Element:
    """A marker that only bears an id: `<w:moveFromRangeEnd w:id="7"/>`."""
    element = etree.Element(W + name, nsmap={"w": NAMESPACES["w"]})
    element.set(ID, identity)
    return element


def renewed(mark: Element) -> Element:
    """The same mark without its suggestion, and without the namespace that only we know."""
    twin = etree.Element(mark.tag, nsmap={"w": NAMESPACES["w"]})
    for name, value in mark.attrib.items():
        if name != SUGGESTION_ID:
            twin.set(name, value)
    twin.tail = mark.tail
    twin.extend(list(mark))
    parent = mark.getparent()
    if parent is not None:
        parent.replace(mark, twin)
    return twin

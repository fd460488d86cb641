"""Facts about a package that `info` says: protection, hidden content, links to the outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.ooxml.ns import W

if TYPE_CHECKING:
    from engine.document.document import WordDocument
    from engine.opc.package import Package

_OFF = ("0", "false", "off")


def protection(document: WordDocument) -> dict[str, Any] | None:
    """`w:documentProtection`, or None."""
    found = document.settings.protection
    if found.kind == "none":
        return None
    return {"kind": found.kind, "enforced": found.enforced}


def hidden_content(document: WordDocument) -> list[dict[str, Any]]:
    """Content a reader of the pages does not see: vanished text and hidden table rows."""
    vanished = rows = 0
    for story in document.stories():
        for element in story.container.iter(W + "vanish", W + "hidden"):
            if element.get(W + "val") in _OFF:
                continue
            parent = element.getparent()
            if element.tag == W + "hidden":
                rows += parent.tag == W + "trPr"
            elif parent.tag == W + "rPr" and parent.getparent().tag == W + "r":
                vanished += 1
    counts = (("hiddenText", vanished), ("hiddenRow", rows))
    return [{"kind": kind, "count": count} for kind, count in counts if count]


def external_links(package: Package) -> list[dict[str, str]]:
    """Everything the package points at outside itself."""
    return [
        {"kind": relationship.reltype.rsplit("/", 1)[-1], "target": relationship.target}
        for _, relationship in package.external_relationships()
    ]

"""A structural fault of a file: what is wrong, in which part, and where."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ooxml.types import Element


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault; `where` is a path in the part, or the name of what is at fault."""

    code: str
    part: str
    where: str
    message: str

    def to_wire(self) -> dict[str, str]:
        return {
            "code": self.code,
            "part": self.part,
            "where": self.where,
            "message": self.message,
        }


def path_of(element: Element) -> str:
    """`/w:document/w:body/w:p[3]`, as an XPath that a developer can paste."""
    return element.getroottree().getpath(element)

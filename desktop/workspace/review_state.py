"""What the panes and the page tell each other about one document: plain values, no widgets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal


class Display(Enum):
    """How changes are shown. A display never changes the file."""

    ALL = "all"
    SIMPLE = "simple"
    NONE = "none"
    ORIGINAL = "original"

    @property
    def title(self) -> str:
        return _TITLES[self]

    @property
    def editable(self) -> bool:
        return self is not Display.ORIGINAL


_TITLES = {
    Display.ALL: "All markup",
    Display.SIMPLE: "Simple markup",
    Display.NONE: "No markup",
    Display.ORIGINAL: "Original",
}

ItemKind = Literal["revision", "suggestion", "comment"]


@dataclass(frozen=True, slots=True)
class ActiveItem:
    """The one item that pane, margin and page show as active; `id` as in ReviewItems."""

    kind: ItemKind
    id: str


@dataclass(frozen=True, slots=True)
class Selection:
    """Selected text, or a caret when `text` is empty; offsets are code points of markup text."""

    block_id: str
    start: int
    end: int
    end_block_id: str
    text: str = ""

    @property
    def is_caret(self) -> bool:
        return self.block_id == self.end_block_id and self.start == self.end


@dataclass(frozen=True, slots=True)
class Reveal:
    """A wish to see a place; offsets as in Selection, `end` None for the whole block."""

    block_id: str
    start: int = 0
    end: int | None = None
    flash: bool = False


MarkGroup = Literal["text", "formatting", "comments", "suggestions"]


def group_of(kind: str) -> MarkGroup:
    """The group a kind of change belongs to in the Display menu."""
    return "formatting" if kind == "formatting" or kind.endswith("Changed") else "text"


@dataclass(frozen=True, slots=True)
class ReviewFilter:
    """What panes and margin show; an empty set lets everything pass."""

    authors: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    severities: frozenset[str] = frozenset()
    hidden: frozenset[MarkGroup] = frozenset()
    """Groups that the Display menu leaves out."""

    @property
    def is_active(self) -> bool:
        return bool(self.authors or self.kinds or self.severities or self.hidden)

    def passes(
        self, *, author: str, kind: str, severity: str | None, suggested: bool = False
    ) -> bool:
        """Whether an open change, or a suggestion, is shown."""
        return (
            (not self.authors or author in self.authors)
            and (not self.kinds or kind in self.kinds)
            and (not self.severities or severity in self.severities)
            and not (suggested and "suggestions" in self.hidden)
            and group_of(kind) not in self.hidden
        )

    def shows_comment(self, author: str) -> bool:
        return "comments" not in self.hidden and (not self.authors or author in self.authors)


@dataclass(frozen=True, slots=True)
class SaveState:
    """Where the document stands towards its file: saved, dirty, saving or failed."""

    name: Literal["saved", "dirty", "saving", "failed"]
    time: str = ""
    message: str = ""

"""What the layout must know about a document beside its faces: compatibility and defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.document.faces import RunFace, StoryView
from engine.identity import StoryHandle

StoryReader = Callable[[StoryHandle], StoryView | None]
"""Gives the view of a header, footer or note story; None when there is none."""

SeparatorReader = Callable[[str, str], StoryView | None]
"""(note kind, "separator" or "continuationSeparator") → the paragraphs of that separator."""

FieldText = Callable[[RunFace], str | None]
"""The text a field shows now; None keeps the result stored in the file."""


def no_story(handle: StoryHandle) -> StoryView | None:
    """A document without side stories."""
    return None


def no_separator(kind: str, which: str) -> StoryView | None:
    """A document that does not say how its note separators look."""
    return None


@dataclass(frozen=True, slots=True)
class LayoutFacts:
    """Settings that move lines or pages. Compatibility mode 12 is what an absent setting means."""

    compat_mode: int = 15
    default_tab_stop: int = 720
    sum_paragraph_spacing: bool = False
    auto_hyphenation: bool = False
    hyphenation_zone: int = 360
    consecutive_hyphen_limit: int = 0
    hyphenate_caps: bool = True
    mirror_margins: bool = False
    flags: frozenset[str] = field(default_factory=frozenset[str])

    @property
    def adds_spacing(self) -> bool:
        """Space after and space before add up instead of the larger one winning (R4)."""
        return self.sum_paragraph_spacing or self.compat_mode < 14

    @property
    def squeezes(self) -> bool:
        """Justified lines may shrink their spaces to take one more word (R1)."""
        return self.compat_mode >= 15

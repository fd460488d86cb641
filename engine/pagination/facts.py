"""What the layout must know about a document beside its faces: compatibility and defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.document.faces import RunFace, StoryView
from engine.document.settings import Settings
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
    no_line_breaks_before: str = ""
    no_line_breaks_after: str = ""
    flags: frozenset[str] = field(default_factory=frozenset[str])

    @classmethod
    def of(cls, settings: Settings) -> LayoutFacts:
        """The facts of a document's settings part."""
        return cls(
            compat_mode=settings.compat_mode,
            default_tab_stop=settings.default_tab_stop,
            sum_paragraph_spacing=settings.do_not_use_html_paragraph_auto_spacing,
            auto_hyphenation=settings.auto_hyphenation,
            hyphenation_zone=settings.hyphenation_zone,
            consecutive_hyphen_limit=settings.consecutive_hyphen_limit,
            hyphenate_caps=not settings.do_not_hyphenate_caps,
            mirror_margins=settings.mirror_margins,
            no_line_breaks_before=settings.no_line_breaks_before,
            no_line_breaks_after=settings.no_line_breaks_after,
            flags=settings.compat_flags,
        )

    @property
    def adds_spacing(self) -> bool:
        """Space after and space before add up instead of the larger one winning (R4)."""
        return self.sum_paragraph_spacing or self.compat_mode < 14

    @property
    def squeezes(self) -> bool:
        """Justified lines may shrink their spaces to take one more word (R1)."""
        return self.compat_mode >= 15

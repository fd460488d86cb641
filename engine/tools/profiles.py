"""Which tools a caller is given: named profiles, narrowed by include and exclude."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from engine.tools.catalogue import BY_NAME
from engine.tools.tool import Tool

ProfileName = Literal["review", "review-simple", "edit", "read-only", "host"]
PROFILES: tuple[ProfileName, ...] = get_args(ProfileName)

# The sixteen names of the contract, without the one that changes the body.
_CORE = (
    "read_document",
    "get_document_outline",
    "read_section",
    "list_stories",
    "read_story",
    "find_text",
    "read_comments",
    "read_changes",
    "read_page",
    "read_selection",
    "show_in_document",
    "scroll_to_block",
)
_COMMENTS = ("add_comment", "reply_comment", "resolve_comment")
_LONG_READS = ("retrieve_document_spans", "get_context")
_MEMBERS: dict[ProfileName, tuple[str, ...]] = {
    "review": (*_CORE, *_COMMENTS, "suggest_changes"),
    "review-simple": (*_CORE, *_COMMENTS, "suggest_change"),
    "edit": (*_CORE, *_COMMENTS, *_LONG_READS, "edit_document"),
    "read-only": (*_CORE, *_LONG_READS),
}


@dataclass(frozen=True, slots=True)
class Access:
    """The tools one caller may see and run; enforced at execution, not only in the list."""

    profile: ProfileName = "review"
    include: frozenset[str] | None = None
    exclude: frozenset[str] = frozenset()

    def allows(self, name: str) -> bool:
        """Whether the caller may run the tool of this name."""
        members = _MEMBERS.get(self.profile)
        return (members is None or name in members) and self.names_it(name)

    def names_it(self, name: str) -> bool:
        """Whether include and exclude leave the name in, whatever the profile."""
        if self.include is not None and name not in self.include:
            return False
        return name not in self.exclude

    def tools(self) -> tuple[Tool, ...]:
        """The tools of the caller, in catalogue order."""
        return tuple(BY_NAME[name] for name in self.names())

    def names(self) -> tuple[str, ...]:
        """The names of those tools."""
        return tuple(name for name in BY_NAME if self.allows(name))


def access(
    profile: str = "review",
    *,
    include: Iterable[str] | None = None,
    exclude: Iterable[str] = (),
) -> Access:
    """The access of a profile name; ValueError lists the profiles."""
    for known in PROFILES:
        if known == profile:
            allowed = None if include is None else frozenset(include)
            return Access(known, allowed, frozenset(exclude))
    raise ValueError(f'"{profile}" is not a profile; profiles are {", ".join(PROFILES)}')

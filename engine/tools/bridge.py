"""What a host gives the tools: one small required protocol and optional capabilities by presence.

A bridge omits a member it cannot serve instead of stubbing it; a tool whose capability is absent
says so (folio-contract §15).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from engine.identity import MAIN, StoryHandle

if TYPE_CHECKING:
    # Reading needs no contract models; leaving them out halves the start of reading commands.
    from engine.operations.batch import Batch
    from engine.operations.result import BatchResult
    from engine.operations.verb import Mode
    from engine.tools.replay import ReplayLedger

View = Literal["accepted", "original", "markup"]
VIEWS: tuple[View, ...] = ("accepted", "original", "markup")


class Block(Protocol):
    """One block as a reader sees it in one view; `engine.document`'s snapshots are such blocks."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def heading_level(self) -> int | None: ...
    @property
    def display_label(self) -> str | None: ...
    @property
    def style_id(self) -> str | None: ...
    @property
    def stated_numbering(self) -> Mapping[str, Any] | None: ...
    @property
    def list_reference(self) -> Mapping[str, Any] | None: ...
    @property
    def table(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer in a comment thread."""

    id: str
    author: str
    text: str
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Thread:
    """One comment with its answers."""

    id: str
    author: str
    text: str
    resolved: bool = False
    block_id: str | None = None
    quote: str = ""
    replies: tuple[Reply, ...] = ()
    date: str | None = None
    story: StoryHandle = MAIN
    provenance: str = "file"
    """`suggested` for a comment that is not in the file yet; its id is its suggestion's."""


@dataclass(frozen=True, slots=True)
class Change:
    """One pending change as a reviewer sees it; `group_id` joins what is one decision."""

    id: str
    kind: str
    author: str
    text: str
    block_id: str | None = None
    date: str | None = None
    story: StoryHandle = MAIN
    group_id: str = ""
    provenance: str = "file"
    suggestion_id: str | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected in the window; offsets are UTF-16 units of the block's accepted text."""

    text: str
    block_id: str | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class StyleFacts:
    """One style of the document."""

    id: str
    name: str
    kind: str


class Bridge(Protocol):
    """What every host provides."""

    def snapshot(
        self, story: StoryHandle = MAIN, *, view: View = "accepted"
    ) -> Sequence[Block]: ...

    def apply_operations(self, batch: Batch) -> BatchResult: ...

    def comments(self) -> Sequence[Thread]: ...

    def changes(self) -> Sequence[Change]: ...


@runtime_checkable
class HasMode(Protocol):
    """The host decides how batches land."""

    @property
    def mode(self) -> Mode: ...


@runtime_checkable
class HasAuthor(Protocol):
    """The host knows under whose name changes are written."""

    @property
    def author(self) -> str: ...


@runtime_checkable
class HasReplay(Protocol):
    """The host's document session remembers operation ids."""

    @property
    def replay(self) -> ReplayLedger: ...


@runtime_checkable
class HasVersion(Protocol):
    """The host can say which version of the document is open."""

    def document_version(self) -> str: ...


@runtime_checkable
class HasHistory(Protocol):
    """The host knows whether a step was undone meanwhile."""

    def is_done(self, undo_id: str) -> bool: ...


@runtime_checkable
class HasStories(Protocol):
    """The host can read headers, footers and notes."""

    def list_stories(self) -> Sequence[StoryHandle]: ...


@runtime_checkable
class HasComments(Protocol):
    """The host answers comments itself instead of taking operations for it."""

    def reply_to_comment(self, comment_id: str, text: str) -> bool: ...

    def resolve_comment(self, comment_id: str, resolved: bool) -> bool: ...


@runtime_checkable
class HasStyles(Protocol):
    """The host can list the document's styles."""

    def styles(self) -> Sequence[StyleFacts]: ...


@runtime_checkable
class HasOriginalPlaces(Protocol):
    """The host can say where a stretch of a block's original text stands in its accepted text.

    Offsets are code points; None where pending changes begin, end or lie inside the stretch.
    """

    def accepted_place(self, block_id: str, start: int, end: int) -> tuple[int, int] | None: ...


@runtime_checkable
class HasPages(Protocol):
    """The host has laid the document out."""

    def page_count(self) -> int: ...

    def page_text(self, page: int) -> str | None: ...


@runtime_checkable
class HasPageBlocks(Protocol):
    """The host knows which blocks stand on a page."""

    def page_blocks(self, page: int) -> Sequence[str]: ...


@runtime_checkable
class HasTargetPage(Protocol):
    """The host maps a block, or a stretch of it, to its page."""

    def target_page(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> int | None: ...


@runtime_checkable
class HasSelection(Protocol):
    """The host has a caret."""

    def selection(self) -> Selection | None: ...


@runtime_checkable
class HasScroll(Protocol):
    """The host can bring a block into view."""

    def scroll_to_block(self, block_id: str) -> bool: ...


@runtime_checkable
class HasShow(Protocol):
    """The host can bring a block or a range into view and select it."""

    def show_in_document(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> bool: ...

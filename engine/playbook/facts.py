"""What the checks and the playbook may know about a document: plain values, no trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, cast

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RunFact:
    """A stretch of a block with one effective formatting, in the markup reading."""

    text: str
    bold: bool = False
    hidden: bool = False
    white: bool = False
    size_points: float | None = None
    inserted: bool = False
    deleted: bool = False
    placeholder: bool = False
    field: str | None = None


@dataclass(frozen=True, slots=True)
class BlockSource:
    """One block as the document states it, before its place in the contract is known."""

    block_id: str
    text: str
    style_name: str = ""
    style_id: str = ""
    list_reference: tuple[int, int] | None = None
    label: str = ""
    level: int | None = None
    heading_level: int | None = None
    runs: tuple[RunFact, ...] = ()
    in_table: bool = False
    row: int | None = None
    cell: int | None = None
    table: int | None = None
    story: str = "main"
    original_text: str | None = None
    original_label: str | None = None
    bookmarks: tuple[str, ...] = ()
    inserted_mark: bool = False
    has_revisions: bool = False


@dataclass(slots=True)
class BlockFact:
    """A block with its place in the contract; filled once by `index_blocks`, then only read.

    `path` is the full citation ("4.2(a)(ii)"), `alias` a second way to cite it, `zone` one of
    `body`, `toc`, `sign` or `sched:<kind key>`, `number_word` the word typed with the number.
    """

    source: BlockSource
    path: str = ""
    alias: str = ""
    number_kind: str = ""
    number_word: str = ""
    zone: str = "body"
    clause_heading: str = ""

    @property
    def block_id(self) -> str:
        return self.source.block_id

    @property
    def text(self) -> str:
        return self.source.text

    @property
    def heading_level(self) -> int | None:
        return self.source.heading_level

    @property
    def in_table(self) -> bool:
        return self.source.in_table

    @property
    def runs(self) -> tuple[RunFact, ...]:
        return self.source.runs

    @property
    def schedule(self) -> str:
        """The key of the schedule this block stands in ("annex A"), or an empty string."""
        return self.zone[6:] if self.zone.startswith("sched:") else ""

    @property
    def citation(self) -> str:
        return (self.path or self.clause_heading)[:60]


@dataclass(frozen=True, slots=True)
class CommentFact:
    """A comment thread's first entry or a reply, as data written by somebody else."""

    comment_id: str
    author: str
    text: str
    block_id: str = ""


@dataclass
class DocumentFacts:
    """Everything a check reads; derived views are computed once, on first use."""

    blocks: tuple[BlockFact, ...]
    language: str = "en"
    name: str = ""
    stories: tuple[BlockFact, ...] = ()
    comments: tuple[CommentFact, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict[str, str])
    bookmarks: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    _derived: dict[Callable[[DocumentFacts], object], object] = field(
        default_factory=dict[Callable[["DocumentFacts"], object], object], repr=False
    )

    def once(self, compute: Callable[[DocumentFacts], T]) -> T:
        """The value of a function of these facts, computed on first use and shared by checks."""
        if compute not in self._derived:
            self._derived[compute] = compute(self)
        return cast("T", self._derived[compute])

    @cached_property
    def live(self) -> tuple[BlockFact, ...]:
        """Blocks with words in them, the table of contents left out."""
        return tuple(b for b in self.blocks if b.zone != "toc" and b.text.strip())

    @cached_property
    def full_text(self) -> str:
        return "\n".join(block.text for block in self.live)

    @cached_property
    def order(self) -> dict[str, int]:
        """Position of each live block."""
        return {block.block_id: i for i, block in enumerate(self.live)}

    @cached_property
    def by_id(self) -> dict[str, BlockFact]:
        return {block.block_id: block for block in self.blocks}

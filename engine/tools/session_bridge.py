"""The headless bridge: tools over a document session, without pages, caret or window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.identity import MAIN, Origin, StoryHandle
from engine.operations.batch import Batch
from engine.operations.result import BatchResult
from engine.operations.verb import Mode
from engine.tools.bridge import Block, Change, StyleFacts, Thread, View
from engine.tools.replay import ReplayLedger
from engine.tools.views import (
    blocks_in_view,
    change_of,
    place_in_accepted,
    suggested_comments,
    thread_of,
)

if TYPE_CHECKING:
    from engine.session.session import DocumentSession


class SessionBridge:
    """Serves the tools from one session; `mode` is how batches land that name none."""

    def __init__(
        self,
        session: DocumentSession,
        mode: Mode = "tracked-changes",
        *,
        origin: Origin = Origin.TOOL,
        group: str | None = None,
    ) -> None:
        self.session = session
        self.mode: Mode = mode
        self._origin = origin
        self._group = group

    @property
    def author(self) -> str:
        """Under whose name changes are written."""
        return self.session.author

    @property
    def replay(self) -> ReplayLedger:
        """The ledger of the document session, shared by every bridge over it."""
        return self.session.attachments.setdefault("replay", ReplayLedger())

    def snapshot(self, story: StoryHandle = MAIN, *, view: View = "accepted") -> Sequence[Block]:
        """The blocks of a story in one view."""
        return blocks_in_view(self.session.document, story, view=view)

    def apply_operations(self, batch: Batch) -> BatchResult:
        """Runs a batch as one history entry."""
        return self.session.run(batch.in_mode(self.mode), origin=self._origin, group=self._group)

    def undo_operations(self, undo_id: str) -> Mapping[str, Any]:
        """Takes the newest batch back."""
        return self.session.undo_handle(undo_id)

    def is_done(self, undo_id: str) -> bool:
        """Whether the step of this id still stands."""
        return self.session.is_done(undo_id)

    def comments(self) -> Sequence[Thread]:
        """The comment threads of all stories, then the comments that are only proposed."""
        document = self.session.document
        threads = [thread_of(one) for one in document.comments()]
        return [*threads, *suggested_comments(document)]

    def changes(self) -> Sequence[Change]:
        """The pending changes of all stories."""
        return [change_of(one) for one in self.session.document.revisions()]

    def accepted_place(self, block_id: str, start: int, end: int) -> tuple[int, int] | None:
        """Where a stretch of a block's original text stands; None where changes touch it."""
        inline = self.session.document.inline(block_id)
        return None if inline is None else place_in_accepted(inline, start, end)

    def document_version(self) -> str:
        """The version counts committed changes of this session."""
        return str(self.session.document.version)

    def list_stories(self) -> Sequence[StoryHandle]:
        """Body, headers, footers and notes."""
        return [story.handle for story in self.session.document.stories()]

    def styles(self) -> Sequence[StyleFacts]:
        """The styles of the document."""
        table = self.session.document.styles
        return [StyleFacts(one.style_id, one.name, one.kind) for one in table]

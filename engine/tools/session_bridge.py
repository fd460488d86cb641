"""The headless bridge: tools over a document session, without pages, caret or window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.document.hashes import normalized_hash
from engine.document.reading import Reading
from engine.identity import MAIN, Origin, StoryHandle
from engine.operations.batch import Batch
from engine.operations.result import BatchResult
from engine.operations.verb import Mode
from engine.tools.bridge import Block, Change, Reply, StyleFacts, Thread, View
from engine.tools.replay import ReplayLedger

if TYPE_CHECKING:
    from engine.session.session import DocumentSession

_READINGS = {"original": Reading.ORIGINAL, "markup": Reading.MARKUP}


@dataclass(frozen=True, slots=True)
class ViewBlock:
    """A block as it reads before or with its pending changes."""

    id: str
    kind: str
    text: str
    hash: str
    heading_level: int | None
    display_label: str | None
    style_id: str | None
    stated_numbering: Mapping[str, Any] | None
    list_reference: Mapping[str, Any] | None
    table: Any


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
        document = self.session.document
        blocks = document.snapshot(story).blocks
        reading = _READINGS.get(view)
        if reading is None:
            return blocks
        shown: list[Block] = []
        for block in blocks:
            inline = document.inline(block.id) if block.has_revisions else None
            text = block.text if inline is None else inline.text(reading)
            shown.append(_in_view(block, text))
        return shown

    def apply_operations(self, batch: Batch) -> BatchResult:
        """Runs a batch as one history entry."""
        return self.session.run(batch.in_mode(self.mode), origin=self._origin, group=self._group)

    def undo_operations(self, undo_id: str) -> Mapping[str, Any]:
        """Takes the newest batch back."""
        return self.session.undo_handle(undo_id)

    def comments(self) -> Sequence[Thread]:
        """The comment threads of all stories."""
        return [_thread(one) for one in self.session.document.comments()]

    def changes(self) -> Sequence[Change]:
        """The pending changes of all stories."""
        return [_change(one) for one in self.session.document.revisions()]

    def document_version(self) -> str:
        """The version counts committed changes of this session."""
        return str(self.session.document.version)

    def list_stories(self) -> Sequence[StoryHandle]:
        """Body, headers, footers and notes."""
        return [story.handle for story in self.session.document.stories()]

    def styles(self) -> Sequence[StyleFacts]:
        """The styles of the document."""
        table = self.session.document.styles
        return [StyleFacts(one.style_id, one.name, one.kind) for one in table.all()]


def _in_view(block: Any, text: str) -> ViewBlock:
    return ViewBlock(
        block.id,
        block.kind,
        text,
        normalized_hash(text),
        block.heading_level,
        block.display_label,
        block.style_id,
        block.stated_numbering,
        block.list_reference,
        block.table,
    )


def _thread(one: Any) -> Thread:
    return Thread(
        str(one.id),
        one.author,
        one.text,
        resolved=one.resolved,
        block_id=one.block_id,
        quote=one.quote or "",
        replies=tuple(
            Reply(str(each.id), each.author, each.text, each.date) for each in one.replies
        ),
        date=one.date,
        story=one.story or MAIN,
    )


def _change(one: Any) -> Change:
    return Change(
        str(one.id),
        one.kind,
        one.author,
        one.text,
        block_id=one.block_id,
        date=one.date,
        story=one.story or MAIN,
        group_id=one.group_id,
        provenance=one.provenance,
        suggestion_id=one.suggestion_id,
    )

"""What the tools see of an open window: its session, its pages, its selection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from desktop.workspace.open_document import OpenDocument
from engine.identity import Origin
from engine.operations.batch import Batch
from engine.operations.result import BatchResult
from engine.operations.verb import Mode
from engine.tools.bridge import Selection
from engine.tools.session_bridge import SessionBridge


class Pages(Protocol):
    """The laid-out pages of the window: pages count from 1, offsets are UTF-16 units.

    Every answer is about all pages: whoever asks before the layout is complete waits for it.
    """

    def page_count(self) -> int: ...

    def page_text(self, page: int) -> str | None: ...

    def page_blocks(self, page: int) -> Sequence[str]: ...

    def target_page(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> int | None: ...

    def selection(self) -> Selection | None: ...

    def scroll_to_block(self, block_id: str) -> bool: ...

    def show_in_document(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> bool: ...


class AgentBridge(SessionBridge):
    """The session under the agent's own name; it never touches tracking, caret or view."""

    def __init__(
        self,
        document: OpenDocument,
        *,
        mode: Mode = "suggested",
        author: Callable[[], str],
        group: str | None = None,
        origin: Origin = Origin.AGENT,
    ) -> None:
        super().__init__(document.session, mode, origin=origin, group=group)
        self.document = document
        self._agent = author
        self.made: list[str] = []
        """Ids of the suggestions that landed through this bridge, in order."""
        self.made_revisions: list[str] = []

    @property
    def author(self) -> str:
        return self._agent()

    def apply_operations(self, batch: Batch) -> BatchResult:
        """Signs with the agent's name; the user's own stays what it was."""
        session = self.session
        user, session.author = session.author, self.author
        try:
            result = super().apply_operations(batch)
        finally:
            session.author = user
        for one in result.applied:
            if one.suggestion_id is not None:
                self.made.append(one.suggestion_id)
            else:
                self.made_revisions += [str(each) for each in one.revision_ids]
        return result


class LiveBridge(AgentBridge):
    """With pages, selection and view: what only an open window has."""

    def __init__(
        self,
        document: OpenDocument,
        pages: Pages,
        *,
        mode: Mode = "suggested",
        author: Callable[[], str],
        group: str | None = None,
        origin: Origin = Origin.AGENT,
    ) -> None:
        super().__init__(document, mode=mode, author=author, group=group, origin=origin)
        self._pages = pages

    def page_count(self) -> int:
        return self._pages.page_count()

    def page_text(self, page: int) -> str | None:
        return self._pages.page_text(page)

    def page_blocks(self, page: int) -> Sequence[str]:
        return self._pages.page_blocks(page)

    def target_page(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> int | None:
        return self._pages.target_page(block_id, start, end)

    def selection(self) -> Selection | None:
        """A bare caret is no selection: the tool answers with empty text."""
        chosen = self._pages.selection()
        return chosen if chosen is not None and chosen.text else None

    def scroll_to_block(self, block_id: str) -> bool:
        return self._pages.scroll_to_block(block_id)

    def show_in_document(
        self, block_id: str, start: int | None = None, end: int | None = None
    ) -> bool:
        return self._pages.show_in_document(block_id, start, end)

"""Makes the rooms of a window: every feature is constructed here and given what it needs."""

from __future__ import annotations

from pathlib import Path

from desktop.assistant.pane import AssistantPane
from desktop.compare.result import VersionResult
from desktop.compare.summary_pane import SummaryPane
from desktop.editor.live_pages import LivePages
from desktop.editor.page_view import PageView
from desktop.review.changes_pane import ChangesPane
from desktop.review.comments_pane import CommentsPane
from desktop.review.margin_cards import MarginCards
from desktop.review.review_kit import ReviewKit
from desktop.theme.theme import Theme
from desktop.window.host import Features, PaneState
from desktop.workspace.credentials import Credentials
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.settings import Settings


def make_features(
    document: OpenDocument,
    *,
    theme: Theme,
    settings: Settings,
    credentials: Credentials,
    state_folder: Path | None = None,
    result: VersionResult | None = None,
) -> Features:
    """The page and the panes of one document, over one set of colours and places."""
    page = PageView(document, theme)
    kit = ReviewKit.of(
        document,
        theme,
        with_comment=lambda: settings.values.comment_enters_file,
        stay=lambda: settings.values.stay_after_decision,
        colours=page.authors,
    )
    assistant = AssistantPane(
        document,
        theme,
        settings,
        credentials,
        pages=LivePages(page),
        places=kit.places,
        log=kit.log,
        state_folder=state_folder,
    )
    panes = PaneState()
    margin = MarginCards(
        document,
        page,
        theme,
        kit=kit,
        brief=lambda: panes.shows(document.active_item),
        reply=lambda key: panes.show_tab("comments"),
    )
    margin.setParent(page)  # its timers end with the page
    return Features(
        page=page,
        assistant=assistant,
        changes=ChangesPane(document, theme, kit=kit),
        comments=CommentsPane(document, theme, kit=kit),
        summary=None if result is None else _summary(kit, result),
        margin=margin,
        panes=panes,
        close=assistant.close_document,
    )


def _summary(kit: ReviewKit, result: VersionResult) -> SummaryPane:
    """In the colour that the marks have on the page."""
    authors = [change.author for change in kit.document.items().changes]
    marks = authors[0] if authors else ""
    return SummaryPane(
        kit.document,
        kit.theme,
        result,
        clause=kit.places.clause,
        colour=lambda: kit.theme.author_colour(kit.colours.slot(marks)),
    )

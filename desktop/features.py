"""Makes the rooms of a window: every feature is constructed here and given what it needs."""

from __future__ import annotations

from desktop.editor.page_view import PageView
from desktop.theme.theme import Theme
from desktop.window.host import Features
from desktop.workspace.credentials import Credentials
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.settings import Settings


def make_features(
    document: OpenDocument, *, theme: Theme, settings: Settings, credentials: Credentials
) -> Features:
    """The page and the panes of one document."""
    return Features(page=PageView(document, theme))

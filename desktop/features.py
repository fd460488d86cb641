"""Makes the rooms of a window: every feature is constructed here and given what it needs."""

from __future__ import annotations

from desktop.theme.theme import Theme
from desktop.window.host import Features
from desktop.window.placeholder_page import PlainPage
from desktop.workspace.credentials import Credentials
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.settings import Settings


def make_features(
    document: OpenDocument, *, theme: Theme, settings: Settings, credentials: Credentials
) -> Features:
    """The page and the panes of one document."""
    return Features(page=PlainPage(document, theme))

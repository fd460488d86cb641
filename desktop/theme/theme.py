"""The theme in force: tokens and type scale, and one signal when they change."""

from __future__ import annotations

import hashlib

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from desktop.theme.icons import IconSet
from desktop.theme.palette import palette
from desktop.theme.stylesheet import stylesheet
from desktop.theme.tokens import DARK, DARK_PAGE, LIGHT, Tokens, TypeScale

USER_COLOUR, SUGGESTION_COLOUR = 0, 1
_OTHERS = 6


class Theme(QObject):
    """Widgets that paint read `tokens` in their paint event and repaint on `changed`."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        pixel = application.font().pixelSize()
        self.type = TypeScale().scaled(pixel / 13 if pixel > 0 else 1.0)
        self.tokens: Tokens = LIGHT
        self.icons = IconSet(lambda: self.tokens)

    @property
    def is_dark(self) -> bool:
        return self.tokens.name == "dark"

    def use(self, name: str, *, dark_pages: bool = False) -> None:
        """Applies "light" or "dark" to the whole application."""
        self.tokens = LIGHT if name == "light" else DARK_PAGE if dark_pages else DARK
        self._application.setStyle("Fusion")
        self._application.setPalette(palette(self.tokens))
        self._application.setStyleSheet(stylesheet(self.tokens, self.type))
        self.changed.emit()

    def colour(self, token: str, alpha: int = 255) -> QColor:
        """The colour of a token name, or of a literal "#RRGGBB"."""
        value = token if token.startswith("#") else str(getattr(self.tokens, token))
        colour = QColor(value)
        colour.setAlpha(alpha)
        return colour

    def font(self, role: str = "body", weight: int = 400) -> QFont:
        """A font of the type scale: caption, small, body, lead, title, display."""
        font = QFont(self._application.font())
        font.setPixelSize(int(getattr(self.type, role)))
        font.setWeight(QFont.Weight(weight))
        return font

    def author_colour(self, slot: int, *, on_page: bool = False) -> str:
        colours = self.tokens.page_authors if on_page else self.tokens.authors
        return colours[slot % len(colours)]


class AuthorColours:
    """Colour slots of people: the user is 0, suggestions are 1, others in order of first change.

    A document's people keep their slots while it is open, whatever is accepted meanwhile.
    """

    def __init__(self, user: str) -> None:
        self.user = user
        self._slots: dict[str, int] = {}

    def slot(self, author: str) -> int:
        if author == self.user:
            return USER_COLOUR
        if author not in self._slots:
            order = len(self._slots)
            fallback = int(hashlib.sha256(author.encode()).hexdigest(), 16) % _OTHERS
            self._slots[author] = 2 + (order if order < _OTHERS else fallback)
        return self._slots[author]

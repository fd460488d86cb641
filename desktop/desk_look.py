"""How the desk looks: the theme that settings and system ask for, and what the model's state is."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from desktop.preferences.dialog import CLOUD_HOST
from desktop.theme.theme import Theme
from desktop.workspace.settings import Settings


class DeskLook(QObject):
    """Follows settings and system; a theme is applied only when it differs."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self._applied: tuple[str, bool] | None = None
        self.apply()
        settings.changed.connect(self.apply)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.apply)

    def apply(self, _scheme: object = None) -> None:
        values = self._settings.values
        name = values.theme
        if name == "system":
            hints = QGuiApplication.styleHints()
            name = "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"
        if self._applied != (name, values.dark_pages):
            self._applied = (name, values.dark_pages)
            self._theme.use(name, dark_pages=values.dark_pages)

    def model_state(self) -> tuple[bool, str]:
        """(nothing leaves this computer, host of the model or "")."""
        values = self._settings.values
        if values.model == "offline":
            return True, ""
        host = urlsplit(values.base_url).netloc or CLOUD_HOST
        return values.local_only, host

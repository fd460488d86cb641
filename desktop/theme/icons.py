"""Icons from our SVG set, tinted from the tokens, crisp at every scale factor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop.theme.tokens import Tokens
from engine.resources import resource_path

SCALES = (1.0, 1.5, 2.0, 3.0)


class IconSet:
    """`tokens` is asked at each call, so that icons made after a theme change are right."""

    def __init__(self, tokens: Callable[[], Tokens]) -> None:
        self._tokens = tokens
        self._sources: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}

    def icon(self, name: str, colour: str | None = None, *, size: int = 20) -> QIcon:
        """An icon for buttons: normal, checked and disabled states at all scales."""
        tokens = self._tokens()
        result = QIcon()
        states = (
            (colour or tokens.text2, QIcon.Mode.Normal, QIcon.State.Off),
            (tokens.accent_text, QIcon.Mode.Normal, QIcon.State.On),
            (tokens.disabled, QIcon.Mode.Disabled, QIcon.State.Off),
        )
        for scale in SCALES:
            for tint, mode, state in states:
                pixmap = self.pixmap(name, tint, size=size, scale=scale)
                result.addPixmap(pixmap, mode, state)
        return result

    def pixmap(
        self, name: str, colour: str | None = None, *, size: int = 16, scale: float = 1.0
    ) -> QPixmap:
        key = (name, colour or self._tokens().text2, size, scale)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._rendered(*key)
        return self._pixmaps[key]

    def paint(self, painter: QPainter, name: str, *, colour: str, rect: QRectF) -> None:
        self._renderer(name, colour).render(painter, rect)

    def _renderer(self, name: str, colour: str) -> QSvgRenderer:
        if name not in self._sources:
            path = resource_path("icons", f"{name}.svg")
            self._sources[name] = path.read_text(encoding="utf-8")
        return QSvgRenderer(
            QByteArray(self._sources[name].replace("currentColor", colour).encode())
        )

    def _rendered(self, name: str, colour: str, size: int, scale: float) -> QPixmap:
        pixels = round(size * scale)
        result = QPixmap(pixels, pixels)
        result.fill(Qt.GlobalColor.transparent)
        painter = QPainter(result)
        self._renderer(name, colour).render(painter, QRectF(0, 0, pixels, pixels))
        painter.end()
        result.setDevicePixelRatio(scale)
        return result

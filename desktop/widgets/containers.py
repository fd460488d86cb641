"""Frames, lines, layouts and scroll areas with the house's margins."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

Item = QWidget | QLayout | int | None  # an int is a gap in pixels, None a stretch
Margins = tuple[int, int, int, int]
_Layout = TypeVar("_Layout", bound=QBoxLayout)


def row(*items: Item, spacing: int = 8, margins: Margins = (0, 0, 0, 0)) -> QHBoxLayout:
    return _filled(QHBoxLayout(), items, spacing, margins)


def column(*items: Item, spacing: int = 8, margins: Margins = (0, 0, 0, 0)) -> QVBoxLayout:
    return _filled(QVBoxLayout(), items, spacing, margins)


def frame(role: str, layout: QLayout | None = None, **properties: object) -> QFrame:
    """A QFrame that the style sheet knows by its role (card, row, banner, note, bubble…)."""
    result = QFrame()
    result.setProperty("role", role)
    for name, value in properties.items():
        result.setProperty(name, value)
    if layout is not None:
        result.setLayout(layout)
    return result


def panel(role: str, layout: QLayout) -> QWidget:
    """A plain widget with a themed background (chrome, surface, sunken)."""
    result = QWidget()
    result.setProperty("role", role)
    result.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    result.setLayout(layout)
    return result


def vertical_line(height: int = 20) -> QFrame:
    result = frame("vline")
    result.setFixedHeight(height)
    return result


def horizontal_line() -> QFrame:
    return frame("hline")


def repolish(widget: QWidget) -> None:
    """Makes a changed dynamic property take effect: Qt reads them at polish time only."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


class VerticalScroll(QScrollArea):
    """Scrolls down only; its content is as wide as the viewport, so no row is cut at the right."""

    def __init__(self, content: QWidget, object_name: str) -> None:
        super().__init__()
        self.setObjectName(object_name)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content.setProperty("role", "scroll")
        content.setAutoFillBackground(False)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.widget().setMaximumWidth(self.viewport().width())


def _filled(layout: _Layout, items: tuple[Item, ...], spacing: int, margins: Margins) -> _Layout:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for item in items:
        if item is None:
            layout.addStretch(1)
        elif isinstance(item, int):
            layout.addSpacing(item)
        elif isinstance(item, QLayout):
            layout.addLayout(item)
        else:
            layout.addWidget(item)
    return layout

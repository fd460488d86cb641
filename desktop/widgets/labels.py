"""Labels of the type scale, and one that elides instead of pushing its neighbours out."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded


def label(
    text: str, style: str = "", *, wrap: bool = False, object_name: str = "", select: bool = False
) -> QLabel:
    """`style` is one of caption small muted second strong lead title display section err."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)  # document text never becomes markup
    result.setProperty("t", style)
    result.setWordWrap(wrap)
    if object_name:
        result.setObjectName(object_name)
    if wrap:
        result.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    if select:
        result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return result


class ElidedLabel(QLabel):
    """One line; what does not fit is shortened and shown whole in the tooltip."""

    def __init__(
        self,
        text: str = "",
        style: str = "",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__()
        self._mode = mode
        self._full = ""
        self.setProperty("t", style)
        self.setMinimumWidth(24)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.set_text(text)

    @property
    def full_text(self) -> str:
        return self._full

    def set_text(self, text: str) -> None:
        self._full = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._full) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.fontMetrics().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self._full, self._mode, self.width())
        self.setToolTip(self._full if shown != self._full else "")
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect(), align, shown)


class IconLabel(QWidget):
    """An icon by itself; `colour` is a token name or "#RRGGBB", read at paint time."""

    def __init__(
        self, theme: Theme, icon: str, *, colour: str = "text2", size: int = 16, name: str = ""
    ) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._colour = colour
        self._size = size
        self.setFixedSize(size, size)
        if name:
            self.setAccessibleName(name)
            self.setToolTip(name)

    def set_icon(self, icon: str, colour: str) -> None:
        self._icon, self._colour = icon, colour
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        colour = self._theme.colour(self._colour).name()
        pixmap = self._theme.icons.pixmap(
            self._icon, colour, size=self._size, scale=self.devicePixelRatioF()
        )
        QPainter(self).drawPixmap(0, 0, pixmap)

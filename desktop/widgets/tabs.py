"""Underlined tabs for panes and a segmented control for tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.guard import guarded


@dataclass(frozen=True, slots=True)
class TabSpec:
    key: str
    text: str


class TabBar(QWidget):
    """Emits `chosen(key)`. Arrow keys move between tabs, as in any button group."""

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, tabs: Sequence[TabSpec], *, object_name: str, segmented: bool = False
    ) -> None:
        super().__init__()
        self._theme = theme
        self._segmented = segmented
        self._tabs: dict[str, _Tab] = {}
        self.setObjectName(object_name)
        layout = QHBoxLayout(self)
        layout.setSpacing(0 if segmented else 4)
        layout.setContentsMargins(*((2, 2, 2, 2) if segmented else (8, 0, 8, 0)))
        group = QButtonGroup(self)
        for spec in tabs:
            tab = _Tab(theme, spec.text, segmented)
            tab.setObjectName(f"{object_name}_{spec.key}")
            tab.clicked.connect(lambda _=False, key=spec.key: self.chosen.emit(key))
            group.addButton(tab)
            layout.addWidget(tab, 1 if segmented else 0)
            self._tabs[spec.key] = tab
        if not segmented:
            layout.addStretch(1)
        self.setFixedHeight(32 if segmented else 40)
        self.select(tabs[0].key)

    def select(self, key: str) -> None:
        self._tabs[key].setChecked(True)

    def selected(self) -> str:
        return next(key for key, tab in self._tabs.items() if tab.isChecked())

    def set_count(self, key: str, count: int) -> None:
        self._tabs[key].set_count(count)
        self._fit()

    def _fit(self) -> None:
        """Tabs that do not fit become dense, then go without their counts: none is ever cut."""
        if self._segmented or not self.width():
            return
        margins = self.contentsMargins()
        room = self.width() - margins.left() - margins.right() - 16
        for dense in (0, 1, 2):
            gap = 4 if dense == 0 else 2
            widths = (tab.width_at(dense) + gap for tab in self._tabs.values())
            if sum(widths) - gap <= room or dense == 2:
                self.layout().setSpacing(gap)  # type: ignore[union-attr]
                for tab in self._tabs.values():
                    tab.set_dense(dense)
                return

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._segmented:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("press"))
            painter.drawRoundedRect(self.rect(), 7, 7)
        else:
            line = QRectF(0, self.height() - 1, self.width(), 1)
            painter.fillRect(line, self._theme.colour("divider"))


class _Tab(QAbstractButton):
    def __init__(self, theme: Theme, text: str, segmented: bool) -> None:
        super().__init__()
        self._theme = theme
        self._segmented = segmented
        self._count = 0
        self._dense = 0
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_count(self, count: int) -> None:
        self._count = count
        self.setAccessibleName(f"{self.text()}, {count} items" if count else self.text())
        self.updateGeometry()
        self.update()

    def set_dense(self, dense: int) -> None:
        """0 as designed, 1 with smaller letters, 2 also without the count."""
        if dense != self._dense:
            self._dense = dense
            self.setToolTip(self.accessibleName() if dense == 2 else "")
            self.updateGeometry()
            self.update()

    def width_at(self, dense: int) -> int:
        metrics = QFontMetrics(self._font(dense, 600))
        width = metrics.horizontalAdvance(self.text())
        width += 12 if self._segmented or dense else 16
        if self._count and dense < 2:
            width += self._pill_width() + (4 if dense else 6)
        return width

    def _font(self, dense: int, weight: int) -> QFont:
        small = self._segmented or dense > 0
        return self._theme.font("small" if small else "body", weight)

    def sizeHint(self) -> QSize:
        return QSize(self.width_at(self._dense), 28 if self._segmented else 40)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(40, hint.height()) if self._segmented else hint

    def _pill_width(self) -> int:
        metrics = QFontMetrics(self._theme.font("caption", 600))
        return max(18, metrics.horizontalAdvance(str(self._count)) + 10)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        chosen = self.isChecked()
        font = self._font(self._dense, 600 if chosen else 500)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text" if chosen else "text2"))
        gap = 4 if self._dense else 6
        pill = self._pill_width() + gap if self._count and self._dense < 2 else 0
        width = QFontMetrics(font).horizontalAdvance(self.text())
        left = (self.width() - width - pill) / 2
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(left, 0, width + 2, self.height()), align, self.text())
        if pill:
            self._paint_pill(painter, left + width + gap)

    def _paint_ground(self, painter: QPainter) -> None:
        area = QRectF(self.rect())
        if self._segmented and self.isChecked():
            painter.setPen(QPen(self._theme.colour("border"), 1))
            painter.setBrush(self._theme.colour("raised"))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        if self.underMouse():
            painter.setBrush(self._theme.colour("hover"))
            inset = 0 if self._segmented else 5
            painter.drawRoundedRect(area.adjusted(0, inset, 0, -inset), 5, 5)
        if self.isChecked():
            painter.setBrush(self._theme.colour("accent"))
            line = QRectF(4, self.height() - 2.5, self.width() - 8, 2.5)
            painter.drawRoundedRect(line, 1, 1)

    def _paint_pill(self, painter: QPainter, left: float) -> None:
        chosen = self.isChecked()
        area = QRectF(left, self.height() / 2 - 8, self._pill_width(), 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent_soft" if chosen else "press"))
        painter.drawRoundedRect(area, 8, 8)
        painter.setFont(self._theme.font("caption", 600))
        painter.setPen(self._theme.colour("accent_text" if chosen else "text2"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(self._count))

"""Find results: clause, page and the words around each hit."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from desktop.navigation.row_list import RowList
from desktop.theme.theme import Theme
from desktop.workspace.find import FindHit

ROW = 60
_Hit = tuple[FindHit, int | None]


class ResultList(RowList[_Hit]):
    """The hit itself is bold; the row is as wide as the pane."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "nav_find_list", ROW)
        self.setAccessibleName("Find results")

    def describe(self, index: int) -> str:
        hit, _ = self.rows[index]
        return f"{self._place(index)}: {hit.before}{hit.found}{hit.after}"

    def paint_row(self, painter: QPainter, index: int, area: QRect, *, hovered: bool) -> None:
        theme, hit = self.theme, self.rows[index][0]
        if index == self.current or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft" if index == self.current else "hover"))
            painter.drawRoundedRect(QRectF(area).adjusted(8, 1, -8, -1), 6, 6)
        painter.setFont(theme.font("caption"))
        painter.setPen(theme.colour("text3"))
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        caption = QRect(16, area.top() + 6, self.width() - 32, 16)
        shown = painter.fontMetrics().elidedText(
            self._place(index), Qt.TextElideMode.ElideRight, caption.width()
        )
        painter.drawText(caption, align, shown)
        self._paint_words(painter, hit, QRect(16, area.top() + 23, self.width() - 32, ROW - 26))

    def _place(self, index: int) -> str:
        hit, page = self.rows[index]
        parts = [hit.label.rstrip("."), f"page {page}" if page else ""]
        return " · ".join(part for part in parts if part) or hit.story.kind

    def _paint_words(self, painter: QPainter, hit: FindHit, area: QRect) -> None:
        """Two lines, broken between words; drawn word by word because one part is bold."""
        usual, bold = self.theme.font("small"), self.theme.font("small", 600)
        x, line = area.left(), 0
        for text, font in ((hit.before, usual), (hit.found, bold), (hit.after, usual)):
            painter.setFont(font)
            painter.setPen(self.theme.colour("text"))
            metrics = painter.fontMetrics()
            for word in _words(text):
                width = metrics.horizontalAdvance(word)
                if x + width > area.right() and x > area.left():
                    x, line = area.left(), line + 1
                    word = word.lstrip()
                    width = metrics.horizontalAdvance(word)
                if line > 1:
                    return
                box = QRect(x, area.top() + line * 17, area.right() - x, 17)
                align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                fitted = metrics.elidedText(word, Qt.TextElideMode.ElideRight, box.width())
                painter.drawText(box, align, fitted)
                x += width


def _words(text: str) -> list[str]:
    """Pieces that keep their leading blanks, so that they join to the text again."""
    pieces: list[str] = []
    for character in text:
        if character == " " or not pieces:
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces

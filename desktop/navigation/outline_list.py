"""The outline: headings with their numbers, and how much is to decide under each."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from desktop.navigation.row_list import RowList
from desktop.theme.theme import Theme
from desktop.workspace.find import number_of
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import ReviewItems

ROW = 28
_INDENT = 12


@dataclass(frozen=True, slots=True)
class OutlineRow:
    block_id: str
    label: str
    text: str
    depth: int
    page: int | None = None
    open_items: int = 0
    high: bool = False


def outline_rows(document: OpenDocument, pages: dict[str, int]) -> list[OutlineRow]:
    """One row per heading; an item counts for the heading it stands under."""
    outline = document.document.outline()
    if not outline:
        return []
    headings = [str(entry.handle.heading_block_id) for entry in outline]
    counts, high = _counts(document, set(headings))
    top = min(entry.level for entry in outline)
    blocks = {str(block.id): block for block in document.document.snapshot().blocks}
    return [
        OutlineRow(
            block_id=block_id,
            label=short_label(number_of(blocks.get(block_id))),
            text=" ".join(entry.text.split()) or "(no text)",
            depth=min(3, entry.level - top),
            page=pages.get(block_id),
            open_items=counts.get(block_id, 0),
            high=block_id in high,
        )
        for entry, block_id in zip(outline, headings, strict=True)
    ]


def short_label(label: str) -> str:
    """The number of a label in words: ARTICLE 4 is 4, Schedule B stays."""
    words = label.strip().rstrip(".").split()
    numbered = len(words) > 1 and any(character.isdigit() for character in words[-1])
    return words[-1] if numbered else " ".join(words)


def _counts(document: OpenDocument, headings: set[str]) -> tuple[dict[str, int], set[str]]:
    items: ReviewItems = document.items()
    by_block: dict[str, list[str | None]] = {}
    for item in (*items.changes, *items.suggestions):
        by_block.setdefault(item.block_id or "", []).append(item.severity)
    counts: dict[str, int] = {}
    high: set[str] = set()
    under = ""
    for block in document.document.snapshot().blocks if by_block else ():
        under = str(block.id) if str(block.id) in headings else under
        for severity in by_block.get(str(block.id), ()):
            counts[under] = counts.get(under, 0) + 1
            if severity == "high":
                high.add(under)
    return counts, high


class OutlineList(RowList[OutlineRow]):
    """Numbers in their own column where they are short, so that titles line up."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "nav_outline_list", ROW)
        self.setAccessibleName("Outline")

    def describe(self, index: int) -> str:
        row = self.rows[index]
        told = f"{row.label} {row.text}".strip()
        if row.page is not None:
            told += f", page {row.page}"
        if row.open_items:
            told += f", {row.open_items} to decide"
        return told + (", high severity" if row.high else "")

    def paint_row(self, painter: QPainter, index: int, area: QRect, *, hovered: bool) -> None:
        row, theme = self.rows[index], self.theme
        current = index == self.current
        if current or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft" if current else "hover"))
            painter.drawRoundedRect(QRectF(area).adjusted(8, 1, -8, -1), 5, 5)
        if current:
            painter.setBrush(theme.colour("accent"))
            painter.drawRoundedRect(QRectF(8, area.top() + 7, 3, ROW - 14), 1.5, 1.5)
        left = 18 + row.depth * _INDENT
        right = self._paint_right(painter, row, area, current=current)
        if row.label:
            left += self._paint_label(painter, row.label, QRect(left, area.top(), 80, ROW))
        painter.setFont(theme.font("body", 500 if current else 400))
        painter.setPen(theme.colour("text"))
        self._paint_text(painter, row.text, QRect(left, area.top(), right - left - 4, ROW))

    def _paint_label(self, painter: QPainter, label: str, area: QRect) -> int:
        painter.setFont(self.theme.font("small"))
        painter.setPen(self.theme.colour("text3"))
        width = painter.fontMetrics().horizontalAdvance(label)
        self._paint_text(painter, label, area)
        return max(24, min(width, area.width()) + 8)

    def _paint_text(self, painter: QPainter, text: str, area: QRect) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, align, shown)

    def _paint_right(
        self, painter: QPainter, row: OutlineRow, area: QRect, *, current: bool
    ) -> int:
        """Count pill and severity, else the page number; returns where they begin."""
        theme, right = self.theme, self.width() - 16
        painter.setFont(theme.font("caption", 600 if row.open_items else 400))
        if not row.open_items:
            if row.page is None:
                return right
            text = str(row.page)
            left = right - painter.fontMetrics().horizontalAdvance(text)
            painter.setPen(theme.colour("text3"))
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRect(left, area.top(), right - left + 2, ROW), align, text)
            return left - 4
        text = str(row.open_items)
        width = max(20, painter.fontMetrics().horizontalAdvance(text) + 12)
        pill = QRectF(right - width, area.center().y() - 7.5, width, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("surface" if current else "press"))
        painter.drawRoundedRect(pill, 8, 8)
        painter.setPen(theme.colour("text2"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        if not row.high:
            return int(pill.left()) - 4
        scale = self.devicePixelRatioF()
        sign = theme.icons.pixmap("sev-high", theme.tokens.danger, size=14, scale=scale)
        painter.drawPixmap(int(pill.left()) - 18, area.center().y() - 6, sign)
        return int(pill.left()) - 22

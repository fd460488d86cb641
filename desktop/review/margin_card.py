"""One card beside the page: two painted lines, or with buttons when it is the active one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextDocument,
)
from PySide6.QtWidgets import QBoxLayout, QWidget

from desktop.review.margin_entries import CardFace
from desktop.theme.theme import Theme
from desktop.theme.tokens import mix
from desktop.widgets.buttons import PushButton, ToolButton
from desktop.widgets.containers import row
from desktop.widgets.guard import guarded
from desktop.widgets.marks import SEVERITIES
from desktop.workspace.review_items import object_key

HEIGHT, BRIEF_HEIGHT, MARKER = 44, 56, 28
_LEFT, _RIGHT = 12, 8
_MOST_LINES = 8


class MarginCard(QWidget):
    """`mode` is "line", "brief" (active, icon buttons), "full" (active, all of it) or "marker"."""

    chosen = Signal(object)
    acted = Signal(object, str)  # key, "accept" | "reject" | "reply" | "resolve"
    stepped = Signal(object, int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._face: CardFace | None = None
        self._mode = "line"
        self._body = ""
        self._buttons: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def face(self) -> CardFace | None:
        return self._face

    @property
    def mode(self) -> str:
        return self._mode

    def show_face(self, face: CardFace, mode: str, *, body: str = "") -> None:
        """`body` is rich text for the full card."""
        if (face, mode, body) == (self._face, self._mode, self._body):
            return
        self._face, self._mode, self._body = face, mode, body
        key = object_key(face.key.id)
        self.setObjectName(f"margin_card_{key}")
        kind = {"comment": "Comment", "suggestion": "Suggestion"}.get(face.key.kind, "Change")
        self.setAccessibleName(f"{kind}, {face.title}: {face.text}")
        self.setToolTip(f"{face.title}\n{face.text}" if mode == "marker" else "")
        self._set_buttons(f"margin_{key}")
        self.update()

    def height_for(self, width: int) -> int:
        match self._mode:
            case "marker":
                return MARKER
            case "brief":
                return BRIEF_HEIGHT
            case "full":
                return round(26 + self._body_height(width) + 40)
            case _:
                return HEIGHT

    # buttons of the active card

    def _set_buttons(self, name: str) -> None:
        if self._buttons is not None:
            self._buttons.hide()
            self._buttons.setParent(None)
            self._buttons.deleteLater()
            self._buttons = None
        if self._mode not in ("brief", "full") or self._face is None:
            return
        is_comment = self._face.key.kind == "comment"
        actions = (
            (("reply", "Reply", "reply"), ("resolve", "Resolve", "check"))
            if is_comment
            else (("accept", "Accept", "check"), ("reject", "Reject", "x"))
        )
        holder = QWidget(self)
        line: QBoxLayout = row(spacing=2 if self._mode == "brief" else 6)
        for action, text, icon in actions:
            button = self._button(f"{name}_{action}", action, text, icon)
            button.clicked.connect(lambda _=False, action=action: self._act(action))
            line.addWidget(button)
        if self._mode == "full":
            line.addStretch(1)
        holder.setLayout(line)
        holder.setCursor(Qt.CursorShape.ArrowCursor)
        holder.show()
        self._buttons = holder
        self._put_buttons()

    def _button(self, name: str, action: str, text: str, icon: str) -> ToolButton | PushButton:
        if self._mode == "brief":
            return ToolButton(self._theme, icon, object_name=name, name=text, small=True)
        variant = "primary" if action == "accept" else ""
        return PushButton(self._theme, text, object_name=name, variant=variant, small=True)

    def _act(self, action: str) -> None:
        if self._face is not None:
            self.acted.emit(self._face.key, action)

    def _put_buttons(self) -> None:
        if self._buttons is None:
            return
        size = self._buttons.sizeHint()
        if self._mode == "brief":
            self._buttons.setGeometry(
                self.width() - size.width() - 6, 26, size.width(), size.height()
            )
        else:
            width = self.width() - _LEFT - _RIGHT
            self._buttons.setGeometry(
                _LEFT, self.height() - size.height() - 8, width, size.height()
            )

    # painting

    def _document(self, width: int) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(self._theme.font("small"))
        document.setHtml(f'<span style="color:{self._theme.tokens.text}">{self._body}</span>')
        document.setTextWidth(width - _LEFT - _RIGHT)
        return document

    def _body_height(self, width: int) -> float:
        line = self.fontMetrics().lineSpacing() * 1.4
        return min(self._document(width).size().height(), line * _MOST_LINES)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        face = self._face
        if face is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(self._theme.author_colour(face.slot))
        if self._mode == "marker":
            self._paint_marker(painter, face, colour)
            return
        self._paint_ground(painter, face, colour)
        self._paint_head(painter, face, colour)
        if self._mode == "full":
            painter.save()
            painter.translate(_LEFT, 24)
            height = self._body_height(self.width())
            clip = QRectF(0, 0, self.width() - _LEFT - _RIGHT, height)
            self._document(self.width()).drawContents(painter, clip)
            painter.restore()
            return
        room = self.width() - _LEFT - _RIGHT
        if self._buttons is not None:
            room -= self._buttons.width() + 4
        painter.setFont(self._theme.font("small"))
        painter.setPen(self._theme.colour("text2"))
        text = painter.fontMetrics().elidedText(face.text, Qt.TextElideMode.ElideRight, room)
        top = 30 if self._mode == "brief" else 23
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(_LEFT, top, room, 17), align, text)

    def _paint_ground(self, painter: QPainter, face: CardFace, colour: QColor) -> None:
        active = self._mode in ("brief", "full")
        tokens = self._theme.tokens
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        edge = colour if active or self.hasFocus() else self._theme.colour("border")
        painter.setPen(QPen(edge, 1))
        ground = tokens.raised if active else mix(tokens.desk, tokens.surface, 0.78)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(area, 6, 6)
        pen = QPen(colour, 3)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if face.is_suggestion:
            pen.setDashPattern([1.5, 1])
            pen.setWidthF(2.5)
        painter.setPen(pen)
        painter.drawLine(QPointF(4, 6), QPointF(4, self.height() - 6))

    def _paint_head(self, painter: QPainter, face: CardFace, colour: QColor) -> None:
        scale = self.devicePixelRatioF()
        icons = self._theme.icons
        icon = "changes" if face.key.kind == "revision" else face.icon
        painter.drawPixmap(_LEFT, 7, icons.pixmap(icon, colour.name(), size=14, scale=scale))
        left = _LEFT + 20
        right = self.width() - _RIGHT
        if face.severity is not None:
            token = SEVERITIES[face.severity][1]
            sign = icons.pixmap(
                f"sev-{face.severity}", self._theme.colour(token).name(), size=14, scale=scale
            )
            right -= 14
            painter.drawPixmap(right, 7, sign)
            right -= 6
        painter.setFont(self._theme.font("small", 600))
        painter.setPen(colour)
        title = painter.fontMetrics().elidedText(
            face.title, Qt.TextElideMode.ElideRight, right - left
        )
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(left, 5, right - left, 18), align, title)

    def _paint_marker(self, painter: QPainter, face: CardFace, colour: QColor) -> None:
        area = QRectF(2, 1, 26, 26)
        painter.setPen(QPen(colour if self.hasFocus() else self._theme.colour("border"), 1))
        painter.setBrush(self._theme.colour("raised"))
        painter.drawRoundedRect(area, 6, 6)
        icon = "changes" if face.key.kind == "revision" else face.icon
        pixmap = self._theme.icons.pixmap(
            icon, colour.name(), size=16, scale=self.devicePixelRatioF()
        )
        painter.drawPixmap(7, 6, pixmap)
        if face.severity == "high":
            painter.setPen(QPen(self._theme.colour("raised"), 1.5))
            painter.setBrush(self._theme.colour("danger"))
            painter.drawEllipse(QPointF(area.right() - 2, area.top() + 2), 4, 4)

    # Qt

    @guarded
    def resizeEvent(self, event: object) -> None:
        self._put_buttons()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._face is not None:
            self.chosen.emit(self._face.key)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if self._face is None:
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self._face.key)
        elif event.key() in steps:
            self.stepped.emit(self._face.key, steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()


def unused(card: MarginCard) -> None:
    """Puts a card back into the pool: it must not be found by its old name."""
    card.hide()
    card.setObjectName("")

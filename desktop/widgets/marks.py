"""Small signs: avatar, severity bars, count pill, spinner, key cap."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QWidget

from desktop.theme.theme import SUGGESTION_COLOUR, Theme
from desktop.theme.tokens import mix
from desktop.widgets.containers import row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import IconLabel, label

SEVERITIES = {"high": ("High", "danger"), "medium": ("Medium", "warn"), "low": ("Low", "text2")}


def initials(author: str) -> str:
    """Up to two capitals of a name, for avatars: "Mara Lindqvist" is ML."""
    words = [word for word in author.split() if word[:1].isalnum()]
    return "".join(
        word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)
    ).upper()


class Avatar(QWidget):
    """Initials on the author's colour; a diamond for suggestions."""

    def __init__(self, theme: Theme, author: str, *, slot: int, size: int = 22) -> None:
        super().__init__()
        self._theme = theme
        self._initials = initials(author)
        self._slot = slot
        self.setFixedSize(size, size)
        self.setToolTip(author)
        self.setAccessibleName(author)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(self._theme.author_colour(self._slot))
        area = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        painter.setPen(QPen(colour, 1.25))
        painter.setBrush(QColor(mix(self._theme.tokens.surface, colour.name(), 0.13)))
        if self._slot == SUGGESTION_COLOUR:
            painter.drawPolygon(_diamond(area))
            return
        painter.drawEllipse(area)
        font = self._theme.font("caption", 600)
        font.setPixelSize(max(9, round(self.width() * 0.42)))
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._initials)


def severity(theme: Theme, level: str, *, with_word: bool = True) -> QWidget:
    """Three bars (and a word): 3 filled = high, 2 = medium, 1 = low."""
    word, token = SEVERITIES[level]
    icon = IconLabel(theme, f"sev-{level}", colour=token, size=14, name=f"{word} severity")
    result = QWidget()
    if not with_word:
        result.setLayout(row(icon, spacing=4))
        return result
    text = label(word, "small")
    text.setStyleSheet(f"color: {theme.colour(token).name()}; font-weight: 600")
    result.setLayout(row(icon, text, spacing=4))
    return result


class CountPill(QLabel):
    """A small number on a pill."""

    def __init__(self, theme: Theme, count: int, *, tone: str = "") -> None:
        super().__init__(str(count))
        pairs = {
            "": ("text2", "press"),
            "accent": ("accent_text", "accent_soft"),
            "danger": ("danger", "danger_soft"),
        }
        ink, ground = (theme.colour(token).name() for token in pairs[tone])
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setStyleSheet(
            f"color: {ink}; background: {ground}; border-radius: 8px; padding: 0 5px;"
            "font-size: 11px; font-weight: 600; min-width: 8px; max-height: 16px; min-height: 16px"
        )


class Spinner(QWidget):
    """Something runs; only visible while it is shown."""

    STEP_DEGREES, INTERVAL_MS = 24, 60

    def __init__(self, theme: Theme, *, size: int = 14) -> None:
        super().__init__()
        self._theme = theme
        self._angle = 40
        self.setFixedSize(size, size)
        self.setAccessibleName("Running")
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._turn)
        self._timer.start(self.INTERVAL_MS)

    def _turn(self) -> None:
        self._angle = (self._angle + self.STEP_DEGREES) % 360
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(self._theme.colour("press"), 1.75))
        painter.drawEllipse(area)
        pen = QPen(self._theme.colour("accent"), 1.75)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(area, -self._angle * 16, 100 * 16)


def _diamond(area: QRectF) -> QPolygonF:
    centre, reach = area.center(), area.width() / 2
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return QPolygonF([QPointF(centre.x() + x * reach, centre.y() + y * reach) for x, y in steps])

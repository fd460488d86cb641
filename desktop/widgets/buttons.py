"""Buttons: tool, push, drop-down and split; each with a name, an object name and its icon."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
)

from desktop.theme.theme import Theme
from desktop.widgets.containers import row, vertical_line
from desktop.widgets.guard import guarded

_PUSH_ICON = {
    "primary": "on_accent",
    "tonal": "accent_text",
    "link": "accent_text",
    "danger": "danger",
}


class ToolButton(QToolButton):
    """A button of bars and rows. Its icon follows the theme."""

    def __init__(
        self,
        theme: Theme,
        icon: str,
        *,
        object_name: str,
        name: str,
        text: str = "",
        size: int = 20,
        variant: str = "",
        small: bool = False,
        checkable: bool = False,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._pixels = 16 if small else size
        self.setObjectName(object_name)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoRaise(True)
        self.setCheckable(checkable)
        self.setProperty("variant", variant)
        if small:
            self.setProperty("sz", "sm")
        self.setText(text)
        self.setProperty("icononly", not text)
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if text else style.ToolButtonIconOnly
        )
        self.setIconSize(QSize(self._pixels, self._pixels))
        self.refresh_icon()
        theme.changed.connect(self.refresh_icon)

    def set_icon(self, icon: str) -> None:
        self._icon = icon
        self.refresh_icon()

    def refresh_icon(self) -> None:
        if self._icon:
            tonal = self.property("variant") == "tonal"
            colour = self._theme.tokens.accent_text if tonal else None
            self.setIcon(self._theme.icons.icon(self._icon, colour, size=self._pixels))


class PushButton(QPushButton):
    """A button of cards and dialogs; `variant` is "", primary, tonal, ghost, link or danger."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        object_name: str,
        variant: str = "",
        icon: str = "",
        small: bool = False,
        name: str = "",
    ) -> None:
        # QPushButton has no setting for the gap beside its icon; a leading blank gives it.
        super().__init__(f" {text}" if icon and text and not small else text)
        self._theme = theme
        self._icon = icon
        self.setObjectName(object_name)
        self.setAccessibleName(name or text)
        self.setProperty("variant", variant)
        self.setAutoDefault(False)
        if small:
            self.setProperty("sz", "sm")
        if not text:
            self.setProperty("icononly", True)
        self.refresh_icon()
        theme.changed.connect(self.refresh_icon)

    def refresh_icon(self) -> None:
        if self._icon:
            token = _PUSH_ICON.get(str(self.property("variant")), "text2")
            colour = self._theme.colour(token).name()
            self.setIcon(self._theme.icons.icon(self._icon, colour, size=16))
            self.setIconSize(QSize(16, 16))


def part_button(
    theme: Theme, owner: str, part: str, text: str, *, icon: str = "", variant: str = ""
) -> PushButton:
    """A small button of a card, named after its card and what it does."""
    return PushButton(
        theme, text, object_name=f"{owner}_{part}", variant=variant, icon=icon, small=True
    )


class DropButton(QToolButton):
    """Left-aligned text with a chevron at the right, which QToolButton cannot draw under QSS."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        object_name: str,
        name: str,
        icon: str = "",
        width: int = 0,
        field: bool = False,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        self._width = width
        self._label = text
        self.setObjectName(object_name)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setProperty("drop", True)
        if field:
            self.setProperty("variant", "field")
        if width:
            self.setMinimumWidth(width)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred if field else policy.Fixed, policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def label(self) -> str:
        return self._label

    def set_label(self, text: str) -> None:
        self._label = text
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        text = self.fontMetrics().horizontalAdvance(self._label)
        return QSize(max(self._width, text + 40 + (24 if self._icon else 0)), 30)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width, 30) if self._width else self.sizeHint()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        icons, scale = self._theme.icons, self.devicePixelRatioF()
        left = 9
        if self._icon:
            pixmap = icons.pixmap(self._icon, size=18, scale=scale)
            painter.drawPixmap(left, (self.height() - 18) // 2, pixmap)
            left += 24
        painter.setPen(self._theme.colour("text" if self.isEnabled() else "disabled"))
        room = self.width() - left - 24
        shown = self.fontMetrics().elidedText(self._label, Qt.TextElideMode.ElideRight, room)
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRect(left, 0, room, self.height()), align, shown)
        chevron = icons.pixmap("chev-down", size=14, scale=scale)
        painter.drawPixmap(self.width() - 22, (self.height() - 14) // 2, chevron)


class SplitButton(QFrame):
    """A main action and a menu as two real buttons in one frame, each with its own focus."""

    def __init__(self, theme: Theme, text: str, *, icon: str, object_name: str, name: str) -> None:
        super().__init__()
        self.setProperty("role", "split")
        self.main = ToolButton(theme, icon, object_name=object_name, name=name, text=text)
        self.more = ToolButton(
            theme, "chev-down", object_name=f"{object_name}_menu", name=f"{name}: more", size=14
        )
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setProperty("drop", True)
        self.more.setFixedWidth(24)
        self.setLayout(row(self.main, vertical_line(30), self.more, spacing=0))
        self.setFixedHeight(32)

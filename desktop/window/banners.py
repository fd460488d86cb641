"""Banners under the command bar: at most two at once, the rest behind "1 more"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import Item, row
from desktop.widgets.feedback import Banner

VISIBLE = 2


@dataclass(frozen=True, slots=True)
class BannerAction:
    part: str
    text: str
    run: Callable[[], object]
    closes: bool = True


@dataclass(frozen=True, slots=True)
class BannerText:
    """`key` is the banner's identity: showing it again replaces it."""

    key: str
    tone: str
    fact: str
    detail: str = ""
    actions: tuple[BannerAction, ...] = ()
    icon: str = ""


class BannerStack(QWidget):
    """Newest last; a failed save stands above everything else."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._texts: dict[str, BannerText] = {}
        self._shown: dict[str, Banner] = {}
        self._all = False
        self.setObjectName("banners")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._more = PushButton(theme, "", object_name="banner_more", variant="link", small=True)
        self._more.setProperty("icononly", False)
        self._more.clicked.connect(self._show_all)
        holder = QWidget()
        items: tuple[Item, ...] = (None, self._more)
        holder.setLayout(row(*items, margins=(16, 0, 16, 0)))
        self._holder = holder
        self._column.addWidget(holder)
        holder.hide()
        self.hide()

    def show_banner(self, text: BannerText) -> None:
        if text.key in self._shown:
            self._drop(text.key)
        self._texts[text.key] = text
        self._rebuild()

    def remove(self, key: str) -> None:
        if self._texts.pop(key, None) is not None:
            self._rebuild()

    def keys(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def banner(self, key: str) -> Banner | None:
        return self._shown.get(key)

    def _show_all(self) -> None:
        self._all = True
        self._rebuild()

    def _rebuild(self) -> None:
        order = sorted(self._texts.values(), key=lambda text: text.tone != "danger")
        visible = order if self._all else order[:VISIBLE]
        for key in list(self._shown):
            if self._texts.get(key) not in visible:
                self._drop(key)
        for place, text in enumerate(visible):
            if text.key not in self._shown:
                self._shown[text.key] = self._make(text)
            self._column.insertWidget(place, self._shown[text.key])
        hidden = len(order) - len(visible)
        self._more.setText(f"{hidden} more")
        self._holder.setVisible(hidden > 0)
        self.setVisible(bool(order))

    def _make(self, text: BannerText) -> Banner:
        buttons = [self._button(text, action) for action in text.actions]
        banner = Banner(
            self._theme,
            text.tone,
            object_name=f"banner_{text.key}",
            fact=text.fact,
            detail=text.detail,
            buttons=buttons,
            icon=text.icon,
        )
        banner.dismissed.connect(lambda: self.remove(text.key))
        return banner

    def _button(self, text: BannerText, action: BannerAction) -> PushButton:
        name = f"banner_{text.key}_{action.part}"
        button = PushButton(self._theme, action.text, object_name=name, small=True)

        def clicked() -> None:
            if action.closes:
                self.remove(text.key)
            action.run()

        button.clicked.connect(clicked)
        return button

    def _drop(self, key: str) -> None:
        banner = self._shown.pop(key)
        banner.hide()
        self._column.removeWidget(banner)
        banner.deleteLater()

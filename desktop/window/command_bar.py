"""The one row of commands, with a fixed order in which it collapses when it does not fit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from desktop.actions import Actions
from desktop.theme.theme import Theme
from desktop.widgets.buttons import DropButton, SplitButton, ToolButton
from desktop.widgets.containers import repolish, row, vertical_line
from desktop.widgets.guard import guarded
from desktop.window.bound_button import action_button, follow
from desktop.window.collapse import Step, collapse_to
from desktop.window.track_button import TrackButton

HEIGHT = 48


class CommandBar(QWidget):
    """Everything here is in the menus as well, so what collapses does not disappear."""

    def __init__(self, theme: Theme, actions: Actions, menus: dict[str, QMenu]) -> None:
        super().__init__()
        self._theme = theme
        self._actions = actions
        self._menus = menus
        self.setObjectName("command_bar")
        self.setAccessibleName("Commands")
        self.setFixedHeight(HEIGHT)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 0, 8, 0)
        self._row.setSpacing(0)
        self._steps: list[Step] = []
        self._add_file()
        self._add_text()
        self._add_review()
        self._row.addStretch(1)
        self._add_ends()
        theme.changed.connect(self.update)

    # what stands in the row

    def _add_file(self) -> None:
        navigation = self._tool("navigation", "panel-left", "cmd_nav")
        navigation.setProperty("quiet", True)
        self._row.addSpacing(6)
        for key in ("open", "save"):
            self._tool(key, key, f"cmd_{key}")
        self._row.addSpacing(6)
        self._tool("undo", "undo", "cmd_undo")
        self._tool("redo", "redo", "cmd_redo")
        self._separate()

    def _add_text(self) -> None:
        """Style and formatting: left out while the page offers neither."""
        self.style: DropButton | None = None
        if "style" in self._menus:
            self.style = self._drop("cmd_style", "Paragraph style", "Style", "style", width=118)
            self._row.addSpacing(4)
        keys = [k for k in ("bold", "italic", "underline", "numbering") if k in self._actions]
        if not keys:
            return
        buttons = [
            action_button(
                self._theme, self._actions[key], self._actions.command(key).icon, f"cmd_{key}"
            )
            for key in keys
        ]
        group = QWidget()
        group.setLayout(row(*buttons, spacing=2))
        self._row.addWidget(group)
        more = ToolButton(self._theme, "text", object_name="cmd_format", name="Formatting")
        more.clicked.connect(lambda: self._popup("format", more))
        more.hide()
        self._row.addWidget(more)
        self._steps.append(lambda on: (group.setVisible(not on), more.setVisible(on))[0])
        if self.style is not None:
            style = self.style
            self._steps.append(lambda on: style.setVisible(not on))
        self._separate()

    def _add_review(self) -> None:
        self.track = TrackButton(self._theme)
        self.track.clicked.connect(self._actions["tracking"].trigger)
        self._row.addWidget(self.track)
        self._row.addSpacing(4)
        self.display = self._drop(
            "cmd_display", "Display for review", "All markup", "display", width=132, icon="eye"
        )
        self._row.addSpacing(8)
        self._tool("previous_change", "arrow-up", "cmd_prev")
        self._tool("next_change", "arrow-down", "cmd_next")
        self._row.addSpacing(2)
        self.accept = self._split("accept_next", "check", "Accept", menu="accept")
        self._row.addSpacing(4)
        self.reject = self._split("reject_next", "x", "Reject", menu="reject")
        self._steps.append(lambda on: _icon_only(self.reject.main, "Reject", on=on))
        self._steps.append(lambda on: _icon_only(self.accept.main, "Accept", on=on))

    def _add_ends(self) -> None:
        self.compare = self._labelled("compare", "Compare", "cmd_compare")
        # The first to lose its words: its icon stays, and the menu has it by name.
        self._row.addSpacing(2)
        self.prepare = self._labelled("prepare", "Prepare to send", "cmd_prepare")
        self._steps.insert(0, lambda on: _icon_only(self.compare, "Compare", on=on))
        self._steps.insert(2, lambda on: _icon_only(self.prepare, "Prepare to send", on=on))
        self._separate()
        self.zoom = self._drop("cmd_zoom", "Zoom", "100 %", "zoom", width=76, field=False)
        review = self._tool("review_pane", "panel-right", "cmd_pane")
        review.setProperty("quiet", True)

    # pieces

    def _tool(self, key: str, icon: str, name: str) -> ToolButton:
        button = action_button(self._theme, self._actions[key], icon, name)
        self._row.addWidget(button)
        return button

    def _labelled(self, key: str, text: str, name: str) -> ToolButton:
        """A button with words as long as the row has room for them."""
        icon = self._actions.command(key).icon
        button = action_button(self._theme, self._actions[key], icon, name)
        _icon_only(button, text, on=False)
        self._row.addWidget(button)
        return button

    def _drop(
        self,
        object_name: str,
        name: str,
        text: str,
        menu: str,
        *,
        width: int,
        icon: str = "",
        field: bool = True,
    ) -> DropButton:
        button = DropButton(
            self._theme,
            text,
            object_name=object_name,
            name=name,
            icon=icon,
            width=width,
            field=field,
        )
        button.setMaximumWidth(width + 40)
        button.clicked.connect(lambda: self._popup(menu, button))
        self._row.addWidget(button)
        return button

    def _split(self, key: str, icon: str, text: str, *, menu: str) -> SplitButton:
        name = f"cmd_{text.lower()}"
        button = SplitButton(self._theme, text, icon=icon, object_name=name, name=text)
        follow(button.main, self._actions[key])
        button.more.clicked.connect(lambda: self._popup(menu, button))
        self._row.addWidget(button)
        return button

    def _separate(self) -> None:
        self._row.addSpacing(5)
        self._row.addWidget(vertical_line())
        self._row.addSpacing(5)

    def _popup(self, menu: str, below: QWidget) -> None:
        corner = below.rect().bottomLeft()
        corner.setY(corner.y() + 4)
        self._menus[menu].popup(below.mapToGlobal(corner))

    # fitting and painting

    def adapt(self) -> int:
        """How many steps were taken; the row is laid out at once, so that nothing overlaps."""
        taken = collapse_to(self._row, self._steps, self.width())
        self._row.activate()
        return taken

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.adapt()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("chrome"))
        line = self.rect().adjusted(0, self.height() - 1, 0, 0)
        painter.fillRect(line, self._theme.colour("border"))


def _icon_only(button: ToolButton, text: str, *, on: bool) -> None:
    style = Qt.ToolButtonStyle
    button.setToolButtonStyle(style.ToolButtonIconOnly if on else style.ToolButtonTextBesideIcon)
    button.setText("" if on else text)
    button.setProperty("icononly", on)
    repolish(button)

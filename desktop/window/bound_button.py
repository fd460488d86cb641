"""Buttons that mirror a command: enabled, checked and named as it is."""

from __future__ import annotations

from PySide6.QtGui import QAction

from desktop.theme.theme import Theme
from desktop.widgets.buttons import ToolButton


def follow(button: ToolButton, action: QAction) -> None:
    """The button triggers the action and shows its state; its tooltip names the keys."""

    def refresh() -> None:
        button.setEnabled(action.isEnabled())
        if action.isCheckable():
            button.setChecked(action.isChecked())
        button.setToolTip(tooltip(action))
        button.setAccessibleName(tooltip(action))

    button.clicked.connect(action.trigger)
    action.changed.connect(refresh)
    refresh()


def tooltip(action: QAction) -> str:
    title, _, typed = action.text().partition("\t")
    keys = action.shortcut().toString() or typed
    title = title.replace("&", "").removesuffix("…")
    return f"{title} ({keys})" if keys else title


def action_button(
    theme: Theme, action: QAction, icon: str, object_name: str, *, text: str = ""
) -> ToolButton:
    button = ToolButton(
        theme,
        icon,
        object_name=object_name,
        name=tooltip(action),
        text=text,
        checkable=action.isCheckable(),
    )
    follow(button, action)
    return button

"""The one tonal control: whether what is typed is tracked, in words."""

from __future__ import annotations

from desktop.theme.theme import Theme
from desktop.widgets.buttons import ToolButton
from desktop.widgets.containers import repolish


class TrackButton(ToolButton):
    """Filled when on; outlined with warning text when off; a lock when the file forces it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(
            theme,
            "track",
            object_name="cmd_track",
            name="Track changes is on",
            text="Tracking on",
            variant="tonal",
        )
        self._on = True
        self._locked = False

    def show_state(self, *, on: bool, locked: bool) -> None:
        self._on, self._locked = on, locked
        words = "locked" if locked else "on" if on else "off"
        self.setText(f"Tracking {words}")
        self.setProperty("variant", "tonal" if on else "outline")
        told = {
            "locked": "This file is protected: every change is tracked",
            "on": "Track changes is on (Ctrl+Shift+E)",
            "off": "Track changes is off: edits leave no trace (Ctrl+Shift+E)",
        }[words]
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.set_icon("lock" if locked else "track")
        self.setEnabled(not locked or not on)
        repolish(self)

    def refresh_icon(self) -> None:
        super().refresh_icon()
        if self.property("variant") == "outline":
            warn = self._theme.tokens.warn
            self.setIcon(self._theme.icons.icon(self._icon, warn, size=self._pixels))

"""Whether there is a screen to show windows on, and Qt without one."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Whether windows would be seen: a chosen platform without a screen shows none."""
    if os.environ.get("QT_QPA_PLATFORM") in ("offscreen", "minimal"):
        return False
    return _has_display()


def may_open_windows() -> bool:
    """Whether Qt can start: without a display it ends the process unless told to do without."""
    return _has_display() or bool(os.environ.get("QT_QPA_PLATFORM"))


def choose_platform() -> None:
    """Lays pages out off screen where there is no display; before Qt starts."""
    if not _has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _has_display() -> bool:
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

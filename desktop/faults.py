"""Surprises inside the window: into the log, a banner in front, and the program lives on."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from types import TracebackType

from desktop.main_window import MainWindow
from desktop.window.banners import BannerText

_log = logging.getLogger("whereas.desktop")


def catch_faults(front: Callable[[], MainWindow | None]) -> None:
    """Takes the place of the hook that Qt slots and overrides report to."""

    def told(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, where)
            return
        _log.error("a surprise in the window", exc_info=(kind, error, where))
        window = front()
        if window is not None:
            window.banners.show_banner(_banner(kind))

    sys.excepthook = told


def _banner(kind: type[BaseException]) -> BannerText:
    return BannerText(
        "fault",
        "danger",
        "Something in the program failed.",
        f"The last step may be missing ({kind.__name__}). Your work is kept in recovery; save it.",
    )

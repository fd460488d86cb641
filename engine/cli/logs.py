"""The log file of headless commands; nothing but results and error objects reaches the terminal."""

from __future__ import annotations

import logging
from pathlib import Path

_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def log_file() -> Path:
    """Where this user's log lies."""
    from platformdirs import user_log_path

    return user_log_path("whereas", ensure_exists=True) / "whereas.log"


def start_logging() -> None:
    """Sends every record to the log file; a folder that cannot be written is no reason to stop."""
    root = logging.getLogger()
    if root.handlers:
        return
    try:
        handler: logging.Handler = logging.FileHandler(log_file(), encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter(_FORMAT))
    root.addHandler(handler)
    root.setLevel(logging.WARNING)


def log_unexpected(error: Exception) -> None:
    """A failure nobody expected, with its traceback, in the file only."""
    start_logging()
    logging.getLogger("whereas").error("command failed", exc_info=error)

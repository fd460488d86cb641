"""Keep exceptions inside Python: one that escapes a Qt override can abort the process."""

from __future__ import annotations

import functools
import logging
import sys
from collections.abc import Callable
from typing import Any, TypeVar

Override = TypeVar("Override", bound=Callable[..., Any])
_log = logging.getLogger("whereas.desktop")


def guarded(override: Override) -> Override:
    """Wraps a Qt virtual override: an exception goes to `sys.excepthook` and Qt gets None.

    pytest-qt captures the hook, so a test fails on it; the program logs it and lives on.
    Only for overrides whose return value Qt does not use.
    """

    @functools.wraps(override)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return override(*args, **kwargs)
        except Exception:
            _log.exception("An override failed: %s", override.__qualname__)
            kind, value, traceback = sys.exc_info()
            assert kind is not None and value is not None
            sys.excepthook(kind, value, traceback)
            return None

    return wrapper  # type: ignore[return-value]

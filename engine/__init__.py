"""Read, redline and review Word contracts without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.tools.python_door import whereas_open

__all__ = ["whereas_open"]


def __getattr__(name: str) -> Any:
    """Load the Python door on first use, so that importing any room of the engine stays cheap."""
    if name == "whereas_open":
        from engine.tools.python_door import whereas_open

        return whereas_open
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Ctrl+C as a wish to stop: what is finished is kept, nothing is torn in the middle."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType


@contextmanager
def cancel_on_interrupt() -> Generator[Event]:
    """An event that the first Ctrl+C sets; a second one ends the program as usual."""
    cancel = Event()
    if current_thread() is not main_thread():
        yield cancel
        return
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        cancel.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)

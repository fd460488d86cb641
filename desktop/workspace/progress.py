"""What a job tells on its way, and whether anybody still waits for it."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal


class JobCancelled(Exception):
    """Raised inside a job whose user has turned away; its result is dropped."""


class Progress(QObject):
    """Made by the GUI and handed to one job; `tell` is called on the job's thread."""

    told = Signal(str, int)  # words, percent

    def __init__(self) -> None:
        super().__init__()
        self._cancelled = threading.Event()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Takes effect at the job's next step."""
        self._cancelled.set()

    def tell(self, words: str, percent: int) -> None:
        """Raises `JobCancelled` instead when nobody waits any more."""
        self.check()
        self.told.emit(words, percent)

    def check(self) -> None:
        if self.cancelled:
            raise JobCancelled

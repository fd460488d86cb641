"""Runs work of other threads on the GUI thread, which owns session and trees."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

Result = TypeVar("Result")


class DocumentClosed(Exception):
    """The window is gone; nothing can be read or changed any more."""


class GuiThread(QObject):
    """`call` blocks the calling thread until the GUI thread has done the work."""

    _asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._owner = threading.get_ident()
        self._closed = False
        self._waiting: set[Future[Any]] = set()
        self._lock = threading.Lock()
        self._asked.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def call(self, work: Callable[[], Result]) -> Result:
        """Raises DocumentClosed once `close` was called, also while it waits."""
        if threading.get_ident() == self._owner and not self._closed:
            return work()
        future: Future[Result] = Future()
        with self._lock:
            if self._closed:
                raise DocumentClosed
            self._waiting.add(future)
        self._asked.emit((work, future))
        try:
            return future.result()
        finally:
            with self._lock:
                self._waiting.discard(future)

    def close(self) -> None:
        """Whoever waits, and whoever asks from now on, is told that the document is closed."""
        with self._lock:
            self._closed = True
            waiting = list(self._waiting)
        for future in waiting:
            if future.set_running_or_notify_cancel():
                future.set_exception(DocumentClosed())

    def _run(self, asked: tuple[Callable[[], Any], Future[Any]]) -> None:
        work, future = asked
        if self._closed or future.done() or not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(work())
        except Exception as error:  # raised again on the thread that asked
            future.set_exception(error)

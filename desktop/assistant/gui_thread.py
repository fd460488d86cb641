"""Runs work of other threads on the GUI thread, which owns session and trees."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

Result = TypeVar("Result")
_SLICE_SECONDS, _PAUSE_SECONDS = 0.006, 0.001
_BEGINNINGS = 4


class DocumentClosed(Exception):
    """The window is gone; nothing can be read or changed any more."""


class _Sliced(Generic[Result]):
    """Steps that are carried out a slice at a time while the document stays as it is."""

    def __init__(
        self, begin: Callable[[], Generator[None, None, Result]], state: Callable[[], object]
    ) -> None:
        self._begin = begin
        self._state = state
        self._steps: Generator[None, None, Result] | None = None
        self._seen: object = None
        self._results: list[Result] = []

    @property
    def ended(self) -> bool:
        return bool(self._results)

    def result(self) -> Result:
        return self._results[0]

    def slice(self) -> bool:
        """Whether there is more to do; False too when what was begun no longer holds."""
        if self._steps is None:
            self._steps, self._seen = self._begin(), self._state()
        elif self._state() != self._seen:
            self._steps.close()
            return False
        until = time.perf_counter() + _SLICE_SECONDS
        try:
            while time.perf_counter() < until:
                next(self._steps)
        except StopIteration as end:
            self._results.append(end.value)
            return False
        return True


def _finished(steps: Generator[None, None, Result]) -> Result:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


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

    def call_in_steps(
        self, begin: Callable[[], Generator[None, None, Result]], *, state: Callable[[], object]
    ) -> Result:
        """Carries out steps in slices of some milliseconds, so that keys and paint go on.

        Begins anew when `state` changed between two slices; after a few times all at once.
        """
        for _ in range(_BEGINNINGS):
            run = _Sliced(begin, state)
            while self.call(run.slice):
                time.sleep(_PAUSE_SECONDS)
            if run.ended:
                return run.result()
        return self.call(lambda: _finished(begin()))

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

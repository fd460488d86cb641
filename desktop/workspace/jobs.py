"""Work off the GUI thread, its result handed back on it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

Result = TypeVar("Result")


class Jobs(QObject):
    """A small pool for opening, writing and comparing; each job works on its own documents."""

    _finished = Signal(object)
    idle = Signal()

    def __init__(self, workers: int = 2) -> None:
        super().__init__()
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="whereas-job")
        self._running = 0
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> int:
        return self._running

    def run(
        self,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Runs `work` on the pool; `done` or `failed` is called on the thread of this object."""
        self._running += 1
        future = self._pool.submit(work)
        future.add_done_callback(lambda f: self._finished.emit((f, done, failed)))

    def close(self) -> None:
        """Waits for what runs: a write is never cut short."""
        self._pool.shutdown(wait=True)

    def _deliver(
        self, packed: tuple[Future[Any], Callable[..., None], Callable[..., None]]
    ) -> None:
        future, done, failed = packed
        self._running -= 1
        error = future.exception()
        try:
            if error is None:
                done(future.result())
            elif isinstance(error, Exception):
                failed(error)
            else:
                raise error
        finally:
            if self._running == 0:
                self.idle.emit()

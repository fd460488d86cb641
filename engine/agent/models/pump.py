"""Reads a blocking stream on a thread of its own, so that cancel takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TypeVar

POLL_SECONDS = 0.05
T = TypeVar("T")


class _End:
    """The stream ended, with the exception that ended it if there was one."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error


def pump(source: Iterator[T], cancel: Event) -> Iterator[T]:
    """Yields what `source` yields; returns within 50 ms of `cancel`, however long a read blocks.

    The abandoned reader closes the source as soon as its pending read returns.
    """
    queue: SimpleQueue[T | _End] = SimpleQueue()
    abandoned = Event()
    Thread(target=_read, args=(source, queue, abandoned), name="model-stream", daemon=True).start()
    try:
        while not cancel.is_set():
            try:
                item = queue.get(timeout=POLL_SECONDS)
            except Empty:
                continue
            if isinstance(item, _End):
                if item.error is not None:
                    raise item.error
                return
            yield item
    finally:
        abandoned.set()


def _read(source: Iterator[T], queue: SimpleQueue[T | _End], abandoned: Event) -> None:
    try:
        for item in source:
            if abandoned.is_set():
                break
            queue.put(item)
    except Exception as error:  # handed to the consumer, which raises it on its own thread
        queue.put(_End(error))
        return
    finally:
        close = getattr(source, "close", None)
        if close is not None:
            close()
    queue.put(_End(None))

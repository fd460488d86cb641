"""Work put off until the hands rest, and until somebody can see what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from engine.identity import Origin
from engine.session.events import DocumentChanged

REST_MS, LONGEST_MS = 400, 2_500
_TYPED = frozenset({"Typing", "Delete", "Split paragraph", "Join paragraphs"})
_SHARE = 8  # at most an eighth of the time goes into work that typing causes


class Late(QObject):
    """Runs `work` once however often it is asked for; nothing runs while somebody types."""

    def __init__(self, work: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._watched: QWidget | None = None
        self._stale = False
        self._spent_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._run_if_seen)

    @property
    def waiting(self) -> bool:
        return self._timer.isActive()

    def watch(self, widget: QWidget) -> None:
        """While `widget` is hidden the work waits for it to be shown."""
        self._watched = widget
        widget.installEventFilter(self)

    def soon(self) -> None:
        """With the next turn of the event loop."""
        if not self.waiting or self._timer.remainingTime() > 0:
            self._timer.start(0)

    def later(self) -> None:
        """Some time after the last key: the longer the work took, the later."""
        wanted = max(REST_MS, self._spent_ms * _SHARE)
        self._timer.start(int(min(wanted, LONGEST_MS)))

    def after(self, change: DocumentChanged) -> None:
        """After a change of the document: typing can wait, everything else shows at once."""
        typed = change.origin is Origin.USER and change.label in _TYPED
        (self.later if typed else self.soon)()

    def flush(self) -> None:
        """Now, if it waits."""
        if self.waiting or self._stale:
            self._timer.stop()
            self._run()

    def _run_if_seen(self) -> None:
        if self._watched is not None and not self._watched.isVisible():
            self._stale = True
        else:
            self._run()

    def _run(self) -> None:
        self._stale = False
        started = time.perf_counter()
        self._work()
        self._spent_ms = (time.perf_counter() - started) * 1000

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._stale:
            self.soon()
        return super().eventFilter(watched, event)

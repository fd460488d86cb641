"""Work put off until the hands rest: soon after a decision, a little later while somebody types."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from engine.identity import Origin
from engine.session.events import DocumentChanged

SHORTEST_MS, LONGEST_MS = 120, 2_500
_TYPED = frozenset({"Typing", "Delete", "Split paragraph", "Join paragraphs"})
_SHARE = 8  # at most an eighth of the time goes into work that typing causes


class Late(QObject):
    """Runs `work` once however often it is asked for; slow work is asked for less often."""

    def __init__(self, work: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._spent_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._run)

    @property
    def waiting(self) -> bool:
        return self._timer.isActive()

    def soon(self) -> None:
        """With the next turn of the event loop."""
        self._within(0)

    def later(self) -> None:
        """After typing: the longer the work took last time, the later."""
        wanted = max(SHORTEST_MS, self._spent_ms * _SHARE)
        self._within(int(min(wanted, LONGEST_MS)))

    def after(self, change: DocumentChanged) -> None:
        """After a change of the document: typing can wait, everything else shows at once."""
        typed = change.origin is Origin.USER and change.label in _TYPED
        (self.later if typed else self.soon)()

    def flush(self) -> None:
        """Now, if it waits."""
        if self.waiting:
            self._timer.stop()
            self._run()

    def _within(self, milliseconds: int) -> None:
        if not self.waiting or self._timer.remainingTime() > milliseconds:
            self._timer.start(milliseconds)

    def _run(self) -> None:
        started = time.perf_counter()
        self._work()
        self._spent_ms = (time.perf_counter() - started) * 1000

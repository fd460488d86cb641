"""The part of a dialog that shows a running job: bar, words, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget
from shiboken6 import isValid

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column
from desktop.widgets.feedback import note
from desktop.widgets.labels import label
from desktop.workspace.jobs import Jobs
from desktop.workspace.progress import JobCancelled, Progress

Result = TypeVar("Result")


class RunningJob(QWidget):
    """At most one job at a time; a cancelled one ends by itself and is not heard of again."""

    changed = Signal(bool)  # whether a job runs

    def __init__(self, theme: Theme, jobs: Jobs, *, object_name: str) -> None:
        super().__init__()
        self._theme = theme
        self._jobs = jobs
        self._name = object_name
        self._progress: Progress | None = None
        self._note: QWidget | None = None
        self._words = label("", object_name=f"{object_name}_words")
        self._bar = QProgressBar()
        self._bar.setObjectName(f"{object_name}_progress")
        self._bar.setAccessibleName("Progress")
        self._bar.setTextVisible(False)
        self._box = QWidget()
        self._box.setLayout(column(self._words, self._bar, spacing=6))
        self._lines = column(self._box, spacing=8)
        self.setLayout(self._lines)
        self._box.hide()

    @property
    def running(self) -> bool:
        return self._progress is not None

    def start(
        self,
        work: Callable[[Progress], Result],
        *,
        done: Callable[[Result], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """`done` or `failed` is called on the GUI's thread, unless it was cancelled before."""
        self.clear_note()
        progress = Progress()
        progress.told.connect(self._show)
        self._progress = progress
        self._show("Starting…", 0)
        self._box.show()
        self.changed.emit(True)

        def finished(result: Result) -> None:
            if self._ends(progress):
                done(result)

        def broke(error: Exception) -> None:
            if self._ends(progress) and not isinstance(error, JobCancelled):
                failed(error)

        self._jobs.run(lambda: work(progress), finished, broke)

    def cancel(self) -> None:
        """Nothing was written: the work so far is dropped."""
        if self._progress is not None:
            self._progress.cancel()
            self._finish()

    def show_note(self, tone: str, text: str, *, extra: PushButton | None = None) -> None:
        self.clear_note()
        box = note(self._theme, tone, text, extra=extra)
        box.setObjectName(f"{self._name}_note")
        box.setAccessibleName(text)
        self._note = box
        self._lines.addWidget(box)

    def clear_note(self) -> None:
        if self._note is not None:
            self._note.hide()
            self._note.setObjectName("")
            self._note.deleteLater()
            self._note = None

    def _show(self, words: str, percent: int) -> None:
        self._words.setText(words)
        self._bar.setValue(percent)

    def _ends(self, progress: Progress) -> bool:
        """Whether this job's end still matters; the dialog may be gone by now."""
        if progress.cancelled or not isValid(self) or self._progress is not progress:
            return False
        self._finish()
        return True

    def _finish(self) -> None:
        self._progress = None
        self._box.hide()
        self.changed.emit(False)

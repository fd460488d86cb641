"""What the Compare and the Combine dialog share: sources, footer, and a job that may be stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.compare.result import VersionResult
from desktop.compare.side_slot import OpenSide, SideSlot
from desktop.theme.theme import Theme
from desktop.widgets.dialogs import Dialog
from desktop.widgets.labels import label
from desktop.workspace.jobs import Jobs
from desktop.workspace.progress import Progress
from desktop.workspace.running_job import RunningJob

Order = TypeVar("Order")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What such a dialog is given. `user` will work on the result."""

    jobs: Jobs
    user: str
    open_sides: Callable[[], Sequence[OpenSide]]
    recent: Callable[[], Sequence[str]]


class VersionDialog(Dialog):
    """Not modal: work in the windows goes on. `made` hands over the result."""

    made = Signal(object)  # VersionResult

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None,
        around: Surroundings,
        *,
        area: str,
        title: str,
        sentence: str,
        width: int,
    ) -> None:
        super().__init__(
            theme,
            parent,
            object_name=f"{area}_dialog",
            title=title,
            sentence=sentence,
            width=width,
        )
        self.around = around
        self.job = RunningJob(theme, around.jobs, object_name=area)
        self.job.changed.connect(lambda _: self.refresh())

    def slot_for(self, name: str, title: str) -> SideSlot:
        around = self.around
        slot = SideSlot(
            self.theme,
            around.jobs,
            object_name=name,
            title=title,
            open_sides=around.open_sides,
            recent=around.recent,
        )
        slot.changed.connect(self.refresh)
        return slot

    def make_footer(self, verb: str) -> None:
        self.run = self.button(verb, "run", variant="primary")
        self.run.clicked.connect(lambda: self.start())
        area = self.objectName().removesuffix("_dialog")
        self._why = label("", "small", object_name=f"{area}_why")
        cancel = self.button("Cancel", "cancel")
        cancel.clicked.connect(self.turn_away)
        self.set_footer(self._why, None, cancel, self.run)

    # for the two dialogs

    def start(self) -> None:
        raise NotImplementedError

    def missing(self) -> str:
        """Why it cannot run yet; empty when it can."""
        raise NotImplementedError

    def choices(self) -> Sequence[QWidget]:
        """What cannot be changed while the job runs."""
        raise NotImplementedError

    def explain(self, error: Exception) -> None:
        """Shows why nothing came of it."""
        raise NotImplementedError

    # running

    def refresh(self) -> None:
        running = self.job.running
        why = "" if running else self.missing()
        self._why.setText(why)
        self.run.setEnabled(not running and not why)
        for part in self.choices():
            part.setEnabled(not running)

    def run_job(self, work: Callable[[Order, Progress], VersionResult], order: Order) -> None:
        self.job.start(
            lambda progress: work(order, progress), done=self.finished_with, failed=self.explain
        )

    def finished_with(self, result: VersionResult) -> None:
        self.made.emit(result)
        self.accept()

    def turn_away(self) -> None:
        """Cancel stops the work first; without any it closes the dialog."""
        if self.job.running:
            self.job.cancel()
        else:
            self.reject()

    def reject(self) -> None:
        self.job.cancel()
        super().reject()

"""Prepare to send: the report, what is taken out, the copies, and the receipt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from desktop.prepare.copies import CopyOrder, WrittenCopy, cleaned, write_copies
from desktop.prepare.findings_list import FindingsList
from desktop.prepare.outputs import Outputs
from desktop.prepare.receipt import receipt
from desktop.prepare.report import SendReport, read_report
from desktop.theme.theme import Theme
from desktop.widgets.containers import VerticalScroll, column, frame, row
from desktop.widgets.dialogs import Dialog
from desktop.widgets.feedback import note
from desktop.workspace.document_copy import DocumentCopy
from desktop.workspace.item_words import counted
from desktop.workspace.jobs import Jobs
from desktop.workspace.progress import Progress
from desktop.workspace.running_job import RunningJob
from engine.errors import WhereasError
from engine.session.session import DocumentSession

WIDTH, HEIGHT = 940, 640


@dataclass(frozen=True, slots=True)
class ToSend:
    """The document as it stands."""

    name: str
    path: Path | None
    copy: DocumentCopy
    suggestions: int


class PrepareDialog(Dialog):
    """Works on the bytes it was given: the open document is never touched."""

    review_asked = Signal()
    previewed = Signal(object, object, str)  # session, bytes, title
    written = Signal(object)  # tuple[WrittenCopy, ...]

    def __init__(
        self, theme: Theme, parent: QWidget | None, *, jobs: Jobs, to_send: ToSend
    ) -> None:
        super().__init__(
            theme,
            parent,
            object_name="send_dialog",
            title="Prepare to send",
            sentence="Whereas writes new files and leaves the original as it is.",
            width=WIDTH,
        )
        self.resize(WIDTH, HEIGHT)
        self._to_send = to_send
        self.report: SendReport | None = None
        self.findings: FindingsList | None = None
        self.outputs: Outputs | None = None
        self.copies: tuple[WrittenCopy, ...] = ()
        self.job = RunningJob(theme, jobs, object_name="send")
        self.job.changed.connect(lambda _: self.refresh())
        self._pages = QStackedWidget()
        self.body.addWidget(self._pages, 100)
        self.body.addWidget(self.job)
        self._make_footer()
        self.job.start(
            partial(read_report, to_send.copy), done=self._show_report, failed=self._failed
        )

    # building

    def _make_footer(self) -> None:
        self._save_report = self.button("Save report…", "report", variant="link")
        self._save_report.clicked.connect(self._ask_report)
        self._preview = self.button("Preview", "preview", variant="link")
        self._preview.clicked.connect(self.preview)
        self._folder = self.button("Show in folder", "show")
        self._folder.clicked.connect(self._show_folder)
        self._cancel = self.cancel_button()
        self._cancel.clicked.disconnect()
        self._cancel.clicked.connect(self.turn_away)
        self.run = self.button("Write copies", "run", variant="primary")
        self.run.clicked.connect(self.write)
        self.set_footer(
            self._save_report, self._preview, None, self._folder, self._cancel, self.run
        )
        self._folder.hide()

    def _show_report(self, report: SendReport) -> None:
        self.report = report
        to_send = self._to_send
        self.findings = FindingsList(self.theme, report)
        self.findings.changed.connect(self.refresh)
        self.findings.review_asked.connect(self._review)
        scroll = VerticalScroll(self.findings, "send_findings")
        card = frame("card", column(scroll, margins=(1, 1, 1, 1)))
        changes = report.of("revisions")
        folder = Path.home() if to_send.path is None else to_send.path.parent
        self.outputs = Outputs(
            self.theme,
            name=to_send.name,
            folder=folder,
            file_name="copy.docx" if to_send.path is None else to_send.path.name,
            changes=0 if changes is None else changes.count,
        )
        self.outputs.changed.connect(self.refresh)
        right = column(self.outputs, None, spacing=8)
        if to_send.suggestions:
            verb = "is" if to_send.suggestions == 1 else "are"
            text = (
                f"{counted(to_send.suggestions, 'open suggestion')} {verb} not in the file "
                "and will not be sent."
            )
            box = note(self.theme, "info", text)
            box.setObjectName("send_suggestions")
            right.addWidget(box)
        page = QWidget()
        line = row(spacing=24)
        line.addWidget(card, 1)
        line.addLayout(right)
        page.setLayout(line)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.refresh()

    # showing

    def orders(self) -> list[CopyOrder]:
        if self.findings is None or self.outputs is None:
            return []
        return self.outputs.orders(self.findings.chosen)

    def refresh(self) -> None:
        orders = self.orders()
        ready = bool(orders) and self.outputs is not None and self.outputs.show_orders(orders)
        if self.outputs is not None and not orders:
            self.outputs.show_orders(orders)
        idle = not self.job.running
        done = bool(self.copies)
        self.run.setText("Close" if done else f"Write {counted(len(orders), 'copy', 'copies')}")
        self.run.setAccessibleName(self.run.text())
        self.run.setEnabled(done or (ready and idle))
        self._cancel.setVisible(not done)
        self._folder.setVisible(done)
        self._preview.setVisible(not done)
        self._preview.setEnabled(bool(orders) and idle)
        self._save_report.setEnabled(self.report is not None)
        for part in (self.findings, self.outputs):
            if part is not None:
                part.setEnabled(idle)

    # acting

    def write(self) -> None:
        """The primary button: writes, then closes."""
        if self.copies:
            self.accept()
            return
        work = partial(write_copies, self._to_send.copy, self.orders())
        self.job.start(work, done=self._wrote, failed=self._failed)

    def preview(self) -> None:
        """The first copy as a window of its own, in no file."""
        order = self.orders()[0]
        work = partial(_preview, self._to_send.copy, order.kinds)
        title = f"{order.path.stem} preview"
        self.job.start(
            work, done=lambda made: self.previewed.emit(*made, title), failed=self._failed
        )

    def turn_away(self) -> None:
        """Cancel stops the work first; without any it closes the dialog."""
        if self.job.running and self.report is not None:
            self.job.cancel()
        else:
            self.reject()

    def reject(self) -> None:
        self.job.cancel()
        super().reject()

    def _wrote(self, copies: tuple[WrittenCopy, ...]) -> None:
        assert self.report is not None
        self.copies = copies
        page = receipt(self.theme, copies, self.report)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.refresh()
        self.run.setFocus()
        self.written.emit(copies)

    def _failed(self, error: Exception) -> None:
        self.refresh()
        if isinstance(error, WhereasError):
            self.job.show_note("danger", error.message)
        elif isinstance(error, OSError):
            reason = error.strerror or "the disk refused"
            self.job.show_note("danger", f"The copies could not be written ({reason}).")
        else:
            kind = type(error).__name__
            told = f"Something in the document is not understood ({kind}). Nothing was written."
            self.job.show_note("danger", told)

    def _review(self) -> None:
        self.reject()
        self.review_asked.emit()

    def _show_folder(self) -> None:
        if self.copies:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.copies[0].path.parent)))

    def _ask_report(self) -> None:
        name = f"{self._to_send.name} (report).md"
        chosen, _ = QFileDialog.getSaveFileName(self, "Save report", name, "Markdown (*.md)")
        if chosen:
            self.save_report(Path(chosen))

    def save_report(self, target: Path) -> None:
        assert self.report is not None
        try:
            target.write_text(self.report.as_text(self._to_send.name), encoding="utf-8")
        except OSError as error:
            reason = error.strerror or "the disk refused"
            self.job.show_note("danger", f"The report was not written ({reason}).")
        else:
            self.job.show_note("ok", f"Report written to {target.name}.")


def _preview(
    copy: DocumentCopy, kinds: frozenset[str], progress: Progress
) -> Sequence[DocumentSession | bytes]:
    progress.tell("Making the preview…", 20)
    content = cleaned(copy, kinds)
    progress.tell("Opening the preview…", 70)
    session = DocumentSession(replace(copy, data=content).document())
    session.document.snapshot()
    session.document.view()
    return session, content

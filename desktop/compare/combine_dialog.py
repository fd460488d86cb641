"""The Combine dialog: one base, its marked copies, everyone's changes in one document."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.compare.combining import CombineOrder, combine_copies
from desktop.compare.side_slot import SideSlot
from desktop.compare.sides import Side, told
from desktop.compare.version_dialog import Surroundings, VersionDialog
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import VerticalScroll, column, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import label
from desktop.workspace.drops import FILTER, dropped_files
from engine.compare.combine import NotACopy
from engine.compare.redline import UnprovenRedline

WIDTH, MOST_COPIES = 640, 12


class CombineDialog(VersionDialog):
    """A base, and a slot for each copy that came back."""

    def __init__(self, theme: Theme, parent: QWidget | None, around: Surroundings) -> None:
        super().__init__(
            theme,
            parent,
            around,
            area="combine",
            title="Combine marked copies",
            sentence="Everyone's changes come into one new document, under their own names. "
            "No file is changed.",
            width=WIDTH,
        )
        self._made = 0
        self.copies: list[SideSlot] = []
        self.setAcceptDrops(True)
        self.base = self.slot_for("combine_base", "Base")
        self._make_body()
        self.make_footer("Combine")
        self.refresh()

    def add_copies(self, sides: Sequence[Side]) -> None:
        """Each gets a slot of its own."""
        for side in sides:
            if len(self.copies) < MOST_COPIES:
                slot = self.slot_for(f"combine_copy_{self._made}", f"Copy {len(self.copies) + 1}")
                self._made += 1
                slot.add_remove(lambda slot=slot: self.remove(slot))
                self.copies.append(slot)
                self._lines.insertWidget(len(self.copies) - 1, slot)
                slot.choose(side)
        self.refresh()

    def remove(self, slot: SideSlot) -> None:
        self.copies.remove(slot)
        self._lines.removeWidget(slot)
        slot.hide()
        slot.setObjectName("")
        slot.deleteLater()
        self.refresh()
        self._add.setFocus()

    # building

    def _make_body(self) -> None:
        self._add = PushButton(
            self.theme, "Add copies…", object_name="combine_add", icon="plus", small=True
        )
        self._add.clicked.connect(self._browse)
        self._empty = label(
            "No copies yet. Add the documents that came back, or drop them here.",
            "second",
            wrap=True,
            object_name="combine_empty",
        )
        holder = QWidget()
        self._lines = column(None, spacing=8)
        holder.setLayout(self._lines)
        area = VerticalScroll(holder, "combine_copies")
        area.setMinimumHeight(200)
        self.body.addWidget(self.base)
        self.body.addLayout(row(label("COPIES", "section"), None, self._add))
        self.body.addWidget(self._empty)
        self.body.addWidget(area, 100)
        self.body.addWidget(self.job)

    def refresh(self) -> None:
        self._empty.setVisible(not self.copies)
        super().refresh()

    def choices(self) -> Sequence[QWidget]:
        return (self.base, self._add, *self.copies)

    def missing(self) -> str:
        slots = [self.base, *self.copies]
        if self.base.side is None or not self.copies:
            return "Choose the base and at least one copy."
        if any(slot.problem for slot in slots):
            return "A document cannot be read yet."
        if not all(slot.ready for slot in slots):
            return "Reading…"
        sides = [slot.side for slot in slots if slot.side is not None]
        for place, side in enumerate(sides):
            if any(side.same_as(other) for other in sides[:place]):
                return f"“{side.name}” is there twice."
        return ""

    # running

    def start(self) -> None:
        assert self.base.side is not None
        copies = tuple(slot.side for slot in self.copies if slot.side is not None)
        order = CombineOrder(self.base.side, copies, self.around.user or "Combine")
        self.run_job(combine_copies, order)

    def explain(self, error: Exception) -> None:
        match error:
            case NotACopy():
                told_so = "Compare it with the base instead."
                text = f"One of these is no marked copy of the base. {told_so}"
                self.job.show_note("warn", text)
            case UnprovenRedline():
                self.job.show_note("warn", f"Nothing was combined. {error.message}")
            case _:
                self.job.show_note("danger", f"Nothing was combined. {told(error)}")

    def _browse(self) -> None:
        recent = next(iter(self.around.recent()), "")
        folder = str(Path(recent).parent) if recent else str(Path.home())
        names, _ = QFileDialog.getOpenFileNames(self, "Add copies", folder, FILTER)
        self.add_copies([Side.of_file(Path(name)) for name in names])

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        files = dropped_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.add_copies([Side.of_file(path) for path in files])

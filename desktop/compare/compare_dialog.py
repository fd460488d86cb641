"""The Compare dialog: two named sides, how they are read, what counts; then progress in place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from desktop.compare.comparing import NOISE, OFF_AT_FIRST, PARTS, CompareOrder, compare
from desktop.compare.marked_choice import MarkedChoice
from desktop.compare.result import VersionResult
from desktop.compare.side_slot import SideSlot
from desktop.compare.sides import told
from desktop.compare.version_dialog import Surroundings, VersionDialog
from desktop.theme.theme import Theme
from desktop.widgets.buttons import ToolButton
from desktop.widgets.containers import column, row
from desktop.widgets.dialogs import line_edit
from desktop.widgets.labels import label
from engine.compare.options import Granularity
from engine.compare.redline import UnprovenRedline
from engine.compare.versions import PendingRevisions

WIDTH = 880
_ROWS = 4
_DETAIL: tuple[tuple[Granularity, str], ...] = (("word", "Words"), ("character", "Characters"))


class CompareDialog(VersionDialog):
    """Original left, revised right; the result marks what leads from one to the other."""

    def __init__(self, theme: Theme, parent: QWidget | None, around: Surroundings) -> None:
        super().__init__(
            theme,
            parent,
            around,
            area="compare",
            title="Compare documents",
            sentence="The result opens as a new document. Neither file is changed.",
            width=WIDTH,
        )
        self.original = self.slot_for("compare_original", "Original")
        self.revised = self.slot_for("compare_revised", "Revised")
        self._make_body()
        self.make_footer("Compare")
        self.refresh()

    def order(self, *, unproven: bool = False) -> CompareOrder:
        """What is chosen now; both sides must be."""
        assert self.original.side is not None and self.revised.side is not None
        return CompareOrder(
            self.original.side,
            self.revised.side,
            frozenset(name for name, box in self._parts.items() if box.isChecked())
            | frozenset(name for name, box in self._noise.items() if not box.isChecked()),
            granularity=self._detail.currentData(),
            base_marked=self.original_marked.value,
            revised_marked=self.revised_marked.value,
            author=" ".join(self._author.text().split()),
            user=self.around.user,
            unproven=unproven,
        )

    # building

    def _make_body(self) -> None:
        theme = self.theme
        swap = ToolButton(
            theme, "swap", object_name="compare_swap", name="Swap original and revised (Alt+S)"
        )
        swap.setShortcut("Alt+S")
        swap.clicked.connect(lambda: self.original.exchange(self.revised))
        sides = row(spacing=8)
        sides.addWidget(self.original, 1)
        sides.addWidget(swap, 0, Qt.AlignmentFlag.AlignVCenter)
        sides.addWidget(self.revised, 1)
        self.original_marked = MarkedChoice(
            theme, object_name="compare_original_marked", side="original"
        )
        self.revised_marked = MarkedChoice(
            theme, object_name="compare_revised_marked", side="revised"
        )
        for choice in (self.original_marked, self.revised_marked):
            choice.changed.connect(lambda *_: self.refresh())
        self.body.addLayout(sides)
        self.body.addWidget(self.original_marked)
        self.body.addWidget(self.revised_marked)
        self._options = QWidget()
        self._options.setLayout(self._make_options())
        self.body.addWidget(self._options)
        self.body.addWidget(self.job)

    def _make_options(self) -> QVBoxLayout:
        self._parts = {name: _check(name, text) for name, text in PARTS}
        for name, box in self._parts.items():
            box.setChecked(name not in OFF_AT_FIRST)
        always = _check("text", "Text")
        always.setChecked(True)
        always.setEnabled(False)
        self._noise = {name: _check(name, text) for name, text in NOISE}
        boxes = [always, *self._parts.values()]
        first = column(label("REPORT", "section"), *boxes[:_ROWS], None, spacing=4)
        second = column(label(" ", "section"), *boxes[_ROWS:], None, spacing=4)
        ignored = column(label("LEAVE OUT", "section"), *self._noise.values(), None, spacing=4)
        self._detail = QComboBox()
        self._detail.setObjectName("compare_detail")
        self._detail.setAccessibleName("Level of detail")
        for key, text in _DETAIL:
            self._detail.addItem(text, key)
        self._detail.setFixedWidth(150)
        self._author = line_edit("compare_author", "Author of the marks", text="Compare")
        self._author.textChanged.connect(lambda _: self.refresh())
        last = row(label("Level of detail"), self._detail, 24, label("Author of the marks"))
        last.addWidget(self._author, 1)
        columns = row(spacing=24)
        columns.addLayout(first, 1)
        columns.addLayout(second, 1)
        columns.addLayout(ignored, 1)
        return column(columns, last, spacing=12)

    # showing

    def refresh(self) -> None:
        for slot, choice in self._readings():
            choice.show_count(slot.facts.changes if slot.facts is not None else 0)
        super().refresh()

    def _readings(self) -> tuple[tuple[SideSlot, MarkedChoice], ...]:
        return (self.original, self.original_marked), (self.revised, self.revised_marked)

    def choices(self) -> Sequence[QWidget]:
        return (
            self.original,
            self.revised,
            self.original_marked,
            self.revised_marked,
            self._options,
        )

    def missing(self) -> str:
        original, revised = self.original.side, self.revised.side
        if original is None or revised is None:
            return "Choose both documents."
        if original.same_as(revised):
            return "Both sides are the same document."
        if self.original.problem or self.revised.problem:
            return "A document cannot be read yet."
        if not (self.original.ready and self.revised.ready):
            return "Reading…"
        for slot, choice in self._readings():
            if slot.facts is not None and slot.facts.changes and choice.value == "refuse":
                return "Accept or reject the tracked changes first, or compare as if you had."
        return "" if self._author.text().strip() else "Name the author of the marks."

    # running

    def start(self, *, unproven: bool = False) -> None:
        self.run_job(compare, self.order(unproven=unproven))

    def finished_with(self, result: VersionResult) -> None:
        if result.differs or result.unproven:
            super().finished_with(result)
        else:
            said = "".join(f" {one}" for one in result.said)
            self.job.show_note("ok", f"The two documents say the same.{said}")

    def explain(self, error: Exception) -> None:
        match error:
            case UnprovenRedline():
                anyway = self.button("Open it unproven", "unproven")
                anyway.clicked.connect(lambda: self.start(unproven=True))
                self.job.show_note("warn", f"{error.message} Nothing was opened.", extra=anyway)
            case PendingRevisions():
                self.job.show_note("warn", error.message)
            case _:
                self.job.show_note("danger", f"Nothing was compared. {told(error)}")


def _check(name: str, text: str) -> QCheckBox:
    box = QCheckBox(text)
    box.setObjectName(f"compare_{name}")
    return box

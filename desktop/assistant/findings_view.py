"""A review's findings as a checklist: verdict, clause, reason; each leads to its place or card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.clickable import ClickFrame
from desktop.widgets.containers import column, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.workspace.item_words import counted

_VERDICTS = {
    "fail": ("Not acceptable", "x-circle", "danger"),
    "review": ("Needs review", "alert", "warn"),
    "missing": ("Missing", "minus", "danger"),
    "better": ("Better than standard", "check-circle", "ok"),
}
_FIRST = 60


@dataclass(frozen=True, slots=True)
class FindingRow:
    """`suggestion_id` names the proposal about it, when there is one."""

    id: str
    verdict: str
    clause: str
    area: str
    reason: str
    block_id: str
    suggestion_id: str | None = None


class FindingsView(QWidget):
    """Closed it is one line: how many findings, how many of them without a proposal."""

    chosen = Signal(object)  # FindingRow

    def __init__(self, theme: Theme, rows: Sequence[FindingRow], *, turn: int) -> None:
        super().__init__()
        self._theme = theme
        self._turn = turn
        self.rows = tuple(rows)
        self.setObjectName(f"assistant_findings_{turn}")
        alone = sum(1 for one in rows if one.suggestion_id is None)
        text = counted(len(rows), "finding")
        if alone:
            text += f" · {alone} without a proposal"
        self._toggle = PushButton(
            theme,
            text,
            object_name=f"assistant_findings_{turn}_toggle",
            variant="link",
            icon="list",
            small=True,
        )
        self._toggle.clicked.connect(self.toggle)
        self._body = QWidget()
        self._lines = QVBoxLayout(self._body)
        self._lines.setContentsMargins(0, 4, 0, 4)
        self._lines.setSpacing(2)
        self._body.hide()
        self.setLayout(column(row(self._toggle, None), self._body, spacing=0))

    def toggle(self) -> None:
        if self._lines.count() == 0:
            for finding in self.rows[:_FIRST]:
                line = _Line(self._theme, finding)
                line.setObjectName(f"assistant_finding_{self._turn}_{finding.id}")
                line.taken.connect(lambda finding=finding: self.chosen.emit(finding))
                self._lines.addWidget(line)
            left = len(self.rows) - _FIRST
            if left > 0:
                self._lines.addWidget(label(f"{left} more in the review record.", "caption"))
        self._body.setVisible(self._body.isHidden())


class _Line(ClickFrame):
    def __init__(self, theme: Theme, finding: FindingRow) -> None:
        super().__init__("row")
        word, icon, colour = _VERDICTS[finding.verdict]
        where = f"{finding.clause} · {finding.area}" if finding.clause else finding.area
        self.setAccessibleName(f"{word}, {where}: {finding.reason}")
        self.setToolTip(finding.reason)
        head = row(label(word, "small"), ElidedLabel(where, "caption"), spacing=6)
        head.setStretch(1, 1)
        line = row(spacing=8, margins=(4, 4, 6, 4))
        sign = IconLabel(theme, icon, colour=colour, size=16, name=word)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(column(head, ElidedLabel(finding.reason), spacing=1), 1)
        if finding.suggestion_id is not None:
            line.addWidget(IconLabel(theme, "suggestion", colour="accent_text", size=14))
        self.setLayout(line)

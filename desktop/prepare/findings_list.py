"""The findings of an inspection as a list with ticks: to decide, details, and nothing found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from desktop.prepare.kinds import KindWords, words_of
from desktop.prepare.report import Found, SendReport
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, frame, horizontal_line, panel, row
from desktop.widgets.labels import IconLabel, label
from desktop.widgets.marks import CountPill

_ACTION_WIDTH = 96
_GROUPS = (("decide", "Needs a decision"), ("details", "Details about the file"))


class FindingsList(QWidget):
    """`chosen` are the kinds to take out of every copy; tracked changes are the copies' own."""

    changed = Signal()
    review_asked = Signal()

    def __init__(self, theme: Theme, report: SendReport) -> None:
        super().__init__()
        self._theme = theme
        self._boxes: dict[str, QCheckBox] = {}
        self.setObjectName("send_findings_list")
        lines = column(spacing=0)
        for group, title in _GROUPS:
            found = [one for one in report.found if words_of(one.kind).group == group]
            if found:
                self._add_group(lines, title, found)
        if not report.found:
            lines.addWidget(self._nothing())
        if report.clean:
            lines.addWidget(self._heading("Nothing found", len(report.clean), tone=""))
            lines.addWidget(self._clean(report.clean))
        lines.addStretch(1)
        self.setLayout(lines)

    @property
    def chosen(self) -> frozenset[str]:
        return frozenset(kind for kind, box in self._boxes.items() if box.isChecked())

    def tick(self, kind: str, on: bool) -> None:
        self._boxes[kind].setChecked(on)

    def _add_group(self, lines: QVBoxLayout, title: str, found: list[Found]) -> None:
        lines.addWidget(self._heading(title, len(found), tone=""))
        for place, one in enumerate(found):
            if place:
                lines.addWidget(horizontal_line())
            lines.addWidget(self._finding(one, words_of(one.kind)))

    def _heading(self, title: str, count: int, *, tone: str) -> QWidget:
        line = row(
            label(title, "strong"),
            CountPill(self._theme, count, tone=tone),
            None,
            margins=(14, 6, 12, 6),
        )
        heading = panel("sunken", line)
        heading.setFixedHeight(32)
        return heading

    def _finding(self, found: Found, words: KindWords) -> QWidget:
        sign = IconLabel(self._theme, words.icon, colour=words.tone, size=18)
        text = column(
            label(found.title, "strong", wrap=True),
            label(words.told, "small", wrap=True),
            spacing=2,
        )
        if found.quotes:
            quotes = column(spacing=2, margins=(10, 6, 10, 6))
            for quote in found.quotes:
                quotes.addWidget(label(quote, "small", wrap=True, select=True))
            text.addSpacing(4)
            text.addWidget(frame("redline", quotes))
        line = row(spacing=12, margins=(14, 10, 12, 10))
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(text, 1)
        line.addWidget(self._action(found, words), 0, Qt.AlignmentFlag.AlignTop)
        holder = QWidget()
        holder.setObjectName(f"send_finding_{found.kind.lower()}")
        holder.setLayout(line)
        return holder

    def _action(self, found: Found, words: KindWords) -> QWidget:
        name = f"send_{found.kind.lower()}"
        if found.kind == "revisions":
            review = PushButton(
                self._theme, "Review", object_name=f"{name}_review", variant="link", small=True
            )
            review.clicked.connect(self.review_asked)
            return _as_wide(review)
        if not found.removable:
            return _as_wide(label("Stays", "small", object_name=f"{name}_stays"))
        box = QCheckBox("Remove")
        box.setObjectName(name)
        box.setAccessibleName(f"Remove: {found.title}")
        box.setChecked(words.tick)
        box.toggled.connect(lambda _: self.changed.emit())
        self._boxes[found.kind] = box
        return _as_wide(box)

    def _clean(self, names: tuple[str, ...]) -> QWidget:
        said = ", ".join(names)
        return self._said(said[:1].upper() + said[1:], "Looked for, and not there.")

    def _nothing(self) -> QWidget:
        return self._said(
            "Nothing but the text itself.", "No markup, names or properties would leave with it."
        )

    def _said(self, fact: str, detail: str) -> QWidget:
        line = row(spacing=12, margins=(14, 10, 12, 10))
        sign = IconLabel(self._theme, "check-circle", colour="ok", size=18)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        words = column(label(fact, "strong", wrap=True), label(detail, "small"), spacing=2)
        line.addLayout(words, 1)
        holder = QWidget()
        holder.setLayout(line)
        return holder


def _as_wide(widget: QWidget) -> QWidget:
    """All actions begin at one edge."""
    holder = QWidget()
    holder.setLayout(row(widget, None))
    holder.setFixedWidth(_ACTION_WIDTH)
    return holder

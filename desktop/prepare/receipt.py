"""What was written: each copy with what is no longer in it and what it still holds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.prepare.copies import WrittenCopy
from desktop.prepare.kinds import words_of
from desktop.prepare.report import SendReport
from desktop.theme.theme import Theme
from desktop.widgets.containers import VerticalScroll, column, frame, row
from desktop.widgets.feedback import note
from desktop.widgets.labels import IconLabel, label
from desktop.workspace.item_words import counted


def receipt(theme: Theme, copies: Sequence[WrittenCopy], report: SendReport) -> QWidget:
    """The last page of the dialog."""
    lines = column(spacing=12)
    fact = f"{counted(len(copies), 'copy', 'copies')} written."
    told = f"{fact} Each was read again from the disk. The open document is unchanged."
    box = note(theme, "ok", told)
    box.setObjectName("send_receipt")
    box.setAccessibleName(told)
    lines.addWidget(box)
    for number, copy in enumerate(copies):
        lines.addWidget(_card(theme, copy, report, number))
    lines.addStretch(1)
    content = QWidget()
    content.setLayout(lines)
    return VerticalScroll(content, "send_written")


def _card(theme: Theme, copy: WrittenCopy, report: SendReport, number: int) -> QWidget:
    text = column(label(copy.path.name, "strong", wrap=True, select=True), spacing=4)
    for title, sentence in (
        ("Removed", _removed(copy, report)),
        ("Still in it", _left(copy)),
    ):
        line = label(f"{title}: {sentence}.", "second", wrap=True)
        line.setObjectName(f"send_written_{number}_{title.split()[0].lower()}")
        text.addWidget(line)
    line = row(spacing=12, margins=(14, 12, 14, 12))
    sign = IconLabel(theme, "file-check", colour="ok", size=22)
    line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    line.addLayout(text, 1)
    return frame("card", line)


def _removed(copy: WrittenCopy, report: SendReport) -> str:
    titles: list[str] = []
    for kind in copy.removed:
        found = report.of(kind)
        title = words_of(kind).clean if found is None else found.title
        titles.append(title[:1].lower() + title[1:])
    return ", ".join(titles) or "nothing"


def _left(copy: WrittenCopy) -> str:
    return ", ".join(words_of(kind).clean for kind in copy.left) or "nothing of what is looked for"

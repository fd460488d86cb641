"""The Summary pane of a compared or combined document: what differs, and what is unmarked."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.compare.result import KINDS, ReportLine, VersionResult
from desktop.compare.summary_row import LineFacts, SentenceRow, SummaryRow
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, horizontal_line, panel, row
from desktop.widgets.feedback import note
from desktop.widgets.group_row import GroupRow
from desktop.widgets.labels import label
from desktop.widgets.row_list import Row, RowList
from desktop.workspace.open_document import OpenDocument

_UNMARKED, _READ = "unmarked", "read"
_TITLES = {**dict(KINDS), _UNMARKED: "Not marked"}


class SummaryPane(QWidget):
    """Says what the comparison found when it was made; later edits do not change it."""

    def __init__(
        self,
        document: OpenDocument,
        theme: Theme,
        result: VersionResult,
        *,
        clause: Callable[[str | None], str],
        colour: Callable[[], str],
    ) -> None:
        super().__init__()
        self._document = document
        self._theme = theme
        self._result = result
        self._clause = clause
        self._colour = colour
        self._groups = self._grouped()
        self._open = {key for key, lines in self._groups.items() if lines}
        self.setObjectName("summary_pane")
        self.setAccessibleName("Summary of changes")
        self._list = RowList(self._make_row, self._stamp, object_name="summary_scroll")
        self._list.setAccessibleName("Differences")
        self._list.entered.connect(self._enter)
        theme.changed.connect(self._list.forget)
        title = label(result.title, "strong", wrap=True, object_name="summary_title")
        head = label(result.headline, "second", wrap=True, object_name="summary_headline")
        top = column(title, head, spacing=4, margins=(16, 12, 12, 8))
        if result.unproven:
            told = f"Not proven: {result.unproven}"
            box = note(theme, "danger", told)
            box.setObjectName("summary_unproven")
            top.addWidget(box)
        layout = column(top, self._list, self._footer(), spacing=0)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.refresh()

    def refresh(self) -> None:
        rows: list[Row] = []
        for key, lines in self._groups.items():
            rows.append(Row(key, spacing=4))
            if key in self._open:
                rows += [Row((key, place)) for place in range(len(lines))]
        self._list.set_rows(rows)

    def write_summary(self, target: Path) -> None:
        """The summary as Markdown, with what is not marked at its end."""
        text = self._result.markdown.rstrip() + "\n"
        for key in (_READ, _UNMARKED):
            said = self._groups.get(key, [])
            if said:
                text += f"\n## {self._title(key)}\n\n" + "".join(f"- {one}\n" for one in said)
        try:
            target.write_text(text, encoding="utf-8")
        except OSError as error:
            reason = error.strerror or "the disk refused"
            self._document.reported.emit(f"The summary was not written ({reason}).", False)
        else:
            self._document.reported.emit(f"Summary written to {target.name}.", False)

    # building

    def _grouped(self) -> dict[str, list[ReportLine | str]]:
        """Kinds that occur, in their order; sentences last."""
        found: dict[str, list[ReportLine | str]] = {}
        for kind, _ in KINDS:
            lines = [one for one in self._result.lines if one.kind == kind]
            if lines:
                found[kind] = list(lines)
        for key, sentences in ((_UNMARKED, self._result.left_out), (_READ, self._result.said)):
            if sentences:
                found[key] = list(sentences)
        return found

    def _title(self, key: str) -> str:
        return self._result.said_title if key == _READ else _TITLES[key]

    def _footer(self) -> QWidget:
        save = PushButton(
            self._theme,
            "Save summary…",
            object_name="summary_save",
            variant="link",
            icon="file-lines",
            small=True,
        )
        save.clicked.connect(self._ask_target)
        line = row(save, None, spacing=8, margins=(12, 8, 12, 10))
        return panel("surface", column(horizontal_line(), line, spacing=0))

    def _ask_target(self) -> None:
        name = f"{self._result.title} (summary).md"
        chosen, _ = QFileDialog.getSaveFileName(self, "Save summary", name, "Markdown (*.md)")
        if chosen:
            self.write_summary(Path(chosen))

    def _make_row(self, key: Hashable) -> QWidget:
        if isinstance(key, str):
            return self._make_group(key)
        group, place = key  # type: ignore[misc]
        line = self._groups[group][place]
        if isinstance(line, str):
            icon, colour = ("alert", "warn") if group == _UNMARKED else ("info", "text3")
            name = f"summary_{group}_{place}"
            return SentenceRow(self._theme, line, name=name, icon=icon, colour=colour)
        widget = SummaryRow(self._theme, self._facts(line))
        widget.taken.connect(lambda: self._go_to(line.key))
        return widget

    def _make_group(self, key: str) -> QWidget:
        widget = GroupRow(
            self._theme,
            self._title(key),
            len(self._groups[key]),
            is_open=key in self._open,
            tone="",
            area="summary",
        )
        widget.toggled.connect(lambda: self._toggle(key))
        return widget

    def _facts(self, line: ReportLine) -> LineFacts:
        return LineFacts(line, self._clause(line.block_id), self._colour())

    def _stamp(self, key: Hashable) -> Hashable:
        if isinstance(key, str):
            return (key, key in self._open)
        group, place = key  # type: ignore[misc]
        line = self._groups[group][place]
        return line if isinstance(line, str) else self._facts(line)

    # acting

    def _toggle(self, key: str) -> None:
        self._open ^= {key}
        self.refresh()

    def _enter(self, key: Hashable) -> None:
        if isinstance(key, str):
            self._toggle(key)
            return
        group, place = key  # type: ignore[misc]
        line = self._groups[group][place]
        if isinstance(line, ReportLine):
            self._go_to(line.key)

    def _go_to(self, number: int) -> None:
        line = self._result.lines[number]
        if line.block_id is not None:
            self._document.reveal(line.block_id, flash=True)

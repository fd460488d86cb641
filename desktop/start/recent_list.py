"""Recent files as rows: name, folder and time; those that cannot be reached say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, frame, row
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel, label

ROW_HEIGHT = 56


@dataclass(frozen=True, slots=True)
class RecentFile:
    path: Path
    modified: datetime | None

    @property
    def reachable(self) -> bool:
        return self.modified is not None


def read_recent(names: Sequence[str]) -> list[RecentFile]:
    found: list[RecentFile] = []
    for name in names:
        path = Path(name)
        try:
            modified = datetime.fromtimestamp(path.stat().st_mtime)
        except OSError:
            modified = None
        found.append(RecentFile(path, modified))
    return found


def spoken_time(moment: datetime, now: datetime) -> str:
    """Today, 10:12 · Yesterday, 17:40 · 12 Sep, 11:25 · 12 Sep 2024."""
    clock = moment.strftime("%H:%M")
    if moment.date() == now.date():
        return f"Today, {clock}"
    if moment.date() == (now - timedelta(days=1)).date():
        return f"Yesterday, {clock}"
    if moment.year == now.year:
        return f"{moment.day} {moment.strftime('%b')}, {clock}"
    return f"{moment.day} {moment.strftime('%b %Y')}"


def spoken_folder(path: Path) -> str:
    parts = [part for part in path.parent.parts if part != path.anchor]
    return " › ".join(parts[-3:]) or str(path.parent)


class RecentList(QWidget):
    """Up and Down move between rows, Enter opens."""

    opened = Signal(object)  # Path
    located = Signal(object)
    forgotten = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._files: list[RecentFile] = []
        self._filter = ""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 4, 4, 4)
        self._column.setSpacing(2)
        self.setObjectName("start_recent")
        self.setAccessibleName("Recent files")

    def set_files(self, files: list[RecentFile]) -> None:
        self._files = files
        self._rebuild()

    def set_filter(self, text: str) -> None:
        self._filter = text.strip().casefold()
        self._rebuild()

    def rows(self) -> list[RecentRow]:
        return self.findChildren(RecentRow)

    def move_focus(self, from_row: RecentRow, step: int) -> None:
        rows = [one for one in self.rows() if one.isVisible()]
        index = rows.index(from_row) + step
        if 0 <= index < len(rows):
            rows[index].setFocus(Qt.FocusReason.TabFocusReason)

    def _rebuild(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        shown = [one for one in self._files if self._filter in str(one.path).casefold()]
        for number, one in enumerate(shown):
            self._column.addWidget(RecentRow(self._theme, self, one, number=number))
        if not shown:
            self._column.addWidget(_nothing(bool(self._files)))


def _nothing(filtered: bool) -> QWidget:
    title = "No file of that name" if filtered else "No recent files"
    told = "Clear the search to see all." if filtered else "Try the sample contract."
    lines = [label(title, "strong"), label(f"Files you open appear here. {told}", "second")]
    for line in lines:
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
    holder = QWidget()
    holder.setLayout(column(*lines, spacing=4, margins=(16, 36, 16, 36)))
    return holder


class RecentRow(QFrame):
    """One file; the whole row opens it."""

    def __init__(self, theme: Theme, owner: RecentList, file: RecentFile, *, number: int) -> None:
        super().__init__()
        self._owner = owner
        self._file = file
        self.setProperty("role", "row")
        self.setObjectName(f"start_recent_{number}")
        self.setFixedHeight(ROW_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        when = self._when()
        self.setAccessibleName(f"{file.path.name}, {spoken_folder(file.path)}, {when}")
        icon = IconLabel(
            theme,
            "file-lines" if file.reachable else "file",
            colour="accent_text" if file.reachable else "text3",
            size=22,
        )
        name = ElidedLabel(file.path.name, "strong" if file.reachable else "muted")
        folder = ElidedLabel(spoken_folder(file.path), "small")
        layout = row(icon, spacing=12, margins=(12, 8, 12, 8))
        layout.addLayout(column(name, folder, spacing=1), 1)
        layout.addLayout(self._right(theme, when, number))
        self.setLayout(layout)

    def _when(self) -> str:
        if self._file.modified is None:
            return "Not found"
        return spoken_time(self._file.modified, datetime.now())

    def _right(self, theme: Theme, when: str, number: int) -> QVBoxLayout:
        told = label(when, "small" if self._file.reachable else "warn")
        told.setAlignment(Qt.AlignmentFlag.AlignRight)
        if self._file.reachable:
            return column(told, None, spacing=1)
        links = [self._link(theme, number, *one) for one in self._links()]
        return column(told, row(None, *links, spacing=4), spacing=0)

    def _links(self) -> list[tuple[str, str, Callable[[], object]]]:
        path = self._file.path
        return [
            ("Locate…", "locate", lambda: self._owner.located.emit(path)),
            ("Remove", "remove", lambda: self._owner.forgotten.emit(str(path))),
        ]

    def _link(
        self, theme: Theme, number: int, text: str, part: str, run: Callable[[], object]
    ) -> PushButton:
        name = f"start_recent_{number}_{part}"
        link = PushButton(theme, text, object_name=name, variant="link", small=True)
        link.clicked.connect(lambda: run())
        return link

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self._open()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if event.key() in steps:
            self._owner.move_focus(self, steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._open()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        if self._file.reachable:
            self._owner.opened.emit(self._file.path)


def recent_card(recent: RecentList) -> QFrame:
    return frame("card", column(recent, spacing=0))

"""Which copies are written, under which name and where."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QWidget

from desktop.prepare.copies import CopyOrder, suffix_of
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, row
from desktop.widgets.dialogs import line_edit
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.workspace.item_words import counted

WIDTH = 268
_FORBIDDEN = frozenset('/\\:*?"<>|\0')


class Outputs(QWidget):
    """A clean copy, a redline copy, or both; never a file that exists."""

    changed = Signal()

    def __init__(
        self, theme: Theme, *, name: str, folder: Path, file_name: str, changes: int
    ) -> None:
        super().__init__()
        self._theme = theme
        self._folder = folder
        self._file_name = file_name
        self.setFixedWidth(WIDTH)
        self.clean = _tick("send_out_clean", "Clean copy")
        self.clean.setChecked(True)
        self.redline = _tick("send_out_redline", "Redline copy")
        self.redline.setChecked(changes > 0)
        shown = f"{counted(changes, 'tracked change')} shown"
        redline = _choice(self.redline, shown)
        redline.setVisible(changes > 0)
        accepted = "All changes accepted" if changes else "Without what is ticked"
        self._name = line_edit("send_name", "Name of the copies", text=name)
        self._names = label("", "caption", wrap=True, object_name="send_names")
        self._error = label("", "err", wrap=True, object_name="send_error")
        self._where = ElidedLabel(str(folder), "")
        self._where.setObjectName("send_folder_name")
        choose = PushButton(theme, "Choose…", object_name="send_folder", small=True)
        choose.clicked.connect(self._choose)
        self.setLayout(
            column(
                label("COPIES TO WRITE", "section"),
                _choice(self.clean, accepted),
                redline,
                4,
                label("NAME", "section"),
                self._name,
                self._names,
                self._error,
                4,
                label("FOLDER", "section"),
                row(IconLabel(theme, "open", size=18), self._where, choose),
                spacing=8,
            )
        )
        for box in (self.clean, self.redline):
            box.toggled.connect(lambda _: self.changed.emit())
        self._name.textChanged.connect(lambda _: self.changed.emit())

    def set_folder(self, folder: Path) -> None:
        self._folder = folder
        self._where.set_text(str(folder))
        self.changed.emit()

    def orders(self, kinds: frozenset[str]) -> list[CopyOrder]:
        """What is to be written, without the ticked kinds."""
        name = self._name.text().strip()
        suffix = suffix_of(self._file_name, kinds)
        found: list[CopyOrder] = []
        if self.clean.isChecked():
            path = self._folder / f"{name} (clean){suffix}"
            found.append(CopyOrder(path, "Clean copy", kinds | {"revisions"}))
        if self.redline.isChecked():
            path = self._folder / f"{name} (redline){suffix}"
            found.append(CopyOrder(path, "Redline copy", kinds - {"revisions"}))
        return found

    def show_orders(self, orders: list[CopyOrder]) -> bool:
        """Names them; False with the reason shown when they cannot be written so."""
        self._names.setText("\n".join(order.path.name for order in orders))
        problem = self._problem(orders)
        self._error.setText(problem)
        self._error.setVisible(bool(problem))
        return not problem

    def _problem(self, orders: list[CopyOrder]) -> str:
        name = self._name.text().strip()
        if not orders:
            return "Tick a copy to write."
        if not name or _FORBIDDEN & set(name):
            return "Give a name without slashes and colons."
        there = [order.path.name for order in orders if order.path.exists()]
        if there:
            return f"“{there[0]}” is there already. Choose another name or folder."
        return ""

    def _choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, "Folder of the copies", str(self._folder))
        if chosen:
            self.set_folder(Path(chosen))


def _tick(name: str, text: str) -> QCheckBox:
    box = QCheckBox(text)
    box.setObjectName(name)
    box.setStyleSheet("font-weight:600")
    return box


def _choice(box: QCheckBox, told: str) -> QWidget:
    hint = label(told, "small")
    hint.setContentsMargins(24, 0, 0, 0)
    box.setAccessibleDescription(told)
    holder = QWidget()
    holder.setLayout(column(box, hint, spacing=0))
    return holder

"""How a side that holds tracked changes is read: asked in a note, only where it has any."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup, QFrame, QRadioButton, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.containers import column, row
from desktop.widgets.feedback import note
from desktop.widgets.labels import label
from desktop.workspace.item_words import counted
from engine.compare.options import Marked

_CHOICES: tuple[tuple[Marked, str], ...] = (
    ("accepted", "Compare as if accepted"),
    ("original", "Compare as if rejected"),
    ("refuse", "Do not compare"),
)


class MarkedChoice(QWidget):
    """Hidden while its side has no tracked changes; "accepted" at first."""

    def __init__(self, theme: Theme, *, object_name: str, side: str) -> None:
        super().__init__()
        self._side = side
        self._title = label("", "strong", wrap=True, object_name=f"{object_name}_title")
        group = QButtonGroup(self)
        self._buttons: dict[Marked, QRadioButton] = {}
        line = row(spacing=20)
        for key, text in _CHOICES:
            button = QRadioButton(text)
            button.setObjectName(f"{object_name}_{key}")
            group.addButton(button)
            self._buttons[key] = button
            line.addWidget(button)
        line.addStretch(1)
        self._buttons["accepted"].setChecked(True)
        box: QFrame = note(theme, "warn", "", content=column(self._title, line, spacing=4))
        self.setLayout(column(box))
        self.changed = group.buttonToggled
        self.hide()

    @property
    def value(self) -> Marked:
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def choose(self, value: Marked) -> None:
        self._buttons[value].setChecked(True)

    def show_count(self, changes: int) -> None:
        self.setVisible(changes > 0)
        noun = counted(changes, "tracked change")
        self._title.setText(f"The {self._side} file already has {noun}")
        for button in self._buttons.values():
            button.setAccessibleName(f"{button.text()}: the {noun} of the {self._side} file")

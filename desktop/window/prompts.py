"""Small dialogs of a window: the user's name, a page number, a yes, and unsaved work."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from typing import Literal

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSpinBox, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.containers import column
from desktop.widgets.dialogs import Dialog, field, line_edit
from desktop.widgets.labels import label

KeepChoice = Literal["keep", "add", "leave"]
CloseChoice = Literal["save", "discard", "cancel"]


class AuthorDialog(Dialog):
    """Asked once, before the first tracked change; what was typed waits for the answer."""

    def __init__(self, theme: Theme, parent: QWidget | None, *, author: str = "") -> None:
        super().__init__(
            theme,
            parent,
            object_name="author_dialog",
            title="Your name in tracked changes",
            sentence="Every tracked change and comment carries it. The other side sees this name.",
            width=440,
        )
        self._name = line_edit("author_name", "Your name", text=author or system_name())
        self._name.setPlaceholderText("First and last name")
        self._name.selectAll()
        self.body.addLayout(field("Name", self._name))
        use = self.button("Use this name", "use", variant="primary")
        use.clicked.connect(self.accept)
        self._name.textChanged.connect(lambda text: use.setEnabled(bool(text.strip())))
        use.setEnabled(bool(self._name.text().strip()))
        self.set_footer(None, self.cancel_button(), use)

    @property
    def author(self) -> str:
        return " ".join(self._name.text().split())


def system_name() -> str:
    """The name of the user's account, where the system knows a full one."""
    try:
        import pwd

        full = pwd.getpwnam(getpass.getuser()).pw_gecos.split(",")[0].strip()
    except (ImportError, KeyError, OSError):
        return ""
    return full if " " in full else ""


class PageDialog(Dialog):
    """Go to a page by its number."""

    def __init__(self, theme: Theme, parent: QWidget | None, *, current: int, count: int) -> None:
        super().__init__(theme, parent, object_name="page_dialog", title="Go to page", width=320)
        self._number = QSpinBox()
        self._number.setObjectName("page_number")
        self._number.setAccessibleName("Page number")
        self._number.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self._number.setRange(1, max(1, count))
        self._number.setValue(current)
        self._number.selectAll()
        self.body.addLayout(field(f"Page, 1 to {count:,}", self._number))
        go = self.button("Go", "go", variant="primary")
        go.clicked.connect(self.accept)
        self.set_footer(None, self.cancel_button(), go)

    @property
    def page(self) -> int:
        return self._number.value()


class ConfirmDialog(Dialog):
    """One question whose primary says what it does. Cancel is the default of Esc."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None,
        *,
        title: str,
        sentence: str,
        verb: str,
        name: str = "confirm",
    ) -> None:
        super().__init__(
            theme, parent, object_name=f"{name}_dialog", title=title, sentence=sentence, width=440
        )
        go = self.button(verb, "run", variant="primary")
        go.clicked.connect(self.accept)
        self.set_footer(None, self.cancel_button(), go)


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What closing would lose."""

    name: str
    dirty: bool
    suggestions: int


class CloseDialog(Dialog):
    """Asked before work is left: saving or not, and what becomes of open suggestions."""

    def __init__(self, theme: Theme, parent: QWidget | None, unsaved: Unsaved) -> None:
        title = f"Save “{unsaved.name}”?" if unsaved.dirty else "Close with open suggestions?"
        sentence = "There are changes that are not in the file." if unsaved.dirty else ""
        super().__init__(
            theme, parent, object_name="close_dialog", title=title, sentence=sentence, width=500
        )
        self.choice: CloseChoice = "cancel"
        self.suggestions = SuggestionChoice(unsaved.suggestions)
        if unsaved.suggestions:
            self.body.addWidget(self.suggestions)
        go = self.button("Save" if unsaved.dirty else "Close", "save", variant="primary")
        go.clicked.connect(lambda: self._choose("save"))
        if unsaved.dirty:
            drop = self.button("Close without saving", "discard", variant="danger")
            drop.clicked.connect(lambda: self._choose("discard"))
            self.set_footer(drop, None, self.cancel_button(), go)
        else:
            self.set_footer(None, self.cancel_button(), go)

    def _choose(self, choice: CloseChoice) -> None:
        self.choice = choice
        self.accept()


class SaveSuggestionsDialog(Dialog):
    """Asked when a document with open suggestions is saved, before the first such save."""

    def __init__(self, theme: Theme, parent: QWidget | None, count: int) -> None:
        super().__init__(
            theme,
            parent,
            object_name="suggestions_dialog",
            title="Save with open suggestions",
            width=500,
        )
        self.suggestions = SuggestionChoice(count)
        self.body.addWidget(self.suggestions)
        save = self.button("Save", "save", variant="primary")
        save.clicked.connect(self.accept)
        self.set_footer(None, self.cancel_button(), save)


class SuggestionChoice(QWidget):
    """Keep beside the file, add as tracked changes, or leave out."""

    def __init__(self, count: int) -> None:
        super().__init__()
        noun = "suggestion is" if count == 1 else "suggestions are"
        self._group = QButtonGroup(self)
        self._buttons: dict[KeepChoice, QRadioButton] = {}
        texts: tuple[tuple[KeepChoice, str, str], ...] = (
            ("keep", "Keep beside the file", "They come back when this file is opened here again."),
            ("add", "Add as tracked changes", "They go into the file under your name."),
            ("leave", "Leave out", "They are dropped when the document closes."),
        )
        layout = column(label(f"{count:,} open {noun} not in the file.", "strong"), spacing=4)
        for key, text, told in texts:
            button = QRadioButton(text)
            button.setObjectName(f"suggestions_{key}")
            hint = label(told, "small", wrap=True)
            hint.setContentsMargins(24, 0, 0, 4)
            self._group.addButton(button)
            self._buttons[key] = button
            layout.addWidget(button)
            layout.addWidget(hint)
        self._buttons["keep"].setChecked(True)
        self.setLayout(layout)

    @property
    def choice(self) -> KeepChoice:
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def choose(self, key: KeepChoice) -> None:
        self._buttons[key].setChecked(True)

"""The start screen: open, drop, recent files, the sample, and what leaves this computer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.start.recent_list import RecentList, read_recent, recent_card
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import VerticalScroll, column, frame, row
from desktop.widgets.dialogs import field, line_edit
from desktop.widgets.labels import IconLabel, label
from desktop.workspace.settings import Settings
from engine.cli.version import program_version

LEFT_WIDTH, RIGHT_MOST, RIGHT_LEAST = 344, 680, 520


class StartScreen(QWidget):
    """Asks; what is asked for is the application's business."""

    open_requested = Signal()
    sample_requested = Signal()
    compare_requested = Signal()
    path_chosen = Signal(object)  # Path
    locate_requested = Signal(object)  # Path
    preferences_requested = Signal()
    about_requested = Signal()

    def __init__(
        self, theme: Theme, settings: Settings, *, model_state: Callable[[], tuple[bool, str]]
    ) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self._model_state = model_state
        self.setProperty("role", "chrome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("start")
        self._recent = RecentList(theme)
        self._recent.opened.connect(self.path_chosen)
        self._recent.located.connect(self.locate_requested)
        self._recent.forgotten.connect(settings.forget_file)
        body = QWidget()
        columns = QHBoxLayout(body)
        columns.setContentsMargins(48, 56, 48, 32)
        columns.setSpacing(56)
        columns.addStretch(1)
        columns.addWidget(self._left(), 0, Qt.AlignmentFlag.AlignTop)
        columns.addWidget(self._right(), 4, Qt.AlignmentFlag.AlignTop)
        columns.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(VerticalScroll(body, "start_scroll"))
        settings.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        values = self._settings.values
        self._recent.set_files(read_recent(values.recent_files))
        self._author_card.setVisible(not values.author)
        local, host = self._model_state()
        self._model_title.setText("Local only" if local else host)
        self._model_icon.set_icon("shield-check" if local else "cloud", "ok" if local else "warn")
        self._model_text.setText(_model_words(local, host))

    def _left(self) -> QWidget:
        left = QWidget()
        left.setFixedWidth(LEFT_WIDTH)
        brand = IconLabel(self._theme, "whereas", colour="accent_text", size=32)
        opener = self._button("Open document…", "start_open", "open", variant="primary")
        opener.setProperty("sz", "lg")
        opener.clicked.connect(self.open_requested)
        compare = self._button("Compare two documents…", "start_compare", "compare")
        compare.clicked.connect(self.compare_requested)
        sample = self._button("Open the sample contract", "start_sample", "file-check")
        sample.clicked.connect(self.sample_requested)
        left.setLayout(
            column(
                row(brand, label("Whereas", "display"), None, spacing=12),
                label("Contract review on your own computer", "second"),
                20,
                column(opener, compare, sample, spacing=8),
                12,
                _drop_field(),
                12,
                self._privacy(),
                8,
                self._author(),
                None,
                spacing=4,
            )
        )
        return left

    def _right(self) -> QWidget:
        search = line_edit("start_search", "Search recent files", placeholder="Search recent files")
        search.setFixedWidth(240)
        search.textChanged.connect(self._recent.set_filter)
        preferences = self._link("Preferences", "start_prefs", "settings")
        preferences.clicked.connect(self.preferences_requested)
        about = self._link("About", "start_about", "info")
        about.clicked.connect(self.about_requested)
        version = label(f"Version {program_version()}", "caption")
        right = QWidget()
        right.setMinimumWidth(RIGHT_LEAST)
        right.setMaximumWidth(RIGHT_MOST)
        right.setLayout(
            column(
                row(label("Recent", "title"), None, search),
                4,
                recent_card(self._recent),
                16,
                row(version, None, preferences, about, spacing=12),
                None,
                spacing=4,
            )
        )
        return right

    def _privacy(self) -> QFrame:
        self._model_icon = IconLabel(self._theme, "shield-check", colour="ok", size=18)
        self._model_title = label("", "strong", object_name="start_model_title")
        self._model_text = label("", "small", wrap=True)
        change = self._link("Change", "start_model", "")
        change.clicked.connect(self.preferences_requested)
        top = row(self._model_icon, self._model_title, None, change, spacing=8)
        return frame("card", column(top, self._model_text, spacing=4, margins=(14, 10, 10, 12)))

    def _author(self) -> QFrame:
        self._name: QLineEdit = line_edit(
            "start_author", "Your name in tracked changes", placeholder="First and last name"
        )
        self._name.editingFinished.connect(self._keep_author)
        told = field("Your name in tracked changes", self._name, "The other side sees this name.")
        holder = QWidget()
        holder.setLayout(told)
        self._author_card = frame("card", column(holder, margins=(14, 10, 14, 12)))
        return self._author_card

    def _keep_author(self) -> None:
        name = " ".join(self._name.text().split())
        if name:
            self._settings.update(author=name)

    def _button(self, text: str, name: str, icon: str, *, variant: str = "") -> PushButton:
        return PushButton(self._theme, text, object_name=name, variant=variant, icon=icon)

    def _link(self, text: str, name: str, icon: str) -> PushButton:
        return PushButton(
            self._theme, text, object_name=name, variant="link", icon=icon, small=True
        )


def _model_words(local: bool, host: str) -> str:
    if not host:
        return "Offline reviewer, no model. No document text leaves this computer."
    if local:
        return f"Model at {host}. No document text leaves this computer."
    return f"Questions you ask send text of the document to {host}."


def _drop_field() -> QFrame:
    words = label("Drop a .docx file here", "second")
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    result = frame("drop", column(words, margins=(16, 20, 16, 20)))
    result.setObjectName("start_drop")
    return result

"""Preferences: name, look, model and what may leave this computer. Applied when confirmed."""

from __future__ import annotations

from typing import Protocol
from urllib.parse import urlsplit

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.containers import column, horizontal_line, row
from desktop.widgets.dialogs import Dialog, field, line_edit
from desktop.widgets.labels import label
from desktop.workspace.credentials import Credentials
from desktop.workspace.settings import Settings

CLOUD_HOST = "api.anthropic.com"
_THEMES = (("system", "Same as the system"), ("light", "Light"), ("dark", "Dark"))
_MODELS = (
    ("offline", "Offline reviewer (no model)"),
    ("local", "A model on this computer"),
    ("cloud", "Claude, through the Anthropic API"),
)
_LOCAL = ("localhost", "127.0.0.1", "::1")


class KeptConversations(Protocol):
    """Where conversations are kept, as far as this dialog asks."""

    def count(self) -> int: ...
    def delete_all(self) -> int: ...


class PreferencesDialog(Dialog):
    """Nothing is written before "Apply"."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None,
        settings: Settings,
        credentials: Credentials,
        *,
        conversations: KeptConversations | None = None,
    ) -> None:
        super().__init__(theme, parent, object_name="prefs_dialog", title="Preferences", width=560)
        self._settings = settings
        self._credentials = credentials
        self._conversations = conversations
        self._make_user()
        self.body.addWidget(horizontal_line())
        self._make_conversations()
        self.body.addWidget(horizontal_line())
        self._make_model()
        self._error = label("", "err", wrap=True, object_name="prefs_error")
        self.body.addWidget(self._error)
        apply = self.button("Apply", "apply", variant="primary")
        apply.clicked.connect(self._apply)
        self.set_footer(None, self.cancel_button(), apply)
        self._show_fields()

    def _make_user(self) -> None:
        values = self._settings.values
        self._author = line_edit("prefs_author", "Your name", text=values.author)
        self._theme = _choice("prefs_theme", "Theme", _THEMES, values.theme)
        self._dark_pages = _check("prefs_dark_pages", "Dark pages in the dark theme")
        self._dark_pages.setChecked(values.dark_pages)
        self._comment = _check(
            "prefs_comment_enters_file", "Accepted suggestions bring their comment into the file"
        )
        self._comment.setChecked(values.comment_enters_file)
        self._stay = _check("prefs_stay", "Stay where I am after accepting or rejecting")
        self._stay.setChecked(values.stay_after_decision)
        hint = "In tracked changes and comments. The other side sees it."
        pair = row(spacing=16)
        pair.addLayout(field("Your name", self._author, hint), 1)
        pair.addLayout(column(label("Theme"), self._theme, None, spacing=4))
        self.body.addLayout(pair)
        self.body.addLayout(column(self._dark_pages, self._comment, self._stay, spacing=4))

    def _make_conversations(self) -> None:
        self._keep = _check("prefs_keep_conversations", "Keep conversations on this computer")
        self._keep.setChecked(self._settings.values.keep_conversations)
        self._delete = self.button("", "delete_conversations", variant="link")
        self._delete.clicked.connect(self._delete_conversations)
        self._sure = False
        hint = "They come back when a document is opened again, and are never in the document."
        line = row(self._keep, None, self._delete, spacing=8)
        told = label(hint, "small", wrap=True)
        told.setContentsMargins(24, 0, 0, 0)
        self.body.addLayout(column(line, told, spacing=0))
        self._show_conversations()

    def _show_conversations(self) -> None:
        count = 0 if self._conversations is None else self._conversations.count()
        noun = "conversation" if count == 1 else "conversations"
        self._delete.setText(f"Delete {count:,} now" if self._sure else f"Delete {count:,} {noun}…")
        self._delete.setAccessibleName(f"Delete {count:,} kept {noun}")
        self._delete.setVisible(count > 0)

    def _delete_conversations(self) -> None:
        """The second press deletes; the first only asks."""
        if self._conversations is not None and self._sure:
            self._conversations.delete_all()
        self._sure = not self._sure
        self._show_conversations()

    def _make_model(self) -> None:
        values = self._settings.values
        kind = "offline" if values.model == "offline" else "local" if values.base_url else "cloud"
        self._local_only = _check("prefs_local_only", "Local only: block every other connection")
        self._local_only.setChecked(values.local_only)
        self._kind = _choice("prefs_model", "Language model", _MODELS, kind)
        name = "" if values.model == "offline" else values.model
        self._model = line_edit("prefs_model_name", "Model name", text=name)
        self._url = line_edit(
            "prefs_base_url",
            "Address of the model",
            text=values.base_url,
            placeholder="http://127.0.0.1:8080",
        )
        self._key = line_edit("prefs_key", "Key", secret=True, placeholder="Unchanged")
        self._url_box = _box(field("Address", self._url))
        self._key_box = _box(field("Key", self._key, "Kept in this system's key store."))
        self._name_box = _box(field("Model name", self._model))
        self.body.addLayout(column(label("Language model"), self._kind, spacing=4))
        for box in (self._name_box, self._url_box, self._key_box):
            self.body.addWidget(box)
        self.body.addWidget(self._local_only)
        self._kind.currentIndexChanged.connect(lambda _: self._show_fields())

    def _show_fields(self) -> None:
        kind = self._kind.currentData()
        self._name_box.setVisible(kind != "offline")
        self._url_box.setVisible(kind == "local")
        self._key_box.setVisible(kind == "cloud")
        self._local_only.setVisible(kind != "cloud")

    def _apply(self) -> None:
        problem = self._problem()
        self._error.setText(problem)
        if problem:
            return
        kind = self._kind.currentData()
        if kind == "cloud" and self._key.text():
            self._credentials.remember(CLOUD_HOST, self._key.text())
        self._settings.update(
            author=" ".join(self._author.text().split()),
            theme=self._theme.currentData(),
            dark_pages=self._dark_pages.isChecked(),
            comment_enters_file=self._comment.isChecked(),
            stay_after_decision=self._stay.isChecked(),
            keep_conversations=self._keep.isChecked(),
            model="offline" if kind == "offline" else self._model.text().strip(),
            base_url=self._url.text().strip() if kind == "local" else "",
            local_only=kind != "cloud" and self._local_only.isChecked(),
        )
        self.accept()

    def _problem(self) -> str:
        kind = self._kind.currentData()
        if kind == "offline":
            return ""
        if not self._model.text().strip():
            return "Name the model to use."
        if kind == "cloud":
            return ""
        host = urlsplit(self._url.text().strip()).hostname
        if not host:
            return "Give the address of the model, for example http://127.0.0.1:8080."
        if self._local_only.isChecked() and host not in _LOCAL:
            return "Local only is on. Use an address on this computer."
        return ""


def _choice(name: str, told: str, entries: tuple[tuple[str, str], ...], current: str) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(told)
    for key, text in entries:
        box.addItem(text, key)
    box.setCurrentIndex([key for key, _ in entries].index(current))
    return box


def _check(name: str, text: str) -> QCheckBox:
    box = QCheckBox(text)
    box.setObjectName(name)
    return box


def _box(layout: object) -> QWidget:
    holder = QWidget()
    holder.setLayout(layout)  # type: ignore[arg-type]
    return holder

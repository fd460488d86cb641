"""Asks for the password of an encrypted file; three tries."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme
from desktop.widgets.dialogs import Dialog, field, line_edit
from desktop.widgets.labels import label

TRIES = 3


class PasswordDialog(Dialog):
    """`tries_left` below three means that the last one was wrong."""

    def __init__(
        self, theme: Theme, parent: QWidget | None, *, name: str, tries_left: int = TRIES
    ) -> None:
        super().__init__(
            theme,
            parent,
            object_name="password_dialog",
            title="Password needed",
            sentence=f"“{name}” is encrypted. The password is used to open it and is not stored.",
            width=440,
        )
        self._text = line_edit("password_text", "Password", secret=True)
        self.body.addLayout(field("Password", self._text))
        if tries_left < TRIES:
            self._text.setProperty("error", True)
            noun = "try" if tries_left == 1 else "tries"
            self.body.addWidget(
                label(f"This is not the password. {tries_left} {noun} left.", "err")
            )
        go = self.button("Open", "open", variant="primary")
        go.clicked.connect(self.accept)
        self.set_footer(None, self.cancel_button(), go)
        self._text.setFocus()

    @property
    def password(self) -> str:
        return self._text.text()

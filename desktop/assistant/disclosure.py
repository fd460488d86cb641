"""Before the first send to a server: what leaves this computer, and the user's yes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import column, row
from desktop.widgets.labels import IconLabel, label

_CHARACTERS_PER_TOKEN = 3.6


class Disclosure(QFrame):
    """Shown in the conversation, once per document and server."""

    agreed = Signal()
    declined = Signal()

    def __init__(self, theme: Theme, *, host: str, characters: int, playbook: str) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self.setProperty("tone", "warn")
        self.setObjectName("assistant_disclosure")
        tokens = round(characters / _CHARACTERS_PER_TOKEN, -2)
        what = (
            f"The model may read the whole document ({characters:,} characters, about "
            f"{tokens:,.0f} tokens), its comments and changes, your questions and the {playbook}. "
            "Nothing else is sent, and nothing before you agree."
        )
        self.setAccessibleName(f"Before sending to {host}: {what}")
        send = PushButton(
            theme,
            f"Send to {host}",
            object_name="assistant_disclosure_send",
            variant="primary",
            small=True,
        )
        cancel = PushButton(
            theme, "Do not send", object_name="assistant_disclosure_cancel", small=True
        )
        send.clicked.connect(self.agreed)
        cancel.clicked.connect(self.declined)
        title = row(
            IconLabel(theme, "cloud", colour="warn", size=18),
            label(f"This sends text to {host}.", "strong", wrap=True),
            spacing=10,
        )
        title.setStretch(1, 1)
        self.setLayout(
            column(
                title,
                label(what, "small", wrap=True),
                row(send, cancel, None, spacing=6),
                spacing=6,
                margins=(12, 10, 12, 10),
            )
        )

"""The recovery offer: per document, with nothing deleted without a second step."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from desktop.start.recent_list import spoken_time
from desktop.theme.theme import Theme
from desktop.widgets.containers import column, frame, row
from desktop.widgets.dialogs import Dialog
from desktop.widgets.labels import ElidedLabel
from desktop.workspace.recovery import Offer


class RecoveryDialog(Dialog):
    """`chosen()` are the offers to recover; `delete_requested` asks for the second step."""

    delete_requested = Signal(object)  # tuple[Offer, ...]

    def __init__(self, theme: Theme, parent: QWidget | None, offers: list[Offer]) -> None:
        super().__init__(
            theme,
            parent,
            object_name="recovery_dialog",
            title="Unsaved work was found",
            sentence=("Whereas closed before this was saved. The files on disk are as last saved."),
            width=640,
        )
        self._offers = offers
        self._boxes: list[QCheckBox] = []
        self.open_saved = False
        for number, offer in enumerate(offers):
            self.body.addWidget(self._row(offer, number))
        self._primary = self.button("", "run", variant="primary")
        self._primary.clicked.connect(self.accept)
        saved = self.button("Open saved files", "saved")
        saved.clicked.connect(self._open_saved)
        delete = self.button("Delete recovered work…", "delete", variant="link")
        delete.clicked.connect(lambda: self.delete_requested.emit(self.chosen()))
        later = self.button("Later", "later", variant="ghost")
        later.clicked.connect(self.reject)
        self.set_footer(delete, None, later, saved, self._primary)
        self._count()

    def chosen(self) -> tuple[Offer, ...]:
        pairs = zip(self._offers, self._boxes, strict=True)
        return tuple(offer for offer, box in pairs if box.isChecked())

    def _row(self, offer: Offer, number: int) -> QFrame:
        box = QCheckBox()
        box.setChecked(True)
        box.setObjectName(f"recovery_item_{number}")
        box.setAccessibleName(f"Recover {offer.name}")
        box.toggled.connect(lambda _: self._count())
        self._boxes.append(box)
        layout = row(box, spacing=12, margins=(14, 10, 12, 10))
        texts = column(
            ElidedLabel(offer.name, "strong", mode=Qt.TextElideMode.ElideMiddle),
            ElidedLabel(offer_words(offer, datetime.now().astimezone()), "small"),
            spacing=1,
        )
        layout.addLayout(texts, 1)
        return frame("card", layout)

    def _open_saved(self) -> None:
        self.open_saved = True
        self.accept()

    def _count(self) -> None:
        number = len(self.chosen())
        noun = "document" if number == 1 else "documents"
        self._primary.setText(f"Recover {number} {noun}")
        self._primary.setEnabled(number > 0)


def offer_words(offer: Offer, now: datetime) -> str:
    """Last change 10:31 · 14 edits after the save at 10:12."""
    edits = "1 edit" if offer.unsaved == 1 else f"{offer.unsaved:,} edits"
    told = f"Last change {_lower(spoken_time(offer.changed, now))} · {edits}"
    if offer.saved is not None:
        told += f" after the save at {offer.saved.strftime('%H:%M')}"
    if offer.open_suggestions and not offer.unsaved:
        told += f" · {offer.open_suggestions} open suggestions"
    return told


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if text[:1] in "TY" else text

"""Author, kind and severity filters; what they let through is the document's review filter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import DropButton, PushButton
from desktop.widgets.containers import column, repolish, row
from desktop.workspace.item_words import KIND_WORDS, kind_word
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import object_key
from desktop.workspace.review_state import ReviewFilter

_SEVERITIES = (("high", "High"), ("medium", "Medium"), ("low", "Low"))


class FilterBar(QWidget):
    """Three drop-downs with checks, and Clear while any is set."""

    changed = Signal()

    def __init__(self, document: OpenDocument, theme: Theme) -> None:
        super().__init__()
        self._document = document
        self.author = _drop(theme, "All authors", "changes_filter_author", "Filter by author")
        self.kind = _drop(theme, "All kinds", "changes_filter_kind", "Filter by kind")
        self.severity = _drop(
            theme, "Any severity", "changes_filter_severity", "Filter by severity"
        )
        self.clear = PushButton(
            theme, "Clear", object_name="changes_filter_clear", variant="link", small=True
        )
        self.clear.clicked.connect(lambda: document.set_filter(ReviewFilter()))
        drops = row(spacing=6)
        for drop, fill in (
            (self.author, self._fill_authors),
            (self.kind, self._fill_kinds),
            (self.severity, self._fill_severities),
        ):
            menu = QMenu(drop)
            menu.setProperty("checks", True)
            menu.aboutToShow.connect(lambda menu=menu, fill=fill: self._refill(menu, fill))
            drop.setMenu(menu)
            drops.addWidget(drop, 1)
        self.setLayout(column(drops, spacing=4))
        document.filter_changed.connect(lambda _: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        chosen = self._document.filter
        kinds = {kind_word(kind) for kind in chosen.kinds}
        severities = [word for key, word in _SEVERITIES if key in chosen.severities]
        self._say(self.author, sorted(chosen.authors), "All authors", "authors")
        self._say(self.kind, [w for w in KIND_WORDS if w in kinds], "All kinds", "kinds")
        self._say(self.severity, severities, "Any severity", "severities")
        if self.clear.parent() is not None:  # shown before, it would be a window of its own
            self.clear.setVisible(chosen.is_active)

    @staticmethod
    def _say(drop: DropButton, chosen: list[str], nothing: str, several: str) -> None:
        text = nothing if not chosen else chosen[0]
        drop.set_label(text if len(chosen) < 2 else f"{len(chosen)} {several}")
        drop.setProperty("variant", "tonal" if chosen else "field")
        repolish(drop)

    @staticmethod
    def _refill(menu: QMenu, fill: Callable[[QMenu], None]) -> None:
        menu.clear()
        fill(menu)

    def _fill_authors(self, menu: QMenu) -> None:
        items = self._document.items()
        people = dict.fromkeys([*items.authors(), *(one.author for one in items.suggestions)])
        chosen = self._document.filter.authors
        for person in dict.fromkeys([*people, *sorted(chosen)]):
            self._add(
                menu,
                person or "Unknown",
                f"changes_author_{object_key(person)}",
                checked=person in chosen,
                choose=lambda on, person=person: self._choose("authors", {person}, on),
            )

    def _fill_kinds(self, menu: QMenu) -> None:
        items = self._document.items()
        present = {one.kind for one in (*items.changes, *items.suggestions)}
        present |= self._document.filter.kinds
        for word in KIND_WORDS:
            kinds = {kind for kind in present if kind_word(kind) == word}
            if kinds:
                self._add(
                    menu,
                    word,
                    f"changes_kind_{word.lower()}",
                    checked=bool(kinds & self._document.filter.kinds),
                    choose=lambda on, kinds=kinds: self._choose("kinds", kinds, on),
                )

    def _fill_severities(self, menu: QMenu) -> None:
        chosen = self._document.filter.severities
        for key, word in _SEVERITIES:
            self._add(
                menu,
                word,
                f"changes_severity_{key}",
                checked=key in chosen,
                choose=lambda on, key=key: self._choose("severities", {key}, on),
            )

    @staticmethod
    def _add(
        menu: QMenu, text: str, name: str, *, checked: bool, choose: Callable[[bool], None]
    ) -> None:
        action = menu.addAction(text.replace("&", "&&"))
        action.setObjectName(name)
        action.setCheckable(True)
        action.setChecked(checked)
        action.toggled.connect(choose)

    def _choose(self, field: str, values: Iterable[str], on: bool) -> None:
        current = self._document.filter
        sets = {
            "authors": current.authors,
            "kinds": current.kinds,
            "severities": current.severities,
        }
        chosen = frozenset(values)
        sets[field] = sets[field] | chosen if on else sets[field] - chosen
        self._document.set_filter(replace(current, **sets))


def _drop(theme: Theme, text: str, object_name: str, name: str) -> DropButton:
    return DropButton(theme, text, object_name=object_name, name=name, field=True)

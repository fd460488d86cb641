"""Dialogs that list things: links of the file, keyboard shortcuts, what this program is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.actions import Actions, keys_text
from desktop.theme.theme import Theme
from desktop.widgets.containers import VerticalScroll
from desktop.widgets.dialogs import Dialog
from desktop.widgets.labels import label
from desktop.window.notices import external_links
from desktop.workspace.open_document import OpenDocument
from engine.cli.version import program_version


def links_dialog(theme: Theme, parent: QWidget, document: OpenDocument) -> Dialog:
    rows = [(kind.capitalize(), target) for kind, target in external_links(document)]
    return _table(
        theme,
        parent,
        name="links",
        title="Links of this file",
        sentence="They are blocked here. Word loads them when it opens the file.",
        rows=rows,
    )


def shortcuts_dialog(theme: Theme, parent: QWidget, actions: Actions) -> Dialog:
    rows: list[tuple[str, str]] = []
    for command, action in actions.bound():
        title, _, typed = command.title.partition("\t")
        keys = keys_text(action) or typed
        if keys:
            rows.append((title.removesuffix("…"), keys))
    return _table(theme, parent, name="shortcuts", title="Keyboard shortcuts", rows=rows)


def about_dialog(theme: Theme, parent: QWidget) -> Dialog:
    sentence = (
        f"Version {program_version()}. Review contracts on your own computer: what is proposed "
        "stays a proposal until you accept it, and what is saved is a Word file."
    )
    return _table(theme, parent, name="about", title="Whereas", sentence=sentence)


def _table(
    theme: Theme,
    parent: QWidget,
    *,
    name: str,
    title: str,
    sentence: str = "",
    rows: Iterable[tuple[str, str]] = (),
) -> Dialog:
    dialog = Dialog(
        theme, parent, object_name=f"{name}_dialog", title=title, sentence=sentence, width=520
    )
    listed = list(rows)
    if listed:
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setColumnStretch(0, 1)
        for place, (left, right) in enumerate(listed):
            grid.addWidget(label(left, wrap=True), place, 0)
            grid.addWidget(label(right, "second", wrap=True, select=True), place, 1)
        area = VerticalScroll(content, f"{name}_list")
        area.setMinimumHeight(min(420, 28 * len(listed) + 8))
        dialog.body.addWidget(area, 100)
    close = dialog.button("Close", "close", variant="primary")
    close.clicked.connect(dialog.accept)
    dialog.set_footer(None, close)
    return dialog

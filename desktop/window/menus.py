"""The menus that bars and the menu bar share: display, zoom, accept and reject, people, style."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from desktop.actions import Actions
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import object_key
from desktop.workspace.review_state import Display

ZOOMS = (50, 75, 100, 125, 150, 200, 300, 400)


def display_menu(parent: QWidget, document: OpenDocument) -> QMenu:
    menu = QMenu("Display", parent)
    menu.setProperty("checks", True)
    group = QActionGroup(menu)
    found: dict[Display, QAction] = {}
    for display in Display:
        action = menu.addAction(display.title)
        action.setObjectName(f"display_{display.title.lower().replace(' ', '_')}")
        action.setCheckable(True)
        action.setChecked(display is document.display)
        action.triggered.connect(lambda _=False, one=display: document.set_display(one))
        group.addAction(action)
        found[display] = action
    menu.addSeparator()
    promise = menu.addAction("Views never change the file")
    promise.setEnabled(False)
    document.reading_changed.connect(lambda display: found[display].setChecked(True))
    return menu


def zoom_menu(parent: QWidget, actions: Actions, set_zoom: Callable[[float], None]) -> QMenu:
    menu = QMenu("Zoom", parent)
    for percent in ZOOMS:
        action = menu.addAction(f"{percent} %")
        action.setObjectName(f"zoom_{percent}")
        action.triggered.connect(lambda _=False, one=percent: set_zoom(one / 100))
    menu.addSeparator()
    actions.fill(menu, ("zoom_width", "zoom_page", "zoom_margin", "-", "zoom_in", "zoom_out"))
    return menu


def decision_menu(parent: QWidget, actions: Actions, verb: str) -> QMenu:
    """The chevron beside Accept and Reject."""
    menu = QMenu(verb.capitalize(), parent)
    keys = ("next", "one", "-", "selection", "shown", "by", "-", "all_stop")
    actions.fill(menu, tuple(key if key == "-" else f"{verb}_{key}" for key in keys))
    return menu


def people_menu(
    parent: QWidget, title: str, *, document: OpenDocument, chosen: Callable[[str], object]
) -> QMenu:
    """One entry per author of a change, read when it opens."""
    menu = QMenu(title, parent)

    def fill() -> None:
        menu.clear()
        authors = document.items().authors()
        for author in authors:
            action = menu.addAction(author)
            action.setObjectName(f"person_{object_key(author)}")
            action.triggered.connect(lambda _=False, one=author: chosen(one))
        if not authors:
            menu.addAction("No changes by anybody").setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu


def recent_menu(
    parent: QWidget, files: Callable[[], Sequence[str]], chosen: Callable[[str], object]
) -> QMenu:
    menu = QMenu("Open recent", parent)

    def fill() -> None:
        menu.clear()
        for number, name in enumerate(files()):
            action = menu.addAction(name.replace("&", "&&"))
            action.setObjectName(f"recent_{number}")
            action.triggered.connect(lambda _=False, one=name: chosen(one))
        if menu.isEmpty():
            menu.addAction("No recent files").setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu


def style_menu(parent: QWidget, document: OpenDocument, chosen: Callable[[str], object]) -> QMenu:
    """Paragraph styles in use come first; hidden ones are left out."""
    menu = QMenu("Paragraph style", parent)

    def fill() -> None:
        menu.clear()
        for style_id, name in paragraph_styles(document):
            action = menu.addAction(name.replace("&", "&&"))
            action.setObjectName(f"style_{object_key(style_id)}")
            action.triggered.connect(lambda _=False, one=style_id: chosen(one))

    menu.aboutToShow.connect(fill)
    return menu


def paragraph_styles(document: OpenDocument) -> list[tuple[str, str]]:
    """Ids and names, those the document uses first."""
    blocks = document.document.snapshot().blocks
    used = dict.fromkeys(str(block.style_id) for block in blocks if block.style_id)
    names = {
        str(style.style_id): style.name
        for style in document.document.styles
        if style.kind == "paragraph" and (style.quick or style.style_id in used)
    }
    others = sorted((one for one in names if one not in used), key=lambda one: names[one].lower())
    first = [one for one in used if one in names]
    return [(one, names[one]) for one in (*first, *others)][:40]

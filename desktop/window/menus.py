"""The menus that bars and the menu bar share: display, zoom, accept and reject, people, style."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from desktop.actions import Actions
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import object_key
from desktop.workspace.review_state import Display, MarkGroup

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
    fill_groups = _group_actions(menu, document)
    menu.addSeparator()
    menu.addMenu(_shown_people_menu(parent, document))
    menu.addSeparator()
    promise = menu.addAction("Views never change the file")
    promise.setEnabled(False)
    document.reading_changed.connect(lambda display: found[display].setChecked(True))
    menu.aboutToShow.connect(fill_groups)
    return menu


_GROUPS: tuple[tuple[MarkGroup, str], ...] = (
    ("text", "Insertions and deletions"),
    ("formatting", "Formatting"),
    ("comments", "Comments"),
    ("suggestions", "Suggestions"),
)


def _group_actions(menu: QMenu, document: OpenDocument) -> Callable[[], None]:
    """Checks for the kinds of marks; returns what shows their state."""
    actions: dict[MarkGroup, QAction] = {}

    def choose(group: MarkGroup, on: bool) -> None:
        current = document.filter
        hidden = current.hidden - {group} if on else current.hidden | {group}
        document.set_filter(replace(current, hidden=hidden))

    def refresh() -> None:
        for group, action in actions.items():
            action.setChecked(group not in document.filter.hidden)

    for group, text in _GROUPS:
        action = menu.addAction(text)
        action.setObjectName(f"display_{group}")
        action.setCheckable(True)
        action.triggered.connect(lambda on, group=group: choose(group, on))
        actions[group] = action
    refresh()
    return refresh


def _shown_people_menu(parent: QWidget, document: OpenDocument) -> QMenu:
    """Whose changes and comments are shown; somebody always is."""
    menu = QMenu("People", parent)
    menu.setObjectName("display_people")
    menu.setProperty("checks", True)

    def choose(name: str, everybody: frozenset[str], on: bool) -> None:
        current = document.filter
        shown = current.authors or everybody
        authors = shown | {name} if on else shown - {name}
        chosen = frozenset() if authors >= everybody or not authors else authors
        document.set_filter(replace(current, authors=chosen))

    def fill() -> None:
        menu.clear()
        everybody = _people(document)
        shown = document.filter.authors or frozenset(everybody)
        for name in everybody:
            action = menu.addAction((name or "Unknown").replace("&", "&&"))
            action.setObjectName(f"display_person_{object_key(name)}")
            action.setCheckable(True)
            action.setChecked(name in shown)
            action.setEnabled(shown != {name})
            action.triggered.connect(lambda on, name=name: choose(name, frozenset(everybody), on))
        if not everybody:
            menu.addAction("Nobody has marked anything").setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu


def _people(document: OpenDocument) -> list[str]:
    items = document.items()
    people = [*items.authors(), *(one.author for one in items.suggestions)]
    return list(dict.fromkeys([*people, *(thread.author for thread in items.threads)]))


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

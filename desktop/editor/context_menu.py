"""The page's context menu: the clipboard, and what can be decided about the place clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from desktop.editor.active_items import item_at
from desktop.editor.caret import Caret
from desktop.editor.places import Places
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem


class MenuPage(Protocol):
    """What the menu needs of the page view."""

    document: OpenDocument
    caret: Caret
    places: Places

    def cut(self) -> None: ...
    def copy(self) -> bool: ...
    def paste(self) -> None: ...
    def select_all(self) -> None: ...


def page_menu(page: MenuPage) -> QMenu:
    """Built anew each time; it goes when it closes."""
    menu = QMenu(page)  # type: ignore[arg-type]
    menu.setObjectName("page_menu")
    menu.aboutToHide.connect(menu.deleteLater)
    selected, editable = page.caret.has_selection, page.document.display.editable
    _add(menu, "cut", "Cut", page.cut, enabled=selected and editable)
    _add(menu, "copy", "Copy", page.copy, enabled=selected)
    _add(menu, "paste", "Paste", page.paste, enabled=editable)
    _add(menu, "select_all", "Select all", page.select_all)
    item = item_at(page.document, page.places, page.caret.head) if page.caret.is_set else None
    if item is not None and item.kind != "comment":
        menu.addSeparator()
        noun = "suggestion" if item.kind == "suggestion" else "change"
        _add(menu, "accept", f"Accept {noun}", lambda: _decide(page, item, accept=True))
        _add(menu, "reject", f"Reject {noun}", lambda: _decide(page, item, accept=False))
    return menu


def _decide(page: MenuPage, item: ActiveItem, *, accept: bool) -> None:
    page.document.resolve([item], "accept" if accept else "reject")


def _add(
    menu: QMenu, name: str, text: str, call: Callable[[], object], *, enabled: bool = True
) -> None:
    action = QAction(text, menu)
    action.setObjectName(f"page_menu_{name}")
    action.setEnabled(enabled)
    action.triggered.connect(lambda: call())
    menu.addAction(action)

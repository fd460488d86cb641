"""Commands that the page carries out; one whose method the page lacks is not offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from desktop.actions import Actions
from desktop.window.command_bar import CommandBar
from desktop.window.menus import style_menu
from desktop.workspace.open_document import OpenDocument

_DIRECT = {
    "cut": "cut",
    "copy": "copy",
    "paste": "paste",
    "paste_plain": "paste_plain",
    "select_all": "select_all",
    "page_break": "insert_page_break",
    "numbering": "toggle_list",
    "print": "print_document",
}
_FORMATS = ("bold", "italic", "underline")
_FITS = {
    "zoom_width": "fit_width",
    "zoom_page": "fit_page",
    "zoom_margin": "fit_page_and_margin",
}
ZOOM_STEP, SMALLEST, LARGEST = 1.1, 0.5, 4.0


class PageCommands:
    """Binds what `page` offers and keeps the format buttons in step with the caret."""

    def __init__(
        self,
        page: Any,
        actions: Actions,
        document: OpenDocument,
        *,
        remember_zoom: Callable[[str], object],
    ) -> None:
        self._page = page
        self._remember_zoom = remember_zoom
        self._actions = actions
        self._document = document

    def bind(self) -> None:
        for key, method in _DIRECT.items():
            self._offer(key, method)
        if hasattr(self._page, "toggle_format"):
            for name in _FORMATS:
                self._actions.bind(name, lambda _=False, n=name: self._page.toggle_format(n))
        self._bind_zoom()

    def menus(self, parent: QWidget) -> dict[str, QMenu]:
        """The style menu and the menu of collapsed formatting, where the page formats at all."""
        found: dict[str, QMenu] = {}
        if hasattr(self._page, "set_paragraph_style"):
            found["style"] = style_menu(parent, self._document, self._page.set_paragraph_style)
            self._actions.add_submenu("style", found["style"])
        keys = ("bold", "italic", "underline", "numbering", "-", "style")
        found["format"] = QMenu("Text", parent)
        self._actions.fill(found["format"], keys)
        return found

    def set_zoom(self, zoom: float | str) -> None:
        """As the user asks; windows of this size open so from now on."""
        self._page.set_zoom(zoom)
        self._remember_zoom(str(zoom))

    def show_zoom(self, remembered: str) -> None:
        """As it was remembered: a fit by name, or a factor."""
        self._page.set_zoom(remembered if remembered in _FITS.values() else _factor(remembered))

    def show_formats(self, bar: CommandBar) -> None:
        """Called when the caret has moved."""
        if not hasattr(self._page, "format_state"):
            return
        state = self._page.format_state()
        for key, name in (*((name, name) for name in _FORMATS), ("numbering", "listed")):
            action = self._actions.get(key)
            if action is not None:
                action.setChecked(bool(getattr(state, name, False)))
        if bar.style is not None:
            style = self._document.document.styles.get(getattr(state, "style_id", "") or None)
            bar.style.set_label("Style" if style is None else style.name)

    def export_pdf(self, parent: QWidget) -> None:
        start = self._document.path or Path.home() / "Untitled.docx"
        name, _ = QFileDialog.getSaveFileName(
            parent, "Export as PDF", str(start.with_suffix(".pdf")), "PDF (*.pdf)"
        )
        if name:
            self._page.export_pdf(Path(name))
            self._document.reported.emit(f"{Path(name).name} written.", False)

    def _offer(self, key: str, method: str) -> None:
        call: Callable[..., object] | None = getattr(self._page, method, None)
        if call is not None:
            self._actions.bind(key, lambda *_: call())

    def _bind_zoom(self) -> None:
        bind = self._actions.bind
        bind("zoom_in", lambda: self._scale(ZOOM_STEP))
        bind("zoom_out", lambda: self._scale(1 / ZOOM_STEP))
        bind("zoom_100", lambda: self.set_zoom(1.0))
        for key, mode in _FITS.items():
            bind(key, lambda mode=mode: self.set_zoom(mode))

    def _scale(self, factor: float) -> None:
        zoom = float(self._page.zoom) * factor
        self.set_zoom(min(LARGEST, max(SMALLEST, round(zoom, 2))))


def _factor(text: str) -> float | str:
    """A zoom factor as settings keep it; anything else falls back to the usual fit."""
    try:
        return min(LARGEST, max(SMALLEST, float(text)))
    except ValueError:
        return "fit_page_and_margin"

"""Binds every command of a window to what carries it out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from desktop.window.menus import (
    decision_menu,
    display_menu,
    people_menu,
    recent_menu,
    zoom_menu,
)
from desktop.window.page_commands import PageCommands
from desktop.window.prompts import AuthorDialog, ConfirmDialog, PageDialog
from desktop.window.tables import about_dialog, links_dialog, shortcuts_dialog
from desktop.workspace.decisions import Decision
from desktop.workspace.review_state import Display

if TYPE_CHECKING:
    from desktop.main_window import MainWindow


class WindowCommands:
    """The one place that says what a command does in this window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._page = PageCommands(
            window.features.page,
            window.actions_,
            window.document,
            remember_zoom=lambda zoom: window.panes.remember_zoom(zoom),
        )
        self.menus: dict[str, QMenu] = {}

    def bind(self) -> None:
        self._bind_file()
        self._bind_edit()
        self._bind_view()
        self._bind_review()
        self._page.bind()
        self._make_menus()

    @property
    def page(self) -> PageCommands:
        return self._page

    # binding

    def _bind_file(self) -> None:
        window, host, bind = self._window, self._window.host, self._window.actions_.bind
        bind("open", lambda: host.open_dialog(window))
        bind("open_sample", host.open_sample)
        bind("save", window.saving.save)
        bind("save_as", window.saving.save_as)
        bind("save_copy", window.saving.save_copy)
        bind("compare", lambda: host.compare(window, None))
        bind("combine", lambda: host.combine(window))
        bind("prepare", lambda: host.prepare(window))
        if hasattr(window.features.page, "export_pdf"):
            bind("export_pdf", lambda: self._page.export_pdf(window))
        bind("close", window.close)
        bind("quit", host.quit)
        bind("preferences", lambda: host.show_preferences(window))
        bind("about", lambda: about_dialog(host.theme, window).exec())
        bind(
            "shortcuts",
            lambda: shortcuts_dialog(host.theme, window, window.actions_).exec(),
        )

    def _bind_edit(self) -> None:
        window, bind = self._window, self._window.actions_.bind
        bind("undo", self.undo)
        bind("redo", self.redo)
        bind("find", lambda: self.find(replace=False))
        bind("replace", lambda: self.find(replace=True))
        bind("find_next", lambda: window.finder.step(1))
        bind("find_previous", lambda: window.finder.step(-1))

    def _bind_view(self) -> None:
        window, bind = self._window, self._window.actions_.bind
        bind("navigation", lambda on: window.panes.show_navigation(on))
        bind("review_pane", self._show_review_pane)
        bind("next_display", self._next_display)
        bind("go_to_page", self.go_to_page)
        bind("back", window.trail.back)
        bind("forward", window.trail.forward)
        bind("next_region", lambda: window.regions.cycle(1))
        bind("previous_region", lambda: window.regions.cycle(-1))
        bind("dark_theme", self._set_dark)
        for key, room in (
            ("assistant", window.features.assistant),
            ("changes", window.features.changes),
            ("comments", window.features.comments),
        ):
            if room is not None:
                bind(f"show_{key}", lambda key=key: self.show_review(key))

    def _bind_review(self) -> None:
        window, bind, review = self._window, self._window.actions_.bind, self._window.review
        bind("tracking", lambda on: self.set_tracking(on))
        bind("author", self.ask_author)
        bind("next_change", lambda: review.step(1))
        bind("previous_change", lambda: review.step(-1))
        decisions: tuple[Decision, ...] = ("accept", "reject")
        for decision in decisions:
            calls: dict[str, Callable[[], object]] = {
                "next": lambda d=decision: review.decide_current(d, go_on=True),
                "one": lambda d=decision: review.decide_current(d, go_on=False),
                "selection": lambda d=decision: review.decide_selection(d),
                "shown": lambda d=decision: review.decide_shown(d),
                "all_stop": lambda d=decision: review.decide_all_and_stop(d),
            }
            for part, call in calls.items():
                bind(f"{decision}_{part}", call)
        if hasattr(window.features.comments, "new_comment"):
            bind("new_comment", self._new_comment)
        if hasattr(window.features.assistant, "ask_selection"):
            bind("ask_selection", self._ask_selection)

    def _make_menus(self) -> None:
        window, actions = self._window, self._window.actions_
        settings = window.host.settings
        self.menus["display"] = display_menu(window, window.document)
        self.menus["zoom"] = zoom_menu(window, actions, self._page.set_zoom)
        self.menus |= self._page.menus(window)
        self.menus["recent"] = recent_menu(
            window, lambda: settings.values.recent_files, self._open_recent
        )
        decisions: tuple[Decision, ...] = ("accept", "reject")
        for decision in decisions:
            people = people_menu(
                window,
                f"{decision.capitalize()} all by",
                document=window.document,
                chosen=lambda name, d=decision: window.review.decide_author(d, name),
            )
            actions.add_submenu(f"{decision}_by", people)
        for key in ("display", "zoom", "recent"):
            actions.add_submenu(key, self.menus[key])
        for decision in decisions:
            self.menus[decision] = decision_menu(window, actions, decision)
            self.menus[decision].aboutToShow.connect(self.count_shown)

    # what some of them do

    def undo(self) -> None:
        label = self._window.document.undo()
        if label is not None:
            self._window.document.reported.emit(f"Undone: {label}.", False)

    def redo(self) -> None:
        self._window.document.redo()

    def find(self, *, replace: bool) -> None:
        self._window.find_bar.open(replace=replace)
        self._window.navigation.show_tab("find")

    def count_shown(self) -> None:
        """Says how many "all shown" are; the filter counts."""
        number = len(self._window.review.shown())
        for verb in ("accept", "reject"):
            action = self._window.actions_[f"{verb}_shown"]
            action.setText(f"{verb.capitalize()} all shown ({number:,})")
            action.setEnabled(number > 0)

    def show_review(self, tab: str) -> None:
        window = self._window
        window.actions_["review_pane"].setChecked(True)
        window.panes.show_review(True)
        window.review_pane.show_tab(tab)

    def _show_review_pane(self, on: bool) -> None:
        self._window.panes.show_review(on)
        self._window.wiring.bars.show_panes()

    def set_tracking(self, on: bool) -> None:
        document = self._window.document
        document.set_tracking(on)
        self._window.wiring.bars.show_tracking()

    def ask_author(self) -> bool:
        window = self._window
        dialog = AuthorDialog(window.host.theme, window, author=window.document.author)
        if not dialog.exec() or not dialog.author:
            return False
        window.host.settings.update(author=dialog.author)
        return True

    def go_to_page(self) -> None:
        window, page = self._window, self._window.features.page
        current, count = page.current_page() + 1, page.page_count()  # type: ignore[attr-defined]
        dialog = PageDialog(window.host.theme, window, current=current, count=count)
        if dialog.exec():
            page.go_to_page(dialog.page)  # type: ignore[attr-defined]

    def confirm(self, title: str, sentence: str) -> bool:
        verb = title.split()[0]
        dialog = ConfirmDialog(
            self._window.host.theme, self._window, title=title, sentence=sentence, verb=verb
        )
        return bool(dialog.exec())

    def cut_clients(self) -> None:
        told = "What they proposed stays. They can attach again."
        if self.confirm("Cut off attached tool servers?", told):
            self._window.host.cut_clients()

    def show_links(self) -> None:
        links_dialog(self._window.host.theme, self._window, self._window.document).exec()

    def _next_display(self) -> None:
        document, order = self._window.document, list(Display)
        document.set_display(order[(order.index(document.display) + 1) % len(order)])

    def _set_dark(self, on: bool) -> None:
        self._window.host.settings.update(theme="dark" if on else "light")

    def _new_comment(self) -> None:
        self.show_review("comments")
        self._window.features.comments.new_comment()  # type: ignore[union-attr]

    def _ask_selection(self) -> None:
        self.show_review("assistant")
        self._window.features.assistant.ask_selection()  # type: ignore[union-attr]

    def _open_recent(self, name: str) -> None:
        self._window.host.open_paths([Path(name)])

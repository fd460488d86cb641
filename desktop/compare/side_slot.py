"""A side of a comparison in the dialog: what was chosen, what is known of it, and its password."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QMenu, QWidget
from shiboken6 import isValid

from desktop.compare.sides import Side, SideFacts, needs_password, read_facts, told
from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton, ToolButton
from desktop.widgets.containers import column, row
from desktop.widgets.dialogs import line_edit
from desktop.widgets.guard import guarded
from desktop.widgets.labels import ElidedLabel, IconLabel, label
from desktop.workspace.drops import FILTER, dropped_files
from desktop.workspace.jobs import Jobs

_MOST_RECENT = 8
OpenSide = tuple[str, Callable[[], Side]]
"""A document that is open here: its name, and how it stands when it is chosen."""


class SideSlot(QFrame):
    """Takes a file from the menu, the file dialog or a drop, and looks at it on the pool."""

    changed = Signal()

    def __init__(
        self,
        theme: Theme,
        jobs: Jobs,
        *,
        object_name: str,
        title: str,
        open_sides: Callable[[], Sequence[OpenSide]],
        recent: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._jobs = jobs
        self._open_sides = open_sides
        self._recent = recent
        self._asked = 0
        self.side: Side | None = None
        self.facts: SideFacts | None = None
        self.problem = ""
        self._locked = False
        self.setProperty("role", "card")
        self.setObjectName(object_name)
        self.setAccessibleName(title)
        self.setAcceptDrops(True)
        self._make_parts(title, object_name)
        self.refresh()

    @property
    def ready(self) -> bool:
        return self.side is not None and self.facts is not None

    def choose(self, side: Side | None) -> None:
        """Takes it and looks at it; an older look that ends later does not count."""
        self._put(side, None, "", locked=False)
        if side is not None:
            self._jobs.run(
                partial(read_facts, side),
                partial(self._known, self._asked),
                partial(self._failed, self._asked),
            )

    def exchange(self, other: SideSlot) -> None:
        """Each takes what the other holds; only what is still being read is read again."""
        mine = (self.side, self.facts, self.problem, self._locked)
        theirs = (other.side, other.facts, other.problem, other._locked)
        for slot, (side, facts, problem, locked) in ((self, theirs), (other, mine)):
            if side is not None and facts is None and not problem:
                slot.choose(side)
            else:
                slot._put(side, facts, problem, locked=locked)

    def _put(
        self, side: Side | None, facts: SideFacts | None, problem: str, *, locked: bool
    ) -> None:
        self._asked += 1
        self.side, self.facts, self.problem, self._locked = side, facts, problem, locked
        self.refresh()
        self.changed.emit()

    def add_remove(self, remove: Callable[[], object]) -> None:
        """For lists: the slot can be taken out again."""
        button = ToolButton(
            self._theme,
            "x",
            object_name=f"{self.objectName()}_remove",
            name=f"Remove {self.accessibleName().lower()}",
            small=True,
        )
        button.clicked.connect(lambda: remove())
        self._top.addWidget(button)

    def refresh(self) -> None:
        side = self.side
        self._name.set_text("No document chosen" if side is None else side.name)
        if self.problem:
            meta = ""
        elif side is None:
            meta = "Choose one or drop it here."
        else:
            meta = "Reading…" if self.facts is None else self.facts.line
        self._meta.set_text(meta)
        self._meta.setVisible(not self.problem)
        self._error.setText(self.problem)
        self._error.setVisible(bool(self.problem))
        self._password_row.setVisible(self._locked)

    # building

    def _make_parts(self, title: str, name: str) -> None:
        self._name = ElidedLabel("", "strong", mode=Qt.TextElideMode.ElideMiddle)
        self._name.setObjectName(f"{name}_name")
        self._meta = ElidedLabel("", "small")
        self._meta.setObjectName(f"{name}_meta")
        self._error = label("", "err", wrap=True, object_name=f"{name}_error")
        self.button = PushButton(
            self._theme,
            "Choose…",
            object_name=f"{name}_choose",
            small=True,
            name=f"Choose the {title.lower()} document",
        )
        menu = QMenu(self.button)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self._menu = menu
        self.button.clicked.connect(self._popup)
        icon = IconLabel(self._theme, "file-lines", colour="accent_text", size=22)
        top = row(icon, spacing=10)
        top.addLayout(column(self._name, self._meta, self._error, spacing=1), 1)
        top.addWidget(self.button)
        self._top = top
        self._password = line_edit(
            f"{name}_password", f"Password of the {title.lower()} document", secret=True
        )
        self._password.setPlaceholderText("Password")
        unlock = PushButton(self._theme, "Unlock", object_name=f"{name}_unlock", small=True)
        unlock.clicked.connect(self._unlock)
        self._password.returnPressed.connect(self._unlock)
        self._password_row = QWidget()
        self._password_row.setLayout(row(self._password, unlock))
        self._password_row.hide()
        self.setLayout(
            column(
                label(title.upper(), "section"),
                top,
                self._password_row,
                None,
                spacing=8,
                margins=(14, 12, 12, 12),
            )
        )

    def _popup(self) -> None:
        corner = self.button.rect().bottomLeft()
        corner.setY(corner.y() + 4)
        self._menu.popup(self.button.mapToGlobal(corner))

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        browse = menu.addAction("Browse…")
        browse.setObjectName(f"{self.objectName()}_browse")
        browse.triggered.connect(self._browse)
        recent = [Path(name) for name in self._recent()[:_MOST_RECENT]]
        of_files = [(path.name, partial(Side.of_file, path)) for path in recent]
        for heading, entries in (
            ("Open now", self._open_sides()),
            ("Recent", of_files),
        ):
            if entries:
                menu.addSection(heading)
            for number, (name, make) in enumerate(entries):
                action = menu.addAction(name.replace("&", "&&"))
                kind = heading.split()[0].lower()
                action.setObjectName(f"{self.objectName()}_{kind}_{number}")
                action.triggered.connect(lambda _=False, make=make: self.choose(make()))

    def _browse(self) -> None:
        start = self.side.path if self.side is not None and self.side.path else None
        recent = next(iter(self._recent()), "")
        folder = start or (Path(recent) if recent else None)
        name, _ = QFileDialog.getOpenFileName(
            self, "Choose a document", str(folder.parent if folder else Path.home()), FILTER
        )
        if name:
            self.choose(Side.of_file(Path(name)))

    # looking at it

    def _known(self, asked: int, facts: SideFacts) -> None:
        if isValid(self) and asked == self._asked:
            self._put(self.side, facts, "", locked=False)

    def _failed(self, asked: int, error: Exception) -> None:
        if not isValid(self) or asked != self._asked:
            return
        self._put(self.side, None, told(error), locked=needs_password(error))
        if self._locked:
            self._password.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unlock(self) -> None:
        password = self._password.text()
        if self.side is not None and password:
            self._password.clear()
            self.choose(replace(self.side, password=password))

    # drops

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(dropped_files(event.mimeData())) == 1:
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        files = dropped_files(event.mimeData())
        if len(files) == 1:
            event.acceptProposedAction()
            self.choose(Side.of_file(files[0]))

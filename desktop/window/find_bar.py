"""The find bar: docked at the top of the desk, it pushes the page and never covers it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton, ToolButton
from desktop.widgets.containers import Item, column, row, vertical_line
from desktop.widgets.dialogs import line_edit
from desktop.widgets.labels import IconLabel, label
from desktop.workspace.find import Finder

HEIGHT = 44


class FindBar(QFrame):
    """`replaced(count)` says how many were replaced in one step."""

    closed = Signal()
    replaced = Signal(int)

    def __init__(self, theme: Theme, finder: Finder) -> None:
        super().__init__()
        self._theme = theme
        self._finder = finder
        self.setProperty("role", "chrome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("find_bar")
        self.text = line_edit("find_text", "Find", placeholder="Find")
        self.text.setMinimumWidth(120)
        self.text.setMaximumWidth(240)
        self.text.textChanged.connect(finder.search)
        self._count = label("", "small", object_name="find_count")
        self._case = self._tool("text", "find_case", "Match case", checkable=True)
        self._word = self._tool("hash", "find_word", "Whole words only", checkable=True)
        for option in (self._case, self._word):
            option.toggled.connect(lambda _: self._set_options())
        self._replace = self._replace_row()
        self.setLayout(column(self._find_row(), self._replace, spacing=0))
        finder.changed.connect(self._refresh)
        self._replace.hide()
        self.hide()

    def open(self, *, replace: bool = False) -> None:
        self.show()
        self._replace.setVisible(replace)
        self._fit()
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text.selectAll()
        self._finder.search(self.text.text())
        self._refresh()

    def close_bar(self) -> None:
        self.hide()
        self._finder.clear()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._finder.step(-1 if back else 1)
        else:
            super().keyPressEvent(event)

    def _find_row(self) -> QWidget:
        previous = self._tool("arrow-up", "find_prev", "Previous (Shift+F3)")
        following = self._tool("arrow-down", "find_next", "Next (F3)")
        previous.clicked.connect(lambda: self._finder.step(-1))
        following.clicked.connect(lambda: self._finder.step(1))
        more = self._push("Replace…", "find_replace", variant="ghost")
        more.clicked.connect(self._toggle_replace)
        close = self._tool("x", "find_close", "Close (Esc)")
        close.clicked.connect(self.close_bar)
        items: tuple[Item, ...] = (
            IconLabel(self._theme, "search", size=18),
            self.text,
            self._count,
            previous,
            following,
            vertical_line(),
            self._case,
            self._word,
            more,
            None,
            close,
        )
        return _line(items)

    def _replace_row(self) -> QWidget:
        self._with = line_edit("find_with", "Replace with", placeholder="Replace with")
        self._with.setMinimumWidth(120)
        self._with.setMaximumWidth(240)
        one = self._push("Replace", "find_replace_one")
        every = self._push("Replace all", "find_replace_all")
        one.clicked.connect(self._replace_one)
        every.clicked.connect(self._replace_all)
        return _line((IconLabel(self._theme, "swap", size=18), self._with, one, every, None))

    def _tool(self, icon: str, name: str, told: str, *, checkable: bool = False) -> ToolButton:
        return ToolButton(
            self._theme, icon, object_name=name, name=told, small=True, checkable=checkable
        )

    def _push(self, text: str, name: str, *, variant: str = "") -> PushButton:
        return PushButton(self._theme, text, object_name=name, variant=variant, small=True)

    def _toggle_replace(self) -> None:
        self._replace.setVisible(self._replace.isHidden())
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(HEIGHT if self._replace.isHidden() else 2 * HEIGHT)

    def _set_options(self) -> None:
        case, word = self._case.isChecked(), self._word.isChecked()
        self._finder.set_options(match_case=case, whole_word=word)

    def _replace_one(self) -> None:
        if self._finder.replace(self._with.text()):
            self.replaced.emit(1)

    def _replace_all(self) -> None:
        self.replaced.emit(self._finder.replace_all(self._with.text()))

    def _refresh(self) -> None:
        finder = self._finder
        if not finder.query:
            self._count.setText("")
        elif not finder.hits:
            self._count.setText("Not found")
        else:
            self._count.setText(f"{(finder.current or 0) + 1} of {len(finder.hits):,}")


def _line(items: tuple[Item, ...]) -> QWidget:
    result = QWidget()
    result.setLayout(row(*items, spacing=6, margins=(16, 0, 8, 0)))
    result.setFixedHeight(HEIGHT)
    return result

"""Every command of a window as data: title, keys, icon and menu; handlers are bound by name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

Keys = QKeySequence.StandardKey | str | None
_Key = QKeySequence.StandardKey
SEPARATOR = "-"
# F10 opens the menu bar on Windows.
_REVIEW_KEY = "Ctrl+F10" if sys.platform == "win32" else "F10"


@dataclass(frozen=True, slots=True)
class Command:
    """`key` is the stable name: the action's objectName is `menu_{key}`."""

    key: str
    title: str
    keys: Keys = None
    more_keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False


COMMANDS: tuple[Command, ...] = (
    Command("open", "Open…", _Key.Open, icon="open"),
    Command("open_sample", "Open the sample contract"),
    Command("save", "Save", _Key.Save, icon="save"),
    Command("save_as", "Save as…", _Key.SaveAs),
    Command("save_copy", "Save a copy…"),
    Command("compare", "Compare…", icon="compare"),
    Command("combine", "Combine marked copies…"),
    Command("prepare", "Prepare to send…", icon="send"),
    Command("export_pdf", "Export as PDF…"),
    Command("print", "Print…", _Key.Print),
    Command("close", "Close", _Key.Close),
    Command("quit", "Quit Whereas", _Key.Quit),
    Command("undo", "Undo", _Key.Undo, icon="undo"),
    Command("redo", "Redo", _Key.Redo, ("Ctrl+Y",), icon="redo"),
    Command("cut", "Cut", _Key.Cut),
    Command("copy", "Copy", _Key.Copy),
    Command("paste", "Paste", _Key.Paste),
    Command("paste_plain", "Paste as plain text", "Ctrl+Shift+V"),
    Command("select_all", "Select all", _Key.SelectAll),
    Command("find", "Find…", _Key.Find, icon="search"),
    Command("find_next", "Find next", _Key.FindNext),
    Command("find_previous", "Find previous", _Key.FindPrevious),
    Command("replace", "Replace…", "Ctrl+H"),
    Command("preferences", "Preferences…", "Ctrl+,", icon="settings"),
    Command("navigation", "Navigation", "F9", icon="panel-left", checkable=True),
    Command("review_pane", "Review pane", _REVIEW_KEY, icon="panel-right", checkable=True),
    Command("next_display", "Next display view", "Ctrl+Shift+M"),
    Command("zoom_in", "Zoom in", _Key.ZoomIn, ("Ctrl+=",)),
    Command("zoom_out", "Zoom out", _Key.ZoomOut),
    Command("zoom_100", "100 %", "Ctrl+0"),
    Command("zoom_width", "Fit width"),
    Command("zoom_page", "Fit page"),
    Command("zoom_margin", "Fit page and margin"),
    Command("go_to_page", "Go to page…", "Ctrl+G"),
    Command("back", "Back", "Ctrl+[" if sys.platform == "darwin" else "Alt+Left"),
    Command("forward", "Forward", "Ctrl+]" if sys.platform == "darwin" else "Alt+Right"),
    Command("next_region", "Next region", "F6"),
    Command("previous_region", "Previous region", "Shift+F6"),
    Command("dark_theme", "Dark theme", icon="moon", checkable=True),
    Command("bold", "Bold", _Key.Bold, icon="bold", checkable=True),
    Command("italic", "Italic", _Key.Italic, icon="italic", checkable=True),
    Command("underline", "Underline", _Key.Underline, icon="underline", checkable=True),
    Command("numbering", "Numbering", icon="list", checkable=True),
    Command("new_comment", "New comment", "Ctrl+Alt+M", icon="comment"),
    Command("page_break", "Page break"),
    Command("tracking", "Track changes", "Ctrl+Shift+E", icon="track", checkable=True),
    Command("next_change", "Next change", "Alt+Down", icon="arrow-down"),
    Command("previous_change", "Previous change", "Alt+Up", icon="arrow-up"),
    # Their keys belong to the page, and only while a change is active: see window/review_keys.py.
    Command("accept_next", "Accept and go to next\tCtrl+Enter", icon="check"),
    Command("reject_next", "Reject and go to next\tCtrl+Backspace", icon="x"),
    Command("accept_one", "Accept this change"),
    Command("reject_one", "Reject this change"),
    Command("accept_selection", "Accept all in the selection"),
    Command("reject_selection", "Reject all in the selection"),
    Command("accept_shown", "Accept all shown"),
    Command("reject_shown", "Reject all shown"),
    Command("accept_all_stop", "Accept all and stop tracking"),
    Command("reject_all_stop", "Reject all and stop tracking"),
    Command("author", "Your name…", icon="user"),
    Command("ask_selection", "Ask about the selection", "Ctrl+/"),
    Command("show_assistant", "Assistant", icon="assistant"),
    Command("show_changes", "Changes", icon="changes"),
    Command("show_comments", "Comments", icon="comment"),
    Command("shortcuts", "Keyboard shortcuts"),
    Command("about", "About Whereas"),
)

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "&File",
        ("open", "recent", "open_sample", SEPARATOR, "save", "save_as", "save_copy", SEPARATOR)
        + ("compare", "combine", "prepare", SEPARATOR)
        + ("export_pdf", "print", SEPARATOR, "close", "quit"),
    ),
    (
        "&Edit",
        ("undo", "redo", SEPARATOR, "cut", "copy", "paste", "paste_plain", "select_all")
        + (SEPARATOR, "find", "find_next", "find_previous", "replace", SEPARATOR, "preferences"),
    ),
    (
        "&View",
        ("display", "next_display", SEPARATOR, "zoom", "go_to_page", "back", "forward", SEPARATOR)
        + ("navigation",)
        + ("review_pane", "show_assistant", "show_changes", "show_comments", SEPARATOR)
        + ("next_region", "previous_region", "dark_theme"),
    ),
    ("F&ormat", ("bold", "italic", "underline", "numbering", "style")),
    ("&Insert", ("new_comment", "page_break")),
    (
        "&Review",
        ("tracking", "author", SEPARATOR, "previous_change", "next_change", SEPARATOR)
        + ("accept_next", "accept_one", "accept_selection", "accept_shown", "accept_by")
        + ("accept_all_stop", SEPARATOR, "reject_next", "reject_one", "reject_selection")
        + ("reject_shown", "reject_by", "reject_all_stop"),
    ),
    ("&Tools", ("ask_selection",)),
    ("&Help", ("shortcuts", "about")),
)


class Actions(QObject):
    """The QActions of one window. A command without a handler does not exist for its user."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._commands = {command.key: command for command in COMMANDS}
        self._actions: dict[str, QAction] = {}
        self._submenus: dict[str, QMenu] = {}

    def bind(self, key: str, handler: Callable[..., object]) -> QAction:
        """Makes the command's action; a checkable one calls its handler with its new state."""
        command = self._commands[key]
        action = QAction(command.title, self._owner)
        action.setObjectName(f"menu_{key}")
        action.setCheckable(command.checkable)
        action.setShortcuts(_sequences(command))
        if command.checkable:
            action.triggered.connect(handler)
        else:
            action.triggered.connect(lambda _checked=False: handler())
        self._owner.addAction(action)
        self._actions[key] = action
        return action

    def add_submenu(self, key: str, menu: QMenu) -> None:
        self._submenus[key] = menu

    def get(self, key: str) -> QAction | None:
        return self._actions.get(key)

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    def __contains__(self, key: str) -> bool:
        return key in self._actions

    def command(self, key: str) -> Command:
        return self._commands[key]

    def bound(self) -> Iterator[tuple[Command, QAction]]:
        for key, action in self._actions.items():
            yield self._commands[key], action

    def fill(self, menu: QMenu, keys: tuple[str, ...]) -> None:
        """Adds the commands that exist, without separators that would separate nothing."""
        pending = False
        for key in keys:
            if key == SEPARATOR:
                pending = bool(menu.actions())
                continue
            if key not in self._actions and key not in self._submenus:
                continue
            if pending:
                menu.addSeparator()
                pending = False
            if key in self._submenus:
                menu.addMenu(self._submenus[key])
            else:
                menu.addAction(self._actions[key])


def keys_text(action: QAction) -> str:
    """The first key of a command as users read it, "" when it has none."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _sequences(command: Command) -> list[QKeySequence]:
    if command.keys is None:
        return []
    if isinstance(command.keys, str):
        found = [QKeySequence(command.keys)]
    else:
        found = list(QKeySequence.keyBindings(command.keys))
        if command.key == "save_as" and not found:
            found = [QKeySequence("Ctrl+Shift+S")]
        if command.key == "quit" and not found:
            found = [QKeySequence("Ctrl+Q")]
    extra = [QKeySequence(text) for text in command.more_keys]
    return found + [one for one in extra if one not in found]

"""The prompt box: scope, text, playbook and model, Send or Stop, and what leaves the computer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QMenu, QPlainTextEdit, QWidget

from desktop.assistant.model_choice import CLOUD_MODELS, OFFLINE, ModelChoice
from desktop.assistant.permission import PERMISSIONS, words_of
from desktop.assistant.playbooks import AUTOMATIC, playbook_names
from desktop.assistant.selection_actions import SELECTION_ACTIONS
from desktop.theme.theme import Theme
from desktop.widgets.buttons import DropButton, PushButton, ToolButton
from desktop.widgets.containers import column, frame, repolish, row
from desktop.widgets.labels import ElidedLabel, IconLabel, label

_LINES = 8
_WHOLE = "Whole document"


class PromptBox(QPlainTextEdit):
    """Enter sends, Shift+Enter makes a line, Esc stops; one to eight lines high."""

    sent = Signal()
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("assistant_input")
        self.setAccessibleName("Message")
        self.setPlaceholderText("Ask about this contract, or ask for a change")
        self.setProperty("bare", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        lines = min(max(self.document().size().height(), 1), _LINES)
        self.setFixedHeight(int(self.fontMetrics().lineSpacing() * lines) + 6)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self.sent.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class Composer(QWidget):
    """Tells what the user wants; knows nothing of turns."""

    sent = Signal(str)
    stopped = Signal()
    left = Signal()
    """Esc while nothing runs: back to the page."""
    model_chosen = Signal(str)
    settings_asked = Signal()
    record_asked = Signal()
    scope_cleared = Signal()
    permission_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._running = False
        self._choice = ModelChoice(OFFLINE)
        self._permission = "propose"
        self.playbook = AUTOMATIC
        self.setObjectName("assistant_composer")
        self.input = PromptBox()
        self.input.sent.connect(self._send)
        self.input.escaped.connect(self._escape)
        self.input.installEventFilter(self)
        self._make_buttons()
        self._scope = self._make_chip()
        bar = row(self.book, self.model, None, self.stop, self.send, spacing=4)
        self._box = frame(
            "composer",
            column(
                row(self._scope, self._actions, None, self.mode, spacing=4),
                self.input,
                bar,
                spacing=6,
                margins=(12, 10, 8, 8),
            ),
        )
        self._shield = IconLabel(theme, "shield-check", colour="ok", size=14)
        self._privacy = ElidedLabel("", "caption")
        self._privacy.setObjectName("assistant_privacy")
        self._hint = label("Enter sends", "caption")
        line = row(self._shield, self._privacy, self._hint, spacing=6)
        self.setLayout(column(self._box, line, spacing=6, margins=(12, 4, 12, 8)))
        self.show_running(False)
        self.show_model(self._choice)
        self.show_scope("")
        self.show_permission(self._permission)

    def _make_buttons(self) -> None:
        theme = self._theme
        self.book = DropButton(
            theme, "Best fit", object_name="assistant_playbook", name="Playbook", icon="book"
        )
        self.book.setMaximumWidth(124)
        books = QMenu(self.book)
        books.setProperty("checks", True)
        books.aboutToShow.connect(lambda: self._fill_books(books))
        self.book.setMenu(books)
        self.model = DropButton(
            theme, "No model", object_name="assistant_model", name="Model", icon="chip"
        )
        self.model.setMaximumWidth(120)
        models = QMenu(self.model)
        models.setProperty("checks", True)
        models.aboutToShow.connect(lambda: self._fill_models(models))
        self.model.setMenu(models)
        self.mode = DropButton(
            theme, "Propose", object_name="assistant_mode", name="What the assistant may do"
        )
        modes = QMenu(self.mode)
        modes.setProperty("checks", True)
        modes.aboutToShow.connect(lambda: self._fill_modes(modes))
        self.mode.setMenu(modes)
        self.send = PushButton(
            theme,
            "Send",
            object_name="assistant_send",
            variant="primary",
            icon="arrow-up",
            small=True,
        )
        self.stop = PushButton(theme, "Stop", object_name="assistant_stop", icon="stop", small=True)
        self.send.clicked.connect(self._send)
        self.stop.clicked.connect(self.stopped)

    def _make_chip(self) -> QFrame:
        sign = IconLabel(self._theme, "locate", size=14)
        self._scope_text = ElidedLabel("", "small")
        self._scope_text.setObjectName("assistant_scope")
        self._scope_clear = ToolButton(
            self._theme,
            "x",
            object_name="assistant_scope_clear",
            name="Remove the selection from the question",
            small=True,
        )
        self._scope_clear.setFixedSize(22, 22)
        self._scope_clear.clicked.connect(self.scope_cleared)
        self._actions = DropButton(
            self._theme, "Ask", object_name="assistant_actions", name="Ask about the selection"
        )
        menu = QMenu(self._actions)
        for one in SELECTION_ACTIONS:
            action = menu.addAction(one.title)
            action.setObjectName(f"assistant_action_{one.key}")
            action.triggered.connect(lambda _=False, text=one.text: self.sent.emit(text))
        self._actions.setMenu(menu)
        chip = frame(
            "chip",
            row(sign, self._scope_text, self._scope_clear, spacing=4, margins=(8, 0, 2, 0)),
        )
        chip.setFixedHeight(24)
        return chip

    # what it shows

    def show_running(self, running: bool) -> None:
        """Stop stands in Send's place for the whole run."""
        self._running = running
        self.stop.setVisible(running)
        self.send.setVisible(not running)
        self._hint.setText("Enter queues" if running else "Enter sends")

    def show_scope(self, selection: str) -> None:
        """ "Selection in 9.2", or the whole document."""
        self._scope_text.set_text(selection or _WHOLE)
        self._scope_clear.setVisible(bool(selection))
        self._actions.setVisible(bool(selection))

    def show_model(self, choice: ModelChoice) -> None:
        self._choice = choice
        local = choice.is_local
        self._shield.set_icon("shield-check" if local else "cloud", "ok" if local else "warn")
        self._privacy.setProperty("t", "caption" if local else "warn")
        repolish(self._privacy)
        self._privacy.set_text(choice.privacy)
        self.model.set_label("No model" if choice.is_offline else choice.title)

    def show_permission(self, permission: str) -> None:
        words = words_of(permission)
        self._permission = words.key
        self.mode.set_label(words.title)
        self.mode.setToolTip(words.told)
        self.mode.setAccessibleName(f"What the assistant may do: {words.title}. {words.told}.")

    def show_playbook(self, playbook: str, title: str) -> None:
        self.playbook = playbook
        self.book.set_label(title)

    # what it tells

    def _send(self) -> None:
        text = self.input.toPlainText().strip()
        if text:
            self.input.clear()
            self.sent.emit(text)

    def _escape(self) -> None:
        (self.stopped if self._running else self.left).emit()

    def _fill_books(self, menu: QMenu) -> None:
        menu.clear()
        names = [(AUTOMATIC, "Best fit"), *((one.id, one.title) for one in playbook_names())]
        for key, title in names:
            action = menu.addAction(title.replace("&", "&&"))
            action.setObjectName(f"assistant_playbook_{(key or 'best').replace('-', '_')}")
            action.setCheckable(True)
            action.setChecked(key == self.playbook)
            action.triggered.connect(
                lambda _=False, key=key, title=title: self.show_playbook(key, title)
            )

    def _fill_modes(self, menu: QMenu) -> None:
        menu.clear()
        for one in PERMISSIONS:
            action = menu.addAction(one.title)
            action.setObjectName(f"assistant_mode_{one.key.replace('-', '_')}")
            action.setToolTip(one.told)
            action.setCheckable(True)
            action.setChecked(one.key == self._permission)
            action.triggered.connect(lambda _=False, key=one.key: self.permission_chosen.emit(key))
        menu.setToolTipsVisible(True)

    def _fill_models(self, menu: QMenu) -> None:
        menu.clear()
        names = [(OFFLINE, "No model: playbook and checks"), *CLOUD_MODELS]
        if self._choice.model not in dict(names):
            names.append((self._choice.model, self._choice.title))
        for number, (key, title) in enumerate(names):
            action = menu.addAction(title)
            action.setObjectName(f"assistant_model_{number}")
            action.setCheckable(True)
            action.setChecked(key == self._choice.model)
            action.triggered.connect(lambda _=False, key=key: self.model_chosen.emit(key))
        menu.addSeparator()
        settings = menu.addAction("Model settings…")
        settings.setObjectName("assistant_model_settings")
        settings.triggered.connect(lambda: self.settings_asked.emit())
        record = menu.addAction("Export review record…")
        record.setObjectName("assistant_record")
        record.triggered.connect(lambda: self.record_asked.emit())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._box.setProperty("focus", event.type() == QEvent.Type.FocusIn)
            repolish(self._box)
        return super().eventFilter(watched, event)

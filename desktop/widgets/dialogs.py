"""The house's dialog: title, one sentence, body, and one row of buttons with the primary right."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from desktop.theme.theme import Theme
from desktop.widgets.buttons import PushButton
from desktop.widgets.containers import Item, column, horizontal_line, panel, row
from desktop.widgets.labels import label


class Dialog(QDialog):
    """Esc cancels. Objects inside are named `{object_name}_{part}`."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None,
        *,
        object_name: str,
        title: str,
        sentence: str = "",
        width: int = 480,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setObjectName(object_name)
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.body = column(label(title, "title"), spacing=12, margins=(24, 20, 24, 20))
        if sentence:
            self.body.addWidget(label(sentence, "second", wrap=True))
        outer.addLayout(self.body, 1)

    def set_footer(self, *items: Item) -> None:
        """Left: a link; None stretches; then Cancel and the primary button."""
        layout = self.layout()
        assert layout is not None
        self.body.addStretch(1)
        layout.addWidget(horizontal_line())
        layout.addWidget(panel("chrome", row(*items, spacing=8, margins=(24, 12, 24, 12))))

    def button(self, text: str, part: str, *, variant: str = "") -> PushButton:
        name = f"{self.objectName().removesuffix('_dialog')}_{part}"
        result = PushButton(self.theme, text, object_name=name, variant=variant)
        if variant == "primary":
            result.setAutoDefault(True)
            result.setDefault(True)
        return result

    def cancel_button(self) -> PushButton:
        result = self.button("Cancel", "cancel")
        result.clicked.connect(self.reject)
        return result


def line_edit(
    object_name: str, name: str, *, text: str = "", placeholder: str = "", secret: bool = False
) -> QLineEdit:
    result = QLineEdit(text)
    result.setObjectName(object_name)
    result.setAccessibleName(name)
    result.setPlaceholderText(placeholder)
    result.setCursorPosition(0)
    if secret:
        result.setEchoMode(QLineEdit.EchoMode.Password)
    return result


def field(title: str, control: QWidget, hint: str = "") -> QVBoxLayout:
    """A control with its label above and a hint below."""
    caption = label(title)
    if isinstance(control, QLineEdit):
        caption.setBuddy(control)
    layout = column(caption, control, spacing=4)
    if hint:
        layout.addWidget(label(hint, "small", wrap=True))
    return layout

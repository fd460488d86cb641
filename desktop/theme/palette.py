"""QPalette from the tokens, for everything the style sheet does not reach."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from desktop.theme.tokens import Tokens

_Role = QPalette.ColorRole
_ROLES = {
    _Role.Window: "chrome",
    _Role.WindowText: "text",
    _Role.Base: "surface",
    _Role.AlternateBase: "sunken",
    _Role.Text: "text",
    _Role.Button: "surface",
    _Role.ButtonText: "text",
    _Role.BrightText: "danger",
    _Role.Highlight: "accent",
    _Role.HighlightedText: "on_accent",
    _Role.Link: "accent_text",
    _Role.LinkVisited: "accent_text",
    _Role.ToolTipBase: "tooltip",
    _Role.ToolTipText: "tooltip_text",
    _Role.PlaceholderText: "text3",
    _Role.Accent: "accent",
    _Role.Light: "surface",
    _Role.Midlight: "hover",
    _Role.Mid: "border",
    _Role.Dark: "control",
    _Role.Shadow: "shadow",
}


def palette(tokens: Tokens) -> QPalette:
    result = QPalette()
    for role, name in _ROLES.items():
        result.setColor(role, QColor(str(getattr(tokens, name))))
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.disabled))
    return result

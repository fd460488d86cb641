"""A row that gives up labels and groups in a fixed order until it fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

Step = Callable[[bool], None]


def collapse_to(layout: QHBoxLayout, steps: Sequence[Step], width: int) -> int:
    """Undoes all steps, then applies them one by one while the row is too wide.

    Returns how many were applied.
    """
    for step in steps:
        step(False)
    for taken, step in enumerate(steps):
        if needed_width(layout) <= width:
            return taken
        step(True)
    return len(steps)


def needed_width(layout: QHBoxLayout) -> int:
    margins = layout.contentsMargins()
    total = margins.left() + margins.right()
    for index in range(layout.count()):
        item = layout.itemAt(index)
        widget = item.widget()
        if widget is None:
            spacer = item.spacerItem()
            total += spacer.sizeHint().width() if spacer is not None else 0
        elif not widget.isHidden():
            total += width_of(widget) + layout.spacing()
    return total


def width_of(widget: QWidget) -> int:
    """A style sheet's `max-width` is not in sizeHint(): containers are summed child by child."""
    widget.ensurePolished()
    layout = widget.layout()
    if layout is None:
        hint = widget.sizeHint().width()
        return max(widget.minimumWidth(), min(widget.maximumWidth(), hint))
    children = [layout.itemAt(index).widget() for index in range(layout.count())]
    shown = [child for child in children if child is not None and not child.isHidden()]
    gaps = layout.spacing() * max(0, len(shown) - 1)
    margins = layout.contentsMargins()
    return sum(width_of(child) for child in shown) + gaps + margins.left() + margins.right()

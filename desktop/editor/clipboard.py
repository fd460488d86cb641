"""Copying and pasting: plain text and simple HTML out, plain text in."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication

from desktop.editor.caret import Caret, clean_slice, selected_faces
from desktop.editor.places import Places
from engine.document.faces import ParagraphFace, RunFace

_TAGS = (("bold", "b"), ("italic", "i"), ("underline", "u"), ("strike", "s"))


def selected_text(places: Places, caret: Caret) -> str:
    """The accepted text of the selection, one line per paragraph."""
    ends = caret.ends() if caret.has_selection else None
    if ends is None:
        return ""
    return "\n".join(clean_slice(face, a, b) for face, a, b in selected_faces(places, *ends))


class Clipboard:
    """The system's clipboard as the page uses it."""

    def copy(self, places: Places, caret: Caret) -> bool:
        """Copies the selection; False when nothing is selected."""
        data = selection_data(places, caret)
        if data is not None:
            QApplication.clipboard().setMimeData(data)
        return data is not None

    def text(self) -> str:
        return QApplication.clipboard().text()


def selection_data(places: Places, caret: Caret) -> QMimeData | None:
    """The selection as text and as HTML without the document's fonts."""
    ends = caret.ends() if caret.has_selection else None
    if ends is None:
        return None
    pieces = list(selected_faces(places, *ends))
    data = QMimeData()
    data.setText("\n".join(clean_slice(face, a, b) for face, a, b in pieces))
    data.setHtml("".join(f"<p>{_html(face, a, b)}</p>" for face, a, b in pieces))
    return data


def _html(face: ParagraphFace, start: int, end: int) -> str:
    label = f"{escape(face.label.text)} " if face.label is not None and start == 0 else ""
    return label + "".join(_run(run, start, end) for run in face.runs)


def _run(run: RunFace, start: int, end: int) -> str:
    low, high = max(start, run.start), min(end, run.end)
    if low >= high or run.clean_start is None:
        return ""
    text = escape(run.text[low - run.start : high - run.start]).replace("\n", "<br>")
    text = text.replace("\ufffc", "")
    for name, tag in _TAGS:
        if getattr(run.format, name):
            text = f"<{tag}>{text}</{tag}>"
    return text

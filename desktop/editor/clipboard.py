"""Copying and pasting: plain text, simple HTML and our own form, out and in."""

from __future__ import annotations

import atexit
from html import escape
from typing import cast

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication

from desktop.editor.caret import Caret, clean_slice, selected_faces
from desktop.editor.places import Places
from desktop.editor.rich_text import (
    FORMATS,
    OWN_TYPE,
    RichRun,
    RichText,
    read_html,
    read_own,
    write_own,
)
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

    def __init__(self) -> None:
        self._leaves_text = False

    def copy(self, places: Places, caret: Caret) -> bool:
        """Copies the selection; False when nothing is selected."""
        data = selection_data(places, caret)
        if data is not None:
            QApplication.clipboard().setMimeData(data)
            if not self._leaves_text:
                self._leaves_text = True
                atexit.register(leave_text)
        return data is not None

    def text(self) -> str:
        return QApplication.clipboard().text()

    def rich(self) -> RichText | None:
        """What was copied with its look; None where there is only text, or no text at all."""
        data = _held()
        if data is None:
            return None
        if data.hasFormat(OWN_TYPE):
            own = read_own(bytes(data.data(OWN_TYPE).data()))
            if own is not None:
                return own
        return read_html(data.html()) if data.hasHtml() else None


def leave_text() -> None:
    """Data that Python made must not outlive it: Qt would call it at the end of the process and
    crash. What other programs may still want is the text."""
    data = _held() if QApplication.instance() is not None else None
    if data is not None and data.hasFormat(OWN_TYPE):
        QApplication.clipboard().setText(data.text())


def _held() -> QMimeData | None:
    """What the clipboard holds; None when nothing was ever put there, whatever the stubs say."""
    return cast("QMimeData | None", QApplication.clipboard().mimeData())


def selection_data(places: Places, caret: Caret) -> QMimeData | None:
    """The selection as text and as HTML without the document's fonts."""
    ends = caret.ends() if caret.has_selection else None
    if ends is None:
        return None
    pieces = list(selected_faces(places, *ends))
    data = QMimeData()
    data.setText("\n".join(clean_slice(face, a, b) for face, a, b in pieces))
    data.setHtml("".join(f"<p>{_html(face, a, b)}</p>" for face, a, b in pieces))
    data.setData(OWN_TYPE, write_own([_rich(face, a, b) for face, a, b in pieces]))
    return data


def _rich(face: ParagraphFace, start: int, end: int) -> list[RichRun]:
    found: list[RichRun] = []
    for run in face.runs:
        low, high = max(start, run.start), min(end, run.end)
        if low < high and run.clean_start is not None:
            text = run.text[low - run.start : high - run.start].replace("\ufffc", "")
            formats = frozenset(n for n in FORMATS if getattr(run.format, n))
            found.append(RichRun(text, formats))
    return [run for run in found if run.text]


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

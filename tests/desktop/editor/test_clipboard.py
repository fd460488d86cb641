"""Copying with looks and pasting from other programs, always as one step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.editor.clipboard import leave_text
from desktop.editor.rich_text import OWN_TYPE, RichRun, read_html, read_own, write_own
from tests.support.pages import ShownPages, show_pages

WORD = """<html><head><style>p.MsoNormal {font-size:11pt}</style></head><body>
<!--StartFragment--><p class=MsoNormal><b><span style='color:red'>Term</span></b><span
lang=EN-GB> of the <i>agreement</i>.<o:p></o:p></span></p>

<p class=MsoNormal>Second &amp; last.</p><!--EndFragment--></body></html>"""


@pytest.fixture(autouse=True)
def clipboard_is_left_empty(qapp: QApplication) -> Iterator[None]:
    yield
    qapp.clipboard().clear()  # data made in Python must not outlive it


def fill(**kinds: Any) -> None:
    data = QMimeData()
    for kind, value in kinds.items():
        if kind == "html":
            data.setHtml(value)
        elif kind == "own":
            data.setData(OWN_TYPE, value)
        else:
            data.setText(value)
    QApplication.clipboard().setMimeData(data)


def looks(shown: ShownPages, block: int) -> list[tuple[str, str]]:
    """Runs of a shown block: text, and b, i, u, s for what it is."""
    face = shown.view.places.face(shown.ids()[block])
    assert face is not None
    found: list[tuple[str, str]] = []
    for run in face.runs:
        f = run.format
        marks = "b" * f.bold + "i" * f.italic + "u" * bool(f.underline) + "s" * f.strike
        if found and found[-1][1] == marks:
            found[-1] = (found[-1][0] + run.text, marks)
        else:
            found.append((run.text, marks))
    return found


@pytest.mark.parametrize(
    ("html", "read"),
    [
        ("a<b>b</b> c", [[("a", ""), ("b", "b"), (" c", "")]]),
        ("<p>one</p>\n<p>two</p>", [[("one", "")], [("two", "")]]),
        ("<h1>Head</h1>text<br>line", [[("Head", "")], [("text\nline", "")]]),
        ("<ul><li>a</li><li><u>b</u></li></ul>", [[("a", "")], [("b", "u")]]),
        ("<table><tr><td>a<td>b</tr><tr><td>c</table>", [[("a\tb", "")], [("c", "")]]),
        ("<script>alert(1)</script><style>x</style>seen", [[("seen", "")]]),
        ("<span style='font-weight:700;text-decoration: line-through'>x</span>", [[("x", "bs")]]),
        ("<b><span style='font-weight:normal'>x</span></b>", [[("x", "")]]),
        ("<b>not <i>closed", [[("not ", "b"), ("closed", "bi")]]),
        ("</p></b>  \n ", []),
    ],
)  # fmt: skip
def test_html_is_read_as_paragraphs_of_runs(html: str, read: Any) -> None:
    names = {"bold": "b", "italic": "i", "underline": "u", "strike": "s"}
    found = [
        [(run.text, "".join(names[n] for n in names if n in run.formats)) for run in runs]
        for runs in read_html(html)
    ]
    assert found == read


def test_our_own_form_survives_and_nothing_else_is_taken_for_it() -> None:
    text = [[RichRun("a\tb  c\n", frozenset(["bold"])), RichRun("d")], []]
    assert read_own(write_own(text)) == text
    for wrong in (b"", b"{", b"5", b'[["a"]]', b'[[["a", 5]]]', b"\xff\xfe"):
        assert read_own(wrong) is None


def test_a_paste_from_word_keeps_bold_and_italics_in_one_step(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "before after", tracked=False)
    shown.put(0, 7)
    fill(html=WORD, text="Term of the agreement.\nSecond & last.")
    shown.view.paste()
    assert shown.texts() == ["before Term of the agreement.", "Second & last.after"]
    assert looks(shown, 0)[:4] == [
        ("before ", ""), ("Term", "b"), (" of the ", ""), ("agreement", "i"),
    ]  # fmt: skip
    assert shown.caret() == (1, len("Second & last."))
    shown.document.undo()
    assert shown.texts() == ["before after"]


def test_a_paste_is_tracked_and_replaces_the_selection(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "one two three")
    shown.put(0, 7, to=(0, 4))
    fill(html="<b>2</b>", text="2")
    shown.view.paste()
    assert shown.texts() == ["one 2 three"]
    assert shown.originals() == ["one two three"]


def test_plain_paste_takes_the_text_alone(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "x", tracked=False)
    shown.put(0, 1)
    fill(html="<b>rich</b>", text="plain")
    shown.view.paste_plain()
    assert looks(shown, 0) == [("xplain", "")]


def test_what_is_copied_here_is_pasted_with_its_looks(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "a {*bold*}\t{/it/}", "end", tracked=False)
    shown.put(0, 0, to=(0, len("a bold\tit")))
    assert shown.view.copy()
    shown.put(1, 3)
    shown.view.paste()
    assert looks(shown, 1) == [("enda ", ""), ("bold", "b"), ("\t", ""), ("it", "i")]
    data = QApplication.clipboard().mimeData()
    assert data.text() == "a bold\tit" and "<b>bold</b>" in data.html()


def test_only_text_stays_when_the_program_ends(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, "some {*words*}")
    shown.view.select_all()
    shown.view.copy()
    leave_text()
    data = QApplication.clipboard().mimeData()
    assert data.text() == "some words" and not data.hasFormat(OWN_TYPE)
    fill(text="of another program")
    leave_text()
    assert QApplication.clipboard().text() == "of another program"

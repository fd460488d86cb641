"""A lawyer's walk through the window, with keys and mouse; afterwards the file says the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.assistant.pane import AssistantPane
from desktop.workspace.review_items import SuggestionItem, object_key
from desktop.workspace.review_state import ActiveItem
from tests.support.corpus import corpus_file
from tests.support.desk import AUTHOR, TestDesk, answering, press
from tests.support.lawyer import CONTROL, Lawyer, longest_stroke
from tests.support.office import convert
from tests.support.project import ROOT
from tests.support.told import plain, same, texts_of, told_by_file, told_by_window

KEY = Qt.Key
CONTRACT = "docxcli--contract-redlined"


def review(lawyer: Lawyer, playbook: str) -> None:
    """The offline reviewer, asked with the mouse; suggestions are dashed and have cards."""
    window = lawyer.window
    lawyer.click("review_tab_assistant")
    before = window.document.session.save()
    pane = window.features.assistant
    assert isinstance(pane, AssistantPane)
    lawyer.choose("assistant_playbook", f"assistant_playbook_{playbook}")
    lawyer.click("assistant_start_0")
    lawyer.qtbot.waitUntil(lambda: not pane.conversation.running, timeout=60_000)
    lawyer.rest()
    assert len(lawyer.keys("suggestion")) >= 3
    assert window.document.session.save() == before, "suggestions are in the window only"


def insertions(lawyer: Lawyer) -> list[ActiveItem]:
    """Suggestions of the body that put words in."""
    found: list[ActiveItem] = []
    for key in lawyer.keys("suggestion"):
        item = lawyer.item(key)
        assert isinstance(item, SuggestionItem)
        if item.kind in ("insertion", "replacement") and len(item.new) > 4:
            found.append(key)
    return found


def decide_two_and_take_both_back(lawyer: Lawyer) -> None:
    document = lawyer.window.document
    accepted, rejected = insertions(lawyer)[:2]
    item = lawyer.item(accepted)
    assert item is not None and item.block_id is not None
    texts, changes = lawyer.shows(), len(lawyer.keys("revision"))
    count = len(lawyer.keys("suggestion"))
    lawyer.find_card(accepted)
    assert accepted in [card.face.key for card in lawyer.cards() if card.face is not None]
    assert 1 < longest_stroke(lawyer, accepted, own=False) <= 14, "dashed"

    lawyer.decide_in_margin(accepted, "accept")
    own = [one for one in document.items().changes if one.author == AUTHOR]
    assert [(one.old, one.new) for one in own] == [(item.old, item.new)]
    key = ActiveItem("revision", own[0].id)
    assert longest_stroke(lawyer, key, own=True) > 14, "a solid line in the user's colour"

    lawyer.decide_in_margin(rejected, "reject")
    assert len(lawyer.keys("suggestion")) == count - 2
    lawyer.press(KEY.Key_Z, CONTROL, times=2)
    assert len(lawyer.keys("suggestion")) == count
    assert len(lawyer.keys("revision")) == changes
    assert lawyer.shows() == texts
    lawyer.decide_in_margin(accepted, "accept")


def accept_a_tracked_change(lawyer: Lawyer) -> None:
    """A click on the page makes it the active one; Ctrl+Enter accepts it."""
    document = lawyer.window.document
    change = next(
        one
        for one in document.items().changes
        if one.author != AUTHOR and one.kind in ("insertion", "replacement") and one.block_id
    )
    block = document.document.snapshot().by_id[change.block_id]  # type: ignore[index]
    words = change.new.strip()
    lawyer.click_text(str(block.id), block.text.index(words) + len(words) // 2)
    assert document.active_item == ActiveItem("revision", change.id)
    lawyer.press(KEY.Key_Return, CONTROL)
    assert document.items().change(change.id) is None
    after = document.document.snapshot().by_id[block.id].text
    assert after == block.text, "accepting an insertion changes no accepted text"


def long_blocks(lawyer: Lawyer) -> list[tuple[str, str]]:
    """Body paragraphs without marks, long enough to work in."""
    document = lawyer.window.document
    inside = {str(member.block_id) for one in document.items().changes for member in one.members}
    inside |= {str(one.block_id) for one in document.items().suggestions}
    blocks = document.document.snapshot().blocks
    return [
        (str(block.id), block.text)
        for block in blocks
        if str(block.id) not in inside and len(block.text) > 60 and block.table is None
    ]


def type_a_word(lawyer: Lawyer) -> None:
    block_id, text = long_blocks(lawyer)[0]
    place = text.index(" ") + 1
    lawyer.click_text(block_id, place)
    lawyer.type("freely ")
    assert (
        lawyer.window.document.document.snapshot().by_id[block_id].text
        == (  # type: ignore[index]
            text[:place] + "freely " + text[place:]
        )
    )
    own = [one for one in lawyer.window.document.items().changes if one.author == AUTHOR]
    assert ("insertion", "freely ") in [(one.kind, one.new) for one in own]


def delete_across_a_border(lawyer: Lawyer) -> None:
    """From the last words of one paragraph into the next one, with the mouse, then Delete."""
    blocks = lawyer.window.document.document.snapshot().blocks
    ids = [str(block.id) for block in blocks]
    free = dict(long_blocks(lawyer)[1:])
    first = next(i for i in free if ids[ids.index(i) + 1] in free)
    second = ids[ids.index(first) + 1]
    start, end = free[first].rindex(" "), free[second].index(" ")
    lawyer.drag((first, start), (second, end))
    assert lawyer.window.document.selection is not None
    lawyer.press(KEY.Key_Delete)
    joined = lawyer.window.document.document.snapshot()
    assert free[first][start:].strip() not in joined.by_id[first].text[start:]  # type: ignore[index]
    assert len(joined.blocks) in (len(blocks), len(blocks) - 1)
    own = [one for one in lawyer.window.document.items().changes if one.author == AUTHOR]
    assert any("paragraphMarkDeleted" in {m.kind for m in one.members} for one in own)


def answer_a_comment(lawyer: Lawyer) -> None:
    lawyer.click("review_tab_comments")
    thread = next(one for one in lawyer.window.document.items().threads if not one.resolved)
    name = object_key(str(thread.id))
    card = lawyer.seen(f"comments_thread_{name}")
    assert card is not None
    lawyer.qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().topLeft() * 0.5)
    lawyer.rest()
    lawyer.qtbot.waitUntil(lambda: lawyer.seen(f"comments_{name}_replybox") is not None)
    box = lawyer.seen(f"comments_{name}_replybox")
    assert isinstance(box, QPlainTextEdit)
    lawyer.qtbot.keyClicks(box, "Agreed on our side.")
    lawyer.qtbot.keyClick(box, KEY.Key_Return, CONTROL)
    lawyer.rest()
    lawyer.click(f"comments_{name}_resolve")
    after = lawyer.window.document.items().thread(str(thread.id))
    assert after is not None and after.resolved
    assert (after.replies[-1].author, after.replies[-1].text) == (AUTHOR, "Agreed on our side.")


def accept_all_of_one_person(lawyer: Lawyer) -> None:
    lawyer.click("review_tab_changes")
    items = lawyer.window.document.items()
    person = next(one.author for one in items.changes if one.author != AUTHOR)
    others = {one.id for one in items.changes if one.author != person}
    proposed = len(items.suggestions)
    lawyer.choose("changes_filter_author", f"changes_author_{object_key(person)}")
    listed = lawyer.window.review.shown()
    assert {one.author for key in listed if (one := lawyer.item(key))} == {person}
    lawyer.click("changes_accept_all")
    items = lawyer.window.document.items()
    assert {one.id for one in items.changes} == others
    assert len(items.suggestions) == proposed
    lawyer.click("changes_filter_clear")
    assert len(lawyer.window.review.shown()) == len(items.order)


def save(lawyer: Lawyer) -> None:
    def add_all(dialog: object) -> None:
        choice = dialog.findChild(QRadioButton, "suggestions_add")  # type: ignore[attr-defined]
        lawyer.qtbot.mouseClick(choice, Qt.MouseButton.LeftButton)
        assert choice.isChecked()
        press("suggestions_save")(dialog)  # type: ignore[arg-type]

    with answering(add_all):
        lawyer.qtbot.keyClick(lawyer.page, KEY.Key_S, CONTROL)
        lawyer.rest()
    assert not lawyer.window.document.dirty
    assert lawyer.keys("suggestion") == [], "what was open is tracked under the user's name"


def walk(desk: TestDesk, qtbot: QtBot, path: Path, *, playbook: str = "best") -> None:
    lawyer = Lawyer(desk.open(path), qtbot)
    review(lawyer, playbook)
    decide_two_and_take_both_back(lawyer)
    accept_a_tracked_change(lawyer)
    type_a_word(lawyer)
    delete_across_a_border(lawyer)
    answer_a_comment(lawyer)
    accept_all_of_one_person(lawyer)
    save(lawyer)
    said = told_by_window(lawyer)
    same(told_by_file(path), said)
    lawyer.window.close()
    assert desk.desk.windows == []
    again = Lawyer(desk.open(path), qtbot)
    same(told_by_window(again), said)
    if QGuiApplication.platformName() != "offscreen":
        return  # what LibreOffice reads does not depend on the display
    office = convert(path, path.parent / "office", to="docx")
    assert texts_of(office) == [text for one in said.texts if (text := plain(one))]


@pytest.mark.gui
def test_a_walk_through_our_sample(desk: TestDesk, qtbot: QtBot) -> None:
    walk(desk, qtbot, desk.sample())


@pytest.mark.gui
@pytest.mark.corpus
def test_a_walk_through_a_real_contract(desk: TestDesk, qtbot: QtBot) -> None:
    path = desk.home / "contract.docx"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(corpus_file(CONTRACT).read_bytes())
    walk(desk, qtbot, path, playbook="nda_mutual")


@pytest.mark.gui
@pytest.mark.slow
def test_the_same_walk_on_a_real_display(display: str, tmp_path: Path) -> None:
    """Windows, focus and menus of a real platform; everything else is the walk above."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
        + ["-k", "test_a_walk_through_our_sample", f"--basetemp={tmp_path / 'walk'}"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": display, "WAYLAND_DISPLAY": ""},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "1 passed" in done.stdout

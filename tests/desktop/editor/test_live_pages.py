"""Tools get the same pages from a window and without one."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop.editor.live_pages import HeadlessPages, LivePages
from engine.session.session import DocumentSession
from tests.support.docs import docx
from tests.support.pages import show_pages

ITEMS = [f"{n} " + "word " * 90 for n in range(40)] + ["😀 last {+new|Ann+} one"]


def test_both_sources_say_the_same(qtbot: QtBot) -> None:
    data = docx(*ITEMS)
    shown = show_pages(qtbot, source=data)
    session = DocumentSession.open(data, author="Me")
    live, headless = LivePages(shown.view), LivePages(HeadlessPages(session.document))
    assert live.page_count() == headless.page_count() > 3
    for page in range(1, live.page_count() + 1):
        assert live.page_text(page) == headless.page_text(page)
        assert list(live.page_blocks(page)) == list(headless.page_blocks(page))
    assert live.page_text(99) is None
    last = shown.blocks[-1]
    assert live.target_page(last) == live.page_count()
    assert live.target_page("00000000") is None


def test_show_selects_and_offsets_are_utf16(qtbot: QtBot) -> None:
    shown = show_pages(qtbot, *ITEMS)
    live = LivePages(shown.view)
    last = shown.blocks[-1]
    assert live.show_in_document(last, 3, 7)
    chosen = live.selection()
    assert chosen is not None
    assert (chosen.text, chosen.block_id, chosen.start, chosen.end) == ("last", last, 3, 7)
    assert shown.view.anchor(last) is not None
    assert not live.show_in_document("00000000")


def test_headless_pages_follow_changes(qtbot: QtBot) -> None:
    session = DocumentSession.open(docx(*ITEMS), author="Me")
    live = LivePages(HeadlessPages(session.document))
    before = live.page_count()
    first = str(session.document.snapshot().blocks[0].id)
    insert = {"id": "1", "type": "insertText", "blockId": first, "offset": 0, "text": "word " * 900}
    session.run({"version": 1, "operations": [insert]})
    assert live.page_count() > before

"""Margin cards beside real pages: one per decision, beside their text, few however many changes."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop.editor.page_view import PageView
from desktop.review.margin_cards import MarginCards
from desktop.review.review_kit import ReviewKit
from desktop.theme.theme import Theme
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_state import ActiveItem, Display, ReviewFilter
from engine.session.session import DocumentSession
from tests.support.docs import docx

LEFT = Qt.MouseButton.LeftButton


class Margin:
    """A page view with its cards, laid out and at rest."""

    def __init__(
        self, qtbot: QtBot, application: QApplication, *texts: str, width: int = 900
    ) -> None:
        session = DocumentSession.open(docx(*texts), author="Mara Lindqvist")
        self.document = OpenDocument(session)
        theme = Theme(application)
        theme.use("light")
        self.view = PageView(self.document, theme)
        kit = ReviewKit.of(self.document, theme, colours=self.view.authors)
        self.cards = MarginCards(self.document, self.view, theme, kit=kit)
        qtbot.addWidget(self.view)
        self.view.resize(width, 700)
        self.view.show()
        qtbot.waitUntil(lambda: self.view.settled and self.cards.settled, timeout=30_000)

    def keys(self) -> list[ActiveItem]:
        return [card.face.key for card in self.cards.cards() if card.face is not None]


def test_a_replacement_is_one_card_and_a_comment_one(qtbot: QtBot, qapp: QApplication) -> None:
    margin = Margin(
        qtbot, qapp, "The term is {-two|Ann-}{+three|Ann+} years.", "A {@Why?|Bob|fee@} is due."
    )
    assert [key.kind for key in margin.keys()] == ["revision", "comment"]
    first = margin.cards.cards()[0]
    assert first.face is not None
    assert (first.face.title, first.face.text) == ("Ann", "two → three")


def test_cards_stand_beside_the_sheet_and_apart(qtbot: QtBot, qapp: QApplication) -> None:
    texts = [f"{{+one{n}|Ann+}} and {{-two{n}|Bob-}} in a line" for n in range(6)]
    margin = Margin(qtbot, qapp, *texts)
    cards = margin.cards.cards()
    assert len(cards) == 12
    page = margin.view.page_map.pages[0]
    right = margin.view.corner(0).x() + page.width * margin.view.stack.scale
    for card, following in zip(cards, cards[1:], strict=False):
        assert card.geometry().bottom() < following.geometry().top()
    assert all(card.x() >= right for card in cards)


def test_the_active_card_is_on_its_line_with_a_leader(qtbot: QtBot, qapp: QApplication) -> None:
    texts = [f"{{+one{n}|Ann+}} and {{-two{n}|Bob-}} in a line" for n in range(6)]
    margin = Margin(qtbot, qapp, *texts)
    key = margin.keys()[7]
    margin.document.activate(key)
    card = margin.cards.card(key)
    assert card is not None
    change = margin.document.items().change(key.id)
    assert change is not None and change.block_id is not None
    line = margin.view.anchor(change.block_id, 0)
    assert line is not None
    assert card.y() + 15 == pytest.approx(line.center().y(), abs=1)
    (start, end, _, dashed) = margin.view.leaders[0]
    assert start.y() == end.y() and start.x() < end.x() and not dashed
    for one, following in zip(margin.cards.cards(), margin.cards.cards()[1:], strict=False):
        assert one.geometry().bottom() < following.geometry().top()


def test_a_card_is_accepted_with_the_mouse(qtbot: QtBot, qapp: QApplication) -> None:
    margin = Margin(qtbot, qapp, "The term is {-two|Ann-}{+three|Ann+} years.")
    card = margin.cards.cards()[0]
    qtbot.mouseClick(card, LEFT)
    qtbot.waitUntil(lambda: card.mode == "brief")
    accept = next(
        b for b in card.findChildren(QAbstractButton) if b.objectName().endswith("accept")
    )
    qtbot.mouseClick(accept, LEFT)
    qtbot.waitUntil(lambda: not margin.document.items().changes)
    qtbot.waitUntil(lambda: margin.cards.cards() == [])
    margin.document.undo()
    qtbot.waitUntil(lambda: len(margin.cards.cards()) == 1)


def test_views_and_filters_decide_which_cards_there_are(qtbot: QtBot, qapp: QApplication) -> None:
    margin = Margin(qtbot, qapp, "{+one|Ann+} and {-two|Bob-}")
    margin.document.set_filter(ReviewFilter(authors=frozenset({"Bob"})))
    qtbot.waitUntil(lambda: len(margin.cards.cards()) == 1)
    margin.document.set_filter(ReviewFilter())
    margin.document.set_display(Display.NONE)
    qtbot.waitUntil(lambda: margin.cards.cards() == [])
    margin.document.set_display(Display.SIMPLE)
    qtbot.waitUntil(lambda: len(margin.cards.cards()) == 2)
    assert all(card.mode == "marker" for card in margin.cards.cards())


@pytest.mark.slow
def test_two_thousand_changes_scroll_with_a_handful_of_cards(
    qtbot: QtBot, qapp: QApplication
) -> None:
    texts = [f"Clause {n} says {{-old{n}|Ann-}}{{+new{n}|Bob+}} things." for n in range(2_000)]
    margin = Margin(qtbot, qapp, *texts)
    bar = margin.view.verticalScrollBar()
    spent: list[float] = []
    for step in range(200):
        bar.setValue(2_000 + 40 * step)
        started = time.perf_counter()
        margin.cards._on_moved()  # the signal ran already; this is the cost of one step
        spent.append(time.perf_counter() - started)
        assert margin.cards.live_cards < 45
    assert sorted(spent)[len(spent) // 2] < 0.010

"""Combining marked copies: everyone's changes, names and dates; what overlaps is layered."""

from __future__ import annotations

from typing import Any

import pytest

from engine.compare.combine import Combined, NotACopy, combine
from engine.document.document import WordDocument
from engine.opc import Package
from engine.prepare.health import check_package
from engine.redline.names import MARKS
from engine.redline.resolve import marks_in, resolve_all, resolve_marks
from engine.session import DocumentSession
from tests.engine.compare.versions import accepted, rejected, root, texts
from tests.support.docs import docx, table
from tests.support.docs_notation import DATE

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
BASE = (
    "The term is two years from the date.",
    "Due in thirty days after notice.",
    "Law of Delaware.",
)


def combined(base: bytes, *copies: bytes) -> Combined:
    """The combination, which rejects to the base."""
    found = combine(base, copies, author="Zoe", date=DATE)
    assert rejected(found.data) == texts(root(base))
    return found


def only(data: bytes, author: str) -> list[str]:
    """The texts with this author's changes accepted and all others rejected."""
    tree: Any = root(data)
    others = [mark for mark in marks_in(tree) if mark.get(W + "author") != author]
    resolve_marks(tree, others, decision="reject")
    resolve_all(tree, "accept")
    return texts(tree)


class TestDisjointChanges:
    ANN = docx("The term is {-two|Ann-}{+three|Ann+} years from the date.", *BASE[1:])
    BOB = docx(
        "The term is two years from the {+effective |Bob+}date.",
        "Due in {-thirty|Bob-}{+sixty|Bob+} days after notice.",
        BASE[2],
    )
    CY = docx(*BASE[:2], "{+A new clause.|Cy+} ¶+Cy", BASE[2])
    DEE = docx(*BASE[:2], "Law of {-Delaware|Dee-}{+Nevada|Dee+}.")

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_it_gives_each_author_their_own_text_back(self, count: int) -> None:
        copies = {"Ann": self.ANN, "Bob": self.BOB, "Cy": self.CY, "Dee": self.DEE}
        chosen = dict(list(copies.items())[:count])
        found = combined(docx(*BASE), *chosen.values())
        assert found.conflicts == []
        for author, copy in chosen.items():
            assert only(found.data, author) == accepted(copy)

    def test_it_keeps_names_and_dates_and_gives_ids_anew(self) -> None:
        data = combined(docx(*BASE), self.ANN, self.BOB).data
        marks = list(root(data).iter(*MARKS))
        assert {mark.get(W + "author") for mark in marks} == {"Ann", "Bob"}
        assert {mark.get(W + "date") for mark in marks} == {DATE}
        ids = [mark.get(W + "id") for mark in marks]
        assert len(ids) == len(set(ids))

    def test_it_combines_inside_tables(self) -> None:
        base = docx(table(["Pump", "100"], ["Valve", "20"]), "x")
        ann = docx(table(["Pump", "{-100|Ann-}{+90|Ann+}"], ["Valve", "20"]), "x")
        bob = docx(table(["Pump", "100"], ["Valve", "{-20|Bob-}{+25|Bob+}"]), "x")
        data = combined(base, ann, bob).data
        assert only(data, "Ann") == accepted(ann)
        assert only(data, "Bob") == accepted(bob)


class TestOverlaps:
    def test_it_layers_two_deletions_of_one_word_and_lists_them(self) -> None:
        base = docx("The term is two years.")
        ann = docx("The term is {-two|Ann-}{+three|Ann+} years.")
        bob = docx("The term is {-two years|Bob-}{+one year|Bob+}.")
        found = combined(base, ann, bob)
        assert len(found.conflicts) == 1
        assert "delete the same text" in found.conflicts[0].reasons[0]
        assert only(found.data, "Ann") == accepted(ann)
        assert only(found.data, "Bob") == accepted(bob)

    def test_it_lists_two_insertions_at_one_place(self) -> None:
        base = docx("The term ends.")
        found = combined(
            base, docx("The {+first |Ann+}term ends."), docx("The {+long |Bob+}term ends.")
        )
        assert "insert at one place" in found.conflicts[0].reasons[0]
        assert accepted(found.data) == ["The first long term ends."]


class TestOtherCopies:
    def test_it_counts_an_unmarked_copy_by_its_differences(self) -> None:
        found = combined(docx(*BASE), docx(*BASE[:2], "Law of Nevada."))
        assert accepted(found.data)[-1] == "Law of Nevada."

    def test_it_refuses_a_marked_document_that_is_no_copy(self) -> None:
        with pytest.raises(NotACopy):
            combine(docx(*BASE), [docx("Another {+thing|Ann+}.")], author="Zoe", date=DATE)

    def test_it_brings_the_comments_of_the_copies(self) -> None:
        data = combined(
            docx(*BASE),
            docx("The {@why?|Ann|term@} is {+the |Ann+}two years from the date.", *BASE[1:]),
        ).data
        assert any("why?" in text for text in texts(root(data, "word/comments.xml")))


class TestThreads:
    PLAIN = docx(*BASE)
    ANN = docx("The {@why?|Ann|term@} is two years from the date.", *BASE[1:])

    @staticmethod
    def threads(data: bytes) -> list[tuple[str, list[str]]]:
        """Every comment with its replies."""
        found = WordDocument.open(Package.open(data)).comments()
        return [(each.text, [reply.text for reply in each.replies]) for each in found]

    def test_replies_stay_replies(self) -> None:
        ann = docx("The {@why?|Ann|term@} is two years from the date.", *BASE[1:])
        bob = docx(
            BASE[0], "Due in {@too long|Bob|thirty|we agree|Cy@} days after notice.", BASE[2]
        )
        data = combined(self.PLAIN, ann, bob).data
        assert self.threads(data) == [("why?", []), ("too long", ["we agree"])]
        assert check_package(Package.open(data)) == []

    def test_a_reply_joins_the_comment_of_the_base(self) -> None:
        bob = docx("The {@why?|Ann|term|because|Bob@} is two years from the date.", *BASE[1:])
        cy = docx("The {@why?|Ann|term|why not|Cy@} is two years from the date.", *BASE[1:])
        data = combined(self.ANN, bob, cy).data
        assert self.threads(data) == [("why?", ["because", "why not"])]
        assert check_package(Package.open(data)) == []

    def test_what_one_copy_resolved_is_resolved(self) -> None:
        session = DocumentSession.open(self.ANN, author="Bob")
        session.run(
            {
                "version": 1,
                "mode": "direct",
                "operations": [
                    {"id": "1", "type": "setCommentState", "commentId": "0", "resolved": True}
                ],
            }
        )
        data = combined(self.ANN, session.save()).data
        (thread,) = WordDocument.open(Package.open(data)).comments()
        assert thread.resolved

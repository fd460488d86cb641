"""For random edits of two to four copies: each author's changes give that author's text back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from engine.compare.combine import combine
from engine.compare.comparing import VersionComparison
from engine.opc import Package
from engine.prepare.health import check_package
from tests.engine.compare.edit_scripts import WORDS, phrase, with_part
from tests.engine.compare.test_combine import only
from tests.engine.compare.versions import accepted, rejected, root, texts
from tests.support.corpus import corpus_file
from tests.support.docs import Paragraph, docx, table
from tests.support.docs_notation import DATE

CENTRED = '<w:jc w:val="center"/>'
NAMES = ("Ann", "Bob", "Cy", "Dee")
Clauses = tuple[str, ...]


def clauses(choose: random.Random, count: int) -> Clauses:
    """Sentences that tell each other apart."""
    return tuple(f"Clause {number} {phrase(choose, 6, 14)}." for number in range(count))


def written(base: Clauses, changes: dict[int, str | None], more: dict[int, str]) -> bytes:
    """The document with some clauses rewritten (None: deleted) and others put before some."""
    items: list[str] = []
    for number, clause in enumerate(base):
        if number in more:
            items.append(more[number])
        now = changes.get(number, clause)
        if now is not None:
            items.append(now)
    return docx(*items, "The end of it.")


def reworded(clause: str, choose: random.Random) -> str:
    """One to three words of the clause changed, put in or taken out."""
    words = clause.split(" ")
    for _ in range(choose.randint(1, 3)):
        place = choose.randrange(2, len(words))
        what = choose.choice(("change", "insert", "delete"))
        if what == "change":
            words[place] = f"{choose.choice(WORDS)}{choose.randrange(100)}"
        elif what == "insert":
            words.insert(place, f"new{choose.randrange(100)}")
        elif len(words) > 4:
            del words[place]
    return " ".join(words)


def marked(base: bytes, revised: bytes, author: str) -> bytes:
    """The author's copy, with the changes tracked under that name."""
    return VersionComparison(base, revised).redline(author=author, date=DATE).data


def whole(base: bytes, copies: dict[str, bytes]) -> tuple[bytes, list[Any]]:
    """The combination, sound, and rejecting to the base."""
    found = combine(base, list(copies.values()), author="Zoe", date=DATE)
    assert rejected(found.data) == texts(root(base))
    assert check_package(Package.open(found.data)) == []
    return found.data, found.conflicts


@given(st.integers(0, 2**32), st.integers(2, 4))
@settings(max_examples=25)
def test_disjoint_edits_come_apart_again(seed: int, count: int) -> None:
    choose = random.Random(seed)
    base = clauses(choose, 12)
    original = written(base, {}, {})
    copies: dict[str, bytes] = {}
    for number, author in enumerate(NAMES[:count]):
        own = [place for place in range(len(base)) if place % count == number]
        changes: dict[int, str | None] = {}
        for place in choose.sample(own, min(2, len(own))):
            changes[place] = choose.choice((None, reworded(base[place], choose)))
        more = {choose.choice(own): f"Wholly new {author} {phrase(choose, 5, 9)}."}
        copies[author] = marked(original, written(base, changes, more), author)
    data, _ = whole(original, copies)
    for author, copy in copies.items():
        assert [t for t in only(data, author) if t] == [t for t in accepted(copy) if t], author


@given(st.integers(0, 2**32), st.integers(2, 4))
@settings(max_examples=25)
def test_words_of_one_clause_changed_by_all_come_apart_again(seed: int, count: int) -> None:
    choose = random.Random(seed)
    base = clauses(choose, 3)
    original = written(base, {}, {})
    copies = {
        author: marked(original, written(base, {1: reworded(base[1], choose)}, {}), author)
        for author in NAMES[:count]
    }
    data, _ = whole(original, copies)
    for author, copy in copies.items():
        assert only(data, author) == accepted(copy), author


@given(st.integers(0, 2**32))
@settings(max_examples=15)
def test_a_deleted_clause_that_another_edits_is_a_conflict_that_keeps_both(seed: int) -> None:
    choose = random.Random(seed)
    base = clauses(choose, 4)
    original = written(base, {}, {})
    copies = {
        "Ann": marked(original, written(base, {1: None}, {}), "Ann"),
        "Bob": marked(original, written(base, {1: reworded(base[1], choose)}, {}), "Bob"),
        "Cy": marked(original, written(base, {3: reworded(base[3], choose)}, {}), "Cy"),
    }
    data, conflicts = whole(original, copies)
    for author in ("Ann", "Bob", "Cy"):
        assert [t for t in only(data, author) if t] == [t for t in accepted(copies[author]) if t]
    assert [base[1][:120] in each.text for each in conflicts] == [True]


def test_cells_of_one_row_come_apart_again() -> None:
    def priced(*rows: tuple[str, str, str]) -> bytes:
        return docx(table(*rows), "x")

    pump, valve = ("Pump", "100", "heavy"), ("Valve", "20", "light")
    base = priced(pump, valve)
    copies = {
        "Ann": marked(base, priced(("Pump", "90", "heavy"), valve), "Ann"),
        "Bob": marked(base, priced(("Pump", "100", "big"), valve), "Bob"),
        "Cy": marked(base, priced(pump, ("Valve", "21", "light")), "Cy"),
    }
    data, conflicts = whole(base, copies)
    assert conflicts == []
    for author, copy in copies.items():
        assert only(data, author) == accepted(copy)


@pytest.mark.parametrize("name", ["docxcli--mnda.docx", "adeu--long-5pages.docx"])
def test_copies_of_a_contract_come_apart_again(name: str) -> None:
    base = corpus_file(name).read_bytes()
    choose = random.Random(5)
    copies: dict[str, bytes] = {}
    for number, author in enumerate(NAMES[:3]):
        tree = root(base)
        leaves = [t for t in tree.iter("{*}t") if t.text and len(t.text.split()) > 4]
        for leaf in choose.sample(leaves[number::3], 3):
            leaf.text = reworded(leaf.text, choose)
        copies[author] = marked(base, with_part(base, etree.tostring(tree)), author)
    found = combine(base, list(copies.values()), author="Zoe", date=DATE)
    for author, copy in copies.items():
        assert only(found.data, author) == accepted(copy), author


def test_a_paragraph_that_one_formats_and_another_deletes_is_a_conflict_of_both() -> None:
    first, second = "First clause of it.", "Second clause of it."
    base = docx(first, second, "End.")
    centred = docx(first, Paragraph(second, properties=CENTRED), "End.")
    copies = {
        "Ann": marked(base, centred, "Ann"),
        "Bob": marked(base, docx(first, "End."), "Bob"),
    }
    data, conflicts = whole(base, copies)
    assert any("formats" in reason for each in conflicts for reason in each.reasons)
    for author, copy in copies.items():
        assert only(data, author) == accepted(copy), author
    assert len(list(root(data).iter("{*}pPrChange"))) == 1

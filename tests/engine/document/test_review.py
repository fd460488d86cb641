"""What a reviewer reads: revisions as decisions, comment threads, outline, search, references."""

from __future__ import annotations

import pytest

from engine.document.outline import Section, SectionHandle, find_section
from engine.document.references import read_references
from engine.document.revisions import RevisionItem
from engine.document.search import locate
from engine.errors import Problem
from engine.identity import MAIN
from tests.engine.document.opened import append_run, change, opened
from tests.support.docs import Item, cell, paragraph, row, table


def groups(*items: Item) -> list[list[tuple[str, str]]]:
    """(kind, text) of each decision, in order."""
    found: dict[str, list[RevisionItem]] = {}
    for item in opened(*items).revisions():
        found.setdefault(item.group_id, []).append(item)
    return [[(item.kind, item.text) for item in group] for group in found.values()]


def test_a_replacement_is_one_decision() -> None:
    assert groups("a {-old|Ann-}{+new|Ann+} b") == [[("deletion", "old"), ("insertion", "new")]]


def test_kept_words_authors_and_times_part_decisions() -> None:
    assert len(groups("{-old|Ann-} kept {+new|Ann+}")) == 2
    assert len(groups("{-old|Ann-}{+new|Bob+}")) == 2
    late = "2024-01-02T09:00:00Z"
    assert len(groups(f"{{-old|Ann-}}{{+new|Ann|{late}+}}")) == 2


def test_paragraphs_deleted_whole_in_a_row_are_one_decision() -> None:
    found = groups("{-one|Ann-} ¶-Ann", "{-two|Ann-} ¶-Ann", "three")
    assert len(found) == 1
    assert [kind for kind, _ in found[0]] == ["deletion", "paragraphMarkDeleted"] * 2


def test_a_row_takes_its_contents_with_it_but_not_a_third_hand() -> None:
    found = groups(table(["a"], row("{+b|Ann+}", revision="+Ann")))
    assert [[kind for kind, _ in group] for group in found] == [["rowInserted"]]
    found = groups(table(["a"], row("{+b|Ann+}{-c|Bob-}", revision="+Ann")))
    assert [[kind for kind, _ in group] for group in found] == [["rowInserted"], ["deletion"]]


def test_a_move_is_one_item_with_both_ends() -> None:
    document = opened("{<moved|Ann|m<}", "kept", "{>moved|Ann|m>}")
    (item,) = document.revisions()
    ids = [block.id for block in document.snapshot().blocks]
    assert (item.kind, item.text, len(item.revision_ids)) == ("move", "moved", 2)
    assert item.block_ids == (ids[0], ids[2])


def test_layered_changes_are_both_listed() -> None:
    kinds = {(i.kind, i.author, i.text) for i in opened("{+a {-b|Bob-}|Ann+}").revisions()}
    assert kinds == {("insertion", "Ann", "a b"), ("deletion", "Bob", "b")}


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        ("a{~bold|Ann~}", "formatting"),
        (paragraph("a", change="Ann"), "paragraphPropertiesChanged"),
        ("a ¶+Ann", "paragraphMarkInserted"),
        (table(row(cell("a", revision="+Ann"), "b")), "cellInserted"),
        (table(row(cell("a", revision="-Ann"), "b")), "cellDeleted"),
        (
            paragraph(
                "a",
                properties='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/>'
                '<w:ins w:id="77" w:author="Ann"/></w:numPr>',
            ),
            "numberingChanged",
        ),
        (
            "{!<w:customXmlInsRangeStart w:id='5' w:author='Ann'/>!}a",
            "contentControlInserted",
        ),
    ],
)
def test_every_carrier_is_found(item: Item, kind: str) -> None:
    (found,) = opened(item, "end").revisions()
    assert (found.kind, found.author) == (kind, "Ann")
    assert found.block_id is not None


def test_a_picture_is_named_where_there_is_no_text() -> None:
    (item,) = opened("{+{!<w:r><w:drawing/></w:r>!}|Ann+}").revisions()
    assert (item.text, item.objects) == ("[image]", 1)


def test_suggested_marks_say_so() -> None:
    mark = (
        "{!<w:ins xmlns:s='urn:whereas:suggestion' s:id='s1' w:id='9' w:author='Whereas'>"
        "<w:r><w:t>x</w:t></w:r></w:ins>!}"
    )
    (item,) = opened(f"a{mark}").revisions()
    assert (item.provenance, item.suggestion_id) == ("suggested", "s1")


def test_revisions_of_all_stories_are_counted() -> None:
    document = opened("{+a|Ann+}", header="{-h|Bob-}")
    assert [item.story.kind for item in document.revisions()] == ["main", "header"]
    assert len(document.revisions(MAIN)) == 1


def test_a_quote_is_accepted_text_only() -> None:
    document = opened("x {@why?|Ann|{-old|Bob-}{+new|Bob+} words@} y")
    (thread,) = document.comments()
    assert (thread.quote, thread.text, thread.author) == ("new words", "why?", "Ann")
    assert thread.block_id == document.snapshot().blocks[0].id
    assert (thread.start, thread.end, thread.anchored) == (2, 11, True)


def test_a_comment_whose_anchor_went_is_listed_without_one() -> None:
    document = opened("a", "b {@gone?|Ann|here@}")
    with change(document) as tx:
        tx.remove_top(document.tops()[1][0])
    (thread,) = document.comments()
    assert (thread.anchored, thread.block_id, thread.quote) == (False, None, "")


def test_the_outline_follows_levels_and_its_handles_go_stale() -> None:
    document = opened("# A", "a", "## B", "b", "# C", "c")
    entries = document.outline()
    assert [(e.text, e.level) for e in entries] == [("A", 1), ("B", 2), ("C", 1)]
    assert entries[1].parent == entries[0].handle
    section = find_section(document.snapshot(), entries[0].handle)
    assert isinstance(section, Section)
    assert [block.text for block in section.blocks] == ["A", "a", "B", "b"]
    assert SectionHandle.from_wire(entries[0].handle.to_wire()) == entries[0].handle
    with change(document) as tx:
        append_run(tx.edit(entries[0].block_id), "!")
    stale = find_section(document.snapshot(), entries[0].handle)
    assert isinstance(stale, Problem) and stale.code == "stale"


def found(text: str, query: str, **options: bool) -> list[tuple[int, int]]:
    options.setdefault("normalised", False)
    return [(m.start, m.end) for m in opened(text).find(query, **options)]


def test_search_folds_case_simply_and_keeps_offsets() -> None:
    assert found("straße STRASSE", "strasse") == [(7, 14)]
    assert found("\u212a k", "k") == [(0, 1), (2, 3)]
    assert found("Ab ab", "ab", match_case=True) == [(3, 5)]


def test_whole_words_end_at_unicode_borders() -> None:
    assert found("été ét", "ét", whole_word=True) == [(4, 6)]
    assert found("a_b a", "a", whole_word=True) == [(4, 5)]


def test_a_person_quotes_with_other_glyphs() -> None:
    text = "the “Effective\u00a0Date”\u200b — that  is, today’s"
    matches = found(text, '"effective date" - that is, today\'s', normalised=True)
    assert [text[start:end] for start, end in matches] == [text[4:]]
    assert locate(text, '"Effective Date"') == (4, 20)
    assert locate(text, '"effective date"') is None
    assert found(text, "effective", normalised=True) == [(5, 14)]


def test_a_match_never_cuts_a_note_marker() -> None:
    assert found("a{^note^}1", "1") == [(5, 6)]


def test_runs_and_revisions_do_not_hide_text() -> None:
    assert found("al{*pha*} be{-x|Bob-}ta", "alpha beta") == [(0, 10)]


def test_references_know_their_number_and_their_target() -> None:
    document = opened(". {#one|first#}", ". {#two|second#}", "see {=REF two \\r|1=} {=REF no|9=}")
    fine, broken = read_references(document)
    label = document.snapshot().blocks[1].display_label
    assert label is not None
    assert (fine.expected, fine.stale, fine.broken) == (label.rstrip("."), True, False)
    assert fine.target == document.snapshot().blocks[1].id
    assert (broken.broken, broken.expected, broken.shown) == (True, None, "9")


def test_a_change_beside_the_redlines_does_not_count_them_again() -> None:
    document = opened("{+a|Ann+}", "b")
    before = document.revisions()
    ids = [block.id for block in document.snapshot().blocks]
    with change(document) as tx:
        append_run(tx.edit(ids[1]), "x")
    assert document.revisions()[0] is before[0]
    with change(document) as tx:
        append_run(tx.edit(ids[0])[0], "x")
    assert document.revisions()[0].text == "ax"

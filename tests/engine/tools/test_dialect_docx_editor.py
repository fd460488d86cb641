"""The redlining editors' dialect against its description, sentence by sentence (A2–A5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tools.dialects import dialect
from engine.tools.options import SuggestOptions
from engine.tools.profiles import access
from engine.tools.tool import Surroundings
from tests.engine.tools.hosts import carried, headless, live
from tests.support.docs import table

REVISED = "It runs {+two|Ann+}{-one|Ann-} years, renewing."


class Spoken:
    """One conversation in the dialect: what was shown last is remembered."""

    def __init__(self, bridge: Any) -> None:
        self.bridge = bridge
        self._dialect = dialect("docx-editor")

    def __call__(self, name: str, **arguments: Any) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            return self._dialect.call(
                name,
                arguments,
                self.bridge,
                allowed=access("host"),
                surroundings=Surroundings(),
            )

        return carried(self.bridge, work)

    def data(self, name: str, **arguments: Any) -> Any:
        answer = self(name, **arguments)
        assert answer["success"], answer
        return answer["data"]

    def error(self, name: str, **arguments: Any) -> str:
        answer = self(name, **arguments)
        assert set(answer) == {"success", "error"}
        return answer["error"]


def ids(bridge: Any) -> list[str]:
    return [one.id for one in carried(bridge, bridge.snapshot)]


def test_the_registry_has_fourteen_names_in_order() -> None:
    shown = dialect("docx-editor").definitions(access("host"), "openai", options=SuggestOptions())
    assert [one["function"]["name"] for one in shown] == (
        "read_document read_selection read_page read_pages find_text read_comments read_changes "
        "add_comment suggest_change apply_formatting set_paragraph_style reply_comment "
        "resolve_comment scroll"
    ).split()
    assert {one["type"] for one in shown} == {"function"}


def test_an_ordinal_reaches_the_paragraph_that_was_shown_in_its_place(host: Any) -> None:
    spoken = Spoken(host("First clause.", "Second clause.", "Third clause."))
    names = ids(spoken.bridge)
    lines = spoken.data("read_document", fromIndex=1, toIndex=1)
    assert lines == f"[{names[1]}] Second clause."
    answer = spoken("suggest_change", paraId="1", search="Second", replaceWith="2nd")
    assert answer["data"] == f'Replacement proposed: "Second" → "2nd" on {names[1]}.'
    assert [one["path"] for one in answer["normalizations"]] == ["paraId"]
    assert names[1] in answer["normalizations"][0]["message"]


def test_an_ordinal_keeps_meaning_what_was_shown_after_the_order_changed() -> None:
    spoken = Spoken(headless("First.", "Second.", "Third."))
    names = ids(spoken.bridge)
    spoken.data("read_document")
    insert = {"id": "a", "type": "insertBeforeBlock", "blockId": names[0], "text": "New."}
    spoken.bridge.session.run({"version": 1, "operations": [insert], "mode": "direct"})
    assert spoken.data("scroll", paraId="1") == f"Scrolled to {names[1]}."
    spoken.data("read_document")
    assert spoken.data("scroll", paraId="1") == f"Scrolled to {names[0]}."


def test_an_ordinal_works_in_every_tool_that_takes_a_paragraph(host: Any) -> None:
    spoken = Spoken(host("# Head", "Some text."))
    block_id = ids(spoken.bridge)[1]
    assert spoken.data("add_comment", paraId="1", text="Why?").endswith(f"added on {block_id}.")
    bold = {"paraId": "1", "marks": {"bold": True}}
    assert spoken.data("apply_formatting", **bold) == f"Formatting applied to {block_id}."
    said = spoken.data("apply_formatting", **bold, search="text")
    assert said == f'Formatting applied to "text" in {block_id}.'
    styled = spoken.data("set_paragraph_style", paraId="1", styleId="Heading1")
    assert styled == f'Style "Heading1" applied to {block_id}.'
    assert spoken.data("scroll", paraId="1") == f"Scrolled to {block_id}."


@pytest.mark.parametrize("wrong", ["9", "-1", "1.0", "９", "00000000000001", " 1"])
def test_what_is_neither_an_id_nor_an_ordinal_is_refused(wrong: str) -> None:
    spoken = Spoken(headless("One.", "Two."))
    assert spoken.error("scroll", paraId=wrong) == f"paraId {wrong} not found."
    assert spoken.error("suggest_change", paraId=wrong, search="One", replaceWith="1")


def test_an_id_of_digits_only_is_an_id_before_it_is_an_ordinal() -> None:
    spoken = Spoken(live("one", "two"))
    first = spoken.bridge.blocks[0]
    from dataclasses import replace

    spoken.bridge.blocks[0] = replace(first, id="1")
    assert spoken.data("scroll", paraId="1") == "Scrolled to 1."
    assert spoken.bridge.shown[-1][0] == "1"


def test_text_that_was_not_shown_cannot_be_quoted() -> None:
    """The original view hides pending insertions: nothing in them can be searched for."""
    spoken = Spoken(headless(REVISED))
    block_id = ids(spoken.bridge)[0]
    assert spoken.data("read_document") == f"[{block_id}] It runs one years, renewing."
    error = spoken.error("suggest_change", paraId=block_id, search="two", replaceWith="three")
    assert "not in the paragraph" in error


@pytest.mark.parametrize("phrase", ["one", "runs one", "one years", "runs one years"])
def test_a_target_that_overlaps_a_pending_change_is_refused_everywhere(phrase: str) -> None:
    spoken = Spoken(headless(REVISED))
    block_id = ids(spoken.bridge)[0]
    before = spoken.bridge.session.save()
    change = {"paraId": block_id, "search": phrase}
    for name, more in (
        ("suggest_change", {"replaceWith": "x"}),
        ("add_comment", {"text": "Why?"}),
        ("apply_formatting", {"marks": {"bold": True}}),
    ):
        assert "pending" in spoken.error(name, **change, **more)
    assert spoken.bridge.session.save() == before


def test_a_phrase_around_a_hidden_insertion_overlaps_it() -> None:
    spoken = Spoken(headless("The {+net |Ann+}fee is due."))
    block_id = ids(spoken.bridge)[0]
    error = spoken.error("suggest_change", paraId=block_id, search="The fee", replaceWith="It")
    assert "pending" in error
    said = spoken.data("suggest_change", paraId=block_id, search="fee is", replaceWith="sum is")
    assert said == f'Replacement proposed: "fee is" → "sum is" on {block_id}.'


def test_a_phrase_is_counted_in_the_view_that_was_shown() -> None:
    """Once in the text shown and twice in the accepted text: the shown one is meant."""
    spoken = Spoken(headless("{+A fee. |Ann+}The fee is due."))
    block_id = ids(spoken.bridge)[0]
    spoken.data("suggest_change", paraId=block_id, search="fee", replaceWith="price")
    assert spoken.bridge.snapshot()[0].text == "A fee. The price is due."
    assert spoken.data("read_document") == f"[{block_id}] The fee is due."


def test_twice_in_the_text_shown_is_ambiguous_with_both_places() -> None:
    spoken = Spoken(headless("The fee. {-Another|Ann-} The fee."))
    block_id = ids(spoken.bridge)[0]
    error = spoken.error("add_comment", paraId=block_id, search="The fee", text="?")
    assert "more than once" in error and "2 times" in error


def test_matching_forgives_spelling_of_quotes_but_never_case_or_words(host: Any) -> None:
    spoken = Spoken(host("The \u201cTerm\u201d \u2013 two\u00a0years today."))
    block_id = ids(spoken.bridge)[0]
    found = spoken.data("suggest_change", paraId=block_id, search='"Term" - two', replaceWith="It")
    assert found.startswith("Replacement proposed")
    for phrase in ("the", "two years tomorrow", "today. And"):
        assert spoken.error("suggest_change", paraId=block_id, search=phrase, replaceWith="x")


def test_lines_of_every_kind_of_block() -> None:
    spoken = Spoken(
        headless("# Head", "Text.", "", ". one", ".. deeper", table(["a", "b"], ["c", "d"]))
    )
    names = ids(spoken.bridge)
    assert spoken.data("read_document").split("\n") == [
        f"[{names[0]}] (h1) Head",
        f"[{names[1]}] Text.",
        f"[{names[2]}] ",
        f"[{names[3]}] - one",
        f"[{names[4]}]   - deeper",
        f"[{names[5]}] (table, row 1, col 1) a",
        f"[{names[6]}] (table, row 1, col 2) b",
        f"[{names[7]}] (table, row 2, col 1) c",
        f"[{names[8]}] (table, row 2, col 2) d",
        f"[{names[9]}] ",
    ]
    assert spoken.data("read_document", fromIndex=50) == ""
    assert spoken.data("read_document", fromIndex=-3, toIndex=0) == f"[{names[0]}] (h1) Head"
    assert spoken.data("read_document", fromIndex=2, toIndex=1) == ""
    assert spoken.data("read_document", toIndex=-1) == ""


def test_a_search_tells_every_hit_with_forty_characters_around() -> None:
    spoken = Spoken(headless("fee, fee and again a Fee", "x" * 60 + "fee" + "y" * 60))
    first, second = ids(spoken.bridge)
    hits = spoken.data("find_text", query="fee")
    assert [one["paraId"] for one in hits] == [first] * 3 + [second]
    assert hits[2]["match"] == "Fee"
    assert (hits[3]["before"], hits[3]["after"]) == ("x" * 40, "y" * 40)
    assert len(spoken.data("find_text", query="Fee", caseSensitive=True)) == 1
    assert {one["paraId"] for one in spoken.data("find_text", query="fee", limit=1)} == {first}
    assert spoken.data("find_text", query="") == "No matches."
    assert spoken.data("find_text", query="nowhere") == "No matches."


def test_changes_have_their_four_types_and_no_formatting() -> None:
    spoken = Spoken(
        headless(
            "{+new|Ann+} {-old|Bob-} {~bold|Ann~} stays",
            "{>moved words here|Ann|m1>}",
            "{<moved words here|Ann|m1<}",
        )
    )
    lines = spoken.data("read_changes").split("\n")
    kinds = [line.split("] ")[1].split(" by ")[0] for line in lines]
    assert kinds == ["insertion", "deletion", "moveFrom", "moveTo"]
    assert lines[0].endswith('insertion by Ann: "new"')


def test_pages_that_do_not_exist_are_named_with_the_count() -> None:
    bridge = live("one")
    bridge.pages = (("B0",),)
    spoken = Spoken(bridge)
    past = spoken.error("read_page", pageNumber=2)
    assert past == "Page 2 does not exist (document has 1 page)."
    assert spoken.data("read_pages", **{"from": 1, "to": 1}) == "--- Page 1 ---\n[B0] one"
    assert "1" in spoken.error("read_pages", **{"from": 3, "to": 4})


@pytest.mark.parametrize(
    ("marks", "allowed"),
    [
        ({"highlight": "FFFF00"}, "darkYellow"),
        ({"underline": {"style": "zigzag"}}, "wavyDouble"),
        ({"color": {"rgb": "#FF0000"}}, "rgb"),
        ({"color": {"themeColor": "dk9"}}, "folHlink"),
        ({"blink": True}, "bold"),
    ],
)
def test_a_wrong_mark_is_told_the_whole_list(marks: dict[str, Any], allowed: str) -> None:
    spoken = Spoken(headless("Text."))
    error = spoken.error("apply_formatting", paraId=ids(spoken.bridge)[0], marks=marks)
    assert allowed in error


@pytest.mark.parametrize(
    "marks",
    [
        {"bold": True, "italic": False, "strike": True},
        {"underline": True},
        {"underline": {"style": "dashDotDotHeavy"}},
        {"color": {"themeColor": "accent6"}},
        {"highlight": "none"},
        {"fontSize": 10.5},
        {"fontSize": 0},
        {"fontFamily": {"ascii": "Arial"}},
    ],
)
def test_every_mark_of_the_table_is_taken(marks: dict[str, Any]) -> None:
    spoken = Spoken(headless("Text {*bold*} and more."))
    block_id = ids(spoken.bridge)[0]
    for _ in range(2):  # what is already so is no failure
        said = spoken.data("apply_formatting", paraId=block_id, marks=marks)
        assert said == f"Formatting applied to {block_id}."


def test_a_style_of_characters_is_no_paragraph_style() -> None:
    spoken = Spoken(headless("Text."))
    block_id = ids(spoken.bridge)[0]
    for style in ("FootnoteReference", "Nope"):
        assert spoken.error("set_paragraph_style", paraId=block_id, styleId=style)


class Broken:
    """A host whose editor is not there."""

    author = "AI"

    def snapshot(self, *given: Any, **named: Any) -> Any:
        raise RuntimeError("The editor is not ready.")


@pytest.mark.parametrize("spoken", ["docx-editor", "pen"])
def test_a_host_that_fails_is_an_answer_in_every_dialect(
    spoken: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = dialect(spoken).call(
        "read_document",
        {},
        Broken(),  # type: ignore[arg-type]
        allowed=access("host"),
        surroundings=Surroundings(),
    )
    assert "not ready" in answer["error"]
    caplog.clear()

"""The engine's part of the users' complaints 11 to 14, by number."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.document.references import read_references
from tests.e2e.flows import (
    ME,
    applied,
    block,
    decided,
    elements,
    opened,
    revision_ids,
    sound,
    texts,
)
from tests.engine.cli.commands import whereas
from tests.support.docs import docx, part_text
from tests.support.docs_parts import story
from tests.support.xmldiff import W


def test_case_11_a_thread_on_a_redline_is_resolved_and_reopened() -> None:
    package = docx("see {@why|Ann|the {-old|Bob-}{+new|Bob+} words|because|Bob@} here")
    session = opened(package)
    (thread,) = session.document.comments()
    applied(
        session,
        {"type": "replyComment", "commentId": thread.id, "comment": {"text": "agreed"}},
        {"type": "setCommentState", "commentId": thread.id, "resolved": True},
    )
    saved = session.save()
    again = opened(saved)
    (thread,) = again.document.comments()
    assert thread.resolved and len(thread.replies) == 2
    assert len(elements(saved, "comment", "word/comments.xml")) == 3
    assert len(elements(saved, "commentReference")) == 3
    assert part_text(saved, "word/commentsExtended.xml").count('w15:done="1"') == 3
    sound(saved)
    state = {"type": "setCommentState", "commentId": thread.id, "resolved": False}
    applied(again, state)
    assert not opened(again.save()).document.comments()[0].resolved


def test_case_11_adding_a_comment_marks_nothing_as_changed() -> None:
    session = opened(docx("some words", "{+more|Ann+}"))
    before = revision_ids(session)
    found = block(session, "some words")
    comment = {"type": "commentOnBlock", "blockId": found.id, "comment": {"text": "why"}}
    applied(session, {**comment, "quote": "words"})
    assert revision_ids(opened(session.save())) == before


@pytest.mark.parametrize("mode", ["direct", "tracked-changes"])
def test_case_11_a_comment_outlives_its_text(mode: str) -> None:
    package = docx("first", "{@why|Ann|commented@}", "last")
    session = opened(package)
    applied(session, {"type": "deleteBlock", "blockId": block(session, "commented").id}, mode=mode)
    saved = decided(session.save(), "accept")
    assert texts(opened(saved)) == ["first", "last"]
    assert [thread.text for thread in opened(saved).document.comments()] == ["why"]
    assert len(elements(saved, "commentReference")) == 1
    sound(saved)


def test_case_11_an_unanchored_comment_is_shown() -> None:
    package = docx("first {@why|Ann|words@}")
    text = part_text(package)
    from tests.e2e.bad_files import pack
    from tests.support.xmldiff import entries

    start, end = text.index("<w:commentRangeEnd"), text.index("</w:p>")
    bare = text[:start] + text[end:]
    bare = bare.replace('<w:commentRangeStart w:id="0"/>', "")
    files: dict[str, str | bytes] = {**entries(package), "word/document.xml": bare}
    (thread,) = opened(pack(files)).document.comments()
    assert thread.text == "why" and not thread.anchored and thread.block_id is None


def level(number: int, form: str, text: str, legal: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>{legal}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def numbered(*levels: str) -> dict[str, str | bytes]:
    lists = f'<w:abstractNum w:abstractNumId="0">{"".join(levels)}</w:abstractNum>'
    number = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    return {"word/numbering.xml": story("numbering", lists + number)}


ARTICLE = ("upperRoman", "ARTICLE %1")


@pytest.mark.parametrize(
    ("levels", "labels"),
    [
        ([ARTICLE, ("decimal", "%1.%2")], ["ARTICLE I", "I.1", "I.2"]),
        ([ARTICLE, ("decimal", "%1.%2", "<w:isLgl/>")], ["ARTICLE I", "1.1", "1.2"]),
        ([("decimal", "%1"), ("lowerLetter", "%1.%2")], ["1", "1.a", "1.b"]),
    ],
)
def test_case_12_legal_numbering(levels: list[tuple[str, ...]], labels: list[str]) -> None:
    parts = numbered(*(level(n, *facts) for n, facts in enumerate(levels)))
    session = opened(docx(". one", ".. two", ".. three", "end", extra_parts=parts))
    assert [b.display_label for b in session.document.snapshot().blocks][:3] == labels


def test_case_12_a_deleted_clause_takes_no_number() -> None:
    session = opened(docx(". one", ". {-two|Ann-} ¶-Ann", ". three", "end"))
    shown = [b for b in session.document.snapshot().blocks if b.text.strip()]
    assert [(b.text, b.display_label) for b in shown][:2] == [("one", "1"), ("three", "2")]


def test_case_12_a_file_without_numbering_is_normal() -> None:
    from tests.e2e.bad_files import with_parts

    session = opened(with_parts({}, without=("word/numbering.xml",)))
    assert session.document.snapshot().blocks
    listed = {"kind": "newList", "format": "numbered"}
    target = session.document.snapshot().blocks[0].id
    operation = {"type": "setBlockParagraphProperties", "blockId": target}
    applied(session, {**operation, "properties": {"numbering": listed}})
    assert opened(session.save()).document.snapshot().blocks[0].display_label == "1."


def references(count: int) -> bytes:
    texts = [f"see {{=REF target \\r \\h|2=}} number {n}" for n in range(count)]
    return docx(". first", ". {#target|second#}", *texts, "end")


def test_case_13_references_follow_their_target() -> None:
    session = opened(references(90))
    found = read_references(session.document)
    assert len(found) == 90 and {one.expected for one in found} == {"2"}
    applied(
        session,
        {"type": "insertBeforeBlock", "blockId": block(session, "first").id, "text": "new"},
        mode="direct",
    )
    assert {one.expected for one in read_references(session.document)} == {"3"}
    assert all(one.stale for one in read_references(session.document))
    applied(session, {"type": "deleteBlock", "blockId": block(session, "second").id}, mode="direct")
    broken = read_references(opened(session.save()).document)
    assert len(broken) == 90 and all(one.broken and one.shown == "2" for one in broken)


def test_case_14_compare_with_marked_inputs(tmp_path: Path) -> None:
    one, two, out = (tmp_path / f"{name}.docx" for name in ("a", "b", "redline"))
    one.write_bytes(docx("The term is two years.", "Fees are due.", "End."))
    two.write_bytes(docx("The term is {-two|Ann-}{+three|Ann+} years.", "Fees are due.", "End."))
    refused = whereas("compare", one, two, "--marked", "refuse")
    assert refused.code == 2 and refused.error["message"]
    done = whereas("compare", one, two, "--marked", "accepted", "--redline", out, "--author", ME)
    assert done.code == 0, done.err
    redline = out.read_bytes()
    sound(redline)
    assert not [e for e in elements(redline, "ins") if e.getparent().tag == f"{W}ins"]
    assert texts(opened(decided(redline, "accept"))) == [
        "The term is three years.",
        "Fees are due.",
        "End.",
    ]
    assert texts(opened(decided(redline, "reject"))) == [
        "The term is two years.",
        "Fees are due.",
        "End.",
    ]

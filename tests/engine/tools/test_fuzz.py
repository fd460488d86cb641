"""Malformed payloads made from the schemas: always an answer, never an unasked change."""

from __future__ import annotations

import hashlib
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.ooxml.types import etree
from engine.operations.catalogue import CONTRACT_TYPES
from engine.tools.dialects import dialect
from engine.tools.profiles import access
from engine.tools.session_bridge import SessionBridge
from engine.tools.tool import Surroundings
from tests.engine.tools.hosts import blocks, call, headless, result
from tests.support.docs import Cell, Row, paragraph, table
from tests.support.envelopes import assert_envelope, wrote
from tests.support.hostile_payloads import SCHEMAS, Hand, Known, payload

CALLS_PER_SEED = 40
SEEDS = 50  # 2,000 calls in the tests; 100,000 in `dev.py fuzz`, which tries fifty times as many
# A seed says everything: a smaller one is not a simpler one.
SEARCH = (Phase.explicit, Phase.generate)
MODES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"mode": "suggested"},
    {"mode": "direct", "allow_direct": True},
)


def opened() -> SessionBridge:
    """A document with what operations trip over: tables, revisions, notes, fields, lists."""
    merged = table(
        Row((Cell(("top",), merge="restart"), Cell(("b",)))),
        Row((Cell(("",), merge="continue"), Cell(("d",)))),
    )
    return headless(
        "# Term",
        "It runs for {+two|Ann+}{-one|Ann-} years.{^A note.^}",
        "The fee is due, see {=REF clause \\r|3.1=} below. 😀",
        "{@comment|Ann|The fee|a reply|Bob@} is final.",
        "",
        table(["a", "b"], ["", "d"]),
        merged,
        ". first point",
        ". second {*bold*} point",
        paragraph("Last {~made bold|Ann~} year."),
    )


BRIDGE = opened()


def known(bridge: SessionBridge) -> Known:
    """What a caller can have read of the document."""
    ids = [one.id for one in bridge.snapshot()]
    ranges = [one["range"] for one in result(bridge, "find_text", {"query": "e"})["matches"]]
    stories = [one["handle"] for one in result(bridge, "list_stories")]
    sections = [one["handle"] for one in result(bridge, "get_document_outline")["sections"]]
    return Known(
        block_ids=ids,
        comment_ids=[one["id"] for one in result(bridge, "read_comments")],
        ranges=ranges,
        handles=[*stories, *sections],
        values={
            "handle": [*stories, *sections],
            "range": ranges,
            "position": ["first", "last", *({"after": one} for one in ids)],
            "marks": [{"bold": True}, {"italic": None}, {"color": {"rgb": "FF0000"}}],
            "props": [{"alignment": "center"}, {"styleId": "Heading1"}],
            "styleId": ["Heading1", "Heading2", "Normal", None, "Nope"],
            "blockType": ["paragraph", "heading", "Heading1", "table"],
            "find": ["e", "fee", "The fee", "point", "t", "year", "[^1]", "nope", ""],
            "search": ["fee", "two", "point"],
            "matchText": ["fee", "two"],
        },
    )


KNOWN = known(BRIDGE)
ALL_TYPES = {"operationTypes": list(CONTRACT_TYPES), "maxOperations": 60}


def state() -> str:
    """A digest of every tree of the document, suggestions included."""
    digest = hashlib.sha256()
    for name, part in BRIDGE.session.document.package.parts.items():
        digest.update(name.encode())
        digest.update(etree.tostring(part.root) if name.endswith(".xml") else part.blob)
    return digest.hexdigest()


BEFORE = state()


def back() -> None:
    while BRIDGE.session.can_undo:
        BRIDGE.session.undo()
    assert state() == BEFORE, "undo did not give the document back"


@settings(max_examples=SEEDS, phases=SEARCH, report_multiple_bugs=False)
@given(st.integers(0, 2**40))
def test_no_payload_gets_past_the_tools(seed: int) -> None:
    _try(seed)


def _try(seed: int) -> None:
    random = Hand(seed)
    for number in range(CALLS_PER_SEED):
        random.slip = random.choice([0.0, 0.0, 0.03, 0.15])
        name = random.choice([*sorted(SCHEMAS), *["suggest_changes"] * 10])
        arguments = payload(name, random, KNOWN)
        where = (seed, number, name)
        before, version = state(), BRIDGE.session.document.version
        envelope = call(BRIDGE, name, arguments, options=ALL_TYPES, **random.choice(MODES))
        _judge(envelope, before, version, where)
        if random.random() < 0.6:
            back()
    back()
    BRIDGE.session.attachments.clear()


def _judge(envelope: dict[str, Any], before: str, version: int, where: Any) -> None:
    try:
        assert_envelope(envelope)
        moved = BRIDGE.session.document.version != version
        assert wrote(envelope) == moved, "`applied` does not say what happened"
        assert moved or state() == before, "the document changed without a new version"
    except AssertionError as error:
        raise AssertionError((where, envelope)) from error


@settings(max_examples=10, phases=SEARCH, report_multiple_bugs=False)
@given(st.integers(0, 2**40))
def test_no_payload_gets_past_the_dialects(seed: int) -> None:
    random = Hand(seed)
    spoken = {name: dialect(name) for name in ("docx-editor", "pen")}
    for _ in range(CALLS_PER_SEED):
        random.slip = random.choice([0.0, 0.03, 0.15])
        name = random.choice(sorted(SCHEMAS))
        arguments = payload(name, random, KNOWN)
        answer = random.choice(list(spoken.values())).call(
            name, arguments, BRIDGE, allowed=access("host"), surroundings=Surroundings()
        )
        assert isinstance(answer, dict), (seed, name)
        assert "internalError" not in str(answer)[:400], (seed, name, answer)
        back()


def test_the_document_of_the_fuzzer_reads_as_it_should() -> None:
    assert len(blocks(BRIDGE)) >= 12
    assert len(KNOWN.comment_ids) == 1
    assert len(KNOWN.ranges) > 5

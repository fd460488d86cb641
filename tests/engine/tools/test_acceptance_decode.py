"""Acceptance list, numbers 20–30: lenient decode, strict contract, options, schemas, adapters."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidBatch
from engine.operations.batch import parse_batch, parse_operation
from engine.operations.catalogue import BY_TYPE, CONTRACT_TYPES, operation_schema, verbs
from engine.tools.catalogue import BY_NAME, tools
from engine.tools.options import InvalidOptions, SuggestOptions, parse_options
from engine.tools.profiles import PROFILES, access
from engine.tools.providers import definitions
from engine.tools.suggest_schema import suggest_schema
from tests.engine.tools.examples import EXAMPLES
from tests.engine.tools.hosts import block_with, call, carried, fake, result, watched
from tests.support.project import ROOT

DELETE = {"type": "deleteBlock", "blockId": "B1"}


def noted(summary: dict[str, Any]) -> list[str]:
    return [one["path"] for one in summary["normalizations"]]


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        ({"operations": [{"kind": "deleteBlock", "blockId": "B1"}]}, "operations[0].kind"),
        (json.dumps({"operations": [DELETE]}), "$"),
        ({"operations": json.dumps([DELETE])}, "operations"),
        ({"operations": [json.dumps(DELETE)]}, "operations[0]"),
        ({"operations": [{**DELETE, "text": "x"}]}, "operations[0].text"),
        ({"operations": [DELETE], "mode": "direct"}, "mode"),
        ({"operations": [DELETE], "documentVersion": "3"}, "documentVersion"),
    ],
)
def test_20_sloppy_input_is_read_and_reported(arguments: Any, path: str) -> None:
    bridge = fake()
    summary = result(bridge, "suggest_changes", arguments)
    assert noted(summary) == [path]
    assert len(summary["applied"]) == 1


def test_20_nothing_nested_is_dropped() -> None:
    operation = {**DELETE, "precondition": {"blockTextHash": "h1", "note": "x"}}
    envelope = call(fake(), "suggest_changes", {"operations": [operation]})
    assert envelope["error"] == "operations[0].precondition.note: unknown property."


def test_21_callers_ids_stay_and_minted_ids_never_repeat() -> None:
    bridge = fake()
    insert = {"type": "insertAfterBlock", "blockId": "B1", "text": "x"}
    ids: list[str] = []
    for own in ({"id": "mine"}, {}, {}):
        operations = [{**insert, **own}, insert]
        ids += [
            one["id"]
            for one in result(bridge, "suggest_changes", {"operations": operations})["applied"]
        ]
    assert ids[0] == "mine"
    assert len(set(ids)) == 6
    assert re.fullmatch(r"op-[0-9a-f-]{36}-2", ids[1])


@pytest.mark.parametrize("comment", ["Why", {"text": "Why"}])
def test_22_a_comment_is_a_string_or_an_object(comment: Any) -> None:
    bridge = fake()
    result(bridge, "suggest_changes", {"operations": [{**DELETE, "comment": comment}]})
    assert bridge.batches[0].operations[0].comment.text == "Why"


def test_22_an_empty_comment_is_no_crash() -> None:
    assert call(fake(), "suggest_changes", {"operations": [{**DELETE, "comment": 3}]})["code"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["type"])
def test_23_every_type_round_trips_parser_and_schema(example: dict[str, Any]) -> None:
    parsed = parse_operation(example)
    assert parsed.to_wire() == example
    jsonschema.validate(example, operation_schema((example["type"],)))
    batch = {"version": 1, "operations": [example], "mode": "tracked-changes", "atomic": True}
    assert parse_batch(batch).to_wire() == batch


def test_23_the_examples_cover_the_catalogue() -> None:
    assert {one["type"] for one in EXAMPLES} == set(BY_TYPE)
    assert len(CONTRACT_TYPES) == 21
    assert [verb.type for verb in verbs()] == list(BY_TYPE)
    contract = [verb.type for verb in verbs() if verb.surface == "contract"]
    assert contract == list(CONTRACT_TYPES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["type"])
def test_23_schema_and_parser_refuse_the_same_shapes(example: dict[str, Any]) -> None:
    schema = operation_schema((example["type"],))["oneOf"][0]
    required = schema["required"]
    broken = [{key: one for key, one in example.items() if key != name} for name in required]
    broken += [{**example, "surprise": 1}, {**example, "id": 3}, {**example, "severity": None}]
    for value in broken:
        with pytest.raises(InvalidBatch):
            parse_operation(value)
        assert list(jsonschema.Draft202012Validator(schema).iter_errors(value)), value


@pytest.mark.parametrize("more", [{}, {"endBlockId": "B2", "rowCount": 2}])
def test_24_a_merge_names_its_extent_in_exactly_one_way(more: dict[str, Any]) -> None:
    operation = {"type": "mergeTableCells", "blockId": "B1", **more}
    envelope = call(fake(), "suggest_changes", {"operations": [operation]})
    assert envelope["error"] == "operations[0]: expected exactly one of endBlockId, rowCount."


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "type", "blockId", "range", "text", "kind", "properties", "x"]),
            inner | st.sampled_from(list(BY_TYPE)),
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_25_the_parser_answers_with_a_path_or_a_batch(value: Any) -> None:
    try:
        parse_batch({"version": 1, "operations": [value]})
    except InvalidBatch as error:
        assert error.path.startswith("$.operations[0]")
        assert error.reason


@given(st.sampled_from(list(BY_NAME)), JSON)
def test_25_no_payload_makes_a_tool_raise_or_write_unasked(name: str, value: Any) -> None:
    bridge = fake()
    before = [(one.id, one.text) for one in bridge.blocks]
    envelope = call(bridge, name, value)
    assert envelope.get("code") != "internalError", envelope
    outcome = envelope.get("result")
    wrote = isinstance(outcome, dict) and outcome.get("applied")
    assert wrote or [(one.id, one.text) for one in bridge.blocks] == before


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"operationTypes": []}, "operationTypes"),
        ({"operationTypes": ["moveBlock"]}, "operationTypes"),
        ({"operationTypes": "deleteBlock"}, "operationTypes"),
        ({"maxOperations": 0}, "maxOperations"),
        ({"maxOperations": 201}, "maxOperations"),
        ({"maxOperations": True}, "maxOperations"),
        ({"reviewMeta": "yes"}, "reviewMeta"),
        ({"documentVersion": {"current": ""}}, "documentVersion"),
        ({"documentVersion": "1"}, "documentVersion"),
    ],
)
def test_26_a_bad_option_is_raised_by_name(options: dict[str, Any], name: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        parse_options(options)
    assert caught.value.option == name


def test_26_types_are_put_in_contract_order_once() -> None:
    options = parse_options({"operationTypes": ["deleteBlock", "replaceRange", "deleteBlock"]})
    assert options.operation_types == ("replaceRange", "deleteBlock")


def test_26_the_schema_shows_only_what_the_allowed_types_take() -> None:
    schema = suggest_schema(parse_options({"operationTypes": ["deleteBlock"]}))
    shown = schema["properties"]["operations"]["items"]["properties"]
    assert set(shown) == {
        "type",
        "id",
        "severity",
        "area",
        "blockId",
        "precondition",
        "moveId",
        "comment",
    }
    assert "insertSignatureTable" not in json.dumps(suggest_schema(SuggestOptions()))


def test_26_a_type_the_host_does_not_allow_is_refused_with_the_list() -> None:
    options = {"operationTypes": ["replaceInBlock"]}
    envelope = call(fake(), "suggest_changes", {"operations": [DELETE]}, options=options)
    assert "Allowed types: replaceInBlock." in envelope["error"]


@pytest.mark.parametrize(
    ("meta", "missing"),
    [
        ({"severity": "low"}, "area"),
        ({"area": "Term"}, "severity"),
        ({"severity": "low", "area": ""}, "area"),
    ],
)
def test_27_required_review_meta_is_enforced(meta: dict[str, Any], missing: str) -> None:
    options = {"reviewMeta": "required"}
    envelope = call(
        fake(), "suggest_changes", {"operations": [{**DELETE, **meta}]}, options=options
    )
    assert envelope["error"].startswith(f"operations[0].{missing}")
    full = {**DELETE, "severity": "high", "area": "Term"}
    assert call(fake(), "suggest_changes", {"operations": [full]}, options=options)["ok"]


def test_28_a_pinned_call_must_name_the_version_it_was_written_for() -> None:
    options = {"documentVersion": {"current": "7"}}
    bridge = fake()
    assert not call(bridge, "suggest_changes", {"operations": [DELETE]}, options=options)["ok"]
    pinned = {"operations": [DELETE], "documentVersion": "7"}
    summary = result(bridge, "suggest_changes", pinned, options=options)
    assert [one["code"] for one in summary["issues"]] == ["documentVersionMismatch"]
    assert bridge.batches == []
    bridge.version = "7"
    assert result(bridge, "suggest_changes", pinned, options=options)["applied"]
    assert bridge.batches[0].document_version == "7"


def test_20_to_28_on_every_host(host: Any) -> None:
    """Lenient reading, the strict contract behind it, options and the version pin, in one go."""
    bridge = host()
    batches = watched(bridge)
    block_id = block_with(bridge, "two years")
    sloppy = {"kind": "replaceInBlock", "blockId": block_id, "find": "two", "replace": "three"}
    wrong = {**sloppy, "precondition": {"blockTextHash": "h1", "note": "x"}}
    assert not call(bridge, "suggest_changes", {"operations": [wrong]})["ok"]
    both = {"type": "mergeTableCells", "blockId": block_id, "endBlockId": "x", "rowCount": 2}
    assert not call(bridge, "suggest_changes", {"operations": [both]})["ok"]
    meta = {"reviewMeta": "required"}
    asked = {"operations": [sloppy]}
    assert not call(bridge, "suggest_changes", asked, options=meta)["ok"]
    only = {"operationTypes": ["deleteBlock"]}
    assert "deleteBlock." in call(bridge, "suggest_changes", asked, options=only)["error"]
    assert batches == []
    pinned = {"documentVersion": {"current": "another"}}
    old = {**asked, "documentVersion": "another"}
    summary = result(bridge, "suggest_changes", old, options=pinned)
    assert [one["code"] for one in summary["issues"]] == ["documentVersionMismatch"]
    assert batches == []
    version = carried(bridge, bridge.document_version)
    told = {**sloppy, "comment": "Why", "zz": 1}
    text = json.dumps({"operations": [json.dumps(told)], "documentVersion": version})
    summary = result(
        bridge, "suggest_changes", text, options={"documentVersion": {"current": version}}
    )
    assert len(summary["applied"]) == 1, summary["skipped"]
    assert noted(summary)[:2] == ["$", "operations[0]"]
    assert {"operations[0].kind", "operations[0].zz"} <= set(noted(summary))
    assert len(batches) == 1
    assert batches[0].operations[0].comment.text == "Why"


@pytest.mark.parametrize("provider", ["raw", "anthropic", "openai", "mcp"])
@pytest.mark.parametrize("profile", PROFILES)
def test_29_providers_rename_and_change_nothing(profile: str, provider: str) -> None:
    raw = definitions(profile)
    keys = {"raw": "inputSchema", "mcp": "inputSchema", "anthropic": "input_schema"}
    shaped = definitions(profile, provider)
    if provider == "openai":
        assert {one["type"] for one in shaped} == {"function"}
        shaped = [one["function"] for one in shaped]
    schema_key = keys.get(provider, "parameters")
    again = [(one["name"], one["description"], one[schema_key]) for one in shaped]
    assert again == [(one["name"], one["description"], one["inputSchema"]) for one in raw]
    assert len({one["name"] for one in raw}) == len(raw)


def schemas(node: Any) -> Any:
    if isinstance(node, dict):
        yield node
        for one in node.values():
            yield from schemas(one)
    elif isinstance(node, list):
        for one in node:
            yield from schemas(one)


def test_29_schemas_keep_to_what_every_provider_takes() -> None:
    for one in definitions("host"):
        schema = one["inputSchema"]
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        assert isinstance(schema["required"], list)
        assert one["description"]
        for node in schemas(schema):
            assert not {"$ref", "$defs", "title", "default"} & set(node) or "properties" not in node


def test_30_every_tool_is_listed_under_its_own_name() -> None:
    assert [one.name for one in tools()] == list(BY_NAME)


def test_30_the_review_profile_is_the_sixteen_names_in_order() -> None:
    names = [one["name"] for one in definitions("review")]
    assert (
        names
        == (
            "read_document get_document_outline read_section list_stories read_story find_text "
            "read_comments read_changes add_comment suggest_changes reply_comment resolve_comment "
            "read_page read_selection show_in_document scroll_to_block"
        ).split()
    )


def test_30_each_loop_mounts_at_most_one_body_mutator() -> None:
    counts = {name: sum(one.kind == "body" for one in access(name).tools()) for name in PROFILES}
    assert counts == {"review": 1, "review-simple": 1, "edit": 1, "read-only": 0, "host": 10}
    assert len(access("host").tools()) == 34


def test_30_the_readme_lists_the_registry() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text.partition("<!-- tools:begin -->")[2].partition("<!-- tools:end -->")[0]
    assert re.findall(r"^\| `(\w+)`", table, flags=re.MULTILINE) == list(BY_NAME)


def test_a_filtered_tool_is_refused_at_execution() -> None:
    narrowed = access("host", include=["read_document", "find_text"], exclude=["find_text"])
    assert call(fake(), "find_text", {"query": "a"}, profile=narrowed)["code"] == "notEnabled"
    assert call(fake(), "read_document", profile=narrowed)["ok"]
    assert (
        call(fake(), "edit_document", {"operations": []}, profile="review")["code"] == "notEnabled"
    )

"""The benchmark's documents and its output; how cost grows is held by counters, not by clocks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.bench.documents import Documents, repeated, with_changes
from engine.bench.engine_timings import clause_in_the_middle, edits, opened
from engine.bench.timing import Measurement, machine, measure, summed_up
from engine.document.document import WordDocument
from engine.document.reading import Reading
from engine.identity import MAIN
from engine.opc.package import Package
from engine.prepare import check_package

pytestmark = pytest.mark.slow
SAMPLE = Documents().sample


def read(data: bytes) -> WordDocument:
    document = WordDocument.open(Package.open(data))
    document.snapshot()
    return document


def test_a_measurement_says_median_and_tail() -> None:
    found = summed_up("walk", [5.0, 1.0, 2.0, 3.0, 4.0])
    assert found.to_wire() == {"name": "walk", "unit": "ms", "median": 3.0, "p95": 5.0, "n": 5}


def test_each_sample_gets_input_of_its_own() -> None:
    given: list[list[int]] = []
    measured = measure("append", lambda fresh: given.append(fresh), prepare=lambda: [], times=3)
    assert measured.n == 3 and len({id(each) for each in given}) == 3


def test_the_machine_is_named() -> None:
    assert {"system", "cores", "python", "processor"} <= machine().keys()


def test_without_real_documents_the_sample_stands_in() -> None:
    documents = Documents(None)
    assert documents.contract == repeated(SAMPLE, 6)


def test_a_repeated_document_is_valid_and_longer() -> None:
    tripled = repeated(SAMPLE, 3)
    once, thrice = read(SAMPLE), read(tripled)
    assert len(thrice.snapshot().blocks) >= 3 * len(once.snapshot().blocks) - 2
    found = {fault.code for fault in check_package(Package.open(tripled))}
    assert found <= {fault.code for fault in check_package(Package.open(SAMPLE))}


def test_tracked_changes_are_put_in() -> None:
    before = {item.id for item in read(SAMPLE).revisions(MAIN)}
    after = read(with_changes(SAMPLE, 20)).revisions(MAIN)
    assert sum(item.author == "Counterparty" for item in after) >= 20 > len(before) - 20


def cost_of_reading(times: int) -> tuple[int, int]:
    counters = read(repeated(SAMPLE, times)).counters
    return counters.tops_read, counters.snapshots_built


def test_reading_costs_twice_as_much_for_twice_the_document() -> None:
    small, large = cost_of_reading(4), cost_of_reading(8)
    assert all(big <= 2 * little + 10 for little, big in zip(small, large, strict=True))


@pytest.mark.parametrize("times", [2, 8])
def test_a_typed_character_reads_one_block_however_long_the_document(times: int) -> None:
    session = opened(repeated(SAMPLE, times))
    document = session.document
    document.view(reading=Reading.MARKUP)
    document.stories()  # headers and notes are read by whoever needs them first
    block = clause_in_the_middle(session)
    before = document.counters.tops_read, document.counters.snapshots_built
    stroke = {"id": "k", "type": "insertText", "blockId": block.id, "offset": 5, "text": "x"}
    assert session.run({"version": 1, "operations": [stroke]}).applied
    document.snapshot()
    document.view(reading=Reading.MARKUP)
    after = document.counters.tops_read, document.counters.snapshots_built
    assert (after[0] - before[0], after[1] - before[1]) == (1, 1)


def test_a_batch_reads_the_blocks_it_edits_and_no_others() -> None:
    session = opened(repeated(SAMPLE, 4))
    batch = edits(session, 30)
    session.document.stories()
    before = session.document.counters.tops_read
    applied = session.run(batch).applied
    assert len(applied) == 30
    assert session.document.counters.tops_read - before <= 60


def test_the_command_prints_one_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop.bench import command

    def results(quick: bool) -> list[Measurement]:
        assert quick
        return [Measurement("nothing", "ms", 1.0, 2.0, 3)]

    monkeypatch.setattr(command, "_rooms", lambda: iter([results]))
    assert command.run(["bench", "--quick"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert printed.keys() == {"machine", "results"}
    assert printed["results"] == [
        {"name": "nothing", "unit": "ms", "median": 1.0, "p95": 2.0, "n": 3}
    ]
    assert command.run(["bench", "--fast"]) == 2

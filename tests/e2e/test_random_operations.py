"""Thirty random operations on real documents: nothing is lost, nothing is left over.

A sample by default; the whole corpus with WHEREAS_FULL=1 (a quarter of an hour on two cores).
"""

from __future__ import annotations

import os

import pytest

from engine.errors import WhereasError
from engine.opc import Package
from tests.e2e.soak_runs import check_reject, check_suggested
from tests.support.corpus import corpus_file, readable_names

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
FULL = os.environ.get("WHEREAS_FULL") == "1"
LARGEST = 40_000
EVERY = 14


def names() -> list[str]:
    """Of the sample every fourteenth, and none so large that it would take long."""
    found = [
        name for name in readable_names() if FULL or corpus_file(name).stat().st_size < LARGEST
    ]
    return found if FULL else found[::EVERY]


def package(name: str) -> bytes:
    source = corpus_file(name).read_bytes()
    try:
        Package.open(source).main_document.root  # noqa: B018
    except WhereasError as error:
        pytest.skip(f"not readable: {error.message}")
    return source


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", [1, 2] if FULL else [1])
def test_ours_rejected_is_the_input_again(name: str, seed: int) -> None:
    found = check_reject(package(name), seed)
    assert not found, found


@pytest.mark.parametrize("name", names())
def test_suggestions_stay_out_of_the_file_and_undo_is_identity(name: str) -> None:
    found = check_suggested(package(name), 1)
    assert not found, found

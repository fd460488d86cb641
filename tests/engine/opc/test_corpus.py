"""Every real document opens or is refused with one sentence, and comes back byte for byte."""

from __future__ import annotations

import io
import time
import zipfile

import pytest

from engine.errors import WhereasError
from engine.opc import Package
from tests.engine.opc.zips import raw_entries
from tests.support.corpus import SUFFIXES, require_corpus

pytestmark = pytest.mark.corpus


def test_every_document_opens_or_is_refused_and_comes_back_unchanged():
    opened = 0
    for path in sorted(require_corpus().rglob("*.do*")):
        if path.suffix not in SUFFIXES:
            continue
        data = path.read_bytes()
        start = time.perf_counter()
        try:
            package = Package.open(data)
            package.main_document.root  # noqa: B018
        except WhereasError as error:
            assert error.message.endswith(".") and "\n" not in error.message
            continue
        opened += 1
        assert package.to_bytes() == data, path.name
        assert_only_the_document_changes(package, data)
        assert time.perf_counter() - start < 10, path.name
    assert opened > 100


def assert_only_the_document_changes(package: Package, data: bytes) -> None:
    main = package.main_document
    main.root.set("{urn:whereas:test}mark", "1")
    main.touch()
    saved = package.to_bytes()
    with zipfile.ZipFile(io.BytesIO(saved)) as archive:
        assert archive.testzip() is None
    before, after = raw_entries(data), raw_entries(saved)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert {"/" + name.lower() for name in changed} == {main.name.lower()}
    assert Package.open(saved).main_document.root.get("{urn:whereas:test}mark") == "1"

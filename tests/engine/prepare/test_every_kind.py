"""For every kind: the report names it, scrubbing leaves the file as if it had never had it."""

from __future__ import annotations

import io
import zipfile

import pytest
from lxml import etree

from engine.opc import Package
from engine.prepare import inspect, inspect_bytes, removable_kinds, scrub_bytes
from engine.prepare.inspection import inspectors
from tests.engine.prepare.kinds import SAMPLES
from tests.engine.prepare.made import Sample
from tests.engine.prepare.packages import packed

Entries = dict[str, bytes]


def entries_of(data: bytes) -> Entries:
    """Every entry of a package."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def as_said(name: str, content: bytes) -> object:
    """An entry without the choices a writer has: declarations and relationships are sets."""
    if not name.endswith((".xml", ".rels")):
        return content
    root = etree.fromstring(content)
    if name.endswith(".rels") or name == "[Content_Types].xml":
        return {tuple(sorted(map(str, child.items()))) for child in root.iterchildren("*")}
    return etree.canonicalize(etree.tostring(root, encoding="unicode"))


def test_there_is_a_sample_of_every_kind_that_an_inspection_knows() -> None:
    kinds = {inspector.kind for inspector in inspectors()}
    assert {sample.kind for sample in SAMPLES} == kinds == set(removable_kinds())


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_report_names_it_and_where_it_is(sample: Sample) -> None:
    entries = sample.dirty.entries()
    findings = {each.kind: each for each in inspect_bytes(packed(entries))}
    assert set(findings) == {sample.kind} | sample.also
    finding = findings[sample.kind]
    assert finding.count >= 1 and finding.removable
    assert {name.lstrip("/") for name in finding.where} <= set(entries)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_scrubbing_leaves_the_file_as_if_it_had_never_been_there(sample: Sample) -> None:
    dirty = packed(sample.dirty.entries())
    scrubbed = scrub_bytes(dirty, [sample.kind])
    assert sample.kind not in {each.kind for each in inspect(Package.open(scrubbed))}
    after, wanted = entries_of(scrubbed), entries_of(packed(sample.clean.entries()))
    emptied = {name for name in set(after) - set(wanted) if name.endswith(".rels")}
    assert all(len(etree.fromstring(after[name])) == 0 for name in emptied)
    assert set(after) - emptied == set(wanted)
    for name, content in wanted.items():
        assert as_said(name, after[name]) == as_said(name, content), name


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_parts_that_do_not_have_it_stay_byte_for_byte(sample: Sample) -> None:
    before = entries_of(packed(sample.dirty.entries()))
    wanted = entries_of(packed(sample.clean.entries()))
    after = entries_of(scrub_bytes(packed(sample.dirty.entries()), [sample.kind]))
    for name in set(before) & set(wanted):
        if before[name] == wanted[name]:
            assert after[name] == before[name], name


def test_scrubbing_another_kind_leaves_the_file_alone() -> None:
    for sample in SAMPLES:
        data = packed(sample.dirty.entries())
        others = [kind for kind in removable_kinds() if kind not in {sample.kind, *sample.also}]
        assert scrub_bytes(data, others) == data, sample

"""Compare XML by meaning and say where it differs; can join equal neighbouring runs first."""

from __future__ import annotations

import copy
import io
import zipfile

from lxml import etree

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
W = f"{{{WORD}}}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
TEXT_TAGS = (f"{W}t", f"{W}delText", f"{W}instrText", f"{W}delInstrText")
JOINABLE_WRAPPERS = (f"{W}ins", f"{W}del", f"{W}moveFrom", f"{W}moveTo")
Source = bytes | str | etree._Element


def explain_difference(left: Source, right: Source, *, join_runs: bool = False) -> str:
    """Empty when equal; else one line: the path, and what stands there on each side."""
    return difference(prepared(left, join_runs), prepared(right, join_runs), "")


def assert_same_xml(left: Source, right: Source, *, join_runs: bool = False) -> None:
    found = explain_difference(left, right, join_runs=join_runs)
    assert not found, found


def prepared(source: Source, join_runs: bool) -> etree._Element:
    root = tree(source)
    if join_runs:
        root = copy.deepcopy(root)
        join_equal_neighbours(root)
    return root


def tree(source: Source) -> etree._Element:
    if isinstance(source, str):
        source = source.encode("utf-8")
    if not isinstance(source, bytes):
        return source
    return etree.fromstring(source, etree.XMLParser(resolve_entities=False, no_network=True))


def difference(left: etree._Element, right: etree._Element, path: str) -> str:
    """The first difference in document order."""
    here = f"{path}/{short(left.tag)}"
    if left.tag != right.tag:
        return f"{here}: element {short(left.tag)} against {short(right.tag)}"
    for name in sorted({*left.attrib, *right.attrib}, key=str):
        if name != SPACE and left.get(name) != right.get(name):
            return f"{here}/@{short(name)}: {left.get(name)!r} against {right.get(name)!r}"
    for what in ("text", "tail"):
        mine, other = words(left, what), words(right, what)
        if mine != other:
            return f"{here}: {what} {mine!r} against {other!r}"
    return children_difference(left, right, here)


def children_difference(left: etree._Element, right: etree._Element, here: str) -> str:
    mine, others = elements(left), elements(right)
    for position, (one, other) in enumerate(zip(mine, others, strict=False), start=1):
        if found := difference(one, other, f"{here}[{position}]"):
            return found
    if len(mine) != len(others):
        rest = [short(e.tag) for e in (mine + others[len(mine) :])[min(len(mine), len(others)) :]]
        return f"{here}: {len(mine)} children against {len(others)}; left over: {rest[:5]}"
    return ""


def elements(parent: etree._Element) -> list[etree._Element]:
    return [child for child in parent if isinstance(child.tag, str)]


def words(element: etree._Element, what: str) -> str:
    """Text where it means something; white space between elements does not."""
    value = getattr(element, what) or ""
    return value if what == "text" and element.tag in TEXT_TAGS else value.strip()


def short(tag: object) -> str:
    name = str(tag)
    if name.startswith(W):
        return f"w:{name[len(W) :]}"
    return name.rsplit("}", 1)[-1]


def join_equal_neighbours(root: etree._Element) -> None:
    """Join runs with equal properties, revisions with equal attributes, and texts in one run."""
    for wrapper in JOINABLE_WRAPPERS:
        join_all(root, wrapper, lambda e: sorted((k, v) for k, v in e.items() if k != f"{W}id"))
    join_all(root, f"{W}r", run_key)
    for tag in TEXT_TAGS:
        join_texts(root, tag)


def join_all(root: etree._Element, tag: str, key: object) -> None:
    for element in list(root.iter(tag)):
        before = element.getprevious()
        if before is None or before.tag != tag or key(before) != key(element):  # type: ignore[operator]
            continue
        skipped = properties_of(element)
        for child in [child for child in element if child is not skipped]:
            before.append(child)
        # The joined element stands for both from here on, so that a third one can join too.
        element.getparent().remove(element)  # type: ignore[union-attr]


def run_key(run: etree._Element) -> tuple[object, ...]:
    """Attributes without the revision-save ids, and the properties as canonical XML."""
    kept = sorted((k, v) for k, v in run.items() if "rsid" not in str(k))
    found = properties_of(run)
    return (kept, b"" if found is None else canonical(found))


def properties_of(run: etree._Element) -> etree._Element | None:
    return run.find(f"{W}rPr") if run.tag == f"{W}r" else None


def join_texts(root: etree._Element, tag: str) -> None:
    for element in list(root.iter(tag)):
        before = element.getprevious()
        if before is not None and before.tag == tag:
            before.text = (before.text or "") + (element.text or "")
            element.getparent().remove(element)  # type: ignore[union-attr]


def changed_parts(before: bytes, after: bytes) -> set[str]:
    """Names of the package's entries that are not byte for byte the same on both sides."""
    one, other = entries(before), entries(after)
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}


def entries(package: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def changed_paragraphs(before: bytes, after: bytes, part: str = "word/document.xml") -> list[int]:
    """Positions (in `after`) of paragraphs that have no equal partner, in order, in `before`."""
    import difflib

    left, right = paragraph_keys(before, part), paragraph_keys(after, part)
    blocks = difflib.SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    kept = {block.b + step for block in blocks for step in range(block.size)}
    return [position for position in range(len(right)) if position not in kept]


def paragraph_keys(package: bytes, part: str) -> list[bytes]:
    root = tree(entries(package)[part])
    return [canonical(p) for p in root.iter(f"{W}p")]


def canonical(element: etree._Element) -> bytes:
    """The element alone, independent of prefixes declared around it but unused."""
    return etree.tostring(element, method="c14n", exclusive=True, with_tail=False)

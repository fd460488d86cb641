"""A summary of changes for people, in Markdown: per clause what was and what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.compare.changes import Change, VersionDiff
from engine.compare.comparing import Source, VersionComparison
from engine.compare.options import CompareOptions
from engine.document.document import WordDocument
from engine.document.snapshot import BlockSnapshot
from engine.identity import MAIN, StoryHandle

_TITLES = {
    "main": "Opening",
    "header": "Header",
    "footer": "Footer",
    "footnote": "Footnote",
    "endnote": "Endnote",
    "textBox": "Text box",
}
_LONGEST_TITLE = 80


@dataclass(slots=True)
class _Clauses:
    """Which clause each block of one version belongs to."""

    titles: Mapping[tuple[StoryHandle, str], str]

    @classmethod
    def of(cls, document: WordDocument) -> _Clauses:
        titles: dict[tuple[StoryHandle, str], str] = {}
        for story in document.stories():
            title = _TITLES[story.handle.kind]
            for block in document.snapshot(story.handle).blocks:
                if story.handle == MAIN:
                    title = _title(block) or title
                titles[story.handle, block.id] = title
        return cls(titles)

    def title(self, story: StoryHandle, block_id: str) -> str:
        return self.titles.get((story, block_id), _TITLES[story.kind])


def _title(block: BlockSnapshot) -> str | None:
    """The heading or the numbered clause that a block opens."""
    text = " ".join(block.text.split())
    if block.kind not in ("heading", "listItem") or not text:
        return None
    label = block.display_label or ""
    if block.kind == "listItem" and not any(each.isalnum() for each in label):
        return None
    if block.kind == "heading" and label == block.style_id:
        label = ""
    shown = text if len(text) <= _LONGEST_TITLE else text[: _LONGEST_TITLE - 1].rstrip() + "…"
    return f"{label} {shown}".strip()


def summarize(comparison: VersionComparison) -> str:
    """The summary of two versions."""
    diff = comparison.diff()
    base = _Clauses.of(WordDocument.open(comparison.base.package))
    revised = _Clauses.of(WordDocument.open(comparison.revised.package))
    return "\n".join(_lines(diff, base, revised)).rstrip() + "\n"


def summarize_pending(source: Source, *, password: str | None = None) -> str:
    """The summary of the tracked changes of one document: all rejected against all accepted."""
    options = CompareOptions(base_marked="original", revised_marked="accepted")
    return summarize(VersionComparison(source, source, options, password=password))


def pending_diff(source: Source, *, password: str | None = None) -> VersionDiff:
    """The tracked changes of one document as a change list."""
    options = CompareOptions(base_marked="original", revised_marked="accepted")
    return VersionComparison(source, source, options, password=password).diff()


def _lines(diff: VersionDiff, base: _Clauses, revised: _Clauses) -> Iterator[str]:
    yield "# Summary of changes"
    yield ""
    yield _totals(diff)
    places = _move_places(diff, base, revised)
    last = ""
    for change in diff.changes:
        told = _told(change, places)
        if told is None:
            continue
        title = _clause_of(change, base, revised)
        if title != last:
            yield ""
            yield f"## {_plain(title)}"
            yield ""
            last = title
        yield from told
    if diff.metadata:
        yield ""
        yield "## Document properties"
        yield ""
        for each in diff.metadata:
            yield f"- **{each.property}** was {_quoted(each.base_value or '')}, is now "
            yield f"  {_quoted(each.revised_value or '')}"


def _totals(diff: VersionDiff) -> str:
    counts = diff.counts()
    names = {
        "modified": "changed",
        "added": "added",
        "deleted": "deleted",
        "moved": "moved",
        "formatChanged": "with changed formatting",
    }
    told = [f"{counts[key]} {name}" for key, name in names.items() if counts[key]]
    if not told:
        return "Nothing changed."
    return f"Paragraphs: {', '.join(told)}; {counts['unchanged']} unchanged."


def _clause_of(change: Change, base: _Clauses, revised: _Clauses) -> str:
    if change.revised is not None:
        return revised.title(change.revised.story, change.revised.block_id)
    if change.base is not None:
        return base.title(change.base.story, change.base.block_id)
    return ""


def _move_places(diff: VersionDiff, base: _Clauses, revised: _Clauses) -> dict[str | None, str]:
    """Where each move came from."""
    return {
        change.move_group_id: _clause_of(change, base, revised)
        for change in diff.changes
        if change.type == "movedFrom"
    }


def _told(change: Change, places: Mapping[str | None, str]) -> list[str] | None:
    text = change.text or ""
    match change.type:
        case "added":
            return [f"- **Added:** {_quoted(text)}"] if text.strip() else None
        case "deleted":
            return [f"- **Deleted:** {_quoted(text)}"] if text.strip() else None
        case "modified":
            return ["- **Changed**", *_was_and_is(change)]
        case "formatChanged":
            names = ", ".join(change.changed_properties)
            return [f"- **Formatting** ({names}): {_quoted(text)}"]
        case "movedFrom":
            return None
        case "movedTo":
            here = f"- **Moved here** from “{_plain(places.get(change.move_group_id, ''))}”"
            rest = _was_and_is(change) if change.segments else [f"  - {_quoted(text)}"]
            return [here, *rest]


def _was_and_is(change: Change) -> list[str]:
    was = "".join(_marked(s.type, s.text, "del") for s in change.segments if s.type != "ins")
    now = "".join(_marked(s.type, s.text, "ins") for s in change.segments if s.type != "del")
    return [f"  - was: {was.strip() or '(nothing)'}", f"  - is: {now.strip() or '(nothing)'}"]


def _marked(kind: str, text: str, marked: str) -> str:
    """What went is struck, what came is bold; Markdown wants no blanks inside its marks."""
    plain = _plain(text)
    if kind != marked or not plain.strip():
        return plain
    lead = plain[: len(plain) - len(plain.lstrip())]
    tail = plain[len(plain.rstrip()) :]
    sign = "~~" if kind == "del" else "**"
    return f"{lead}{sign}{plain.strip()}{sign}{tail}"


def _quoted(text: str) -> str:
    return f"“{_plain(' '.join(text.split()))}”"


def _plain(text: str) -> str:
    """Text that Markdown takes as it is, on one line."""
    one_line = text.replace("\n", " ").replace("\t", " ")
    return "".join(f"\\{each}" if each in "\\*_`#[]<>~|" else each for each in one_line)

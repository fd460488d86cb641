"""Reads blocks of the live document as facts: text, label, zone hints and the look of runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.document.document import WordDocument
from engine.document.formats import RunFormat
from engine.document.inline import Atom, AtomKind, InlineReading
from engine.document.reading import Reading
from engine.document.snapshot import BlockSnapshot
from engine.document.xmlread import child, is_on
from engine.identity import MAIN, StoryHandle
from engine.playbook.facts import BlockSource, RunFact

_WHITE = frozenset(("FFFFFF", "FEFEFE"))
_CLEAR = frozenset(("", "AUTO", "FFFFFF"))
_SECTION_ONLY_NUMBER = "sectPr"


class SourceReader:
    """Facts of the blocks of one story, in one pass over its snapshot."""

    def __init__(self, document: WordDocument, handle: StoryHandle = MAIN) -> None:
        self.document = document
        self.handle = handle
        self.formatting = document.formatting
        self.original_labels: Mapping[Any, Any] = {}
        if handle == MAIN and _has_revisions(document):
            self.original_labels = document.labels(handle, Reading.ORIGINAL)
        self.labels = document.labels(handle)

    def sources(self) -> Iterator[tuple[BlockSource, bool]]:
        """Each block with whether it is a line of a table of contents."""
        for block in self.document.snapshot(self.handle, include_hidden=True).blocks:
            if block.diagnostic is None and not (block.hidden and self.handle == MAIN):
                yield self._source(block)

    def hidden_rows(self) -> Iterator[BlockSource]:
        """Paragraphs of hidden table rows: nobody sees them, so all their text is hidden."""
        for block in self.document.snapshot(self.handle, include_hidden=True).blocks:
            if block.hidden and block.text.strip():
                yield BlockSource(
                    block.id, "", story="hiddenRow", runs=(RunFact(block.text, hidden=True),)
                )

    def _source(self, block: BlockSnapshot) -> tuple[BlockSource, bool]:
        entry = self.document.index.entry(block.id, include_hidden=True)
        assert entry is not None, block.id
        paragraph = entry.element
        inline = self.document.inline_of(paragraph)
        runs = tuple(self._runs(inline, paragraph))
        style = self.formatting.styles.get(block.style_id)
        name = style.name if style else block.style_id or ""
        original = inline.text(Reading.ORIGINAL) if block.has_revisions else block.text
        label, before = self.labels.get(paragraph), self.original_labels.get(paragraph)
        sections_only = not block.text.strip() and _ends_section(paragraph)
        source = BlockSource(
            block_id=block.id,
            text=block.text,
            style_name=name,
            style_id=block.style_id or "",
            list_reference=_list_reference(block),
            label=label.text if label and not sections_only else "",
            level=label.level.index if label and label.text else None,
            heading_level=block.heading_level,
            runs=runs,
            in_table=block.table is not None,
            row=block.table.row_index if block.table else None,
            cell=block.table.cell_index if block.table else None,
            table=block.table.table_index if block.table else None,
            story=self.handle.kind,
            original_text=original if original != block.text else None,
            original_label=before.text if before else ("" if self.original_labels else None),
            inserted_mark=_is_inserted(paragraph),
            has_revisions=block.has_revisions,
        )
        return source, _is_contents(name, runs)

    def _runs(self, inline: InlineReading, paragraph: Any) -> Iterator[RunFact]:
        base = self.formatting.paragraph(paragraph).runs
        shaded = _in_shaded_cell(paragraph)
        pending: tuple[Any, tuple[object, ...]] | None = None
        text = ""
        atom: Atom | None = None
        for following in inline.atoms:
            if not following.text or following.kind is AtomKind.FIELD_CODE:
                continue
            key = (following.run, following.deleted, following.inserted, following.hidden)
            if atom is not None and pending == (following.field, key):
                text += following.text
                continue
            if atom is not None:
                yield _run(atom, text, base.format(_properties(atom)), shaded=shaded)
            atom, text, pending = following, following.text, (following.field, key)
        if atom is not None:
            yield _run(atom, text, base.format(_properties(atom)), shaded=shaded)


def _properties(atom: Atom) -> Any:
    return None if atom.run is None else child(atom.run, "rPr")


def _run(atom: Atom, text: str, look: RunFormat, *, shaded: bool) -> RunFact:
    color = (look.color or "").upper()
    background = (look.shading or "").upper() not in _CLEAR
    marked = look.highlight not in (None, "", "none", "white")
    return RunFact(
        text,
        bold=look.bold,
        hidden=atom.hidden,
        white=color in _WHITE and not (background or marked or shaded),
        size_points=look.size_half_points / 2,
        inserted=atom.inserted,
        deleted=atom.deleted,
        placeholder=any(_shows_prompt(box) for box in atom.containers),
        field=atom.field.instruction.strip() if atom.field else None,
    )


def _shows_prompt(container: Any) -> bool:
    properties = child(container, "sdtPr")
    return properties is not None and is_on(child(properties, "showingPlcHdr"))


def _in_shaded_cell(paragraph: Any) -> bool:
    """White text on a dark cell or on a shaded paragraph is meant to be read."""
    element = paragraph
    while element is not None:
        for name in ("pPr", "tcPr"):
            shading = child(child(element, name), "shd")
            if shading is not None and (_fill(shading) or "").upper() not in _CLEAR:
                return True
        element = element.getparent()
    return False


def _fill(shading: Any) -> str | None:
    namespace = shading.tag[: shading.tag.index("}") + 1]
    return shading.get(f"{namespace}fill")


def _ends_section(paragraph: Any) -> bool:
    """A paragraph that holds only a section break takes no number."""
    return child(child(paragraph, "pPr"), _SECTION_ONLY_NUMBER) is not None


def _is_inserted(paragraph: Any) -> bool:
    """Whether the paragraph as a whole is somebody's pending insertion."""
    mark = child(child(paragraph, "pPr"), "rPr")
    return mark is not None and child(mark, "ins") is not None


def _is_contents(style_name: str, runs: tuple[RunFact, ...]) -> bool:
    name = style_name.lower()
    if name.startswith("toc ") or name in ("toc", "table of figures", "table of authorities"):
        return name != "toc heading"
    return any(run.field and ("TOC" in run.field[:6] or "PAGEREF" in run.field) for run in runs)


def _list_reference(block: BlockSnapshot) -> tuple[int, int] | None:
    reference = block.list_reference
    return (reference["numId"], reference["level"]) if reference else None


def _has_revisions(document: WordDocument) -> bool:
    return any(block.has_revisions for block in document.snapshot().blocks)

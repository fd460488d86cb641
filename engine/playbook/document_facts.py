"""Builds the facts of a live document: main story, other stories, comments, names and marks."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from engine.document.document import WordDocument
from engine.document.xmlread import VAL
from engine.playbook.block_sources import SourceReader
from engine.playbook.clause_index import index_blocks
from engine.playbook.facts import BlockFact, BlockSource, CommentFact, DocumentFacts
from engine.playbook.language import detect_language

_W = VAL[: VAL.index("}") + 1]
_COMMENTS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
_CORE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_LINKED_TERMS = re.compile(
    r"(?i)(?:polic(?:y|ies)|terms|addendum|agreement|guidelines|schedule|documentation|dpa|sla)"
    r"[^.;]{0,80}?((?:https?://|www\.)[^\s)”\"]+)"
)
_SAMPLE_BLOCKS = 400


@dataclass(slots=True)
class Gathered:
    """What was read of a document, as plain values that any thread may work on."""

    name: str
    sources: list[BlockSource] = field(default_factory=list[BlockSource])
    contents: set[str] = field(default_factory=set[str])
    stories: list[BlockFact] = field(default_factory=list[BlockFact])
    comments: tuple[CommentFact, ...] = ()
    properties: dict[str, str] = field(default_factory=dict[str, str])
    bookmarks: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()

    def facts(self) -> DocumentFacts:
        """The facts; this asks nothing of the document."""
        sample = " ".join(source.text for source in self.sources[:_SAMPLE_BLOCKS])
        return DocumentFacts(
            blocks=index_blocks(self.sources, frozenset(self.contents)),
            language=detect_language(sample),
            name=self.name,
            stories=tuple(self.stories),
            comments=self.comments,
            properties=self.properties,
            bookmarks=self.bookmarks,
            unread=(*self.unread, *_linked_terms(self.sources)),
        )


def gather(document: WordDocument, *, name: str = "") -> Generator[None, None, Gathered]:
    """Reads the document in small steps on the thread that owns it; returns what was read.

    Between two steps anything may happen but a change of the document: then begin anew.
    """
    found = Gathered(name)
    reader = SourceReader(document)
    for source, is_contents in reader.sources():
        found.sources.append(source)
        if is_contents:
            found.contents.add(source.block_id)
        yield
    found.stories = [BlockFact(source) for source in reader.hidden_rows()]
    for story in document.stories():
        if story.handle.kind != "main":
            yield
            for source, _ in SourceReader(document, story.handle).sources():
                found.stories.append(BlockFact(source))
    yield
    found.comments = tuple(_comments(document))
    yield
    found.properties = _properties(document, name)
    yield
    found.bookmarks = _bookmarks(document)
    yield
    found.unread = tuple(_unread(document))
    return found


def read_facts(document: WordDocument, *, name: str = "") -> DocumentFacts:
    """Everything the checks need, as plain values; `name` is the file's name."""
    steps = gather(document, name=name)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            gathered: Gathered = end.value
            return gathered.facts()


def _comments(document: WordDocument) -> Iterator[CommentFact]:
    for part in document.package.related(document.package.main_document, _COMMENTS):
        for comment in part.root.iterchildren(_W + "comment"):
            text = "".join(leaf.text or "" for leaf in comment.iter(_W + "t"))
            identifier = comment.get(_W + "id") or ""
            yield CommentFact(identifier, comment.get(_W + "author") or "", text)


def _properties(document: WordDocument, name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in document.package.related(None, _CORE):
        for element in part.root.iter("{*}*"):
            if element.text and element.text.strip():
                found[element.tag.rpartition("}")[2]] = element.text
    found["file_name"] = PurePath(name).name
    authors = {str(author) for root in _roots(document) for author in _attributes(root, "author")}
    found["revision_authors"] = "; ".join(sorted(authors))
    return {key: value for key, value in found.items() if value}


def _bookmarks(document: WordDocument) -> frozenset[str]:
    return frozenset(
        str(mark)
        for root in _roots(document)
        for mark in root.xpath("//w:bookmarkStart/@w:name", namespaces={"w": _W[1:-1]})
    )


def _attributes(root: Any, name: str) -> list[Any]:
    return root.xpath(f"//@w:{name}", namespaces={"w": _W[1:-1]})


def _roots(document: WordDocument) -> list[Any]:
    parts = {story.part.name: story.part for story in document.stories()}
    return [part.root for part in parts.values()]


def _unread(document: WordDocument) -> Iterator[str]:
    """What the review cannot see: foreign content and pictures."""
    for block in document.snapshot().blocks:
        if block.diagnostic:
            yield f"{block.id}: content of another format ({block.diagnostic})"
    pictures = len(
        document.package.main_document.root.xpath(
            "//w:drawing//*[local-name()='blip'] | //w:pict//*[local-name()='imagedata']",
            namespaces={"w": _W[1:-1]},
        )
    )
    if pictures:
        yield f"{pictures} picture{'s' if pictures > 1 else ''} (text inside is not read)"


def _linked_terms(sources: list[BlockSource]) -> Iterator[str]:
    """Terms that the contract takes over from another place."""
    links = dict.fromkeys(
        match.group(1).rstrip(".,;")
        for source in sources
        for match in _LINKED_TERMS.finditer(source.text)
    )
    for link in links:
        yield f"terms behind a link: {link}"

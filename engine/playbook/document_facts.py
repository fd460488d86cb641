"""Builds the facts of a live document: main story, other stories, comments, names and marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from engine.document.document import WordDocument
from engine.document.xmlread import VAL
from engine.identity import StoryHandle
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


def read_facts(document: WordDocument, *, name: str = "") -> DocumentFacts:
    """Everything the checks need, as plain values; `name` is the file's name."""
    reader = SourceReader(document)
    sources: list[BlockSource] = []
    contents: set[str] = set()
    for source, is_contents in reader.sources():
        sources.append(source)
        if is_contents:
            contents.add(source.block_id)
    stories = [BlockFact(source) for source in reader.hidden_rows()]
    for story in document.stories():
        if story.handle.kind != "main":
            stories += _story(document, story.handle)
    return DocumentFacts(
        blocks=index_blocks(sources, frozenset(contents)),
        language=detect_language(" ".join(s.text for s in sources[:_SAMPLE_BLOCKS])),
        name=name,
        stories=tuple(stories),
        comments=tuple(_comments(document)),
        properties=_properties(document, name),
        bookmarks=_bookmarks(document),
        unread=tuple(_unread(document, sources)),
    )


def _story(document: WordDocument, handle: StoryHandle) -> Iterator[BlockFact]:
    for source, _ in SourceReader(document, handle).sources():
        yield BlockFact(source)


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


def _unread(document: WordDocument, sources: list[BlockSource]) -> Iterator[str]:
    """What the review cannot see: foreign content, pictures, and terms behind links."""
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
    links = dict.fromkeys(
        match.group(1).rstrip(".,;")
        for source in sources
        for match in _LINKED_TERMS.finditer(source.text)
    )
    for link in links:
        yield f"terms behind a link: {link}"

"""Document facts from our own evaluation contracts and from one-line notations."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from engine.playbook.clause_index import index_blocks
from engine.playbook.facts import BlockFact, BlockSource, CommentFact, DocumentFacts, RunFact
from engine.playbook.language import detect_language

DATA = Path(__file__).parents[1] / "engine" / "playbook" / "data"


def contract(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def contract_names() -> list[str]:
    return sorted(path.stem for path in DATA.glob("[cp][0-9][0-9].json"))


def facts_of(document: dict[str, Any]) -> DocumentFacts:
    """Facts of an evaluation contract, as the document core would give them."""
    sources = [_source(block, block["id"]) for block in document["blocks"]]
    toc = frozenset(s.block_id for s in sources if s.style_name.lower().startswith("toc"))
    stories = tuple(
        BlockFact(_source(story, story.get("id") or f"story{i}", story["type"]))
        for i, story in enumerate(document.get("stories", []))
    )
    comments = tuple(
        CommentFact(str(c["id"]), c["author"], c["text"], c.get("block", ""))
        for c in document.get("comments", [])
    )
    authors = {
        run["author"] for b in document["blocks"] for run in b.get("runs", []) if run.get("author")
    }
    properties = {
        **document.get("props", {}),
        "file_name": document.get("file_name", ""),
        "revision_authors": "; ".join(sorted(authors)),
    }
    return DocumentFacts(
        blocks=index_blocks(sources, toc),
        language=detect_language(" ".join(s.text for s in sources[:400])),
        name=document["id"],
        stories=stories,
        comments=comments,
        properties={k: v for k, v in properties.items() if v},
        bookmarks=frozenset(mark for s in sources for mark in s.bookmarks),
    )


def facts(*lines: str, language: str | None = None) -> DocumentFacts:
    """Facts of plain paragraphs; "# " makes a heading, "1.2 " a typed number as in a file."""
    sources = [
        BlockSource(
            f"b{i:03d}",
            line.removeprefix("# "),
            heading_level=1 if line.startswith("# ") else None,
            runs=(RunFact(line.removeprefix("# ")),),
        )
        for i, line in enumerate(lines, 1)
    ]
    return DocumentFacts(
        blocks=index_blocks(sources, frozenset()),
        language=language or detect_language(" ".join(lines)),
    )


def _source(block: dict[str, Any], block_id: str, story: str = "main") -> BlockSource:
    runs = tuple(
        RunFact(
            run["text"],
            bold=run.get("bold", False),
            hidden=run.get("hidden", False),
            white=run.get("white", False),
            size_points=run.get("size"),
            inserted=run.get("ins", False),
            deleted=run.get("del", False),
            placeholder=run.get("placeholder", False),
            field=run.get("field"),
        )
        for run in block.get("runs", [])
    ) or (RunFact(block.get("text", "")),)
    accepted = "".join(r.text for r in runs if not r.deleted and not r.hidden)
    original = "".join(r.text for r in runs if not r.inserted and not r.hidden)
    numbering, table = block.get("numbering") or {}, block.get("table")
    heading = re.fullmatch(r"heading ?([1-9])", (block.get("style") or "").lower())
    return BlockSource(
        block_id=block_id,
        text=accepted,
        style_name=block.get("style", ""),
        label=numbering.get("label", ""),
        level=numbering.get("level"),
        heading_level=int(heading.group(1)) if heading else None,
        runs=runs,
        in_table=table is not None,
        row=(table or {}).get("row"),
        cell=(table or {}).get("cell"),
        table=0 if table else None,
        story=story,
        original_text=original if original != accepted else None,
        bookmarks=tuple(block.get("bookmarks", ())),
    )

"""Gives every block its clause path, the kind of its number, its zone and its governing heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.playbook.facts import BlockFact, BlockSource
from engine.playbook.lettering import follows, starts_list
from engine.playbook.numbering_labels import normalise_label, schedule_heading, typed_label

_NUMBER_WORD = re.compile(r"(?i)\s*(article|section|clause|§|sub-?section)\b")
_TOC_LINE = re.compile(r"\.{4,}\s*\d{1,3}$")
_RUN_IN_HEADING = re.compile(r"^([A-Z][\w’'&/,\- ]{2,60}?)(?:\.|:|\s[–—-])\s")
_SIGNATURE_START = re.compile(
    r"(?i)in witness whereof|executed (?:as a deed|by the parties|on the date)"
    r"|signed (?:by|for|as a deed)|signature page|duly authori[sz]ed (?:representative|signator)"
    r"|unterschrift|fait à|zu urkund|les parties ont signé|en fe de lo cual|letto, confermato"
)
_BRACKET_RANK = 10  # ranks from here on are bracketed levels: (a), (i), (1)


def index_blocks(sources: Sequence[BlockSource], toc_ids: frozenset[str]) -> tuple[BlockFact, ...]:
    """Block facts of the main story in order; `toc_ids` are blocks known to be contents lines."""
    blocks = tuple(BlockFact(source) for source in sources)
    indexer = _Indexer()
    for position, block in enumerate(blocks):
        if block.block_id in toc_ids or _is_contents_line(block, position, len(blocks)):
            block.zone = "toc"
            continue
        indexer.place(block)
    _mark_signature(blocks)
    return blocks


def _is_contents_line(block: BlockFact, position: int, total: int) -> bool:
    text = block.text.strip()
    return len(text) < 140 and position < total * 0.3 and bool(_TOC_LINE.search(text))


def _mark_signature(blocks: Sequence[BlockFact]) -> None:
    """Everything from the last signature wording on, up to the next schedule."""
    for start in range(len(blocks) - 1, max(-1, int(len(blocks) * 0.55) - 1), -1):
        if not _SIGNATURE_START.search(blocks[start].text):
            continue
        for block in blocks[start : start + 60]:
            if block.schedule and block is not blocks[start]:
                break
            if block.zone != "toc":
                block.zone = "sign"


class _Indexer:
    """Walks the blocks once and remembers which numbered levels are open."""

    def __init__(self) -> None:
        self.zone = "body"
        self.heading = ""
        self.open: list[tuple[int, str, str]] = []  # rank, path, own enumerator
        self.articles = False

    def place(self, block: BlockFact) -> None:
        text = block.text.strip()
        if self._opens_schedule(block, text):
            return
        block.zone = self.zone
        if not text:
            return
        word = _NUMBER_WORD.match(text)
        block.number_word = word.group(1).lower().replace("-", "") if word else ""
        label, kind = self._label(block, text)
        if not label:
            if block.heading_level or (text.isupper() and len(text) < 80 and len(text.split()) < 9):
                self.heading = text
            block.clause_heading = self.heading
            return
        block.number_kind = kind
        block.path = self._path(block, label, kind)
        self._take_heading(block, text, kind)

    def _opens_schedule(self, block: BlockFact, text: str) -> bool:
        if block.in_table:
            return False
        key = schedule_heading(
            text,
            label=block.source.label,
            emphasised=bool(block.heading_level) or text[:40].isupper(),
            bold=any(run.bold for run in block.runs),
        )
        if key is None:
            return False
        self.zone, self.heading, self.open = f"sched:{key}", text, []
        block.zone, block.path = self.zone, key
        return True

    def _label(self, block: BlockFact, text: str) -> tuple[str, str]:
        label = block.source.label
        if label and any(c.isalnum() for c in label):
            return label, "auto"
        if block.in_table:
            return "", ""
        typed = typed_label(text)
        if typed is None:
            return "", ""
        if typed.word == "article" or block.number_word == "article":
            self.articles = True
        return typed.label, "typed"

    def _path(self, block: BlockFact, label: str, kind: str) -> str:
        bare = label.strip()
        core = normalise_label(label)
        if re.fullmatch(r"\(.+\)|\(?[a-z]{1,4}\)?[.)]?", bare) or re.fullmatch(r"\([^)]+\)", core):
            return self._bracket_path(block, re.sub(r"[().]", "", bare).strip(), kind)
        return self._number_path(block, core, kind)

    def _bracket_path(self, block: BlockFact, own: str, kind: str) -> str:
        """`(i)` after `(h)` is a letter; after `(a)` and its text it opens a roman level."""
        brackets = [entry for entry in self.open if entry[0] >= _BRACKET_RANK]
        rank = next((r for r, _, last in reversed(brackets) if follows(last, own)), None)
        if rank is None:
            rank = brackets[-1][0] if brackets else _BRACKET_RANK
            if brackets and starts_list(own):
                rank += 1
            if block.source.level is not None and kind == "auto":
                rank = _BRACKET_RANK + block.source.level
        self._close(rank)
        path = (self.open[-1][1] if self.open else "") + f"({own})"
        self.open.append((rank, path, own))
        return path

    def _number_path(self, block: BlockFact, core: str, kind: str) -> str:
        level = block.source.level
        rank = core.count(".") if core[:1].isdigit() else 0
        if level is not None and kind == "auto":
            rank = min(level, _BRACKET_RANK - 1)
        self._close(rank)
        path = core
        if block.number_word in ("section", "§") and core.isdigit() and self.articles:
            # "Article II / Section 5": section numbers restart in each article
            self._close(1)
            rank, block.alias = 1, core
            path = (self.open[-1][1] + "§" if self.open else "") + core
        elif self._is_lettered_under_article(block, core, kind):
            del self.open[1:]
            rank, path = 1, f"{self.open[0][1]}({core})"
        elif rank > 0 and "." not in core and self.open and kind == "auto":
            # "1." at a deeper level under "4" is cited as 1 or as 4.1
            parent = self.open[-1][1]
            numeric = core[:1].isdigit() and parent[:1].isdigit()
            block.alias = f"{parent}.{core}" if numeric else f"{parent}({core})"
        self.open.append((rank, path, core))
        return path

    def _is_lettered_under_article(self, block: BlockFact, core: str, kind: str) -> bool:
        single = re.fullmatch(r"[A-Z]", core) is not None
        under = self.articles and block.number_word != "article" and bool(self.open)
        return single and kind == "typed" and under

    def _close(self, rank: int) -> None:
        while self.open and self.open[-1][0] >= rank:
            self.open.pop()

    def _take_heading(self, block: BlockFact, text: str, kind: str) -> None:
        words = text if kind == "auto" else re.sub(r"^\s*\S+\s*", "", text, count=1)
        top = "." not in block.path and "(" not in block.path
        short = len(words) < 90 and not words.rstrip().endswith((";", ","))
        if block.heading_level or (short and top):
            self.heading = words[:90]
        elif "(" not in block.path:
            run_in = _RUN_IN_HEADING.match(words)
            if run_in and len(run_in.group(1).split()) <= 7:
                block.clause_heading = run_in.group(1)
        block.clause_heading = block.clause_heading or self.heading

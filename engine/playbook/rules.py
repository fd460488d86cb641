"""Runs a playbook over a document: deal-breakers, clause tests, and clauses that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from engine.playbook.cues import CueReader, Hit
from engine.playbook.facts import BlockFact, DocumentFacts
from engine.playbook.finding import (
    SEVERITY_ORDER,
    CommentOnly,
    Finding,
    Insertion,
    Proposal,
    Severity,
)
from engine.playbook.locate import locate
from engine.playbook.macros import mentions_role
from engine.playbook.minimal_edit import propose_edit
from engine.playbook.outward import outward
from engine.playbook.passages import Passage, heading_text, headings, sentences
from engine.playbook.placement import Placer
from engine.playbook.quoting import quoted, shortened, whole_words
from engine.playbook.roles import Roles
from engine.playbook.schema import Clause, ClauseTest, Cue, Fix, Missing, Playbook, Scope
from engine.playbook.slots import SlotFiller

_PART = re.compile(r"[^,;]+")
_MAX_HITS = 3  # one test never fills the report
_BODY_LENGTH = 60


@dataclass(frozen=True, slots=True)
class RuleReport:
    """Findings of a playbook run, where its clauses were found, and what did not run."""

    findings: tuple[Finding, ...]
    located: dict[str, tuple[BlockFact, ...]]
    skipped_tests: tuple[str, ...] = ()
    timed_out: tuple[str, ...] = ()


def run_playbook(playbook: Playbook, facts: DocumentFacts, roles: Roles) -> RuleReport:
    """Tests that name us or them are left out, and listed, when nobody knows who we are."""
    return _Run(playbook, facts, roles).report()


class _Run:
    def __init__(self, playbook: Playbook, facts: DocumentFacts, roles: Roles) -> None:
        self.playbook = playbook
        self.facts = facts
        self.reader = CueReader(roles.as_macros())
        self.filler = SlotFiller(playbook, facts, roles=roles, reader=self.reader)
        self.blind = not roles.resolved and playbook.perspective.ask_if_unresolved
        self.may_write = facts.language == playbook.language and not self.blind
        self.skipped: list[str] = []
        self.sentences: dict[str, list[tuple[int, str]]] = {}

    def report(self) -> RuleReport:
        located = {c.id: locate(c, self.facts, self.reader) for c in self.playbook.clauses}
        findings = list(self._deal_breakers())
        for clause in self.playbook.clauses:
            if located[clause.id]:
                findings += self._clause(clause, located[clause.id])
        placer = Placer(self.facts, located)
        for rule in self.playbook.missing:
            if not located[rule.clause]:
                findings += self._missing(rule, placer)
        return RuleReport(
            findings=tuple(findings),
            located={name: tuple(blocks) for name, blocks in located.items()},
            skipped_tests=tuple(self.skipped),
            timed_out=tuple(self.reader.timed_out),
        )

    def _runs(self, test_id: str, *cues: Cue | None) -> bool:
        if self.blind and any(_needs_side(cue) for cue in cues if cue is not None):
            self.skipped.append(test_id)
            return False
        return True

    def _deal_breakers(self) -> Iterator[Finding]:
        for rule in self.playbook.deal_breakers:
            if not self._runs(f"deal-breaker.{rule.id}", rule.when, rule.unless):
                continue
            for passage in self._passages(list(self.facts.live), rule.scope):
                hit = self.reader.find(rule.when, passage.text)
                if hit is None or (rule.unless and self.reader.find(rule.unless, passage.text)):
                    continue
                reason, note = outward(
                    rule.reason or rule.message, area="This passage", playbook=self.playbook
                )
                yield Finding(
                    source=f"rule:deal-breaker.{rule.id}",
                    block_id=passage.block.block_id,
                    quote=_quote(passage.text, hit),
                    severity="deal-breaker",
                    reason=reason,
                    area="Deal-breaker",
                    verdict="fail",
                    internal_note=note or rule.message,
                    citation=passage.block.citation,
                    proposal=CommentOnly(passage.block.block_id, _exact(passage.text, hit)),
                    group="deal-breaker",
                )
                break

    def _clause(self, clause: Clause, blocks: list[BlockFact]) -> Iterator[Finding]:
        text = " ".join(block.text for block in blocks)
        for test in clause.tests:
            if self._runs(f"{clause.id}.{test.id}", test.when, test.unless):
                yield from self._test(clause, test, blocks, text)

    def _test(
        self, clause: Clause, test: ClauseTest, blocks: list[BlockFact], clause_text: str
    ) -> Iterator[Finding]:
        count, seen = 0, set[str]()
        for passage in self._passages(blocks, test.scope):
            hit = self._fires(test, passage, clause_text)
            unit = passage.block.path.split("(")[0] or passage.block.block_id
            if hit is None or unit in seen:
                continue
            seen.add(unit)
            severity = self._severity(test, passage.text)
            where, words = _spoken_of(test, passage, hit, blocks)
            yield self._finding(clause, test, where, words, blocks, severity=severity)
            count += 1
            if count >= _MAX_HITS or test.scope in ("clause", "document"):
                return

    def _fires(self, test: ClauseTest, passage: Passage, clause_text: str) -> Hit | None:
        if test.scope in ("sentence", "block") and self._is_bare_heading(passage.block):
            return None
        hit = self.reader.find(test.when, passage.text)
        if hit is None or (test.scope == "sentence" and _is_in_heading(passage, hit)):
            return None
        if test.unless is None:
            return hit
        wider: dict[Scope, str] = {
            "sentence": passage.text,
            "block": passage.block.text,
            "clause": clause_text,
            "document": self.facts.full_text,
        }
        excuse = wider[test.unless_scope or test.scope]
        if test.scope == "clause" and not test.unless_scope:
            excuse = passage.text
        return None if self.reader.find(test.unless, excuse) else hit

    def _is_bare_heading(self, block: BlockFact) -> bool:
        text = block.text.strip()
        heading = self.facts.once(headings).get(block.block_id, "")
        return len(text) < 70 and bool(heading) and not text.endswith((".", ";"))

    def _finding(
        self,
        clause: Clause,
        test: ClauseTest,
        passage: Passage,
        hit: Hit,
        blocks: list[BlockFact],
        *,
        severity: Severity,
    ) -> Finding:
        reason, note = outward(test.reason, area=clause.area, playbook=self.playbook)
        notes = [note, test.internal, _position(clause)]
        proposal, needs = self._proposal(test, passage, hit, blocks)
        if needs:
            notes.insert(0, "Needs input: " + ", ".join(needs) + ".")
        return Finding(
            source=f"rule:{clause.id}.{test.id}",
            block_id=passage.block.block_id,
            quote=_quote(passage.text, hit),
            severity=severity,
            reason=reason,
            area=clause.area,
            verdict=test.verdict,
            internal_note=" ".join(part for part in notes if part),
            citation=passage.block.citation,
            proposal=proposal,
            group=clause.id,
        )

    def _severity(self, test: ClauseTest, text: str) -> Severity:
        rank = SEVERITY_ORDER.index
        severity = test.severity
        for higher, cue in test.escalate.items():
            if rank(higher) > rank(severity) and self.reader.find(cue, text):
                severity = higher
        for lower, cue in test.lower.items():
            if rank(lower) < rank(severity) and self.reader.find(cue, text):
                severity = lower
        return severity

    def _proposal(
        self, test: ClauseTest, passage: Passage, hit: Hit, blocks: list[BlockFact]
    ) -> tuple[Proposal | None, tuple[str, ...]]:
        """An edit or insertion only in the playbook's own language, else words beside the text."""
        if test.verdict == "better":
            return None, ()
        beside = CommentOnly(passage.block.block_id, _exact(passage.text, hit))
        if test.fix is None or not self.may_write or passage.block.zone == "sign":
            return beside, ()
        if test.fix.edits:
            found = propose_edit(test.fix.edits, passage, reader=self.reader, filler=self.filler)
            if found:
                return found
        if test.fix.insert:
            insertion = self._insertion(test.fix, test.scope, passage.block, blocks)
            return insertion, insertion.needs_input
        return beside, ()

    def _insertion(
        self, fix: Fix, scope: Scope, block: BlockFact, blocks: list[BlockFact]
    ) -> Insertion:
        """A finding about a whole clause adds to its last paragraph, not to its heading."""
        assert fix.insert is not None
        anchor = block
        if scope in ("clause", "document"):
            body = [b for b in blocks if b.zone == "body" and len(b.text) > _BODY_LENGTH]
            anchor = body[-1] if body else block
        filled = [self.filler.fill(text) for text in fix.insert.text]
        return Insertion(
            anchor_id=anchor.block_id,
            level=fix.insert.place.level,
            paragraphs=tuple(part.text for part in filled),
            heading=self.filler.fill(fix.insert.heading).text if fix.insert.heading else None,
            like_id=anchor.block_id,
            needs_input=tuple(dict.fromkeys(n for part in filled for n in part.needs_input)),
        )

    def _missing(self, rule: Missing, placer: Placer) -> Iterator[Finding]:
        full = self.facts.full_text
        if not self._runs(f"{rule.clause}.missing", rule.unless, rule.only_if):
            return
        if rule.unless and self.reader.find(rule.unless, full):
            return
        if rule.only_if and not self.reader.find(rule.only_if, full):
            return
        clause = self.playbook.clause(rule.clause)
        insertion = None
        if rule.insert and self.may_write and clause.standard_text:
            insertion = placer.place(clause.standard_text, self.filler)
        reason, note = outward(rule.reason, area=clause.area, playbook=self.playbook)
        needs = insertion.needs_input if insertion else ()
        notes = [note, rule.internal, _position(clause)]
        if needs:
            notes.insert(0, "Needs input: " + ", ".join(needs) + ".")
        yield Finding(
            source=f"rule:{clause.id}.missing",
            block_id=insertion.anchor_id if insertion else "",
            quote="",
            severity=rule.severity,
            reason=reason,
            area=clause.area,
            verdict="missing",
            internal_note=" ".join(part for part in notes if part),
            proposal=insertion,
            group=clause.id,
        )

    def _passages(self, blocks: list[BlockFact], scope: Scope) -> Iterator[Passage]:
        if scope == "clause":
            if blocks:
                yield Passage(blocks[0], 0, " ".join(block.text for block in blocks))
            return
        for block in self.facts.live if scope == "document" else blocks:
            if scope == "sentence":
                for start, sentence in self._sentences(block):
                    yield Passage(block, start, sentence)
            else:
                yield Passage(block, 0, block.text)

    def _sentences(self, block: BlockFact) -> list[tuple[int, str]]:
        if block.block_id not in self.sentences:
            self.sentences[block.block_id] = sentences(block.text)
        return self.sentences[block.block_id]


def _needs_side(cue: Cue) -> bool:
    if isinstance(cue, str):
        return mentions_role(cue)
    parts = (*(cue.all or ()), *(cue.any or ()), *(cue.none or ()))
    in_number = cue.number is not None and mentions_role(cue.number.pattern)
    return in_number or any(_needs_side(part) for part in parts)


def _is_in_heading(passage: Passage, hit: Hit) -> bool:
    """Run-in headings ("Indemnification.") name a subject; they state nothing."""
    heading = heading_text(passage.block)
    if len(passage.text) < _BODY_LENGTH and passage.text.strip().rstrip(".") == heading:
        return True
    if passage.start or hit.end <= hit.start:
        return False
    lead = re.escape(passage.text[: hit.end].strip())
    return bool(re.match(r"^\W*" + lead, heading + "."))


def _spoken_of(
    test: ClauseTest, passage: Passage, hit: Hit, blocks: list[BlockFact]
) -> tuple[Passage, Hit]:
    """The block of a clause in which the cue stands, and words that say what it is about.

    Where something is missing beside a cue of one word, that word says nothing to a reader: the
    sentence around it is quoted, or the part of it between two commas.
    """
    if test.scope == "clause":
        passage, hit = _in_its_block(hit, blocks)
    words = _exact(passage.text, hit)
    if test.unless is None or " " in words or not words:
        return passage, hit
    for start, sentence in sentences(passage.text):
        for part in (sentence, *_PART.findall(sentence)):
            at = start + sentence.find(part)
            quote = shortened(part)
            lead = at + len(part) - len(part.lstrip())
            whole = len(quote) == len(part.strip()) or part is not sentence
            if whole and lead <= hit.start and hit.end <= lead + len(quote):
                return passage, Hit(lead, lead + len(quote))
    return passage, hit


def _in_its_block(hit: Hit, blocks: list[BlockFact]) -> tuple[Passage, Hit]:
    """The block of a clause, whose texts were joined by blanks, in which a hit begins."""
    ends = accumulate(len(block.text) + 1 for block in blocks)
    place = next((n for n, end in enumerate(ends) if hit.start < end), len(blocks) - 1)
    block = blocks[place]
    start = hit.start - sum(len(one.text) + 1 for one in blocks[:place])
    return Passage(block, 0, block.text), Hit(start, start + hit.end - hit.start)


def _quote(text: str, hit: Hit) -> str:
    return quoted(text, hit.start, hit.end) or shortened(text)


def _exact(text: str, hit: Hit) -> str:
    """The whole words a comment hangs on, as they stand; empty means the whole block."""
    start, end = whole_words(text, hit.start, hit.end)
    return text[start:end].strip()


def _position(clause: Clause) -> str:
    parts = [f"Position: {clause.standard}"]
    if clause.fallbacks:
        parts.append("Fallbacks: " + " / ".join(clause.fallbacks))
    if clause.who_decides:
        parts.append(f"Decided by: {clause.who_decides}.")
    return " ".join(parts)

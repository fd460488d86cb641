"""The playbook file format `whereas.playbook/1` as pydantic models; every pattern is vetted."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import regex
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from engine.playbook.finding import Severity
from engine.playbook.macros import MACROS, ROLE_MACROS, expand
from engine.playbook.pattern_shape import read_shape

Scope = Literal["sentence", "block", "clause", "document"]
_SAMPLE_ROLES = {role: ("a",) for role in ROLE_MACROS}
_REPEATING = [name for name, text in MACROS.items() if re.search(r"[^\\][*+]", text)]


def _vetted(pattern: str) -> str:
    """Refuses patterns that do not compile or whose repeats nest without a limit."""
    plain = pattern.replace("(?-i)", "")
    opaque = plain
    for name in _REPEATING:
        opaque = opaque.replace("{" + name + "}", r"(?:x\w+)")
    for name in (*MACROS, *ROLE_MACROS):
        opaque = opaque.replace("{" + name + "}", "x")
    if read_shape(opaque).nested_repeat:
        raise ValueError(f"a repeat without limit inside another one: {pattern}")
    try:
        regex.compile(expand(plain, _SAMPLE_ROLES), regex.IGNORECASE)
    except regex.error as error:
        raise ValueError(f"not a pattern: {pattern} ({error})") from error
    return pattern


Pattern = Annotated[str, AfterValidator(_vetted)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NumberTest(_Model):
    """Compares the first group named n (digits or words) after converting its unit."""

    pattern: Pattern
    op: Literal["gt", "lt", "ge", "le", "eq", "ne"]
    value: float
    unit: Literal["day", "month", "year", "percent", "money", "count"] = "day"


class CueTree(_Model):
    """A combination of cues; every key given must hold."""

    all: tuple[Cue, ...] | None = None
    any: tuple[Cue, ...] | None = None
    none: tuple[Cue, ...] | None = None
    number: NumberTest | None = None

    @model_validator(mode="after")
    def _says_something(self) -> CueTree:
        if not (self.all or self.any or self.none or self.number):
            raise ValueError("empty cue")
        return self


Cue = Pattern | CueTree


class Perspective(_Model):
    """Who we are: role words of either side, most specific first."""

    side: str
    aliases: tuple[str, ...] = Field(min_length=1)
    counterparty_aliases: tuple[str, ...] = Field(min_length=1)
    mutual: bool = False
    prefer_capacity: str | None = None
    ask_if_unresolved: bool = True


class Signal(_Model):
    """A sign that the playbook fits a document."""

    cue: Cue
    weight: float = 1
    where: Literal["title", "opening", "headings", "body"] = "body"


class Fits(_Model):
    types: tuple[str, ...]
    signals: tuple[Signal, ...]
    threshold: float = 3
    excludes: tuple[Signal, ...] = ()


class Slot(_Model):
    """A value for {{slot}}: the document's own (pattern with group v), else the default."""

    ask: str
    default: str | None = None
    from_document: str | None = None


class TextEdit(_Model):
    """`find` is searched inside the matched sentence; only the words that differ change."""

    find: Pattern
    replace: str = ""
    where: Scope = "sentence"
    note: str | None = None


class Place(_Model):
    """Where new text goes: the first rule that resolves wins."""

    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    fallback: Literal["before_miscellaneous", "end_of_body", "before_signature", "comment_only"] = (
        "before_miscellaneous"
    )
    level: Literal["clause", "subclause", "sentence"] = "clause"


class Insert(_Model):
    """New text, one string per paragraph."""

    heading: str | None = None
    text: tuple[str, ...] = Field(min_length=1)
    place: Place = Place()
    needs_terms: tuple[str, ...] = ()


class Fix(_Model):
    """What to propose: a minimal edit, an insertion, or words beside the text only."""

    edits: tuple[TextEdit, ...] = ()
    insert: Insert | None = None
    comment_only: bool = False

    @model_validator(mode="after")
    def _proposes_something(self) -> Fix:
        if not (self.edits or self.insert or self.comment_only):
            raise ValueError("fix needs edits, insert or comment_only")
        return self


class ClauseTest(_Model):
    """`reason` may be read by the other side; `internal` stays with us."""

    id: str
    severity: Severity
    when: Cue
    unless: Cue | None = None
    unless_scope: Scope | None = None
    scope: Scope = "sentence"
    escalate: dict[Severity, Cue] = {}
    lower: dict[Severity, Cue] = {}
    reason: str
    internal: str = ""
    fix: Fix | None = None
    verdict: Literal["fail", "review", "better"] = "fail"


class Locate(_Model):
    headings: tuple[Pattern, ...] = ()
    body: tuple[Pattern, ...] = ()
    exclude: tuple[Pattern, ...] = ()
    min_body_hits: int = 1
    languages: dict[str, tuple[Pattern, ...]] = {}


class Clause(_Model):
    """A position: what we want, how far we give ground, and how the text is tested."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    area: str
    title: str
    locate: Locate
    standard: str
    fallbacks: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    guidance: str
    tests: tuple[ClauseTest, ...] = ()
    standard_text: Insert | None = None
    who_decides: str | None = None

    def insertions(self) -> list[Insert]:
        found = [t.fix.insert for t in self.tests if t.fix and t.fix.insert]
        return [*found, self.standard_text] if self.standard_text else found


class Missing(_Model):
    """Fires when the clause was located nowhere."""

    clause: str
    severity: Severity
    reason: str
    internal: str = ""
    unless: Cue | None = None
    only_if: Cue | None = None
    insert: bool = True


class DealBreaker(_Model):
    id: str
    when: Cue
    unless: Cue | None = None
    scope: Scope = "sentence"
    message: str
    reason: str = ""
    stop: bool = False


class Question(_Model):
    id: str
    ask: str
    answer_from: tuple[str, ...] = ()
    cue: Cue | None = None


class PlaybookHeader(_Model):
    """The part of a playbook that decides whether it fits."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    format: Literal["whereas.playbook/1"]
    id: str
    title: str
    version: str
    language: str = "en"
    perspective: Perspective
    fits: Fits


class Playbook(_Model):
    """One playbook file."""

    format: Literal["whereas.playbook/1"]
    id: str
    title: str
    version: str
    language: str = "en"
    note: str | None = None
    perspective: Perspective
    fits: Fits
    slots: dict[str, Slot] = {}
    deal_breakers: tuple[DealBreaker, ...] = ()
    clauses: tuple[Clause, ...] = Field(min_length=1)
    missing: tuple[Missing, ...] = ()
    questions: tuple[Question, ...] = ()
    style: dict[str, Any] = {}

    def clause(self, clause_id: str) -> Clause:
        return next(clause for clause in self.clauses if clause.id == clause_id)

    @model_validator(mode="after")
    def _is_consistent(self) -> Playbook:
        ids = [clause.id for clause in self.clauses]
        tests = [f"{clause.id}.{test.id}" for clause in self.clauses for test in clause.tests]
        if len(set(ids)) != len(ids) or len(set(tests)) != len(tests):
            raise ValueError("clause or test ids repeat")
        for rule in self.missing:
            if rule.clause not in ids:
                raise ValueError(f"missing rule names unknown clause {rule.clause}")
            if rule.insert and self.clause(rule.clause).standard_text is None:
                raise ValueError(f"missing rule for {rule.clause} has no standard_text to insert")
        for clause in self.clauses:
            for insert in clause.insertions():
                self._check_insert(clause.id, insert, ids)
        return self

    def _check_insert(self, clause_id: str, insert: Insert, ids: list[str]) -> None:
        for name in (*insert.place.after, *insert.place.before, *insert.place.inside):
            if name not in ids:
                raise ValueError(f"{clause_id}: place names unknown clause {name}")
        words = " ".join(insert.text) + (insert.heading or "")
        for slot in re.findall(r"\{\{(\w+)\}\}", words):
            if slot not in self.slots and slot not in ("us", "them", "agreement"):
                raise ValueError(f"{clause_id}: slot {slot} is not declared")

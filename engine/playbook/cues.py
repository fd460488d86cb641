"""Runs playbook cues: patterns with macros, combined by all, any, none and number tests."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import regex

from engine.playbook.macros import expand
from engine.playbook.numerals import number_value
from engine.playbook.pattern_shape import read_shape
from engine.playbook.schema import Cue, CueTree, NumberTest

TIME_LIMIT_SECONDS = 0.25  # per pattern and passage; a sane pattern needs a thousandth of it
_CASE_SENSITIVE = "(?-i)"
_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    "gt": operator.gt,
    "lt": operator.lt,
    "ge": operator.ge,
    "le": operator.le,
    "eq": operator.eq,
    "ne": operator.ne,
}
_DAYS_IN = {"day": 1.0, "week": 7.0, "month": 30.0, "year": 365.0}


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a cue matched; an empty span when only a `none` branch held."""

    start: int
    end: int


@dataclass(slots=True)
class _Compiled:
    """A pattern ready to be compiled: most are never needed, for their letters are not there."""

    expanded: str
    flags: int
    required: frozenset[str] | None
    _pattern: regex.Pattern[str] | None = None

    @property
    def pattern(self) -> regex.Pattern[str]:
        if self._pattern is None:
            self._pattern = regex.compile(self.expanded, self.flags)
        return self._pattern


@dataclass(slots=True)
class CueReader:
    """Matches cues for one assignment of roles; a pattern that runs out of time is noted."""

    roles: Mapping[str, Sequence[str]]
    timed_out: list[str] = field(default_factory=list[str])
    _compiled: dict[str, _Compiled] = field(default_factory=dict[str, _Compiled])
    _text: str = ""
    _lower: str = ""

    def find(self, cue: Cue, text: str) -> Hit | None:
        """The first positive hit of a cue in a passage."""
        if isinstance(cue, str):
            match = self.search(cue, text)
            return Hit(*match.span()) if match else None
        return self._tree(cue, text)

    def search(self, pattern: str, text: str) -> regex.Match[str] | None:
        compiled = self._compile(pattern)
        if not self._may_match(compiled, text):
            return None
        try:
            return compiled.pattern.search(text, timeout=TIME_LIMIT_SECONDS)
        except TimeoutError:
            self._note(pattern)
            return None

    def _tree(self, cue: CueTree, text: str) -> Hit | None:
        if any(self.find(part, text) for part in cue.none or ()):
            return None
        hits: list[Hit] = [Hit(0, 0)] if cue.none else []
        for part in cue.all or ():
            hit = self.find(part, text)
            if hit is None:
                return None
            hits.append(hit)
        for found in self._optional(cue, text):
            if found is None:
                return None
            hits.append(found)
        return next((hit for hit in hits if hit.end > hit.start), hits[0] if hits else None)

    def _optional(self, cue: CueTree, text: str) -> Iterator[Hit | None]:
        if cue.any:
            yield next(filter(None, (self.find(part, text) for part in cue.any)), None)
        if cue.number:
            yield self._number(cue.number, text)

    def _number(self, test: NumberTest, text: str) -> Hit | None:
        compiled = self._compile(test.pattern)
        if not self._may_match(compiled, text):
            return None
        try:
            for match in compiled.pattern.finditer(text, timeout=TIME_LIMIT_SECONDS):
                if _number_holds(test, match, text):
                    return Hit(*match.span())
        except TimeoutError:
            self._note(test.pattern)
        return None

    def _may_match(self, compiled: _Compiled, text: str) -> bool:
        if compiled.required is None:
            return True
        if text is not self._text:
            self._text, self._lower = text, text.lower()
        return any(letters in self._lower for letters in compiled.required)

    def _compile(self, pattern: str) -> _Compiled:
        found = self._compiled.get(pattern)
        if found is None:
            found = self._compiled[pattern] = compile_cue(pattern, self.roles)
        return found

    def _note(self, pattern: str) -> None:
        if pattern not in self.timed_out:
            self.timed_out.append(pattern)


def compile_cue(pattern: str, roles: Mapping[str, Sequence[str]]) -> _Compiled:
    """Case is ignored unless the pattern starts with (?-i); ^ and $ match at line ends."""
    flags = regex.MULTILINE
    if not pattern.startswith(_CASE_SENSITIVE):
        flags |= regex.IGNORECASE
    expanded = expand(pattern.replace(_CASE_SENSITIVE, ""), roles)
    return _Compiled(expanded, flags, read_shape(expanded).required)


def _number_holds(test: NumberTest, match: regex.Match[str], text: str) -> bool:
    groups = match.groupdict()
    name = next((n for n in groups if regex.fullmatch(r"n\d*", n) and groups[n]), None)
    value = number_value(match.group(name)) if name else None
    if name is None or value is None:
        return False
    if test.unit in ("day", "month", "year"):
        value = _in_unit(value, text[match.end(name) : match.end(name) + 25].lower(), test.unit)
    return value is not None and _COMPARE[test.op](value, test.value)


def _in_unit(value: float, after: str, unit: str) -> float | None:
    """Years and months convert exactly, so that "one year" is not more than twelve months."""
    stated = next((name for name in _DAYS_IN if name in after), None)
    if stated is None:
        return None
    if stated in ("month", "year") and unit in ("month", "year"):
        months = value * (12 if stated == "year" else 1)
        return months / (12 if unit == "year" else 1)
    return value * _DAYS_IN[stated] / _DAYS_IN[unit]

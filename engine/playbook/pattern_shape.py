"""Reads the shape of a regular expression: is it safe to run, and which letters must a match hold.

Playbooks are shared files, so a pattern with an unbounded repeat inside another is refused before
it is compiled. The required letters let most texts be passed over without running the pattern.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_MIN_LETTERS = 3
_BOUNDS = re.compile(r"\{(\d*)(,?)(\d*)\}")
_GROUP_START = re.compile(r"\?(?:P<\w+>|<(?![=!])\w+>|[a-zA-Z]*(?:-[a-zA-Z]+)?:|>|[=!]|<[=!])")


@dataclass(frozen=True, slots=True)
class Shape:
    """`required`: a match holds at least one of these (lower case); None when nothing is sure."""

    nested_repeat: bool
    repeats: bool
    required: frozenset[str] | None


def read_shape(pattern: str) -> Shape:
    """The shape of a whole pattern; malformed ones are left to the compiler to refuse."""
    return _Reader(pattern).alternation()


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def _peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def alternation(self) -> Shape:
        branches = [self._sequence()]
        while self._peek() == "|":
            self.at += 1
            branches.append(self._sequence())
        required: frozenset[str] | None = frozenset()
        for branch in branches:
            if branch.required is None:
                required = None
            elif required is not None:
                required |= branch.required
        return Shape(
            any(b.nested_repeat for b in branches), any(b.repeats for b in branches), required
        )

    def _sequence(self) -> Shape:
        nested = repeats = False
        run, candidates = "", list[frozenset[str]]()
        while self._peek() not in ("", "|", ")"):
            letter, group = self._atom()
            low, unbounded = self._quantifier()
            nested |= group.nested_repeat or (unbounded and group.repeats)
            repeats |= group.repeats or unbounded
            if letter is not None and low == 1 and not unbounded:
                run += letter
                continue
            candidates.append(frozenset((run + (letter or "") if low and letter else run,)))
            run = ""
            if low and group.required:
                candidates.append(group.required)
        candidates.append(frozenset((run,)))
        return Shape(nested, repeats, _best(candidates))

    def _atom(self) -> tuple[str | None, Shape]:
        """A literal letter, or the shape of a group; everything else says nothing."""
        character = self._peek()
        self.at += 1
        if character == "(":
            return None, self._group()
        if character == "[":
            self._skip_class()
        elif character == "\\":
            escaped = self._peek()
            self.at += 1
            if not escaped.isalnum():
                return escaped.lower(), _NOTHING
        elif character not in ".^$":
            return character.lower(), _NOTHING
        return None, _NOTHING

    def _group(self) -> Shape:
        start = _GROUP_START.match(self.pattern, self.at)
        kind = start.group(0) if start else ""
        self.at += len(kind)
        inner = self.alternation()
        self.at += 1  # the closing bracket
        if kind in ("?=", "?!", "?<=", "?<!"):
            return Shape(inner.nested_repeat, False, None)
        return inner

    def _skip_class(self) -> None:
        if self._peek() == "^":
            self.at += 1
        self.at += 1  # a first "]" is a letter of the class
        while self._peek() not in ("]", ""):
            self.at += 2 if self._peek() == "\\" else 1
        self.at += 1

    def _quantifier(self) -> tuple[int, bool]:
        """Smallest count (0 or 1) and whether the repeat is without limit."""
        character = self._peek()
        bounds = _BOUNDS.match(self.pattern, self.at) if character == "{" else None
        if bounds and (bounds[1] or bounds[3]):
            self.at = bounds.end()
            low, unbounded = min(int(bounds[1] or 0), 1), bool(bounds[2]) and not bounds[3]
        elif character in ("*", "+", "?") and character:
            self.at += 1
            low, unbounded = int(character == "+"), character != "?"
        else:
            return 1, False
        if self._peek() in ("?", "+") and self._peek():
            self.at += 1
        return low, unbounded


_NOTHING = Shape(False, False, None)


def _best(candidates: list[frozenset[str]]) -> frozenset[str] | None:
    """The alternatives whose shortest member is longest; too short ones find everything."""
    usable = [c for c in candidates if c and min(map(len, c)) >= _MIN_LETTERS]
    return max(usable, key=lambda c: (min(map(len, c)), -len(c)), default=None)

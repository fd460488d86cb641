"""Where words may be divided: dictionaries by language, as Word's automatic hyphenation asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

WordDivider = Callable[[str, str], tuple[int, ...]]
"""(word as it stands in the line, language tag) → offsets where it may be divided."""

_CORE = re.compile(r"[^\W\d_]{5,}")
_DEFAULT_LANGUAGE = "en-US"


class Dictionaries:
    """Divides words by the patterns of their language; unknown languages are never divided."""

    def __init__(self) -> None:
        self._dictionaries: dict[str, Any] = {}
        self._known: dict[tuple[str, str], tuple[int, ...]] = {}

    def __call__(self, word: str, language: str) -> tuple[int, ...]:
        """Offsets in `word`, punctuation around it included; a word with a digit has none."""
        key = (word, language)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._divide(word, language or _DEFAULT_LANGUAGE)
        return found

    def _divide(self, word: str, language: str) -> tuple[int, ...]:
        core = _CORE.search(word)
        if core is None or any(c.isdigit() for c in word):
            return ()
        dictionary = self._dictionary(language)
        if dictionary is None:
            return ()
        places: list[int] = dictionary.positions(core.group())
        return tuple(core.start() + int(place) for place in places)

    def _dictionary(self, language: str) -> Any:
        if language not in self._dictionaries:
            # Loaded when a document first hyphenates: most never do.
            import pyphen

            name = pyphen.language_fallback(language.replace("-", "_"))
            found = pyphen.Pyphen(lang=name) if name else None
            self._dictionaries[language] = found
        return self._dictionaries[language]

"""Guesses the language of a document from its function words, for the word lists of checks."""

from __future__ import annotations

import re
from collections import Counter

_WORD = re.compile(r"[^\W\d_]+")
_CJK = re.compile(r"[\u4e00-\u9fff]{20,}")
_FUNCTION_WORDS = {
    "en": "the and of to shall this agreement any or by",
    "de": "der die und des das ist nicht von zu den im auf",
    "fr": "le la les et des du une est par dans pour au",
    "es": "el la los y de del una por para con que en",
    "it": "il di e che della del per una con non",
    "nl": "de het van een en niet voor door met",
    "cs": "a se v na je že o k s ve do za",
}
_THRESHOLD = 0.08


def detect_language(text: str) -> str:
    """Two-letter code; English when nothing speaks clearly for another language."""
    if _CJK.search(text):
        return "zh"
    counts = Counter(_WORD.findall(text.lower()))
    total = sum(counts.values())
    if not total:
        return "en"
    shares = {
        code: sum(counts[word] for word in words.split()) / total
        for code, words in _FUNCTION_WORDS.items()
    }
    best = max(shares, key=lambda code: shares[code])
    return best if shares[best] > _THRESHOLD else "en"

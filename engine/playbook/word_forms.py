"""Inflections of terms and the small distances between words that are probably the same word."""

from __future__ import annotations

import re

_SUFFIX = re.compile(r"(ing|ed|er|or|ion|ions|ment|al|s)$")
_ROLE_ENDINGS = frozenset(("or", "ee", "er", "ed", "ly", "al"))


def inflections(term: str) -> list[str]:
    """The term, its singular or plural and possessives; "Right of Way" also as "Rights of Way"."""
    words = term.split()
    forms = _last_word_forms(words)
    if len(words) == 3 and words[1] in ("of", "in") and not words[0].endswith("s"):
        forms = [term, *forms, f"{words[0]}s {words[1]} {words[2]}"]
    return list(dict.fromkeys(forms))


def _last_word_forms(words: list[str]) -> list[str]:
    last = words[-1]
    forms = [last]
    if last.endswith("ies") and len(last) > 4:
        forms.append(last[:-3] + "y")
    if last.endswith("es"):
        forms.append(last[:-2])
    if last.endswith("s") and not last.endswith("ss"):
        forms.append(last[:-1])
    else:
        forms.append(last + "s")
        if last.endswith("y"):
            forms.append(last[:-1] + "ies")
        if last.endswith(("s", "x", "ch", "sh")):
            forms.append(last + "es")
    forms += [form + "’s" for form in forms]
    return [" ".join([*words[:-1], form]) for form in forms]


def edit_distance(first: str, second: str, limit: int = 2) -> int:
    """Damerau distance (adjacent swaps count one); `limit + 1` when it is certainly larger."""
    if abs(len(first) - len(second)) > limit:
        return limit + 1
    before_last: list[int] = []
    last = list(range(len(second) + 1))
    for i, x in enumerate(first, 1):
        row = [i]
        for j, y in enumerate(second, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y))
            swapped = i > 1 and j > 1 and x == second[j - 2] and first[i - 2] == y
            row.append(min(cost, before_last[j - 2] + 1) if swapped else cost)
        before_last, last = last, row
        if min(row) > limit:
            return limit + 1
    return last[-1]


def closest_slip(phrase: str, names: list[str]) -> str | None:
    """The name (lower case) that `phrase` misspells in exactly one word, or None."""
    words = phrase.lower().split()
    best: tuple[int, str] | None = None
    for name in names:
        distance = _slip_distance(words, name)
        if distance is not None and (best is None or distance < best[0]):
            best = (distance, name)
    return best[1] if best else None


def _slip_distance(words: list[str], name: str) -> int | None:
    name_words = name.split()
    if name.endswith("’s") or len(name_words) != len(words) or len(name) < 6:
        return None
    differing = [(a, b) for a, b in zip(words, name_words, strict=True) if a != b]
    if len(differing) != 1:
        return None
    mine, theirs = differing[0]
    if min(len(mine), len(theirs)) < 5 or _are_inflections(mine, theirs):
        return None
    if mine[0] != theirs[0] and edit_distance(mine, theirs) > 1:
        return None
    limit = 1 if min(len(mine), len(theirs)) < 8 else 2
    distance = edit_distance(mine, theirs, limit)
    return distance if distance <= limit else None


def _are_inflections(first: str, second: str) -> bool:
    """Licensor/Licensee, Effective/Effected and plurals are different words, not slips."""
    if first.rstrip("s") == second.rstrip("s") or first.rstrip("d") == second.rstrip("d"):
        return True
    if first[:-2] == second[:-2] and {first[-2:], second[-2:]} & _ROLE_ENDINGS:
        return True
    if {first[-1:], second[-1:]} == {"y", "s"} and first[:-3] == second[: len(first[:-3])]:
        return True
    return _SUFFIX.sub("", first) == _SUFFIX.sub("", second)

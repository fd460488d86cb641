"""Short names for wording families that playbook patterns share ({SHALL}, {DAYS}, {GAP} …)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_NUMBER_WORD = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    "|hundred"
)
MACROS: Mapping[str, str] = {
    "SHALL": (
        r"(?:shall|must|will|agrees?\s+to|is\s+(?:required|obliged|obligated)\s+to"
        r"|undertakes?\s+to|hereby)"
    ),
    "NOTSHALL": r"(?:(?:shall|must|will|may)\s+not|agrees?\s+not\s+to|undertakes?\s+not\s+to)",
    "MAY": (
        r"(?:may(?!\s+not\b)(?!\s+only\b)|can(?!not|\s+not)"
        r"|shall\s+(?:have\s+the\s+right|be\s+entitled)\s+to|has\s+the\s+right\s+to"
        r"|is\s+entitled\s+to|reserves\s+the\s+right\s+to)"
    ),
    "SOLE": (
        r"(?:in\s+its\s+(?:sole|absolute|own)\s+(?:and\s+absolute\s+)?discretion"
        r"|at\s+its\s+(?:sole\s+|absolute\s+)?(?:discretion|option)"
        r"|for\s+any\s+(?:or\s+no\s+)?reason)"
    ),
    "N": (
        rf"(?P<n>(?:(?<!\w)(?:a\s+)?(?:zero|{_NUMBER_WORD})(?:[\s-]+(?:and\s+)?(?:{_NUMBER_WORD}))*"
        r"\s*(?:\(\s*\d+\s*\))?)|\d+(?:[.,]\d+)*)"
    ),
    "DAYS": r"(?:calendar\s+|business\s+|working\s+|consecutive\s+)?days?['’]?",
    "MONTHS": r"(?:calendar\s+)?months?['’]?",
    "YEARS": r"years?['’]?",
    "AMEND": r"(?:amend|modif(?:y|ies)|change|update|vary|revise)\w*",
    "LAWS": r"(?:laws?|legislation|statutes?|regulations?)",
    "EACH": r"(?:each|either|both|neither)\s+(?:of\s+the\s+)?part(?:y|ies)",
    "GAP": r"[^.;]{0,160}?",
    "SGAP": r"[^.;]{0,60}?",
}
ROLE_MACROS = ("US", "THEM")
_MAX_NESTING = 2  # a macro may use another one, no deeper


def expand(pattern: str, roles: Mapping[str, Sequence[str]]) -> str:
    """A pattern with its macros written out; repeated {N} groups are named n, n2, n3 …"""
    for role in ROLE_MACROS:
        pattern = pattern.replace("{" + role + "}", _any_of(roles[role]))
    for _ in range(_MAX_NESTING):
        for name, text in MACROS.items():
            pattern = pattern.replace("{" + name + "}", text)
    count = 0

    def numbered(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return "(?P<n>" if count == 1 else f"(?P<n{count}>"

    return re.sub(r"\(\?P<n>", numbered, pattern)


def mentions_role(pattern: str) -> bool:
    """Whether a pattern depends on who we are."""
    return any("{" + role + "}" in pattern for role in ROLE_MACROS)


def _any_of(names: Sequence[str]) -> str:
    """Whole words, longest first, so that "contractor" is not found in "Subcontractor"."""
    words = (re.escape(n).replace(r"\ ", r"\s+") for n in sorted(names, key=len, reverse=True))
    return rf"(?<!\w)(?:the\s+)?(?:{'|'.join(words)})(?!\w)"

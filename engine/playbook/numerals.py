"""Reads numbers written in digits or in words, and says which words a language uses for them."""

from __future__ import annotations

import re
from collections.abc import Mapping

_EN_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_EN_TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,  # a frequent misspelling that must still be read
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
EN_WORDS: Mapping[str, int] = {**{word: i for i, word in enumerate(_EN_UNITS)}, **_EN_TENS}
SCALES: Mapping[str, int] = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
}


def alternation(words: list[str]) -> str:
    """Regex alternation of literal words, longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


EN_WORD = "(?:" + alternation([*EN_WORDS, *SCALES, "a hundred", "one-half", "half"]) + ")"
EN_NUMBER = rf"{EN_WORD}(?:[\s-]+(?:and\s+)?{EN_WORD})*"

_UNITS = {
    "de": (
        "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
        "fünfzehn sechzehn siebzehn achtzehn neunzehn"
    ).split(),
    "fr": (
        "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
        "seize dix-sept dix-huit dix-neuf"
    ).split(),
    "es": (
        "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
        "dieciséis diecisiete dieciocho diecinueve"
    ).split(),
    "it": (
        "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici "
        "quattordici quindici sedici diciassette diciotto diciannove"
    ).split(),
}
_TENS: dict[str, dict[str, int]] = {
    "de": {
        "zwanzig": 20,
        "dreißig": 30,
        "dreissig": 30,
        "vierzig": 40,
        "fünfzig": 50,
        "sechzig": 60,
        "siebzig": 70,
        "achtzig": 80,
        "neunzig": 90,
    },
    "fr": {"vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60},
    "es": {
        "veinte": 20,
        "treinta": 30,
        "cuarenta": 40,
        "cincuenta": 50,
        "sesenta": 60,
        "setenta": 70,
        "ochenta": 80,
        "noventa": 90,
    },
    "it": {
        "venti": 20,
        "trenta": 30,
        "quaranta": 40,
        "cinquanta": 50,
        "sessanta": 60,
        "settanta": 70,
        "ottanta": 80,
        "novanta": 90,
    },
}
_EXTRA: dict[str, dict[str, int]] = {
    "de": {"eine": 1, "einen": 1, "einem": 1, "einer": 1, "hundert": 100, "einhundert": 100},
    "fr": {
        "soixante-dix": 70,
        "soixante-quinze": 75,
        "quatre-vingts": 80,
        "quatre-vingt": 80,
        "quatre-vingt-dix": 90,
        "une": 1,
        "cent": 100,
    },
    "es": {"un": 1, "una": 1, "cien": 100},
    "it": {"un": 1, "una": 1, "cento": 100},
}


def number_words(language: str) -> dict[str, int]:
    """Every number word up to one hundred of a language other than English; {} when unknown."""
    if language not in _UNITS:
        return {}
    words = {word: value for value, word in enumerate(_UNITS[language])}
    words.update(_TENS[language])
    for ten, value in _TENS[language].items():
        for unit, word in enumerate(_UNITS[language][1:10], 1):
            for form in _compound(language, ten, word):
                words[form] = value + unit
    words.update(_EXTRA[language])
    return words


def _compound(language: str, ten: str, unit: str) -> tuple[str, ...]:
    if language == "de":
        return (f"{unit}und{ten}",)
    if language == "fr":
        return (f"{ten}-{unit}", f"{ten} et {unit}")
    return (f"{ten} y {unit}", ten + unit, ten[:-1] + unit)


def words_to_int(text: str) -> int | None:
    """The value of English number words ("thirty-six thousand"), None when a word is no number."""
    total = current = 0
    for word in text.lower().replace("-", " ").replace("a hundred", "one hundred").split():
        if word == "and":
            continue
        if word in EN_WORDS:
            current += EN_WORDS[word]
        elif word == "hundred":
            current = (current or 1) * 100
        elif word in SCALES:
            total += (current or 1) * SCALES[word]
            current = 0
        else:
            return None
    return total + current


def digits_to_number(text: str) -> float | None:
    """Reads 1,234.56, 1.234,56 and 1'234; None when the digits are not one number."""
    text = re.sub(r"[’' ](?=\d{3})", "", text.strip().rstrip(".,"))
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", text):
        text = text.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(\.\d{3})+(,\d+)?", text):
        text = text.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"\d+,\d{1,2}", text):
        text = text.replace(",", ".")
    try:
        return float(text)
    except ValueError:
        return None


def number_value(text: str) -> float | None:
    """The number a phrase states; digits in brackets win over the words before them."""
    bracketed = re.search(r"\(\s*(\d+)\s*\)", text)
    if bracketed:
        return float(bracketed.group(1))
    number = digits_to_number(text)
    if number is not None:
        return number
    return words_to_int(re.sub(r"\(.*", "", text, flags=re.S).strip())

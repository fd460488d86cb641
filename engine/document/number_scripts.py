"""Numbers in other scripts: ideographs, kana, hangul, Hebrew, Arabic, Thai and Hindi lettering."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

_IDEOGRAPH_DIGITS = "〇一二三四五六七八九"
_LEGAL_SIMPLIFIED = "零壹贰叁肆伍陆柒捌玖"
_LEGAL_TRADITIONAL = "零壹貳參肆伍陸柒捌玖"
_LEGAL_JAPANESE = "〇壱弐参四五六七八九"
_KOREAN_DIGITS = "영일이삼사오육칠팔구"
_KOREAN_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_KOREAN_UNITS = ("", "하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")

_AIUEO = (
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
)
_AIUEO_HALF = "".join(map(chr, (*range(0xFF71, 0xFF9D), 0xFF66, 0xFF9D)))
_IROHA = (
    "イロハニホヘトチリヌルヲワカヨタレソツネナラム"
    "ウヰノオクヤマケフコエテアサキユメミシヱヒモセスン"
)
_IROHA_HALF = "ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ"
_GANADA = "가나다라마바사아자차카타파하"
_CHOSUNG = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
_ARABIC_ALPHA = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"
_ARABIC_ABJAD = "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"
_THAI_LETTERS = "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"
_HINDI_VOWELS = "अआइईउऊऋऌऍऎएऐऑऒओऔ"
_HINDI_CONSONANTS = "कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसह"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_HEAVENLY = "甲乙丙丁戊己庚辛壬癸"
_EARTHLY = "子丑寅卯辰巳午未申酉戌亥"

_HEBREW_VALUES = (
    (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"),
    (50, "נ"), (40, "מ"), (30, "ל"), (20, "כ"), (16, "טז"), (15, "טו"), (10, "י"), (9, "ט"),
    (8, "ח"), (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א"),
)  # fmt: skip


def _cycle(letters: str) -> Callable[[int], str]:
    """An alphabet that starts over after its last letter."""
    return lambda number: letters[(number - 1) % len(letters)] if number > 0 else str(number)


def _repeat(letters: str) -> Callable[[int], str]:
    """An alphabet whose letters double, triple… with each further round (§17.18.59)."""

    def spell(number: int) -> str:
        if number <= 0:
            return str(number)
        rounds, place = divmod(number - 1, len(letters))
        return letters[place] * (rounds + 1)

    return spell


def _digits(zero: str) -> Callable[[int], str]:
    """Decimal numbers with the ten digits that start at `zero`."""
    base = ord(zero)
    return lambda number: "".join(
        chr(base + int(digit)) if digit.isdigit() else digit for digit in str(number)
    )


def _by_digit(digits: str) -> Callable[[int], str]:
    return lambda number: "".join(digits[int(d)] if d.isdigit() else d for d in str(number))


def _counting(
    digits: str, units: tuple[str, str, str, str], *, skip_one: bool, zero_between: bool = True
) -> Callable[[int], str]:
    """Counting with ten, hundred, thousand and ten thousand signs (units)."""

    def spell(number: int) -> str:
        if number <= 0:
            return digits[0] if number == 0 else str(number)
        if number >= 10000:
            high, low = divmod(number, 10000)
            if high >= 10000:
                return str(number)
            gap = digits[0] if zero_between and 0 < low < 1000 else ""
            return spell(high) + units[3] + (gap + spell(low) if low else "")
        return _below_ten_thousand(number)

    def _below_ten_thousand(number: int) -> str:
        parts: list[str] = []
        gap = False
        for place in (3, 2, 1, 0):
            digit = number // 10**place % 10
            if not digit:
                gap = gap or bool(parts)
                continue
            if gap and zero_between:
                parts.append(digits[0])
            gap = False
            lone = digit == 1 and place and skip_one and (place > 1 or not parts)
            parts.append(("" if lone else digits[digit]) + (units[place - 1] if place else ""))
        return "".join(parts)

    return spell


def _circled(number: int) -> str:
    """① to ⑳, ㉑ to ㉟, ㊱ to ㊿; plain digits beyond (§17.18.59 decimalEnclosedCircle)."""
    for first, last, start in ((1, 20, 0x2460), (21, 35, 0x3251), (36, 50, 0x32B1)):
        if first <= number <= last:
            return chr(start + number - first)
    return str(number)


def _enclosed(start: int, last: int = 20) -> Callable[[int], str]:
    return lambda number: chr(start + number - 1) if 1 <= number <= last else str(number)


def _full_width(number: int) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in str(number))


def _hebrew_number(number: int) -> str:
    """Gematria: 15 and 16 are never written with the letters of the divine name."""
    if not 1 <= number <= 999:
        return str(number)
    text = ""
    while number:
        for amount, letter in _HEBREW_VALUES:
            if amount <= number:
                text += letter
                number -= amount
                break
    return text


def _zodiac(number: int) -> str:
    if number <= 0:
        return str(number)
    return _HEAVENLY[(number - 1) % 10] + _EARTHLY[(number - 1) % 12]


def _korean_native(number: int) -> str:
    """하나, 둘, 셋… up to 99; the Chinese-derived count beyond."""
    if 1 <= number <= 99:
        return _KOREAN_TENS[number // 10] + _KOREAN_UNITS[number % 10]
    return _KOREAN_COUNTING(number)


_KOREAN_COUNTING = _counting(
    _KOREAN_DIGITS, ("십", "백", "천", "만"), skip_one=True, zero_between=False
)
_JAPANESE_COUNTING = _counting(
    _IDEOGRAPH_DIGITS, ("十", "百", "千", "万"), skip_one=True, zero_between=False
)
_CHINESE_COUNTING = _counting(
    "○一二三四五六七八九", ("十", "百", "千", "万"), skip_one=False, zero_between=True
)
_TAIWANESE_COUNTING = _counting(
    "○一二三四五六七八九", ("十", "百", "千", "萬"), skip_one=False, zero_between=False
)


def _leading_ten(spell: Callable[[int], str]) -> Callable[[int], str]:
    """Ten to nineteen start with the sign for ten alone."""
    return lambda number: spell(number)[1:] if 10 <= number <= 19 else spell(number)


SCRIPT_FORMATS: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {
        "aiueo": _cycle(_AIUEO_HALF),
        "aiueoFullWidth": _cycle(_AIUEO),
        "iroha": _cycle(_IROHA_HALF),
        "irohaFullWidth": _cycle(_IROHA),
        "ganada": _cycle(_GANADA),
        "chosung": _cycle(_CHOSUNG),
        "hebrew1": _hebrew_number,
        "hebrew2": _repeat(_HEBREW),
        "arabicAlpha": _repeat(_ARABIC_ALPHA),
        "arabicAbjad": _repeat(_ARABIC_ABJAD),
        "thaiLetters": _repeat(_THAI_LETTERS),
        "thaiNumbers": _digits("๐"),
        "thaiCounting": _digits("๐"),
        "hindiNumbers": _digits("०"),
        "hindiVowels": _repeat(_HINDI_CONSONANTS),
        "hindiConsonants": _repeat(_HINDI_VOWELS),
        "hindiCounting": _digits("०"),
        "bahtText": str,
        "dollarText": str,
        "vietnameseCounting": str,
        "russianLower": _repeat(_RUSSIAN),
        "russianUpper": _repeat(_RUSSIAN.upper()),
        "decimalFullWidth": _full_width,
        "decimalFullWidth2": _full_width,
        "decimalHalfWidth": str,
        "decimalEnclosedCircle": _circled,
        "decimalEnclosedCircleChinese": _circled,
        "decimalEnclosedParen": _enclosed(0x2474),
        "decimalEnclosedFullstop": _enclosed(0x2488),
        "ideographEnclosedCircle": _enclosed(0x3280, 10),
        "ideographDigital": _by_digit(_IDEOGRAPH_DIGITS),
        "japaneseDigitalTenThousand": _by_digit(_IDEOGRAPH_DIGITS),
        "koreanDigital": _by_digit(_KOREAN_DIGITS),
        "koreanDigital2": _by_digit("零一二三四五六七八九"),
        "taiwaneseDigital": _by_digit("○一二三四五六七八九"),
        "japaneseCounting": _JAPANESE_COUNTING,
        "japaneseLegal": _counting(
            _LEGAL_JAPANESE, ("拾", "百", "阡", "萬"), skip_one=False, zero_between=False
        ),
        "koreanCounting": _KOREAN_COUNTING,
        "koreanLegal": _korean_native,
        "chineseCounting": _leading_ten(_CHINESE_COUNTING),
        "chineseCountingThousand": _leading_ten(_CHINESE_COUNTING),
        "chineseLegalSimplified": _counting(
            _LEGAL_SIMPLIFIED, ("拾", "佰", "仟", "万"), skip_one=False
        ),
        "taiwaneseCounting": _leading_ten(_TAIWANESE_COUNTING),
        "taiwaneseCountingThousand": _leading_ten(_TAIWANESE_COUNTING),
        "ideographLegalTraditional": _counting(
            _LEGAL_TRADITIONAL, ("拾", "佰", "仟", "萬"), skip_one=False
        ),
        "ideographTraditional": _cycle(_HEAVENLY),
        "ideographZodiac": _cycle(_EARTHLY),
        "ideographZodiacTraditional": _zodiac,
    }
)
"""`ST_NumberFormat` values of other scripts (ISO 29500-1 §17.18.59)."""

"""Numbers are spelled as Word spells them."""

from __future__ import annotations

import pytest

from engine.document.number_formats import format_number

TABLE = [
    ("decimal", 12, "12"),
    ("upperRoman", 4, "IV"),
    ("upperRoman", 1999, "MCMXCIX"),
    ("lowerRoman", 48, "xlviii"),
    ("upperLetter", 26, "Z"),
    ("lowerLetter", 27, "aa"),
    ("lowerLetter", 28, "bb"),
    ("lowerLetter", 53, "aaa"),
    ("ordinal", 1, "1st"),
    ("ordinal", 12, "12th"),
    ("ordinal", 23, "23rd"),
    ("cardinalText", 1, "One"),
    ("cardinalText", 21, "Twenty-one"),
    ("cardinalText", 101, "One hundred one"),
    ("ordinalText", 1, "First"),
    ("ordinalText", 22, "Twenty-second"),
    ("decimalZero", 7, "07"),
    ("decimalZero", 12, "12"),
    ("decimalZero2", 7, "007"),
    ("decimalZero3", 7, "0007"),
    ("decimalZero4", 7, "00007"),
    ("hex", 255, "FF"),
    ("chicago", 2, "†"),
    ("chicago", 5, "**"),
    ("bullet", 3, ""),
    ("none", 3, ""),
    ("numberInDash", 3, "- 3 -"),
    ("decimalEnclosedCircle", 3, "③"),
    ("decimalEnclosedCircle", 21, "㉑"),
    ("decimalEnclosedParen", 2, "⑵"),
    ("decimalEnclosedFullstop", 2, "⒉"),
    ("decimalFullWidth", 12, "１２"),
    ("japaneseCounting", 23, "二十三"),
    ("japaneseCounting", 10, "十"),
    ("japaneseLegal", 12, "壱拾弐"),
    ("japaneseDigitalTenThousand", 20, "二〇"),
    ("ideographDigital", 105, "一〇五"),
    ("ideographTraditional", 3, "丙"),
    ("ideographZodiac", 12, "亥"),
    ("ideographZodiacTraditional", 11, "甲戌"),
    ("ideographEnclosedCircle", 2, "㊁"),
    ("chineseCounting", 11, "十一"),
    ("chineseCountingThousand", 105, "一百○五"),
    ("chineseLegalSimplified", 15, "壹拾伍"),
    ("taiwaneseCounting", 12, "十二"),
    ("ideographLegalTraditional", 3, "參"),
    ("koreanDigital", 12, "일이"),
    ("koreanCounting", 12, "십이"),
    ("koreanLegal", 21, "스물하나"),
    ("ganada", 2, "나"),
    ("chosung", 2, "ㄴ"),
    ("aiueoFullWidth", 1, "ア"),
    ("aiueo", 1, "ｱ"),
    ("irohaFullWidth", 2, "ロ"),
    ("hebrew1", 15, "טו"),
    ("hebrew1", 21, "כא"),
    ("hebrew2", 2, "ב"),
    ("arabicAlpha", 2, "ب"),
    ("arabicAbjad", 3, "ج"),
    ("thaiNumbers", 12, "๑๒"),
    ("thaiLetters", 1, "ก"),
    ("hindiNumbers", 12, "१२"),
    ("hindiConsonants", 1, "अ"),
    ("hindiVowels", 1, "क"),
    ("russianLower", 2, "б"),
    ("russianUpper", 2, "Б"),
    ("no such format", 5, "5"),
]


@pytest.mark.parametrize(("number_format", "number", "text"), TABLE)
def test_a_number_is_spelled_as_word_spells_it(number_format: str, number: int, text: str) -> None:
    assert format_number(number, number_format) == text


def test_number_words_follow_the_language_of_the_label() -> None:
    assert format_number(3, "cardinalText", lang="de-DE") == "Drei"
    assert format_number(3, "cardinalText", lang="xx-XX") == "Three"


def test_a_custom_format_pads_as_its_first_sample() -> None:
    assert format_number(7, "custom", custom="001, 002, 003, ...") == "007"


@pytest.mark.parametrize("number", [0, -1, 40000])
@pytest.mark.parametrize("number_format", sorted({row[0] for row in TABLE}))
def test_no_number_breaks_a_format(number_format: str, number: int) -> None:
    assert isinstance(format_number(number, number_format), str)

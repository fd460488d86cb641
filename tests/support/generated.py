"""Hypothesis strategies for whole documents, written in the notation so that failures read well."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.support.docs import Cell, Item, Paragraph, Row, Table, docx

WORDS = st.text(
    alphabet=st.one_of(
        st.sampled_from("abcdefgh XYZ.,;’“”–ß é\u00a0"), st.sampled_from("中文字😀א\u0301")
    ),
    min_size=1,
    max_size=8,
).filter(str.strip)
BLANKS = st.sampled_from(["\t", "\n", " ", " \t", "\f"])
AUTHORS = st.sampled_from(["Ann", "Bob"])


def marked(opener: str, closer: str, *fields: str) -> st.SearchStrategy[str]:
    bars = "".join(f"|{field}" for field in fields)
    return WORDS.map(lambda text: f"{{{opener}{text}{bars}{closer}}}")


FORMATTED = st.one_of(*(marked(c, c) for c in "*/_%"))
PLAIN = st.one_of(WORDS, WORDS, FORMATTED, BLANKS)
FIELDS = st.one_of(
    marked("=REF clause \\r|", "="),
    marked("=PAGE|", "="),
    marked("&", "&", "https://example.com/a"),
    marked("[", "]", "Party"),
    marked("^", "^"),
)


@st.composite
def revisions(draw: st.DrawFn) -> str:
    """An insertion, a deletion or a format change by another author, or one in the other."""
    author, kind = draw(AUTHORS), draw(st.sampled_from("+-~"))
    inner = draw(st.lists(st.one_of(WORDS, FORMATTED), min_size=1, max_size=2).map("".join))
    if kind == "+" and draw(st.booleans()):
        inner += f"{{-{draw(WORDS)}|{draw(AUTHORS)}-}}"
    return f"{{{kind}{inner}|{author}{kind}}}"


@st.composite
def texts(draw: st.DrawFn, *, revised: bool = True) -> str:
    """One paragraph's content."""
    kinds = [PLAIN, PLAIN, FIELDS] + ([revisions()] if revised else [])
    pieces = draw(st.lists(st.one_of(*kinds), min_size=0, max_size=6))
    text = "".join(pieces)
    if text and draw(st.integers(0, 5)) == 0:
        text = f"{{@why|{draw(AUTHORS)}|{text}@}}"
    return text


@st.composite
def paragraphs(draw: st.DrawFn, *, revised: bool = True) -> Paragraph:
    style = draw(st.sampled_from(["", "", "", "Heading1", "Heading2"]))
    level = None if style else draw(st.sampled_from([None, None, 0, 1, 2]))
    change = draw(st.integers(0, 7)) == 0 and revised
    return Paragraph(
        draw(texts(revised=revised)),
        style=style,
        level=level,
        properties='<w:jc w:val="center"/>' if draw(st.integers(0, 4)) == 0 else "",
        change=draw(AUTHORS) if change else "",
        mark=draw(st.sampled_from(["", "", "", "+Ann", "-Bob"])) if revised else "",
    )


@st.composite
def tables(draw: st.DrawFn, *, revised: bool = True) -> Table:
    """Two columns; the first row may span both, the second column may be merged downwards."""
    rows = [Row((draw(texts(revised=revised)), Cell((draw(texts(revised=False)),))))]
    if draw(st.booleans()):
        rows.insert(0, Row((Cell((draw(texts(revised=False)),), span=2),), header=True))
    if draw(st.booleans()):
        rows.append(Row((draw(WORDS), Cell((draw(WORDS),), merge="restart"))))
        rows.append(Row((draw(WORDS), Cell(("",), merge="continue"))))
    if revised and draw(st.integers(0, 3)) == 0:
        rows.append(
            Row((draw(WORDS), draw(WORDS)), revision=draw(st.sampled_from(["+Ann", "-Bob"])))
        )
    return Table(tuple(rows))


@st.composite
def bodies(draw: st.DrawFn, *, revised: bool = True, size: int = 5) -> tuple[Item, ...]:
    """The items of a document; the last paragraph's mark never carries a revision."""
    one = st.one_of(
        paragraphs(revised=revised), paragraphs(revised=revised), tables(revised=revised)
    )
    items: list[Item] = list(draw(st.lists(one, min_size=1, max_size=size)))
    if revised and draw(st.integers(0, 4)) == 0:
        moved, author = draw(WORDS), draw(AUTHORS)
        items.insert(0, Paragraph(f"{{<{moved}|{author}<}}"))
        items.append(Paragraph(f"{{>{moved}|{author}>}}"))
    named = Paragraph(f"{{#clause|{draw(WORDS)}#}}")
    return (*items, named)


def documents(*, revised: bool = True, size: int = 5) -> st.SearchStrategy[bytes]:
    """Whole packages; with `revised=False` there is no tracked change in them."""
    return bodies(revised=revised, size=size).map(lambda items: docx(*items))

"""Small packages made from the parts they differ in, for the samples of every kind."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ooxml.ns import NAMESPACES, ContentType, RelType
from tests.engine.prepare.packages import NAMES, document, relationships, types

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PLAIN = "<w:p><w:r><w:t>plain</w:t></w:r></w:p>"
SHAPE = '<v:shape id="s"><v:imagedata r:id="rId8"/></v:shape>'
DRAWN = (
    '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="x"><pic:pic><pic:blipFill>'
    "{blip}</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
)
SPACES = " ".join(
    f'xmlns:{prefix}="{NAMESPACES[prefix]}"' for prefix in ("v", "o", "wp", "a", "pic", "c")
)
LOGO = ("rId8", RelType.IMAGE, "media/logo.png")
Rows = tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Made:
    """Entries of a package besides the body, the relationships of the body and of the file."""

    body: str = PLAIN
    rels: Rows = ()
    root_rels: Rows = ()
    parts: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """Entry → content type and content; an empty type is declared by the extension."""
    main: str = ContentType.DOCUMENT

    def entries(self) -> dict[str, str]:
        """All entries of the package, to be packed."""
        kinds = {name: kind for name, (kind, _) in self.parts.items() if kind}
        made = {
            "[Content_Types].xml": types(**{"word/document.xml": self.main, **kinds}),
            "_rels/.rels": relationships(
                ("rId1", RelType.OFFICE_DOCUMENT, "word/document.xml"), *self.root_rels
            ),
            "word/document.xml": document(self.body).replace(
                "<w:document", f"<w:document {SPACES}"
            ),
        }
        if self.rels:
            made["word/_rels/document.xml.rels"] = relationships(*self.rels)
        made.update({name: content for name, (_, content) in self.parts.items()})
        return made


@dataclass(frozen=True)
class Sample:
    """A file with one kind of thing in it, and what scrubbing that kind must leave."""

    kind: str
    dirty: Made
    clean: Made
    label: str = ""
    also: frozenset[str] = frozenset()
    """Other kinds that the file tells by its nature, such as the authors of its revisions."""

    def __str__(self) -> str:
        return f"{self.kind} {self.label}".strip()


def body(kind: str, dirty: str, clean: str, label: str = "", *also: str) -> Sample:
    """A sample that lies in the body alone."""
    return Sample(kind, Made(dirty), Made(clean), label, frozenset(also))


def styled(run_defaults: str, styles: str) -> tuple[str, str]:
    """A styles part."""
    return ContentType.STYLES, (
        f"<w:styles {NAMES}><w:docDefaults><w:rPrDefault><w:rPr>{run_defaults}</w:rPr>"
        f"</w:rPrDefault></w:docDefaults>{styles}</w:styles>"
    )


def style(kind: str, name: str, look: str, based_on: str = "", more: str = "") -> str:
    """One style definition."""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{name}"><w:name w:val="{name}"/>{base}'
        f"<w:rPr>{look}</w:rPr>{more}</w:style>"
    )


def hidden_by_style(label: str, styles: str, dirty: str, clean: str, defaults: str = "") -> Sample:
    """Hidden text whose hiding stands in the styles part, which stays as it is."""
    rels: Rows = (("rId1", RelType.STYLES, "styles.xml"),)
    parts = {"word/styles.xml": styled(defaults, styles)}
    return Sample("hiddenText", Made(dirty, rels, (), parts), Made(clean, rels, (), parts), label)


def paragraph(content: str, properties: str = "") -> str:
    """A paragraph with these properties."""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{content}</w:p>"


def styled_as(name: str) -> str:
    """The reference to a paragraph style."""
    return f'<w:pStyle w:val="{name}"/>'

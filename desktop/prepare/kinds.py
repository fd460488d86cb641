"""What an inspection may find, in words: one line per kind, in the order of the dialog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from desktop.workspace.item_words import counted

Tone = Literal["danger", "warn", "text2"]
Group = Literal["decide", "details"]


@dataclass(frozen=True, slots=True)
class KindWords:
    """`tick` is the first proposal; `clean` names the kind where nothing of it was found."""

    kind: str
    group: Group
    icon: str
    tone: Tone
    one: str
    several: str
    told: str
    clean: str
    tick: bool = True

    def title(self, count: int) -> str:
        """ "3 comments"; kinds that are not counted say only what they are."""
        return counted(count, self.one, self.several) if self.several else self.one


KINDS: tuple[KindWords, ...] = (
    KindWords(
        "revisions",
        "decide",
        "changes",
        "warn",
        "tracked change",
        "tracked changes",
        "Accepted in the clean copy, shown in the redline.",
        "tracked changes",
    ),
    KindWords(
        "comments",
        "decide",
        "comment",
        "danger",
        "comment",
        "comments",
        "With their replies.",
        "comments",
    ),
    KindWords(
        "hiddenText",
        "decide",
        "eye-off",
        "danger",
        "place with hidden text",
        "places with hidden text",
        "The reader can make it visible.",
        "hidden text",
    ),
    KindWords(
        "macros",
        "decide",
        "alert",
        "danger",
        "Macros",
        "",
        "Without them the copy is an ordinary document.",
        "macros",
    ),
    KindWords(
        "embeddedFiles",
        "decide",
        "file",
        "warn",
        "embedded file",
        "embedded files",
        "The whole file travels along, for example all sheets of a table. Its picture stays.",
        "embedded files",
        tick=False,
    ),
    KindWords(
        "importedFiles",
        "decide",
        "file",
        "warn",
        "imported file",
        "imported files",
        "Word shows their text in the document: removing them removes that text.",
        "imported files",
        tick=False,
    ),
    KindWords(
        "externalLinks",
        "decide",
        "link-off",
        "warn",
        "link that loads something",
        "links that load something",
        "Pictures, objects or data that Word fetches elsewhere.",
        "linked pictures and data",
    ),
    KindWords(
        "activeX",
        "decide",
        "alert",
        "warn",
        "ActiveX control",
        "ActiveX controls",
        "Controls that run code in Word.",
        "ActiveX controls",
    ),
    KindWords(
        "authors",
        "details",
        "user",
        "text2",
        "author name",
        "author names",
        "They show who made each change. Removed, they become Author 1, Author 2 …",
        "author names",
        tick=False,
    ),
    KindWords(
        "dates",
        "details",
        "clock",
        "text2",
        "Dates of changes and comments",
        "",
        "When each change and comment was made.",
        "dates of changes",
        tick=False,
    ),
    KindWords(
        "coreProperties",
        "details",
        "tag",
        "text2",
        "document property",
        "document properties",
        "Title, author, who saved it last, when it was made and printed.",
        "document properties",
    ),
    KindWords(
        "appProperties",
        "details",
        "tag",
        "text2",
        "property of the program",
        "properties of the program",
        "Company, manager, template and editing time.",
        "company and editing time",
    ),
    KindWords(
        "customProperties",
        "details",
        "tag",
        "text2",
        "custom property",
        "custom properties",
        "Set by a document management system, for example.",
        "custom properties",
    ),
    KindWords(
        "documentVariables",
        "details",
        "hash",
        "text2",
        "document variable",
        "document variables",
        "Values that macros and fields keep in the file.",
        "document variables",
    ),
    KindWords(
        "customXml",
        "details",
        "hash",
        "text2",
        "custom XML part",
        "custom XML parts",
        "Data behind form fields; the text they show stays.",
        "custom XML",
        tick=False,
    ),
    KindWords(
        "attachedTemplate",
        "details",
        "file",
        "text2",
        "Path of the template",
        "",
        "Often names a server or a person.",
        "the template's path",
    ),
    KindWords(
        "mailMerge",
        "details",
        "file",
        "text2",
        "Mail merge source",
        "",
        "The path and query of a data source.",
        "mail merge",
    ),
    KindWords(
        "hyperlinks",
        "details",
        "link",
        "text2",
        "hyperlink",
        "hyperlinks",
        "Links to click. Removed, their text stays.",
        "hyperlinks",
        tick=False,
    ),
    KindWords(
        "thumbnail",
        "details",
        "image",
        "text2",
        "Picture of the first page",
        "",
        "Often of an earlier version.",
        "a preview picture",
    ),
    KindWords(
        "printerSettings",
        "details",
        "file",
        "text2",
        "Printer settings",
        "",
        "The name of a printer, and its options.",
        "printer settings",
    ),
    KindWords(
        "rsids",
        "details",
        "history",
        "text2",
        "revision identifier",
        "revision identifiers",
        "They tell which words were typed in one sitting.",
        "revision identifiers",
    ),
)
BY_KIND = {one.kind: one for one in KINDS}


def words_of(kind: str) -> KindWords:
    """A kind that this list does not know is shown all the same, by its own name."""
    spaced = "".join(f" {c.lower()}" if c.isupper() else c for c in kind).strip()
    unknown = KindWords(kind, "decide", "alert", "warn", spaced.capitalize(), "", "", spaced)
    return BY_KIND.get(kind, unknown)

"""[Content_Types].xml: lookup, and edits that change nothing else in it."""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy

from engine.opc.constants import CT_NAMESPACE, ContentType
from engine.opc.names import extension, fold
from engine.opc.xml import Element, etree, parse_xml, serialize, unless_unchanged

_CT = "{" + CT_NAMESPACE + "}"
# Used only when the part is missing: what each extension nearly always is.
_GUESSES = {
    "xml": ContentType.XML,
    "rels": ContentType.RELATIONSHIPS,
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "bmp": "image/bmp",
    "tiff": "image/tiff",
    "emf": "image/x-emf",
    "wmf": "image/x-wmf",
    "bin": "application/vnd.openxmlformats-officedocument.oleObject",
}
_EMPTY = (
    f'<Types xmlns="{CT_NAMESPACE}">'
    f'<Default Extension="rels" ContentType="{ContentType.RELATIONSHIPS}"/>'
    f'<Default Extension="xml" ContentType="{ContentType.XML}"/></Types>'
).encode()
_GUESSED_NAMES = {
    "/word/document.xml": ContentType.DOCUMENT,
    "/word/styles.xml": ContentType.STYLES,
    "/word/numbering.xml": ContentType.NUMBERING,
    "/word/settings.xml": ContentType.SETTINGS,
    "/word/fonttable.xml": ContentType.FONT_TABLE,
    "/word/footnotes.xml": ContentType.FOOTNOTES,
    "/word/endnotes.xml": ContentType.ENDNOTES,
    "/word/comments.xml": ContentType.COMMENTS,
    "/docprops/core.xml": ContentType.CORE_PROPERTIES,
    "/docprops/app.xml": ContentType.EXTENDED_PROPERTIES,
    "/word/vbaproject.bin": ContentType.VBA_PROJECT,
}


class ContentTypes:
    """The content type of every part; `dirty` after an edit."""

    def __init__(self, blob: bytes | None) -> None:
        self._blob = blob
        self._root: Element | None = (
            parse_xml(blob, name="/[Content_Types].xml") if blob is not None else None
        )
        self._defaults: dict[str, str] = {}
        self._overrides: dict[str, str] = {}
        self.dirty = False
        for child in [] if self._root is None else self._root:
            if child.tag == _CT + "Default":
                self._defaults.setdefault(
                    child.get("Extension", "").lower(), child.get("ContentType", "")
                )
            elif child.tag == _CT + "Override":
                self._overrides.setdefault(
                    fold(child.get("PartName", "")), child.get("ContentType", "")
                )

    @property
    def missing(self) -> bool:
        return self._blob is None

    def of(self, name: str) -> str:
        """The declared (or, where nothing is declared, the likely) content type of a part."""
        folded = fold(name)
        declared = self._overrides.get(folded) or self._defaults.get(extension(name))
        if declared:
            return declared
        return _GUESSED_NAMES.get(folded) or _GUESSES.get(
            extension(name), "application/octet-stream"
        )

    def declared(self, name: str) -> bool:
        """Whether the part is covered by an Override or a Default."""
        return fold(name) in self._overrides or extension(name) in self._defaults

    def overrides(self) -> frozenset[str]:
        """The folded names that have an Override."""
        return frozenset(self._overrides)

    def set(self, name: str, content_type: str) -> None:
        """Declares a part, by an Override unless its extension's Default says the same."""
        if self.of(name) == content_type and self.declared(name):
            return
        root = self._tree()
        for child in root:
            if child.tag == _CT + "Override" and fold(child.get("PartName", "")) == fold(name):
                child.set("ContentType", content_type)
                break
        else:
            etree.SubElement(
                root, _CT + "Override", {"PartName": name, "ContentType": content_type}
            )
        self._overrides[fold(name)] = content_type
        self.dirty = True

    def remove(self, name: str) -> None:
        """Drops the Override of a part that is gone."""
        if self._overrides.pop(fold(name), None) is None:
            return
        root = self._tree()
        for child in list(root):
            if child.tag == _CT + "Override" and fold(child.get("PartName", "")) == fold(name):
                root.remove(child)
        self.dirty = True

    def to_bytes(self, *, without: Collection[str] = ()) -> bytes | None:
        """The part's bytes; None when leaving out these (folded) names leaves it as it was."""
        root = self._tree()
        if without:
            root = deepcopy(root)
            for child in list(root):
                if child.tag == _CT + "Override" and fold(child.get("PartName", "")) in without:
                    root.remove(child)
        return unless_unchanged(root, self._blob) if without else serialize(root, like=self._blob)

    def _tree(self) -> Element:
        if self._root is None:
            self._root = parse_xml(_EMPTY)
        return self._root

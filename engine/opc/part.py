"""One part of a package: bytes until somebody needs the tree, and bytes again on saving."""

from __future__ import annotations

from collections.abc import Callable

from engine.opc import strict
from engine.opc.limits import Limits
from engine.opc.relationships import Relationships
from engine.opc.xml import Element, parse_utf8, read_text, serialize


class Part:
    """A named part; its tree is parsed on first use and written only when it was touched."""

    def __init__(
        self,
        name: str,
        content_type: str,
        *,
        read: Callable[[], bytes],
        read_relationships: Callable[[], Relationships],
        limits: Limits,
    ) -> None:
        self.name = name
        self.content_type = content_type
        self._read = read
        self._read_relationships = read_relationships
        self._limits = limits
        self._root: Element | None = None
        self._relationships: Relationships | None = None
        self._strict_spelling = False
        self._replacement: bytes | None = None
        self._dirty = False

    def __repr__(self) -> str:
        return f"Part({self.name!r})"

    @property
    def limits(self) -> Limits:
        """The ceilings the part is parsed under."""
        return self._limits

    @property
    def dirty(self) -> bool:
        """Whether saving writes this part anew."""
        return self._dirty

    @property
    def original(self) -> bytes:
        """The bytes as they came (or as they were given to `replace` or `add_part`)."""
        return self._read() if self._replacement is None else self._replacement

    @property
    def stored(self) -> bytes:
        """The bytes in the file that was opened, whatever `replace` was given since."""
        return self._read()

    @property
    def blob(self) -> bytes:
        """The bytes as a save would write them."""
        if self._root is None or not self._dirty:
            return self.original
        return self.written(self._root)

    def written(self, root: Element) -> bytes:
        """Any tree of this part's kind in the spelling of the original."""
        written = serialize(root, like=self.original)
        return strict.to_strict(written) if self._strict_spelling else written

    @property
    def root(self) -> Element:
        """The tree, in transitional namespaces; raises `XmlRefused` or `LimitExceeded`."""
        if self._root is None:
            xml = read_text(self.original, name=self.name).utf8
            self._strict_spelling = strict.has_strict_namespace(xml)
            if self._strict_spelling:
                xml = strict.to_transitional(xml)
            self._root = parse_utf8(xml, limits=self._limits, name=self.name)
        return self._root

    @property
    def parsed(self) -> bool:
        """Whether the tree has been built already."""
        return self._root is not None

    @property
    def relationships(self) -> Relationships:
        if self._relationships is None:
            self._relationships = self._read_relationships()
        return self._relationships

    @property
    def loaded_relationships(self) -> Relationships | None:
        """The relationships if anybody asked for them; saving looks only at these."""
        return self._relationships

    def touch(self) -> None:
        """Says that the tree was changed."""
        self._dirty = True

    def mark_clean(self) -> None:
        """Says that the tree is again what the original bytes are (after an undo)."""
        self._dirty = self._replacement is not None

    def replace(self, blob: bytes) -> None:
        """Gives the part new bytes; a tree built earlier is forgotten."""
        self._replacement = blob
        self._root = None
        self._dirty = True

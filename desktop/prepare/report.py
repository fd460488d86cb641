"""What would leave with a file: read on a worker from the bytes that a save would write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from desktop.prepare.kinds import KINDS, words_of
from desktop.workspace.document_copy import DocumentCopy
from desktop.workspace.item_words import counted
from desktop.workspace.progress import Progress
from engine.document.document import WordDocument
from engine.prepare import inspect

_QUOTES, _LONGEST = 5, 140


@dataclass(frozen=True, slots=True)
class Found:
    """One kind of thing; `quotes` show some of them as they stand in the file."""

    kind: str
    count: int
    removable: bool
    quotes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return words_of(self.kind).title(self.count)


@dataclass(frozen=True, slots=True)
class SendReport:
    found: tuple[Found, ...]

    @property
    def clean(self) -> tuple[str, ...]:
        """What was looked for and is not there."""
        there = {one.kind for one in self.found}
        return tuple(words.clean for words in KINDS if words.kind not in there)

    def of(self, kind: str) -> Found | None:
        return next((one for one in self.found if one.kind == kind), None)

    @property
    def has_changes(self) -> bool:
        return self.of("revisions") is not None

    def as_text(self, name: str) -> str:
        """For a file beside the copies."""
        lines = [f"# What would leave with “{name}”", ""]
        for one in self.found:
            lines.append(f"- **{one.title}.** {words_of(one.kind).told}".rstrip())
            lines += [f"  - {quote}" for quote in one.quotes]
        if self.clean:
            lines += ["", f"Looked for and not found: {', '.join(self.clean)}."]
        return "\n".join(lines) + "\n"


def read_report(copy: DocumentCopy, progress: Progress) -> SendReport:
    """Raises `PackageError` for bytes that are no document."""
    progress.tell("Reading the document…", 10)
    package = copy.package()
    findings = inspect(package)
    progress.tell("Looking for what is hidden…", 60)
    order = {words.kind: place for place, words in enumerate(KINDS)}
    document = WordDocument.open(package)
    quotes = _Quotes(document)
    found = [
        Found(
            one.kind, quotes.count(one.kind, one.count), one.removable, tuple(quotes.of(one.kind))
        )
        for one in findings
    ]
    return SendReport(tuple(sorted(found, key=lambda one: order.get(one.kind, -1))))


class _Quotes:
    """Says whose the changes are, what is hidden, where links lead."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self._changes = {r.group_id: r.author for r in document.revisions()}
        self._readers: dict[str, Callable[[], Iterable[str]]] = {
            "revisions": self._of_revisions,
            "comments": self._of_comments,
            "authors": self._of_authors,
            "hiddenText": self._of_hidden,
            "externalLinks": lambda: self._of_links(hyperlinks=False),
            "hyperlinks": lambda: self._of_links(hyperlinks=True),
        }

    def count(self, kind: str, told: int) -> int:
        """Changes and comments are counted as a reviewer counts them, not by their marks."""
        if kind == "revisions":
            return len(self._changes) or told
        if kind == "comments":
            return len(self._document.comments()) or told
        return told

    def of(self, kind: str) -> list[str]:
        read = self._readers.get(kind)
        said = list(read()) if read is not None else []
        more = len(said) - _QUOTES
        return said[:_QUOTES] + ([f"… and {more:,} more"] if more > 0 else [])

    def _of_revisions(self) -> Iterable[str]:
        people = Counter(self._changes.values())
        return [f"{counted(number, 'change')} by {name}" for name, number in people.items()]

    def _of_comments(self) -> Iterable[str]:
        for thread in self._document.comments():
            state = " (resolved)" if thread.resolved else ""
            yield f"{thread.author}{state}: “{_short(thread.text)}”"

    def _of_authors(self) -> Iterable[str]:
        people = [*self._changes.values()]
        for thread in self._document.comments():
            people += [thread.author, *(reply.author for reply in thread.replies)]
        return list(dict.fromkeys(name for name in people if name))

    def _of_hidden(self) -> Iterable[str]:
        for story in self._document.stories():
            snapshot = self._document.snapshot(story.handle, include_hidden=True)
            for block in snapshot.blocks:
                reading = self._document.inline(block.id)
                atoms = () if reading is None else reading.atoms
                text = "".join(atom.text for atom in atoms if atom.hidden)
                if text.strip():
                    yield f"“{_short(text)}”"

    def _of_links(self, *, hyperlinks: bool) -> Iterable[str]:
        links = self._document.package.external_relationships()
        found = [
            link.target
            for _, link in links
            if link.reltype.endswith("/hyperlink") == hyperlinks
            and not link.reltype.endswith("/attachedTemplate")
        ]
        return [_short(target) for target in dict.fromkeys(found)]


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1].rstrip()}…"

"""Inspect what would leave with a file, and scrub what the user chose."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import SaveError, WhereasError
from engine.opc import Package
from engine.prepare.content import ExternalLinks, Hyperlinks, RevisionSaveIds
from engine.prepare.embedded import (
    CONTROLS,
    EMBEDDED_FILES,
    IMPORTED_FILES,
    PRINTER_SETTINGS,
    CustomXml,
    Macros,
)
from engine.prepare.findings import Finding, Inspector
from engine.prepare.hidden import HiddenText
from engine.prepare.markup import Comments, Revisions
from engine.prepare.people import Authors, Dates
from engine.prepare.properties import (
    APP_PROPERTIES,
    CORE_PROPERTIES,
    CustomProperties,
    Thumbnail,
)
from engine.prepare.settings import ATTACHED_TEMPLATE, DOCUMENT_VARIABLES, MAIL_MERGE


def inspectors() -> tuple[Inspector, ...]:
    """Every inspector, in the order in which findings are listed and scrubbed."""
    return (
        Revisions(),
        Comments(),
        Authors(),
        Dates(),
        HiddenText(),
        CORE_PROPERTIES,
        APP_PROPERTIES,
        CustomProperties(),
        Thumbnail(),
        DOCUMENT_VARIABLES,
        ATTACHED_TEMPLATE,
        MAIL_MERGE,
        Hyperlinks(),
        ExternalLinks(),
        EMBEDDED_FILES,
        IMPORTED_FILES,
        CONTROLS,
        CustomXml(),
        Macros(),
        PRINTER_SETTINGS,
        RevisionSaveIds(),
    )


def inspect(package: Package) -> list[Finding]:
    """What the file tells besides its visible text; kinds without a finding are left out."""
    found: list[Finding] = []
    for inspector in inspectors():
        counts = inspector.count(package)
        total = sum(counts.values())
        if total:
            found.append(Finding(inspector.kind, total, tuple(counts), inspector.removable))
    return found


def removable_kinds() -> tuple[str, ...]:
    """The names that `scrub` accepts."""
    return tuple(each.kind for each in inspectors() if each.removable)


def scrub(package: Package, names: Iterable[str]) -> bytes:
    """The saved file without the chosen kinds; `package` itself is not changed.

    The bytes are read back and inspected again before they are returned. Raises `WhereasError`
    for a name that cannot be scrubbed, `SaveError` when something chosen is still there.
    """
    chosen = list(dict.fromkeys(names))
    unknown = [name for name in chosen if name not in removable_kinds()]
    if unknown:
        raise WhereasError(
            f"{', '.join(unknown)} cannot be scrubbed; choose from {', '.join(removable_kinds())}.",
            code="unknownScrub",
        )
    copy = package.reopened()
    for inspector in inspectors():
        if inspector.kind in chosen:
            inspector.remove(copy)
    data = copy.to_bytes()
    left = remaining(package, data, chosen)
    if left:
        kinds = ", ".join(finding.kind for finding in left)
        raise SaveError(
            f"The cleaned copy still held {kinds}; it was not kept. Remove these in Word.",
            code="scrubIncomplete",
        )
    return data


def remaining(package: Package, data: bytes, names: Iterable[str]) -> list[Finding]:
    """What of the chosen kinds a saved copy of `package` still holds, read from its bytes."""
    wanted = set(names)
    return [found for found in inspect(package.reopened(data)) if found.kind in wanted]


def inspect_bytes(data: bytes, *, password: str | None = None) -> list[Finding]:
    """`inspect` of a file's bytes; raises `PackageError` for what is no Word document."""
    return inspect(Package.open(data, password=password))


def scrub_bytes(data: bytes, names: Iterable[str], *, password: str | None = None) -> bytes:
    """`scrub` of a file's bytes."""
    return scrub(Package.open(data, password=password), names)

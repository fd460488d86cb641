"""Privacy transforms of a comparison: document properties that neither report nor redline tell."""

from __future__ import annotations

from collections.abc import Iterable

from engine.compare.changes import PrivacyReport
from engine.compare.metadata import PROPERTIES
from engine.compare.options import InvalidVersionComparisonOptions
from engine.ooxml.ns import RelType
from engine.opc import Package

TRANSFORMS = {
    "remove-attribution": ("creator", "lastModifiedBy"),
    "remove-timestamps": ("created", "modified"),
    "remove-descriptive-metadata": ("title", "subject", "keywords", "description"),
}


def check_transforms(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their fixed order; raises `InvalidVersionComparisonOptions` for another one."""
    asked = set(names)
    unknown = asked - set(TRANSFORMS)
    if unknown:
        raise InvalidVersionComparisonOptions(
            f"{', '.join(sorted(unknown))} is no privacy transform; there are "
            f"{', '.join(TRANSFORMS)}."
        )
    return tuple(name for name in TRANSFORMS if name in asked)


def remove_metadata(packages: Iterable[Package], names: tuple[str, ...]) -> PrivacyReport:
    """Takes the properties out of all packages and says which ones were there."""
    wanted = [name for transform in names for name in TRANSFORMS[transform]]
    removed: set[str] = set()
    for package in packages:
        for part in package.related(None, RelType.CORE_PROPERTIES) if names else ():
            for name in wanted:
                for element in part.root.findall(PROPERTIES[name]):
                    part.root.remove(element)
                    part.touch()
                    removed.add(name)
    return PrivacyReport(names, tuple(name for name in PROPERTIES if name in removed))

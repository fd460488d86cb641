"""Find the files that ship with the program: prompts, playbooks, samples, icons, translations."""

from __future__ import annotations

from pathlib import Path


def resource_path(*names: str) -> Path:
    """The path of a shipped file or folder, in a checkout as well as in an installed wheel.

    `resource_path("playbooks", "neutral.yaml")`; it may not exist, the caller says what is missing.
    """
    package = Path(__file__).resolve().parent
    carried = package / "resources"  # where the wheel puts the folder
    root = carried if carried.is_dir() else package.parent / "resources"
    return root.joinpath(*names)

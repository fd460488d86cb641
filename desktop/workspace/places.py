"""The folders the program may write to, all under one root when WHEREAS_HOME is set."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Places:
    """`config` holds settings, `state` journals and transcripts, `logs` log files."""

    config: Path
    state: Path
    logs: Path

    @property
    def attach_file(self) -> Path:
        """Where the window says how it is reached, and where `mcp --attach` looks."""
        return self.state / "attach.json"

    @classmethod
    def of_user(cls) -> Places:
        home = os.environ.get("WHEREAS_HOME")
        if home:
            return cls.under(Path(home))
        paths = platformdirs.PlatformDirs("whereas", appauthor=False)
        return cls(paths.user_config_path, paths.user_state_path, paths.user_log_path)

    @classmethod
    def under(cls, root: Path) -> Places:
        return cls(root / "config", root / "state", root / "logs")

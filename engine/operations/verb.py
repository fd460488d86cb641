"""What the catalogue knows about one operation type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from engine.operations.operation import Operation
from engine.operations.receipts import StoryWire, Target

Mode = Literal["direct", "tracked-changes", "suggested"]
ALL_MODES: tuple[Mode, ...] = ("direct", "tracked-changes", "suggested")
Surface = Literal["contract", "host"]
"""`contract` types are offered to models; `host` types are for typing and deciding."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One operation type: model, words, modes, first receipt target, and the handler."""

    model: type[Operation]
    meaning: str
    label: Callable[[Any], str]
    affected: Callable[[Any, StoryWire], Target]
    surface: Surface = "contract"
    modes: tuple[Mode, ...] = ALL_MODES
    run: Callable[..., Any] | None = None
    checked: bool = True
    """Whether the result is read for faults. Deciding only takes marks away, and a key
    stroke writes one run; both are proved apart and must be quick."""

    @property
    def type(self) -> str:
        """The wire name, read from the model's `type` literal."""
        return self.model.model_fields["type"].annotation.__args__[0]  # type: ignore[union-attr]

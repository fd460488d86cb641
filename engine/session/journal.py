"""The journal: every change as an entry that another copy of the document can repeat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.identity import Origin
from engine.operations.batch import Batch
from engine.operations.context import Signature
from engine.operations.verb import Mode

Hook = Callable[[Mapping[str, Any]], None]


class Journal:
    """Hands entries to whoever keeps them."""

    def __init__(self) -> None:
        self._hooks: list[Hook] = []

    def add(self, hook: Hook) -> Callable[[], None]:
        """From now on `hook` gets every entry; the returned function ends that."""
        self._hooks.append(hook)
        return lambda: self._hooks.remove(hook)

    def write(self, entry: Mapping[str, Any]) -> None:
        """One entry to all."""
        for hook in list(self._hooks):
            hook(entry)

    def write_batch(
        self,
        batch: Batch,
        signature: Signature,
        *,
        mode: Mode,
        origin: Origin,
        label: str,
        version: int,
    ) -> None:
        """A batch with all that repeating it needs."""
        if self._hooks:
            self.write(
                {
                    "batch": batch.to_wire(),
                    "author": signature.author,
                    "date": signature.date,
                    "mode": mode,
                    "origin": origin.value,
                    "label": label,
                    "version": version,
                }
            )

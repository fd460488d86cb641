"""The headless host: tools over the named files, session tools on the host profile only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.errors import Problem
from engine.mcp.documents import ServedDocuments
from engine.mcp.host import SESSION_TOOLS
from engine.tools.dialects.speech import Dialect, Folio
from engine.tools.envelope import Envelope, failure, success
from engine.tools.profiles import Access
from engine.tools.tool import Surroundings


class HeadlessHost:
    """With more than one document each tool takes an extra argument `document`."""

    def __init__(
        self,
        documents: ServedDocuments,
        *,
        allowed: Access,
        surroundings: Surroundings,
        spoken: Dialect | None = None,
    ) -> None:
        self._documents = documents
        self._allowed = allowed
        self._surroundings = surroundings
        self._spoken: Dialect = spoken or Folio()
        self._session_tools: dict[str, Callable[[Mapping[str, Any]], Envelope]] = {
            "list_documents": self._list,
            "open_document": self._open,
            "save_document": self._save,
            "close_document": self._close,
        }

    def definitions(self) -> Sequence[Mapping[str, Any]]:
        served = self._documents.all()
        found = self._spoken.definitions(
            self._allowed,
            "mcp",
            options=self._surroundings.options,
            bridge=served[0].bridge if served else None,
        )
        if len(served) != 1 or self._serves_sessions:
            found = [_with_document(one) for one in found]
        return [*found, *(_session_definitions() if self._serves_sessions else ())]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Envelope:
        if name in SESSION_TOOLS:
            if not self._serves_sessions:
                return failure(Problem("notEnabled", f'The tool "{name}" is not enabled here.'))
            return self._session_tools[name](arguments)
        rest = dict(arguments)
        named = rest.pop("document", None)
        if named is not None and not isinstance(named, str):
            return failure(Problem("invalidArguments", "document: expected a name"))
        served = self._documents.find(named)
        if isinstance(served, Problem):
            return failure(served)
        return self._spoken.call(
            name, rest, served.bridge, allowed=self._allowed, surroundings=self._surroundings
        )

    def unsaved(self) -> Sequence[str]:
        return tuple(one.name for one in self._documents.all() if one.unsaved)

    @property
    def _serves_sessions(self) -> bool:
        return self._allowed.profile == "host"

    def _list(self, arguments: Mapping[str, Any]) -> Envelope:
        return success(
            [{"document": one.name, "unsaved": one.unsaved} for one in self._documents.all()]
        )

    def _open(self, arguments: Mapping[str, Any]) -> Envelope:
        path = arguments.get("path")
        if not isinstance(path, str) or not path:
            return failure(Problem("invalidArguments", "path: expected the path of a file"))
        served = self._documents.open(path)
        return (
            failure(served) if isinstance(served, Problem) else success({"document": served.name})
        )

    def _save(self, arguments: Mapping[str, Any]) -> Envelope:
        path = arguments.get("path")
        if path is not None and not isinstance(path, str):
            return failure(Problem("invalidArguments", "path: expected the path of a file"))
        served = self._documents.find(arguments.get("document"))
        if isinstance(served, Problem):
            return failure(served)
        saved = self._documents.save(served, path)
        return failure(saved) if isinstance(saved, Problem) else success({"saved": str(saved)})

    def _close(self, arguments: Mapping[str, Any]) -> Envelope:
        served = self._documents.find(arguments.get("document"))
        if isinstance(served, Problem):
            return failure(served)
        if served.unsaved and arguments.get("discardEdits") is not True:
            return failure(
                Problem(
                    "unsavedEdits",
                    f'"{served.name}" has edits that no file holds. '
                    "Save it first, or close it with discardEdits: true.",
                )
            )
        self._documents.close(served)
        return success({"closed": served.name})


def _with_document(definition: Mapping[str, Any]) -> dict[str, Any]:
    schema = dict(definition["inputSchema"])
    chosen = {"type": "string", "description": "Which open document; may be left out when one is."}
    schema["properties"] = {**schema.get("properties", {}), "document": chosen}
    return {**definition, "inputSchema": schema}


def _session_definitions() -> list[dict[str, Any]]:
    document = {"type": "string", "description": "The name of an open document."}
    path = {"type": "string", "description": "A file beside the served ones."}
    discard = {"type": "boolean", "description": "Close although edits would be lost."}
    return [
        _definition("list_documents", "Lists the open documents and which have unsaved edits.", {}),
        _definition("open_document", "Opens a Word file.", {"path": path}, "path"),
        _definition(
            "save_document",
            "Writes a document to its file, or to the path given.",
            {"document": document, "path": path},
        ),
        _definition(
            "close_document",
            "Closes a document; refused while it has unsaved edits.",
            {"document": document, "discardEdits": discard},
        ),
    ]


def _definition(
    name: str, description: str, properties: Mapping[str, Any], *required: str
) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
    return {"name": name, "description": description, "inputSchema": schema}

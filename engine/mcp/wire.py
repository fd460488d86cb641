"""What a client sends that is no message is answered, not passed over (JSON-RPC 2.0 §5)."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast

import anyio
import mcp_types as types
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

# The streams of the library wear private types; any pair of anyio streams does.
Incoming = Any
Outgoing = Any


@asynccontextmanager
async def answering_faults(incoming: Incoming, outgoing: Outgoing) -> AsyncGenerator[Incoming]:
    """The messages of a transport; a line that is none is answered with its error.

    The library only logs such lines: a client that numbered its request would wait for ever.
    """
    passed_on, messages = anyio.create_memory_object_stream[SessionMessage](0)

    async def sort() -> None:
        async with passed_on:
            async for one in incoming:
                if not isinstance(one, Exception):
                    await passed_on.send(one)
                elif (answer := fault(one)) is not None:
                    await outgoing.send(SessionMessage(answer))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(sort)
        yield messages
        tasks.cancel_scope.cancel()


def fault(error: Exception) -> types.JSONRPCError | None:
    """What to say to a line that is no JSON (-32700) or no message (-32600), with its id if known;
    None for a blank line."""
    faults = error.errors(include_url=False) if isinstance(error, ValidationError) else []
    if not faults or faults[0]["type"] == "json_invalid":
        if faults and not str(faults[0]["input"]).strip():
            return None
        what = types.ErrorData(code=types.PARSE_ERROR, message="The line is no valid JSON.")
        return types.JSONRPCError(jsonrpc="2.0", id=None, error=what)
    what = types.ErrorData(code=types.INVALID_REQUEST, message="The line is no JSON-RPC message.")
    ids = (_id_of(one["input"]) for one in faults)
    known = next((one for one in ids if one is not None), None)
    return types.JSONRPCError(jsonrpc="2.0", id=known, error=what)


def _id_of(value: object) -> str | int | None:
    found = cast("dict[str, Any]", value).get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None

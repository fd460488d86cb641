"""Tool definitions in the shapes that providers and protocols take; pure renames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

from engine.tools.bridge import Bridge
from engine.tools.options import SuggestOptions
from engine.tools.profiles import Access, access
from engine.tools.schema import input_schema
from engine.tools.tool import Tool

Provider = Literal["raw", "anthropic", "openai", "mcp"]
PROVIDERS: tuple[Provider, ...] = get_args(Provider)


def definitions(
    profile: str | Access = "review",
    provider: str = "raw",
    *,
    options: SuggestOptions | None = None,
    bridge: Bridge | None = None,
) -> list[dict[str, Any]]:
    """The definitions of a profile; with a bridge, without the tools it cannot serve."""
    allowed = profile if isinstance(profile, Access) else access(profile)
    return projected(offered(allowed, bridge), provider, options=options or SuggestOptions())


def offered(allowed: Access, bridge: Bridge | None) -> tuple[Tool, ...]:
    """The tools of an access that a bridge has the capabilities for."""
    return tuple(one for one in allowed.tools() if serves(bridge, one))


def serves(bridge: Bridge | None, tool: Tool) -> bool:
    """Whether a bridge has what a tool needs; without a bridge every tool is shown."""
    return bridge is None or tool.needs is None or isinstance(bridge, tool.needs)


def projected(
    tools: Sequence[Tool], provider: str, *, options: SuggestOptions
) -> list[dict[str, Any]]:
    """Definitions of chosen tools for one provider; ValueError lists the providers."""
    shape = _SHAPES.get(provider)
    if shape is None:
        raise ValueError(f'"{provider}" is not a provider; providers are {", ".join(PROVIDERS)}')
    return [
        shape(tool.name, tool.description(options), input_schema(tool, options)) for tool in tools
    ]


def _raw(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "description": description, "inputSchema": schema}


def _anthropic(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "description": description, "input_schema": schema}


def _openai(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    function = {"name": name, "description": description, "parameters": schema}
    return {"type": "function", "function": function}


_SHAPES = {"raw": _raw, "mcp": _raw, "anthropic": _anthropic, "openai": _openai}

"""`tools`: the definitions of a profile for one provider."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.cli.inputs import access_of, options_of
from engine.cli.output import Answer
from engine.cli.parser import add_tooling

PROVIDERS = ("raw", "anthropic", "openai", "mcp")


def configure(parser: ArgumentParser) -> None:
    """A provider, a profile, a dialect."""
    parser.add_argument("--provider", choices=PROVIDERS, default="raw")
    add_tooling(parser)


def run(options: Namespace) -> Answer:
    """The whole profile, whatever a bridge could do."""
    from engine.cli.tooling import dialect_of

    allowed = access_of(options, "review")
    dialect = dialect_of(options)
    return Answer(dialect.definitions(allowed, options.provider, options=options_of(options)))

"""The headless command line: one JSON value on stdout, one error object on stderr."""

from engine.cli.entry import main as main

"""Ceilings on what a file may cost to read; declared sizes are never trusted."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """All sizes in bytes; the host may raise `input_bytes` after asking the user.

    The depth of XML is held to 256 by libxml2 itself (`huge_tree=False`).
    """

    input_bytes: int = 100 * MIB
    entries: int = 5_000
    xml_part_bytes: int = 128 * MIB
    media_part_bytes: int = 64 * MIB
    expanded_bytes: int = 300 * MIB
    ratio: int = 200
    ratio_floor_bytes: int = 1 * MIB
    xml_nodes: int = 5_000_000
    blocks: int = 250_000
    """Paragraphs and tables of the body: some 6,000 pages."""
    # The standard allows 10,000,000 rounds; Word writes 100,000. More only burns time.
    password_spins: int = 1_000_000

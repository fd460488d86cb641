"""The list of mechanical checks and the gate that folds contract-only checks away elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType

from engine.playbook.checks import (
    consistency_values,
    dates,
    governing_law,
    hidden_instruction,
    hidden_text,
    number_words,
    numbering_typed,
    pairs,
    party_names,
    placeholders,
    repeated_words,
    signature,
    term_capitalisation,
    term_defined_twice,
    term_near_miss,
    term_undefined,
    term_unused,
    xref_clauses,
    xref_fields,
    xref_moved,
    xref_schedules,
)
from engine.playbook.contract_gate import looks_like_contract
from engine.playbook.facts import DocumentFacts
from engine.playbook.finding import Finding

Check = Callable[[DocumentFacts], Iterator[Finding]]

_MODULES: tuple[ModuleType, ...] = (
    hidden_instruction,
    hidden_text,
    placeholders,
    number_words,
    xref_clauses,
    xref_moved,
    xref_fields,
    xref_schedules,
    numbering_typed,
    term_undefined,
    term_near_miss,
    term_defined_twice,
    term_unused,
    term_capitalisation,
    consistency_values,
    governing_law,
    party_names,
    dates,
    repeated_words,
    pairs,
    signature,
)
_CONTRACT_ONLY = ("xref.", "numbering.", "term.", "party.", "structure.", "consistency.")
_ALWAYS = ("xref.field_error", "xref.field_target_missing")


def mechanical_checks() -> dict[str, Check]:
    """Every check by the name of its file, in the order of the report."""
    return {module.__name__.rpartition(".")[2]: module.check for module in _MODULES}


def run_checks(facts: DocumentFacts) -> list[Finding]:
    """All findings; in a file that is no contract, the contract-only ones become notes."""
    findings = [found for check in mechanical_checks().values() for found in check(facts)]
    if looks_like_contract(facts):
        return findings
    return [_folded(found) for found in findings]


def _folded(found: Finding) -> Finding:
    gated = found.check.startswith(_CONTRACT_ONLY) and found.check not in _ALWAYS
    return replace(found, severity="note", proposal=None) if gated else found

"""What can be asked about the selection with one click: the action's words for the model."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SelectionAction:
    key: str
    title: str
    text: str


SELECTION_ACTIONS = (
    SelectionAction(
        "explain",
        "Explain",
        "Explain the selected text in at most 120 words: what it does, to whom, and when it "
        "bites. List the defined terms and references it relies on. Give no advice and edit "
        "nothing.",
    ),
    SelectionAction(
        "mutual",
        "Make mutual",
        "Make the selected text bind both parties: change only the party words and possessives, "
        "keep the limits. If a concept cannot be mutual, say why.",
    ),
    SelectionAction(
        "soften",
        "Soften",
        "Soften the selected text by one step (reasonable instead of absolute, notice, "
        "materiality or time) in the fewest words, and name the step.",
    ),
    SelectionAction(
        "tighten",
        "Tighten",
        "Tighten the selected text by one step in the fewest words, and name the step. Add no "
        "duty for us.",
    ),
    SelectionAction(
        "carve_out",
        "Add a carve-out",
        "Propose a carve-out for the selected text: say which ones the playbook offers, and "
        "insert one limb in the existing list, matching its grammar and numbering.",
    ),
    SelectionAction(
        "compare",
        "Compare to the playbook",
        "Compare the selected text to the playbook: what the playbook says, what the text says "
        "with a quote, the gap, the verdict, and the words you would propose. Edit nothing.",
    ),
)

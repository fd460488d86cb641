"""What a suggestion card shows, joined from the document, the plan and this session's decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop.assistant.findings_view import FindingRow
from desktop.assistant.kept_conversation import KeptNote
from desktop.widgets.redline_text import RedlinePart
from desktop.workspace.decision_log import DecisionLog
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.item_words import first_sentence, kind_word, severity_level
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import SuggestionItem
from desktop.workspace.review_state import ActiveItem

if TYPE_CHECKING:
    # Playbooks take a second to import; a window opens without them.
    from engine.playbook.finding import Finding
    from engine.playbook.review import ReviewPlan

CardState = Literal["open", "accepted", "rejected", "stale"]
_RANK = {"high": 0, "medium": 1, "low": 2}
_MONEY = re.compile(r"(?i)liab|indemn|haft|payment|fees?\b|price|\bcap\b")
_AREAS = {
    "xref": "Cross-references",
    "number": "Figures",
    "term": "Defined terms",
    "placeholder": "Blanks",
    "consistency": "Consistency",
    "hidden": "Hidden text",
}
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Equal facts make equal cards."""

    key: ActiveItem
    state: CardState
    clause: str
    title: str
    reason: str
    area: str
    severity: str
    parts: tuple[RedlinePart, ...]
    quote: str = ""
    """Of a comment that stands alone: the words it is about."""
    comment: str = ""
    """The outward text; it enters the file only when the user says so."""
    internal_note: str = ""
    source: str = ""
    proposed: str | None = None
    """The text that can be edited before accepting; None when it cannot."""
    stands_alone: bool = False
    expanded: bool = False
    trouble: str = ""

    @property
    def is_comment(self) -> bool:
        return self.key.kind == "suggestion" and not self.parts and bool(self.comment)


class CardReader:
    """Keeps what the plan said about each suggestion; the rest is read from the document."""

    def __init__(self, document: OpenDocument, places: ItemPlaces, log: DecisionLog) -> None:
        self._document = document
        self._places = places
        self._log = log
        self._findings: dict[str, Finding] = {}
        self._plan: dict[str, Finding] = {}
        self._troubles: dict[str, str] = {}
        self._kept: dict[str, KeptNote] = {}

    def use_plan(self, plan: ReviewPlan) -> None:
        self._plan = {item.id: item.finding for item in plan.items}

    def use_notes(self, notes: Mapping[str, KeptNote]) -> None:
        """What was known of suggestions that wait since an earlier session."""
        self._kept = dict(notes)

    def notes(self) -> dict[str, KeptNote]:
        """What the cards of open suggestions say beyond the document, to be kept."""
        found: dict[str, KeptNote] = {}
        for item in self._document.items().suggestions:
            known = self._known(item.id)
            if known is not None:
                found[item.id] = KeptNote(
                    internal_note=known.internal_note,
                    source=known.source,
                    reason=known.reason,
                    area=known.area,
                    severity=known.severity,
                )
        return found

    def _known(self, suggestion_id: str) -> Finding | KeptNote | None:
        return self._findings.get(suggestion_id) or self._kept.get(suggestion_id)

    def landed(self, suggestion_id: str, call_id: str) -> None:
        """A call brought a suggestion: the finding it carries out is remembered with it."""
        from engine.agent.planning import finding_id

        found = finding_id(suggestion_id) or finding_id(call_id)
        finding = self._plan.get(found or "")
        if finding is not None:
            self._findings[suggestion_id] = finding

    def findings(self) -> list[FindingRow]:
        """The plan's findings in its order, each with the proposal that carries it out."""
        carried: dict[int, str] = {}
        for suggestion_id, finding in self._findings.items():
            carried.setdefault(id(finding), suggestion_id)
        return [
            FindingRow(
                id=key,
                verdict=finding.verdict,
                clause=finding.citation or self._places.clause(finding.block_id),
                area=_area(finding.area),
                reason=finding.reason or finding.internal_note,
                block_id=finding.block_id,
                suggestion_id=carried.get(id(finding)),
            )
            for key, finding in self._plan.items()
        ]

    def set_trouble(self, suggestion_id: str, trouble: str) -> None:
        """Why it could not be applied; empty when it may be tried again."""
        self._troubles[suggestion_id] = trouble

    def open_cards(self, *, expanded: ActiveItem | None) -> list[CardFacts]:
        items = self._document.items().suggestions
        return [self._facts(item, expanded=expanded) for item in items]

    def decided_cards(self) -> list[CardFacts]:
        return list(self._decided())

    def _decided(self) -> Iterator[CardFacts]:
        for decision in ("accept", "reject"):
            for one in self._log.decided(decision):  # type: ignore[arg-type]
                if isinstance(one.item, SuggestionItem):
                    facts = self._facts(one.item, expanded=None)
                    yield CardFacts(
                        key=facts.key,
                        state="accepted" if decision == "accept" else "rejected",
                        clause=one.clause,
                        title=facts.title,
                        reason=facts.reason,
                        area=facts.area,
                        severity=facts.severity,
                        parts=one.parts,
                        comment=facts.comment,
                    )

    def _facts(self, item: SuggestionItem, *, expanded: ActiveItem | None) -> CardFacts:
        key = ActiveItem("suggestion", item.id)
        place = self._places.place(key)
        finding = self._known(item.id)
        comment = item.comment or ""
        said = comment or (finding.reason if finding is not None else "")
        title, reason = first_sentence(said) if said else (_untold(item), "")
        area = item.area or (finding.area if finding is not None else "") or kind_word(item.kind)
        parts = () if place is None else place.parts
        trouble = self._troubles.get(item.id, "")
        return CardFacts(
            key=key,
            state="stale" if trouble else "open",
            clause=self._places.clause(item.block_id),
            title=title,
            reason=reason,
            area=_area(area),
            severity=self._severity(item, finding),
            parts=parts if item.kind != "comment" else (),
            quote=item.facts.get("quote", ""),
            comment=comment,
            internal_note=finding.internal_note if finding is not None else "",
            source=finding.source if finding is not None else "",
            proposed=self._proposed(item),
            stands_alone=_stands_alone(item, area),
            expanded=key == expanded,
            trouble=trouble,
        )

    @staticmethod
    def _severity(item: SuggestionItem, finding: Finding | KeptNote | None) -> str:
        told = severity_level(item.severity)
        if told is None and finding is not None:
            told = severity_level(finding.severity)
        return told or "low"

    def _proposed(self, item: SuggestionItem) -> str | None:
        """The accepted words between the first and the last mark, when they lie in one block."""
        if item.kind == "comment":
            return item.comment
        blocks = {block for member in item.members for block in member.block_ids}
        place = self._places.place(ActiveItem("suggestion", item.id))
        face = None if place is None else self._places.face(place.block_id)
        if len(blocks) != 1 or place is None or face is None or place.start >= place.end:
            return None
        return face.clean_text[place.start : place.end]


def _area(area: str) -> str:
    """Checks name their subject by one word of the trade."""
    return _AREAS.get(area, area[:1].upper() + area[1:])


def by_severity(facts: CardFacts) -> int:
    return _RANK[facts.severity]


def _untold(item: SuggestionItem) -> str:
    """A title for a suggestion that gave no reason."""
    text = item.new or item.old
    return f"{kind_word(item.kind)}: {first_sentence(text, 60)[0]}" if text else "Change"


def _stands_alone(item: SuggestionItem, area: str) -> bool:
    """Whole clauses taken out and figures of money and liability are decided one by one."""
    if any(member.kind == "paragraphMarkDeleted" for member in item.members):
        return True
    figures = _DIGIT.search(item.old) is not None and item.kind == "replacement"
    return figures and _MONEY.search(f"{area} {item.old} {item.new}") is not None

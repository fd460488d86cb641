"""Text that addresses an AI or a reviewing tool instead of the parties: shown, never followed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.playbook.facts import BlockFact, BlockSource, DocumentFacts
from engine.playbook.finding import Finding, audit

_TOOL = (
    r"(?:\bAI\b|\bA\.I\.|\bLLMs?\b|\bKI\b|\bIA\b|(?i:\b(?:chat)?gpt\b|\bclaude\b|\bcopilot\b"
    r"|\bgemini\b|(?:large\s+)?language\s+model|\bassistant\b(?!\s+(?:manager|director|secretary"
    r"|professor|general|vice|treasurer|engineer))|chatbot|(?:automated\s+)?review(?:ing)?\s+"
    r"(?:tool|agent|model|system|assistant|bot|software)|sprachmodell|modèle\s+de\s+langage"
    r"|modelo\s+de\s+lenguaje|modello\s+linguistico|asistente))"
)
_OVERRIDE = (
    r"(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|my\s+|previous\s+"
    r"|prior\s+|above\s+|earlier\s+)+(?:instructions?|prompts?|rules|guidance|playbook)"
    r"|(?:ignoriere|missachte|vergiss)\s+(?:alle\s+|sämtliche\s+|die\s+|deine\s+)*"
    r"(?:vorherigen\s+|bisherigen\s+)?(?:anweisungen|regeln|vorgaben)"
    r"|(?:ignore[zr]?|oublie[zr]?)\s+(?:toutes?\s+)?(?:les|vos|tes)\s+(?:instructions|consignes)"
    r"|(?:ignora|olvida|dimentica)\s+(?:todas\s+)?(?:las|tus|le|tutte\s+le)\s+"
    r"(?:instrucciones|istruzioni)"
)
_PERSONA = (
    r"you\s+are\s+(?:now\s+)?(?:an?\s+)?(?:ai\b|ai\s+assistant|helpful\s+assistant"
    r"|(?:large\s+)?language\s+model)|(?:act|respond|behave)\s+as\s+(?:an?\s+)?(?:ai\b|assistant)"
    r"|system\s*(?:prompt|message|override|notice)\s*[:\]]|<\/?\s*(?:system|assistant|tool_result"
    r"|instructions?)\s*>|\[\/?(?:INST|SYSTEM)\]"
)
_ORDER = (
    r"(?:accept|approve|reject)\s+all\s+(?:of\s+the\s+)?(?:tracked\s+)?changes(?=\s+(?:by|and|in|made)|\W*$)"
    r"|do\s+not\s+(?:flag|report|mention|redline)\b[^.]{0,60}(?:clause|section|agreement|reviewer"
    r"|user|this)|(?:do\s+not|don['’]t)\s+(?:tell|inform|alert)\s+(?:the\s+)?(?:user|reviewer"
    r"|lawyer)|suggest_changes|resolve_comment|reply_comment|add_comment"
)
_ADDRESSED = (
    r"(?:^|[\s\"“(\[])(?:(?i:(?:note|notice|message|instructions?|attention|dear|hinweis"
    r"|anweisung|aviso|nota|remarque)\s+(?:to|for|an|für|pour|à|para|per)\s+(?:the\s+|any\s+"
    r"|all\s+|die\s+|den\s+|das\s+|l['’]|el\s+|la\s+|los\s+)?)|(?i:if\s+you\s+are\s+an?\s+)"
    rf"|(?i:als\s+)){_TOOL}\b"
    rf"|(?i:any|each|all|every|jede[rs]?|toute?)\s+{_TOOL}\s*(?i:systems?|tools?|models?"
    r"|reviewers?|software|agents?)?\s*,?\s*(?i:reading|reviewing|processing|analy[sz]ing"
    r"|that\s+(?:reads|reviews|processes)|which|who|shall|must|should)"
    rf"|{_TOOL}\s*(?i:reviewers?|agents?|systems?)?\s*(?i:must|should|shall|is\s+instructed\s+to|are\s+instructed\s+to)\s+"
    r"(?i:\w+\s+){0,2}(?i:delete|remove|insert|accept|approve|ignore|mark|treat|report|skip)"
    rf"|(?i:instructs?|asks?|directs?|tells?)\s+(?i:the\s+|any\s+|all\s+)?(?:\w+\s+)?{_TOOL}\s+(?i:to)\b"
    rf"|(?:^|[\s@]){_TOOL}\s*[:,]?\s+(?i:please|summari[sz]e|call|you|do\s+not|report|treat"
    r"|ignore|mark|replace|you\s+must)"
)
_INSTRUCTION = re.compile(rf"(?i:{_OVERRIDE}|{_PERSONA}|{_ORDER})|{_ADDRESSED}")
_REASON = "Text addressed to an AI or a reviewing tool, not to the parties. It was treated as data."
_TAG_BASE = 0xE0000
# Every instruction holds one of these; most paragraphs hold none and are passed over.
_EXACT_HINTS = ("AI", "A.I.", "LLM", "KI", "IA")
_HINTS = (
    "gpt claude copilot gemini assistant chatbot sprachmodell asistente ignor disregard forget "
    "override missacht vergiss oubli olvida dimentica suggest_changes resolve_comment "
    "reply_comment add_comment <system </system <assistant tool_result <instruction </instruction "
    "inst] system]"
).split() + [
    *("language model", "modèle de langage", "modelo de lenguaje", "modello linguistico"),
    *("review tool", "review agent", "review model", "review system", "review bot"),
    *("review software", "reviewing ", "you are ", "system prompt", "system message"),
    *("system notice", "all changes", "all tracked", "all of the", "do not ", "don't ", "don’t "),
]


def check(facts: DocumentFacts) -> Iterator[Finding]:
    for block in (*facts.blocks, *facts.stories):
        hidden = " ".join(run.text for run in block.runs if run.hidden or run.deleted)
        match = find_instruction(f"{block.text} {hidden}")
        if match:
            yield _report(block, match)
    for comment in facts.comments:
        match = find_instruction(f"{comment.text} {comment.author}")
        if match:
            yield _report(_carrier(f"comment:{comment.comment_id}", comment.text), match)
    for name, value in facts.properties.items():
        match = find_instruction(value)
        if match:
            yield _report(_carrier(f"prop:{name}", value), match)


def find_instruction(text: str) -> str | None:
    """The words that address a tool, also when spelled in invisible tag characters."""
    match = _INSTRUCTION.search(text) if _may_instruct(text) else None
    if match:
        return match.group(0)
    if max(text, default="") > chr(_TAG_BASE):
        plain = "".join(chr(ord(c) - _TAG_BASE) if _is_tag(c) else c for c in text)
        match = _INSTRUCTION.search(plain)
    return match.group(0) if match else None


def _may_instruct(text: str) -> bool:
    if any(hint in text for hint in _EXACT_HINTS):
        return True
    lower = re.sub(r"\s+", " ", text.lower())
    return any(hint in lower for hint in _HINTS)


def _is_tag(character: str) -> bool:
    return _TAG_BASE + 0x20 <= ord(character) <= _TAG_BASE + 0x7E


def _carrier(carrier_id: str, text: str) -> BlockFact:
    return BlockFact(BlockSource(carrier_id, text))


def _report(block: BlockFact, quote: str) -> Finding:
    return audit("hidden.instruction", block, quote=quote, severity="high", reason=_REASON)

"""Words that are capitalised in contracts without being defined terms."""

from __future__ import annotations

import re

FUNCTION_WORDS = frozenset(
    (
        "the this that these those it its any all each every no if in on at for to of and or but "
        "as by with from such other where when while upon unless until except notwithstanding "
        "provided however first second third fourth fifth sixth seventh eighth whereas therefore "
        "further section sections article clause"
    ).split()
)
PLACES = frozenset(
    (
        "united america american kingdom england wales scotland ireland delaware california york "
        "texas london nevada florida massachusetts europe european germany german france french "
        "spain spanish italy italian czech netherlands dutch belgium switzerland swiss austria "
        "canada canadian australia india china chinese japan singapore english welsh british "
        "finland finnish sweden nations ohio jersey"
    ).split()
)
COMMON = (
    frozenset(
        (
            "january february march april may june july august september october november december "
            "monday tuesday wednesday thursday friday saturday sunday agreement section sections "
            "article articles clause clauses paragraph paragraphs schedule schedules exhibit "
            "exhibits annex annexes appendix appendices attachment part parts chapter recital "
            "recitals table item form state states northern washington illinois union member "
            "federal republic hong kong scottish austrian act acts code regulation regulations "
            "directive law laws rules rule court courts county city commonwealth province district "
            "supreme high superior chancery commission board secretary department treasury revenue "
            "service internal national international inc llc ltd llp limited corporation corp gmbh "
            "ag plc company co bv sa sas srl spa oy ab aps i ii iii iv v vi vii viii ix x a b c d "
            "e f g h usd gbp eur us uk eu usa vat gdpr ccpa hipaa soc iso it ip hr pdf api saas "
            "sla nda msa sow dpa gaap ifrs ceo cfo cto id url html xml http https email internet "
            "web your our you we my me mr mrs ms dr chief executive officer president vice "
            "director manager chairman chairperson treasurer name title date address signature by "
            "attn attention tel fax phone e-mail god christmas day year new bank good easter"
        ).split()
    )
    | PLACES
    | FUNCTION_WORDS
)
GENERIC_TERMS = frozenset(
    (
        "intellectual property",
        "intellectual property rights",
        "business day",
        "third party",
        "third parties",
        "personal data",
        "control",
        "law",
        "applicable law",
        "effective date",
        "personal information",
        "affiliated companies",
    )
)
OFFICE_OR_PLACE = re.compile(
    r"(?i)officer|director|president|secretary|council|committee|court|ministry|department|agency"
    r"|university|institute|street|avenue|bank|association|foundation|manager|supervisor|engineer"
    r"|owner|portal|website|area|bureau|arbitration|commerce|exchange|insurance|software|license$"
)
INSTRUMENT_END = re.compile(
    r"(?:Act|Law|Treaty|Convention|Administration|Commission|Statutes?|Register|Standards?|Program"
    r"|Programme|Guidelines|Manual|Protocol)$"
)
PRODUCT_START = re.compile(
    r"(?:Greek|Roman|Internet|Microsoft|Google|Adobe|Apple|Java|Linux|Python|Windows|Amazon)\b"
)
INSTITUTION_AFTER = re.compile(
    r"\s+(?:Act|Code|Law|Regulations?|Directive|Court|Inc|LLC|Ltd|Limited|GmbH|Corp|University"
    r"|Institute|Bank|Street|Avenue|Road|County|Rules|Committee|Association|Authority|\d)"
)

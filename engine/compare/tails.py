"""The end of a container, whose last paragraph mark may carry no revision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.compare.align import Pairing
from engine.compare.plans import ContainerPlan, Step


@dataclass(slots=True)
class Tail:
    """A pair of paragraphs and all that goes or comes behind it up to the container's end."""

    head: Step
    gone: list[Step] = field(default_factory=list[Step])
    come: list[Step] = field(default_factory=list[Step])


def split_tail(plan: ContainerPlan) -> tuple[list[Step], Tail | None]:
    """The steps before the tail, and the tail if marks must rotate at the container's end.

    `[P][+N]` is spelled `P¶(inserted) N¶`, so that the old last mark stays the last one.
    """
    steps = plan.steps
    first = len(steps)
    while first > 0 and _one_sided_paragraph(steps[first - 1]):
        first -= 1
    trailing = steps[first:]
    if not trailing:
        return steps, None
    gone = [step for step in trailing if step.pairing.base]
    come = [step for step in trailing if step.pairing.revised]
    head = steps[first - 1] if first else None
    sections = [
        *(step.pairing.base[0] for step in gone),
        *(step.pairing.revised[0] for step in come[-1:]),
    ]
    if any(block.closes_section for block in sections):
        return _forced(steps)
    if head is not None and _both_paragraphs(head):
        return steps[: first - 1], Tail(head, gone, come)
    return _forced(steps)


def _forced(steps: list[Step]) -> tuple[list[Step], Tail | None]:
    """The last paragraphs of both sides as one, whatever they say: its mark stays.

    `[P][+table][+N]` becomes `[+P][+table]` and a last paragraph in which P goes and N comes.
    """
    at_base = max((n for n, step in enumerate(steps) if step.pairing.base), default=-1)
    at_revised = max((n for n, step in enumerate(steps) if step.pairing.revised), default=-1)
    if at_base < 0 or at_revised < 0:
        return _unpaired(steps)
    base = steps[at_base].pairing.base[-1]
    revised = steps[at_revised].pairing.revised[-1]
    if base.kind != "p" or revised.kind != "p":
        return _unpaired(steps)
    rest: list[Step] = []
    for number, step in enumerate(steps):
        if number not in (at_base, at_revised):
            rest.append(step)
            continue
        _unmove(step)
        rest.extend(Step(Pairing([each], [])) for each in step.pairing.base if each is not base)
        rest.extend(
            Step(Pairing([], [each])) for each in step.pairing.revised if each is not revised
        )
    if base.closes_section == revised.closes_section:
        return rest, Tail(Step(Pairing([base], [revised])))
    goes, comes = Step(Pairing([base], [])), Step(Pairing([], [revised]))
    # The section that only one of them closes comes or goes with a mark of its own.
    return [*rest, *((goes, comes) if base.closes_section else (comes, goes))], None


def _unpaired(steps: list[Step]) -> tuple[list[Step], Tail | None]:
    last = lonely_end(steps)
    if last is not None:
        _unmove(last)
    return steps, None


def lonely_end(steps: Sequence[Step]) -> Step | None:
    """A last paragraph that the other side, empty or ending with a table, has no mark for."""
    last = steps[-1] if steps else None
    return last if last is not None and _one_sided_paragraph(last) else None


def _unmove(*steps: Step) -> None:
    """A move whose one end must stay a container's last paragraph is told as plain changes."""
    for step in steps:
        if step.move is not None:
            step.move.cancelled = True


def _one_sided_paragraph(step: Step) -> bool:
    pairing = step.pairing
    blocks = pairing.base or pairing.revised
    return not (pairing.base and pairing.revised) and all(each.kind == "p" for each in blocks)


def _both_paragraphs(step: Step) -> bool:
    pairing = step.pairing
    if not (pairing.base and pairing.revised) or pairing.base[0].kind != "p":
        return False
    return not pairing.base[-1].closes_section

"""The alignment of a story as a tree: containers, tables, rows and cells, and what moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.compare.align import Pairing, align_blocks
from engine.compare.blocks import CONTROLS, Block, blocks_of, inner_container
from engine.compare.table_plans import TableShape, table_shape
from engine.redline.names import Element


@dataclass(slots=True, eq=False)
class Move:
    """A paragraph that stands elsewhere in the revised version."""

    number: int
    base: Block
    revised: Block
    cancelled: bool = False
    """One end cannot be spelled as a move, so both ends are plain changes."""

    @property
    def name(self) -> str:
        """The name that both ends bear in the file."""
        return f"move{self.number}"


@dataclass(slots=True, eq=False)
class CellPlan:
    """A cell of the base, of the revised version, or both."""

    base: Element | None
    revised: Element | None
    content: ContainerPlan | None = None


@dataclass(slots=True, eq=False)
class RowPlan:
    """A row of the base, of the revised version, or both with their cells."""

    base: Element | None
    revised: Element | None
    cells: list[CellPlan] = field(default_factory=list[CellPlan])


@dataclass(slots=True, eq=False)
class Step:
    """One pairing of a container and what is known about its inside."""

    pairing: Pairing
    rows: list[RowPlan] | None = None
    inner: ContainerPlan | None = None
    move: Move | None = None

    @property
    def equal(self) -> bool:
        """Nothing to do: both sides say the same."""
        pair = self.pairing
        return pair.single and pair.base[0].says_same(pair.revised[0])


@dataclass(slots=True, eq=False)
class ContainerPlan:
    """The steps of one container, in revised order with deletions slotted in."""

    base: Element
    revised: Element
    steps: list[Step]
    tail: tuple[list[Step], Any] | None = None
    """How the container ends, once that is decided."""


def plan_container(base: Element, revised: Element, *, tables: bool = True) -> ContainerPlan:
    """Aligns two containers and everything inside blocks that belong together.

    Without `tables` the base's stay as and where they are.
    """
    mine, theirs = blocks_of(base, tables=tables), blocks_of(revised, tables=tables)
    steps = [_step(each, tables=tables) for each in align_blocks(mine, theirs)]
    return ContainerPlan(base, revised, steps)


def _step(pairing: Pairing, *, tables: bool) -> Step:
    step = Step(pairing)
    if not pairing.single or step.equal:
        return step
    a, b = pairing.base[0].element, pairing.revised[0].element
    if pairing.base[0].kind == "tbl":
        shape = table_shape(a, b)
        if shape is not None:
            step.rows = _rows(shape)
    elif pairing.base[0].kind in CONTROLS:
        inner_a, inner_b = inner_container(a), inner_container(b)
        if inner_a is not None and inner_b is not None:
            step.inner = plan_container(inner_a, inner_b, tables=tables)
    return step


def _rows(shape: TableShape) -> list[RowPlan]:
    rows: list[RowPlan] = []
    for row in shape.rows:
        plan = RowPlan(row.base, row.revised)
        for a, b in row.cells:
            content = plan_container(a, b) if a is not None and b is not None else None
            plan.cells.append(CellPlan(a, b, content))
        rows.append(plan)
    return rows


def walk(plan: ContainerPlan) -> Iterator[Step]:
    """All steps in order, those inside tables and controls behind the step that holds them."""
    for step in plan.steps:
        yield step
        if step.inner is not None:
            yield from walk(step.inner)
        for row in step.rows or ():
            for cell in row.cells:
                if cell.content is not None:
                    yield from walk(cell.content)

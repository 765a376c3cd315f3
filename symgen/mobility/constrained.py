"""A tree with its constraints, and how many degrees of freedom these leave.

Mobility is computed, not counted: it is the number of velocities less the rank of L at configurations that are closed
to 60 digits, the largest rank that is met. Gruebler's count takes all rows for independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

import numpy as np
from flint import arb

from symgen.errors import InputError
from symgen.mobility.closing import BITS, Conditions, Floats, closed_from, eliminated, exactly_closed
from symgen.program.domains.balls import precision
from symgen.robot import Model, Robot
from symgen.robot.configuration.coordinates import integrate, neutral
from symgen.robot.constraints.model import Closure, ConstrainedRobot, Draft, active_rows
from symgen.robot.constraints.rows import Constraint, Row

Closed = tuple[list[Any], list[list[Any]]]
"""A closed configuration, and L there; in balls."""
TRIES = 40
CONFIGURATIONS = 4
SPREAD = 0.4
"""Of configurations tried [rad or m]."""
PASSIVE = 1e3
"""How much rather the velocity of a passive joint is made dependent than that of an active one."""


@dataclass(frozen=True)
class Driven:
    """What active joints move."""

    velocities: Sequence[bool]
    """Of the tree."""
    rows: Sequence[tuple[Constraint, Row]]
    """Of joints that were cut."""


@dataclass(frozen=True)
class Mobility:
    """What is known of a mechanism's freedom."""

    velocities: int
    rows: int
    rank: int
    redundant: tuple[str, ...]
    """The rows that depend on others, by constraint and number."""
    singular: str

    @property
    def degrees(self) -> int:
        """Velocities that may be chosen."""
        return self.velocities - self.rank

    @property
    def gruebler(self) -> int:
        """The count that takes all rows for independent."""
        return self.velocities - self.rows


def constrained(
    tree: Robot, constraints: Sequence[Constraint], active: Sequence[str] = (), start: Sequence[float] | None = None
) -> ConstrainedRobot:
    """A tree under constraints; ``start`` (nq,) is where closed configurations are looked for, else the neutral one.

    Raises :class:`~symgen.errors.InputError` where a constraint is between frames of one link, where no closed
    configuration is found, or where nothing can move.
    """
    if not constraints:
        raise InputError("expected at least one constraint", place="constraints")
    _check(tree, constraints)
    for name in active:
        if name in tree.velocity_names and any(each.name == name for each in constraints):
            raise InputError("expected a name that only one joint has", place="active", found=name)
    conditions = Conditions(tree, [(each, row) for each in constraints for row in each.rows])
    driven = Driven([not active or name in active for name in tree.velocity_names], active_rows(constraints, active))
    with precision(BITS):
        found = _closed(conditions, np.array(neutral(tree) if start is None else start, dtype=float))
        closure = _closure(tree, found, driven)
    if len(closure.pivots) == tree.nv:
        raise InputError("expected constraints that leave a degree of freedom: the mobility is 0", place="constraints")
    return ConstrainedRobot(tree, tuple(constraints), closure, tuple(active))


def _closure(tree: Robot, found: Sequence[Closed], driven: Driven) -> Closure:
    """The pivots of the first configuration of full rank, and what is told of the others."""
    orders = [eliminated(L, [1.0 if each else PASSIVE for each in driven.velocities]) for _, L in found]
    rank = max(map(len, orders))
    fewer = [k for k, order in enumerate(orders) if len(order) < rank]
    pivots, q, L = next((order, q, L) for order, (q, L) in zip(orders, found, strict=True) if len(order) == rank)
    cut = Conditions(tree, driven.rows).balls(q)[1] if driven.rows else []
    singular = ""
    if fewer:
        where = "the start" if 0 in fewer else f"{len(fewer)} of {len(found)} closed configurations"
        singular = f"rank {min(map(len, orders))} at {where}, {rank} elsewhere"
    start = tuple(float(each) for each in found[0][0])
    return Closure(tuple(pivots), start, _determined([L[row] for row, _ in pivots] + cut, driven.velocities), singular)


@singledispatch
def closed(model: Any, file: str) -> Model:
    """What a file describes as a model that can be asked for quantities: of a draft, with how its constraints close."""
    closed_already: Model = model
    return closed_already


@closed.register
def _(draft: Draft, file: str) -> ConstrainedRobot:
    try:
        return constrained(draft.tree, draft.constraints, draft.active, _start_of(draft))
    except InputError as error:
        raise error.located(file) from None


def _start_of(draft: Draft) -> list[float]:
    start = neutral(draft.tree)
    slots = {slot.joint.name: slot for slot in draft.tree.slots if not slot.joint.mimic}
    for name, values in draft.start.items():
        if name not in slots:
            raise InputError("expected the name of a joint that moves", place="start", found=name)
        position = list(slots[name].position)
        if len(values) != len(position):
            raise InputError(f"expected {len(position)} numbers", place=f"start.{name}", found=len(values))
        start[position] = values
    if any(not np.any(start[list(group)]) for group in draft.tree.unit_norm_groups):
        raise InputError("expected entries that are not all zero", place="start")
    return [float(each) for each in start]


WORST = 1e4
"""Condition numbers of L beyond which a closed configuration is too near a singular one to compare numbers at."""


def closed_positions(model: ConstrainedRobot, guesses: Floats) -> Floats:
    """Closed configurations (count, nq) near those of the guesses from which they are found and are well conditioned.

    The model's own where there are none.
    """
    conditions, rows = Conditions(model.tree, model.rows), [row for row, _ in model.closure.pivots]
    found = [np.array(model.closure.start)]
    for guess in guesses:
        q = closed_from(conditions, guess)
        if q is not None and np.linalg.cond(conditions.floats(q)[1][rows]) < WORST:
            found.append(q)
    return np.array(found[1:] or found)


def mobility(model: ConstrainedRobot) -> Mobility:
    """The degrees of freedom, the rows that are redundant, and what is singular."""
    kept = {row for row, _ in model.closure.pivots}
    redundant = []
    for constraint in model.constraints:
        start = sum(len(each.rows) for each in model.constraints[: model.constraints.index(constraint)])
        redundant += [f"{constraint.name}[{k}]" for k in range(len(constraint.rows)) if start + k not in kept]
    return Mobility(model.nv, len(model.rows), len(kept), tuple(redundant), model.closure.singular)


def _closed(conditions: Conditions, start: Floats) -> list[Closed]:
    """Closed configurations with L there: near the start, then elsewhere."""
    source, robot = np.random.default_rng(0), conditions.robot
    found = []
    center = start
    for k in range(TRIES):
        spread = 0.0 if k == 0 else SPREAD * (1 + k // 8)
        guess = integrate(robot, center, source.uniform(-spread, spread, robot.nv)) if k else start
        near = closed_from(conditions, guess)
        exact = None if near is None else exactly_closed(conditions, near)
        if exact is not None and near is not None:
            found.append(exact)
            center = near if len(found) == 1 else center
        if len(found) == CONFIGURATIONS:
            return found
    if found:
        return found
    phi = conditions.floats(start)[0]
    worst = max(conditions.held, key=lambda k: abs(phi[k]))
    name = conditions.rows[worst][0].name
    raise InputError(
        "expected constraints that can hold together, found no closed configuration near the start",
        place=f"constraint {name}",
    )


def _determined(rows: Sequence[Sequence[Any]], active: Sequence[bool]) -> bool:
    """Whether no motion leaves all active joints at rest: the rows with the tree's units have full column rank."""
    units = [[arb(int(i == k)) for i in range(len(active))] for k, each in enumerate(active) if each]
    return len(eliminated([*rows, *units], [1.0] * len(active))) == len(active)


def _check(tree: Robot, constraints: Sequence[Constraint]) -> None:
    names = [constraint.name for constraint in constraints]
    for each in constraints:
        if names.count(each.name) > 1:
            raise InputError("expected names of constraints to differ", place="constraints", found=each.name)
        if not each.has_wrench:
            continue
        a, b = tree.frame(each.a), tree.frame(each.b)
        if _moved_with(tree, a.link) == _moved_with(tree, b.link):
            raise InputError(
                "expected frames of links that move relative to each other",
                place=f"constraint {each.name}",
                found=f"{each.a}, {each.b}",
            )


def _moved_with(tree: Robot, link: str) -> str:
    """The link that fixed joints hold a link to."""
    held = {joint.child: joint.parent for joint in tree.joints if joint.kind.nv == 0}
    while link in held:
        link = held[link]
    return link

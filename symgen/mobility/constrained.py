"""Put trees under constraints, and find their numbers of degrees of freedom (mobility).

The mobility is the number of velocities minus the rank of the constraint Jacobian L. The rank is the largest rank found
at configurations that satisfy the constraints to 60 digits. Gruebler's count assumes that all rows are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb

from symgen.errors import InputError
from symgen.mobility.blocks import blocks_of
from symgen.mobility.closing import (
    PRECISION_BITS,
    UNDEFINED,
    Closed,
    Conditions,
    Floats,
    check_redundant,
    closed_from,
    eliminated,
    exactly_closed,
)
from symgen.phrasing import near
from symgen.program.domains.balls import precision
from symgen.robot import Model, Robot
from symgen.robot.configuration.coordinates import integrate, neutral
from symgen.robot.constraints.model import Closure, ConstrainedRobot, Draft, active_rows
from symgen.robot.constraints.rows import Constraint, Row
from symgen.robot.description.parts import Note

MAX_TRIES = 40
MAX_CONFIGURATIONS = 4
INITIAL_SPREAD = 0.4
"""Largest distance of the first random guesses from the center of the guesses, in each coordinate [rad or m].

The center is the start until a closed configuration is found, and then the first closed configuration.
"""
PASSIVE_JOINT_WEIGHT = 1e3
"""Weight of a passive joint's column in the choice of pivots.

Active joints have the weight 1, so passive joints are preferred as dependent joints.
"""


@dataclass(frozen=True)
class Driven:
    """The velocities of the tree's joints with motors, and the constraint rows of cut joints with motors."""

    velocities: Sequence[bool]
    """One entry for each velocity of the tree: True if the joint of this velocity is active."""
    rows: Sequence[tuple[Constraint, Row]]
    """One row for each direction in which an active cut joint exerts a force or moment."""


@dataclass(frozen=True)
class Mobility:
    """The degrees of freedom of a mechanism, and its redundant rows."""

    velocities: int
    """Number of velocities of the tree."""
    rows: int
    """Number of rows of all constraints."""
    rank: int
    """Largest rank of L found at closed configurations."""
    redundant: tuple[str, ...]
    """The rows that depend on other rows; each row is named ``constraint[index]``."""
    singular: str
    """A text about closed configurations at which the constraints have a lower rank; empty if none was found."""

    @property
    def degrees(self) -> int:
        """The number of independent velocities."""
        return self.velocities - self.rank

    @property
    def gruebler(self) -> int:
        """Gruebler's count, which assumes that all rows are independent."""
        return self.velocities - self.rows


def constrained(
    tree: Robot, constraints: Sequence[Constraint], active: Sequence[str] = (), start: Sequence[float] | None = None
) -> ConstrainedRobot:
    """Return a tree under constraints.

    Args:
        tree: The robot without the constraints.
        constraints: At least one constraint.
        active: Names of the actuated joints, which may be cut joints; all joints of the tree if empty.
        start: Positions (nq,) near which closed configurations are searched; the neutral positions if None.

    Raises:
        InputError: A constraint is between frames of one link, no closed configuration is found, all constraints
            always hold, or nothing can move.

    """
    found = _constrained(tree, constraints, active, start)
    if not found.closure.pivots:
        names = ", ".join(each.name for each in constraints)
        expected = "expected constraints that restrict a motion: all of these always hold"
        raise InputError(expected, place="constraints", found=names)
    return found


def _constrained(
    tree: Robot, constraints: Sequence[Constraint], active: Sequence[str], start: Sequence[float] | None
) -> ConstrainedRobot:
    """Return a tree under constraints. If the constraints always hold, the closure has no pivots."""
    if not constraints:
        raise InputError("expected at least one constraint", place="constraints")
    _check(tree, constraints)
    for name in active:
        if name in tree.velocity_names and any(each.name == name for each in constraints):
            raise InputError("expected a name that only one joint has", place="active", found=name)
    conditions = Conditions(tree, [(each, row) for each in constraints for row in each.rows])
    driven = Driven([not active or name in active for name in tree.velocity_names], active_rows(constraints, active))
    with precision(PRECISION_BITS):
        configurations = _closed(conditions, np.array(neutral(tree) if start is None else start, dtype=float))
        check_redundant(conditions, configurations)
        closure = _closure(conditions, configurations, driven)
    if len(closure.pivots) == tree.nv:
        raise InputError("expected constraints that leave a degree of freedom: the mobility is 0", place="constraints")
    return ConstrainedRobot(tree, tuple(constraints), closure, tuple(active))


def _closure(conditions: Conditions, configurations: Sequence[Closed], driven: Driven) -> Closure:
    """Return the closure, with the pivots of the first configuration that has the highest rank.

    The closure also describes the configurations with a lower rank.
    """
    orders = [
        eliminated(L, [1.0 if each else PASSIVE_JOINT_WEIGHT for each in driven.velocities]) for _, L in configurations
    ]
    rank = max(map(len, orders))
    fewer = [k for k, order in enumerate(orders) if len(order) < rank]
    pivots, q, L = next(
        (order, q, L) for order, (q, L) in zip(orders, configurations, strict=True) if len(order) == rank
    )
    cut = Conditions(conditions.robot, driven.rows).balls(q)[1] if driven.rows else []
    singular = ""
    if fewer:
        where = "the start" if 0 in fewer else f"{len(fewer)} of {len(configurations)} closed configurations"
        singular = f"rank {min(map(len, orders))} at {where}, {rank} elsewhere"
    start = tuple(float(each) for each in configurations[0][0])
    actuated = _determined([L[row] for row, _ in pivots] + cut, driven.velocities)
    return Closure(blocks_of(conditions, pivots, np.array(L, dtype=float)), start, actuated, singular)


def closed_draft(draft: Draft, file: str) -> Model:
    """Return the robot under the constraints of ``draft``, or its tree and a warning if the constraints always hold."""
    try:
        found = _constrained(draft.tree, draft.constraints, draft.active, _start_of(draft))
    except InputError as error:
        raise error.located(file) from None
    if found.closure.pivots:
        return found
    names = ", ".join(each.name for each in draft.constraints)
    return draft.tree.noted(Note("ignored", f"constraints that always hold: {names}"))


def _start_of(draft: Draft) -> list[float]:
    start = neutral(draft.tree)
    slots = {slot.joint.name: slot for slot in draft.tree.slots if not slot.joint.mimic}
    for name, values in draft.start.items():
        if name not in slots:
            expected = "expected the name of a joint that moves"
            raise InputError(expected, place="start", found=name, hint=near(name, slots))
        position, kind = list(slots[name].position), slots[name].joint.kind
        if len(values) == kind.nv == 1:
            start[position] = kind.integrate(start[position], np.array(values))  # an angle, of a continuous joint too
        elif len(values) == len(position):
            start[position] = values
        else:
            raise InputError(f"expected {len(position)} numbers", place=f"start.{name}", found=len(values))
    if any(not np.any(start[list(group)]) for group in draft.tree.unit_norm_groups):
        raise InputError("expected entries that are not all zero", place="start")
    return [float(each) for each in start]


MAX_CONDITION_NUMBER = 1e4
"""Configurations where L has a larger condition number count as nearly singular and are not used."""


def closed_positions(model: ConstrainedRobot, guesses: Floats) -> Floats:
    """Return well-conditioned closed configurations (count, nq) near the guesses.

    A guess is skipped if no well-conditioned closed configuration is found near it. If all guesses are skipped, the
    result has one row: the closed start of the model.
    """
    conditions, rows = Conditions(model.tree, model.rows), [row for row, _ in model.closure.pivots]
    positions = [np.array(model.closure.start)]
    for guess in guesses:
        q = closed_from(conditions, guess)
        if q is not None and np.linalg.cond(conditions.floats(q)[1][rows]) < MAX_CONDITION_NUMBER:
            positions.append(q)
    return np.array(positions[1:] or positions)


def mobility(model: ConstrainedRobot) -> Mobility:
    """Return the degrees of freedom of a model, its redundant rows and its singular configurations."""
    kept = {row for row, _ in model.closure.pivots}
    redundant = []
    for constraint in model.constraints:
        start = sum(len(each.rows) for each in model.constraints[: model.constraints.index(constraint)])
        redundant += [f"{constraint.name}[{k}]" for k in range(len(constraint.rows)) if start + k not in kept]
    return Mobility(model.nv, len(model.rows), len(kept), tuple(redundant), model.closure.singular)


def _closed(conditions: Conditions, start: Floats) -> list[Closed]:
    """Return closed configurations and the Jacobian L at each of them; the configuration near the start comes first."""
    source, robot = np.random.default_rng(0), conditions.robot
    configurations = []
    center = start
    for k in range(MAX_TRIES):
        spread = 0.0 if k == 0 else INITIAL_SPREAD * (1 + k // 8)
        guess = integrate(robot, center, source.uniform(-spread, spread, robot.nv)) if k else start
        near = closed_from(conditions, guess)
        exact = None if near is None else exactly_closed(conditions, near)
        if exact is not None and near is not None:
            configurations.append(exact)
            center = near if len(configurations) == 1 else center
        if len(configurations) == MAX_CONFIGURATIONS:
            return configurations
    if configurations:
        return configurations
    raise InputError(
        "expected constraints that can hold together, found no closed configuration near the start",
        place=_largest_residual(conditions, start),
    )


def _largest_residual(conditions: Conditions, start: Floats) -> str:
    """Return a text: the constraint with the largest residual at the start, or all if a residual is undefined."""
    try:
        phi = conditions.floats(start)[0]
    except UNDEFINED:
        return "constraints"
    worst = max(conditions.held, key=lambda k: abs(phi[k]))
    return f"constraint {conditions.rows[worst][0].name}"


def _determined(rows: Sequence[Sequence[Any]], active: Sequence[bool]) -> bool:
    """Return True if the mechanism cannot move while all active joints are at rest.

    The mechanism cannot move if the rows of L, together with a unit row for each active velocity, have full column
    rank.
    """
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
        if _rigid_root(tree, a.link) == _rigid_root(tree, b.link):
            raise InputError(
                "expected frames of links that move relative to each other",
                place=f"constraint {each.name}",
                found=f"{each.a}, {each.b}",
            )


def _rigid_root(tree: Robot, link: str) -> str:
    """Follow fixed joints from a link towards the base, and return the last link on this path."""
    parents = {joint.child: joint.parent for joint in tree.joints if joint.kind.nv == 0}
    while link in parents:
        link = parents[link]
    return link

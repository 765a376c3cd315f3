"""Solve constraints in closed form: find the dependent positions as functions of the independent positions.

* Linear couplings are solved exactly.
* In some loops, such as parallelograms, dependent positions are sums of independent positions. These sums are found by
  a fit to closed configurations. They are not used if rounded lengths in the file satisfy them only approximately.
* Other loops are solved as triangles, one or two joints at a time.

Every result is checked: it must satisfy the constraints to 50 digits at three random configurations.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb
from sympy import Expr, Integer, Poly, PolynomialError, Rational, Symbol, pi, solve

from symgen.errors import UnsupportedError
from symgen.mobility.closing import CLOSURE_TOLERANCE, PRECISION_BITS, TRIED_STEP, Conditions, Floats, normalised_balls
from symgen.mobility.constrained import MAX_CONDITION_NUMBER, closed_positions
from symgen.program import Array, Program, Trace, scalar
from symgen.program.domains.balls import BALL, precision
from symgen.program.evaluate import FLOAT, Domain, evaluate
from symgen.robot import ConstrainedRobot, ExplicitRobot
from symgen.robot.configuration.coordinates import random_positions
from symgen.robot.constraints.explicit import LinearSolution, LoopSolution, Solution
from symgen.robot.constraints.rows import Constraint, Coupling
from symgen.robot.description.parts import Slot
from symgen.robot.rewrites.equivalents import simplified_explicit
from symgen.routes.constrained.explicit.closed_form import closed_form

FIT_SAMPLES = 24
"""Number of guesses for the closed configurations to which sums of independent positions are fitted."""
FIT_TOLERANCE = 1e-8
"""Largest residual of the fit for a position that counts as a sum of independent positions [rad or m]."""
START_TOLERANCE = 1e-6
"""Largest difference [rad or m] between a solution in closed form and the start configuration."""
CANDIDATE_REACHES = (2.0, 1.0, 0.5, 0.25, 0.1, 0.05, 0.02)
"""Half widths [rad or m] of ranges of independent positions about the start, in the order in which they are tried.

The result of :func:`explicit` has the first range in which the closed forms are valid.
"""
TRIALS_PER_REACH = 64
"""Number of random configurations that are tried for each half width."""
SEED = 0


def explicit(model: ConstrainedRobot) -> ExplicitRobot:
    """Return the robot in independent coordinates, with its constraints solved in closed form.

    Linear couplings are supported, and loops that can be solved for one or two joints at a time. These loops are
    parallelograms, planar four-bars, slider-cranks, dyads of any planar linkage, and rods (see
    :mod:`symgen.routes.constrained.explicit.closed_form`).

    Raises:
        UnsupportedError: A constraint or joint, which the message names, has no closed form.

    """
    finder = _Finder(model, sums=True)
    try:
        return finder.result()
    except UnsupportedError:
        if not any(isinstance(each, LinearSolution) for each in finder.solutions):
            raise
        return _Finder(model, sums=False).result()


class _Finder:
    def __init__(self, model: ConstrainedRobot, *, sums: bool) -> None:
        self.model, self.tree, self.sums = model, model.tree, sums
        if model.active_rows:
            raise UnsupportedError(f"{model.name}: explicit constraints do not support actuators on cut joints")
        self.slots = {slot.velocity[0]: slot for slot in self.tree.slots if not slot.joint.mimic}
        self.missing = {k for k in range(model.nv) if k not in model.independent}
        self.solutions: list[Solution] = []
        for k in sorted(self.missing):
            self._check_joint(k)

    def result(self) -> ExplicitRobot:
        """Return the robot with all solutions, each one after the solutions that it uses."""
        waiting = [*self._of_couplings(), *(self._of_sums() if self.sums else ())]
        loops = [each for each in self.model.constraints if each.has_wrench]
        while self.missing:
            before = len(self.missing)
            waiting = [each for each in waiting if not self._place(each)]
            for loop in loops:
                self._close(loop)
            if len(self.missing) == before:
                names = ", ".join(self.model.velocity_names[k] for k in sorted(self.missing))
                raise UnsupportedError(f"{self.model.name}: no closed form is known for the positions of {names}")
        robot = ExplicitRobot(self.model, tuple(self.solutions))
        self._check_effects(robot)
        positions = _Positions(robot)
        reach = next((each for each in CANDIDATE_REACHES if _reaches(replace(robot, reach=each), positions)), None)
        if reach is None:
            raise UnsupportedError(f"{self.model.name}: no closed form is valid near the start, which is a dead point")
        robot = replace(robot, reach=reach)
        _check_closed(robot, positions)
        return robot

    def _check_joint(self, k: int) -> None:
        slot = next((slot for slot in self.slots.values() if k in slot.velocity), None)
        name = self.model.velocity_names[k]
        if slot is None or len(slot.velocity) != 1:
            raise UnsupportedError(f"{self.model.name}: the dependent joint {name} has no closed form")

    def _check_effects(self, robot: ExplicitRobot) -> None:
        """Raise UnsupportedError if a spring or a mimic joint needs the angle of a joint without an angle as position.

        The positions of some joints are a cosine and a sine instead of the angle.
        """
        changed = {
            slot.joint.name
            for slot, opened in zip(self.tree.slots, robot.opened.tree.slots, strict=True)
            if slot.joint.kind != opened.joint.kind and not slot.joint.mimic
        }
        for slot in self.tree.slots:
            if slot.joint.mimic and slot.joint.mimic.leader in changed:
                name = f"{slot.joint.name}, which follows {slot.joint.mimic.leader},"
                raise UnsupportedError(f"{self.model.name}: joint {name} needs its angle, not cosine and sine")
            if slot.joint.name in changed and slot.joint.dynamics.only(self.tree.included_effects).stiffness != 0:
                name = slot.joint.name
                raise UnsupportedError(
                    f"{self.model.name}: the spring of joint {name} needs its angle, not cosine and sine"
                )

    def _place(self, solution: LinearSolution) -> bool:
        """Add a solution if all positions in its formula are known; return True if its joint now has a solution."""
        if solution.velocity not in self.missing:
            return True
        if any(k in self.missing for k, _ in solution.factors):
            return False
        self.missing.remove(solution.velocity)
        self.solutions.append(solution)
        return True

    def _of_couplings(self) -> Iterator[LinearSolution]:
        """Yield the exact solutions of linear couplings."""
        rows = [row.expression for _, row in self.model.rows if isinstance(row, Coupling)]
        symbol = {Symbol(slot.joint.name, real=True): k for k, slot in self.slots.items() if slot.joint.nq == 1}
        unknown = [s for s, k in symbol.items() if k in self.missing and any(s in row.free_symbols for row in rows)]
        if not unknown:
            return
        if not all(_is_linear(row, list(symbol)) for row in rows):
            raise UnsupportedError(f"{self.model.name}: couplings that are not linear have no closed form")
        for each in solve(rows, unknown, dict=True)[:1]:
            for dependent, value in each.items():
                factors = tuple((k, value.coeff(s)) for s, k in symbol.items() if value.coeff(s) != 0)
                offset = value.xreplace(dict.fromkeys(symbol, Integer(0)))
                yield LinearSolution(symbol[dependent], offset, factors)

    def _of_sums(self) -> Iterator[LinearSolution]:
        """Yield solutions for positions that are sums of independent positions, as in parallelograms."""
        independent = [k for k in self.model.independent if k in self.slots and self.slots[k].joint.nq == 1]
        if self.model.free_parameters() or not independent:
            return
        source = np.random.default_rng(SEED)
        guesses = np.array(self.model.closure.start) + source.uniform(-0.2, 0.2, (FIT_SAMPLES, self.model.nq))
        q = np.vstack([self.model.closure.start, closed_positions(self.model, guesses)])
        given = np.column_stack([*(q[:, self.slots[k].position[0]] for k in independent), np.ones(len(q))])
        for k in sorted(self.missing):
            if self.slots[k].joint.nq != 1 or len(q) < len(independent) + 3:
                continue
            values = q[:, self.slots[k].position[0]]
            (*factors, offset), *_ = np.linalg.lstsq(given, values, rcond=None)
            whole, twelfths = np.round(factors), round(offset * 12 / np.pi)
            turns = self.slots[k].joint.kind.turns
            if np.abs(given @ [*whole, twelfths * np.pi / 12 if turns else 0.0] - values).max() < FIT_TOLERANCE:
                terms = tuple((j, Integer(int(f))) for j, f in zip(independent, whole, strict=True) if f)
                yield LinearSolution(k, Rational(twelfths, 12) * pi if turns else Integer(0), terms)

    def _close(self, loop: Constraint) -> None:
        """Solve a loop for its unknown joints if at most two joints are unknown."""
        left = sorted(self._between(loop) & self.missing)
        choices: list[tuple[int | None, int | None]] = []
        if len(left) == 1:
            choices = [(left[0], None), (None, left[0])]
        elif len(left) == 2:
            choices = [(left[0], left[1]), (left[1], left[0])]
        for (side, turn), sign in itertools.product(choices, (1, -1)):
            solution = LoopSolution(loop, side, turn, sign)
            if self._reproduces_start(solution):
                self.solutions.append(solution)
                self.missing -= {side, turn}
                return

    def _between(self, loop: Constraint) -> set[int]:
        """Return the velocity indices of the joints that move one frame of the loop relative to the other frame."""
        above = {joint.child: joint for joint in self.tree.joints}
        ways = []
        for name in (loop.a, loop.b):
            link, way = self.tree.frame(name).link, set[str]()
            while link in above:
                way.add(above[link].name)
                link = above[link].parent
            ways.append(way)
        apart = ways[0] ^ ways[1]
        return {slot.velocity[0] for slot in self.tree.slots if slot.joint.name in apart}

    def _reproduces_start(self, solution: LoopSolution) -> bool:
        """Return True if a solution is the start at the start of the independent positions.

        Raises :class:`~symgen.errors.UnsupportedError` if the solved joints do not move with the independent joints.
        """
        trial = ExplicitRobot(self.model, (*self.solutions, solution))
        slots = {slot.velocity[0]: slot for slot in trial.opened.tree.slots if not slot.joint.mimic}
        solved = [k for k in (solution.side, solution.turn) if k is not None]
        try:
            positions = _Positions(trial)
            x = np.array(positions.at(trial.center, FLOAT))
        except (UnsupportedError, ValueError, ZeroDivisionError):
            return False
        for k in solved:
            start = _opened(self.slots[k], slots[k], self.model.closure.start)
            if np.abs(x[list(slots[k].position)] - start).max() >= START_TOLERANCE:
                return False
        with suppress(ValueError, ZeroDivisionError):
            moved = np.array(positions.at([y + TRIED_STEP for y in trial.center], FLOAT))
            if all(np.abs((moved - x)[list(slots[k].position)]).max() < FIT_TOLERANCE for k in solved):
                name = f"{self.model.name}: constraint {solution.constraint.name}"
                raise UnsupportedError(f"{name}: a loop that cannot move has no closed form; expected fixed joints")
        return True


class _Positions:
    """A function that returns all joint positions for given independent positions, at the file's parameter values.

    Joints of loop solutions have a cosine and a sine as positions, as in :attr:`ExplicitRobot.opened`.
    """

    def __init__(self, model: ExplicitRobot) -> None:
        cheaper = simplified_explicit(model)
        trace, q = Trace(), tuple(scalar(f"q{k}") for k in range(model.nq))
        x = tuple(closed_form(cheaper, trace, q).x)
        inputs, outputs = (Array("q", (len(q),), q),), (Array("x", (len(x),), x),)
        self._free = model.free_parameters()
        parameters = tuple(p.symbol for p in self._free)
        self._program = trace.program(Program("closed_form", inputs, outputs, (), parameters))

    def at(self, y: Sequence[Any], domain: Domain) -> list[Any]:
        numbers = {str(p.symbol): domain.number(p.value) for p in self._free if p.value is not None}
        return list(evaluate(self._program, {"q": list(y)}, domain, numbers)["x"])


def _opened(slot: Slot, opened: Slot, q: Sequence[float]) -> Floats:
    """Return a joint's position in the variables of :attr:`ExplicitRobot.opened`: an angle, or a cosine and a sine."""
    position = np.array([q[p] for p in slot.position])
    if len(position) == 1 and len(opened.position) == 2:
        return np.array([np.cos(position[0]), np.sin(position[0])])
    return position


def _reaches(model: ExplicitRobot, positions: _Positions) -> bool:
    """Return True if the closed forms are real at random positions within ``model.reach``, without a singularity.

    Singularities are excluded by two conditions on all samples: L is well conditioned, and the determinant of the
    dependent columns of L has the same sign everywhere.
    """
    conditions = Conditions(model.opened.tree, model.implicit.rows)
    rows, columns = (list(each) for each in zip(*model.implicit.closure.pivots, strict=True))
    signs = set()
    for y in (np.array(model.center), *random_positions(model, TRIALS_PER_REACH, np.random.default_rng(SEED))):
        try:
            x = positions.at(list(map(float, y)), FLOAT)
        except (ValueError, ZeroDivisionError):
            return False
        L = conditions.floats(np.array(x))[1][rows]
        signs.add(np.sign(np.linalg.det(L[:, columns])))
        if len(signs) > 1 or np.linalg.cond(L) > MAX_CONDITION_NUMBER:
            return False
    return True


def _check_closed(model: ExplicitRobot, positions: _Positions) -> None:
    """Raise UnsupportedError unless all rows are satisfied to 50 digits at three random positions."""
    conditions = Conditions(model.opened.tree, model.implicit.rows)
    with precision(PRECISION_BITS):
        for y in random_positions(model, 3, np.random.default_rng(SEED + 1)):
            balls = normalised_balls(model, [arb(float(each)) for each in y])
            x = positions.at(balls, BALL)
            phi, _, _ = conditions.balls(x)
            norms = [sum((x[k] * x[k] for k in group), arb(-1)) for group in model.opened.tree.unit_norm_groups]
            off = [(phi[k], f"constraint {conditions.rows[k][0].name}") for k in conditions.held]
            for residual, name in [*off, *((each, "the constraints") for each in norms)]:
                if not abs(float(residual.mid())) < CLOSURE_TOLERANCE * 1e10:
                    raise UnsupportedError(f"{model.name}: no closed form is known for {name}")


def _is_linear(expression: Expr, symbols: Sequence[Symbol]) -> bool:
    try:
        return bool(Poly(expression, *symbols).total_degree() <= 1)
    except PolynomialError:
        return False

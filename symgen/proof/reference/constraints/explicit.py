"""A robot in independent coordinates in one state, computed by Newton's method and dense linear systems.

No closed form is used. Positions are tracked in small steps, from a known solution to the given independent positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Rational

from symgen.errors import ProgramError
from symgen.proof.reference.constraints.quantities import independent_gravity, independent_mass_matrix
from symgen.proof.reference.constraints.state import ConstrainedState
from symgen.proof.reference.differences import Shift
from symgen.proof.reference.numbers import NoValueError, Number, Numbers, plain
from symgen.proof.reference.point import Description, Point, Values, with_inputs
from symgen.proof.reference.state import State
from symgen.proof.reference.values.charts import moved
from symgen.proof.reference.values.quantities import reference_values
from symgen.proof.reference.values.steps import RK4_STAGE_TIMES, RK4_WEIGHTS
from symgen.robot.constraints.explicit import ExplicitRobot

MAX_FIRST_STEP, MIN_STEP_FRACTION = 0.2, 1e-6
"""Maximum length of the first step of a position [rad or m], and minimum step as a fraction of the path."""
MAX_POSITION_CHANGE = 0.3
"""Largest change of a position in one step [rad or m]."""
MAX_NEWTON_ITERATIONS = 12
PATH_TOLERANCE, CLOSURE_TOLERANCE = 1e-4, 1e-60
"""Largest residual of a constraint along the path, and at the end of the path."""


class ExplicitState:
    """A state of a robot in independent coordinates."""

    def __init__(self, model: ExplicitRobot, description: Description, numbers: Numbers, values: Values) -> None:
        if not numbers.inexact:
            raise ProgramError("configurations can be closed only in real numbers")
        self.model, self._description, self._numbers, self._values = model, description, numbers, values
        self.y = [plain(values[f"q{k}"]) for k in range(model.nq)]
        self.yd = self.given("qd")
        self._last_positions = [numbers.domain.number(Rational(each)) for each in model.implicit.closure.start]
        self.q = self.closed(self.y)
        self.tree = self._state(self.q)
        self.v = self.velocities(self.yd)

    def closed(self, y: Sequence[Number]) -> list[Number]:
        """Return all positions of the tree for given independent positions.

        Newton's method starts from the last solution. Steps become shorter if positions change too much, or if the
        determinant of L_d changes its sign. A change of sign means that the solution has passed a singular
        configuration and is on another branch. L_d has the columns of the constraint Jacobian that belong to dependent
        velocities.
        """
        q, start = self._last_positions, [self._last_positions[k] for k in self.model.positions]
        lengths = (abs(float((a - b).mid())) for a, b in zip(y, start, strict=True))
        done, step = 0.0, MAX_FIRST_STEP / max(MAX_FIRST_STEP, *lengths)
        while done < 1:
            part = min(1.0, done + step)
            along = list(y) if part == 1 else [a + (b - a) * part for a, b in zip(start, y, strict=True)]
            there = self._newton(q, along, CLOSURE_TOLERANCE if part == 1 else PATH_TOLERANCE)
            if there is not None and self._follows(there, q):
                q, done, step = there, part, 2 * step
            elif (step := step / 2) < MIN_STEP_FRACTION:
                raise NoValueError("a configuration that does not close")
        self._last_positions = q
        return q

    def _follows(self, q: Sequence[Number], before: Sequence[Number]) -> bool:
        """Return True if positions ``q`` are on the same branch of solutions as positions ``before``."""
        if max(abs(float((a - b).mid())) for a, b in zip(q, before, strict=True)) > MAX_POSITION_CHANGE:
            return False
        a, b = (self._state(each).square.det() for each in (q, before))
        return float(a.mid()) * float(b.mid()) > 0

    def velocities(self, yd: Sequence[Number], state: ConstrainedState | None = None) -> list[Number]:
        """Return all velocities of the tree for the independent velocities ``yd``."""
        K = (state or self.tree).K
        return [sum((a * b for a, b in zip(row, yd, strict=True)), (state or self.tree).zero) for row in K]

    def forces(self, acceleration: Sequence[Number]) -> list[Number]:
        """Return the forces along the independent velocities that cause the given independent accelerations."""
        s = self.tree
        a = [x + y for x, y in zip(self.velocities(acceleration), s.particular(s.c(self.v)), strict=True)]
        return s.projected(s.state.dynamics.tau(self.v, a))

    def acceleration(self, y: Sequence[Number], yd: Sequence[Number]) -> list[Number]:
        """Return the independent accelerations for independent positions ``y`` and velocities ``yd``."""
        s = self._state(self.closed(y))
        v, independent = self.velocities(yd, s), self.model.implicit.independent
        b = s.state.dynamics.tau(v, s.state.zeros)
        tau = dict(zip(independent, self.given("tau"), strict=True))
        free = [tau.get(k, s.zero) - each for k, each in enumerate(b)]
        found = s.solved(free, s.c(v))
        return [found[k] for k in independent]

    def given(self, name: str) -> list[Number]:
        """Return an input that has one entry for each independent velocity."""
        return [plain(self._values[f"{name}{k}"]) for k in range(self.model.nv)]

    def of_tree(self, name: str) -> list[Number]:
        """Return the value of a quantity of the tree without constraints, at the tree's positions and velocities."""
        values = with_inputs(self._values, q=self.q, qd=self.v)
        return list(reference_values(name, State(Point(self._description, self._numbers, values))))

    def moved(self, change: Sequence[Number]) -> list[Number]:
        """Return the independent positions after a small displacement ``change``, one entry for each velocity."""
        tree = dict(zip(self.model.implicit.independent, change, strict=True))
        q = moved(self.tree.state.point, [tree.get(k, self.tree.zero) for k in range(self.tree.n)])
        return [q[k] for k in self.model.positions]

    def moved_along(self, k: int) -> Shift:
        """Return a function of a step size, which returns the inputs after this step along independent velocity k."""

        def moved_by(h: Number) -> Values:
            change = [self.tree.zero] * self.model.nv
            change[k] = h
            return with_inputs(self._values, q=self.moved(change))

        return moved_by

    def _state(self, q: Sequence[Number]) -> ConstrainedState:
        values = with_inputs(self._values, q=q)
        return ConstrainedState(self.model.implicit, State(Point(self._description, self._numbers, values)))

    def _newton(self, q: Sequence[Number], y: Sequence[Number], enough: float) -> list[Number] | None:
        """Return all positions for the independent positions ``y``, by Newton's method from ``q``.

        Returns None if the iterations do not make the residual smaller than ``enough``.
        """
        q = list(q)
        for k, value in zip(self.model.positions, y, strict=True):
            q[k] = value
        for _ in range(MAX_NEWTON_ITERATIONS):
            q = [each.mid() for each in q]
            at = self._state(q)
            phi = [each.mid() for each in at.conditions.rates()]
            if max((abs(float(each)) for each in phi), default=0.0) < enough:
                return q
            q = moved(at.state.point, at.particular([-each for each in phi]))
        return None


def _forward_dynamics(s: ExplicitState) -> list[Number]:
    return s.acceleration(s.y, s.yd)


def _dependent_positions(s: ExplicitState) -> list[Number]:
    """Return the dependent positions in the model's form: cosine and sine for angles."""
    result: list[Number] = []
    for own, slot in zip(s.model.implicit.tree.slots, s.model.opened.tree.slots, strict=True):
        if slot.velocity[0] in s.model.implicit.independent or slot.joint.mimic:
            continue
        values = [s.q[k] for k in own.position]
        as_angle = len(values) == 1 and len(slot.position) == 2
        result += [values[0].cos(), values[0].sin()] if as_angle else values
    return result


def _euler_step(s: ExplicitState) -> list[Number]:
    h = s.tree.state.point.scalar("h")
    faster = [v + h * a for v, a in zip(s.yd, s.acceleration(s.y, s.yd), strict=True)]
    return [*s.moved([h * v for v in faster]), *faster]


def _rk4_step(s: ExplicitState) -> list[Number]:
    h, stages = s.tree.state.point.scalar("h"), list[tuple[list[Number], list[Number]]]()
    for above, below in RK4_STAGE_TIMES:
        y, yd = s.y, s.yd
        if stages:
            rate, faster = stages[-1]
            y = s.moved([h * above / below * each for each in rate])
            yd = [v + h * above / below * a for v, a in zip(yd, faster, strict=True)]
        stages.append((yd, s.acceleration(y, yd)))
    means = []
    for column in (0, 1):
        mean = [s.tree.zero] * s.model.nv
        for stage, (above, below) in zip(stages, RK4_WEIGHTS, strict=True):
            mean = [total + h * each * above / below for total, each in zip(mean, stage[column], strict=True)]
        means.append(mean)
    return [*s.moved(means[0]), *(v + change for v, change in zip(s.yd, means[1], strict=True))]


QUANTITIES: dict[str, Callable[[ExplicitState], list[Number]]] = {
    "dependent_positions": _dependent_positions,
    "tree_velocities": lambda s: s.v,
    "mass_matrix": lambda s: independent_mass_matrix(s.tree),
    "gravity": lambda s: independent_gravity(s.tree),
    "bias": lambda s: s.forces([s.tree.zero] * s.model.nv),
    "inverse_dynamics": lambda s: s.forces(s.given("qdd")),
    "forward_dynamics": _forward_dynamics,
    "kinetic_energy": lambda s: s.of_tree("kinetic_energy"),
    "potential_energy": lambda s: s.of_tree("potential_energy"),
    "euler_step": _euler_step,
    "rk4_step": _rk4_step,
}

"""Operational space in one state, from dense matrices; under constraints, the constrained inverse replaces M^-1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symgen.proof.reference.kinematics import aligned, twist_of
from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.state import State, flat, listed


class Space:
    """The frames' Jacobian J, the inverse mass matrix, and the accelerations that constraints impose."""

    def __init__(self, s: State, Minv: Matrix | None = None, imposed: Sequence[Number] = ()) -> None:
        self.s, self.Minv = s, s.dynamics.Minv if Minv is None else Minv
        self.column = s.point.numbers.column
        self.imposed = imposed or s.zeros
        columns = [[twist_of(S) for S in frame] for frame in s.kinematics.jacobians(aligned)]
        self.J = s.point.numbers.matrix([list(row) for frame in columns for row in zip(*frame, strict=True)])
        self.inertia = (self.J * self.Minv * self.J.transpose()).inv()
        self.consistent_inverse = self.Minv * self.J.transpose() * self.inertia

    def gravity(self) -> list[Number]:
        (g,) = self.s.dynamics.forces(self.s.dynamics.motions())
        return listed(self.consistent_inverse.transpose() * self.column(g))

    def bias(self) -> list[Number]:
        c = self.s.dynamics.forces(self.s.dynamics.motions(self.s.given("qd"), gravity=False))[0]
        drift = flat(twist_of(S) for S in self.s.kinematics.accelerations(aligned))
        moved = self.J * self.column(self.imposed) + self.column(drift)
        return listed(self.consistent_inverse.transpose() * self.column(c) - self.inertia * moved)

    def projector(self) -> list[Number]:
        return listed(self.s.point.unit(self.s.n) - self.consistent_inverse * self.J)


OF_SPACE: dict[str, Callable[[Space], list[Number]]] = {
    "operational_space_inertia": lambda space: listed(space.inertia),
    "dynamically_consistent_inverse": lambda space: listed(space.consistent_inverse),
    "null_space_projector": Space.projector,
    "operational_space_bias": Space.bias,
    "operational_space_gravity": Space.gravity,
}


def _of_state(value: Callable[[Space], list[Number]]) -> Callable[[State], list[Number]]:
    return lambda s: value(Space(s))


QUANTITIES = {name: _of_state(value) for name, value in OF_SPACE.items()}

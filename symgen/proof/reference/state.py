"""A robot at one point (state and parameter values), from which all quantities of the robot are computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from symgen.proof.reference.bodies import Bodies
from symgen.proof.reference.dynamics import Dynamics, Poses, Variation
from symgen.proof.reference.kinematics import Kinematics, twist_of
from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.point import Point


class State:
    """A robot at one point, with objects that compute the dynamics, the kinematics and properties of bodies."""

    def __init__(self, point: Point) -> None:
        self.point, self.n = point, point.n
        self.dynamics = Dynamics(point)
        self.kinematics = Kinematics(self.dynamics)
        self.bodies = Bodies(self.kinematics)
        self.zeros = [point.numbers.integer(0)] * self.n

    def given(self, name: str) -> list[Number]:
        """Return an input that has one entry for each velocity."""
        return self.point.vector(name, self.n)

    def moving(self, qdd: Sequence[Number] = (), changes: Sequence[Variation] = ()) -> Poses:
        """Return the poses and their rates at the velocities qd and at accelerations, as jets along ``changes``."""
        return self.dynamics.poses(self.dynamics.motions(self.given("qd"), qdd, changes=changes))

    @property
    def f_ext(self) -> dict[int, Matrix]:
        """The term of wrenches on frames in the matrix P_i of :mod:`symgen.proof.reference.dynamics`, by link i."""
        return self.wrenches(self.kinematics.still()[1])

    def wrenches(self, poses: Poses) -> dict[int, Matrix]:
        """Return the matrices of :attr:`f_ext` for given poses; if the poses are jets, the matrices are jets."""
        frames = range(len(self.kinematics.frames))
        entries = [self.point.scalar(f"f_ext{frame}_{entry}") for frame in frames for entry in range(6)]
        return self.bodies.external(entries, poses)


def flat(rows: Iterable[Iterable[Number]]) -> list[Number]:
    return [entry for row in rows for entry in row]


def listed(matrix: Matrix) -> list[Number]:
    return list(matrix.entries())


def in_rows(entries: Sequence[Number], width: int) -> list[Sequence[Number]]:
    """Return the rows of a matrix given in row-major order."""
    return [entries[start : start + width] for start in range(0, len(entries), width)]


def rows_of(matrix: Matrix) -> list[list[Number]]:
    return [[matrix[i, j] for j in range(matrix.ncols())] for i in range(matrix.nrows())]


def by_rows(frames: Iterable[Iterable[Matrix]]) -> list[Number]:
    """Return the six rows of each frame's Jacobian; each column is given as the matrix of a motion."""
    return [entry for frame in frames for entry in flat(zip(*map(twist_of, frame), strict=True))]


def forward_rates(s: State) -> tuple[Matrix, Matrix]:
    """Return the derivatives of the forward dynamics: d qdd / d q along the velocities, and d qdd / d qd."""
    qd = s.given("qd")
    qdd = s.dynamics.acceleration(qd, s.given("tau"))
    by_q, by_qd = (-1 * (s.dynamics.Minv * s.point.numbers.matrix(rows)) for rows in s.dynamics.full_rates(qd, qdd))
    return by_q, by_qd

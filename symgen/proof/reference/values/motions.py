"""Velocities and accelerations of frames, subtrees and the whole robot in one state, and the rates of Jacobians."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from symgen.proof.reference.bodies import cross
from symgen.proof.reference.dynamics import Variation
from symgen.proof.reference.kinematics import View, aligned, local, twist_of, world
from symgen.proof.reference.numbers import Matrix, Number, parts
from symgen.proof.reference.point import BASE
from symgen.proof.reference.state import State, by_rows, flat

Value = Callable[[State], list[Number]]


def _velocities(view: View, s: State) -> list[Number]:
    return flat(twist_of(S) for S in s.kinematics.velocities(view))


def _accelerations(view: View, s: State) -> list[Number]:
    return flat(twist_of(S) for S in s.kinematics.accelerations(view, s.given("qdd")))


def _drifts(view: View, s: State) -> list[Number]:
    return flat(twist_of(S) for S in s.kinematics.accelerations(view))


def _jacobian_rates(view: View, s: State) -> list[Number]:
    """Return the six rows of dJ/dt of each frame, from jets along qd."""
    frames = s.kinematics.jacobians(view, (_along(s),))
    return by_rows([list(parts(S))[1] for S in frame] for frame in frames)


def _along(s: State) -> Variation:
    return Variation(q=dict(enumerate(s.given("qd"))))


def center_of_mass_velocity(s: State) -> list[Number]:
    return [entry / s.bodies.mass for entry in s.bodies.first_moment(s.moving().T1)]


def center_of_mass_acceleration(s: State) -> list[Number]:
    return [entry / s.bodies.mass for entry in s.bodies.first_moment(s.moving(s.given("qdd")).T2)]


def centroidal_momentum(s: State) -> list[Number]:
    poses = s.moving()
    return s.bodies.momentum(poses.T, poses.T1)


def centroidal_momentum_rate(s: State) -> list[Number]:
    """Return the rate of the momentum about the center of mass; terms with the velocity of the center cancel."""
    poses = s.moving(s.given("qdd"))
    return s.bodies.momentum(poses.T, poses.T2)


def centroidal_momentum_matrix_rate(s: State) -> list[Number]:
    """Return the six rows of the rate of the centroidal momentum matrix, from jets along qd."""
    _, poses = s.kinematics.still((_along(s),))
    links = range(len(poses.T))
    unit_rates = ([s.kinematics.rate(poses, i, k) for i in links] for k in range(s.n))
    return flat(zip(*(rate_of_momentum(s, poses.T, rates) for rates in unit_rates), strict=True))


def rate_of_momentum(s: State, T: Sequence[Matrix], rates: Sequence[Matrix]) -> list[Number]:
    """Return the rate of the momentum about the center of mass; the poses ``T`` and their ``rates`` must be jets."""
    like, mass = T[0], s.bodies.mass
    J = [s.kinematics.constant(link.J, like) for link in s.point.links]
    moment = total = s.kinematics.constant(s.point.zero, like)
    for i in s.bodies.moving:
        moment, total = moment + T[i] * J[i], total + T[i] * J[i] * rates[i].transpose()
    C, Cd = ([M[r, 3] / mass for r in range(3)] for M in parts(moment))
    (f, _), (fd, nd) = (_momentum(M) for M in parts(total))
    moments = zip(nd, cross(Cd, f), cross(C, fd), strict=True)
    return [*fd, *(n - a - b for n, a, b in moments)]


def _momentum(M: Matrix) -> tuple[list[Number], list[Number]]:
    """Return the linear momentum, and the angular momentum about the base origin. ``M`` is the sum of T J T'^T."""
    return [M[3, c] for c in range(3)], [M[1, 2] - M[2, 1], M[2, 0] - M[0, 2], M[0, 1] - M[1, 0]]


def subtree_masses_and_centers(s: State) -> list[Number]:
    masses = [s.bodies.mass_of(links) for links in _subtrees(s)]
    return [*masses, *_subtree_centers(s, s.kinematics.still()[1].T)]


def subtree_velocities(s: State) -> list[Number]:
    return _subtree_centers(s, s.moving().T1)


def subtree_accelerations(s: State) -> list[Number]:
    return _subtree_centers(s, s.moving(s.given("qdd")).T2)


def subtree_jacobians(s: State) -> list[Number]:
    """Return the three rows of each subtree's Jacobian, from unit velocities."""
    columns = [_subtree_centers(s, s.dynamics.poses(s.dynamics.motions({k: 1})).T1) for k in range(s.n)]
    return [entry for row in zip(*columns, strict=True) for entry in row]


def _subtree_centers(s: State, T: Sequence[Matrix]) -> list[Number]:
    """Return each subtree's center of mass if ``T`` are poses, or the center's rate if ``T`` are rates of poses."""
    result = []
    for links in _subtrees(s):
        mass = s.bodies.mass_of(links)
        result += [entry / mass for entry in s.bodies.first_moment(T, links)]
    return result


def _subtrees(s: State) -> Iterator[list[int]]:
    """Yield, for each moving link, the links of its subtree: the link itself and all links beyond it."""
    for link in s.point.slots:
        root = s.point.index[link.name]
        yield [i for i in s.bodies.moving if root in _ancestors(s, i)]


def _ancestors(s: State, i: int) -> Iterator[int]:
    while i != BASE:
        yield i
        i = s.point.links[i].parent


def _views() -> Iterator[tuple[str, Value]]:
    for view, suffix in ((aligned, ""), (local, "_local"), (world, "_world")):
        yield f"frame_velocities{suffix}", partial(_velocities, view)
        yield f"frame_accelerations{suffix}", partial(_accelerations, view)
        yield f"jacobian{suffix}_drift", partial(_drifts, view)
        yield f"jacobian{suffix}_rate", partial(_jacobian_rates, view)


QUANTITIES: dict[str, Value] = {
    **dict(_views()),
    "center_of_mass_velocity": center_of_mass_velocity,
    "center_of_mass_acceleration": center_of_mass_acceleration,
    "centroidal_momentum": centroidal_momentum,
    "centroidal_momentum_rate": centroidal_momentum_rate,
    "centroidal_momentum_matrix_rate": centroidal_momentum_matrix_rate,
    "subtree_centers_of_mass": subtree_masses_and_centers,
    "subtree_center_of_mass_velocities": subtree_velocities,
    "subtree_center_of_mass_accelerations": subtree_accelerations,
    "subtree_center_of_mass_jacobians": subtree_jacobians,
}

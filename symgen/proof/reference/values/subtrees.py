"""Mass, center of mass, velocity and acceleration of each subtree, in one state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.point import BASE
from symgen.proof.reference.state import State


def masses_and_centers(s: State) -> list[Number]:
    masses = [_mass(s, links) for links in _subtrees(s)]
    return [*masses, *_centers(s, s.kinematics.still()[1].T)]


def velocities(s: State) -> list[Number]:
    return _centers(s, s.dynamics.poses(s.dynamics.motions(s.given("qd"))).T1)


def accelerations(s: State) -> list[Number]:
    return _centers(s, s.dynamics.poses(s.dynamics.motions(s.given("qd"), s.given("qdd"))).T2)


def jacobians(s: State) -> list[Number]:
    """Return the three rows of each subtree's Jacobian, from unit velocities."""
    columns = [_centers(s, s.dynamics.poses(s.dynamics.motions({k: 1})).T1) for k in range(s.n)]
    return [entry for row in zip(*columns, strict=True) for entry in row]


def _centers(s: State, T: Sequence[Matrix]) -> list[Number]:
    """Return each subtree's center of mass if ``T`` are poses, or the center's rate if ``T`` are rates of poses."""
    result = []
    for links in _subtrees(s):
        total, mass = s.point.zero, _mass(s, links)
        for i in links:
            total = total + T[i] * s.point.links[i].J
        result += [total[r, 3] / mass for r in range(3)]
    return result


def _mass(s: State, links: Sequence[int]) -> Number:
    total = s.point.numbers.integer(0)
    for i in links:
        total = total + s.point.links[i].J[3, 3]
    return total


def _subtrees(s: State) -> Iterator[list[int]]:
    """Yield, for each moving link, the links of its subtree: the link itself and all links beyond it."""
    for link in s.point.slots:
        root = s.point.index[link.name]
        yield [i for i in s.bodies.moving if root in _ancestors(s, i)]


def _ancestors(s: State, i: int) -> Iterator[int]:
    while i != BASE:
        yield i
        i = s.point.links[i].parent


QUANTITIES: dict[str, Callable[[State], list[Number]]] = {
    "subtree_centers_of_mass": masses_and_centers,
    "subtree_center_of_mass_velocities": velocities,
    "subtree_center_of_mass_accelerations": accelerations,
    "subtree_center_of_mass_jacobians": jacobians,
}

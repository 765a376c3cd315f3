"""Derivatives of frame motions, center-of-mass motions and momenta in one state, computed with jets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from symgen.proof.reference.dynamics import Poses, Variation
from symgen.proof.reference.kinematics import View, aligned, local, twist_of, world
from symgen.proof.reference.numbers import Matrix, Number, parts
from symgen.proof.reference.state import State, flat
from symgen.proof.reference.values.motions import rate_of_momentum

Value = Callable[[State], list[Number]]
Rates = Callable[[State, Variation], Sequence[Number]]
"""A function that returns the rate of each entry of a quantity along a small change of the state."""


def _by_each(rates: Rates, inputs: Sequence[str], s: State) -> list[Number]:
    """Return the derivatives with respect to each input, one input after the other."""
    groups = ([rates(s, Variation(**{name: {k: 1}})) for k in range(s.n)] for name in inputs)
    return [entry for columns in groups for entry in flat(zip(*columns, strict=True))]


def _rates(matrices: Sequence[Matrix]) -> list[Matrix]:
    return [list(parts(each))[1] for each in matrices]


def _velocities(view: View, s: State, change: Variation) -> list[Number]:
    return flat(map(twist_of, _rates(s.kinematics.velocities(view, (change,)))))


def _accelerations(view: View, s: State, change: Variation) -> list[Number]:
    return flat(map(twist_of, _rates(s.kinematics.accelerations(view, s.given("qdd"), (change,)))))


def _center(s: State, T: Sequence[Matrix]) -> list[Number]:
    """Return the rate of the center of mass's velocity or acceleration along a small change of the state.

    ``T`` has the first or second time derivatives of the poses, as jets along the change.
    """
    return [entry / s.bodies.mass for entry in s.bodies.first_moment(_rates(T))]


def _quantities() -> Iterator[tuple[str, Value]]:
    by_qd, by_qdd = ("q", "qd"), ("q", "qd", "qdd")
    for view, suffix in ((aligned, ""), (local, "_local"), (world, "_world")):
        yield f"frame_velocities{suffix}", partial(_by_each, partial(_velocities, view), by_qd)
        yield f"frame_accelerations{suffix}", partial(_by_each, partial(_accelerations, view), by_qdd)
    momenta: tuple[tuple[str, Rates, Sequence[str]], ...] = (
        ("center_of_mass_velocity", lambda s, change: _center(s, s.moving((), (change,)).T1), by_qd),
        ("center_of_mass_acceleration", lambda s, change: _center(s, s.moving(s.given("qdd"), (change,)).T2), by_qdd),
        ("centroidal_momentum", lambda s, change: _momentum(s, s.moving((), (change,)), 1), by_qd),
        ("centroidal_momentum_rate", lambda s, change: _momentum(s, s.moving(s.given("qdd"), (change,)), 2), by_qdd),
    )
    for name, rates, inputs in momenta:
        yield name, partial(_by_each, rates, inputs)


def _momentum(s: State, poses: Poses, order: int) -> list[Number]:
    return rate_of_momentum(s, poses.T, poses.T1 if order == 1 else poses.T2)


QUANTITIES: dict[str, Value] = {f"{name}_derivatives": value for name, value in _quantities()}

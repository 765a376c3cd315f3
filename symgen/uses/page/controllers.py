"""The linear-quadratic regulator of an animated page, which holds the model at rest at a given point.

The model is linearised at this point: x is the deviation of the state, and u the deviation of the motor forces. The
regulator minimises the integral of x^T x + u^T R u by the algebraic Riccati equation. R is diagonal. The entries of R
make a position error of 1 rad (or 1 m) as costly as the motor force for an acceleration of 10 rad/s^2 (or 10 m/s^2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from symgen.errors import InputError, UnsupportedError
from symgen.robot import Model
from symgen.robot.configuration.names import velocity_names
from symgen.uses.control.linearise import linearise
from symgen.uses.control.motion import Motion
from symgen.uses.control.point import index_of

COSTLY_ACCELERATION = 10.0
"""Acceleration [rad/s^2 or m/s^2] whose motor force costs as much as a position error of 1 rad or 1 m."""
REST_TOLERANCE = 1e-6
"""A model counts as held at rest if no acceleration exceeds this [rad/s^2 or m/s^2]."""


@dataclass(frozen=True)
class Regulator:
    """A controller with the joint forces tau = hold - gain (q - goal, qd).

    A quaternion of the goal and its negative are the same rotation; the controller uses the one that is nearer to q.
    """

    goal: list[float]
    """Positions at rest, (nq,)."""
    hold: list[float]
    """Joint forces (nv,) that hold the goal."""
    gain: list[list[float]]
    """Gains (nv, nq + nv), first for positions, then for velocities."""


def motors_of(model: Model, names: Sequence[str]) -> list[int]:
    """Return the indices of the velocities with motors: those in ``names``, or the active ones if no name is given.

    Raises :class:`~symgen.errors.InputError` for an unknown name.
    """
    known = velocity_names(model)
    active = model.constrained.active_velocities if model.constrained else range(model.nv)
    return [index_of(name, known, "motors") for name in names] or list(active)


def regulator(
    model: Model, target: Sequence[float], motors: Sequence[int], values: Mapping[str, float] | None = None
) -> Regulator:
    """Return the regulator that holds a model at rest in ``target``.

    Args:
        model: The model.
        target: Positions (nq,).
        motors: Indices of the velocities that motors drive.
        values: Numbers of some parameters, by name; all other parameters have the file's values.

    Raises:
        InputError: The length of ``target`` is wrong, or the motors cannot hold the model at ``target``.
        UnsupportedError: SciPy is missing.

    """
    try:
        from scipy.linalg import LinAlgError, solve_continuous_are
    except ImportError:
        raise UnsupportedError("regulators need the scipy package: pip install 'symgen[simulation]'") from None
    if len(target) != model.nq or not np.isfinite(np.asarray(target, dtype=float)).all():
        raise InputError(f"expected {model.nq} finite numbers", place="target", found=list(target))
    names = velocity_names(model)
    inputs = [names[k] for k in motors]
    free = linearise(model, q=target, inputs=inputs, values=values)
    rates = {row: names.index(state.partition("'")[0]) for row, state in enumerate(free.states) if "'" in state}
    force = np.linalg.lstsq(free.B[list(rates)], -free.qdd[list(rates.values())], rcond=None)[0]
    hold = np.zeros(model.nv)
    hold[list(motors)] = force
    held = linearise(model, q=target, tau=hold.tolist(), inputs=inputs, values=values)
    if held.residual > REST_TOLERANCE:
        expected = f"expected a position at rest under forces of {', '.join(inputs)}"
        raise InputError(expected, place="target", found=f"accelerations up to {held.residual:.3g}")
    scale = np.max(np.abs(held.B), axis=0) / COSTLY_ACCELERATION
    try:
        riccati = solve_continuous_are(held.A, held.B, np.eye(len(held.A)), np.diag(scale**2))
    except (LinAlgError, ValueError):
        raise InputError("expected motors that can stabilise the position", place="motors", found=inputs) from None
    gains = (held.B.T @ riccati) / scale[:, None] ** 2
    gain = np.zeros((model.nv, 2 * model.nv))
    for column, state in enumerate(held.states):
        name = state.partition(" [")[0]
        place = names.index(name.rstrip("'")) + (model.nv if name.endswith("'") else 0)
        gain[list(motors), place] = gains[:, column]
    N = Motion(model).tangents(held.q)
    of_positions = gain[:, : model.nv] @ np.linalg.pinv(N)
    whole = np.hstack([of_positions, gain[:, model.nv :]])
    return Regulator(held.q.tolist(), hold.tolist(), whole.tolist())

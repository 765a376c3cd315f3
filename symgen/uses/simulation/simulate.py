"""Simulate the motion of a model from a given state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Unpack

import numpy as np

from symgen.api.loading import takes_files
from symgen.errors import InputError, UnsupportedError
from symgen.options.keywords import RobotKeywords
from symgen.options.option import whole_number
from symgen.robot import Model
from symgen.robot.configuration.names import FORCE_UNITS, position_names, velocity_names, velocity_units
from symgen.uses.simulation.equations import Array, Control, Equations
from symgen.uses.simulation.trajectory import Trajectory

MAX_SAMPLES = 1_000_000
"""Maximum number of samples of a motion; a sample of an arm has about 50 numbers."""
MIN_RTOL, MIN_ATOL = 3e-14, 1e-300
"""Smallest tolerances; SciPy does not accept smaller relative tolerances, and divides by absolute tolerances."""
MAX_STEPS = 200_000
"""Default maximum number of steps: about a minute of computing for a small arm, 3,000 s of a double pendulum."""


@takes_files(RobotKeywords, parameters="runtime")
def simulate(
    robot: Model,
    state: Sequence[float],
    time: float = 10.0,
    *,
    control: Control | None = None,
    sample: float | None = None,
    integrator: str = "DOP853",
    samples: int = 1000,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    last_event: int = 0,
    max_steps: int = MAX_STEPS,
    values: Mapping[str, float] | None = None,
    motions: Mapping[str, str | float] | None = None,
    progress: Callable[[float], None] = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> Trajectory:
    """Simulate the motion of a model from a state.

    If a mechanism has loops, its state is corrected after each step so that the loops are closed. Events of systems are
    located as exactly as rounding permits. If the motion ends early, ``note`` says why, and the result has the motion
    until then. The reasons are Ctrl-C, chattering events, too many steps, rates that are not finite, and a failing
    integrator. ``note`` also reports a guard that stays beyond zero without an event.

    Args:
        robot: The model.
        state: Positions (nq,), or positions and velocities (nq + nv,).
        time: Duration of the motion [s].
        control: Function from time, positions and velocities to joint forces (nv,).
        sample: Sampling period of the control [s]; forces are constant between samples.
        integrator: An integrator of SciPy.
        samples: Number of samples.
        rtol: Relative tolerance of the integrator.
        atol: Absolute tolerance of the integrator.
        last_event: The motion ends after this number of events; 0 for no limit.
        max_steps: Maximum number of steps of the integrator; an event counts as 20 steps. The motion ends early if its
            first 1,000 steps show that it would take more than 100 times ``max_steps``.
        values: New numbers for some parameters, by name. All other parameters keep their numbers in the file. If
            ``robot`` is a model instead of a path, it must be loaded with ``parameters="runtime"``.
        motions: Joints or variables that move as functions of the time t [s], by name: ``{"phi": "omega*t"}``. In
            ``state``, the values of the functions replace the entries of these joints. The columns ``tau_NAME`` have
            the forces that move these joints.
        progress: Function that is called with the time of each step.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: The state has another length, is not finite, or has a quaternion without unit length; or another
            argument is invalid.
        UnsupportedError: SciPy is not installed, or ``motions`` is given although the model has constraints or events.

    """
    check_numbers(time, samples, max_steps, rtol, atol)
    whole_number("last_event", last_event, 0, 10**9)
    if sample is not None and not 0 < sample < float("inf"):
        raise InputError("expected a positive time", place="sample", found=sample)
    if sample is not None and control is None:
        raise InputError("expected a control to sample", place="sample", found=sample)
    if sample is not None and time / sample > max_steps:
        expected = f"expected at most {max_steps:,} samples in {time:g} s, or more max_steps"
        raise InputError(expected, place="sample", found=sample)
    more = {"integrator": integrator, "samples": samples, "rtol": rtol, "atol": atol, "last_event": last_event}
    equations = Equations(robot, control, values, sample or 0.0, motions)
    if equations.motions is not None:
        equations.motions.refuse_poles(time)
    return moved(equations, state, time, max_steps=max_steps, progress=progress, **more)


def moved(equations: Equations, state: Sequence[float], time: float, **more: Any) -> Trajectory:
    """Simulate a motion from a state, with the given equations.

    ``more`` are keyword arguments of :func:`symgen.uses.simulation.solve.solve`.
    """
    model = equations.model
    found = solver()(equations, equations.state(*checked_state(model, state)), time, **more)
    states = np.array(found.states)
    losses = [(row, event.energy_lost) for row, event in zip(found.rows, found.events, strict=True)]
    columns, units = _columns(equations, np.array(found.times), states, np.array(found.forces), losses)
    ends = equations.nq, equations.nq + equations.nv
    return Trajectory(
        model.name,
        columns,
        units,
        states[:, : ends[0]],
        states[:, ends[0] : ends[1]],
        tuple(found.events),
        not found.note,
        found.note,
    )


def check_numbers(time: float, samples: int, max_steps: int, rtol: float, atol: float) -> None:
    """Raise :class:`~symgen.errors.InputError` for a number with which no motion can be computed."""
    if not 0 < time < float("inf"):
        raise InputError("expected a positive time", place="time", found=time)
    whole_number("samples", samples, 2, MAX_SAMPLES)
    whole_number("max_steps", max_steps, 1, 10**12)
    for name, tolerance, least in (("rtol", rtol, MIN_RTOL), ("atol", atol, MIN_ATOL)):
        if not least <= tolerance < float("inf"):
            raise InputError(f"expected a number from {least:g}", place=name, found=tolerance)


def solver() -> Callable[..., Any]:
    """Return the function :func:`symgen.uses.simulation.solve.solve`.

    Raises :class:`~symgen.errors.UnsupportedError` if SciPy is not installed.
    """
    try:
        from symgen.uses.simulation.solve import solve
    except ImportError:
        raise UnsupportedError("motions need the scipy package: pip install 'symgen[simulation]'") from None
    return solve


def checked_state(model: Model, state: Sequence[float]) -> tuple[Array, Array]:
    """Return the positions and velocities of a state; velocities are zero if they are not given.

    Raises :class:`~symgen.errors.InputError` for an invalid state.
    """
    values = np.asarray(state, dtype=float).ravel()
    sizes = (model.nq, model.nq + model.nv)
    if len(values) not in sizes:
        raise InputError(
            f"expected {sizes[0]} positions, or {sizes[1]} numbers with velocities", place="state", found=len(values)
        )
    if not np.isfinite(values).all():
        raise InputError("expected finite numbers", place="state", found=values.tolist())
    for group in model.unit_norm_groups:
        length = float(np.linalg.norm(values[list(group)]))
        if abs(length - 1) > 1e-6:
            raise InputError("expected length one", place=f"state: q{list(group)}", found=f"length {length:g}")
    return values[: model.nq], values[model.nq :] if len(values) == sizes[1] else np.zeros(model.nv)


def _columns(
    equations: Equations, times: Array, states: Array, forces: Array, losses: list[tuple[int, float]]
) -> tuple[dict[str, Array], dict[str, str]]:
    model, nq, nv = equations.model, equations.nq, equations.nv
    columns, units = {"time": times}, {"time": "s"}
    names = list(position_names(model))
    for k, (name, unit) in enumerate(names):
        columns[name], units[name] = states[:, k], unit
    rates = list(zip(velocity_names(model), velocity_units(model), strict=True))
    for k, (name, unit) in enumerate(rates):
        columns[f"{name}'"] = states[:, nq + k]
        units[f"{name}'"] = f"{unit}/s" if unit else ""
    for k, (name, unit) in enumerate(rates):
        columns[f"tau_{name}"] = forces[:, k]
        units[f"tau_{name}"] = FORCE_UNITS.get(unit, "")
    kinetic, potential = np.array([equations.energies(y) for y in states]).T
    lost = np.zeros(len(times))
    for row, amount in losses:
        lost[row:] += amount
    columns |= {"kinetic_energy": kinetic, "potential_energy": potential, "work": states[:, nq + nv]}
    total = kinetic + potential - states[:, nq + nv] + lost
    columns["energy_balance"] = total - total[0]
    units |= dict.fromkeys(("kinetic_energy", "potential_energy", "work", "energy_balance"), "J")
    if "constraint_residual" in equations.has:
        columns["closure"] = np.array([equations.closure(y) for y in states])
    return columns, units

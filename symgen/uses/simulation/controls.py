"""Control laws: gravity compensation, springs and dampers toward a target, computed torque, or a table of forces.

Computed torque is tau = ID(q, qd, qdd_d + kp e + kd e') with the inverse dynamics ID. The desired path has the
positions q_d and accelerations qdd_d, and e = q_d - q is the error. The gains are the stiffness kp and the damping kd.

The path goes from the first position q0 to the target in the time T, as a cycloid with s = t / T::

    q_d = q0 + (target - q0) (s - sin(2 pi s) / (2 pi))

The velocity and acceleration of the path are zero at both ends. Sources: S. K. Saha 1999 (paths), and the course slides
(inverse dynamics control).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from symgen.errors import InputError, UnsupportedError
from symgen.ready import build
from symgen.robot import Model
from symgen.uses.simulation.equations import Array, Control
from symgen.uses.simulation.parameters import Bound, allowed_values

CONTROLS = ("none", "gravity", "pd", "computed-torque")
TOWARD_TARGET = ("pd", "computed-torque")
GAINS = (100.0, 20.0)
"""Default gains: stiffness and damping, in 1/s^2 and 1/s for computed torque.

For the control ``pd``, the gains are in N m/rad and N m s/rad, or in N/m and N s/m.
"""


def control_named(
    name: str,
    model: Model,
    *,
    gains: Sequence[float] = (),
    target: Sequence[float] = (),
    time: float = 10.0,
    values: Mapping[str, float] | None = None,
) -> Control | None:
    """Return the control law with a name from :data:`CONTROLS`; None for the name ``none``.

    The law computes with ``model``, which may differ from the simulated model, and with ``values`` of some parameters
    instead of those in the file. ``gains`` are stiffness and damping
    (:data:`GAINS` if empty), and ``target`` (nq,) is zero if empty. The path of computed torque reaches the target
    after ``time`` [s].

    Raises :class:`~symgen.errors.InputError` for an invalid argument, or an argument that the law does not use. Raises
    :class:`~symgen.errors.UnsupportedError` if a law needs a target and a joint has more than one variable or none.
    """
    if name not in CONTROLS:
        raise InputError(f"expected one of {', '.join(CONTROLS)}", place="control", found=name)
    for place, given in (("gains", gains), ("target", target)):
        if len(given) and name not in TOWARD_TARGET:
            expected = f"expected a control that uses them, one of {', '.join(TOWARD_TARGET)}"
            raise InputError(expected, place=place, found=f"control {name}")
        if not np.isfinite(np.asarray(given, dtype=float)).all():
            raise InputError("expected finite numbers", place=place, found=list(given))
    if name == "none":
        return None
    if name == "gravity":
        holding: Callable[[Array], Array] = _built(model, "gravity", values)
        return lambda _, q, __: holding(q)
    if model.nq != model.nv:
        raise UnsupportedError(f"{model.name}: {name} control is for joints of one variable")
    wanted = np.asarray(target if len(target) else np.zeros(model.nq), dtype=float)
    if wanted.shape != (model.nq,):
        raise InputError(f"expected {model.nq} numbers", place="target", found=len(wanted))
    if len(gains) not in (0, 2):
        raise InputError("expected stiffness and damping", place="gains", found=list(gains))
    stiffness, damping = gains or GAINS
    if name == "computed-torque":
        return _computed_torque(_built(model, "inverse_dynamics", values), stiffness, damping, wanted, time)
    gravity: Callable[[Array], Array] = _built(model, "gravity", values)
    return lambda _, q, qd: gravity(q) + stiffness * (wanted - q) - damping * qd


def like(model: Model, other: Model, file: str) -> Model:
    """Return ``other``; raise :class:`~symgen.errors.InputError` if its joints differ from the joints of ``model``."""
    if (other.nq, other.velocity_names) != (model.nq, model.velocity_names):
        expected = f"expected the joints {', '.join(model.velocity_names)}"
        raise InputError(expected, file=file, found=", ".join(other.velocity_names))
    return other


def cycloid(start: Array, end: Array, time: float) -> Callable[[float], tuple[Array, Array, Array]]:
    """Return a path from ``start`` to ``end`` as a function of time [s]; it begins and ends at rest.

    The function returns positions, velocities and accelerations. The path takes ``time`` [s] from start to target.
    """

    def path(t: float) -> tuple[Array, Array, Array]:
        s, distance = min(max(t / time, 0.0), 1.0), end - start
        angle = 2 * np.pi * s
        return (
            start + distance * (s - np.sin(angle) / (2 * np.pi)),
            distance / time * (1 - np.cos(angle)),
            distance / time**2 * 2 * np.pi * np.sin(angle),
        )

    return path


def _built(model: Model, name: str, values: Mapping[str, float] | None) -> Callable[..., Array]:
    """Return the compiled function of a quantity, with new numbers for some parameters."""
    function: Callable[..., Array] = getattr(
        Bound(build(model, quantities=(name,)), allowed_values(model, values)), name
    )
    return function


def _computed_torque(
    force: Callable[..., Array], stiffness: float, damping: float, target: Array, time: float
) -> Control:
    paths: list[Callable[[float], tuple[Array, Array, Array]]] = []

    def control(t: float, q: Array, qd: Array) -> Array:
        if not paths:
            paths.append(cycloid(np.array(q), target, time))
        wanted, rate, acceleration = paths[0](t)
        commanded = acceleration + stiffness * (wanted - q) + damping * (rate - qd)
        found: Array = force(q, qd, commanded)
        return found

    return control


def table(times: Array, forces: Array) -> Control:
    """Return a control law that interpolates forces (rows, nv) at times (rows,) linearly.

    Before the first time and after the last time, the forces are those of the first and of the last row.
    """
    return lambda t, _, __: np.array([np.interp(t, times, column) for column in forces.T])

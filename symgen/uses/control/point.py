"""Operating points: positions, velocities and forces, by names or as vectors."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import sympy

from symgen.errors import InputError
from symgen.phrasing import near
from symgen.robot import Model
from symgen.robot.configuration.coordinates import integrate, start_positions
from symgen.robot.configuration.names import position_names, velocity_names
from symgen.uses.control.motion import Array, Motion

UNIT_TOLERANCE = 1e-6
"""Largest difference from 1 of the length of a quaternion, or of a pair of cosine and sine."""
GIVEN_TOLERANCE = 1e-6
"""Largest change of a given coordinate when the state is moved onto the constraints, relative to 1 + its magnitude."""
CLOSURE_TOLERANCE = 1e-12
"""Largest Newton step at which a state counts as lying on the constraints."""
MAX_CLOSURE_ITERATIONS = 30

Numbers = Sequence[Any]
"""Numbers, or expressions of SymPy."""


class Point(NamedTuple):
    """Positions (nq,), velocities (nv,) and joint forces (nv,)."""

    q: Any
    qd: Any
    tau: Any

    def inputs(self) -> dict[str, Array]:
        """Return the operating point as inputs for programs."""
        return self._asdict()


class Names(NamedTuple):
    """The names of positions, velocities (``theta'``) and joint forces (``tau_theta``)."""

    q: list[str]
    qd: list[str]
    tau: list[str]


def names_of(model: Model) -> Names:
    """Return the names of a model's positions, velocities and forces."""
    rates = velocity_names(model)
    return Names(
        [name for name, _ in position_names(model)],
        [f"{name}'" for name in rates],
        [f"tau_{name}" for name in rates],
    )


def operating_point(
    motion: Motion,
    at: Mapping[str, Any] | None = None,
    q: Numbers | None = None,
    qd: Numbers | None = None,
    tau: Numbers | None = None,
) -> Point:
    """Return an operating point on the constraints.

    Args:
        motion: The quantities of the model.
        at: Values of coordinates by name: ``theta`` for a position, ``theta'`` for its rate, ``tau_theta`` for a force.
        q: Positions (nq,); the model's start if None.
        qd: Velocities (nv,); zero if None.
        tau: Joint forces (nv,); zero if None.

    Raises:
        InputError: A name is unknown, a number is not finite, a length is wrong, or a given coordinate contradicts the
            constraints.

    """
    model, names = motion.model, names_of(motion.model)
    places = {name: (key, k) for key, each in names._asdict().items() for k, name in enumerate(each)}
    start = Point(start_positions(model), np.zeros(model.nv), np.zeros(model.nv))
    vectors, fixed = {}, set()
    for key, values in (("q", q), ("qd", qd), ("tau", tau)):
        size, entries = len(getattr(names, key)), list(getattr(start, key) if values is None else values)
        if len(entries) != size:
            raise InputError(f"expected {size} numbers", place=key, found=len(entries))
        vectors[key] = [number(entry, f"{key}[{k}]", motion.symbolic) for k, entry in enumerate(entries)]
        fixed |= {(key, k) for k in range(size) if values is not None}
    for name, value in (at or {}).items():
        refuse_unknown(name, places, "at")
        key, k = places[name]
        if (key, k) in fixed:
            raise InputError(f"expected a coordinate that {key} does not also give", place="at", found=name)
        vectors[key][k] = number(value, f"at: {name}", motion.symbolic)
    fixed |= {places[name] for name in at or ()}
    point = Point(*(np.array(each, dtype=object if motion.symbolic else float) for each in vectors.values()))
    for group in model.unit_norm_groups:
        length = sympy.sqrt(sum(each**2 for each in point.q[list(group)]))
        if not length.free_symbols and abs(length - 1) > UNIT_TOLERANCE:
            raise InputError("expected length one", place=f"q{list(group)}", found=f"length {float(length):g}")
    return _on_constraints(motion, point, fixed) if motion.under_constraints else point


def _on_constraints(motion: Motion, point: Point, given: set[tuple[str, int]]) -> Point:
    """Return the operating point after its dependent coordinates are moved onto the constraints.

    Raises :class:`~symgen.errors.InputError` if a given coordinate would have to change.
    """
    model, moved = motion.model, point
    tree = model.tree_of_joints("operating points")
    for _ in range(MAX_CLOSURE_ITERATIONS):
        with np.errstate(all="ignore"):
            dq, dqd = motion.values("closure_step", moved.inputs())
        if not (np.isfinite(dq).all() and np.isfinite(dqd).all()):
            raise InputError("expected a point at which the constraints are not singular", place="q")
        moved = Point(integrate(tree, moved.q, dq), moved.qd + dqd, moved.tau)
        if max(np.abs(dq).max(), np.abs(dqd).max() / (1 + np.abs(moved.qd).max())) < CLOSURE_TOLERANCE:
            break
    else:
        raise InputError("expected a point near one that satisfies the constraints", place="q", found=list(point.q))
    for key, k in sorted(given):
        before, after = getattr(point, key)[k], getattr(moved, key)[k]
        if abs(after - before) > GIVEN_TOLERANCE * (1 + abs(after)):
            expected = f"expected {after:.6g}, which the constraints demand with the other coordinates"
            raise InputError(expected, place=f"{key}: {getattr(names_of(model), key)[k]}", found=f"{before:g}")
    return moved


def refuse_unknown(name: str, names: Collection[str], place: str) -> None:
    """Raise :class:`~symgen.errors.InputError` for a name that no coordinate has; the error names ``place``."""
    if name not in names:
        raise InputError("expected the name of a coordinate", place=place, found=name, hint=near(name, names))


def index_of(name: str, names: Sequence[str], place: str) -> int:
    """Return the index of a coordinate's name. Raises :class:`~symgen.errors.InputError` for an unknown name."""
    refuse_unknown(name, names, place)
    return names.index(name)


def number(value: Any, place: str, symbolic: bool) -> Any:
    """Return a number as a double, or as an exact expression; ``place`` is named in errors."""
    try:
        found: Any = sympy.sympify(value, strict=True) if symbolic else float(value)
    except (TypeError, ValueError, sympy.SympifyError):
        raise InputError("expected a number", place=place, found=value) from None
    if symbolic:
        found = sympy.Rational(str(float(found))) if found.is_Float else found
    elif not np.isfinite(found):
        raise InputError("expected a finite number", place=place, found=value)
    return found

"""Joints and variables that move as given functions of time: rheonomic constraints.

A joint with a given motion is driven: its acceleration is the second derivative of the function, and the quantity
``hybrid_dynamics`` gives its force.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb
from numpy.typing import NDArray
from sympy import Expr, Symbol, preorder_traversal

from symgen.errors import InputError, UnsupportedError
from symgen.phrasing import near
from symgen.program.domains.balls import BALL
from symgen.program.evaluate import FLOAT, expression_value
from symgen.ready import build
from symgen.robot import Model
from symgen.robot.description.numbers import exact
from symgen.uses.simulation.parameters import Bound, values_of_parameters

Array = NDArray[np.float64]
TIME = Symbol("t")
"""The time [s] in a motion, declared without a sign and without ``real``, so that ``sqrt(t**2)`` remains a root."""
MAX_EVALUATIONS = 500_000
"""Maximum number of nodes of expressions that are evaluated on time intervals to find a pole. This takes seconds."""
POLE_WIDTH = 2.0**-40
"""Largest width of the reported interval that contains a pole, as a fraction of the motion's duration."""


class Motions:
    """The motions of some joints or variables of a model, by name: expressions in ``t`` and parameters.

    Raises :class:`~symgen.errors.InputError` for an unknown name, a joint of several variables or an invalid
    expression, and :class:`~symgen.errors.UnsupportedError` for a model with constraints or events.
    """

    def __init__(self, model: Any, motions: Mapping[str, str | float], values: Mapping[str, float]) -> None:
        if "nc" in model.extents or model.extents.get("ng"):
            reason = "motions as functions of time are for models without constraints and events"
            raise UnsupportedError(f"{model.name}: {reason}")
        names, parameters = model.velocity_names, {str(p.symbol): p.symbol for p in model.parameters}
        if str(TIME) in parameters:
            raise InputError("expected no parameter that is called t, the time", place="motions")
        known = values_of_parameters(model, values)
        self._position = _positions(model)
        self._functions: list[tuple[int, tuple[Expr, ...]]] = []
        for name, text in motions.items():
            place = f"motion {name}"
            if name not in self._position:
                expected = "expected a joint or variable of one position"
                raise InputError(expected, place=place, found=name, hint=near(name, self._position))
            try:
                position = exact(text, {**parameters, str(TIME): TIME}).xreplace(known)
            except InputError as error:
                raise InputError(str(error), place=place) from None
            rates = position, position.diff(TIME), position.diff(TIME, 2)
            self._functions.append((names.index(name), rates))
        self._names = [names[k] for k, _ in self._functions]
        driven = replace(model, driven=tuple(self._names))
        self._hybrid = Bound(build(driven, quantities=("hybrid_dynamics",)), values).hybrid_dynamics

    def force(self, t: float, q: Array, qd: Array, tau: Array) -> Array:
        """Return the forces of all joints; joints that are not driven keep their force in ``tau``."""
        qdd = np.zeros(len(qd))
        for k, (_, _, acceleration) in self._functions:
            qdd[k] = _value(acceleration, t)
        found: Array = self._hybrid(q, qd, qdd, tau)[1]
        return found

    def at_start(self, q: Array, qd: Array) -> tuple[Array, Array]:
        """Return ``q`` and ``qd``, with the entries of driven joints replaced by values of their functions at t = 0."""
        q, qd = np.array(q, dtype=float), np.array(qd, dtype=float)
        for name, (k, (position, velocity, _)) in zip(self._names, self._functions, strict=True):
            q[self._position[name]], qd[k] = _value(position, 0.0), _value(velocity, 0.0)
        return q, qd

    def refuse_poles(self, end: float) -> None:
        """Raise :class:`~symgen.errors.InputError` for a function without a finite acceleration from 0 to ``end`` [s].

        Examples are functions with a pole or a kink, such as ``1/(t - 1)`` and ``sqrt((t - 1)**2)``. A function is
        accepted if :data:`MAX_EVALUATIONS` evaluations do not find a pole or kink.
        """
        for name, (_, rates) in zip(self._names, self._functions, strict=True):
            pole = _pole(rates, end)
            if pole is not None:
                expected = f"expected a function with a finite acceleration from 0 to {end:g} s"
                raise InputError(expected, place=f"motion {name}", found=f"{rates[0]}, near t = {pole:.6g}")


def _positions(model: Model) -> dict[str, int]:
    """Return the index of the position of each joint or variable with exactly one position and one velocity."""
    if model.tree is None:
        return {name: k for k, name in enumerate(model.velocity_names)}
    return {
        slot.joint.name: slot.position[0]
        for slot in model.slots
        if len(slot.position) == len(slot.velocity) == 1 and not slot.joint.mimic
    }


def _pole(rates: tuple[Expr, ...], end: float) -> float | None:
    """Return the first time near which an expression has no finite value.

    If the expression is finite everywhere, return None.

    The values of an expression on a time interval are enclosed by ball arithmetic. An interval is divided if the values
    on it have no finite bounds.
    """
    intervals, numbers = [(0.0, end)], dict[Expr, Any]()
    for _ in range(MAX_EVALUATIONS // sum(sum(1 for _ in preorder_traversal(each)) for each in rates)):
        if not intervals:
            return None
        start, width = intervals.pop()
        time = {TIME: arb(start + width / 2, width / 2)}
        if all(arb(expression_value(each, time, numbers, BALL)).is_finite() for each in rates):
            continue
        if width <= POLE_WIDTH * end:
            return start
        intervals += [(start + width / 2, width / 2), (start, width / 2)]
    return None


def _value(expression: Expr, t: float) -> float:
    """Return the value at time ``t`` [s], or NaN if the function has none there."""
    try:
        return float(expression_value(expression, {TIME: t}, {}, FLOAT))
    except (ArithmeticError, ValueError):
        return math.nan

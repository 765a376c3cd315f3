"""Ranges of the inputs of a model's functions, from the joint limits in its file or from default limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import singledispatch

import numpy as np
from sympy import Expr

from symgen.options import DefaultLimits
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import nearest_float
from symgen.robot import Model, System
from symgen.robot.description.limits import Limits
from symgen.robot.description.parts import Slot

TIME_STEP_RANGE = Range(1e-4, 1e-2)
"""Range of the time step h [s]."""
Spans = dict[str, list[Range]]
"""The ranges of the elements of each input array."""


@singledispatch
def spans(model: Model, options: DefaultLimits) -> Spans:
    """Return the ranges of positions, velocities, accelerations, forces and the time step.

    A range follows from the limit in the model, or from the limit in ``options`` if the model states none.
    """
    positions = [Range(0, 0)] * model.nq
    velocities, accelerations, forces = ([Range(0, 0)] * model.nv for _ in range(3))
    for slot in model.slots:
        if slot.joint.mimic:
            continue
        limits, kind = limits_with_followers(slot, model.slots), slot.joint.kind
        for k, index in enumerate(slot.position):
            positions[index] = Range(-1, 1) if k in kind.unit_norm_group else _position(limits, options.position_limit)
        for index in slot.velocity:
            velocities[index] = _about_zero(limits.velocity, options.velocity_limit)
            accelerations[index] = _about_zero(limits.acceleration, options.acceleration_limit)
            forces[index] = _about_zero(limits.effort, options.effort_limit)
    return {"q": positions, "qd": velocities, "qdd": accelerations, "tau": forces, "h": [TIME_STEP_RANGE]}


def limits_with_followers(leader: Slot, slots: Sequence[Slot]) -> Limits:
    """Return the limits of a joint, reduced to what mimic joints that follow it can do by their own limits.

    Positions are not reduced if no position satisfies the limits of all these joints.
    """
    found = leader.joint.limits
    for slot in slots:
        mimic, own = slot.joint.mimic, slot.joint.limits
        if not mimic or mimic.leader != leader.joint.name or not mimic.multiplier.is_number or mimic.multiplier == 0:
            continue
        given = [end for end in (own.lower, own.upper) if end is not None]
        ends = sorted(((end - mimic.offset) / mimic.multiplier for end in given), key=float) or [None, None]
        lower, upper = _stricter(max, found.lower, ends[0]), _stricter(min, found.upper, ends[1])
        if lower is not None and upper is not None and float(lower) >= float(upper):
            lower, upper = found.lower, found.upper
        rates = {name: (getattr(found, name), getattr(own, name)) for name in ("velocity", "acceleration")}
        of_leader = {k: _stricter(min, a, b and b / abs(mimic.multiplier)) for k, (a, b) in rates.items()}
        found = replace(found, lower=lower, upper=upper, **of_leader)
    return found


def _stricter(choose: Callable[..., Expr], a: Expr | None, b: Expr | None) -> Expr | None:
    given = [each for each in (a, b) if each is not None]
    return choose(given, key=float) if given else None


@spans.register
def _spans_of_system(system: System, options: DefaultLimits) -> Spans:
    """Return ranges that follow only from the limits in ``options``, because a system states no limits."""
    limits = (options.position_limit, options.velocity_limit, options.acceleration_limit, options.effort_limit)
    ranges = [[Range(-each, each)] * system.nv for each in limits]
    return {**dict(zip(("q", "qd", "qdd", "tau"), ranges, strict=True)), "h": [TIME_STEP_RANGE]}


def _position(limits: Limits, otherwise: float) -> Range:
    if limits.lower is None or limits.upper is None:
        return Range(-otherwise, otherwise)
    return Range(nearest_float(limits.lower), nearest_float(limits.upper))


def _about_zero(limit: object, otherwise: float) -> Range:
    bound = otherwise if limit is None else nearest_float(limit)
    return Range(-bound, bound)


def inward(span: Range, scalar: str) -> tuple[float, float]:
    """Return the smallest and the largest number of a floating-point type within a range."""
    dtype = np.float32 if scalar == "float" else np.float64
    lower, upper = dtype(span.lower), dtype(span.upper)
    lower = np.nextafter(lower, dtype(np.inf)) if float(lower) < span.lower else lower
    upper = np.nextafter(upper, dtype(-np.inf)) if float(upper) > span.upper else upper
    return float(lower), float(upper)

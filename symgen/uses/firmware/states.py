"""What a robot's inputs may be: spans from its limits, and states drawn from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

import numpy as np
from numpy.typing import NDArray

from symgen.mobility import closed_positions
from symgen.options import Options
from symgen.program import Program
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import nearest_float
from symgen.robot import ConstrainedRobot, Model, Robot, System
from symgen.robot.configuration.coordinates import integrate, neutral
from symgen.robot.description.limits import Limits

Rows = NDArray[np.float64]
OTHERS = Range(-1.0, 1.0)
"""What inputs without limits of their own are drawn from, such as wrenches."""
STEP = Range(1e-4, 1e-2)
"""Lengths of a step in time [s]."""
CLOSED = 1000
"""Configurations of a mechanism that are closed."""
CHANGE = 0.01
"""By how much of their defaults runtime parameters are changed."""
PAYLOAD = {"m": (0.0, 1.0), "Ixx": (0.01, 0.02), "Iyy": (0.01, 0.02), "Izz": (0.01, 0.02)}
"""Bodies a payload is drawn from [kg, kg m^2]; their centers of mass within 5 cm, products of inertia within 0.001."""
Spans = dict[str, list[Range]]
"""Of each input array, its elements' spans."""


@singledispatch
def spans(model: Model, options: Options) -> Spans:
    """Of positions, velocities, accelerations and forces: the model's limits, the options' where it states none."""
    return spans(model.tree_of_joints("firmware libraries"), options)


@spans.register
def _(system: System, options: Options) -> Spans:
    """All of them the options'."""
    limits = (options.position_limit, options.velocity_limit, options.acceleration_limit, options.effort_limit)
    about = [[Range(-each, each)] * system.nv for each in limits]
    return {**dict(zip(("q", "qd", "qdd", "tau"), about, strict=True)), "h": [STEP]}


@spans.register
def _(robot: Robot, options: Options) -> Spans:
    positions, velocities, forces = [Range(0, 0)] * robot.nq, [Range(0, 0)] * robot.nv, [Range(0, 0)] * robot.nv
    for slot in robot.slots:
        if slot.joint.mimic:
            continue
        limits, kind = slot.joint.limits, slot.joint.kind
        for k, index in enumerate(slot.position):
            positions[index] = Range(-1, 1) if k in kind.unit_norm_group else _position(limits, options.position_limit)
        for index in slot.velocity:
            velocities[index] = _about_zero(limits.velocity, options.velocity_limit)
            forces[index] = _about_zero(limits.effort, options.effort_limit)
    acceleration = Range(-options.acceleration_limit, options.acceleration_limit)
    return {"q": positions, "qd": velocities, "qdd": [acceleration] * robot.nv, "tau": forces, "h": [STEP]}


def draw(model: Model, program: Program, given: Spans, count: int, source: np.random.Generator) -> dict[str, Rows]:
    """``count`` rows of each input array, uniform in the spans; what has none is drawn from :data:`OTHERS`."""
    drawn = {}
    for array in program.inputs:
        size = len(array.elements)
        lower, upper = np.array([(s.lower, s.upper) for s in given.get(array.name, [OTHERS] * size)]).T
        drawn[array.name] = source.uniform(lower, upper, (count, size))
        if array.name == "q":
            drawn["q"] = possible(model, drawn["q"], source)
    return drawn


@singledispatch
def possible(model: Model, drawn: Rows, source: np.random.Generator) -> Rows:
    """Positions drawn without regard to what couples them, made such as the model can have."""
    return drawn


@possible.register
def _(robot: Robot, drawn: Rows, source: np.random.Generator) -> Rows:
    """With joints of quaternions, or of cosine and sine, turned at random."""
    if robot.unit_norm_groups:
        turned = integrate(robot, neutral(robot), source.uniform(-np.pi, np.pi, (len(drawn), robot.nv)))
        indices = [index for unit_norm_group in robot.unit_norm_groups for index in unit_norm_group]
        drawn[:, indices] = turned[:, indices]
    return drawn


@possible.register
def _(model: ConstrainedRobot, drawn: Rows, source: np.random.Generator) -> Rows:
    """Closed ones, :data:`CLOSED` at most and then the same again: each takes Newton's method."""
    closed = closed_positions(model, possible(model.tree, drawn[:CLOSED], source))
    return closed[np.arange(len(drawn)) % len(closed)]


def draw_parameters(values: Mapping[str, float], count: int, source: np.random.Generator) -> Rows:
    """``count`` rows of runtime parameters: the first their defaults, the others near them; payloads are bodies."""
    spans = np.array([_near(name, value) for name, value in values.items()]).reshape(-1, 2)
    rows = source.uniform(spans[:, 0], spans[:, 1], (count, len(spans)))
    rows[:1] = list(values.values())
    return rows


def _near(name: str, value: float) -> tuple[float, float]:
    if name.startswith("payload_") and value == 0:
        entry = name.removeprefix("payload_")
        width = 1e-3 if entry.startswith("I") else 0.05
        return PAYLOAD.get(entry, (-width, width))
    if name.startswith("gravity_"):
        return value - 1, value + 1
    return value - CHANGE * abs(value), value + CHANGE * abs(value)


def _position(limits: Limits, otherwise: float) -> Range:
    if limits.lower is None or limits.upper is None:
        return Range(-otherwise, otherwise)
    return Range(nearest_float(limits.lower), nearest_float(limits.upper))


def _about_zero(limit: object, otherwise: float) -> Range:
    bound = otherwise if limit is None else nearest_float(limit)
    return Range(-bound, bound)

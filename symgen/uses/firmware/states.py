"""Random states within the limits of a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch

import numpy as np
from numpy.typing import NDArray

from symgen.mobility.constrained import closed_positions
from symgen.program import Program
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import ARRAY, evaluate
from symgen.robot import ConstrainedRobot, ExplicitRobot, Model, Robot
from symgen.robot.configuration.coordinates import integrate, neutral
from symgen.routes.derive import derive

Rows = NDArray[np.float64]
DEFAULT_RANGE = Range(-1.0, 1.0)
"""Range of inputs that have no limits, such as wrenches."""
MAX_CLOSED_CONFIGURATIONS = 1000
"""Maximum number of configurations of a closed mechanism that are computed."""
PARAMETER_CHANGE = 0.01
"""Largest relative change of a runtime parameter from its default."""
PAYLOAD_RANGES = {"m": (0.0, 1.0), "Ixx": (0.01, 0.02), "Iyy": (0.01, 0.02), "Izz": (0.01, 0.02)}
"""Ranges of the mass [kg] and the moments of inertia [kg m^2] of a payload whose default is zero.

The center of mass of this payload is within 5 cm in each direction, and its products of inertia are within 0.001 kg
m^2.
"""


def draw(
    model: Model,
    program: Program,
    given: Mapping[str, Sequence[Range]],
    count: int,
    source: np.random.Generator,
    max_angle: float = np.inf,
) -> dict[str, Rows]:
    """Return ``count`` random rows of each input array, uniform in the array's ranges or in :data:`DEFAULT_RANGE`.

    Positions are at most ``max_angle`` [rad or m] from zero, even if their ranges are larger.
    """
    drawn = {}
    for array in program.inputs:
        size = len(array.elements)
        lower, upper = np.array([(s.lower, s.upper) for s in given.get(array.name, [DEFAULT_RANGE] * size)]).T
        if array.name == "q":
            lower, upper = np.clip(lower, -max_angle, max_angle), np.clip(upper, -max_angle, max_angle)
        rows = source.uniform(lower, upper, (count, size))
        drawn[array.name] = possible(model, rows, source) if array.name == "q" else rows
    return drawn


@singledispatch
def possible(model: Model, drawn: Rows, source: np.random.Generator) -> Rows:
    """Convert independently drawn positions to positions that are possible for the model."""
    return drawn


@possible.register
def _possible_for_robot(robot: Robot, drawn: Rows, source: np.random.Generator) -> Rows:
    """Replace each quaternion, and each pair of a cosine and a sine, by a random rotation."""
    if robot.unit_norm_groups:
        rotated = integrate(robot, neutral(robot), source.uniform(-np.pi, np.pi, (len(drawn), robot.nv)))
        indices = [index for unit_norm_group in robot.unit_norm_groups for index in unit_norm_group]
        drawn[:, indices] = rotated[:, indices]
    return drawn


@possible.register
def _possible_for_constrained(model: ConstrainedRobot, drawn: Rows, source: np.random.Generator) -> Rows:
    """Return configurations in which the mechanism is closed.

    At most :data:`MAX_CLOSED_CONFIGURATIONS` configurations are computed. If there are more rows, they repeat these
    configurations.
    """
    closed = closed_positions(model, possible(model.tree, drawn[:MAX_CLOSED_CONFIGURATIONS], source))
    return closed[np.arange(len(drawn)) % len(closed)]


@possible.register
def _possible_in_independent_coordinates(model: ExplicitRobot, drawn: Rows, source: np.random.Generator) -> Rows:
    """Replace positions at which the mechanism cannot close by positions at which it is known to close."""
    program = derive(model, "dependent_positions")
    (dependent,) = evaluate(program, {"q": list(drawn.T)}, ARRAY).values()
    closes = np.isfinite(np.array([np.broadcast_to(each, len(drawn)) for each in dependent])).all(axis=0)
    lower, upper = np.array(model.position_spans).T
    return np.where(closes[:, None], drawn, source.uniform(lower, upper, drawn.shape))


def draw_parameters(values: Mapping[str, float], count: int, source: np.random.Generator) -> Rows:
    """Return ``count`` rows of runtime parameters: first the defaults, then values near them.

    A payload whose default is zero gets values that a real body can have.
    """
    spans = np.array([_near(name, value) for name, value in values.items()]).reshape(-1, 2)
    rows = source.uniform(spans[:, 0], spans[:, 1], (count, len(spans)))
    rows[:1] = list(values.values())
    return rows


def _near(name: str, value: float) -> tuple[float, float]:
    if name.startswith("payload_") and value == 0:
        entry = name.removeprefix("payload_")
        width = 1e-3 if entry.startswith("I") else 0.05
        return PAYLOAD_RANGES.get(entry, (-width, width))
    if name.startswith("gravity_"):
        return value - 1, value + 1
    return value - PARAMETER_CHANGE * abs(value), value + PARAMETER_CHANGE * abs(value)

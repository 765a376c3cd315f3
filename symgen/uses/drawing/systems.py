"""The scene of a system: lines and discs from the table ``[[shapes]]`` of its file, with variables and lengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from sympy import Expr, Integer, Mul, Symbol, factor_list, sqrt

from symgen.errors import UnsupportedError
from symgen.program import scalar
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import System
from symgen.targets.typeset import Notation
from symgen.uses.drawing import scene
from symgen.uses.drawing.scene import Point, Runs, Scene, runs_of, runs_of_length

VALUES = (0.3, -0.35, 0.2, -0.25)
"""The values of the variables in a drawing [rad or m]. If a model has more variables than values, the values repeat."""
OUTWARD = np.array([0.0, 0.0, 1.0])


Line = tuple[tuple[Expr, ...], tuple[Expr, ...]]
"""The two end points of a line in a shape. Their coordinates are expressions in variables and parameters."""


def scene_of_system(system: System, notation: Notation) -> Scene:
    """Return the scene of a system.

    Raises :class:`~symgen.errors.UnsupportedError` for a system without shapes.
    """
    if not system.shapes:
        raise UnsupportedError(f"{system.name}: drawings of systems need [[shapes]] in the file, which has none")
    known: dict[Expr, float] = {p.symbol: float(p.value) if p.value is not None else 1.0 for p in system.parameters}
    known |= {variable: VALUES[k % len(VALUES)] for k, variable in enumerate(system.variables)}
    found = Scene(system.name, [], np.array([0.0, -1.0, 0.0]), OUTWARD)
    for k, shape in enumerate(system.shapes, start=1):
        points = [_at(point, known) for point in shape.points]
        if shape.radius != 0:
            found.items.append(scene.Disc(points[0], OUTWARD, float(shape.radius.xreplace(known)), k))
        if len(points) > 1:
            found.items.append(scene.Bar(tuple(points), k))
    lines: list[Line] = [(shape.points[0], shape.points[1]) for shape in system.shapes if len(shape.points) == 2]
    for k, variable in enumerate(system.variables):
        label = runs_of(notation.display(scalar(f"q{k}")))
        found.items += _angle(system, variable, lines, known, label) or _displacement(system, variable, known, label)
    labels: list[Runs] = []
    for line in lines:
        label = runs_of_length(_length(system, line), notation)
        if label and label not in labels:
            labels.append(label)
            found.items.append(scene.Length(_at(line[0], known), _at(line[1], known), label))
    return found


def _angle(
    system: System, variable: Symbol, lines: Sequence[Line], known: Mapping[Expr, float], label: Runs
) -> list[scene.Item]:
    """Return the angle of a line that a variable rotates; empty if the variable rotates no line.

    If the variable rotates several lines, the function chooses the line that fewest other variables rotate.
    """
    turning = [line for line in lines if _sense(line, variable)]
    if not turning:
        return []
    line = min(turning, key=lambda line: sum(_sense(line, other) != 0 for other in system.variables))
    rest = dict(known) | {variable: 0.0}
    start = _at(line[1], rest) - _at(line[0], rest)
    angle = _sense(line, variable) * known[variable]
    return [
        scene.Angle(
            _at(line[0], known), OUTWARD, start / np.linalg.norm(start), angle, label, falling=known[variable] < 0
        )
    ]


def _sense(line: Line, variable: Symbol) -> int:
    """Return 1 or -1 if a line rotates in the xy plane by as much as the variable changes, otherwise 0."""
    dx, dy = (b - a for a, b in zip(line[0][:2], line[1][:2], strict=True))
    rate_x, rate_y = dx.diff(variable), dy.diff(variable)
    if (rate_x == 0 and rate_y == 0) or normal_form(dx * rate_x + dy * rate_y) != 0:
        return 0
    turned, square = dx * rate_y - dy * rate_x, dx**2 + dy**2
    return next((sense for sense in (1, -1) if normal_form(turned - sense * square) == 0), 0)


def _displacement(system: System, variable: Symbol, known: Mapping[Expr, float], label: Runs) -> list[scene.Item]:
    """Return the displacement of a point while the variable changes from zero. The result is empty if no point fits.

    The point must move in a fixed direction, by the same amount as the variable. The displacement is drawn at the first
    point that fits.
    """
    for shape in system.shapes:
        for point in shape.points:
            rates = [entry.diff(variable) for entry in point]
            if all(rate.is_number for rate in rates) and sum(rate**2 for rate in rates) == 1:
                rest = _at(point, dict(known) | {variable: 0.0})
                return [scene.Length(rest, _at(point, known), label, from_rest=True)]
    return []


def _length(system: System, line: Line) -> Expr:
    """Return the length of a line as an expression in parameters without square roots; zero if this is impossible."""
    square = normal_form(sum((b - a) ** 2 for a, b in zip(*line, strict=True)))
    if square.free_symbols & set(system.variables):
        return Integer(0)
    number, factors = factor_list(square)
    if any(power % 2 for _, power in factors) or not sqrt(number).is_Rational:
        return Integer(0)
    return Mul(sqrt(number), *(base ** (power // 2) for base, power in factors))


def _at(point: Sequence[Expr], known: Mapping[Expr, float]) -> Point:
    return np.array([float(entry.xreplace(dict(known))) for entry in point])

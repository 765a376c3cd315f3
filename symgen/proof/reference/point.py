"""A robot in one state: the placement of each link in its parent, and the link's unit motions and pseudo-inertia.

A pose is a 4x4 matrix [R p; 0 1]. A unit motion S of a link in its own frame is the matrix [[w]x v; 0 0]. A body's
pseudo-inertia is J = integral of (r, 1)(r, 1)^T dm (R. P. Paul, *Robot manipulators*, 1981, chapter 6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any, Protocol

from sympy import Dummy, Expr, Integer, Symbol, cos, diff, expand, sin

from symgen.program.evaluate import expression_value
from symgen.proof.reference.numbers import Matrix, Number, Numbers, plain
from symgen.robot import Robot
from symgen.robot.description.parts import Mimic, Slot
from symgen.spatial import RigidBodyInertia, Transform, identity

Rows = list[list[Expr]]
_ITSELF = Mimic("")
BASE = 0
"""The index of the base link."""


class Values(Protocol):
    """A number or an angle for each name."""

    def __getitem__(self, name: str) -> Any: ...


class Changed:
    """Values with some entries replaced."""

    def __init__(self, values: Values, others: Mapping[str, Any]) -> None:
        self._values, self._others = values, others

    def __getitem__(self, name: str) -> Any:
        return self._others[name] if name in self._others else self._values[name]


def with_inputs(values: Values, **inputs: Sequence[Any]) -> Changed:
    """Return the values of a point with some inputs replaced."""
    return Changed(values, {f"{name}{k}": entry for name, own in inputs.items() for k, entry in enumerate(own)})


@dataclass(frozen=True)
class Column:
    """The motion of a link for one unit of one of the robot's velocities, in the link's own frame."""

    velocity: int
    S: Matrix
    twist: tuple[Number, ...]
    """The angular and linear velocity of this unit motion."""


@dataclass(frozen=True)
class PlacedLink:
    """A link: the index of the parent, the placement in the parent, the unit motions, and the pseudo-inertia."""

    name: str
    parent: int
    A: Matrix
    columns: tuple[Column, ...]
    J: Matrix
    slot: Slot | None
    """The joint that moves the link; None if the link is fixed to its parent."""


@dataclass(frozen=True)
class _LinkText:
    """The description of a link, as expressions."""

    name: str
    parent: int
    origin: Rows
    """The pose of the joint in the parent for joint position zero."""
    symbols: tuple[Symbol, ...]
    moved: Rows
    """The displacement that the joint causes, as a pose in terms of the joint positions ``symbols``."""
    factor: Expr
    """The multiplier of a mimic joint's position; 1 for other joints."""
    columns: tuple[tuple[int, tuple[Expr, ...]], ...]
    """Pairs of a velocity index and the link's angular and linear velocity for one unit of that velocity."""
    J: Rows
    slot: Slot | None


class Description:
    """A robot as expressions, which are read once and evaluated at all points."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        slots = {slot.joint.name: slot for slot in robot.slots}
        index = {robot.base: BASE}
        unit = pose_rows(Transform())
        inertia = {link.name: pseudo_inertia(link.inertia) for link in robot.links}
        self.links = [_LinkText(robot.base, -1, unit, (), unit, Integer(1), (), inertia[robot.base], None)]
        for joint in robot.joints:
            slot, symbols, moved, columns, factor = slots.get(joint.name), (), unit, [], Integer(1)
            if slot is not None:
                symbols = tuple(Dummy() for _ in slot.position)
                moved, factor = pose_rows(joint.kind.transform(symbols, identity)), _factor(slot)
                for k, S in zip(slot.velocity, joint.kind.subspace(), strict=True):
                    columns.append((k, tuple(factor * entry for entry in (*S.w, *S.v))))
            index[joint.child] = len(self.links)
            origin = pose_rows(joint.zero_placement)
            text = (index[joint.parent], origin, symbols, moved, factor, tuple(columns), inertia[joint.child], slot)
            self.links.append(_LinkText(joint.child, *text))


class Point:
    """A robot as its file describes it; ``values`` has a number for each input (q0, qd0, ...) and each parameter."""

    def __init__(self, description: Description, numbers: Numbers, values: Values) -> None:
        self.description, self.robot = description, description.robot
        self.numbers, self.values = numbers, values
        self._known: dict[Expr, Number] = {}
        self.environment = {p.symbol: values[p.symbol.name] for p in self.robot.free_parameters()}
        self.links = [self._placed(text) for text in description.links]
        self.gravity = [self.number(entry) for entry in self.robot.gravity]
        self.slots = [link for link in self.links if link.slot is not None]
        """The links that joints move."""
        self.joints = [(link, link.slot) for link in self.links if link.slot is not None]

    def number(self, expression: Expr) -> Number:
        """Return the value of an expression in the robot's parameters."""
        return plain(expression_value(expression, self.environment, self._known, self.numbers.domain))

    def vector(self, name: str, size: int) -> list[Number]:
        """Return a vector input: q, qd, qdd, tau and so on."""
        return [plain(self.values[f"{name}{k}"]) for k in range(size)]

    def scalar(self, name: str) -> Number:
        """Return a scalar input."""
        return plain(self.values[name])

    def angle(self, k: int) -> Any:
        """Return joint position k: a number or an angle."""
        return self.values[f"q{k}"]

    @cached_property
    def index(self) -> dict[str, int]:
        return {link.name: i for i, link in enumerate(self.links)}

    @cached_property
    def moving(self) -> list[int]:
        """The indices of the links that are not fixed to the base."""
        moves = {BASE: False}
        for i, link in enumerate(self.links[1:], 1):
            moves[i] = bool(link.columns) or moves[link.parent]
        return [i for i, found in moves.items() if found]

    @property
    def n(self) -> int:
        return self.robot.nv

    def matrix(self, rows: Sequence[Sequence[Expr]]) -> Matrix:
        return self.numbers.matrix([[self.number(entry) for entry in row] for row in rows])

    def placement(self, transform: Transform) -> Matrix:
        """Return a constant placement as a 4x4 matrix."""
        return self.matrix(pose_rows(transform))

    @cached_property
    def zero(self) -> Matrix:
        """The zero matrix, 4 x 4."""
        return self.numbers.matrix([[0] * 4] * 4)

    def unit(self, size: int = 4) -> Matrix:
        return self.numbers.matrix([[int(i == j) for j in range(size)] for i in range(size)])

    def _placed(self, text: _LinkText) -> PlacedLink:
        A = self.matrix(text.origin)
        if text.slot is not None:
            A = A * self._moved(text, text.slot)
        columns = []
        for k, twist in text.columns:
            entries = tuple(self.number(entry) for entry in twist)
            columns.append(Column(k, self.numbers.matrix(hat(entries[:3], entries[3:])), entries))
        return PlacedLink(text.name, text.parent, A, tuple(columns), self.matrix(text.J), text.slot)

    def _moved(self, text: _LinkText, slot: Slot) -> Matrix:
        environment, domain = dict(self.environment), self.numbers.domain
        for symbol, k in zip(text.symbols, slot.position, strict=True):
            environment[symbol] = self.angle(k) if text.factor == 1 else self.angle(k) * self.number(text.factor)
        rows = [[expression_value(e, environment, self._known, domain) for e in row] for row in text.moved]
        return self.numbers.matrix([[plain(entry) for entry in row] for row in rows])

    def varied(self, parameter: Symbol) -> list[tuple[Matrix, tuple[tuple[Number, ...], ...], Matrix]]:
        """Return the derivatives of placement, unit motions and pseudo-inertia of each link by ``parameter``."""
        result = []
        for text in self.description.links:
            rows, environment = text.origin, dict(self.environment)
            if text.slot is not None:
                own = [Symbol(f"q{k}", real=True) for k in text.slot.position]
                environment |= {symbol: self.angle(k) for symbol, k in zip(own, text.slot.position, strict=True)}
                there = {dummy: text.factor * symbol for dummy, symbol in zip(text.symbols, own, strict=True)}
                rows = _product(rows, [[entry.xreplace(there) for entry in row] for row in text.moved])
            twists = tuple(tuple(self.number(diff(e, parameter)) for e in twist) for _, twist in text.columns)
            A, J = self._rates(rows, parameter, environment), self._rates(text.J, parameter, environment)
            result.append((A, twists, J))
        return result

    def _rates(self, rows: Sequence[Sequence[Expr]], parameter: Symbol, environment: Mapping[Symbol, Any]) -> Matrix:
        return self.numbers.matrix(
            [[self.numbers.value(diff(entry, parameter), environment) for entry in row] for row in rows]
        )


def angles_of(robot: Robot) -> dict[str, int]:
    """Return the names that occur in angles of the description, each with the denominator of its coefficients.

    The denominator of q0 in cos(q0 / 2) is 2.
    """
    entries = [expression for expression in robot.expressions() if not expression.is_number]
    for slot in robot.slots:
        own = [_factor(slot) * Symbol(f"q{k}", real=True) for k in slot.position]
        entries += [entry for row in pose_rows(slot.joint.kind.transform(own, identity)) for entry in row]
    return angles_in(entries)


def angles_in(expressions: Iterable[Expr]) -> dict[str, int]:
    """Return the names that occur in angles of expressions, each with the common denominator of its coefficients."""
    found: dict[str, int] = {}
    for function in {each for expression in expressions for each in expression.atoms(sin, cos)}:
        angle = expand(function.args[0])
        for symbol in angle.free_symbols:
            factor = angle.coeff(symbol)
            found[symbol.name] = lcm(found.get(symbol.name, 1), int(factor.q) if factor.is_Rational else 1)
    return found


def _factor(slot: Slot) -> Expr:
    return (slot.joint.mimic or _ITSELF).multiplier


def pose_rows(transform: Transform) -> Rows:
    """Return the four rows of a placement."""
    rows = [[*row, entry] for row, entry in zip(transform.R.matrix(), transform.p, strict=True)]
    return [*rows, [Integer(0), Integer(0), Integer(0), Integer(1)]]


def pseudo_inertia(inertia: RigidBodyInertia) -> Rows:
    """Return the four rows of J: second moments, first moments, mass."""
    S, h = inertia.second, list(inertia.h)
    return [*([S[r, 0], S[r, 1], S[r, 2], h[r]] for r in range(3)), [*h, inertia.m]]


def hat(w: Sequence[Number], v: Sequence[Number]) -> list[list[Number]]:
    """Return the matrix of a motion (w, v), which maps (r, 1) to the velocity w x r + v of the point r."""
    return [[0, -w[2], w[1], v[0]], [w[2], 0, -w[0], v[1]], [-w[1], w[0], 0, v[2]], [0, 0, 0, 0]]


def _product(a: Rows, b: Rows) -> Rows:
    return [[sum((a[i][k] * b[k][j] for k in range(4)), Integer(0)) for j in range(4)] for i in range(4)]

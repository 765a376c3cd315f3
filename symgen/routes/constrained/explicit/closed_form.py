"""All positions of a tree as functions of the independent positions, in closed form: q = gamma(y), qd = G(y) yd.

y are the independent positions, and primes are rates. A loop with two unknown joints is solved as a triangle. The known
distance l between two points determines the angle t of the first joint. This joint rotates one of the points about the
axis n. m and f are the vectors from the joint's pivot to the rotating point (at t = 0) and to the other point::

    a cos t + b sin t = h       a = m . f - o,  b = (n x m) . f,  h = (m^2 + f^2 - l^2) / 2 - o,  o = (n . m)(n . f)
    cos t = (a h - s b w) / r   sin t = (b h + s a w) / r     r = a^2 + b^2      w = sqrt(r - h^2),  s = +1 or -1
    t' = s (a' cos t + b' sin t - h') / w

The sign s selects one of two solutions. The tangent u of the half angle gives the same solution, and is a root of
(h + a) u^2 - 2 b u + (h - a). For a prismatic joint with the axis p and the position x, m is the vector from the other
point to the moving point at x = 0. Let k = p . m and g = m^2 - l^2::

    x = s w - k                 w = sqrt(k^2 - g)             x' = -(x k' + g' / 2) / (s w)

The second joint rotates a vector e about n until e points along another vector; this vector is now called t. Both
vectors start at the joint's pivot. In the plane of rotation, the joint's angle has cos = e . t / e^2, sin = n . (e x t)
/ e^2 and the rate n . (t x t' - e x e') / e^2. Source: for the four-bar, J. J. Uicker, G. R. Pennock and J. E. Shigley,
*Theory of machines and mechanisms*, chapter 2 (Freudenstein's equation).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sympy import Expr, Integer, Rational, sqrt

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot.constraints.explicit import ExplicitRobot, LinearSolution, LoopSolution
from symgen.robot.constraints.rows import Distance
from symgen.routes.constrained.conditions.branches import Branch, Pair, pair_of
from symgen.routes.model.matrices import Column, dot, identity, transposed
from symgen.routes.model.tree import Direction, tangents, vector
from symgen.spatial import Vector

Rate = Callable[[Direction], Expr]
"""A function that maps the rates of known positions to the velocity of a dependent joint."""


class _Hinge(NamedTuple):
    """A joint in a loop.

    A loop has two branches. The branch ``own`` contains the joint at the index ``depth``; the branch ``other`` is the
    rest of the loop. ``turns`` is True if the joint is revolute, and False if the joint is prismatic.
    """

    own: Branch
    other: Branch
    depth: int
    turns: bool
    axis: Vector
    pivot: Vector


class ClosedForm:
    """All positions of the tree ``model.opened.tree``, and their rates, as functions of the independent positions."""

    def __init__(self, model: ExplicitRobot, trace: Trace, q: Column) -> None:
        self._model, self._trace, self._tree = model, trace, model.opened.tree
        self._slots = {slot.velocity[0]: slot for slot in self._tree.slots if not slot.joint.mimic}
        self.x: list[Expr] = [Integer(int(e)) for slot in self._slots.values() for e in slot.joint.kind.neutral()]
        """The positions (nq,) of the opened tree: independent positions, and symbols for dependent positions.

        A dependent angle has two positions: the cosine and the sine of the angle.
        """
        self._rates: list[tuple[int, Rate]] = []
        start = 0
        for k in model.implicit.independent:
            if k in self._slots:
                position = self._slots[k].position
                for index in position:
                    self.x[index] = q[start]
                    start += 1
        for solution in model.solutions:
            if isinstance(solution, LinearSolution):
                self._linear(solution)
            else:
                self._loop(solution)

    def velocities(self, yd: Column) -> list[Expr]:
        """Return the velocities of all joints of the tree at the independent velocities ``yd``."""
        v, direction = self._trace.zeros(self._tree.nv), Direction()
        for k, rate in zip(self._model.implicit.independent, yd, strict=True):
            v[k] = rate
            self._move(k, rate, direction)
        for k, rate_of in self._rates:
            v[k] = rate_of(direction)
            self._move(k, v[k], direction)
        return v

    @property
    def G(self) -> list[list[Expr]]:
        """The rows of G. Column k has the velocities of the tree's joints if independent velocity k is 1."""
        units = identity(self._model.nv)
        return self._trace.once(("explicit G", *self.x), lambda: transposed([self.velocities(unit) for unit in units]))

    def accelerations(self, yd: Column) -> tuple[list[Expr], list[Expr]]:
        """Return the velocities of all joints of the tree, and their accelerations if ``yd`` is constant."""
        v, direction = [dot(row, yd, self._trace) for row in self.G], Direction()
        for k, rate in enumerate(v):
            self._move(k, rate, direction)
        return v, [self._trace.derivative(each, direction) for each in v]

    @property
    def directions(self) -> list[Direction]:
        """One direction for each independent velocity: the rates of all positions at one unit of this velocity."""
        result = []
        for column in transposed(self.G):
            direction = Direction()
            for k, rate in enumerate(column):
                self._move(k, rate, direction)
            result.append(direction)
        return result

    def _move(self, velocity: int, rate: Expr, direction: Direction) -> None:
        """Add to ``direction`` the rates of a joint's positions if the joint's velocity is ``rate``."""
        keep = self._trace.keep
        for symbol, part in tangents(self._tree, self._trace, self.x)[velocity].items():
            direction[symbol] = keep(direction.get(symbol, Integer(0)) + keep(part * rate))

    def _known(self, velocity: int) -> Expr:
        (position,) = self._slots[velocity].position
        return self.x[position]

    def _set(self, velocity: int, *values: Expr) -> list[Expr]:
        named = [self._trace.alias(value) for value in values]
        for position, value in zip(self._slots[velocity].position, named, strict=True):
            self.x[position] = value
        return list(named)

    def _linear(self, solution: LinearSolution) -> None:
        factors, known = [f for _, f in solution.factors], [self._known(k) for k, _ in solution.factors]
        total = sum((f * x for f, x in zip(factors, known, strict=True)), solution.offset)
        self._set(solution.velocity, total)
        self._rates.append((solution.velocity, lambda d: dot(factors, [self._by(x, d) for x in known], self._trace)))

    def _loop(self, solution: LoopSolution) -> None:
        if solution.side is not None:
            self._side(solution, solution.side)
        if solution.turn is not None:
            self._turn(solution, solution.turn)

    def _pair(self, solution: LoopSolution) -> Pair:
        return pair_of(self._tree, solution.constraint, self._trace, self.x)

    def _side(self, solution: LoopSolution, velocity: int) -> None:
        keep, pair = self._trace.keep, self._pair(solution)
        side = self._hinge(pair, velocity)
        moving, fixed, square = self._points(solution, pair, side)
        root = Integer(solution.sign)
        if not side.turns:
            m, p = moving - fixed, side.axis
            k, g = p.dot(m), keep(m.dot(m) - square)
            w = keep(sqrt(keep(keep(k * k) - g)))
            (x,) = self._set(velocity, root * w - k)

            def slid(d: Direction) -> Expr:
                return self._quotient(-keep(keep(x * self._by(k, d)) + keep(self._by(g, d) / 2)), root * w)

            self._rates.append((velocity, slid))
            return
        m, f, n = moving - side.pivot, fixed - side.pivot, side.axis
        out = keep(n.dot(m) * n.dot(f))
        a, b = keep(m.dot(f) - out), n.cross(m).dot(f)
        h = keep(keep(Rational(1, 2) * keep(keep(m.dot(m) + f.dot(f)) - square)) - out)
        r = keep(keep(a * a) + keep(b * b))
        w, over = keep(sqrt(keep(r - keep(h * h)))), keep(1 / r)
        c = keep(keep(keep(a * h) - keep(root * keep(b * w))) * over)
        s = keep(keep(keep(b * h) + keep(root * keep(a * w))) * over)
        c, s = self._set(velocity, c, s)

        def turned(d: Direction) -> Expr:
            change = keep(keep(self._by(a, d) * c) + keep(self._by(b, d) * s))
            return self._quotient(keep(change - self._by(h, d)), root * w)

        self._rates.append((velocity, turned))

    def _turn(self, solution: LoopSolution, velocity: int) -> None:
        keep, pair = self._trace.keep, self._pair(solution)
        hinge = self._hinge(pair, velocity)
        n, e, t = hinge.axis, hinge.own.p - hinge.pivot, hinge.other.p - hinge.pivot
        squares = [keep(each.dot(each) - keep(n.dot(each) * n.dot(each))) for each in (e, t)]
        square = next((each for each in squares if each.is_number), squares[0])
        over = keep(1 / square)
        c, s = keep(keep(e.dot(t) - keep(n.dot(e) * n.dot(t))) * over), keep(n.dot(e.cross(t)) * over)
        self._set(velocity, c, s)

        def rate(d: Direction) -> Expr:
            e1, t1 = (vector([self._by(entry, d) for entry in each], self._trace) for each in (e, t))
            return keep(n.dot(t.cross(t1) - e.cross(e1)) * over)

        self._rates.append((velocity, rate))

    def _by(self, expression: Expr, direction: Direction) -> Expr:
        return self._trace.derivative(expression, direction)

    def _quotient(self, above: Expr, below: Expr) -> Expr:
        keep = self._trace.keep
        return keep(self._trace.keep_all(above) * keep(1 / below))

    def _points(self, solution: LoopSolution, pair: Pair, side: _Hinge) -> tuple[Vector, Vector, Expr]:
        """Return two points and their known squared distance; the first joint, ``side``, moves the first point."""
        if solution.turn is None:
            lengths = [row.length for row in solution.constraint.rows if isinstance(row, Distance)]
            if not lengths:
                raise UnsupportedError(f"constraint {solution.constraint.name} prescribes no distance")
            return side.own.p, side.other.p, self._trace.keep_all(lengths[0] ** 2)
        turn = self._hinge(pair, solution.turn)
        if not turn.turns:
            raise UnsupportedError(f"constraint {solution.constraint.name}: the second joint must not be prismatic")
        if turn.own is side.own and side.depth < turn.depth:
            d = side.own.p - turn.pivot
            return turn.pivot, side.other.p, d.dot(d)
        far = side.other.p if turn.own is side.own else turn.own.p
        d = far - turn.pivot
        return side.own.p, turn.pivot, d.dot(d)

    def _hinge(self, pair: Pair, velocity: int) -> _Hinge:
        for own, other in ((pair.a, pair.b), (pair.b, pair.a)):
            for depth, body in enumerate(own.bodies):
                if body.dof == (velocity,):
                    (S,) = body.S
                    turns = not S.w.is_zero
                    return _Hinge(own, other, depth, turns, S.w if turns else S.v, body.pose.p)
        raise UnsupportedError(f"joint {self._tree.velocity_names[velocity]} is not in the loop")


def closed_form(model: ExplicitRobot, trace: Trace, q: Column) -> ClosedForm:
    """Return the closed form for the independent positions ``q``, which is derived only once for each trace."""
    return trace.once(("closed form", *q), lambda: ClosedForm(model, trace, q))

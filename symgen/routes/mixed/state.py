"""One state in two representations: the base velocity along the world's axes, and along the body's axes.

Let R be the rotation of a floating base, and let v and w be its linear and angular velocity along its own axes. In the
mixed representation, the velocity of the base is (R v, R w). Its acceleration, the rate of these components, is
(R (dv/dt + w x v), R dw/dt). Force and moment of the base are rotated by R, too (S. Traversaro and A. Saccon,
*Multibody dynamics notation*, version 2, 2019, section 2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from sympy import Expr, Symbol

from symgen.catalog import Argument
from symgen.program import Program, Trace
from symgen.robot import Model
from symgen.robot.description.base import floating_bases
from symgen.spatial import Rotation, Vector

Values = list[Expr]
Derive = Callable[[str], Program]
"""A function that returns the program of a quantity, with the base velocity along the body's axes."""
Triple = Sequence[int]
"""The indices of the three components of a linear or angular velocity."""
COVARIANT = ("qd", "tau", "w", "dq", "dqd", "dqdd", "dtau")
"""Inputs that are only rotated; the input qdd also gets a further term."""


class Base(NamedTuple):
    """A floating joint on the base link: the indices of its velocities, and the rotation R of its child."""

    linear: Triple
    angular: Triple
    R: Rotation

    @property
    def triples(self) -> tuple[Triple, Triple]:
        return self.linear, self.angular


class MixedState:
    """The inputs of a quantity along the body's axes (``given``), and functions that rotate arrays.

    If the inputs have velocities, ``given`` also has accelerations. If the inputs have no accelerations, the base's
    acceleration along the world's axes is zero.
    """

    def __init__(self, model: Model, trace: Trace, inputs: Mapping[str, Values], body: Derive) -> None:
        self.model, self.trace, self.n, self._body = model, trace, model.nv, body
        self.bases = list(_bases(model, trace, inputs["q"]))
        self.given = dict(inputs)
        for name in self.given.keys() & {*COVARIANT}:
            self.given[name] = self.rotated(inputs[name], (self.n,), 0, back=True)
        if "qd" in inputs:
            qdd = self.rotated(inputs.get("qdd", trace.zeros(self.n)), (self.n,), 0, back=True)
            for base in self.bases:
                v, w = self.pair("qd", base)
                self.change(qdd, base.linear, -w.cross(v))
            self.given["qdd"] = qdd

    def values(self, name: str) -> list[Values]:
        """Return the elements of each output of a quantity along the body's axes, for the inputs ``given``.

        The quantity is derived as a separate program with its own input symbols, because the derivation may
        differentiate with respect to these symbols. The assignments of this program are then copied into the trace.
        """
        program = self._body(name)
        known: dict[Symbol, Expr] = {}
        for array in program.inputs:
            known.update(zip(array.elements, self.given[array.name], strict=True))
        for symbol, value in program.assignments:
            known[symbol] = self.trace.keep(value.xreplace(known))
            self.trace.carry_name(symbol, known[symbol])
        return [[each.xreplace(known) for each in array.elements] for array in program.outputs]

    def in_world_axes(self, array: Argument, values: Values) -> Values:
        """Return the elements of an output after rotating its axes with one entry per velocity to the world's axes."""
        shape = array.sizes(self.model.extents)
        for axis, extent in enumerate(array.shape):
            if extent == "nv":
                values = self.rotated(values, shape, axis)
        if array.symmetric:
            values = [values[self.n * max(i, j) + min(i, j)] for i in range(self.n) for j in range(self.n)]
        return values

    def rotated(self, values: Sequence[Expr], shape: Sequence[int], axis: int, *, back: bool = False) -> Values:
        """Rotate the entries of each base along one axis of an array from body axes to world axes, or ``back``."""
        result = list(values)
        for base in self.bases:
            R = base.R.transpose if back else base.R
            for triple in base.triples:
                for places in _lines(shape, axis, triple):
                    for place, entry in zip(places, R.vector(self.vector(result, places)), strict=True):
                        result[place] = entry
        return result

    def vector(self, values: Sequence[Expr], places: Triple) -> Vector:
        x, y, z = (values[k] for k in places)
        return Vector(x, y, z, self.trace.keep)

    def pair(self, name: str, base: Base) -> tuple[Vector, Vector]:
        """Return the linear and the angular part of an input at a base."""
        linear, angular = (self.vector(self.given[name], triple) for triple in base.triples)
        return linear, angular

    def change(self, values: Values, places: Triple, *terms: Iterable[Expr]) -> None:
        """Add the vectors ``terms`` to the three entries of ``values`` at ``places``."""
        for term in terms:
            for k, entry in zip(places, term, strict=True):
                values[k] = self.trace.keep(values[k] + entry)


def _bases(model: Model, trace: Trace, q: Sequence[Expr]) -> Iterator[Base]:
    """Yield the floating joints on the base link; R leads from the axes of the child to the axes of the base link."""
    for slot in floating_bases(model.as_tree("mixed velocities")):
        moved = slot.joint.kind.transform([q[k] for k in slot.position], trace.keep).R
        R = Rotation((slot.joint.zero_placement.R @ moved).factors, trace.keep)
        yield Base(slot.velocity[:3], slot.velocity[3:], R)


def _lines(shape: Sequence[int], axis: int, triple: Triple) -> Iterator[list[int]]:
    """Yield the places, in a flattened array, of each three entries that differ only in the index along ``axis``.

    The indices along ``axis`` are ``triple``.
    """
    step, size = prod(shape[axis + 1 :]), prod(shape[axis:])
    for start, rest in product(range(0, prod(shape), size), range(step)):
        yield [start + k * step + rest for k in triple]

"""The reference for robots whose base velocity is along the world's axes (the mixed representation).

Inputs are rotated from world axes to body axes, and outputs back to world axes. Derivatives are central differences of
the rotated outputs, in balls (real numbers with error bounds).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product as all_of
from math import prod
from typing import Any

from symgen.catalog import Argument, quantity
from symgen.proof.reference.bodies import times
from symgen.proof.reference.differences import Shift, along, differences
from symgen.proof.reference.dynamics import dot
from symgen.proof.reference.numbers import Number, Numbers
from symgen.proof.reference.point import Description, Point, Values, with_inputs
from symgen.proof.reference.state import State, in_rows, listed
from symgen.proof.reference.values import charts
from symgen.proof.reference.values.quantities import as_compared, reference_values
from symgen.robot.description.base import floating_bases

AT_REST = {
    "bias": "mass_matrix",
    "velocity_product": "mass_matrix",
    "jacobian_drift": "jacobian",
    "jacobian_local_drift": "jacobian_local",
    "jacobian_world_drift": "jacobian_world",
    "centroidal_momentum_bias": "centroidal_momentum_matrix",
}
"""Quantities at zero acceleration, each with the matrix that would multiply the acceleration qdd."""
VELOCITY_INPUTS = ("qd", "qdd", "tau", "w")
"""Inputs with one entry for each velocity."""
DIFFERENTIATED = {
    "gravity_derivatives": ("gravity", ()),
    "inverse_dynamics_derivatives": ("inverse_dynamics", ("qd", "qdd")),
    "inverse_dynamics_external_derivatives": ("inverse_dynamics_external", ("qd", "qdd", "f_ext")),
    "forward_dynamics_derivatives": ("forward_dynamics", ("qd", "tau")),
    "forward_dynamics_external_derivatives": ("forward_dynamics_external", ("qd", "tau", "f_ext")),
}
"""Quantities of derivatives, each with the quantity that is differentiated and with this quantity's inputs except q."""


class MixedAtPoint:
    """A robot at one point, whose inputs are in the mixed representation."""

    def __init__(self, description: Description, numbers: Numbers, values: Values) -> None:
        self._description, self._numbers, self._mixed = description, numbers, values
        self._point = Point(description, numbers, values)
        robot = self._point.robot
        place = {link.slot.joint.name: link.A for link in self._point.slots if link.slot is not None}
        self._bases = [(slot, place[slot.joint.name]) for slot in floating_bases(robot)]

    def values(self, name: str) -> Sequence[Any]:
        if name in DIFFERENTIATED:
            return self._differences(*DIFFERENTIATED[name])
        if name.endswith(("_jvp", "_vjp")):
            return self._products(name[:-4], forward=name.endswith("_jvp"))
        n = self._point.n
        given = {each: self._rotated(self._point.vector(each, n), (n,), 0, back=True) for each in VELOCITY_INPUTS}
        given["qdd"] = self._with_rates_of_axes(given["qdd"], given["qd"], -1)
        state = State(Point(self._description, self._numbers, with_inputs(self._mixed, **given)))
        found = reference_values(name, state)
        if name in ("forward_dynamics", "forward_dynamics_external"):
            found = self._with_rates_of_axes(found, given["qd"], 1)
        if name in AT_REST:
            matrix, still = reference_values(AT_REST[name], state), [self._numbers.integer(0)] * n
            rest = self._with_rates_of_axes(still, given["qd"], -1)
            found = [each + dot(matrix[n * k : n * k + n], rest) for k, each in enumerate(found)]
        return self._along_world(quantity(name).outputs, found)

    def as_compared(self, name: str, values: Sequence[Any]) -> Sequence[Any]:
        return as_compared(name, State(self._point), values)

    def _with_rates_of_axes(self, qdd: Sequence[Number], qd: Sequence[Number], sign: int) -> list[Number]:
        """Return accelerations plus ``sign`` times w x v, the effect of rotating body axes on linear accelerations."""
        result = list(qdd)
        for slot, _ in self._bases:
            x, y, z, a, b, c = slot.velocity
            v, w = [qd[k] for k in (x, y, z)], [qd[k] for k in (a, b, c)]
            for r, k in enumerate((x, y, z)):
                i, j = (r + 1) % 3, (r + 2) % 3
                result[k] = result[k] + sign * (w[i] * v[j] - w[j] * v[i])
        return result

    def _along_world(self, arrays: Sequence[Argument], values: Sequence[Number]) -> list[Number]:
        if not any("nv" in array.shape for array in arrays):
            return list(values)  # such as the rotations to which quaternions are reduced
        result, start = list[Number](), 0
        for array in arrays:
            shape = array.sizes(self._point.robot.extents)
            part = list(values[start : start + prod(shape)])
            for axis, extent in enumerate(array.shape):
                part = self._rotated(part, shape, axis) if extent == "nv" else part
            result, start = [*result, *part], start + len(part)
        return result

    def _rotated(
        self, values: Sequence[Number], shape: Sequence[int], axis: int, *, back: bool = False
    ) -> list[Number]:
        """Rotate the entries of floating bases along one axis of an array, from body axes to world axes or back."""
        strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
        others = [range(extent) if i != axis else range(1) for i, extent in enumerate(shape)]
        result = list(values)
        for slot, pose in self._bases:
            turn = pose.transpose() if back else pose
            for triple in (slot.velocity[:3], slot.velocity[3:]):
                for index in all_of(*others):
                    start = sum(i * stride for i, stride in zip(index, strides, strict=True))
                    places = [start + k * strides[axis] for k in triple]
                    for place, entry in zip(places, times(turn, [values[k] for k in places]), strict=True):
                        result[place] = entry
        return result

    # -- derivatives --------------------------------------------------------------------------------------------

    def _differences(self, name: str, inputs: Sequence[str]) -> list[Number]:
        n, frames = self._point.n, range(len(self._point.robot.chosen_frames) if "f_ext" in inputs else 0)
        entries = {each: [f"{each}{k}" for k in range(n)] for each in inputs}
        if "f_ext" in inputs:
            entries["f_ext"] = [f"f_ext{frame}_{k}" for frame in frames for k in range(6)]
        groups = [[self._moved(k) for k in range(n)], *(along(self._mixed, names) for names in entries.values())]
        return differences(self._numbers, self._values_of(name), *groups)

    def _products(self, name: str, *, forward: bool) -> list[Number]:
        """Return derivatives of dynamics times changes of the inputs, or weights times these derivatives."""
        n, inputs = self._point.n, DIFFERENTIATED[f"{name}_derivatives"][1]
        entries = self._differences(*DIFFERENTIATED[f"{name}_derivatives"])
        matrices = [self._numbers.matrix(in_rows(entries[k * n * n : (k + 1) * n * n], n)) for k in range(3)]
        if forward:
            changes = (self._numbers.column(self._point.vector(f"d{u}", n)) for u in ("q", *inputs))
            total = [listed(matrix * change) for matrix, change in zip(matrices, changes, strict=True)]
            return [sum(each, each[0] - each[0]) for each in zip(*total, strict=True)]
        weights = self._numbers.matrix([self._point.vector("w", n)])
        return [entry for matrix in matrices for entry in listed(weights * matrix)]

    def _values_of(self, name: str) -> Callable[[Values], Sequence[Number]]:
        return lambda values: MixedAtPoint(self._description, self._numbers, values).values(name)

    def _moved(self, k: int) -> Shift:
        """Return the function that moves the positions by a step along velocity k."""
        n = self._point.n

        def moved(h: Number) -> Values:
            change = [h if j == k else h - h for j in range(n)]
            q = charts.moved(self._point, self._rotated(change, (n,), 0, back=True))
            return with_inputs(self._mixed, q=q)

        return moved

"""A model's programs, with exact derivatives along tangent directions, in doubles or in fractions of polynomials.

A tangent direction is a vector of velocities (nv,). The rates of the positions are N(q) times the direction, with N
from ``velocity_to_position_rates``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray

from symgen.api.generating import program
from symgen.errors import InputError, UnsupportedError
from symgen.program import Program
from symgen.program.domains.duals import slopes_of
from symgen.program.evaluate import ARRAY, evaluate
from symgen.robot import Model
from symgen.robot.description.parameter_values import check_value
from symgen.robot.description.parts import Binding
from symgen.routes.table import ROUTES
from symgen.session import Session
from symgen.uses.control.fractions import Field

Array = NDArray[Any]
"""An array of doubles, of fractions, or of numbers of SymPy."""


class Motion:
    """The values and derivatives of a model's quantities.

    Args:
        model: The model.
        values: New numbers for some parameters, by name. All other parameters keep their numbers in the file.
        symbolic: True to compute with fractions of polynomials, in which parameters that are not baked are symbols.

    Raises:
        InputError: A parameter has no value, or ``values`` has an unknown name or a number that is not finite.
        UnsupportedError: The model has more positions than velocities, but is not a robot with joints.

    """

    def __init__(self, model: Model, values: Mapping[str, float] | None = None, symbolic: bool = False) -> None:
        self.model, self.symbolic = model, symbolic
        self.has = frozenset(ROUTES[type(model)])
        self.under_constraints = "constrained_forward_dynamics" in self.has
        self._session = Session(model)
        self._field = Field()
        self._domain = self._field.domain if symbolic else ARRAY
        parameters = _parameters(model, dict(values or {}), symbolic)
        self._parameters = {name: self._number(value) for name, value in parameters.items()}
        self.program = cache(self._program)
        if model.nq != model.nv and "velocity_to_position_rates" not in self.has:
            kind = model.type_name
            raise UnsupportedError(f"{model.name}: linear models of {kind} need as many positions as velocities")

    def values(self, name: str, inputs: Mapping[str, Array]) -> list[Array]:
        """Return the outputs of a quantity, as arrays (*shape, ...) for inputs (elements, ...).

        The dots stand for further axes that all arrays have in common, for example an axis of states.
        """
        asked = self.program(name)
        known = {array.name: [self._number(each) for each in inputs[array.name]] for array in asked.inputs}
        width = np.broadcast_shapes(*(np.shape(each) for elements in known.values() for each in elements))
        found = evaluate(asked, known, self._domain, self._parameters)
        if width:  # constant outputs have the common axes, too
            found = {name: [each + self.zeros(*width) for each in elements] for name, elements in found.items()}
        return self._shaped(asked, found)

    def slopes(self, name: str, inputs: Mapping[str, Array], directions: Mapping[str, Array]) -> list[Array]:
        """Return the derivatives of a quantity's outputs along some directions, as arrays (*shape, count, ...).

        ``shape`` is the shape of an output. ``count`` is the number of directions. ``directions`` maps each input that
        changes to an array (elements, count, ...). The dots have the same meaning as in :meth:`values`.
        """
        asked = self.program(name)
        width = next(iter(directions.values())).shape[1:]
        still = {array.name: self.zeros(len(array.elements), *width) for array in asked.inputs}
        known = {array.name: [self._number(each) for each in inputs[array.name]] for array in asked.inputs}
        along = {name: each for name, each in directions.items() if name in known}
        found = slopes_of(asked, known, still | along, self._domain, self._parameters)
        rows = {name: [each + self.zeros(*width) for each in slopes] for name, (_, slopes) in found.items()}
        return self._shaped(asked, rows)

    def tangents(self, q: Array) -> Array:
        """Return the matrix N(q) (nq, nv, ...), which maps velocities to rates of positions."""
        if self.model.nq == self.model.nv:
            return self.identity(self.model.nv).reshape(self.model.nv, self.model.nv, *(1 for _ in q.shape[1:]))
        (N,) = self.values("velocity_to_position_rates", {"q": q})
        return N

    def frame_rates(self, q: Array, qd: Array) -> Array:
        """Return the matrix W (nv, nv) in the equation d/dt dq = W dq + dqd.

        dq is a small change of the positions, written as a velocity; dqd is a small change of the velocities. W is zero
        for joints with one velocity. For a floating joint with the velocity v, W dq is the cross product dq x v.
        """
        n = self.model.nv
        if self.model.nq == n:
            return self.zeros(n, n)
        N = self.tangents(q)
        (S,) = self.slopes("velocity_to_position_rates", {"q": q}, {"q": N})
        (Nplus,) = self.values("position_rates_to_velocity", {"q": q})
        along = (S * qd[None, :, None]).sum(axis=1) - (S * qd[None, None, :]).sum(axis=2)
        found: Array = Nplus.dot(along)
        return found

    def zeros(self, *shape: int) -> Array:
        """Return an array of zeros, which are doubles, or numbers of SymPy if the motion is symbolic."""
        return np.full(shape, sympy.Integer(0), dtype=object) if self.symbolic else np.zeros(shape)

    def identity(self, size: int) -> Array:
        """Return the identity matrix of doubles, or of SymPy's numbers if the motion is symbolic."""
        found = self.zeros(size, size)
        found[np.diag_indices(size)] = sympy.Integer(1) if self.symbolic else 1.0
        return found

    def expressions(self, matrix: Array) -> sympy.ImmutableDenseMatrix:
        """Return a matrix of fractions or of SymPy's numbers as a matrix of factored expressions."""
        entries = [self._field.number(each).expression for each in matrix.ravel()]
        return sympy.ImmutableDenseMatrix(*matrix.shape, entries)

    def _number(self, value: Any) -> Any:
        return self._field.number(value) if self.symbolic else value

    def _program(self, name: str) -> Program:
        found: Program = program(self._session, name)[0]
        return found

    def _shaped(self, asked: Program, outputs: Mapping[str, Sequence[Any]]) -> list[Array]:
        found = []
        for array in asked.outputs:
            elements = np.broadcast_arrays(*map(np.asarray, outputs[array.name])) if outputs[array.name] else []
            trailing = elements[0].shape if elements else ()
            stacked = np.empty((len(elements), *trailing), dtype=object if self.symbolic else float)
            for k, element in enumerate(elements):
                stacked[k] = element[()]
            found.append(stacked.reshape(*array.shape, *trailing))
        return found


def _parameters(model: Model, values: dict[str, float], symbolic: bool) -> dict[str, Any]:
    free = [each for each in model.parameters if each.binding is not Binding.BAKED]
    known = {str(each.symbol): each for each in free}
    for name, value in values.items():
        if name not in known:
            expected = f"expected one of {', '.join(known)}" if known else "expected a model with parameters"
            raise InputError(expected, place="values", found=name)
        check_value(known[name].symbol, value, f"values: {name}")
    found: dict[str, Any] = {}
    for each in free:
        name = str(each.symbol)
        if symbolic:
            found[name] = sympy.sympify(values[name]) if name in values else each.symbol
        elif name in values:
            found[name] = float(values[name])
        elif each.value is not None:
            found[name] = float(each.value)
        else:
            raise InputError("expected a value, since symbolic is not True", place=f"parameters.{name}")
    return found

"""The variables of a program: its inputs, with n - 1 angles for n inputs whose squares sum to one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Integer

from symgen.program import Program
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import ARRAY, Domain, evaluate
from symgen.program.ir import Array
from symgen.program.passes.simplify import remove_dead_code
from symgen.uses.bounds.degrees import MANY, Degrees, degrees_domain, variable

FULL_TURN = 2 * math.pi * (1 + 1e-12)
MAX_TOTAL_DEGREE = 2
"""Maximum total degree of the outputs in the polynomial variables."""


@dataclass(frozen=True)
class Variables:
    """The variables of a program, numbered over all inputs, with their limits.

    Most variables are elements of the inputs. A group of n elements whose squares sum to one, such as a quaternion, is
    described by n-1 variables: its spherical coordinates.
    """

    program: Program
    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    polynomial: tuple[int, ...]
    """The polynomial variables: all outputs are polynomials in them, of total degree at most two."""
    outputs: tuple[Degrees, ...]
    """The degrees of each element of the outputs in the variables."""

    def values(self, domain: Domain, values: Sequence[Any]) -> list[Any]:
        """Return the elements of the outputs, given the values of all variables."""
        found = evaluate(self.program, _inputs(self.program, domain, values), domain)
        return [each for row in found.values() for each in row]

    def at(self, states: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the outputs at the given states as doubles, in an array (elements, states).

        The doubles in this array contain rounding errors.
        """
        return np.array([np.broadcast_to(row, len(states)) for row in self.values(ARRAY, list(states.T))])

    def signed(self, output: int, sign: int, states: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return ``sign`` times one element of the outputs at states."""
        return np.asarray(sign * self.at(states)[output])

    def part(self, outputs: Sequence[int]) -> Variables:
        """Return the variables for a program that computes only some elements of the outputs."""
        elements = self.program.output_elements()
        array = Array("outputs", (len(outputs),), tuple(elements[k] for k in outputs))
        program = remove_dead_code(replace(self.program, outputs=(array,)))
        return replace(self, program=program, outputs=tuple(self.outputs[k] for k in outputs))

    def inputs(self, state: NDArray[np.float64]) -> dict[str, list[float]]:
        """Return the elements of each input in a state, which is a value of each variable."""
        rows = _inputs(self.program, ARRAY, list(state))
        return {name: [float(each) for each in row] for name, row in rows.items()}


def variables_of(program: Program, ranges: Mapping[str, Sequence[Range]]) -> Variables:
    """Return the variables of a program, given the range of each element of its inputs."""
    limits: list[tuple[float, float]] = []
    groups: list[int] = []
    for group, array in enumerate(program.inputs):
        inside = {symbol: members for members in array.unit_norm_groups for symbol in members}
        for symbol, each in zip(array.elements, ranges[array.name], strict=True):
            members = inside.get(symbol, ())
            if members and symbol == members[-1]:
                continue
            last = len(members) > 1 and symbol == members[-2]
            angles = (-math.pi if last else 0.0, np.nextafter(math.pi, 4))
            limits.append(angles if members else (each.lower, each.upper))
            groups.append(group)
    count = len(program.inputs)
    symbols = [variable(k, group, count, Integer(1)) for k, group in enumerate(groups)]
    domain = degrees_domain(count)
    found = evaluate(program, _inputs(program, domain, symbols), domain)
    outputs = tuple(each for row in found.values() for each in row)
    chosen = _polynomial_groups([total for each in outputs for total in each.totals], count)
    wide = [
        (a, np.nextafter(a + 2 * math.pi, np.inf)) if b - a > FULL_TURN and _is_periodic(k, outputs) else (a, b)
        for k, (a, b) in enumerate(limits)
    ]
    lower, upper = np.array(wide, dtype=float).reshape(-1, 2).T
    return Variables(program, lower, upper, tuple(k for k, group in enumerate(groups) if group in chosen), outputs)


def _is_periodic(index: int, outputs: Sequence[Degrees]) -> bool:
    """Return True if the outputs have the period 2 pi in a variable."""
    return not any(each.powers.get(index) for each in outputs)


def _polynomial_groups(totals: Sequence[tuple[int, ...]], count: int) -> set[int]:
    """Return the indices of the inputs in which all outputs together have a total degree of at most two.

    Inputs are left out one by one, starting with the input of the highest degree.
    """
    highest = [max(column, default=0) for column in zip(*totals, strict=True)]
    chosen = {k for k in range(count) if highest[k] < MANY}
    while chosen and max(sum(total[k] for k in chosen) for total in totals) > MAX_TOTAL_DEGREE:
        chosen.remove(max(chosen, key=lambda k: highest[k]))
    return chosen


def _inputs(program: Program, domain: Domain, values: Sequence[Any]) -> dict[str, list[Any]]:
    """Return the elements of each input from the values of all variables."""
    left = iter(values)
    rows: dict[str, list[Any]] = {}
    for array in program.inputs:
        ends = {members[-1] for members in array.unit_norm_groups}
        starts = {members[0] for members in array.unit_norm_groups}
        inside = {symbol for members in array.unit_norm_groups for symbol in members}
        row: list[Any] = []
        product: Any = None
        for symbol in array.elements:
            if symbol in starts:
                product = None
            if symbol in ends:
                row.append(product)
                continue
            value = next(left)
            if symbol in inside:
                sine, cosine = domain.sin(value), domain.cos(value)
                row.append(cosine if product is None else product * cosine)
                product = sine if product is None else product * sine
            else:
                row.append(value)
        rows[array.name] = row
    return rows

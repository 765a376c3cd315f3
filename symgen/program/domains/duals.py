"""Dual numbers: values with slopes along several directions, for exact derivatives of a program's outputs.

A dual number is x + x_1 e_1 + x_2 e_2 + ..., where x_k is the slope along direction k, and each product of two e is 0.
Values are floats, arrays of floats or expressions of SymPy. Source: A. Griewank and A. Walther, *Evaluating
Derivatives* (2008), chapter 3 (forward mode).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from symgen.program.evaluate import Domain, evaluate
from symgen.program.ir import Program

Values = NDArray[Any]
"""An array of numbers that belong to a domain."""


@dataclass(frozen=True, slots=True, eq=False)
class Dual:
    """A value and its slopes; the first axis of ``slopes`` has one entry for each direction."""

    value: Any
    slopes: Values

    __array_ufunc__ = None

    def __add__(self, other: Any) -> Dual:
        if isinstance(other, Dual):
            return Dual(self.value + other.value, self.slopes + other.slopes)
        return Dual(self.value + other, self.slopes)

    __radd__ = __add__

    def __mul__(self, other: Any) -> Dual:
        if isinstance(other, Dual):
            return Dual(self.value * other.value, self.slopes * other.value + other.slopes * self.value)
        return Dual(self.value * other, self.slopes * other)

    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> Dual:
        return Dual(self.value**exponent, self.slopes * (exponent * self.value ** (exponent - 1)))

    def __rtruediv__(self, other: Any) -> Dual:
        return self.__pow__(-1).__mul__(other)


def over_duals(domain: Domain) -> Domain:
    """Return the domain of dual numbers whose values are numbers of ``domain``."""

    def sine(x: Any) -> Any:
        return Dual(domain.sin(x.value), x.slopes * domain.cos(x.value)) if isinstance(x, Dual) else domain.sin(x)

    def cosine(x: Any) -> Any:
        return Dual(domain.cos(x.value), x.slopes * -domain.sin(x.value)) if isinstance(x, Dual) else domain.cos(x)

    def root(x: Any) -> Any:
        if not isinstance(x, Dual):
            return domain.sqrt(x)
        value = domain.sqrt(x.value)
        return Dual(value, x.slopes * (1 / (2 * value)))

    return Domain(f"duals of {domain.name}", domain.number, sine, cosine, root)


def slopes_of(
    program: Program,
    inputs: Mapping[str, Sequence[Any]],
    directions: Mapping[str, Values],
    domain: Domain,
    parameters: Mapping[str, Any],
) -> dict[str, tuple[list[Any], list[Any]]]:
    """Return the values and the slopes of each output, as flat lists in row-major order.

    ``directions`` maps each input to its slopes: an array of shape (elements, directions, ...). The slopes of an
    element of an output are an array of shape (directions, ...), or 0 for a constant element.
    """
    duals = {name: list(map(Dual, values, directions[name])) for name, values in inputs.items()}
    found = evaluate(program, duals, over_duals(domain), parameters)
    return {
        name: (
            [each.value if isinstance(each, Dual) else each for each in elements],
            [each.slopes if isinstance(each, Dual) else 0 for each in elements],
        )
        for name, elements in found.items()
    }

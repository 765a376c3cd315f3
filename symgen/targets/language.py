"""The syntax of a language: how it writes expressions, inputs, assignments and comments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from symgen.errors import UnsupportedError
from symgen.program import Array
from symgen.targets.unit import FIELD_PREFIX
from symgen.targets.words import Describe, array_lines


@dataclass(frozen=True, slots=True)
class Language:
    """The syntax of a programming language for generated text.

    Texts with ``{}`` are filled by ``str.format``; the description of a text lists the arguments after a colon.
    """

    layout: str
    """The order and units of arrays, for the banner."""
    number: Callable[[float], str] = repr
    """Returns a literal for a nonnegative number."""
    call: str = "{}({})"
    """A call of ``sin``, ``cos`` or ``sqrt``: the name of the function, and its argument."""
    parameter: str = f"parameters.{FIELD_PREFIX}{{}}"
    """Format of a runtime parameter; the name of the parameter replaces the braces."""
    element: str = "{}[{}]"
    """An element of an input: the array and the index. The text is empty if functions copy their inputs to variables
    first.
    """
    scalar: str = "{}"
    """An input without axes: its name."""
    assignment: str = "{} = {}"
    """The definition of a variable: its name and its value."""
    store: str = ""
    """A store to an element of an output: the element, and its value.

    The text is empty if templates store all outputs at the end.
    """
    scalar_store: str = "*{}"
    """Format of the element in a store to an output without axes. The name of the output replaces the braces."""
    base: int = 0
    """Index of the first element."""
    flat: bool = False
    """True if elements have one index, in row-major order; False if they have one index for each axis."""
    before: tuple[str, ...] = ()
    """Texts before the indices of each element, such as ``...`` for leading axes."""
    describe: Describe = array_lines
    """A function that returns the comment lines about an input or output."""

    def indices(self, array: Array) -> list[str]:
        """Return the indices of all elements of an array, in row-major order."""
        shape = (len(array.elements),) if self.flat and array.shape else array.shape
        places = product(*(range(self.base, self.base + extent) for extent in shape))
        return [", ".join([*self.before, *map(str, place)]) for place in places]

    def elements(self, array: Array, scalar: str) -> list[str]:
        """Return the texts of all elements in row-major order. The format ``scalar`` is for an array without axes."""
        if not array.shape:
            return [scalar.format(array.name)]
        return [self.element.format(array.name, index) for index in self.indices(array)]


def literal(value: float, scalar: str, name: str = "") -> str:
    """Return the number of a scalar type nearest to ``value``, as the shortest decimal with a point or an exponent.

    Raises :class:`~symgen.errors.UnsupportedError` for a value beyond the range of the type. The message calls the type
    ``name``, if a name is given.
    """
    with np.errstate(over="ignore"):
        number: np.floating[Any] = np.float32(value) if scalar == "float" else np.float64(value)
    if not np.isfinite(number):
        raise UnsupportedError(f"the constant {value:g} does not fit the type {name or scalar}")
    if number == 0 or 1e-4 <= abs(number) < 1e7:
        return np.format_float_positional(number, trim="0")
    return str(number)

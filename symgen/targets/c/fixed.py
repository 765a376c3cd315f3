"""Fixed point: the C lines of a program, with a binary point and an error bound for each value.

A value x is stored as the 32-bit integer nearest to x 2^f, where f is the number of fraction bits. f is as large as
possible, but the value plus its error must fit 31 bits for all inputs within the stated ranges. Therefore no line can
overflow. Sums of products are computed in 64 bits and rounded once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sympy import Expr, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.domains.ranges import Range, ranges, term_range
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, flatten, terms
from symgen.program.ir import Program
from symgen.targets.c.printer import annotated

MAX_INT32 = 2**31 - 1
MAX_SUM_BITS = 62
"""Maximum number of bits of a sum of products in 64 bits. The sign and the rounding need the other two bits."""
TURN_FRACTION = 30
"""Number of fraction bits of a sine or cosine."""
TURN_ERROR = 2.0**-28
"""Maximum error of a sine or cosine whose angle is a multiple of 2^-32 turns; measured by tests/text/test_fixed.py."""
ANGLE_ERROR = 1.2e-10
"""Relative error of the factor from radians to turns."""
TURN_STEP_RADIANS = 1.5e-9
"""2^-32 turns [rad]."""
MAX_FRACTION_BITS = 40
"""Maximum number of fraction bits of a value, even if the value is very small."""
MAX_SHIFTED = 62
"""Maximum number of bits by which a 64-bit number is shifted."""
MAX_RELATIVE_ERROR = 1e-2
"""The largest error bound of an output, as a fraction of the output's largest magnitude; a larger bound is refused."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The format of a value: the number of bits after the binary point, and an error bound."""

    fraction: int
    error: float


@dataclass(frozen=True, slots=True)
class FixedText:
    """A program in fixed point: the fraction bits of its arrays, error bounds of its outputs, and the lines of C."""

    program: Program
    fractions: Mapping[str, int]
    errors: Mapping[str, float]
    lines: tuple[str, ...]


def fixed_text(program: Program, given: Mapping[str, Sequence[Range]], name: str) -> FixedText:
    """Return the lines of a function in fixed point.

    The lines call helper functions of <name>_fixed.h, whose names start with ``name``.

    Raises :class:`~symgen.errors.UnsupportedError` for operations that fixed point does not have, inputs without a
    stated range, and outputs with large errors.
    """
    for array in program.inputs:
        if array.name not in given:
            raise UnsupportedError(f"{program.name}: fixed point needs a stated range of the input {array.name}")
    return _Writer(flatten(program), given, name).text()


def codes(span: Range, fraction: int) -> tuple[int, int]:
    """Return the smallest range of integers that encloses a range of values; integers count steps of 2^-fraction."""
    return math.floor(span.lower * 2.0**fraction), math.ceil(span.upper * 2.0**fraction)


def input_fraction(values: Sequence[Range]) -> int:
    """Return the number of fraction bits of an input array, given the ranges of its elements."""
    return _fraction(max(value.size for value in values), 0.0)


def _coded(values: Sequence[Range]) -> list[Range]:
    """Return the ranges of an input array's elements, enlarged so that the ends of ranges are fixed-point values."""
    fraction = input_fraction(values)
    return [Range(*(code / 2.0**fraction for code in codes(value, fraction))) for value in values]


class _Writer:
    """Chooses the format of each value, line by line, and writes the lines of C."""

    def __init__(self, program: Program, given: Mapping[str, Sequence[Range]], name: str) -> None:
        self._program, self._name = program, name
        self._given = {array.name: _coded(given[array.name]) for array in program.inputs}
        self._ranges = ranges(program, self._given)
        self._kept: dict[Symbol, Fixed] = {}
        self._text: dict[Symbol, str] = {}
        self._fractions: dict[str, int] = {}

    def text(self) -> FixedText:
        program, origins = self._program, dict(self._program.origins)
        lines = list(self._inputs())
        for symbol, value in program.body:
            if value.func in (sin, cos):
                lines += self._turn(value.args[0])
            else:
                line = self._line(symbol, list(terms(value)))
                lines += annotated(line, origins[symbol]) if symbol in origins else [line]
        stores, errors = [], {}
        for array in program.outputs:
            kept = [self._atom(element) for element in array.elements]
            sizes = [self._size(element) + each.error for element, each in zip(array.elements, kept, strict=True)]
            fraction = min(_fraction(max(sizes), 0.0), max((each.fraction for each in kept), default=0))
            errors[array.name] = max(each.error for each in kept) + 2.0 ** -(fraction + 1)
            if max(sizes) > 0 and errors[array.name] > MAX_RELATIVE_ERROR * max(sizes):
                raise UnsupportedError(
                    f"{program.name}: fixed point may be off by {errors[array.name]:.2g} in {array.name}, whose values"
                    f" reach {max(sizes):.2g}; state narrower limits or export float"
                )
            self._fractions[array.name] = fraction
            for index, (element, each) in enumerate(zip(array.elements, kept, strict=True)):
                stores.append(f"{array.name}[{index}] = {self._moved(element, each.fraction, fraction)};")
        return FixedText(program, self._fractions, errors, (*lines, *stores))

    def _inputs(self) -> Iterator[str]:
        """Yield lines that clamp each used input to its stated range."""
        used = {s for _, value in self._program.body for s in value.free_symbols}
        used |= {s for element in self._program.output_elements() for s in element.free_symbols}
        for array in self._program.inputs:
            values = self._given[array.name]
            fraction = self._fractions[array.name] = input_fraction(values)
            if used.isdisjoint(array.elements):
                yield f"(void){array.name};"
            for index, (symbol, span) in enumerate(zip(array.elements, values, strict=True)):
                self._kept[symbol] = Fixed(fraction, 0.0)
                self._text[symbol] = f"{array.name}_{index}"
                if symbol in used:
                    lower, upper = codes(span, fraction)
                    ends = f"{integer(lower)}, {integer(upper)}"
                    yield f"const int32_t {array.name}_{index} = {self._name}_within({array.name}[{index}], {ends});"

    def _turn(self, angle: Expr) -> Iterator[str]:
        """Yield the lines that compute the sine and cosine of an angle by one call.

        If an earlier call has computed this sine and cosine, no lines are needed.
        """
        values = {value.func: symbol for symbol, value in self._program.body if value.args == (angle,)}
        if any(symbol in self._kept for symbol in values.values()):
            return
        kept = self._kept[angle]
        self._check_shift(kept.fraction + 2)
        error = TURN_ERROR + kept.error + TURN_STEP_RADIANS + ANGLE_ERROR * self._ranges[angle].size
        names = []
        for function in (sin, cos):
            symbol = values.get(function)
            names.append(symbol.name if symbol else f"{function.__name__}_of_{self._text[angle]}")
            if symbol:
                self._kept[symbol], self._text[symbol] = Fixed(TURN_FRACTION, error), symbol.name
        yield from (f"int32_t {name};" for name in names)
        places = ", ".join(f"&{name}" for name in names)
        yield f"{self._name}_sincos({self._text[angle]}, {kept.fraction + 2}U, {places});"

    def _line(self, symbol: Symbol, parts: list[Term]) -> str:
        """Return the line that computes a sum of products in 64 bits and rounds the sum once."""
        sizes = [term_range(term, self._ranges).size for term in parts]
        errors, fractions, texts = zip(*(self._product(term) for term in parts), strict=True)
        most = sum(size + error for size, error in zip(sizes, errors, strict=True))
        common = min(max(fractions), MAX_SUM_BITS - _bits(most))
        error = sum(errors) + sum(2.0**-common for fraction in fractions if fraction > common)
        fraction = _fraction(self._ranges[symbol].size, error)
        fraction = min(fraction, common)
        summed = ""
        for (sign, text), own in zip(texts, fractions, strict=True):
            moved = self._shifted(text, own, common)
            summed += (f" {sign} " if summed else "-" if sign == "-" else "") + moved
        self._kept[symbol] = Fixed(fraction, error + (2.0 ** -(fraction + 1) if common > fraction else 0.0))
        self._text[symbol] = symbol.name
        rounded = f"{self._name}_nearest({summed}, {common - fraction}U)"
        return f"const int32_t {symbol.name} = {rounded}; /* Q{fraction} */"

    def _product(self, term: Term) -> tuple[float, int, tuple[str, str]]:
        """Return the error bound of a term, its fraction bits, and its sign and text as a 64-bit value."""
        if len(term.factors) == 2:
            sign = "-" if term.number == -1 else "+"
            x, y = (self._kept[factor] for factor in term.factors)
            a, b = (self._ranges[factor].size for factor in term.factors)
            error = a * y.error + b * x.error + x.error * y.error
            return error, x.fraction + y.fraction, (sign, self._times(*(self._text[f] for f in term.factors)))
        number = nearest_float(term.number)
        sign, number = ("-", -number) if number < 0 else ("+", number)
        fraction = _fraction(number, 0.0)
        code = round(number * 2.0**fraction)
        wrong = abs(code / 2.0**fraction - number)
        if not term.factors:
            return wrong, fraction, (sign, f"(int64_t){integer(code)}")
        (factor,) = term.factors
        kept, size = self._kept[factor], self._ranges[factor].size
        if number == 1:
            return kept.error, kept.fraction, (sign, f"(int64_t){self._text[factor]}")
        error = number * kept.error + wrong * (size + kept.error)
        return error, fraction + kept.fraction, (sign, self._times(integer(code), self._text[factor]))

    def _times(self, a: str, b: str) -> str:
        return f"{self._name}_times({a}, {b})"

    def _shifted(self, text: str, own: int, wanted: int) -> str:
        """Return a 64-bit value converted to another number of fraction bits; dropped bits round the value down."""
        self._check_shift(abs(own - wanted))
        if own > wanted:
            return f"{self._name}_down({text}, {own - wanted}U)"
        return f"({text} * INT64_C({2 ** (wanted - own)}))" if own < wanted else text

    def _check_shift(self, bits: int) -> None:
        if not 0 <= bits <= MAX_SHIFTED:
            raise UnsupportedError(f"{self._program.name}: fixed point cannot hold its largest and its smallest values")

    def _atom(self, element: Expr) -> Fixed:
        if element.is_Symbol:
            return self._kept[element]
        number = nearest_float(element)
        return Fixed(_fraction(abs(number), 0.0) if number else TURN_FRACTION, 0.0)

    def _size(self, element: Expr) -> float:
        return self._ranges[element].size if element.is_Symbol else abs(nearest_float(element))

    def _moved(self, element: Expr, own: int, wanted: int) -> str:
        if not element.is_Symbol:
            return integer(round(nearest_float(element) * 2.0**wanted))
        text = self._text[element]
        if own == wanted:
            return text
        if own > wanted + MAX_SHIFTED:
            return integer(0)  # every value is less than half of the output's last bit
        wide = self._shifted(f"(int64_t){text}", min(own, wanted), wanted)
        return f"{self._name}_nearest({wide}, {max(own - wanted, 0)}U)"


def _fraction(size: float, error: float) -> int:
    """Return the largest number of fraction bits for which a value, its error and its rounding fit into 32 bits.

    ``size`` is the largest magnitude of the value.
    """
    if size + error == 0:
        return TURN_FRACTION
    fraction = min(31 - _bits(size + error), MAX_FRACTION_BITS)
    while (size + error) * 2.0**fraction + 1 > MAX_INT32:
        fraction -= 1
    return fraction


def _bits(size: float) -> int:
    """Return the exponent of the smallest power of two that is larger than a magnitude; 0 for zero."""
    return math.frexp(size)[1] if size > 0 else 0


def integer(value: int) -> str:
    """Return an integer of 32 bits as a C constant."""
    return f"INT32_C({value})" if value >= 0 else f"-INT32_C({-value})"

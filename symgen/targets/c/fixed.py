"""Fixed point: the C lines of a program, with a binary point and an error bound for each value.

A value x is stored as the 32-bit integer nearest to x 2^f, where f is the number of fraction bits. f is as large as
possible while the value and its error bound fit 31 bits for all inputs within the stated ranges. Because of these
bounds, no line can overflow. Sums of products are computed in 64 bits and rounded once, or not at all if no line
multiplies the sum. The module :mod:`symgen.program.domains.enclosures.enclosed` defines the ranges and error bounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sympy import Expr, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.domains.enclosures.enclosed import MANY_POINTS, Enclosed
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, flatten, is_reciprocal, terms
from symgen.program.ir import Program
from symgen.targets.c.printer import annotated

MAX_INT32 = 2**31 - 1
MAX_SUM_BITS = 62
"""Maximum number of bits of a sum of products in 64 bits. One of the 64 bits is the sign, and one is for rounding."""
TURN_FRACTION = 31
"""Number of fraction bits of a sine or cosine; the number 1 becomes 1 - 2^-31."""
TURN_ERROR = 1.07 * 2.0**-31
"""Maximum error of a sine or cosine whose angle is a multiple of 2^-34 turns.

All 2^32 such angles up to an eighth of a turn from zero were tried. The largest errors are 0.8056 2^-31 (sine) and
1.0650 2^-31 (cosine). tests/text/test_fixed.py measures errors at random angles.
"""
MAX_FRACTION_BITS = 40
"""Maximum number of fraction bits of a value, even if the value is very small."""
MAX_SHIFTED = 62
"""Maximum number of bits by which a 64-bit number is shifted."""
MAX_RELATIVE_ERROR = 1e-2
"""The largest accepted error bound of an output, as a fraction of the output's largest magnitude."""


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
    return _Writer(flatten(program, divisions=True), given, name).text()


def codes(span: Range, fraction: int) -> tuple[int, int]:
    """Return the smallest range of integers that encloses a range of values; integers count steps of 2^-fraction."""
    return math.floor(span.lower * 2.0**fraction), math.ceil(span.upper * 2.0**fraction)


def angle_error(fraction: int) -> float:
    """Return the largest error [rad] of converting an angle of ``fraction`` fraction bits to steps of 2^-34 turns."""
    return 2 * math.pi * (2.0**-35 + 2.0 ** -(34 + fraction)) * (1 + 1e-12)


def input_fraction(values: Sequence[Range]) -> int:
    """Return the number of fraction bits of an input array, given the ranges of its elements."""
    return _fraction(max(value.size for value in values), 0.0)


def _coded(values: Sequence[Range]) -> list[Range]:
    """Return the ranges of an input array's elements, enlarged until both ends are fixed-point values."""
    fraction = input_fraction(values)
    return [Range(*(code / 2.0**fraction for code in codes(value, fraction))) for value in values]


class _Writer:
    """Chooses the number of fraction bits of each value, line by line, and writes the lines of C."""

    def __init__(self, program: Program, given: Mapping[str, Sequence[Range]], name: str) -> None:
        self._program, self._name = program, name
        self._given = {array.name: _coded(given[array.name]) for array in program.inputs}
        self._enclosed = Enclosed(program, self._given, MANY_POINTS)
        self._fraction: dict[Symbol, int] = {}
        self._text: dict[Symbol, str] = {}
        self._local: dict[Symbol, float] = {}
        """Bound on the error that one line adds to the errors of its operands."""
        self._errors: dict[Symbol, float] = {}
        """Bound on the whole error of a value: the error that its line adds, and the errors of the values in this
        line.
        """
        self._fractions: dict[str, int] = {}
        self._wide = _summands(program)

    def text(self) -> FixedText:
        program, origins = self._program, dict(self._program.origins)
        lines = list(self._inputs())
        for symbol, value in program.body:
            if value.func in (sin, cos):
                lines += self._turn(value.args[0])
            elif is_reciprocal(value):
                lines.append(self._reciprocal(symbol, value.base))
            else:
                line = self._line(symbol, list(terms(value)))
                lines += annotated(line, origins[symbol]) if symbol in origins else [line]
        known = self._enclosed.output_errors(self._local, self._errors)
        stores, errors = [], {}
        for array in program.outputs:
            wrong = max((known[e] for e in array.elements if e.is_Symbol), default=0.0)
            sizes = [self._size(element) + wrong for element in array.elements]
            fraction = min(_fraction(max(sizes), 0.0), max(map(self._fraction_of, array.elements), default=0))
            errors[array.name] = wrong + 2.0 ** -(fraction + 1)
            if max(sizes) > 0 and errors[array.name] > MAX_RELATIVE_ERROR * max(sizes):
                raise UnsupportedError(
                    f"{program.name}: fixed point may be off by {errors[array.name]:.2g} in {array.name}, whose values"
                    f" reach {max(sizes):.2g}; state narrower limits or export float"
                )
            self._fractions[array.name] = fraction
            for index, element in enumerate(array.elements):
                stores.append(f"{array.name}[{index}] = {self._moved(element, fraction)};")
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
                self._keep(symbol, fraction, f"{array.name}_{index}", 0.0)
                if symbol in used:
                    lower, upper = codes(span, fraction)
                    ends = f"{integer(lower)}, {integer(upper)}"
                    yield f"const int32_t {array.name}_{index} = {self._name}_within({array.name}[{index}], {ends});"

    def _keep(self, symbol: Symbol, fraction: int, text: str, local: float, propagated: float = 0.0) -> None:
        self._fraction[symbol], self._text[symbol] = fraction, text
        self._local[symbol], self._errors[symbol] = local, local + propagated

    def _turn(self, angle: Symbol) -> Iterator[str]:
        """Yield the lines that compute the sine and cosine of an angle by one call.

        If an earlier call has computed this sine and cosine, no lines are needed.
        """
        values = {value.func: symbol for symbol, value in self._program.body if value.args == (angle,)}
        if any(symbol in self._fraction for symbol in values.values()):
            return
        fraction = self._fraction[angle]
        self._check_shift(fraction)
        self._local[angle] += angle_error(fraction)
        self._errors[angle] += angle_error(fraction)
        names = []
        for function in (sin, cos):
            symbol = values.get(function)
            names.append(symbol.name if symbol else f"{function.__name__}_of_{self._text[angle]}")
            if symbol:
                self._keep(symbol, TURN_FRACTION, symbol.name, TURN_ERROR, self._errors[angle])
        yield from (f"int32_t {name};" for name in names)
        places = ", ".join(f"&{name}" for name in names)
        yield f"{self._name}_sincos({self._text[angle]}, {fraction}U, {places});"

    def _reciprocal(self, symbol: Symbol, divisor: Symbol) -> str:
        """Return the line that divides a power of two by a divisor, and rounds toward zero."""
        propagated = self._enclosed.propagated_reciprocal(symbol, self._errors[divisor])
        fraction = _fraction(self._enclosed.size(symbol), propagated)
        fraction = min(fraction, MAX_SHIFTED - self._fraction[divisor])
        self._check_shift(fraction + self._fraction[divisor])
        self._keep(symbol, fraction, symbol.name, 2.0**-fraction, propagated)
        ratio = f"{self._name}_reciprocal({self._text[divisor]}, {fraction + self._fraction[divisor]}U)"
        return f"const int32_t {symbol.name} = {ratio}; /* Q{fraction} */"

    def _line(self, symbol: Symbol, parts: list[Term]) -> str:
        """Return the line that computes a sum of products in 64 bits and rounds the sum once."""
        sizes, errors = zip(*(self._enclosed.propagated(term, self._errors) for term in parts), strict=True)
        rounded, fractions, texts = zip(*(self._product(term) for term in parts), strict=True)
        propagated, local = sum(errors), sum(rounded)
        common = min(max(fractions), MAX_SUM_BITS - _bits(sum(sizes) + propagated + local))
        local += sum(2.0**-common for fraction in fractions if fraction > common)
        summed = ""
        for (sign, text), own in zip(texts, fractions, strict=True):
            moved = self._shifted(text, own, common)
            summed += (f" {sign} " if summed else "-" if sign == "-" else "") + moved
        if symbol in self._wide:
            self._keep(symbol, common, symbol.name, local, propagated)
            return f"const int64_t {symbol.name} = {summed}; /* Q{common} */"
        fraction = min(_fraction(self._enclosed.size(symbol), propagated + local), common)
        local += 2.0 ** -(fraction + 1) if common > fraction else 0.0
        self._keep(symbol, fraction, symbol.name, local, propagated)
        nearest = f"{self._name}_nearest({summed}, {common - fraction}U)"
        return f"const int32_t {symbol.name} = {nearest}; /* Q{fraction} */"

    def _product(self, term: Term) -> tuple[float, int, tuple[str, str]]:
        """Return the rounding error of a term's number, and the term's fraction bits, sign and 64-bit text."""
        kept = [self._fraction[factor] for factor in term.factors]
        texts = [self._text[factor] for factor in term.factors]
        if len(term.factors) == 2:
            return 0.0, sum(kept), ("-" if term.number == -1 else "+", self._times(*texts))
        number = nearest_float(term.number)
        sign, number = ("-", -number) if number < 0 else ("+", number)
        if number == 1 and term.factors:
            return 0.0, kept[0], (sign, self._in_64_bits(term.factors[0]))
        fraction = _fraction(number, 0.0)
        code = round(number * 2.0**fraction)
        wrong = abs(code / 2.0**fraction - number)
        if not term.factors:
            return wrong, fraction, (sign, f"(int64_t){integer(code)}")
        (factor,) = term.factors
        largest = self._enclosed.size(factor) + self._errors[factor]
        return wrong * largest, fraction + kept[0], (sign, self._times(integer(code), texts[0]))

    def _in_64_bits(self, symbol: Symbol) -> str:
        return self._text[symbol] if symbol in self._wide else f"(int64_t){self._text[symbol]}"

    def _times(self, a: str, b: str) -> str:
        return f"{self._name}_times({a}, {b})"

    def _shifted(self, text: str, own: int, wanted: int) -> str:
        """Return a 64-bit value with another number of fraction bits. Bits that are dropped round the value down."""
        self._check_shift(abs(own - wanted))
        if own > wanted:
            return f"{self._name}_down({text}, {own - wanted}U)"
        return f"({text} * INT64_C({2 ** (wanted - own)}))" if own < wanted else text

    def _check_shift(self, bits: int) -> None:
        if not 0 <= bits <= MAX_SHIFTED:
            raise UnsupportedError(f"{self._program.name}: fixed point cannot hold its largest and its smallest values")

    def _fraction_of(self, element: Expr) -> int:
        if element.is_Symbol:
            return self._fraction[element]
        number = nearest_float(element)
        return _fraction(abs(number), 0.0) if number else TURN_FRACTION

    def _size(self, element: Expr) -> float:
        return self._enclosed.size(element) if element.is_Symbol else abs(nearest_float(element))

    def _moved(self, element: Expr, wanted: int) -> str:
        if not element.is_Symbol:
            return integer(round(nearest_float(element) * 2.0**wanted))
        own = self._fraction[element]
        if own == wanted and element not in self._wide:
            return self._text[element]
        if own > wanted + MAX_SHIFTED:
            return integer(0)  # every value is less than half of the output's last bit
        wide = self._shifted(self._in_64_bits(element), min(own, wanted), wanted)
        return f"{self._name}_nearest({wide}, {max(own - wanted, 0)}U)"


def _summands(program: Program) -> set[Symbol]:
    """Return the sums that no other line multiplies.

    Sums of this kind are only added or stored, so they are not rounded to 32 bits.
    """
    sums = {symbol for symbol, value in program.body if value.func not in (sin, cos) and not is_reciprocal(value)}
    for symbol, value in program.body:
        if symbol not in sums:
            sums -= value.free_symbols
        else:
            for term in terms(value):
                if len(term.factors) > 1 or abs(term.number) != 1:
                    sums -= set(term.factors)
    return sums


def _fraction(size: float, error: float) -> int:
    """Return the largest number of fraction bits with which a value, its error and its rounding still fit into 32 bits.

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

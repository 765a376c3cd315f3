"""Print expressions and literals of C99, in double or float."""

from __future__ import annotations

import math
import textwrap
from dataclasses import dataclass

import numpy as np
from sympy import Expr, Symbol

from symgen.errors import ProgramError, UnsupportedError
from symgen.program import Program
from symgen.program.evaluate import nearest_float
from symgen.program.ir import Lane, Pack
from symgen.targets.escapes import Ready, comment
from symgen.targets.printer import ATOM, Printer
from symgen.targets.unit import FIELD_PREFIX

MAX_LINE_WIDTH = 110
"""The most characters of a line with a comment beside it."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """Names that lines of a function use: macros by default, in a text compiled for one state and for many."""

    real: str
    """The type of values that differ between states."""
    spread: str
    """Converts a value that is the same for all states to a ``real``."""
    sin: str
    cos: str
    sqrt: str
    sincos: str
    together: bool = True
    """True if one call of ``sincos`` takes all angles, False if each angle has a call."""
    restrict: bool = True
    """True if outputs of parts are ``restrict``, which MISRA C 8.14 forbids."""
    zeros: str = ""
    """Stores zeros: the array, the first element and their number. If empty, each is assigned."""
    padded: str = "{}"
    """The size of an array for a given number of sines."""
    pack: str = "limbs{}"
    """The type of a vector of a given number of values."""


CLEARED = "memset({0} + {1}, 0, {2} * sizeof *{0});"
"""Stores zeros: an array, the first element and their number."""


def macros(start: str) -> str:
    """Return the prefix of macros in a text whose names start with ``start``."""
    return f"{start.upper()}_"


def lanes(start: str) -> Dialect:
    """Return the dialect of macros, which a text defines for one state and again for a vector of states."""
    M = macros(start)
    return Dialect(
        "real",
        f"{M}SPLAT({{}})",
        f"{M}SIN",
        f"{M}COS",
        f"{M}SQRT",
        f"{M}SINCOS",
        zeros=f"{M}ZEROS({{}}, {{}}, {{}});",
        padded=f"{M}PADDED({{}})",
    )


def library(scalar: str) -> Dialect:
    """Return the dialect of single numbers, with the functions of <math.h>."""
    f = "f" if scalar == "float" else ""
    return Dialect(scalar, "{}", f"sin{f}", f"cos{f}", f"sqrt{f}", "", together=False, restrict=False)


class CPrinter(Printer):
    """Input elements are written ``q[0]``, runtime parameters ``parameters->p_name``, the rest as the dialect says."""

    def __init__(self, program: Program, scalar: str, trig: str = "libm", dialect: Dialect | None = None) -> None:
        super().__init__(program)
        self._float = scalar == "float"
        self._library = trig == "libm"
        names = dialect or library(scalar)
        self._functions = {"sin": names.sin, "cos": names.cos, "sqrt": names.sqrt}
        self._name = program.name
        self._element = {
            symbol: f"{array.name}[{index}]" for array in program.inputs for index, symbol in enumerate(array.elements)
        }
        self._element |= {symbol: f"parameters->{FIELD_PREFIX}{symbol}" for symbol in program.parameters}

    def rename(self, symbol: Symbol, name: str) -> None:
        """Call an input element ``name`` from now on."""
        self._element[symbol] = name

    def symbol(self, symbol: Symbol) -> str:
        return self._element.get(symbol) or super().symbol(symbol)

    def _print(self, node: Expr) -> tuple[str, int]:
        if node.func is Lane:
            pack, lane = node.args
            return f"{pack.name}[{lane}]", ATOM
        if node.func is Pack:
            return f"{{{', '.join(map(self.text, node.args))}}}", ATOM
        return super()._print(node)

    def number(self, value: Expr) -> str:
        double = nearest_float(value)
        with np.errstate(over="ignore"):
            nearest = np.float32(double) if self._float else np.float64(double)
        if not math.isfinite(nearest):
            raise UnsupportedError(
                f"the constant {double:g} does not fit the type {'float' if self._float else 'double'}"
            )
        text = np.format_float_positional(nearest, trim="0") if 1e-4 <= nearest < 1e7 else str(nearest)
        if "." not in text and "e" not in text:
            text += ".0"
        return f"{text}f" if self._float else text

    def call(self, function: str, argument: str) -> str:
        if function in ("sin", "cos") and not self._library:
            raise ProgramError(f"{self._name}: a sine or cosine has no name of its own")
        return f"{self._functions[function]}({argument})"


def annotated(line: str, words: str) -> list[str]:
    """Return a line of C with a comment beside it, or above it if the line would be too long."""
    if len(line) + len(words) < MAX_LINE_WIDTH:
        return [Ready(f"{line} /* {comment(words)} */")]
    above = textwrap.wrap(f"/* {comment(words)} */", MAX_LINE_WIDTH, subsequent_indent=" * ", break_long_words=False)
    return [*map(Ready, above), line]

"""Print expressions and literals of C99, in double or float."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from sympy import Expr, Symbol

from symgen.errors import ProgramError
from symgen.program import Program
from symgen.program.evaluate import nearest_float
from symgen.program.ir import Lane, Pack
from symgen.targets.escapes import Ready, comment
from symgen.targets.language import Language, literal
from symgen.targets.printer import ATOM, Printer
from symgen.targets.unit import FIELD_PREFIX

MAX_LINE_WIDTH = 110
"""Maximum number of characters of a line with a comment at its end."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The names of types and functions that a printed function uses.

    The names differ between functions for one state and functions for vectors with a state in each lane.
    """

    real: str
    """The type of values that differ between states."""
    sin: str
    cos: str
    sqrt: str
    sincos: str
    name: str = "{}"
    """Format of function names. The quantity's name replaces the braces."""
    linkage: str = ""
    """Text before the declaration of a quantity's function."""
    part: str = "static "
    """Text before the declaration of a part of a long function."""
    spread: str = "{}"
    """The format that converts a value to the type ``real`` if the value is the same for all states."""
    together: bool = True
    """True if one call of ``sincos`` takes all angles; False if each angle has its own call."""
    restrict: bool = True
    """True if the outputs of parts are declared ``restrict``, which MISRA C 8.14 forbids."""
    memory: bool = True
    """True if <string.h> stores zeros and copies arrays, False if each element is assigned."""
    apart: bool = False
    """True if inputs and outputs never overlap."""
    known_zeros: int = 0
    """Runs of at least this many zeros are already in the outputs before the call; 0 if the function writes all
    zeros.
    """
    padding: int = 1
    """The size of an array of sines is always a multiple of this number."""
    pack: str = "limbs{}"
    """Format of the type of a vector; the number of values replaces the braces."""
    wide: str = ""
    """The type of adjacent entries, if one step of a loop computes several; empty if it computes one entry."""
    step: str = ""
    """The number of values in the type ``wide``, as text. The text is empty if the type has one value."""
    none: str = "0"
    """The text of a zero of the type ``wide``."""
    limited: Mapping[str, str] = field(default_factory=dict)
    """Maps the text of an input, such as ``q[0]``, to a text that clamps the input to its range."""

    def cleared(self, array: str, first: int, count: int) -> list[str]:
        """Return the lines that store zeros; no lines if the outputs contain these zeros before the call."""
        return [] if 0 < self.known_zeros <= count else [CLEARED.format(array, first, count)]

    def copied(self, array: str, size: int) -> list[str]:
        """Return the lines that copy an array to the new array ``<array>_``."""
        if self.memory:
            return [f"{self.real} {array}_[{size}];", f"memcpy({array}_, {array}, sizeof {array}_);"]
        return [f"{self.real} {array}_[{size}];", *self._copies(array, size)]

    def _copies(self, array: str, size: int) -> Iterator[str]:
        for text in (f"{array}[{index}]" for index in range(size)):
            yield f"{text.replace('[', '_[')} = {self.limited.get(text, text)};"


CLEARED = "memset({0} + {1}, 0, {2} * sizeof *{0});"
"""A line that stores zeros. The arguments are the array, the index of the first zero and the number of zeros."""
SINES_TOGETHER = {"double": 4, "float": 8}
"""Number of angles of one state whose sines and cosines are computed together, as the lanes of a vector."""


def macros(start: str) -> str:
    """Return the prefix of macro names: ``start`` in capital letters, and an underscore."""
    return f"{start.upper()}_"


def one_state(start: str, scalar: str) -> Dialect:
    """Return the dialect for one state in plain C; names of functions begin with ``start``."""
    return replace(
        library(scalar),
        sincos="sines_cosines",
        name=f"{start}_{{}}",
        part=f"{macros(start)}NOINLINE ",
        together=True,
        restrict=True,
        memory=True,
        padding=SINES_TOGETHER[scalar],
    )


def many_states(start: str, known_zeros: int) -> Dialect:
    """Return the C dialect for vector types in which each lane has another state."""
    return Dialect(
        "lanes",
        "sin_lanes",
        "cos_lanes",
        "sqrt_lanes",
        "sines_cosines_lanes",
        name="{}_lanes",
        linkage="static ",
        part=f"{macros(start)}NOINLINE ",
        spread="no_lanes + {}",
        apart=True,
        known_zeros=known_zeros,
        none="no_lanes",
    )


def by_vectors(plain: Dialect, start: str) -> Dialect:
    """Return the dialect for one state whose loops compute adjacent entries of a matrix as vectors."""
    return replace(plain, wide="lanes", step=f"{macros(start)}LANES", none="no_lanes")


def library(scalar: str) -> Dialect:
    """Return the dialect for single numbers and the functions of <math.h>."""
    f = "f" if scalar == "float" else ""
    return Dialect(scalar, f"sin{f}", f"cos{f}", f"sqrt{f}", "", together=False, restrict=False, memory=False)


LANGUAGE = Language(
    "SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.",
    parameter=f"parameters->{FIELD_PREFIX}{{}}",
    scalar="{}[0]",
    flat=True,
)


class CPrinter(Printer):
    """Writes inputs as ``q[0]`` and runtime parameters as ``parameters->p_name``; calls the dialect's functions."""

    def __init__(self, program: Program, scalar: str, trig: str = "libm", dialect: Dialect | None = None) -> None:
        super().__init__(LANGUAGE, program)
        self._scalar = scalar
        self._library = trig == "libm"
        names = dialect or library(scalar)
        self._functions = {"sin": names.sin, "cos": names.cos, "sqrt": names.sqrt}
        self._name = program.name

    def rename(self, symbol: Symbol, name: str) -> None:
        """Use the variable ``name`` instead of an input element in all following lines."""
        self._texts[symbol] = name

    def _print(self, node: Expr) -> tuple[str, int]:
        if node.func is Lane:
            pack, lane = node.args
            return f"{pack.name}[{lane}]", ATOM
        if node.func is Pack:
            return f"{{{', '.join(map(self.text, node.args))}}}", ATOM
        return super()._print(node)

    def number(self, value: Expr) -> str:
        return literal(nearest_float(value), self._scalar) + ("f" if self._scalar == "float" else "")

    def call(self, function: str, argument: str) -> str:
        if function in ("sin", "cos") and not self._library:
            raise ProgramError(f"{self._name}: a sine or cosine has no name of its own")
        return f"{self._functions[function]}({argument})"


def annotated(line: str, words: str) -> list[str]:
    """Return a line of C with a comment. The comment is above the line if the line would otherwise be too long."""
    if len(line) + len(words) < MAX_LINE_WIDTH:
        return [Ready(f"{line} /* {comment(words)} */")]
    above = textwrap.wrap(f"/* {comment(words)} */", MAX_LINE_WIDTH, subsequent_indent=" * ", break_long_words=False)
    return [*map(Ready, above), line]

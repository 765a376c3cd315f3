"""Functions for arrays of any library that follows the array API standard; arrays are never changed in place.

JAX and torch.compile can trace the functions. The functions run on the device of their arrays, for example a GPU with
CuPy.
"""

from __future__ import annotations

import re
from dataclasses import replace

from symgen.program import Program
from symgen.targets.language import Language
from symgen.targets.languages import python
from symgen.targets.printed import values_of
from symgen.targets.printer import NO_PROGRAM, Printer
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

LANGUAGE = replace(
    python.LANGUAGE,
    layout="SI units; the last axes of an array belong to one state, and the leading axes are states.",
    call="xp.{}({})",
)


class ArrayPrinter(Printer):
    """A printer of calls ``xp.sin``, ``xp.cos`` and ``xp.sqrt``; ``xp`` is the library of the input arrays."""

    def __init__(self, language: Language, program: Program = NO_PROGRAM) -> None:
        super().__init__(language, program)
        self._constant = {symbol.name for symbol, _ in program.setup}
        self._like = next((array.elements[0].name for array in program.inputs if array.elements), "")

    def call(self, function: str, argument: str) -> str:
        """Return a call of a function of the array library ``xp``.

        An argument that depends on no input may be a plain number. The number is converted to an array first, because
        the functions of ``xp`` take only arrays.
        """
        names = set(re.findall(r"[A-Za-z_]\w*", re.sub(r'parameters\["\w+"\]', "", argument)))
        if self._like and names <= self._constant:
            argument = f"xp.asarray({argument}, dtype={self._like}.dtype)"
        return super().call(function, argument)


def render(unit: Unit, *_: str) -> Files:
    values = values_of(unit, LANGUAGE, ArrayPrinter)
    return {f"{unit.name}_arrays.py": fill("array_api/module.py.jinja", **values)}


TARGET = Target(
    "array_api",
    "A Python module for arrays of the array API standard, whose functions change no array in place.",
    render,
    harness=Harness(modules=("array_api_strict",)),
)

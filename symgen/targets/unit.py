"""What a target prints: some optimised programs and the facts for the banner."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.program.passes import Step


@dataclass(frozen=True, slots=True)
class Function:
    """One program to print, with the report of the passes it went through."""

    program: Program
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """A file's worth of functions. ``facts`` are lines for the banner: (what, value).

    Raises :class:`~symgen.errors.UnsupportedError` for programs with parameters: targets print constants only.
    """

    name: str
    functions: tuple[Function, ...]
    facts: tuple[tuple[str, str], ...] = ()
    conventions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for function in self.functions:
            if function.program.parameters:
                names = ", ".join(symbol.name for symbol in function.program.parameters)
                raise UnsupportedError(
                    f"parameters that are not baked cannot be generated yet: {names}; load with parameters baked"
                )

"""What a target is: a language, what it can have, and how its text is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from symgen.errors import InputError, UnsupportedError
from symgen.targets.unit import Unit

Files = dict[str, str]


@dataclass(frozen=True, slots=True)
class Harness:
    """How a unit's text is run by the real tool of its world, on one state for each function.

    The program reads the inputs of all functions, one number a line, array by array and in row-major order, and writes
    their outputs likewise.
    """

    render: Callable[[Unit], Files]
    """The program that calls the functions."""
    commands: tuple[tuple[str, ...], ...]
    """What is run in the directory of all files, in order; the last one reads and writes."""
    modules: tuple[str, ...] = ()
    """What Python must be able to import for it."""
    tools: tuple[str, ...] = ()
    """Programs that the commands call, beside the first."""


@dataclass(frozen=True, slots=True)
class Target:
    """One language that programs are written in."""

    name: str
    render: Callable[[Unit, str, str], Files]
    """File names and texts of a unit, for a scalar and a kind of sines and cosines."""
    scalars: tuple[str, ...] = ("double",)
    """The numbers it can have; none where there are no numbers in its text."""
    trig: tuple[str, ...] = ()
    """The kinds of sines and cosines it can have, where there is a choice."""
    reserved: frozenset[str] = frozenset()
    """Names that a unit cannot have, in lower case."""
    max_name: int = 0
    """Characters that the name of a function can have; 0 for any number."""
    index_base: int = 0
    layout: str = "row-major"
    """In which order a matrix lies in memory."""
    harness: Harness | None = None
    plain: bool = False
    """Whether it can have neither runtime parameters nor compressed matrices."""
    companions: tuple[str, ...] = ()
    """What the names of functions end in that it takes the derivatives of others from: they come with those."""

    def refuse_options(self, scalar: str, trig: str, given: Callable[[str], bool]) -> None:
        """Raise :class:`~symgen.errors.InputError` for numbers that this target cannot have.

        ``given`` says whether an option has another value than its default.
        """
        for option, value, possible in (("scalar", scalar, self.scalars), ("trig", trig, self.trig)):
            if possible and given(option) and value not in possible:
                expected = f"expected {' or '.join(possible)}: target {self.name} has no other"
                raise InputError(expected, place=f"option {option}", found=value)

    def refuse(self, unit: Unit) -> None:
        """Raise :class:`~symgen.errors.UnsupportedError` for what this target cannot have, by name."""
        if self.plain and unit.constants:
            raise UnsupportedError(
                f"target {self.name}: its functions take no runtime parameters, as {unit.constants[0].name};"
                " use --parameters baked"
            )
        for function in unit.functions if self.plain else ():
            if any(array.pattern for array in function.program.outputs):
                raise UnsupportedError(f"target {self.name}: its matrices are not compressed; use --sparse none")
        self.refuse_names(unit)

    def refuse_names(self, unit: Unit) -> None:
        """Raise :class:`~symgen.errors.UnsupportedError` for a name that means something else here."""
        if unit.name.lower() in self.reserved:
            raise UnsupportedError(
                f"target {self.name}: {unit.name} is a word or file of its own there; --name gives the robot another"
            )
        for function in unit.functions:
            name = f"{unit.name}_{function.program.name}"
            if self.max_name and len(name) > self.max_name:
                raise UnsupportedError(
                    f"target {self.name}: names have up to {self.max_name} characters, {name} has {len(name)};"
                    " --name gives the robot another"
                )

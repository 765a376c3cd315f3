"""The input of targets: optimised programs, and facts for the banner."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.program.passes import Step
from symgen.program.variants.variant import AnyVariant

FIELD_PREFIX = "p_"
"""Prefix of the field names in C structs. Because of the prefix, no macro or keyword of C or C++ can be a field
name.
"""


@dataclass(frozen=True)
class Function:
    """One quantity of a printed unit: its variants, and the report of its optimisation passes."""

    batch: AnyVariant
    """The variant that computes many states."""
    steps: tuple[Step, ...] = ()
    one: AnyVariant | None = None
    """The variant that computes one state; None if ``batch`` computes one state, too."""
    proof: str = ""
    """A text for the banner: the derivation with which the function was compared, and the method of proof."""
    roundoffs: float | None = None
    """The estimated relative rounding error of the function (:attr:`Program.roundoffs`)."""
    remark: str = ""
    """A line of text for the user if the proof of a cheaper candidate failed, and otherwise empty."""

    @cached_property
    def program(self) -> Program:
        """The batch variant as a plain program, with the proof and the rounding error of the function."""
        return replace(self.batch.program, proof=self.proof, roundoffs=self.roundoffs)


@dataclass(frozen=True, slots=True)
class Constant:
    """A runtime parameter with its default value: in C, a field of the struct that every function takes."""

    name: str
    value: Expr
    unit: str
    doc: str

    @property
    def field(self) -> str:
        """The name of the struct's field in C."""
        return FIELD_PREFIX + self.name


@dataclass(frozen=True, slots=True)
class Unit:
    """The functions that a target prints together. ``facts`` are lines of the banner: pairs of a label and a value.

    Raises :class:`~symgen.errors.UnsupportedError` for programs with parameters that are not among ``constants``.
    """

    name: str
    functions: tuple[Function, ...]
    facts: tuple[tuple[str, str], ...] = ()
    conventions: tuple[str, ...] = ()
    constants: tuple[Constant, ...] = ()
    macros: tuple[tuple[str, str, str], ...] = ()
    """Facts about the model for macros in the C header: name without the unit's prefix, value, and meaning."""
    joints: tuple[str, ...] = ()
    """The name of the joint of each velocity, in the order of velocities in arrays."""
    numbers: tuple[Constant, ...] = ()
    """The named numbers from which the ``setup`` of functions computes constants."""

    def __post_init__(self) -> None:
        known = {constant.name for constant in self.constants}
        for function in self.functions:
            names = ", ".join(name for name in map(str, function.program.parameters) if name not in known)
            if names:
                raise UnsupportedError(f"parameters are still symbolic: {names}; use --parameters baked or runtime")

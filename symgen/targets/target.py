"""Targets: a language, the features that the target supports, and the commands that run the generated text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from symgen.errors import InputError, UnsupportedError
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

Files = dict[str, str]


@dataclass(frozen=True, slots=True)
class Harness:
    """A test program, which runs each generated function on one state with the language's real tools.

    The program reads the inputs of all functions, one number per line, array by array in row-major order, and writes
    the outputs in the same way. The template of the program is ``templates/<target>/<file name>.jinja``.
    """

    file: str = "harness.py"
    """The path of the program, with ``{unit}`` for the name of the unit."""
    commands: tuple[tuple[str, ...], ...] = (("python3", "harness.py"),)
    """Commands to run one after the other in the directory of all files; the last command is the test program."""
    modules: tuple[str, ...] = ()
    """Python modules that the test program needs."""
    tools: tuple[str, ...] = ()
    """Programs that the commands call, in addition to the first word of each command."""


@dataclass(frozen=True, slots=True)
class Target:
    """One language in which programs are printed."""

    name: str
    summary: str
    """A description of the generated text in one line, for the reference pages."""
    render: Callable[[Unit, str, str], Files]
    """A function of a unit, the scalar type and the kind of sines and cosines; it returns the texts by file name."""
    scalars: tuple[str, ...] = ("double",)
    """The scalar types that the target supports; empty if the target's text has no numbers."""
    trig: tuple[str, ...] = ()
    """The kinds of sines and cosines that the target supports; empty if there is no choice."""
    reserved: frozenset[str] = frozenset()
    """Names, in lower case, that a unit of code cannot have."""
    max_name: int = 0
    """Maximum number of characters of a function's name; 0 if there is no limit."""
    harness: Harness | None = None
    dense: bool = False
    """True if the target does not support compressed matrices."""
    joint_order: bool = False
    """True if the user can choose the order of joints in the target's arrays."""
    companions: tuple[str, ...] = ()
    """The derivatives that are generated with each function f: ``jvp`` stands for the function ``f_jvp``."""
    needs: tuple[str, ...] = ()
    """Quantities that are always generated, because the text of this target calls their functions."""

    def render_harness(self, unit: Unit) -> Files:
        """Return the files of the harness of a unit; no files if the target has no harness."""
        if self.harness is None:
            return {}
        template = f"{self.name}/{self.harness.file.rpartition('/')[2]}.jinja"
        return {self.harness.file.format(unit=unit.name): fill(template, unit=unit)}

    def refuse_options(self, scalar: str, trig: str, given: Callable[[str], bool]) -> None:
        """Raise :class:`~symgen.errors.InputError` if this target does not support the scalar type or kind of sines.

        ``given`` returns True for the name of an option that the user has set. Other options are not checked.
        """
        for option, value, possible in (("scalar", scalar, self.scalars), ("trig", trig, self.trig)):
            if possible and given(option) and value not in possible:
                expected = f"expected {' or '.join(possible)}: target {self.name} has no other"
                raise InputError(expected, place=f"option {option}", found=value)

    def refuse(self, unit: Unit) -> None:
        """Raise :class:`~symgen.errors.UnsupportedError` if the unit needs a feature that this target lacks."""
        for function in unit.functions if self.dense else ():
            if any(array.pattern for array in function.program.outputs):
                raise UnsupportedError(f"target {self.name}: does not support compressed matrices (option sparse)")
        present = {function.program.name for function in unit.functions}
        if missing := [name for name in self.needs if name not in present]:
            raise UnsupportedError(f"target {self.name}: it calls the quantity {missing[0]}, which was not generated")
        self.refuse_names(unit)

    def refuse_names(self, unit: Unit) -> None:
        """Raise :class:`~symgen.errors.UnsupportedError` for a name that is reserved or too long."""
        if unit.name.lower() in self.reserved:
            raise UnsupportedError(
                f"target {self.name}: {unit.name} is a reserved word or file name; choose another with --name"
            )
        for function in unit.functions:
            name = f"{unit.name}_{function.program.name}"
            if self.max_name and len(name) > self.max_name:
                raise UnsupportedError(
                    f"target {self.name}: names have up to {self.max_name} characters, {name} has {len(name)};"
                    " choose another with --name"
                )

"""The targets by name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module

from symgen.errors import InputError
from symgen.options import Generating
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit

_MODULES = {
    "c": "c.text",
    "cpp": "languages.cpp",
    "cuda": "languages.cuda",
    "rust": "languages.rust",
    "julia": "languages.julia",
    "python": "languages.python",
    "matlab": "languages.matlab",
    "mex": "wrapped.mex",
    "array_api": "languages.array_api",
    "casadi": "wrapped.casadi",
    "jax": "wrapped.jax",
    "torch": "wrapped.torch",
    "warp": "wrapped.warp",
    "numba": "wrapped.numba",
    "fmi3": "wrapped.fmi3",
    "ros2": "wrapped.ros2",
    "report": "report",
}
"""The modules of the targets, in the order of the reference pages; each defines its target as ``TARGET``."""


class _Targets(Mapping[str, Target]):
    """The targets by name; the module of a target is imported when the target is looked up."""

    def __getitem__(self, name: str) -> Target:
        target: Target = import_module(f"symgen.targets.{_MODULES[name]}").TARGET
        return target

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


TARGETS = _Targets()


def targets_of(options: Generating, chosen_options: Collection[str]) -> list[Target]:
    """Return the requested targets.

    ``chosen_options`` lists the options that the user has set. Raises :class:`~symgen.errors.InputError` if the targets
    do not support one of these options.
    """
    chosen = [TARGETS[name] for name in options.target]

    def given(option: str) -> bool:
        return option in chosen_options

    for target in chosen:
        target.refuse_options(options.scalar, options.trig, given)
    for option in ("scalar", "trig"):
        acts = any(target.scalars if option == "scalar" else target.trig for target in chosen)
        if given(option) and not acts:
            expected = f"expected a target that supports it, not {', '.join(options.target)}"
            raise InputError(expected, place=f"option {option}", found=getattr(options, option))
    return chosen


def render(unit: Unit, targets: Sequence[Target], scalar: str, trig: str = "inline") -> Files:
    """Return the generated files of a unit of functions for all given targets, as texts by file name."""
    files: Files = {}
    for target in targets:
        target.refuse(unit)
        files.update(target.render(unit, scalar, trig))
    return files

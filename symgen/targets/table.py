"""The targets by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module

from symgen.errors import InputError
from symgen.options import Generating
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit

_MODULES = (
    "c.target",
    "languages.cpp",
    "languages.cuda",
    "languages.rust",
    "languages.julia",
    "languages.python",
    "languages.matlab",
    "wrapped.mex",
    "languages.array_api",
    "wrapped.casadi",
    "wrapped.jax",
    "wrapped.torch",
    "wrapped.numba",
    "wrapped.fmi3",
    "report",
)
"""The modules of the targets, in the order of the reference; each has its target as ``TARGET``."""
_ALL: list[Target] = [import_module(f"symgen.targets.{name}").TARGET for name in _MODULES]
TARGETS: Mapping[str, Target] = {target.name: target for target in _ALL}


def targets_of(options: Generating, chosen_options: Collection[str]) -> list[Target]:
    """Return the requested targets.

    Raises :class:`~symgen.errors.InputError` if they do not support one of the ``chosen_options``, which are given by
    name.
    """
    for name in options.target:
        if name not in TARGETS:
            raise InputError(f"expected one of {', '.join(TARGETS)}", place="option target", found=name)
    chosen = [TARGETS[name] for name in options.target]

    def given(option: str) -> bool:
        return option in chosen_options

    for target in chosen:
        target.refuse_options(options.scalar, options.trig, given)
    for option in ("scalar", "trig"):
        acts = any(target.scalars if option == "scalar" else target.trig for target in chosen)
        if given(option) and not acts:
            expected = f"expected a target that it acts on, not {', '.join(options.target)}"
            raise InputError(expected, place=f"option {option}", found=getattr(options, option))
    return chosen


def render(unit: Unit, targets: Sequence[Target], scalar: str, trig: str = "inline") -> Files:
    """Return the texts of a unit in all targets, by file name."""
    files: Files = {}
    for target in targets:
        target.refuse(unit)
        files.update(target.render(unit, scalar, trig))
    return files

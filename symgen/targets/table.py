"""The targets by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from symgen.errors import InputError
from symgen.options import Generating
from symgen.targets.array_api.target import ARRAY_API
from symgen.targets.c.target import C
from symgen.targets.casadi.target import CASADI
from symgen.targets.cpp.target import CPP
from symgen.targets.cuda.target import CUDA
from symgen.targets.fmi3.target import FMI3
from symgen.targets.jax.target import JAX
from symgen.targets.julia.target import JULIA
from symgen.targets.matlab.target import MATLAB
from symgen.targets.mex.target import MEX
from symgen.targets.numba.target import NUMBA
from symgen.targets.python.target import PYTHON
from symgen.targets.report.target import REPORT
from symgen.targets.rust.target import RUST
from symgen.targets.target import Files, Target
from symgen.targets.torch.target import TORCH
from symgen.targets.unit import Unit

_ALL = (C, CPP, CUDA, RUST, JULIA, PYTHON, MATLAB, MEX, ARRAY_API, CASADI, JAX, TORCH, NUMBA, FMI3, REPORT)
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

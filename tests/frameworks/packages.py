"""Packages for frameworks, generated and imported."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace
from functools import cache

import numpy as np
from helpers.loading import ROOT
from helpers.random_robots import Builder

import symgen
from symgen.robot.rewrites.runtime import with_runtime

FD = ("inverse_dynamics", "bias", "mass_matrix", "forward_dynamics")
SECOND = "inverse_dynamics_second_derivatives"
HESSIAN = "forward_dynamics_hessian"
PAIRS = ((0, 0), (0, 1), (1, 1), (0, 2))
"""The indices of two inputs of forward dynamics, for each output of the Hessian."""


TURNING = Builder(5, ["floating", "planar", "continuous", "spherical", "revolute"]).robot(4)
"""A robot whose positions are quaternions, cosines and sines, so that it has fewer velocities."""

WITH_PARAMETERS = (
    symgen.load(ROOT / "robots" / "planar_2r.toml", parameters="runtime"),
    with_runtime(replace(TURNING, name="turning"), ("gravity", TURNING.links[3].name)),
)
"""Robots with runtime parameters; the second one has fewer velocities than positions."""
BY_PARAMETERS = ("inverse_dynamics", "forward_dynamics")
"""The functions whose derivatives by parameters are generated."""


def with_second(robot):
    """The functions of a robot, with second derivatives of inverse dynamics if it has them."""
    return (*FD, SECOND) if robot.nq == robot.nv else FD


@cache
def in_c(robot):
    """The C of a robot with runtime parameters, with changed values of them: as a record, and as a vector."""
    module = symgen.build(robot, quantities=(*FD, *(f"{name}_parameter_derivatives" for name in BY_PARAMETERS)))
    source = np.random.default_rng(7)
    values = {name: value + source.uniform(0.05, 0.2) for name, value in module.defaults.items()}
    return module, module.parameters(**values), np.array(list(values.values()))


def draw(robot, count, *lead):
    """Random positions, and ``count`` further inputs of its functions."""
    normal = np.random.default_rng(11).normal
    q = on_the_circle(normal(size=robot.nq), np.concatenate)
    return [np.broadcast_to(q, (*lead, robot.nq)), *(normal(size=(*lead, robot.nv)) for _ in range(count))]


def on_the_circle(q, joined):
    """Positions of TURNING with what has unit length brought to it; ``joined`` makes an array of parts."""
    parts, start = [], 0
    for group in TURNING.unit_norm_groups if q.shape[-1] == TURNING.nq else ():
        part = q[group[0] : group[-1] + 1]
        parts += [q[start : group[0]], part / (part * part).sum() ** 0.5]
        start = group[-1] + 1
    return joined([*parts, q[start:]])


def written(folder, target, robot="panda", quantities=(*FD, SECOND), **options):
    """The files of a target in a folder, of a robot of the folder ``robots`` or another."""
    loaded = robot
    if isinstance(robot, str):
        loaded = symgen.load(ROOT / "robots" / f"{robot}.toml", parameters="baked")
    chosen = {"target": (target,), "quantities": tuple(quantities), **options}
    for name, text in symgen.generate(loaded, **chosen).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def imported(factory, target, robot="panda", name="", **options):
    """The package of a robot, from a folder of its own."""
    folder = factory.mktemp(target)
    written(folder, target, robot, **options)
    package = f"{robot if isinstance(robot, str) else robot.name}_{name or target}"
    for module in [each for each in sys.modules if each == package or each.startswith(f"{package}.")]:
        del sys.modules[module]  # an earlier package of this name has other functions
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(package)
    finally:
        sys.path.remove(str(folder))

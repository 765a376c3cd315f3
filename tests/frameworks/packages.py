"""Packages for frameworks, generated and imported."""

from __future__ import annotations

import importlib
import sys

from helpers.loading import ROOT
from helpers.random_robots import Builder

import symgen

FD = ("inverse_dynamics", "bias", "mass_matrix", "forward_dynamics")
SECOND = "inverse_dynamics_second_derivatives"


TURNING = Builder(5, ["floating", "planar", "continuous", "spherical", "revolute"]).robot(4)
"""A robot whose positions are quaternions, cosines and sines, so that it has fewer velocities."""


def on_the_circle(q, joined):
    """Positions of TURNING with what has unit length brought to it; ``joined`` makes an array of parts."""
    parts, start = [], 0
    for group in TURNING.unit_norm_groups:
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
    sys.path.insert(0, str(folder))
    try:
        start = robot if isinstance(robot, str) else robot.name
        return importlib.import_module(f"{start}_{name or target}")
    finally:
        sys.path.remove(str(folder))

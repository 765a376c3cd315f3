"""Packages for frameworks, generated and imported."""

from __future__ import annotations

import importlib
import sys

from helpers.loading import ROOT

import symgen

FD = ("inverse_dynamics", "bias", "mass_matrix", "forward_dynamics")
SECOND = "inverse_dynamics_second_derivatives"


def written(folder, target, robot="panda", quantities=(*FD, SECOND), **options):
    """The files of a target in a folder."""
    loaded = symgen.load(ROOT / "robots" / f"{robot}.toml", symgen.Options(parameters="baked"))
    chosen = symgen.Options(target=(target,), quantities=tuple(quantities), **options)
    for name, text in symgen.generate(loaded, chosen).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def imported(factory, target, robot="panda", name="", **options):
    """The package of a robot, from a folder of its own."""
    folder = factory.mktemp(target)
    written(folder, target, robot, **options)
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(f"{robot}_{name or target}")
    finally:
        sys.path.remove(str(folder))

"""Generate and import packages for frameworks."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

import symgen

ROOT = Path(__file__).resolve().parent.parent
QUANTITIES = ("inverse_dynamics", "forward_dynamics")


def write(folder, robot, target, quantities=QUANTITIES):
    """Write the files of a robot for a target."""
    loaded = symgen.load(ROOT / "robots" / f"{robot}.toml", parameters="baked")
    for name, text in symgen.generate(loaded, target=target, quantities=quantities).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def package(folder, target, robot, ending=""):
    """Return the generated and imported package of a robot."""
    write(folder, robot, target)
    return importlib.import_module(f"{robot}_{ending or target}")


def has(name):
    return importlib.util.find_spec(name) is not None


def urdf(name):
    """Return the path of a URDF file of example-robot-data."""
    import pinocchio

    root = Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots"
    return next(root.rglob(name))

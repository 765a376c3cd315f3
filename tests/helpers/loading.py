"""Robots by name and path, and sessions of robots that all tests of a process share."""

from __future__ import annotations

import importlib.util
import warnings
from dataclasses import replace
from functools import cache
from pathlib import Path

import pinocchio
from sympy import Matrix

import symgen
from symgen.routes import ROUTES

ROOT = Path(__file__).resolve().parents[2]
ROBOTS = ROOT / "robots"
OF_TWO_FRAMES = ("relative_jacobian",)
"""The quantities that need two chosen frames."""
TREE_QUANTITIES = tuple(name for name in ROUTES[symgen.Robot] if name not in OF_TWO_FRAMES)
"""The quantities of open trees with one chosen frame."""
IN_OPERATIONAL_SPACE = (
    "operational_space_inertia",
    "dynamically_consistent_inverse",
    "null_space_projector",
    "operational_space_bias",
    "operational_space_gravity",
)
"""The quantities that robots with fewer than six joints do not have."""
SYSTEM_NAMES = ("passive_walker", "rimless_wheel")
ROBOT_NAMES = sorted(path.stem for path in ROBOTS.glob("*.toml") if path.stem not in SYSTEM_NAMES)


def is_refused(route, robot):
    """Return True if a route inverts each link's inertia, and the inertia of some link is singular."""
    inertias = [robot.link[slot.joint.child].inertia.central() for slot in robot.slots]
    singular = any(m == 0 or Matrix(3, 3, lambda i, j, I=I: I[i, j]).det() == 0 for m, _, I in inertias)
    return route.startswith("constraint_force") and singular


def script(path):
    """Return a Python file outside of packages as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load(path, **options):
    """Load a robot; its warnings are ignored."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(path, **options)


def load_named(name, **options):
    return load(ROBOTS / f"{name}.toml", **options)


def with_a_tip(robot):
    """Return the robot with its last tip as the chosen frame, for quantities of frames."""
    return replace(robot, operational_frames=robot.tips[-1:])


@cache
def session_named(name, **options):
    """Return a session of a robot, shared by the tests of this process."""
    return symgen.Session(load_named(name, **options))


def example_root():
    """Return the folder of example-robot-data, which is installed beside Pinocchio."""
    return Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots"


def example_urdfs():
    """Return all URDF files of example-robot-data."""
    root = example_root()
    return sorted(root.rglob("*.urdf"), key=lambda path: path.relative_to(root))

"""symgen: rigid-body dynamics as straight-line code, derived twice and proven.

import symgen
robot = symgen.load("robots/panda.toml")
panda = symgen.build(robot)
tau = panda.inverse_dynamics(q, qd, qdd)
"""

from symgen.api import Derivation, build, derive, generate, load, program
from symgen.errors import (
    BuildError,
    BuildWarning,
    CallError,
    InputError,
    ProgramError,
    RobotWarning,
    SymgenError,
    UnsupportedError,
)
from symgen.options import Options
from symgen.robot import Robot

__all__ = [
    "BuildError",
    "BuildWarning",
    "CallError",
    "Derivation",
    "InputError",
    "Options",
    "ProgramError",
    "Robot",
    "RobotWarning",
    "SymgenError",
    "UnsupportedError",
    "build",
    "derive",
    "generate",
    "load",
    "program",
]

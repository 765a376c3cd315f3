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
from symgen.robot import Fixed, Joint, Link, Parameter, Prismatic, Revolute, Robot
from symgen.robot.inertia import from_centre_of_mass
from symgen.spatial import RigidBodyInertia as Inertia
from symgen.spatial import Rotation, Symmetric, Transform, Turn, Vector

__all__ = [
    "BuildError",
    "BuildWarning",
    "CallError",
    "Derivation",
    "Fixed",
    "Inertia",
    "InputError",
    "Joint",
    "Link",
    "Options",
    "Parameter",
    "Prismatic",
    "ProgramError",
    "Revolute",
    "Robot",
    "RobotWarning",
    "Rotation",
    "SymgenError",
    "Symmetric",
    "Transform",
    "Turn",
    "UnsupportedError",
    "Vector",
    "build",
    "derive",
    "from_centre_of_mass",
    "generate",
    "load",
    "program",
]

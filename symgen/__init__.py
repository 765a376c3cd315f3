"""symgen: rigid-body dynamics as straight-line code, derived twice and proven.

import symgen
robot = symgen.load("robots/panda.toml")
panda = symgen.build(robot)
tau = panda.inverse_dynamics(q, qd, qdd)
"""

from symgen.api import Derivation, Explanation, build, check, derive, explain, generate, load, program, prove
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
from symgen.proof.check import Report
from symgen.proof.prove import Proof
from symgen.robot import Coordinate, Fixed, Joint, Link, Parameter, Prismatic, Revolute, Robot, System
from symgen.robot.inertia import from_centre_of_mass
from symgen.spatial import RigidBodyInertia as Inertia
from symgen.spatial import Rotation, Symmetric, Transform, Turn, Vector

__all__ = [
    "BuildError",
    "BuildWarning",
    "CallError",
    "Coordinate",
    "Derivation",
    "Explanation",
    "Fixed",
    "Inertia",
    "InputError",
    "Joint",
    "Link",
    "Options",
    "Parameter",
    "Prismatic",
    "ProgramError",
    "Proof",
    "Report",
    "Revolute",
    "Robot",
    "RobotWarning",
    "Rotation",
    "SymgenError",
    "Symmetric",
    "System",
    "Transform",
    "Turn",
    "UnsupportedError",
    "Vector",
    "build",
    "check",
    "derive",
    "explain",
    "from_centre_of_mass",
    "generate",
    "load",
    "program",
    "prove",
]

"""symgen: rigid-body dynamics as straight-line code, derived twice and proven.

import symgen
robot = symgen.load("robots/panda.toml")
panda = symgen.build(robot)
tau = panda.inverse_dynamics(q, qd, qdd)
"""

from symgen.api import (
    Derivation,
    Explanation,
    base_parameters,
    build,
    certify,
    check,
    derive,
    explain,
    export,
    generate,
    load,
    program,
    prove,
)
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
from symgen.robot import (
    Continuous,
    Coordinate,
    Cylindrical,
    Drive,
    Fixed,
    Floating,
    Frame,
    Helical,
    Joint,
    Link,
    Mimic,
    Parameter,
    Planar,
    Prismatic,
    Revolute,
    Robot,
    Spherical,
    System,
)
from symgen.robot.configuration import difference, integrate, neutral, normalise
from symgen.robot.inertia import from_centre_of_mass
from symgen.routes.base_parameters import BaseParameters
from symgen.spatial import RigidBodyInertia as Inertia
from symgen.spatial import Rotation, Symmetric, Transform, Turn, Vector

__all__ = [
    "BaseParameters",
    "BuildError",
    "BuildWarning",
    "CallError",
    "Continuous",
    "Coordinate",
    "Cylindrical",
    "Derivation",
    "Drive",
    "Explanation",
    "Fixed",
    "Floating",
    "Frame",
    "Helical",
    "Inertia",
    "InputError",
    "Joint",
    "Link",
    "Mimic",
    "Options",
    "Parameter",
    "Planar",
    "Prismatic",
    "ProgramError",
    "Proof",
    "Report",
    "Revolute",
    "Robot",
    "RobotWarning",
    "Rotation",
    "Spherical",
    "SymgenError",
    "Symmetric",
    "System",
    "Transform",
    "Turn",
    "UnsupportedError",
    "Vector",
    "base_parameters",
    "build",
    "certify",
    "check",
    "derive",
    "difference",
    "explain",
    "export",
    "from_centre_of_mass",
    "generate",
    "integrate",
    "load",
    "neutral",
    "normalise",
    "program",
    "prove",
]

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
from symgen.build.layout import tiles
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
from symgen.mobility import Mobility, constrained, explicit, mobility
from symgen.options import Options
from symgen.page.page import page
from symgen.pipeline import Session
from symgen.proof.check import EquationCheck
from symgen.proof.prove import Proof
from symgen.robot import (
    ConstrainedRobot,
    Constraint,
    Continuous,
    Coordinate,
    Cylindrical,
    ExplicitRobot,
    Fixed,
    Floating,
    Frame,
    Helical,
    Joint,
    JointDynamics,
    Link,
    Mimic,
    Model,
    Parameter,
    Planar,
    Prismatic,
    Revolute,
    Robot,
    Spherical,
    System,
)
from symgen.robot.configuration.coordinates import difference, integrate, neutral, normalise
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.hybrid import Hybrid
from symgen.routes.identification.base_parameters import BaseParameters
from symgen.simulation.batches import Batch, batch
from symgen.simulation.gait import Gait, continued, gait
from symgen.simulation.phases import HybridTrajectory, load_phases, simulate_phases
from symgen.simulation.simulate import simulate
from symgen.simulation.trajectory import Trajectory
from symgen.spatial import AxisRotation, Rotation, Symmetric, Transform, Vector
from symgen.spatial import RigidBodyInertia as Inertia

__all__ = [
    "AxisRotation",
    "BaseParameters",
    "Batch",
    "BuildError",
    "BuildWarning",
    "CallError",
    "ConstrainedRobot",
    "Constraint",
    "Continuous",
    "Coordinate",
    "Cylindrical",
    "Derivation",
    "EquationCheck",
    "Explanation",
    "ExplicitRobot",
    "Fixed",
    "Floating",
    "Frame",
    "Gait",
    "Helical",
    "Hybrid",
    "HybridTrajectory",
    "Inertia",
    "InputError",
    "Joint",
    "JointDynamics",
    "Link",
    "Mimic",
    "Mobility",
    "Model",
    "Options",
    "Parameter",
    "Planar",
    "Prismatic",
    "ProgramError",
    "Proof",
    "Revolute",
    "Robot",
    "RobotWarning",
    "Rotation",
    "Session",
    "Spherical",
    "SymgenError",
    "Symmetric",
    "System",
    "Trajectory",
    "Transform",
    "UnsupportedError",
    "Vector",
    "base_parameters",
    "batch",
    "build",
    "certify",
    "check",
    "constrained",
    "continued",
    "derive",
    "difference",
    "explain",
    "explicit",
    "export",
    "from_center_of_mass",
    "gait",
    "generate",
    "integrate",
    "load",
    "load_phases",
    "mobility",
    "neutral",
    "normalise",
    "page",
    "program",
    "prove",
    "simulate",
    "simulate_phases",
    "tiles",
]

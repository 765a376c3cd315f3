from .api.attaching import attach
from .api.deriving import Derivation, base_parameters, derive
from .api.generating import generate, program
from .api.loading import load, loads
from .api.old_options import Options
from .api.positions import (
    constrained,
    difference,
    difference_derivatives,
    distance,
    explicit,
    integrate,
    integrate_derivatives,
    interpolate,
    is_normalised,
    mobility,
    neutral,
    normalise,
    random_positions,
)
from .api.proving import check, prove
from .build.layout import tiles
from .errors import (
    BuildError,
    BuildWarning,
    CallError,
    InputError,
    ProgramError,
    RobotWarning,
    SymgenError,
    UnsupportedError,
)
from .mobility.constrained import Mobility
from .proof.answers.verdicts import EquationCheck
from .proof.prove import Proof
from .ready import build
from .robot import (
    ConstrainedRobot,
    Constraint,
    Continuous,
    Coordinate,
    Cylindrical,
    ExplicitRobot,
    Fixed,
    Floating,
    FluidForce,
    Frame,
    Helical,
    Joint,
    JointDynamics,
    JointForce,
    Link,
    Mimic,
    Model,
    Parameter,
    Planar,
    PointForce,
    Prismatic,
    Revolute,
    Robot,
    Spherical,
    System,
    Translational,
    bushing,
)
from .robot.description.inertia import Inertia, from_center_of_mass
from .robot.hybrid import Hybrid
from .routes.identification.base_parameters import BaseParameters
from .session import Session
from .spatial import AxisRotation, Rotation, Symmetric, Transform, Vector
from .uses.bounds.bounds import bounds
from .uses.bounds.results import Bounds
from .uses.control.equilibria import Equilibrium, equilibria
from .uses.control.linearisation import Linearisation
from .uses.control.linearise import linearise
from .uses.data.evaluate import Evaluation, evaluate
from .uses.data.excite import Excitation, excite
from .uses.data.identify import Identification, identify
from .uses.data.urdf import identified_urdf
from .uses.drawing.draw import draw
from .uses.drawing.svg import Drawing
from .uses.explaining import Explanation, explain
from .uses.exporting import certify, export
from .uses.page.page import page
from .uses.simulation.batches import Batch, batch
from .uses.simulation.gait import Gait, continued, gait
from .uses.simulation.phases import HybridTrajectory, load_phases, simulate_phases
from .uses.simulation.simulate import simulate
from .uses.simulation.trajectory import Trajectory

__all__ = [
    "AxisRotation",
    "BaseParameters",
    "Batch",
    "Bounds",
    "BuildError",
    "BuildWarning",
    "CallError",
    "ConstrainedRobot",
    "Constraint",
    "Continuous",
    "Coordinate",
    "Cylindrical",
    "Derivation",
    "Drawing",
    "EquationCheck",
    "Equilibrium",
    "Evaluation",
    "Excitation",
    "Explanation",
    "ExplicitRobot",
    "Fixed",
    "Floating",
    "FluidForce",
    "Frame",
    "Gait",
    "Helical",
    "Hybrid",
    "HybridTrajectory",
    "Identification",
    "Inertia",
    "InputError",
    "Joint",
    "JointDynamics",
    "JointForce",
    "Linearisation",
    "Link",
    "Mimic",
    "Mobility",
    "Model",
    "Options",
    "Parameter",
    "Planar",
    "PointForce",
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
    "Translational",
    "UnsupportedError",
    "Vector",
    "attach",
    "base_parameters",
    "batch",
    "bounds",
    "build",
    "bushing",
    "certify",
    "check",
    "constrained",
    "continued",
    "derive",
    "difference",
    "difference_derivatives",
    "distance",
    "draw",
    "equilibria",
    "evaluate",
    "excite",
    "explain",
    "explicit",
    "export",
    "from_center_of_mass",
    "gait",
    "generate",
    "identified_urdf",
    "identify",
    "integrate",
    "integrate_derivatives",
    "interpolate",
    "is_normalised",
    "linearise",
    "load",
    "load_phases",
    "loads",
    "mobility",
    "neutral",
    "normalise",
    "page",
    "program",
    "prove",
    "random_positions",
    "simulate",
    "simulate_phases",
    "tiles",
]

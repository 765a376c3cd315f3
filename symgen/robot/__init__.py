"""Models of robots and systems: their classes, the loaders and writers of their files, and rewrites of robots."""

from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.robot.constraints.model import ConstrainedRobot, Draft
from symgen.robot.constraints.rows import Constraint
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.model import Model
from symgen.robot.description.parts import Frame, Joint, Link, Mimic, Note, Parameter
from symgen.robot.description.robot import Robot
from symgen.robot.description.system import Coordinate, System
from symgen.robot.elastic import ElasticChain
from symgen.robot.forces.fluid import FluidForce
from symgen.robot.forces.robot_forces import JointForce, PointForce, bushing
from symgen.robot.joints.cylindrical import Cylindrical
from symgen.robot.joints.fixed import Fixed
from symgen.robot.joints.floating import Floating
from symgen.robot.joints.helical import Helical
from symgen.robot.joints.kind import JointKind
from symgen.robot.joints.planar import Planar
from symgen.robot.joints.prismatic import Prismatic
from symgen.robot.joints.revolute import Continuous, Revolute
from symgen.robot.joints.spherical import Spherical
from symgen.robot.joints.translational import Translational

__all__ = [
    "ConstrainedRobot",
    "Constraint",
    "Continuous",
    "Coordinate",
    "Cylindrical",
    "Draft",
    "ElasticChain",
    "ExplicitRobot",
    "Fixed",
    "Floating",
    "FluidForce",
    "Frame",
    "Helical",
    "Joint",
    "JointDynamics",
    "JointForce",
    "JointKind",
    "Link",
    "Mimic",
    "Model",
    "Note",
    "Parameter",
    "Planar",
    "PointForce",
    "Prismatic",
    "Revolute",
    "Robot",
    "Spherical",
    "System",
    "Translational",
    "bushing",
]

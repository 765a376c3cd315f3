"""What is described: links, joints, inertias, parameters, and the files they come from."""

from symgen.robot.drive import Drive
from symgen.robot.free_joints import Cylindrical, Floating, Planar, Spherical
from symgen.robot.joints import Continuous, Fixed, Helical, JointKind, Prismatic, Revolute
from symgen.robot.model import Robot
from symgen.robot.parts import Frame, Joint, Link, Mimic, Note, Parameter
from symgen.robot.system import Coordinate, System

__all__ = [
    "Continuous",
    "Coordinate",
    "Cylindrical",
    "Drive",
    "Fixed",
    "Floating",
    "Frame",
    "Helical",
    "Joint",
    "JointKind",
    "Link",
    "Mimic",
    "Note",
    "Parameter",
    "Planar",
    "Prismatic",
    "Revolute",
    "Robot",
    "Spherical",
    "System",
]

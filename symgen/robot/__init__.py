"""What is described: links, joints, inertias, parameters, and the files they come from."""

from symgen.robot.joints import Fixed, JointKind, Prismatic, Revolute
from symgen.robot.model import Joint, Link, Note, Parameter, Robot
from symgen.robot.system import Coordinate, System

__all__ = [
    "Coordinate",
    "Fixed",
    "Joint",
    "JointKind",
    "Link",
    "Note",
    "Parameter",
    "Prismatic",
    "Revolute",
    "Robot",
    "System",
]

"""What is described: links, joints, inertias, parameters, and the files they come from."""

from symgen.robot.joints import Fixed, JointKind, Prismatic, Revolute
from symgen.robot.model import Joint, Link, Note, Parameter, Robot

__all__ = ["Fixed", "Joint", "JointKind", "Link", "Note", "Parameter", "Prismatic", "Revolute", "Robot"]

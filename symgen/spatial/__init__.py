"""Spatial vector algebra: small classes of values whose components are SymPy expressions.

Conventions (Featherstone, *Rigid Body Dynamics Algorithms*): a motion is (angular, linear), a force is (moment, force).
Motions and forces refer to the origin of the frame whose axes they use. A frame's placement in its parent is a rotation
``R`` and a translation ``p``: ``x_parent = R x_child + p``.

Vectors, symmetric matrices and rotations carry ``keep``, a function that names an intermediate result (see
:mod:`symgen.spatial.vector`). With the identity as ``keep``, formulas give closed forms. With the ``keep`` of a trace,
formulas give straight-line code. No class stores a dense 6x6 matrix, because operations with its zeros would be wasted.
"""

from symgen.exact import Keep
from symgen.spatial.articulated import ArticulatedInertia
from symgen.spatial.coriolis import BodyCoriolis
from symgen.spatial.inertia import RigidBodyInertia
from symgen.spatial.motion import Force, Motion
from symgen.spatial.moving import MovingInertia
from symgen.spatial.rotation import AxisRotation, Rotation, rotation_to_axis
from symgen.spatial.spin import Spin
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.tensor import Tensor
from symgen.spatial.transform import Transform
from symgen.spatial.vector import Vector, identity

__all__ = [
    "ArticulatedInertia",
    "AxisRotation",
    "BodyCoriolis",
    "Force",
    "Keep",
    "Motion",
    "MovingInertia",
    "RigidBodyInertia",
    "Rotation",
    "Spin",
    "Symmetric",
    "Tensor",
    "Transform",
    "Vector",
    "identity",
    "rotation_to_axis",
]

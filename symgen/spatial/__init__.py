"""Spatial vector algebra: immutable vectors, inertias, rotations and transforms of SymPy expressions.

Conventions (Featherstone, *Rigid Body Dynamics Algorithms*): a motion is (angular, linear), a force is (moment, force).
Motions and forces are along the axes of a frame and about the frame's origin. The placement of a frame in its parent is
a rotation ``R`` and a translation ``p``: ``x_parent = R x_child + p``.

Vectors, symmetric matrices and rotations carry ``keep``, a function that names an intermediate result (see
:mod:`symgen.spatial.vector`). With the identity as ``keep``, formulas give closed forms. With the ``keep`` of a trace,
formulas give straight-line code. No class stores a 6x6 matrix, because operations with the zeros of such a matrix would
waste time.
"""

from symgen.exact import Keep as Keep
from symgen.spatial.articulated import ArticulatedInertia as ArticulatedInertia
from symgen.spatial.coriolis import BodyCoriolis as BodyCoriolis
from symgen.spatial.inertia import RigidBodyInertia as RigidBodyInertia
from symgen.spatial.motion import Force as Force
from symgen.spatial.motion import Motion as Motion
from symgen.spatial.moving import MovingInertia as MovingInertia
from symgen.spatial.rotation import AxisRotation as AxisRotation
from symgen.spatial.rotation import Rotation as Rotation
from symgen.spatial.rotation import rotation_to_axis as rotation_to_axis
from symgen.spatial.spin import Spin as Spin
from symgen.spatial.symmetric import Symmetric as Symmetric
from symgen.spatial.tensor import Tensor as Tensor
from symgen.spatial.transform import Transform as Transform
from symgen.spatial.vector import Vector as Vector
from symgen.spatial.vector import identity as identity

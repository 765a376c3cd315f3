"""Moments of a mass that moves relative to a frame: moments of its positions and of its velocities in this frame.

Let r be a point's position and r' its velocity, both relative to the frame. The velocity-dependent part of rigid-body
dynamics depends on three quantities of a composite body: its inertia, K = integral of r' r^T dm, and p = integral of r'
dm. The twelve numbers of K and p replace the thirty-six numbers of the 6x6 matrix B of S. Echeandia and P. M. Wensing
(2021). K and p are zero for the body that carries the frame. A motion S = (a, b) is the velocity field s = a x r + b.
"""

from __future__ import annotations

from dataclasses import dataclass

from symgen.spatial.inertia import RigidBodyInertia
from symgen.spatial.motion import Force, Motion
from symgen.spatial.rotation import Rotation
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.tensor import Tensor
from symgen.spatial.transform import Transform
from symgen.spatial.vector import Vector


@dataclass(frozen=True, slots=True)
class MovingInertia:
    """The inertia ``I`` and the moments ``K`` [kg m^2/s] and ``p`` [kg m/s] of a mass, about the origin of a frame."""

    I: RigidBodyInertia
    K: Tensor
    p: Vector

    @classmethod
    def at_rest(cls, inertia: RigidBodyInertia) -> MovingInertia:
        zero = Vector.zero(inertia.h.keep)
        return cls(inertia, Tensor(zero, zero, zero), zero)

    def __add__(self, other: MovingInertia) -> MovingInertia:
        return MovingInertia(self.I + other.I, self.K + other.K, self.p + other.p)

    def rotated(self, R: Rotation) -> MovingInertia:
        """Return the same moments in other axes; ``R`` converts vectors from the present axes to the other axes."""
        return MovingInertia(moved(self.I, Transform(R)), self.K.rotated(R, by_difference=True), R.vector(self.p))

    def in_parent(self, X: Transform, vJ: Motion) -> MovingInertia:
        """Return the moments relative to the parent's frame and about the parent's origin.

        ``X`` has the rotation R and the origin d of this frame in the parent. ``vJ`` = (w, v) is the velocity of this
        frame relative to the parent. Let w, v, the first moment h and the second moment S be in parent axes. The
        results are p_parent = R p + w x h + m v and K_parent = R K R^T + [w]x S + v h^T + p_parent d^T.
        """
        w, v, rotated = X.R.vector(vJ.w), X.R.vector(vJ.v), moved(self.I, Transform(X.R))
        p = X.R.vector(self.p) + w.cross(rotated.h) + v * self.I.m
        K = (
            self.K.rotated(X.R, by_difference=True)
            + Tensor.crossed(w, rotated.second)
            + Tensor.outer(v, rotated.h)
            + Tensor.outer(p, X.p)
        )
        return MovingInertia(moved(self.I, X), K, p)

    def rate_wrench(self, S: Motion, w: Vector) -> Force:
        """Return the wrench that gives every point of the mass the acceleration w x s + a x r'.

        Here w is the angular velocity of the frame. The field s = a x r + b is the velocity field of ``S`` = (a, b). r'
        is the velocity, relative to the frame, of the point at r. With the mass m, the first moment h and the second
        moment T, the moment of the wrench is tr(K) a - K a - g with g = a x T w + h x (b x w). The force of the wrench
        is a x p + w x (a x h + m b).
        """
        a, b = S.w, S.v
        n = self.K.trace_complement.vector(a) + -self._gyroscopic(S, w)
        return Force(n, a.cross(self.p) + w.cross(a.cross(self.I.h) + b * self.I.m))

    def coriolis_moment(self, S: Motion, w: Vector) -> Vector:
        """Return the integral of r' x s - r x (w x s) dm for the velocity field s of ``S`` = (a, b).

        The integral is tr(K) a - K^T a + p x b + g, with g as in :meth:`rate_wrench`. The sum of this moment and the
        moment of :meth:`rate_wrench` is the time derivative, in the frame, of the integral of r x s dm.
        """
        return self.K.transpose.trace_complement.vector(S.w) + self.p.cross(S.v) + self._gyroscopic(S, w)

    def _gyroscopic(self, S: Motion, w: Vector) -> Vector:
        """Return the integral of r x (s x w) dm for the velocity field s of ``S``; :meth:`rate_wrench` calls it g."""
        rotated: Vector = S.w.cross(self.I.second.bound(w.keep).vector(w)) + self.I.h.cross(S.v.cross(w))
        return rotated


def moved(I: RigidBodyInertia, X: Transform) -> RigidBodyInertia:
    """Return the inertia ``I`` in the parent's axes and about the parent's origin, X^T I X.

    The second moment is rotated by :meth:`~symgen.spatial.tensor.Tensor.rotated` with ``by_difference``. This option
    saves operations, but loses digits if the second moment is nearly singular.
    """
    h = X.R.vector(I.h)
    origin = h + X.p.bound(h.keep) * I.m
    second = Tensor.of(I.second.bound(h.keep)).rotated(X.R, by_difference=True).upper + Symmetric.parallel(
        h, origin, X.p
    )
    return RigidBodyInertia(I.m, origin, second)

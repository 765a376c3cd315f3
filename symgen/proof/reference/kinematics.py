"""Poses, Jacobians and accelerations of frames in one state, from the 4x4 pose matrices of the robot's links.

A jet is a value with its rate along a change of the state. Jets of jets have second rates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from symgen.proof.reference.dynamics import Dynamics, Motions, Poses, Variation
from symgen.proof.reference.numbers import Jet, Matrix, Number, inverse
from symgen.proof.reference.point import BASE

View = Callable[["Kinematics", Matrix, Matrix], Matrix]
"""A function that converts the rate and the value of a frame's pose to the frame's motion in certain axes."""


def twist_of(S: Matrix) -> list[Number]:
    """Return the twist (v, w) of the matrix [[w]x v; 0 0]."""
    return [S[0, 3], S[1, 3], S[2, 3], S[2, 1], S[0, 2], S[1, 0]]


def world(kinematics: Kinematics, rate: Matrix, pose: Matrix) -> Matrix:
    """Return the motion T' T^-1: the velocity of the body's point at the base origin, in base axes."""
    return rate * inverse(pose)


def local(kinematics: Kinematics, rate: Matrix, pose: Matrix) -> Matrix:
    """Return the motion T^-1 T': the velocity of the frame's origin, in the frame's own axes."""
    return inverse(pose) * rate


def aligned(kinematics: Kinematics, rate: Matrix, pose: Matrix) -> Matrix:
    """Return the velocity of the frame's origin and the angular velocity, both in base axes."""
    return kinematics.angular_part(rate * inverse(pose)) + kinematics.linear_part(rate)


class Kinematics:
    """Frames of a robot in one state."""

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics, self.point, self.n = dynamics, dynamics.point, dynamics.n

    @cached_property
    def frames(self) -> list[tuple[int, Matrix]]:
        """The chosen frames, each as the index of a link and the frame's placement in this link."""
        index = self.point.index
        return [(index[f.link], self.point.placement(f.placement)) for f in self.point.robot.chosen_frames]

    # -- frames -------------------------------------------------------------------------------------------------

    def still(self, changes: Sequence[Variation] = ()) -> tuple[Motions, Poses]:
        m = self.dynamics.motions(changes=changes)
        return m, self.dynamics.poses(m)

    def frame_poses(self) -> list[Matrix]:
        _, poses = self.still()
        return [poses.T[i] * B for i, B in self.frames]

    def jacobians(self, view: View, changes: Sequence[Variation] = ()) -> list[list[Matrix]]:
        """Return the motion of each frame per unit of each velocity, as jets along ``changes``."""
        _, poses = self.still(changes)
        unit = poses.T[0]
        result = []
        for i, B in self.frames:
            pose = poses.T[i] * self.constant(B, unit)
            columns = []
            for k in range(self.n):
                rate = self.rate(poses, i, k)
                columns.append(view(self, rate * self.constant(B, unit), pose))
            result.append(columns)
        return result

    def rate(self, poses: Poses, i: int, k: int) -> Matrix:
        """Return the rate of link i's pose along velocity k."""
        like = poses.T[0]
        total, j = self.constant(self.point.zero, like), i
        while j != BASE:
            for column in self.point.links[j].columns:
                if column.velocity == k:
                    S = self.constant(column.S, like)
                    total = total + poses.T[j] * S * inverse(poses.T[j]) * poses.T[i]
            j = self.point.links[j].parent
        return total

    def relative_jacobians(self) -> list[list[Matrix]]:
        """Return the motion of every other frame relative to the first frame, per unit of each velocity."""
        along = [self.still((Variation(q={k: 1}),))[1] for k in range(self.n)]
        placed = [[poses.T[i] * self.constant(B, poses.T[i]) for i, B in self.frames] for poses in along]
        result = []
        for other in range(1, len(self.frames)):
            relative = [inverse(frames[0]) * frames[other] for frames in placed]
            result.append([aligned(self, each.rate, each.value) for each in relative])
        return result

    def velocities(self, view: View, changes: Sequence[Variation] = ()) -> list[Matrix]:
        """Return the velocity J qd of each frame, as jets along ``changes``."""
        poses = self.dynamics.poses(self.dynamics.motions(self.point.vector("qd", self.n), changes=changes))
        placed = [(i, self.constant(B, poses.T[i])) for i, B in self.frames]
        return [view(self, poses.T1[i] * B, poses.T[i] * B) for i, B in placed]

    def accelerations(self, view: View, qdd: Sequence[Number] = (), changes: Sequence[Variation] = ()) -> list[Matrix]:
        """Return the acceleration J qdd + J' qd of each frame, as jets along ``changes``; qdd is zero by default."""
        poses = self.dynamics.poses(self.dynamics.motions(self.point.vector("qd", self.n), qdd, changes=changes))
        result = []
        for i, placement in self.frames:
            B = self.constant(placement, poses.T[i])
            T, T1, T2 = (rows[i] * B for rows in (poses.T, poses.T1, poses.T2))
            back = inverse(T)
            if view is local:
                result.append(back * T2 - back * T1 * back * T1)
            else:
                spatial = T2 * back - T1 * back * T1 * back
                result.append(spatial if view is world else self.angular_part(spatial) + self.linear_part(T2))
        return result

    def angular_part(self, S: Matrix) -> Matrix:
        """Return the matrix of a motion with the last column (the linear part) set to zero."""
        return S * self.constant(self._diagonal(1, 1, 1, 0), S)

    def rotation(self, pose: Matrix) -> Matrix:
        """Return a pose without its translation."""
        corner = self.point.numbers.matrix([[0] * 4, [0] * 4, [0] * 4, [0, 0, 0, 1]])
        return self.angular_part(pose) + self.constant(corner, pose)

    def linear_part(self, S: Matrix) -> Matrix:
        """Return the matrix of a motion with all columns except the last set to zero."""
        return S * self.constant(self._diagonal(0, 0, 0, 1), S)

    def _diagonal(self, *entries: int) -> Matrix:
        return self.point.numbers.matrix([[entries[i] if i == j else 0 for j in range(4)] for i in range(4)])

    def constant(self, matrix: Matrix, like: Matrix) -> Matrix:
        """Return a constant matrix as a jet that is nested as deeply as ``like``; all rates are zero."""
        if isinstance(like, Jet):
            return Jet(self.constant(matrix, like.value), self.constant(self.point.zero, like.value))
        return matrix

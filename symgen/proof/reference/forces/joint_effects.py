"""Forces of joint effects (rotors, damping, friction, springs), read from the description."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from symgen.proof.reference.numbers import Number
from symgen.proof.reference.point import Point


class JointEffects:
    """The forces of rotors, damping, Coulomb friction and springs at each joint; mimic joints act on their leaders.

    A mimic joint with multiplier m moves at m times its leader's velocity, and adds m times its own force to the
    leader's force. With the leader's q, qd and qdd, the added forces are:

    * of the armature A: m^2 A qdd
    * of the damping d: m^2 d qd
    * of the Coulomb friction f: m f (m qd) / sqrt((m qd)^2 + width^2)
    * of the stiffness k: m k (m q + offset - rest)
    """

    def __init__(self, point: Point) -> None:
        zero = point.numbers.integer(0)
        self.damping, self.stiffness, self.spring = ([zero] * point.n for _ in range(3))
        self._armature: list[tuple[Number, dict[int, Number]]] = []
        """The inertia of each rotor, and a map from k to the ratio of the rotor's speed to velocity k."""
        self.energy = zero
        """The energy of the springs."""
        self.friction: list[list[tuple[Number, Number]]] = [[] for _ in range(point.n)]
        """A list for each velocity: the multiplier and the Coulomb friction of every joint that the velocity moves."""
        self._spun: list[tuple[Number, tuple[int, ...]]] = []
        """The armature and the velocities of each floating joint whose armature is along the world's axes."""
        self._point = point
        robot, self.width = point.robot, point.number(point.robot.friction_width)
        for slot in robot.slots:
            joint = slot.joint
            drive, mimic = joint.dynamics.only(robot.included_effects), joint.mimic
            m = point.number(mimic.multiplier) if mimic else point.numbers.integer(1)
            for k in slot.velocity:
                self._armature.append((point.number(drive.armature), {k: m}))
                self.damping[k] = self.damping[k] + m * m * point.number(drive.damping)
                if drive.friction != 0:
                    self.friction[k].append((m, point.number(drive.friction)))
            if drive.along_world:
                self._spun.append((point.number(drive.armature), slot.velocity))
            if drive.stiffness != 0:
                k, stiffness = slot.velocity[0], point.number(drive.stiffness)
                offset = point.number(mimic.offset) if mimic else point.numbers.integer(0)
                (q,) = [point.vector("q", robot.nq)[i] for i in slot.position]
                stretch = m * q + offset - point.number(drive.rest)
                self.stiffness[k] = self.stiffness[k] + m * m * stiffness
                self.spring[k] = self.spring[k] + m * stiffness * stretch
                self.energy = self.energy + stiffness * stretch * stretch / 2
        speeds = {slot.joint.name: slot for slot in robot.slots}
        for rotor in robot.rotors if "armature" in robot.included_effects else ():
            ratios: dict[int, Number] = {}
            for name, ratio in ((name, ratio) for name, ratio in rotor.ratios if name in speeds):
                k, mimic = speeds[name].velocity[0], speeds[name].joint.mimic
                ratios[k] = ratios.get(k, zero) + point.number(ratio * (mimic.multiplier if mimic else 1))
            self._armature.append((point.number(rotor.inertia), ratios))

    def rotors(self, rates: Sequence[Number]) -> list[Number]:
        """Return the joint forces of rotors for accelerations ``rates``, or their momenta for velocities ``rates``."""
        total = [self._point.numbers.integer(0)] * self._point.n
        for inertia, ratios in self._armature:
            for k, j in product(ratios, repeat=2):
                total[k] = total[k] + inertia * ratios[k] * ratios[j] * rates[j]
        return total

    def forces(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[Number]:
        spun, rotors = self.spun(qd, qd), self.rotors(qdd)
        return [rotors[k] + self.spring[k] + self.by_velocity(k, qd[k], 0) + spun[k] for k in range(self._point.n)]

    def spun(self, x: Sequence[Number], y: Sequence[Number]) -> list[Number]:
        """Return the forces A w(x) x v(y) of floating joints whose armature A is along the world's axes.

        w(x) is the angular part of the velocities ``x``, and v(y) is the linear part of the velocities ``y``.
        """
        total = [self._point.numbers.integer(0)] * self._point.n
        for A, k in self._spun:
            v, w = [y[i] for i in k[:3]], [x[i] for i in k[3:]]
            for i, (a, b) in enumerate(((1, 2), (2, 0), (0, 1))):
                total[k[i]] = total[k[i]] + A * (w[a] * v[b] - w[b] * v[a])
        return total

    def spun_rates(self, qd: Sequence[Number], change: Sequence[Number]) -> list[Number]:
        """Return the rate of the forces of :meth:`spun` along a change of qd."""
        return [a + b for a, b in zip(self.spun(qd, change), self.spun(change, qd), strict=True)]

    def by_velocity(self, k: int, qd: Number, order: int) -> Number:
        """Return damping plus friction along velocity k, differentiated ``order`` times with respect to qd_k."""
        zero = self._point.numbers.integer(0)
        total = (self.damping[k] * qd, self.damping[k], zero)[order]
        for m, f in self.friction[k]:
            speed, square = m * qd, m * qd * m * qd + self.width**2
            root = self._point.numbers.domain.sqrt(square)
            derivative = m * m * f * self.width**2 / (square * root)
            total = total + (m * f * speed / root, derivative, -3 * m * speed * derivative / square)[order]
        return total

"""The bodies of a robot that has links of fixed orientation.

The frame of a link with fixed orientation does not rotate with the link's joint
(:mod:`symgen.robot.rewrites.fixed_orientation`). Instead, the link rotates relative to its frame by an angle, which is
the sum of the angles of consecutive parallel joints. The link's inertia and the placements of the joints on the link
depend on this angle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr, cos, sin

from symgen.program import Trace
from symgen.program.trace import is_temporary
from symgen.robot.rewrites.fixed_orientation import ABOUT_Z, FixedOrientationRobot, parallel, turns_about_z
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import Placed, bound_inertia, fixed_step, joined, joint_position, placements
from symgen.spatial import Rotation, Transform


@dataclass(frozen=True)
class _Angle:
    """The angle about z between the frame of a fixed-orientation link and the link itself, and the angle's name."""

    value: Expr
    name: str
    """The angle's name; empty if the joint position is computed, as in a time step, and not an input."""

    @classmethod
    def of(cls, value: Expr) -> _Angle:
        return cls(value, value.name if value.is_Symbol and not is_temporary(value) else "")

    def about_z(self, trace: Trace) -> Rotation:
        return ABOUT_Z.transform([self.value], trace.keep).R

    def plus(self, own: _Angle, sign: int, trace: Trace) -> _Angle:
        """Return the angle of the next link; ``sign`` is 1 if the z axes of both links are parallel, -1 if opposite."""
        total = trace.keep(sign * self.value + own.value)
        values = [total, trace.keep(sin(total)), trace.keep(cos(total))]
        if not (self.name and own.name):
            return _Angle(total, "")
        name = f"{self.name}_{own.name}"
        trace.label("", values, [name, f"sin_{name}", f"cos_{name}"])
        return _Angle(total, name)


@placements.register
def _placements_of_fixed_orientation(robot: FixedOrientationRobot, trace: Trace, q: Column) -> Iterator[Placed]:
    angles: dict[str, _Angle] = {}
    for slot in robot.slots:
        joint, own_q = slot.joint, joint_position(slot, q)
        origin = fixed_step(slot, trace)
        angle = _Angle.of(own_q[0]) if turns_about_z(joint) else None
        side = parallel(joint)
        if before := angles.get(joint.parent):
            turn = before.about_z(trace)
            if angle and side:
                angle = before.plus(angle, side, trace)
                own_q, origin = [angle.value], Transform(origin.R, turn.vector(origin.p))
            else:
                origin = Transform(turn @ origin.R, turn.vector(origin.p))
        moved = joint.kind.transform(own_q, trace.keep)
        held = angle is not None and joint.child in robot.fixed
        if angle and not held:
            origin, moved = joined(origin, moved, trace)
        inertia = bound_inertia(robot, slot, trace)
        side = side if angle and before else 0
        if angle and held:
            angles[joint.child] = angle
            inertia = moved.inertia_to_parent(inertia, by_difference=True)
            yield Placed(origin, Transform(), inertia, moved.R, side)
        else:
            yield Placed(origin, moved, inertia, Rotation(), side)

"""Bodies of a robot some of whose links are described along the axes their joint turns from.

The angles of consecutive parallel axes add up (:mod:`symgen.robot.rewrites.fixed_orientation`); what such a link
carries, and its inertia, is turned by the sum instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr, cos, sin

from symgen.program import Trace
from symgen.program.trace import is_temporary
from symgen.robot.description.joints import Revolute
from symgen.robot.rewrites.fixed_orientation import FixedOrientationRobot, parallel, turns_about_z
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import Placed, bound_inertia, fixed_step, joined, joint_position, placements
from symgen.spatial import Rotation, Transform


@dataclass(frozen=True)
class _Angle:
    """What such a link has turned about z from the axes it is described in, and what that is called."""

    value: Expr
    name: str
    """Empty for the angles of a step in time, which are computed."""

    @classmethod
    def of(cls, value: Expr) -> _Angle:
        return cls(value, value.name if value.is_Symbol and not is_temporary(value) else "")

    def about_z(self, trace: Trace) -> Rotation:
        return Revolute().transform([self.value], trace.keep).R

    def plus(self, own: _Angle, sign: int, trace: Trace) -> _Angle:
        """The angle of the next link, whose z axis stands as ``sign`` says."""
        total = trace.keep(sign * self.value + own.value)
        values = [total, trace.keep(sin(total)), trace.keep(cos(total))]
        if not (self.name and own.name):
            return _Angle(total, "")
        name = f"{self.name}_{own.name}"
        trace.label("", values, [name, f"sin_{name}", f"cos_{name}"])
        return _Angle(total, name)


@placements.register
def _(robot: FixedOrientationRobot, trace: Trace, q: Column) -> Iterator[Placed]:
    angles: dict[str, _Angle] = {}
    for slot in robot.slots:
        joint, own_q = slot.joint, joint_position(slot, q)
        origin = fixed_step(slot, trace)
        turned = _Angle.of(own_q[0]) if turns_about_z(joint) else None
        side = parallel(joint)
        if before := angles.get(joint.parent):
            turn = before.about_z(trace)
            if turned and side:
                turned = before.plus(turned, side, trace)
                own_q, origin = [turned.value], Transform(origin.R, turn.vector(origin.p))
            else:
                origin = Transform(turn @ origin.R, turn.vector(origin.p))
        moved = joint.kind.transform(own_q, trace.keep)
        held = turned is not None and joint.child in robot.fixed
        if turned and not held:
            origin, moved = joined(origin, moved, trace)
        inertia = bound_inertia(robot, slot, trace)
        side = side if turned and before else 0
        if turned and held:
            angles[joint.child] = turned
            inertia = moved.inertia_to_parent(inertia, by_difference=True)
            yield Placed(origin, Transform(), inertia, moved.R, side)
        else:
            yield Placed(origin, moved, inertia, Rotation(), side)

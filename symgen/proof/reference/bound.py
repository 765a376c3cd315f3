"""Upper bounds on the degrees and coefficients of the polynomials that the reference computes.

These bounds limit the chance that a wrong program agrees with the reference.

A pose is a product of placements, so the degrees and numbers along a path from the base add up. Joint forces and other
quantities without a quotient contain at most two poses and two rates of poses. A rate has the degrees of its pose, plus
the degrees of velocities and accelerations. The solution of a linear system with an n x n mass matrix is a quotient of
two determinants. Each determinant is a sum of products of up to n + 1 quantities without a quotient. The derivative of
such a solution contains products of up to three determinants.
"""

from __future__ import annotations

from sympy import Integer

from symgen.options import BODY
from symgen.proof.degree import Degrees, Row, Size
from symgen.proof.reference.point import pose_rows, pseudo_inertia
from symgen.robot import FluidForce, Robot, System
from symgen.spatial import identity

POSE_FACTORS = 4
"""Maximum number of poses and rates of poses that are multiplied in an entry without a quotient."""
RATE_FACTORS = 3
"""Maximum number of velocities, accelerations and other inputs that are multiplied in an entry without a quotient."""
_SOLVING = ("forward_dynamics", "mass_matrix_inverse", "mass_matrix_factor", "operational", "euler")
_OPERATIONAL = ("dynamically_consistent_inverse", "null_space_projector")
_CONSTRAINED = (
    "constrained_",
    "constraint_basis",
    "constraint_pivots",
    "constraint_wrenches",
    "independent_",
    "closure_step",
    "impact",
    "delassus_",
)
_EVENT_FACTORS = {"reset": 3, "impulse": 3, "saltation_matrix": 12}
"""Maximum number of determinants that are multiplied in the numerator or denominator of each quantity of events."""


def reference_size(pose: Size, n: int, name: str, degrees: Degrees) -> Row:
    """Return one row of bounds that every entry of the quantity ``name`` in the reference satisfies.

    ``pose`` bounds the poses and inertias of the model. ``n`` is the number of velocities and multipliers.
    """
    entry = pose.times(POSE_FACTORS)
    entry = Size(entry.circle, entry.others + RATE_FACTORS, entry.numbers + 2, entry.bits + 2 * n)
    if not name.startswith(_SOLVING + _OPERATIONAL + _CONSTRAINED + tuple(_EVENT_FACTORS)):
        return degrees.row(entry)
    whole = entry.times(_EVENT_FACTORS.get(name, 3) * (n + 1))
    return degrees.over(whole, whole)


def robot_size(robot: Robot, degrees: Degrees) -> Size:
    """Return a size that bounds the poses and the inertias of the bodies."""
    path = {robot.base: Size()}
    slots = {slot.joint.name: slot for slot in robot.slots}
    for joint in robot.joints:
        entries = [entry for row in pose_rows(joint.zero_placement) for entry in row]
        size = degrees.of_expressions(entries)
        if slot := slots.get(joint.name):
            multiple = abs(slot.joint.mimic.multiplier) if slot.joint.mimic else Integer(1)
            angles = 2 * max(1, int(multiple.p), int(multiple.q)) if slot.joint.mimic and multiple.is_Rational else 2
            rows = pose_rows(joint.kind.transform([Integer(0)] * joint.kind.nq, identity))
            motion = degrees.of_expressions([entry for row in rows for entry in row])
            size = Size(
                size.circle + angles, size.others + motion.others + 2, size.numbers + motion.numbers + 1, size.bits + 4
            )
        above = path[joint.parent]
        path[joint.child] = Size(*(a + b for a, b in zip(above, size, strict=True)))
    inertias = [entry for link in robot.links for row in pseudo_inertia(link.inertia) for entry in row]
    bodies = degrees.of_expressions(
        [
            *inertias,
            *robot.gravity,
            *(e for joint in robot.joints for e in joint.dynamics),
            *(e for force in robot.forces for e in force.expressions()),
        ]
    )
    deepest = Size(*map(max, zip(*path.values(), strict=True)))
    count = len(robot.links).bit_length() + 2 * len(robot.links)
    if any(isinstance(each, FluidForce) for each in robot.forces):
        deepest = deepest.times(2)  # added mass needs motions in the axes of links, which are products of two poses
    if robot.base_velocity != BODY:
        deepest = deepest.times(3)  # each of three inputs and two axes of the output is rotated by one more pose
    return Size(
        deepest.circle + bodies.circle,
        deepest.others + bodies.others,
        deepest.numbers + bodies.numbers,
        deepest.bits + bodies.bits + count,
    )


def system_size(system: System, degrees: Degrees) -> Size:
    """Return a size that bounds the system's coordinates, masses, forces and events."""
    entries = [entry for c in system.coordinates for entry in (c.x, c.mass, c.force)]
    entries += [entry for event in system.events for entry in event.expressions()]
    size = degrees.of_expressions(entries)
    count = len(system.coordinates).bit_length()
    return Size(size.circle + 1, size.others + 1, size.numbers + 1, size.bits + count + 2)

"""How large the polynomials are that the reference stands for, for the chance that a wrong program agrees with it.

A pose is a product of placements: its entries have the degrees and numbers of a path from the base added up. Joint
forces and all that is no quotient take at most two poses and two rates of them, whose degrees are those of poses but
for velocities and accelerations. What solves with the mass matrix is a quotient of determinants, of n + 1 such factors
each, and the derivative of a quotient has three.
"""

from __future__ import annotations

from sympy import Integer

from symgen.proof.degree import Degrees, Row, Size
from symgen.proof.reference.point import pose_rows, pseudo_inertia
from symgen.robot import Robot, System
from symgen.spatial import identity

FACTORS = 4
"""Poses and rates of poses in an entry that is no quotient."""
RATES = 3
"""Velocities, accelerations and other inputs in one."""
_SOLVING = ("forward_dynamics", "mass_matrix_inverse", "mass_matrix_factor", "operational", "euler")
_SPACE = ("dynamically_consistent_inverse", "null_space_projector")
_CONSTRAINED = (
    "constrained_",
    "constraint_basis",
    "constraint_pivots",
    "constraint_wrenches",
    "independent_",
    "closure_step",
    "impact",
)
_EVENTS = {"reset": 3, "impulse": 3, "saltation_matrix": 12}
"""Of systems: how many determinants, and factors of other quotients, there are at most."""


def reference_size(pose: Size, n: int, name: str, degrees: Degrees) -> Row:
    """The size of any entry of a quantity by the reference, of a model of n velocities and multipliers."""
    entry = pose.times(FACTORS)
    entry = Size(entry.circle, entry.others + RATES, entry.numbers + 2, entry.bits + 2 * n)
    if not name.startswith(_SOLVING + _SPACE + _CONSTRAINED + tuple(_EVENTS)):
        return degrees.row(entry)
    whole = entry.times(_EVENTS.get(name, 3) * (n + 1))
    return degrees.over(whole, whole)


def robot_size(robot: Robot, degrees: Degrees) -> Size:
    """Of the poses, and of the bodies on them."""
    path = {robot.base: Size()}
    slots = {slot.joint.name: slot for slot in robot.slots}
    for joint in robot.joints:
        entries = [entry for row in pose_rows(joint.zero_placement) for entry in row]
        size = degrees.of_expressions(entries)
        if slot := slots.get(joint.name):
            multiple = abs(slot.joint.mimic.multiplier) if slot.joint.mimic else Integer(1)
            turns = 2 * max(1, int(multiple.p), int(multiple.q)) if slot.joint.mimic and multiple.is_Rational else 2
            rows = pose_rows(joint.kind.transform([Integer(0)] * joint.kind.nq, identity))
            own = degrees.of_expressions([entry for row in rows for entry in row])
            size = Size(
                size.circle + turns, size.others + own.others + 2, size.numbers + own.numbers + 1, size.bits + 4
            )
        above = path[joint.parent]
        path[joint.child] = Size(*(a + b for a, b in zip(above, size, strict=True)))
    inertias = [entry for link in robot.links for row in pseudo_inertia(link.inertia) for entry in row]
    bodies = degrees.of_expressions([*inertias, *robot.gravity, *(e for joint in robot.joints for e in joint.dynamics)])
    deepest = Size(*map(max, zip(*path.values(), strict=True)))
    count = len(robot.links).bit_length() + 2 * len(robot.links)
    return Size(
        deepest.circle + bodies.circle,
        deepest.others + bodies.others,
        deepest.numbers + bodies.numbers,
        deepest.bits + bodies.bits + count,
    )


def system_size(system: System, degrees: Degrees) -> Size:
    """Of the coordinates."""
    entries = [entry for each in system.coordinates for entry in (each.x, each.mass, each.force)]
    entries += [entry for event in system.events for entry in event.expressions()]
    size = degrees.of_expressions(entries)
    count = len(system.coordinates).bit_length()
    return Size(size.circle + 1, size.others + 1, size.numbers + 1, size.bits + count + 2)

"""What drives and bearings add to the dynamics of the bodies: rotor inertia, damping, friction and springs.

    M + diag(A),   tau = ... + A qdd + d qd + f qd / sqrt(qd^2 + width^2) + k (q - rest)

A joint that mimics another acts on its leader with its multiplier m: m^2 A, m^2 d, |m| f, m k (m q + offset - rest).
Rotors count with their spin about their own axes alone (RBDA section 9.6), as in Pinocchio and MuJoCo.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sympy import Abs, Expr, Integer, sqrt

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Drive, Mimic, Robot
from symgen.robot.parts import Slot
from symgen.routes.tree import tangents, vector

_ITSELF = Mimic("")


def driven_inputs(
    robot: Robot, trace: Trace, quantity: str, inputs: Mapping[str, Sequence[Expr]]
) -> dict[str, list[Expr]]:
    """The inputs for the bodies alone: what accelerates them is tau less what drives and bearings resist."""
    given = {name: list(values) for name, values in inputs.items()}
    if quantity in ("forward_dynamics", "forward_dynamics_external"):
        given["tau"] = driving(robot, trace, given["q"], given["qd"], given["tau"])
    return given


def driving(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr]) -> list[Expr]:
    """What is left of the joint forces for the bodies."""
    lost = resistance(robot, trace, q, qd)
    return [trace.keep(given - force) for given, force in zip(tau, lost, strict=True)]


def driven_outputs(
    robot: Robot, trace: Trace, quantity: str, inputs: Mapping[str, Sequence[Expr]], elements: list[Expr]
) -> list[Expr]:
    """What a route gives for the bodies, with the parts of drives and bearings added."""
    keep = trace.keep
    if quantity == "mass_matrix":
        A = armature(robot, trace)
        return [keep(e + A[i // robot.nv] * int(i % (robot.nv + 1) == 0)) for i, e in enumerate(elements)]
    if quantity == "kinetic_energy":
        return [keep(elements[0] + rotor_energy(robot, trace, inputs["qd"]))]
    if quantity == "potential_energy":
        return [keep(elements[0] + spring_energy(robot, trace, inputs["q"]))]
    if quantity in ("inverse_dynamics", "inverse_dynamics_external", "bias"):
        return driven(robot, trace, inputs["q"], inputs["qd"], inputs.get("qdd", trace.zeros(robot.nv)), elements)
    if quantity == "inverse_dynamics_derivatives":
        return driven_slopes(robot, trace, inputs["q"], inputs["qd"], elements)
    if quantity == "bias_derivatives":
        zeros = trace.zeros(robot.nv**2)
        return driven_slopes(robot, trace, inputs["q"], inputs["qd"], [*elements, *zeros])[: len(elements)]
    return elements


def driven(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr], tau: Sequence[Expr]
) -> list[Expr]:
    """Joint forces of the bodies with what drives and bearings add."""
    keep, rotors = trace.keep, zip(armature(robot, trace), qdd, strict=True)
    forces = [
        keep(force + keep(A * rate)) for force, (A, rate) in zip(resistance(robot, trace, q, qd), rotors, strict=True)
    ]
    return [keep(e + force) for e, force in zip(tau, forces, strict=True)]


def driven_slopes(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], elements: Sequence[Expr]
) -> list[Expr]:
    """d tau / d q, d tau / d qd and M of the bodies, one after the other, with what drives and bearings add."""
    n, keep, result = robot.nv, trace.keep, list(elements)
    resisted = resistance(robot, trace, q, qd)
    directions = [*tangents(robot, trace, q), *({rate: Integer(1)} for rate in qd)]
    for k in (k for k in range(n) if resisted[k] != 0):
        for column, along in enumerate(directions):
            at = (column // n) * n * n + k * n + column % n
            result[at] = keep(result[at] + trace.derivative(resisted[k], along))
    for k, rotor in enumerate(armature(robot, trace)):
        at = 2 * n * n + k * n + k
        result[at] = keep(result[at] + rotor)
    return result


def undriven(robot: Robot, slot: Slot) -> bool:
    """Whether nothing that is honoured acts along a joint."""
    return not slot.joint.drive.only(robot.honoured).present()


def armature(robot: Robot, trace: Trace) -> list[Expr]:
    """A, by velocity."""
    A = trace.zeros(robot.nv)
    for slot, drive, m, _ in _drives(robot):
        for k in slot.velocity:
            A[k] = trace.keep_all(A[k] + m * m * drive.armature)
    return A


def resistance(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """The forces of damping, friction and springs, and of armature along the world's axes, by velocity."""
    keep, force = trace.keep, trace.zeros(robot.nv)
    for slot, drive, m, offset in _drives(robot):
        if drive.along_world and drive.armature != 0:
            v, w = (vector([qd[k] for k in half], trace) for half in (slot.velocity[:3], slot.velocity[3:]))
            for k, entry in zip(slot.velocity, w.cross(v), strict=False):
                force[k] = keep(force[k] + keep(trace.keep_all(drive.armature) * entry))
        for k in slot.velocity:
            force[k] = keep(force[k] + keep(trace.keep_all(m * m * drive.damping) * qd[k]))
            if drive.friction != 0 and qd[k] != 0:
                width = trace.keep_all(robot.friction_width**2)
                sign = keep(qd[k] / keep(sqrt(keep(keep(qd[k] * qd[k]) + width))))
                force[k] = keep(force[k] + keep(trace.keep_all(Abs(m) * drive.friction) * sign))
        if drive.stiffness != 0:
            (k,), stretch = slot.velocity, keep(keep(m * q[slot.position[0]]) + trace.keep_all(offset - drive.rest))
            force[k] = keep(force[k] + keep(trace.keep_all(m * drive.stiffness) * stretch))
    return force


def spring_energy(robot: Robot, trace: Trace, q: Sequence[Expr]) -> Expr:
    """The sum of k (q - rest)^2 / 2."""
    total = trace.zero
    for slot, drive, m, offset in _drives(robot):
        if drive.stiffness != 0:
            stretch = trace.keep(trace.keep(m * q[slot.position[0]]) + trace.keep_all(offset - drive.rest))
            total = trace.keep(total + trace.keep(trace.keep_all(drive.stiffness / 2) * trace.keep(stretch * stretch)))
    return total


def rotor_energy(robot: Robot, trace: Trace, qd: Sequence[Expr]) -> Expr:
    """The sum of A qd^2 / 2."""
    total = trace.zero
    for A, rate in zip(armature(robot, trace), qd, strict=True):
        total = trace.keep(total + trace.keep(trace.keep_all(A / 2) * trace.keep(rate * rate)))
    return total


def refuse_armature(robot: Robot, what: str) -> None:
    """For routes without a place for the inertia of rotors."""
    if any(drive.armature != 0 for _, drive, _, _ in _drives(robot)):
        raise UnsupportedError(f"{what}: the rotors' inertia has no place in this derivation")


def refuse_mimic(robot: Robot, what: str) -> None:
    """For routes whose factorisation has one joint for each variable."""
    for joint in robot.joints:
        if joint.mimic:
            raise UnsupportedError(f"{what}: joint {joint.name} mimics another, so the tree's structure is lost")


def _drives(robot: Robot) -> Iterator[tuple[Slot, Drive, Expr, Expr]]:
    """Joints with their drives, multipliers and offsets."""
    for slot in robot.slots:
        mimic = slot.joint.mimic or _ITSELF
        yield slot, slot.joint.drive.only(robot.honoured), mimic.multiplier, mimic.offset

"""Joint effects: rotor inertia, damping d, friction f and springs of stiffness k add to the dynamics of the bodies.

The mass matrix becomes M + A, and the joint forces become

    tau = ... + A qdd + d qd + f qd / sqrt(qd^2 + width^2) + k (q - rest)

A is the diagonal matrix of armatures. If the speed of a rotor is a sum of joint velocities r . qd, the rotor's armature
times r r^T is added to A. A mimic joint with multiplier m moves at m times the velocity of its leader. The leader then
also feels m times the force of the mimic joint: m^2 A qdd, m^2 d qd, m f (m qd) / sqrt((m qd)^2 + width^2) and m k (m q
+ offset - rest).

Rotors contribute only the spin about their own axes (RBDA section 9.6), as in Pinocchio and MuJoCo. The added mass of a
fluid (:mod:`symgen.routes.model.fluid`) makes A a full matrix A(q), and adds velocity terms C_A qd to tau. The catalog
states which quantities include these effects (:class:`~symgen.catalog.Effects`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, assert_never

from sympy import Expr, Integer, Symbol, sqrt

from symgen.catalog import Effects
from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Model, Robot
from symgen.robot.description.parts import Slot
from symgen.routes.model import applied_forces, fluid
from symgen.routes.model.matrices import Column, rows
from symgen.routes.model.tree import tangents, vector

Inputs = Mapping[str, Sequence[Expr]]


def inputs_for_bodies(model: Model, trace: Trace, effects: Effects, inputs: Inputs) -> dict[str, list[Expr]]:
    """Return the inputs of a route that ignores joint effects, after subtracting the effects' forces from ``tau``."""
    given = {name: list(values) for name, values in inputs.items()}
    if effects is Effects.OUT_OF_FORCES:
        given["tau"] = forces_on_bodies(model, trace, given["q"], given["qd"], given["tau"])
    return given


def outputs_with_effects(
    model: Any, trace: Trace, effects: Effects, inputs: Inputs, elements: list[Expr]
) -> list[Expr]:
    """Add the joint effects to ``elements``, the outputs of a route that ignores them, and return the sums."""
    keep, n = trace.keep, model.nv
    match effects:
        case Effects.NONE | Effects.OUT_OF_FORCES | Effects.IN_ROUTES:
            return elements
        case Effects.IN_MASS_MATRIX:
            A = added_inertia(model, trace, inputs["q"])
            return [keep(e + A.get(divmod(i, n), 0)) for i, e in enumerate(elements)]
        case Effects.IN_MOMENTUM:
            return with_added_momentum(model, trace, inputs["q"], inputs["qd"], elements)
        case Effects.IN_KINETIC_ENERGY:
            return [keep(elements[0] + added_kinetic_energy(model, trace, inputs["q"], inputs["qd"]))]
        case Effects.IN_POTENTIAL_ENERGY:
            if not model.has_potential:
                reason = "a force of [[forces]] at rest is not a polynomial"
                raise UnsupportedError(f"{model.name}: there is no potential energy: {reason}")
            return [keep(elements[0] + spring_energy(model, trace, inputs["q"]))]
        case Effects.IN_ENERGY:
            moving = added_kinetic_energy(model, trace, inputs["q"], inputs["qd"])
            return [keep(elements[0] + keep(moving + spring_energy(model, trace, inputs["q"])))]
        case Effects.IN_FORCES:
            still = trace.zeros(n)
            qd, qdd = inputs.get("qd", still), inputs.get("qdd", inputs.get("qdd_r", still))
            return with_joint_effects(model, trace, inputs["q"], qd, qdd, elements)
        case Effects.IN_FORCE_DERIVATIVES:
            missing = trace.zeros(3 * n * n - len(elements))
            qd, qdd = inputs["qd"], inputs.get("qdd", trace.zeros(n))
            whole = derivatives_with_joint_effects(model, trace, inputs["q"], qd, qdd, [*elements, *missing])
            return whole[: len(elements)]
    assert_never(effects)


def forces_on_bodies(model: Model, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the joint forces that accelerate bodies and rotors: tau minus the joint effects at zero accelerations."""
    lost = with_joint_effects(model, trace, q, qd, trace.zeros(model.nv), trace.zeros(model.nv))
    return [trace.keep(given - force) for given, force in zip(tau, lost, strict=True)]


def with_joint_effects(model: Model, trace: Trace, q: Column, qd: Column, qdd: Column, tau: Column) -> list[Expr]:
    """Return the joint forces of the bodies (``tau``) plus the forces of all joint effects."""
    keep, forces = trace.keep, resistance(model, trace, q, qd)
    for (k, j), A in rotors(model, trace).items():
        forces[k] = keep(forces[k] + keep(A * qdd[j]))
    more = with_added_mass(model, trace, q, qd, qdd, trace.zeros(model.nv))
    return [keep(e + keep(force + also)) for e, force, also in zip(tau, forces, more, strict=True)]


def with_added_momentum(model: Model, trace: Trace, q: Column, qd: Column, momenta: Column) -> list[Expr]:
    """Return the momenta of the bodies plus the momenta A qd of the rotors and the added mass."""
    keep, result = trace.keep, list(momenta)
    for (k, j), A in added_inertia(model, trace, q).items():
        result[k] = keep(result[k] + keep(A * qd[j]))
    return result


def with_added_mass(
    model: Model, trace: Trace, q: Column, qd: Column, qdd: Column, forces: Sequence[Expr]
) -> list[Expr]:
    """Return ``forces`` plus the joint forces of a fluid's added mass."""
    if not has_added_mass(model):
        return list(forces)
    more = fluid.inertial(model.tree_of_joints("added masses"), trace, q, qd, qdd)
    return [trace.keep(a + b) for a, b in zip(forces, more, strict=True)]


def derivatives_with_joint_effects(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, elements: Sequence[Expr]
) -> list[Expr]:
    """Add the joint effects to the matrices d tau / d q, d tau / d qd and M in ``elements``, and return the sums."""
    n, keep, result = robot.nv, trace.keep, list(elements)
    if not robot.joint_effects:
        return result
    resisted = resistance(robot, trace, q, qd)
    directions = [*tangents(robot, trace, q), *({rate: Integer(1)} for rate in qd)]
    if has_added_mass(robot):
        resisted = with_added_mass(robot, trace, q, qd, qdd, resisted)
        given = {symbol: trace.zero for symbol in held(qdd)}
        directions = [given | direction for direction in directions]
    for k in (k for k in range(n) if resisted[k] != 0):
        for column, along in enumerate(directions):
            index = (column // n) * n * n + k * n + column % n
            result[index] = keep(result[index] + trace.derivative(resisted[k], along))
    for (k, j), entry in added_inertia(robot, trace, q).items():
        index = 2 * n * n + k * n + j
        result[index] = keep(result[index] + entry)
    return result


def held(values: Column) -> list[Symbol]:
    """Return the symbols of the accelerations ``values``, so that these symbols can be held constant in derivatives."""
    names = [value.as_coeff_Mul()[1] for value in values if not value.is_number]
    if not all(name.is_Symbol for name in names):
        raise UnsupportedError("closed forms of this route would differentiate values that must be held constant")
    return names


def has_no_joint_effects(robot: Robot, slot: Slot) -> bool:
    """Return True if there are no applied forces and the model includes no effect (such as friction) of this joint."""
    return not robot.forces and not slot.joint.dynamics.only(robot.included_effects).present()


def has_added_mass(model: Model) -> bool:
    """Return True if a fluid adds mass to the links."""
    return any(force.has_inertia for force in model.forces)


def armature(model: Model, trace: Trace, *, added_mass: bool = False) -> list[Expr]:
    """Return the diagonal of A, for routes that support one rotor per joint.

    Raises UnsupportedError if a rotor couples joints, or if a fluid adds mass and ``added_mass`` is False.
    """
    A = rotors(model, trace)
    if any(k != j for k, j in A):
        raise UnsupportedError(f"{model.name}: this derivation does not support a rotor that several joints drive")
    if not added_mass:
        refuse_added_mass(model, "this derivation")
    return [A.get((k, k), trace.zero) for k in range(model.nv)]


def refuse_added_mass(model: Model, what: str) -> None:
    """Raise UnsupportedError if a fluid adds mass to the links."""
    if has_added_mass(model):
        raise UnsupportedError(f"{model.name}: {what} does not support the added mass of [[immersed]]")


def rotors(model: Model, trace: Trace) -> dict[tuple[int, int], Expr]:
    """Map (row, column) to the entry of A, without the added mass of a fluid."""
    A: dict[tuple[int, int], Expr] = {}
    for effect in (each for each in model.joint_effects if each.dynamics.armature != 0):
        ratios = dict(zip(effect.velocity, effect.ratios or [effect.multiplier] * len(effect.velocity), strict=True))
        for k, j in product(ratios, repeat=2):
            if k == j or effect.ratios:
                sum_of_parts = A.get((k, j), trace.zero) + ratios[k] * ratios[j] * effect.dynamics.armature
                A[k, j] = trace.keep_all(sum_of_parts)
    return dict(sorted(A.items()))


def added_inertia(model: Model, trace: Trace, q: Column) -> fluid.Entries:
    """Map (row, column) to the entry of A: the inertia of rotors plus the added mass of a fluid."""
    A = rotors(model, trace)
    if has_added_mass(model):
        for place, entry in fluid.added_mass(model.tree_of_joints("added masses"), trace, q).items():
            A[place] = trace.keep(A.get(place, trace.zero) + entry)
    return dict(sorted(A.items()))


def with_added_inertia(model: Model, trace: Trace, q: Column, entries: Sequence[Expr]) -> list[list[Expr]]:
    """Return the rows of M + A; ``entries`` has the mass matrix M of the bodies in row-major order."""
    M = rows(entries, model.nv)
    for (k, j), A in added_inertia(model, trace, q).items():
        M[k][j] = trace.keep(M[k][j] + A)
    return M


def resistance(model: Model, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the joint forces of damping, friction, springs and applied force laws.

    If a floating joint has an armature along the world's axes, the result includes the armature's velocity terms.
    """
    keep, force = trace.keep, trace.zeros(model.nv)
    for effect in model.joint_effects:
        joint, m = effect.dynamics, effect.multiplier
        if joint.along_world and joint.armature != 0:
            v, w = (vector([qd[k] for k in half], trace) for half in (effect.velocity[:3], effect.velocity[3:]))
            for k, entry in zip(effect.velocity, w.cross(v), strict=False):
                force[k] = keep(force[k] + keep(trace.keep_all(joint.armature) * entry))
        for k in effect.velocity:
            force[k] = keep(force[k] + keep(trace.keep_all(m * m * joint.damping) * qd[k]))
            if joint.friction != 0 and qd[k] != 0:
                own, width = keep(trace.keep_all(m) * qd[k]), trace.keep_all(effect.friction_width**2)
                sign = keep(own / keep(sqrt(keep(keep(own * own) + width))))
                force[k] = keep(force[k] + keep(trace.keep_all(m * joint.friction) * sign))
        if joint.stiffness != 0:
            (k,), stretch = (
                effect.velocity,
                keep(keep(m * q[effect.position[0]]) + trace.keep_all(effect.offset - joint.rest)),
            )
            force[k] = keep(force[k] + keep(trace.keep_all(m * joint.stiffness) * stretch))
    if model.forces:
        more = applied_forces.resisting(model.tree_of_joints("forces by laws"), trace, q, qd)
        force = [keep(a + b) for a, b in zip(force, more, strict=True)]
    return force


def spring_energy(model: Model, trace: Trace, q: Column) -> Expr:
    """Return the energy k (q - rest)^2 / 2 of each spring plus the potential energy of applied force laws."""
    total = trace.zero
    if model.forces:
        total = applied_forces.stored_energy(model.tree_of_joints("forces by laws"), trace, q)
    for effect in model.joint_effects:
        joint, m = effect.dynamics, effect.multiplier
        if joint.stiffness != 0:
            stretch = trace.keep(trace.keep(m * q[effect.position[0]]) + trace.keep_all(effect.offset - joint.rest))
            total = trace.keep(total + trace.keep(trace.keep_all(joint.stiffness / 2) * trace.keep(stretch * stretch)))
    return total


def with_added_slopes(robot: Robot, trace: Trace, q: Column, dM: Sequence[Expr]) -> list[Expr]:
    """Return the derivatives of (M + A)_ij along each velocity k; ``dM`` has the derivatives of M_ij.

    The argument and the result are in the order [i, j, k].
    """
    n, result, along = robot.nv, list(dM), tangents(robot, trace, q)
    for (i, j), entry in added_inertia(robot, trace, q).items() if has_added_mass(robot) else ():
        for k in range(n):
            index = (i * n + j) * n + k
            result[index] = trace.keep(result[index] + trace.derivative(entry, along[k]))
    return result


def added_kinetic_energy(model: Model, trace: Trace, q: Column, qd: Column) -> Expr:
    """Return the kinetic energy qd^T A qd / 2 of rotors and of the added mass of a fluid."""
    total = trace.zero
    for (k, j), A in added_inertia(model, trace, q).items():
        total = trace.keep(total + trace.keep(trace.keep_all(A / 2) * trace.keep(qd[k] * qd[j])))
    return total


def refuse_armature(model: Model, what: str) -> None:
    """Raise UnsupportedError if a robot has armatures or added mass; call this in routes that support neither."""
    refuse_added_mass(model, what)
    if any(effect.dynamics.armature != 0 for effect in model.joint_effects):
        raise UnsupportedError(f"{what}: this derivation does not support rotor inertia")


def refuse_mimic(robot: Robot, what: str) -> None:
    """Raise UnsupportedError if a joint mimics another; call this in routes that need one joint per variable."""
    for joint in robot.joints:
        if joint.mimic:
            raise UnsupportedError(f"{what}: joint {joint.name} mimics another, which is not supported here")

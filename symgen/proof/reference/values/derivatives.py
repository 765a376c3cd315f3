"""Derivatives of the dynamics in one state, computed with jets: values with their rates along a change of the state."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Dummy, Integer, Symbol, sqrt

from symgen.errors import UnsupportedError
from symgen.proof.reference.dynamics import Motions, Variation, dot
from symgen.proof.reference.numbers import Jet, Number
from symgen.proof.reference.state import State, flat, forward_rates, listed, rows_of


def inverse_dynamics_derivatives(s: State) -> list[Number]:
    by_q, by_qd = s.dynamics.full_rates(s.given("qd"), s.given("qdd"))
    return [*flat(by_q), *flat(by_qd), *listed(s.dynamics.M)]


def forward_dynamics_derivatives(s: State) -> list[Number]:
    by_q, by_qd = forward_rates(s)
    return [*listed(by_q), *listed(by_qd), *listed(s.dynamics.Minv)]


def bias_derivatives(s: State) -> list[Number]:
    by_q, by_qd = s.dynamics.full_rates(s.given("qd"), s.zeros)
    return [*flat(by_q), *flat(by_qd)]


def gravity_derivatives(s: State) -> list[Number]:
    columns = [s.dynamics.rate(s.zeros, s.zeros, Variation(q={k: 1})) for k in range(s.n)]
    return flat(zip(*columns, strict=True))


def velocity_product_derivatives(s: State) -> list[Number]:
    by_q, by_qd = s.dynamics.rates(s.given("qd"), s.zeros, gravity=False)
    return [*flat(by_q), *flat(by_qd)]


def mass_matrix_inverse_derivatives(s: State) -> list[Number]:
    n, Minv = range(s.n), s.dynamics.Minv
    slices = []
    for k in n:
        dM = s.point.numbers.matrix([[s.dynamics.dM[i][j][k] for j in n] for i in n])
        slices.append(-1 * (Minv * dM * Minv))
    return [slices[k][i, j] for i in n for j in n for k in n]


def inverse_dynamics_second_derivatives(s: State) -> list[Number]:
    """Return the four tensors of second derivatives, contracted as in :func:`along_directions`."""
    qdd, (x, y) = s.given("qdd"), _directions(s)
    qq, qv, qa = (
        _second_forces(s, qdd, Variation(q=x), each) for each in (Variation(q=y), Variation(qd=y), Variation(qdd=y))
    )
    bodies = _second_forces(s, qdd, Variation(qd=x), Variation(qd=y))
    vv = [a + b for a, b in zip(bodies, _second_effects(s, x, y), strict=True)]
    return [*qq, *qv, *vv, *qa]


def forward_dynamics_hessian(s: State) -> list[Number]:
    """Return the four matrices of the Hessian, contracted as in :func:`along_directions`.

    The matrices follow from the second variations of inverse dynamics. The accelerations change with the state so that
    the joint forces stay constant. For derivatives with respect to tau, the joint forces change along the second
    direction.
    """
    d, (x, y), n = s.dynamics, _directions(s), range(s.n)
    qd, weights = s.given("qd"), d.solved(s.given("w"))
    qdd = d.acceleration(qd, s.given("tau"))
    by_q, by_qd = map(rows_of, forward_rates(s))

    def along(rows: Sequence[Sequence[Number]], direction: dict[int, Number]) -> dict[int, Number]:
        return {i: dot(rows[i], [direction[k] for k in n]) for i in n}

    x_q, y_q = (Variation(q=each, qdd=along(by_q, each)) for each in (x, y))
    x_qd, y_qd = (Variation(qd=each, qdd=along(by_qd, each)) for each in (x, y))
    y_tau = Variation(qdd=along(rows_of(d.Minv), y))
    qq, qv, vv, qt = (_second_forces(s, qdd, *pair) for pair in ((x_q, y_q), (x_q, y_qd), (x_qd, y_qd), (x_q, y_tau)))
    vv = [a + b for a, b in zip(vv, _second_effects(s, x, y), strict=True)]
    return [-dot(forces, weights) for forces in (qq, qv, vv, qt)]


def _second_forces(s: State, qdd: Sequence[Number], inner: Variation, outer: Variation) -> list[Number]:
    """Return the second derivatives of the joint forces, without joint effects, along two variations of the state."""
    qd, d = s.given("qd"), s.dynamics
    bodies = d.forces(d.motions(qd, qdd, changes=(inner, outer)))[3]
    return [a + b for a, b in zip(bodies, d.applied_forces.forces(qd, (inner, outer))[3], strict=True)]


def _second_effects(s: State, x: dict[int, Number], y: dict[int, Number]) -> list[Number]:
    """Return the second derivatives of the joint effects along two changes of the velocities."""
    effects, qd = s.dynamics.effects, s.given("qd")
    spun = effects.spun_rates([x[k] for k in range(s.n)], [y[k] for k in range(s.n)])
    return [effects.by_velocity(k, qd[k], 2) * x[k] * y[k] + spun[k] for k in range(s.n)]


def _directions(s: State) -> tuple[dict[int, Number], dict[int, Number]]:
    x, y = ({k: s.point.scalar(f"{name}{k}") for k in range(s.n)} for name in ("direction_x", "direction_y"))
    return x, y


def along_directions(s: State, values: Sequence[Number]) -> list[Number]:
    """Contract tensors with random directions x and y; return the sums over j and k of entry [i, j, k] x_j y_k."""
    x, y = _directions(s)
    weights = [x[j] * y[k] for j in range(s.n) for k in range(s.n)]
    return [dot(values[start : start + len(weights)], weights) for start in range(0, len(values), len(weights))]


def inverse_dynamics_jvp(s: State) -> list[Number]:
    dq, dqd, dqdd = (s.given(name) for name in ("dq", "dqd", "dqdd"))
    return _along(s, s.given("qdd"), dq, dqd, dqdd)


def _along(
    s: State, qdd: Sequence[Number], dq: Sequence[Number], dqd: Sequence[Number], dqdd: Sequence[Number]
) -> list[Number]:
    qd, effects = s.given("qd"), s.dynamics.effects
    change = Variation(*(dict(enumerate(each)) for each in (dq, dqd, dqdd)))
    bodies, spun = s.dynamics.rate(qd, qdd, change), effects.spun_rates(qd, dqd)
    rotors, between = effects.rotors(dqdd), s.dynamics.applied_forces.forces(qd, (change,))[1]
    joints = [effects.stiffness[k] * dq[k] + effects.by_velocity(k, qd[k], 1) * dqd[k] for k in range(s.n)]
    return [sum(each, s.zeros[0]) for each in zip(bodies, between, spun, joints, rotors, strict=True)]


def inverse_dynamics_vjp(s: State) -> list[Number]:
    w = s.given("w")
    by_q, by_qd = s.dynamics.full_rates(s.given("qd"), s.given("qdd"))
    columns = [zip(*rows, strict=True) for rows in (by_q, by_qd, rows_of(s.dynamics.M))]
    return [dot(column, w) for matrix in columns for column in matrix]


def forward_dynamics_jvp(s: State) -> list[Number]:
    qdd = s.dynamics.acceleration(s.given("qd"), s.given("tau"))
    changed = _along(s, qdd, s.given("dq"), s.given("dqd"), s.zeros)
    return s.dynamics.solved([a - b for a, b in zip(s.given("dtau"), changed, strict=True)])


def forward_dynamics_vjp(s: State) -> list[Number]:
    w = s.given("w")
    by_q, by_qd = forward_rates(s)
    matrices = (rows_of(by_q), rows_of(by_qd), rows_of(s.dynamics.Minv))
    return [dot(column, w) for matrix in matrices for column in zip(*matrix, strict=True)]


def parameter_rates(s: State, qdd: Sequence[Number]) -> list[list[Number]]:
    """Return d tau / d p, with one column for each parameter p that is an input of the generated code."""
    return [_by_parameter(s, parameter.symbol, qdd) for parameter in s.point.robot.free_parameters()]


def _by_parameter(s: State, parameter: Symbol, qdd: Sequence[Number]) -> list[Number]:
    point, d = s.point, s.dynamics
    m = d.motions(s.given("qd"), qdd, changes=(Variation(),))
    varied = point.varied(parameter)
    zero, rate = point.numbers.integer(0), {}
    for i, (dA, twists, dJ) in enumerate(varied):
        m.A[i], m.J[i] = Jet(m.A[i].value, dA), Jet(m.J[i].value, dJ)
        rate[i] = twists
    gradient = [point.number(entry.diff(parameter)) for entry in point.robot.gravity]
    weight = point.numbers.matrix([*([0, 0, 0, entry] for entry in gradient), [0, 0, 0, 0]])
    m = Motions(m.A, m.V, m.U, m.J, Jet(m.weight.value, weight), parameter)
    if any(entry != 0 for twists in rate.values() for twist in twists for entry in twist):
        raise UnsupportedError(f"{point.robot.name}: no derivatives by {parameter}: a joint's axis depends on it")
    result = [a + b for a, b in zip(d.forces(m)[1], _effects_by(s, parameter, qdd, zero), strict=True)]
    if not point.robot.forces:
        return result
    still = [d.motions({k: 1}, changes=(Variation(),)) for k in range(s.n)]
    by_velocity = [d.poses(Motions(m.A, each.V, each.U, m.J, m.weight)) for each in still]
    qd, changes = s.given("qd"), (Variation(),)
    between = d.applied_forces.balancing(qd, d.poses(m), by_velocity, changes, parameter)[1]
    return [a + b for a, b in zip(result, between, strict=True)]


def _effects_by(s: State, parameter: Symbol, qdd: Sequence[Number], zero: Number) -> list[Number]:
    """Return the derivatives of joint effects with respect to a parameter.

    The position, velocity and acceleration of a mimic joint follow from those of its leader.
    """
    point, robot, result = s.point, s.point.robot, [zero] * s.n
    q, v, a = (Dummy(name, real=True) for name in "qva")
    for slot in robot.slots:
        drive, mimic = slot.joint.dynamics.only(robot.included_effects), slot.joint.mimic
        m, offset = (mimic.multiplier, mimic.offset) if mimic else (Integer(1), Integer(0))
        force = m * (drive.armature * m * a + drive.damping * m * v)
        if drive.friction != 0:
            force += m * drive.friction * m * v / sqrt((m * v) ** 2 + robot.friction_width**2)
        if drive.stiffness != 0:
            force += m * drive.stiffness * (m * q + offset - drive.rest)
        position = point.vector("q", robot.nq)[slot.position[0]]
        for k in slot.velocity:
            environment = {**point.environment, q: position, v: s.given("qd")[k], a: qdd[k]}
            result[k] = result[k] + point.numbers.value(force.diff(parameter), environment)
    return result


def inverse_dynamics_parameter_derivatives(s: State) -> list[Number]:
    return flat(zip(*parameter_rates(s, s.given("qdd")), strict=True))


def forward_dynamics_parameter_derivatives(s: State) -> list[Number]:
    qdd = s.dynamics.acceleration(s.given("qd"), s.given("tau"))
    columns = [[-entry for entry in s.dynamics.solved(column)] for column in parameter_rates(s, qdd)]
    return flat(zip(*columns, strict=True))

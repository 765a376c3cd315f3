"""Regressors: inverse dynamics and energies as linear functions of the links' ten inertial parameters.

Source: C. G. Atkeson, C. H. An and J. M. Hollerbach, *Estimation of inertial parameters of manipulator loads and links*
(1986). In a link's own frame, with S a joint axis of the way to it, alpha the classical acceleration of its origin less
gravity, U = [wd]x + [w]x[w]x and u = S_w x w, the joint force is linear in m, h and I (about the origin)::

    m: S_v . alpha       h: U^T S_v + alpha x S_w       I_ab: S_w,a wd_b + u_a w_b (+ a and b exchanged, if they differ)
    T: m v.v / 2 + h . (v x w) + w . I w / 2            V: -m g.p - h . R^T g

Parameters of a link, as Pinocchio orders them: m, h_x, h_y, h_z, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz. The second way
differentiates a recursion with symbols for the parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sympy import Expr, Integer, Rational, Symbol

from symgen.program import Trace, scalar
from symgen.robot import Link, Parameter, Robot
from symgen.robot.parts import Binding
from symgen.routes import energy, newton_euler
from symgen.routes.ground import ground_bodies
from symgen.routes.matrices import dot, flat
from symgen.routes.tree import BASE, base_acceleration, bodies, joint_motion
from symgen.spatial import Motion, RigidBodyInertia, Symmetric, Transform, Vector
from symgen.spatial.spin import acceleration_matrix

PRODUCTS = ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""The entries of I in order."""
HALF = Rational(1, 2)


def inverse_dynamics_regressor(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> list[Expr]:
    """Y in row-major order, ten columns for each moving link."""
    Y = [trace.zeros(10 * len(robot.slots)) for _ in range(robot.nv)]
    for i, (v, a, axes) in enumerate(_motions(robot, trace, q, qd, qdd)):
        U, alpha = acceleration_matrix(v.w, a.w), a.v + v.w.cross(v.v)
        for k, S in axes:
            for c, entry in enumerate(_row(S, v.w, a.w, alpha, U)):
                Y[k][10 * i + c] = trace.keep(Y[k][10 * i + c] + entry)
    return flat(Y)


def inverse_dynamics(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> list[Expr]:
    """tau = Y times the parameters."""
    return _times_parameters(robot, trace, inverse_dynamics_regressor(robot, trace, q, qd, qdd))


def inverse_dynamics_regressor_by_slopes(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> list[Expr]:
    """Y in row-major order, the derivatives of tau by the parameters."""
    named, symbols = with_symbols(robot)
    return _slopes(newton_euler.inverse_dynamics(named, trace, q, qd, qdd), symbols, trace)


def kinetic_energy_regressor(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """Ten entries for each moving link."""
    result: list[Expr] = []
    for v, _, _ in _motions(robot, trace, q, qd, trace.zeros(robot.nv)):
        w, keep = tuple(v.w), trace.keep
        result += [keep(HALF * v.v.dot(v.v)), *v.v.cross(v.w)]
        result += [keep((HALF if a == b else 1) * keep(w[a] * w[b])) for a, b in PRODUCTS]
    return result


def kinetic_energy(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """T = its regressor times the parameters."""
    return _times_parameters(robot, trace, kinetic_energy_regressor(robot, trace, q, qd))


def kinetic_energy_regressor_by_slopes(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """The derivatives of T by the parameters."""
    named, symbols = with_symbols(robot)
    return _slopes(energy.kinetic_energy(named, trace, q, qd), symbols, trace)


def potential_energy_regressor(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """Ten entries for each moving link."""
    g, result = robot.gravity_vector.bound(trace.keep), []
    for each in ground_bodies(robot, trace, q):
        own = each.pose.R @ robot.frame(each.body.link).placement.R
        result += [-g.dot(each.pose.p), *-own.transpose.vector(g), *trace.zeros(6)]
    return result


def potential_energy(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """V = its regressor times the parameters."""
    return _times_parameters(robot, trace, potential_energy_regressor(robot, trace, q))


def potential_energy_regressor_by_slopes(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """The derivatives of V by the parameters."""
    named, symbols = with_symbols(robot)
    return _slopes(energy.potential_energy(named, trace, q), symbols, trace)


def own_parameters(robot: Robot) -> list[Expr]:
    """The parameters of the moving links, each in the link's own frame."""
    result: list[Expr] = []
    for slot in robot.slots:
        link = slot.joint.child
        back = Transform(robot.frame(link).placement.R.transpose)
        inertia = back.inertia_to_parent(robot.link[link].inertia)
        result += [inertia.m, *inertia.h, *(inertia.rotational[a, b] for a, b in PRODUCTS)]
    return result


def with_symbols(robot: Robot) -> tuple[Robot, list[Symbol]]:
    """The robot with a symbol for each parameter of its moving links, in their own frames, and the symbols in order."""
    links, symbols = dict(robot.link), []
    for i, slot in enumerate(robot.slots):
        own = [scalar(f"parameter{10 * i + c}") for c in range(10)]
        m, hx, hy, hz, *I = own
        second = Symmetric.of(dict(zip(PRODUCTS, I, strict=True))).half_trace_complement
        link = slot.joint.child
        turn = Transform(robot.frame(link).placement.R)
        links[link] = Link(link, turn.inertia_to_parent(RigidBodyInertia(m, Vector(hx, hy, hz), second)))
        symbols += own
    parameters = tuple(Parameter(symbol, Binding.SYMBOLIC) for symbol in symbols)
    return replace(robot, links=tuple(links.values()), parameters=(*robot.parameters, *parameters)), symbols


def _times_parameters(robot: Robot, trace: Trace, Y: list[Expr]) -> list[Expr]:
    p = [trace.keep_all(entry) for entry in own_parameters(robot)]
    return [dot(Y[start : start + len(p)], p, trace) for start in range(0, len(Y), len(p))]


def _slopes(values: list[Expr], symbols: list[Symbol], trace: Trace) -> list[Expr]:
    return [trace.derivative(value, {symbol: Integer(1)}) for value in values for symbol in symbols]


Axes = list[tuple[int, Motion]]


def _motions(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> Iterator[tuple[Motion, Motion, Axes]]:
    """Each link's velocity, acceleration less gravity, and axes of the joints on the way to it, in its own frame."""
    v: list[Motion] = []
    a: list[Motion] = []
    axes: list[Axes] = []
    for i, body in enumerate(bodies(robot, trace, q)):
        still, up = Motion.zero(trace.keep), base_acceleration(robot, trace)
        v_parent, a_parent = (still, up) if body.parent == BASE else (v[body.parent], a[body.parent])
        above = [] if body.parent == BASE else axes[body.parent]
        vJ = joint_motion(body, qd, trace)
        v.append(body.X.motion(v_parent) + vJ)
        a.append(body.X.motion(a_parent) + joint_motion(body, qdd, trace) + v[i].cross(vJ))
        axes.append([*((k, body.X.motion(S)) for k, S in above), *zip(body.dof, body.S, strict=True)])
        own = robot.frame(body.link).placement
        yield own.motion(v[i]), own.motion(a[i]), [(k, own.motion(S)) for k, S in axes[i]]


def _row(S: Motion, w: Vector, wd: Vector, alpha: Vector, U: tuple[Vector, Vector, Vector]) -> list[Expr]:
    """The force along S by each of the ten parameters."""
    keep = w.keep
    turned = U[0] * S.v.x + U[1] * S.v.y + U[2] * S.v.z
    s, u, wds, ws = tuple(S.w), tuple(S.w.cross(w)), tuple(wd), tuple(w)

    def entry(a: int, b: int) -> Expr:
        return keep(keep(s[a] * wds[b]) + keep(u[a] * ws[b]))

    rotational = [entry(a, b) if a == b else keep(entry(a, b) + entry(b, a)) for a, b in PRODUCTS]
    return [S.v.dot(alpha), *(turned + alpha.cross(S.w)), *rotational]

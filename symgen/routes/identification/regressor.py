"""Regressors: inverse dynamics, momenta and energies as linear functions of the links' inertial parameters.

Source: C. G. Atkeson, C. H. An and J. M. Hollerbach, *Estimation of inertial parameters of manipulator loads and links*
(1986). All vectors are in the link's own frame. S = (S_w, S_v) is a joint axis on the path to the link. v is the
velocity of the link's origin, w the angular velocity, and wd the angular acceleration. alpha is the classical
acceleration of the origin minus gravity g, and U = [wd]x + [w]x[w]x. p and R are the pose of the link in the base. The
joint force tau, the kinetic energy T and the potential energy V are linear in m, h and I (about the origin)::

    coefficients in tau   m: S_v . alpha,  h: U^T S_v + alpha x S_w,  I_ab: S_w . (d/dI_ab) (I wd + w x I w)
    T = m v.v / 2 + h . (v x w) + w . I w / 2,  V = -m g.p - h . R^T g                       of one link

A link has ten parameters in Pinocchio's order: m, h_x, h_y, h_z, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz. Y is the regressor
of joint forces: tau = Y times the parameters of all links. The second set of routes replaces the parameters by symbols,
derives tau or an energy, and differentiates the result with respect to the symbols.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sympy import Expr, Integer, Rational, Symbol

from symgen.program import Trace, scalar
from symgen.robot import Link, Parameter, Robot
from symgen.robot.description.parts import Binding
from symgen.routes.control_laws.momentum import momentum_by_mass_matrix
from symgen.routes.control_laws.tracking import passivity_torque
from symgen.routes.kinematics import energy
from symgen.routes.kinematics.link_motion import link_velocities
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, dot, flat
from symgen.routes.model.tree import BASE, Body, base_acceleration, bodies
from symgen.routes.newton_euler import spatial
from symgen.routes.newton_euler.tensor import accelerations, matrix_vector, with_half_bracket
from symgen.routes.route import is_small, route
from symgen.spatial import Motion, RigidBodyInertia, Spin, Symmetric, Vector

SOURCE = "Atkeson, An & Hollerbach 1986"

INERTIA_INDEX_PAIRS = ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""The index pairs of the six entries of I, in the order of the parameters."""
HALF = Rational(1, 2)


@route("columns", SOURCE, candidate=True)
def inverse_dynamics_regressor(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the regressor Y of the joint forces in row-major order, with ten columns for each moving link."""
    return _columns_of_forces(robot, trace, q, qd, qdd)


@route("columns", f"{SOURCE}; Slotine & Li 1987", candidate=True)
def adaptive_regressor(robot: Robot, trace: Trace, q: Column, qd: Column, qd_r: Column, qdd_r: Column) -> list[Expr]:
    """Return the regressor of M qdd_r + C(q, qd) qd_r + g in row-major order, with ten columns for each moving link."""
    return _columns_of_forces(robot, trace, q, qd, with_half_bracket(robot, trace, qd, qd_r, qdd_r), qd_r)


def _columns_of_forces(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, qd_r: Column | None = None
) -> list[Expr]:
    Y = [trace.zeros(10 * len(robot.slots)) for _ in range(robot.nv)]
    tree = bodies(robot, trace, q)
    moving = accelerations(tree, trace, qd, qdd, base_acceleration(robot, trace), qd_r)
    for i, ((spin, alpha), axes) in enumerate(zip(moving, _axes(tree), strict=True)):
        own = robot.frame(tree[i].link).placement
        alpha, spin = own.R.transpose.vector(alpha + matrix_vector(spin.U, own.p)), spin.rotated(own.R)
        moments = moments_of(spin)
        for k, S in axes:
            for c, entry in enumerate(row_of(own.motion(S), alpha, spin, moments)):
                Y[k][10 * i + c] = trace.keep(Y[k][10 * i + c] + entry)
    return flat(Y)


@route("regressor", SOURCE, candidate=True, suits=is_small, link_axes=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces as the product of their regressor and the parameters."""
    return _times_parameters(robot, trace, inverse_dynamics_regressor(robot, trace, q, qd, qdd))


@route("derivative", "d tau / d p", "inverse_dynamics_regressor")
def inverse_dynamics_regressor_by_differentiation(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the derivatives of the joint forces with respect to the parameters, in row-major order."""
    named, symbols = with_symbols(robot)
    return by_parameters(spatial.inverse_dynamics(named, trace, q, qd, qdd), symbols, trace)


@route("derivative", "d tau / d p", "adaptive_regressor")
def adaptive_regressor_by_differentiation(
    robot: Robot, trace: Trace, q: Column, qd: Column, qd_r: Column, qdd_r: Column
) -> list[Expr]:
    """Return the derivatives of M qdd_r + C qd_r + g with respect to the parameters, in row-major order."""
    named, symbols = with_symbols(robot)
    forces = passivity_torque(named, trace, q, qd, qd_r, qdd_r)
    return by_parameters(forces, symbols, trace)


@route("columns", SOURCE, candidate=True)
def momentum_regressor(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the regressor of the momentum M qd in row-major order, with ten columns for each moving link."""
    Y = [trace.zeros(10 * len(robot.slots)) for _ in range(robot.nv)]
    tree, keep = bodies(robot, trace, q), trace.keep
    for i, (moved, axes) in enumerate(zip(link_velocities(tree, qd, trace), _axes(tree), strict=True)):
        own = robot.frame(tree[i].link).placement
        v = own.motion(moved)
        for k, S in axes:
            for c, entry in enumerate(_momentum_row(own.motion(S), v)):
                Y[k][10 * i + c] = keep(Y[k][10 * i + c] + entry)
    return flat(Y)


@route("derivative", "d p / d parameters", "momentum_regressor")
def momentum_regressor_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the derivatives of the momentum M qd with respect to the parameters, in row-major order."""
    named, symbols = with_symbols(robot)
    p = momentum_by_mass_matrix(named, trace, q, qd)
    return by_parameters(p, symbols, trace)


@route("columns", SOURCE, candidate=True)
def kinetic_energy_regressor(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the regressor of the kinetic energy T: ten coefficients for each moving link."""
    result: list[Expr] = []
    tree = bodies(robot, trace, q)
    for body, moved in zip(tree, link_velocities(tree, qd, trace), strict=True):
        v = robot.frame(body.link).placement.motion(moved)
        w, keep = tuple(v.w), trace.keep
        result += [keep(HALF * v.v.dot(v.v)), *v.v.cross(v.w)]
        result += [keep((HALF if a == b else 1) * keep(w[a] * w[b])) for a, b in INERTIA_INDEX_PAIRS]
    return result


@route("regressor", SOURCE, candidate=True)
def kinetic_energy(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy T as the product of its regressor and the parameters."""
    return _times_parameters(robot, trace, kinetic_energy_regressor(robot, trace, q, qd))


@route("derivative", "d T / d parameters", "kinetic_energy_regressor", candidate=True, suits=is_small)
def kinetic_energy_regressor_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the derivatives of the kinetic energy T with respect to the parameters."""
    named, symbols = with_symbols(robot)
    return by_parameters(energy.kinetic_energy(named, trace, q, qd), symbols, trace)


@route("columns", SOURCE, candidate=True)
def potential_energy_regressor(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the regressor of the potential energy V: ten coefficients for each moving link."""
    g, result = robot.gravity_vector.bound(trace.keep), []
    for each in ground_bodies(robot, trace, q):
        own = each.pose @ robot.frame(each.body.link).placement
        result += [-g.dot(own.p), *-own.R.transpose.vector(g), *trace.zeros(6)]
    return result


@route("regressor", SOURCE, candidate=True, suits=is_small)
def potential_energy(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy V as the product of its regressor and the parameters."""
    return _times_parameters(robot, trace, potential_energy_regressor(robot, trace, q))


@route("derivative", "d V / d parameters", "potential_energy_regressor", candidate=True, suits=is_small)
def potential_energy_regressor_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the derivatives of the potential energy V with respect to the parameters."""
    named, symbols = with_symbols(robot)
    return by_parameters(energy.potential_energy(named, trace, q), symbols, trace)


def own_parameters(robot: Robot) -> list[Expr]:
    """Return the ten parameters of each moving link, in the link's own frame."""
    result: list[Expr] = []
    for slot in robot.slots:
        link = slot.joint.child
        inertia = robot.frame(link).placement.inverse.inertia_to_parent(robot.link[link].inertia)
        result += [inertia.m, *inertia.h, *(inertia.rotational[a, b] for a, b in INERTIA_INDEX_PAIRS)]
    return result


def with_symbols(robot: Robot) -> tuple[Robot, list[Symbol]]:
    """Return the robot with symbols as inertial parameters of the moving links, and a list of these symbols.

    The parameters are in the link's own frame, as in :func:`own_parameters`.
    """
    links, symbols = dict(robot.link), []
    for i, slot in enumerate(robot.slots):
        ten = [scalar(f"parameter{10 * i + c}") for c in range(10)]
        m, hx, hy, hz, *I = ten
        second = Symmetric.of(dict(zip(INERTIA_INDEX_PAIRS, I, strict=True))).half_trace_complement
        link = slot.joint.child
        inertia = RigidBodyInertia(m, Vector(hx, hy, hz), second)
        links[link] = Link(link, robot.frame(link).placement.inertia_to_parent(inertia))
        symbols += ten
    parameters = tuple(Parameter(symbol, Binding.SYMBOLIC) for symbol in symbols)
    return replace(robot, links=tuple(links.values()), parameters=(*robot.parameters, *parameters)), symbols


def _times_parameters(robot: Robot, trace: Trace, Y: list[Expr]) -> list[Expr]:
    p = [trace.keep_all(entry) for entry in own_parameters(robot)]
    return [dot(Y[start : start + len(p)], p, trace) for start in range(0, len(Y), len(p))]


def by_parameters(values: list[Expr], symbols: list[Symbol], trace: Trace) -> list[Expr]:
    return [trace.derivative(value, {symbol: Integer(1)}) for value in values for symbol in symbols]


def _axes(tree: Sequence[Body]) -> Iterator[list[tuple[int, Motion]]]:
    """Yield a list of pairs for each body: the index and the axis of each velocity on the path from the base.

    The axes are in the coordinates of the body.
    """
    axes: list[list[tuple[int, Motion]]] = []
    for body in tree:
        above = [] if body.parent == BASE else axes[body.parent]
        axes.append([*((k, body.X.motion(S)) for k, S in above), *zip(body.dof, body.S, strict=True)])
        yield axes[-1]


def moments_of(spin: Spin) -> tuple[Vector, ...]:
    """Return the derivatives of the moment I wd + w x I w with respect to the six entries of the inertia I."""
    keep, wd = spin.w.keep, spin.wd
    (_, xy, xz), (yx, _, yz), (zx, zy, _) = spin.U
    x_x, y_y, z_z, x_y, x_z, y_z = (spin.product(i, j) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    return (
        Vector(wd.x, x_z, -x_y, keep),
        Vector(-zx, zy, keep(x_x - y_y), keep),
        Vector(-y_z, wd.y, x_y, keep),
        Vector(yx, keep(z_z - x_x), -yz, keep),
        Vector(keep(y_y - z_z), -xy, xz, keep),
        Vector(y_z, -x_z, wd.z, keep),
    )


def row_of(S: Motion, alpha: Vector, spin: Spin, moments: tuple[Vector, ...]) -> list[Expr]:
    """Return the derivatives of a joint force with respect to a link's ten parameters. ``S`` is the joint's axis."""
    by_moments = spin.U[0] * S.v.x + spin.U[1] * S.v.y + spin.U[2] * S.v.z
    return [S.v.dot(alpha), *(by_moments + alpha.cross(S.w)), *(S.w.dot(moment) for moment in moments)]


def _momentum_row(S: Motion, v: Motion) -> list[Expr]:
    """Return ten derivatives: the momentum of a body along ``S``, differentiated by each of the body's parameters."""
    keep, u, w = v.w.keep, tuple(S.w), tuple(v.w)
    by_moments = v.v.cross(S.w) + S.v.cross(v.w)
    products = {(a, b): keep(u[a] * w[b]) for a in range(3) for b in range(3)}
    by_inertia = [products[a, b] if a == b else keep(products[a, b] + products[b, a]) for a, b in INERTIA_INDEX_PAIRS]
    return [S.v.dot(v.v), *by_moments, *by_inertia]

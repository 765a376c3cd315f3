"""Dynamics in independent coordinates y, with q = gamma(y) and qd = G(y) yd for the joints of the tree.

M, b and g are the mass matrix, bias and gravity forces of the tree. In the coordinates y, the mass matrix is G^T M G,
the gravity forces are G^T g, and the bias is G^T (M qdd0 + b). qdd0 are the joints' accelerations at constant yd.

* Projection: G comes from the closed form, M from composite bodies, and joint forces from the Newton-Euler recursion.
  A. Jain, *Multibody graph transformations and analysis, part II* (Nonlinear Dynamics, 2012), calls this method
  explicit constraint embedding.
* Elimination: the positions come from the closed form. The basis K with L K = 0 serves as G, where L is the constraint
  Jacobian and elimination of L gives K.
* Clusters: the accelerations come from the recursion over clusters.
* Lagrange: K serves as G, and M and b come from the energies.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.routes.constrained import cluster_recursion, independent
from symgen.routes.constrained.equations import (
    bias,
    bias_by_differentiation,
    jacobian,
    jacobian_by_differentiation,
    mass_matrix,
    symmetric_product,
)
from symgen.routes.constrained.explicit.closed_form import closed_form
from symgen.routes.constrained.forward_dynamics import basis, dependent_factor, particular
from symgen.routes.kinematics import energy
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import (
    added_kinetic_energy,
    forces_on_bodies,
    spring_energy,
    with_added_inertia,
    with_joint_effects,
)
from symgen.routes.model.matrices import Column, Matrix, dot, flat, rows, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.newton_euler import spatial, tensor
from symgen.routes.route import FEATHERSTONE, JAIN, route

PROJECTION = "Jain 2012, explicit constraint embedding"
ELIMINATION = f"{FEATHERSTONE}, eq. 22, L K = 0"
LAGRANGE = "Lagrange's equations, L K = 0"
TRIANGLES = "triangles of the loops, Freudenstein 1955"


@route("closed_form", TRIANGLES, candidate=True)
def dependent_positions(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the dependent positions from the closed form: a cosine and a sine for each revolute joint in a loop."""
    x = closed_form(model, trace, q).x
    return [x[k] for k in model.dependent]


@route("closed_form", TRIANGLES, candidate=True)
def tree_velocities(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocities G qd of the tree's joints, by differentiating the closed form."""
    return closed_form(model, trace, q).velocities(qd)


@route("elimination", ELIMINATION, "tree_velocities", candidate=True)
def tree_velocities_implicit(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocities K qd of the tree's joints, with K from elimination of L."""
    x = closed_form(model, trace, q).x
    L = jacobian(model.opened, trace, x)
    K = basis(model.opened, trace, L, dependent_factor(model.opened, trace, L))
    return [dot(row, qd, trace) for row in K]


@route("projection", PROJECTION, "mass_matrix", candidate=True)
def mass_matrix_projected(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix G^T M G in row-major order, with M from composite bodies."""
    closure = closed_form(model, trace, q)
    return flat(symmetric_product(closure.G, mass_matrix(model.opened, trace, closure.x), trace))


@route("lagrange", LAGRANGE, "mass_matrix", candidate=True)
def mass_matrix_from_energies(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix K^T M K in row-major order, with M from Lagrange's equations."""
    x = closed_form(model, trace, q).x
    M = with_added_inertia(model.opened, trace, x, christoffel.mass_matrix(model.opened.tree, trace, x))
    return flat(symmetric_product(_basis(model, trace, x), M, trace))


@route("elimination", ELIMINATION, "mass_matrix", candidate=True)
def mass_matrix_eliminated(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix K^T M K in row-major order, with M from composite bodies."""
    return independent.mass_matrix_projected(model.opened, trace, closed_form(model, trace, q).x)


@route("projection", PROJECTION, "gravity", candidate=True)
def gravity_projected(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces G^T g, with g from the Newton-Euler recursion."""
    closure = closed_form(model, trace, q)
    return _projected(closure.G, spatial.gravity(model.opened.tree, trace, closure.x), trace)


@route("elimination", ELIMINATION, "gravity", candidate=True)
def gravity_eliminated(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces K^T g, with g from the Newton-Euler recursion."""
    return independent.gravity_projected(model.opened, trace, closed_form(model, trace, q).x)


@route("lagrange", LAGRANGE, "gravity", candidate=True)
def gravity_from_energies(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces K^T g, with g from the potential energy."""
    x = closed_form(model, trace, q).x
    return _projected(_basis(model, trace, x), christoffel.gravity(model.opened.tree, trace, x), trace)


@route("projection", PROJECTION, "bias", candidate=True)
def bias_projected(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias G^T (M qdd0 + b), with G and qdd0 from the closed form."""
    return inverse_dynamics_projected(model, trace, q, qd, trace.zeros(model.nv))


@route("elimination", ELIMINATION, "bias", candidate=True)
def bias_eliminated(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias K^T (M qdd0 + b), with K and qdd0 from elimination of L."""
    return inverse_dynamics_eliminated(model, trace, q, qd, trace.zeros(model.nv))


@route("lagrange", LAGRANGE, "bias", candidate=True)
def bias_from_energies(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias K^T (M qdd0 + b), with M and b from Lagrange's equations."""
    return inverse_dynamics_from_energies(model, trace, q, qd, trace.zeros(model.nv))


@route("projection", PROJECTION, "inverse_dynamics", candidate=True)
def inverse_dynamics_projected(model: ExplicitRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the forces along the independent velocities: G^T times the joint forces, with G in closed form."""
    tree, closure = model.opened.tree, closed_form(model, trace, q)
    v, start = closure.accelerations(qd)
    a = _added(closure.G, qdd, start, trace)
    tau = tensor.inverse_dynamics(tree, trace, closure.x, v, a)
    return _projected(closure.G, with_joint_effects(tree, trace, closure.x, v, a, tau), trace)


@route("elimination", ELIMINATION, "inverse_dynamics", candidate=True)
def inverse_dynamics_eliminated(model: ExplicitRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the forces along the independent velocities: K^T times the joint forces, with K from elimination."""
    tree, opened, x = model.opened.tree, model.opened, closed_form(model, trace, q).x
    L = jacobian(opened, trace, x)
    factor = dependent_factor(opened, trace, L)
    K = basis(opened, trace, L, factor)
    v = [dot(row, qd, trace) for row in K]
    a = _added(K, qdd, particular(opened, trace, bias(opened, trace, x, v), factor), trace)
    tau = tensor.inverse_dynamics(tree, trace, x, v, a)
    return _projected(K, with_joint_effects(tree, trace, x, v, a, tau), trace)


@route("lagrange", LAGRANGE, "inverse_dynamics", candidate=True)
def inverse_dynamics_from_energies(
    model: ExplicitRobot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the forces along the independent velocities, from Lagrange's equations and differentiated constraints."""
    tree, opened, x = model.opened.tree, model.opened, closed_form(model, trace, q).x
    L = jacobian_by_differentiation(opened, trace, x)
    factor = dependent_factor(opened, trace, L)
    K = basis(opened, trace, L, factor)
    v = [dot(row, qd, trace) for row in K]
    start = particular(opened, trace, bias_by_differentiation(opened, trace, x, v), factor)
    a = _added(K, qdd, start, trace)
    tau = christoffel.inverse_dynamics(tree, trace, x, v, a)
    return _projected(K, with_joint_effects(tree, trace, x, v, a, tau), trace)


@route("projection", PROJECTION, "forward_dynamics", candidate=True)
def forward_dynamics_projected(model: ExplicitRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the independent accelerations from the projected mass matrix G^T M G and the projected bias."""
    M, b = mass_matrix_projected(model, trace, q), bias_projected(model, trace, q, qd)
    return _accelerations(model, trace, M, b, tau)


@route("clusters", JAIN, "forward_dynamics", candidate=True)
def forward_dynamics_by_clusters(model: ExplicitRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the independent accelerations, by the recursion over clusters."""
    opened, x = model.opened, closed_form(model, trace, q).x
    v, forces = tree_velocities_implicit(model, trace, q, qd), trace.zeros(opened.nv)
    for k, force in zip(opened.independent, tau, strict=True):
        forces[k] = force
    forces = forces_on_bodies(opened, trace, x, v, forces)
    qdd = cluster_recursion.forward_dynamics(opened, trace, x, v, forces)
    return [qdd[k] for k in opened.independent]


@route("lagrange", LAGRANGE, "forward_dynamics", candidate=True)
def forward_dynamics_from_energies(
    model: ExplicitRobot, trace: Trace, q: Column, qd: Column, tau: Column
) -> list[Expr]:
    """Return the independent accelerations, from Lagrange's equations."""
    M, b = mass_matrix_from_energies(model, trace, q), bias_from_energies(model, trace, q, qd)
    return _accelerations(model, trace, M, b, tau)


@route("projection", PROJECTION, "kinetic_energy", candidate=True)
def kinetic_energy_projected(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy of all links and rotors, at the velocities G yd of the tree's joints."""
    closure = closed_form(model, trace, q)
    v = closure.velocities(qd)
    (bodies,) = energy.kinetic_energy(model.opened.tree, trace, closure.x, v)
    return [trace.keep(bodies + added_kinetic_energy(model.opened.tree, trace, closure.x, v))]


@route("lagrange", LAGRANGE, "kinetic_energy", candidate=True)
def kinetic_energy_from_mass_matrix(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy yd^T M yd / 2, with M in the coordinates y from Lagrange's equations."""
    M = rows(mass_matrix_from_energies(model, trace, q), model.nv)
    return [trace.keep(dot(qd, [dot(row, qd, trace) for row in M], trace) / 2)]


@route("projection", PROJECTION, candidate=True)
def potential_energy(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy of the tree and its springs, summed link by link."""
    tree, x = model.opened.tree, closed_form(model, trace, q).x
    (bodies,) = energy.potential_energy(tree, trace, x)
    return [trace.keep(bodies + spring_energy(tree, trace, x))]


@route("lagrange", LAGRANGE, "potential_energy", candidate=True)
def potential_energy_by_transforms(model: ExplicitRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy of the tree and its springs, from homogeneous transforms."""
    tree, x = model.opened.tree, closed_form(model, trace, q).x
    (bodies,) = christoffel.potential_energy(tree, trace, x)
    return [trace.keep(bodies + spring_energy(tree, trace, x))]


def _basis(model: ExplicitRobot, trace: Trace, x: Column) -> Matrix:
    L = jacobian_by_differentiation(model.opened, trace, x)
    return basis(model.opened, trace, L, dependent_factor(model.opened, trace, L))


def _added(G: Matrix, qdd: Column, start: Column, trace: Trace) -> list[Expr]:
    return [trace.keep(dot(row, qdd, trace) + each) for row, each in zip(G, start, strict=True)]


def _projected(G: Matrix, forces: Column, trace: Trace) -> list[Expr]:
    return [dot(column, forces, trace) for column in transposed(G)]


def _accelerations(model: ExplicitRobot, trace: Trace, M: Column, b: Column, tau: Column) -> list[Expr]:
    free = [trace.keep(t - each) for t, each in zip(tau, b, strict=True)]
    return symmetric_factor(rows(M, model.nv), "G^T M G", trace).solved(free, trace)

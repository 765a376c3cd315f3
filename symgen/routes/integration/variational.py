"""A structure-preserving time step: the midpoint rule, which follows from a discrete principle of least action.

Source: J. E. Marsden and M. West, *Discrete mechanics and variational integrators* (2001), example 2.3.2 and sections
1.5 and 3.2, with L_d = h L((q + q') / 2, (q' - q) / h). Symbols:

* q', qd', p': the positions, velocities and momenta after the step.
* v = (q' - q) / h: the mean velocity during the step of h seconds; m = q + h v / 2: the positions at the midpoint.
* p = M qd: the momenta; tau: the joint forces minus the forces of joint effects.
* s = dL/dq = C^T v - g: the gradient of the Lagrangian at (m, v).

The equations are::

    M(m) v = p + h (s + tau) / 2        q' = q + h v        p' = p + h (s + tau)        qd' = M(q')^-1 p'

Without joint forces and damping, the step is symplectic, so energies do not drift. v is computed by
:data:`FIXED_POINT_ITERATIONS` fixed-point iterations that start at qd. Each iteration multiplies the error by a factor
of the order of h |qd|. The change of v in the last iteration is also returned, as a measure of the remaining error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from sympy import Expr, Rational

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Model
from symgen.routes.composite import composite_rigid_body, coriolis_matrix
from symgen.routes.integration.time_steps import at_symbols
from symgen.routes.kinematics import energy
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import forces_on_bodies, with_added_inertia
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, dot, rows, transposed
from symgen.routes.model.tree import tangents
from symgen.routes.newton_euler import spatial
from symgen.routes.route import Route, is_small

SOURCE = "Marsden & West 2001, midpoint rule"
FIXED_POINT_ITERATIONS = 8


class Mechanics(NamedTuple):
    """A function that returns the mass matrix in row-major order, and a function that returns the gradient dL/dq."""

    mass_matrix: Callable[[Any, Trace, Column], list[Expr]]
    lagrangian_gradient: Callable[[Any, Trace, Column, Column], list[Expr]]


def variational_step(
    model: Model, trace: Trace, q: Column, qd: Column, tau: Column, h: Column, mechanics: Mechanics
) -> list[Expr]:
    """Return the positions and velocities after the step, and the change of v by the last iteration."""
    if model.nq != model.nv:
        raise UnsupportedError(f"{model.name}: variational steps need velocities that are the rates of the positions")
    keep, n = trace.keep, model.nv
    M = with_added_inertia(model, trace, q, mechanics.mass_matrix(model, trace, q))
    p, half = [dot(row, qd, trace) for row in M], keep(Rational(1, 2) * h[0])
    v, change, push = list(qd), trace.zeros(n), trace.zeros(n)
    for iteration in range(FIXED_POINT_ITERATIONS + 1):
        position = [keep(a + keep(half * rate)) for a, rate in zip(q, v, strict=True)]
        middle, v = at_symbols(trace, position), at_symbols(trace, v)
        gradient = mechanics.lagrangian_gradient(model, trace, middle, v)
        push = [keep(a + b) for a, b in zip(gradient, forces_on_bodies(model, trace, middle, v, tau), strict=True)]
        if iteration == FIXED_POINT_ITERATIONS:
            break
        right = [keep(a + keep(half * each)) for a, each in zip(p, push, strict=True)]
        velocity = factorised(model, trace, middle, mechanics.mass_matrix(model, trace, middle)).solved(right, trace)
        change, v = [keep(a - b) for a, b in zip(velocity, v, strict=True)], velocity
    end = at_symbols(trace, [keep(a + keep(h[0] * rate)) for a, rate in zip(q, v, strict=True)])
    momenta = [keep(a + keep(h[0] * each)) for a, each in zip(p, push, strict=True)]
    factor = factorised(model, trace, end, mechanics.mass_matrix(model, trace, end))
    return [*end, *factor.solved(momenta, trace), *change]


def lagrangian_gradient_by_composites(robot: Any, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the gradient dL/dq = C^T qd - g of a tree's Lagrangian. The Coriolis matrix C is from composite bodies."""
    C = rows(coriolis_matrix.coriolis_matrix(robot, trace, q, qd), robot.nv)
    g = spatial.gravity(robot, trace, q)
    return [trace.keep(dot(column, qd, trace) - each) for column, each in zip(transposed(C), g, strict=True)]


def lagrangian_gradient_of_energies(robot: Any, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the gradient dL/dq of a tree's Lagrangian L = T - V, by differentiating the energies.

    The velocities must be the rates of the positions.
    """
    (T,), (V,) = energy.kinetic_energy(robot, trace, q, qd), energy.potential_energy(robot, trace, q)
    L = trace.keep(T - V)
    return [trace.derivative(L, along) for along in tangents(robot, trace, q)]


_COMPOSITE = Mechanics(composite_rigid_body.mass_matrix, lagrangian_gradient_by_composites)
_ENERGIES = Mechanics(christoffel.mass_matrix, lagrangian_gradient_of_energies)
_STEP = "variational_step"
ROUTES = (
    Route("composite", _STEP, partial(variational_step, mechanics=_COMPOSITE), SOURCE, candidate=True),
    Route(
        "energies",
        _STEP,
        partial(variational_step, mechanics=_ENERGIES),
        SOURCE,
        candidate=True,
        suits=is_small,
        link_axes=True,
    ),
)

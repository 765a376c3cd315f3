"""The dynamics of chosen frames (operational space), and the projector onto joint motions that keep the frames at rest.

Source: O. Khatib, *A unified approach for motion and force control of robot manipulators: the operational space
formulation* (1987). Under constraints, the constrained inverse replaces M^-1: M. Mistry and L. Righetti, *Operational
space control of constrained and underactuated systems* (2011)::

    Lambda = (J M^-1 J^T)^-1,   Jbar = M^-1 J^T Lambda,   N = 1 - Jbar J
    mu = Jbar^T C qd - Lambda (J qdd0 + dJ/dt qd),   p = Jbar^T g
    Jbar^T tau = Lambda a + mu + p

J is the Jacobian of the frames' origins, in base axes, and a is the acceleration of the frames. qdd0 is the joint
acceleration due to constraints, zero without constraints. N is the null-space projector. Each quantity has two routes.
The first route multiplies by M^-1 with the factors of M, and the second route with the articulated-body algorithm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.forward_dynamics import articulated_body
from symgen.routes.kinematics import frame_motion, frames
from symgen.routes.model.joint_effects import with_added_mass
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, identity, rows, symmetric_dots, transposed
from symgen.routes.model.symmetric import SymmetricFactor, symmetric_factor
from symgen.routes.newton_euler import spatial
from symgen.routes.route import ARTICULATED, KHATIB, Route

Response = Callable[[Column], list[Expr]]
"""A function that multiplies a vector by M^-1 or, under constraints, by the constrained inverse."""
Solver = Callable[[Robot, Trace, Column], Response]


@dataclass(frozen=True)
class OperationalSpace:
    """The Jacobian J, the columns of M^-1 J^T (``responses``), and the factors of the matrix J M^-1 J^T."""

    J: Matrix
    responses: list[list[Expr]]
    factor: SymmetricFactor

    def consistent_inverse(self, trace: Trace) -> Matrix:
        """Return the rows of Jbar, the dynamically consistent inverse of the Jacobian J."""
        return [self.factor.solved(row, trace) for row in transposed(self.responses)]


OfSpace = Callable[[OperationalSpace, Trace], list[Expr]]
"""A function that computes a matrix, such as Lambda, from an :class:`OperationalSpace`."""


def operational_space(
    robot: Robot, trace: Trace, q: Column, response: Response, freedom: int, name: str
) -> OperationalSpace:
    """Return the operational space of the chosen frames.

    Raises UnsupportedError if J has more rows than ``freedom``, the robot's number of degrees of freedom.
    """
    n = robot.nv
    J = rows(frames.jacobian(robot, trace, q), n)
    if len(J) > freedom:
        raise UnsupportedError(
            f"{name}: operational space: {freedom} degrees of freedom cannot move {len(J)} coordinates independently"
        )
    responses = [response(row) for row in J]
    inverse = symmetric_dots(J, responses, trace)
    return OperationalSpace(J, responses, symmetric_factor(inverse, f"{name}: the operational-space inertia", trace))


def consistent_inverse_of(space: OperationalSpace, trace: Trace) -> list[Expr]:
    """Return the dynamically consistent inverse Jbar of the Jacobian J in row-major order."""
    return flat(space.consistent_inverse(trace))


def projector_of(space: OperationalSpace, trace: Trace) -> list[Expr]:
    """Return the null-space projector N = 1 - Jbar J in row-major order."""
    Jbar, n = space.consistent_inverse(trace), len(space.J[0])
    columns = transposed(space.J)
    return [trace.keep(Integer(int(i == k)) - dot(Jbar[i], columns[k], trace)) for i in range(n) for k in range(n)]


def projected_forces(space: OperationalSpace, forces: Sequence[Expr], trace: Trace) -> list[Expr]:
    """Return wrenches on the frames that accelerate the frames in the same way as the joint ``forces``."""
    return space.factor.solved([dot(column, forces, trace) for column in space.responses], trace)


def bias_of(
    space: OperationalSpace, velocity_product: Sequence[Expr], required: Column, drift: Column, trace: Trace
) -> list[Expr]:
    """Return mu, the velocity-dependent wrenches on the frames.

    ``velocity_product`` is C qd, ``required`` is the joint acceleration due to constraints, and ``drift`` is dJ/dt qd.
    """
    keep = trace.keep
    right = [
        keep(keep(dot(each, velocity_product, trace) - dot(row, required, trace)) - moved)
        for each, row, moved in zip(space.responses, space.J, drift, strict=True)
    ]
    return space.factor.solved(right, trace)


def by_factor(robot: Robot, trace: Trace, q: Column) -> Response:
    """Return a function that multiplies joint forces by M^-1, with the factors of M."""
    factor = factorised(robot, trace, q, composite_rigid_body.mass_matrix(robot, trace, q))
    return lambda right: factor.solved(right, trace)


def by_articulated_bodies(robot: Robot, trace: Trace, q: Column) -> Response:
    """Return a function that multiplies joint forces by M^-1, by the articulated-body algorithm."""
    return lambda right: articulated_body.response(robot, trace, q, right)


def _space(solver: Solver, robot: Robot, trace: Trace, q: Column) -> OperationalSpace:
    return operational_space(robot, trace, q, solver(robot, trace, q), robot.nv, robot.name)


def _of_space(matrix: OfSpace, solver: Solver, robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    return matrix(_space(solver, robot, trace, q), trace)


def _gravity(solver: Solver, robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    return projected_forces(_space(solver, robot, trace, q), spatial.gravity(robot, trace, q), trace)


def _bias(solver: Solver, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    c, still = spatial.velocity_product(robot, trace, q, qd), trace.zeros(robot.nv)
    c, drift = with_added_mass(robot, trace, q, qd, still, c), frame_motion.drift(robot, trace, q, qd)
    return bias_of(_space(solver, robot, trace, q), c, still, drift, trace)


def operational_inertia_of(space: OperationalSpace, trace: Trace) -> list[Expr]:
    """Return the operational-space inertia Lambda in row-major order."""
    return flat([space.factor.solved(unit, trace) for unit in identity(len(space.J))])


ROUTES = tuple(
    Route(name, quantity, partial(derivation, solver), f"{KHATIB}; {source}", candidate=name == "factorisation")
    for name, solver, source in (
        ("factorisation", by_factor, "RBDA section 6.5"),
        ("articulated_body", by_articulated_bodies, ARTICULATED),
    )
    for quantity, derivation in (
        ("dynamically_consistent_inverse", partial(_of_space, consistent_inverse_of)),
        ("null_space_projector", partial(_of_space, projector_of)),
        ("operational_space_bias", _bias),
        ("operational_space_gravity", _gravity),
    )
)

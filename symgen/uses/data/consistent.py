"""Inertial parameters that are physically possible, agree with data, and are nearest to the parameters of the file.

A body with second moments S, first moments h and mass m is possible if its pseudo-inertia [[S, h], [h^T, m]] is
positive definite. Source: Wensing, Kim and Slotine 2018, *Linear matrix inequalities for physically consistent inertial
parameter identification*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Symbol

from symgen.api.deriving import base_parameters
from symgen.errors import InputError, SymgenError, UnsupportedError, one_line
from symgen.robot import Robot
from symgen.robot.rewrites.equivalent import fuse
from symgen.routes.identification.base_parameters import ENTRIES
from symgen.uses.data.identify import Identification

Array = NDArray[np.float64]
PRIOR_WEIGHT = 1e-2
"""Weight of the squared distance from the bodies in the file. The data have weight 1 in this sum.

If the data do not determine a parameter, this term determines it.
"""
MIN_EIGENVALUE = 1e-5
"""Smallest allowed eigenvalue of a scaled pseudo-inertia."""
MIN_SCALES = np.array([1e-2, 1e-2, 1e-2, 1e-1])
"""Smallest scales of a body, which are square roots of its second moments [kg^0.5 m] and of its mass [kg^0.5]."""


@dataclass(frozen=True, slots=True)
class Body:
    """A link's mass [kg], center of mass [m], and inertia about the center of mass [kg m^2], in the link's frame."""

    mass: float
    center: Array
    inertia: Array


def consistent_bodies(robot: Robot, found: Identification) -> Mapping[str, Body]:
    """Return a body that agrees with the data for each moving link, including the links on its fixed joints.

    Raises :class:`~symgen.errors.InputError` if the data have too few rows for standard deviations.
    """
    try:
        import cvxpy
    except ImportError:
        raise UnsupportedError("consistent bodies need the cvxpy package: pip install 'symgen[data]'") from None
    if np.isnan(found.covariance).any():
        raise InputError("expected more rows than fitted parameters", place="data", found=found.rows)
    fused = fuse(robot)
    links = [slot.joint.child for slot in fused.slots]
    prior = {link.name: _pseudo_inertia(link.inertia) for link in fused.links if link.name in links}
    scales = {name: np.maximum(np.sqrt(np.abs(np.diag(P))), MIN_SCALES) for name, P in prior.items()}
    scaled = {name: cvxpy.Variable((4, 4), PSD=True) for name in links}
    K, offset = _by_entries(robot, links)
    entries = [_entries(scaled[name], scales[name]) for name in links]
    stacked = cvxpy.hstack([entry for link in entries for entry in link])
    seen = [k for k in range(found.base) if found.names[k] not in found.unseen]
    inverse = np.linalg.inv(found.covariance[np.ix_(seen, seen)])
    root = np.linalg.cholesky((inverse + inverse.T) / 2).T
    misfit = cvxpy.sum_squares(root @ (K[seen] @ stacked + (offset - found.values[: found.base])[seen]))
    far = sum(cvxpy.sum_squares(scaled[name] - prior[name] / np.outer(scales[name], scales[name])) for name in links)
    limits = [body >> MIN_EIGENVALUE * np.eye(4) for body in scaled.values()]
    problem = cvxpy.Problem(cvxpy.Minimize(misfit + PRIOR_WEIGHT * far), limits)
    try:
        problem.solve(solver="CLARABEL")
    except cvxpy.error.SolverError as error:
        raise SymgenError(f"{robot.name}: no consistent bodies were found: {one_line(str(error))}") from None
    if problem.status not in ("optimal", "optimal_inaccurate"):
        raise SymgenError(f"{robot.name}: no consistent bodies were found: {problem.status}")
    return {name: _body(scaled[name].value * np.outer(scales[name], scales[name])) for name in links}


def _pseudo_inertia(inertia: Any) -> Array:
    m, *rest = map(float, inertia)
    h, (xx, xy, xz, yy, yz, zz) = rest[:3], rest[3:]
    return np.array([[xx, xy, xz, h[0]], [xy, yy, yz, h[1]], [xz, yz, zz, h[2]], [*h, m]])


def _entries(X: Any, s: Array) -> list[Any]:
    """Return a body's inertial parameters in the order of :data:`ENTRIES`.

    ``X`` is the body's pseudo-inertia, divided by the products of the scales ``s``.
    """
    P = [[X[i, j] * (s[i] * s[j]) for j in range(4)] for i in range(4)]
    diagonal = [P[1][1] + P[2][2], P[0][0] + P[2][2], P[0][0] + P[1][1]]
    return [P[3][3], P[0][3], P[1][3], P[2][3], diagonal[0], -P[0][1], diagonal[1], -P[0][2], -P[1][2], diagonal[2]]


def _by_entries(robot: Robot, links: list[str]) -> tuple[Array, Array]:
    """Return K and the offset of the map from inertial parameters p of links to base parameters, K p + offset.

    The offset is the contribution of drives to the base parameters.
    """
    base = base_parameters(robot)
    symbols = [Symbol(f"{entry}_{link}") for link in links for entry in ENTRIES]
    K = np.array([[float(formula.coeff(symbol)) for symbol in symbols] for formula in base.formulas])
    fused = fuse(robot)
    inertias = {link.name: link.inertia for link in fused.links}
    own = [entry for link in links for entry in _entries(_pseudo_inertia(inertias[link]), np.ones(4))]
    values = np.array([float(value) for value in base.values])
    return K, values - K @ np.array(own)


def _body(P: Array) -> Body:
    mass, h, second = float(P[3, 3]), P[:3, 3], P[:3, :3]
    center = h / mass
    about = second - mass * np.outer(center, center)
    return Body(mass, center, np.trace(about) * np.eye(3) - about)

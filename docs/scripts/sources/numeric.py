"""Recursions as sources print them, run with numbers: what each printed line gives beside its corrected form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from sources.counting import ROOT, chain, program
from sources.measured.errors import Rounded
from sympy import Float, Integer

import symgen
from symgen.program import Program
from symgen.program.evaluate import evaluate
from symgen.robot import Robot
from symgen.routes.model.tree import BASE, base_acceleration, bodies
from symgen.spatial import Force, Motion, Vector

Array = npt.NDArray[np.float64]
JOINTS, SEED = 4, 13
ROUNDING = 1e-14
"""The largest relative error that is called rounding."""
LINKS = ROOT / "robots" / "planar_2r_point.toml"
"""The robot of the slides' program of two links."""
STATE = {"q": (0.3, 0.5), "qd": (0.7, -0.4), "qdd": (1.1, 0.2)}
"""Angles from the horizontal, rates and accelerations for that program."""


def equation_13() -> dict[str, float]:
    """Return the error of qdd by equations 11 to 14 of Featherstone and Orin, by the repairs of equation 13.

    The error is relative to the largest acceleration, against the factorised mass matrix, on a chain of four joints.
    """
    robot, source = chain(JOINTS), np.random.default_rng(SEED)
    q, qd, tau = (source.uniform(-1, 1, JOINTS) for _ in range(3))
    truth = _values(program(robot, "forward_dynamics", "factorisation"), {"q": q, "qd": qd, "tau": tau})
    variants = {
        "as printed: tau_i, p_j^A": (False, False),
        "tau_j, p_j^A": (True, False),
        "tau_i, p_j^alpha": (False, True),
        "tau_j, p_j^alpha": (True, True),
    }
    found = {name: _articulated(robot, q, qd, tau, *repairs) for name, repairs in variants.items()}
    return {name: float(np.abs(qdd - truth).max() / np.abs(truth).max()) for name, qdd in found.items()}


def _articulated(robot: Robot, q: Array, qd: Array, tau: Array, child_torque: bool, shifted: bool) -> Array:
    """Return qdd by equations 3, 4 and 11 to 14 in link coordinates."""
    tree = bodies(robot, Rounded(), [Float(x) for x in q])
    gravity = _array(base_acceleration(robot, Rounded()))
    X = [_matrix(body.X.motion) for body in tree]
    I = [_matrix(body.I.momentum) for body in tree]
    h = [_array(body.S[0]) for body in tree]
    v, c, p = [], [], []
    for i, body in enumerate(tree):
        v.append(h[i] * qd[i] + (0 if body.parent == BASE else X[i] @ v[body.parent]))
        c.append(_cross(v[i]) @ h[i] * qd[i])
        p.append(-_cross(v[i]).T @ I[i] @ v[i])
    IA, pA = [each.copy() for each in I], list(p)
    pa: list[Array] = [np.zeros(6)] * len(tree)
    for j in reversed(range(len(tree))):
        Ih, i = IA[j] @ h[j], tree[j].parent
        pa[j] = pA[j] + IA[j] @ c[j]
        if i != BASE:
            carried = pa[j] if shifted else pA[j]
            torque = tau[j] if child_torque else tau[i]
            own = carried + Ih * (torque - h[j] @ carried) / (h[j] @ Ih)
            IA[i] += X[j].T @ (IA[j] - np.outer(Ih, Ih) / (h[j] @ Ih)) @ X[j]
            pA[i] = pA[i] + X[j].T @ own
    a, qdd = [], np.zeros(len(tree))
    for i, body in enumerate(tree):
        before = X[i] @ (gravity if body.parent == BASE else a[body.parent])
        qdd[i] = (tau[i] - h[i] @ (IA[i] @ before + pa[i])) / (h[i] @ IA[i] @ h[i])
        a.append(before + c[i] + h[i] * qdd[i])
    return qdd


def newton_euler_listing() -> dict[str, list[float]]:
    """Return the torques of the slides' program of two links: as printed, corrected, and by symgen."""
    robot = symgen.load(LINKS)
    numbers = {str(parameter.symbol): float(parameter.value) for parameter in robot.parameters}
    m1, m2, l1, l2, g = numbers.values()
    given = {name: np.array(values) for name, values in STATE.items()}
    from_vertical = given | {"q": given["q"] + (np.pi / 2, 0)}
    truth = _values(symgen.program(robot, "inverse_dynamics", route="newton_euler")[0], from_vertical, numbers)
    return {
        "as printed: f": _listing((m1, m2), (l1, l2), g, given, printed=True).tolist(),
        "F": _listing((m1, m2), (l1, l2), g, given, printed=False).tolist(),
        "symgen": truth.tolist(),
    }


def _listing(
    masses: Sequence[float], lengths: Sequence[float], g: float, given: dict[str, Array], printed: bool
) -> Array:
    """Return the torques of NewtonEulerDynamics, line by line; the links are point masses without inertia."""
    q, z = [*given["q"], 0.0], np.array([0.0, 0.0, 1.0])
    R = [np.array([[np.cos(x), np.sin(x), 0], [-np.sin(x), np.cos(x), 0], [0, 0, 1]]) for x in q]
    P = [np.array([a, 0, 0]) for a in (0, *lengths)]
    w, dw, dv = np.zeros(3), np.zeros(3), np.array([0, g, 0])
    F = []
    for i, (dq, ddq) in enumerate(zip(given["qd"], given["qdd"], strict=True)):
        dv = R[i] @ (np.cross(dw, P[i]) + np.cross(w, np.cross(w, P[i])) + dv)
        dw = R[i] @ dw + np.cross(R[i] @ w, dq * z) + ddq * z
        w = R[i] @ w + dq * z
        center = P[i + 1]
        F.append(masses[i] * (np.cross(dw, center) + np.cross(w, np.cross(w, center)) + dv))
    f, n, torques = np.zeros(3), np.zeros(3), np.zeros(len(F))
    for i in reversed(range(len(F))):
        outer = R[i + 1].T @ f
        f = outer + F[i]
        n = R[i + 1].T @ n + np.cross(P[i + 1], f if printed else F[i]) + np.cross(P[i + 1], outer)
        torques[i] = n @ z
    return torques


def _values(derived: Program, given: dict[str, Any], parameters: dict[str, float] | None = None) -> Array:
    (values,) = evaluate(derived, given, parameters=parameters).values()
    return np.array(values, float)


def _array(each: Motion | Force) -> Array:
    return np.array([float(entry) for entry in each])


def _matrix(function: Any) -> Array:
    """Return the 6 x 6 matrix of a linear function of motions."""
    units = [[Integer(int(i == k)) for i in range(6)] for k in range(6)]
    return np.array([_array(function(Motion(Vector(*unit[:3]), Vector(*unit[3:])))) for unit in units]).T


def _cross(v: Array) -> Array:
    """Return the matrix of v x, the spatial cross product with a motion."""
    return _matrix(Motion(Vector(*map(Float, v[:3])), Vector(*map(Float, v[3:]))).cross)

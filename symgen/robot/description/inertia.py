"""Inertias from mass, center of mass and inertia matrix, and a check that a rigid body can have them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Rational

from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Link, Note
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Vector

Inertia = RigidBodyInertia
"""The public name of the class of inertias, with the ten inertial parameters of a rigid body."""

PRINCIPAL_TOLERANCE = 1e-9
"""Accepted size of a negative eigenvalue of the central second moment, relative to the largest principal inertia."""

SECOND_MOMENT_ROUNDING = 1e-13
"""Rounding error of the central second moment, relative to the second moment from which it is computed."""


def from_center_of_mass(
    mass: Expr, center: Vector, inertia: Symmetric, rotation: Rotation | None = None, *, about_frame: bool = False
) -> RigidBodyInertia:
    """Return the inertia about the link frame.

    Args:
        mass: Mass [kg].
        center: Center of mass [m] in the link frame.
        inertia: Inertia matrix [kg m^2] about the center of mass, as in a URDF (products are negative integrals).
        rotation: Orientation, relative to the link frame, of the axes of ``inertia``; the identity if None.
        about_frame: If True, ``inertia`` is about the link frame's origin instead.

    """
    mass, center, inertia = exact(mass), center.mapped(exact), inertia.mapped(exact)
    xx, xy, xz, yy, yz, zz = inertia
    half = Rational(1, 2)
    second = Symmetric((half * (yy + zz - xx), -xy, -xz, half * (xx + zz - yy), -yz, half * (xx + yy - zz)))
    if rotation is not None:
        second = rotation.congruence(second)
    h = center * mass
    if not about_frame:
        second = second + Symmetric.parallel(Vector.zero(), h, center)
    return RigidBodyInertia(mass, h, second)


def implausible(link: Link) -> Note | None:
    """Return a note if the link's inertia is one that no rigid body can have, else None.

    The mass must not be negative. The second moment about the center of mass must be positive semi-definite, which is
    the triangle inequality of the principal inertias. Symbols and lumped numbers are not checked.
    """
    inertia = link.inertia
    if link.lumped or inertia.is_zero or not all(entry.is_number for entry in inertia):
        return None
    m = float(inertia.m)
    if m < 0:
        return Note("implausible", f"link {link.name}: mass {m:g} kg is negative")
    second = _matrix(inertia.second)
    h = np.array([float(entry) for entry in inertia.h])
    if m == 0:
        return Note("implausible", f"link {link.name}: no mass, but a first or second moment of mass")
    central = second - np.outer(h, h) / m
    eigenvalues = np.linalg.eigvalsh(central)
    principal = eigenvalues.sum() - eigenvalues
    if eigenvalues[0] < -max(PRINCIPAL_TOLERANCE * abs(principal).max(), SECOND_MOMENT_ROUNDING * abs(second).max()):
        shown = ", ".join(f"{value:.3g}" for value in sorted(principal))
        what = "violate the triangle inequality" if principal.min() >= 0 else "are not all positive"
        return Note("implausible", f"link {link.name}: principal inertias {shown} kg m^2 {what}")
    return None


def _matrix(symmetric: Symmetric) -> NDArray[np.float64]:
    return np.array([[float(symmetric[i, j]) for j in range(3)] for i in range(3)])

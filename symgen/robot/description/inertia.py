"""From the usual mass, center of mass and inertia matrix to the ten numbers used inside, and what is plausible."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Rational

from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Link, Note
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Vector

Inertia = RigidBodyInertia
"""What users call it."""

TOLERANCE = 1e-9
"""Relative to the largest principal inertia."""

ROUNDING = 1e-13
"""Relative to the second moment about the frame, from which the central one is a difference."""


def from_center_of_mass(
    mass: Expr, center: Vector, inertia: Symmetric, rotation: Rotation | None = None, *, about_frame: bool = False
) -> RigidBodyInertia:
    """Inertia about the link frame.

    ``center`` [m] in the link frame; ``inertia`` [kg m^2], entries of the inertia matrix as in a URDF (the products
    are negative integrals), about the center of mass and along axes turned by ``rotation`` against the link frame;
    with ``about_frame`` about the link frame's origin instead.
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
    """A note if no rigid body has this inertia: negative mass, or a second moment about the center of mass that is
    not positive semi-definite (which is the triangle inequality of the principal inertias). Symbols and lumped
    numbers pass unchecked.
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
    if eigenvalues[0] < -max(TOLERANCE * abs(principal).max(), ROUNDING * abs(second).max()):
        shown = ", ".join(f"{value:.3g}" for value in sorted(principal))
        what = "violate the triangle inequality" if principal.min() >= 0 else "are not all positive"
        return Note("implausible", f"link {link.name}: principal inertias {shown} kg m^2 {what}")
    return None


def _matrix(symmetric: Symmetric) -> NDArray[np.float64]:
    return np.array([[float(symmetric[i, j]) for j in range(3)] for i in range(3)])

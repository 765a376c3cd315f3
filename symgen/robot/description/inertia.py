"""Inertias from mass, center of mass and inertia matrix, and a check that a rigid body can have such an inertia."""

from __future__ import annotations

from sympy import Expr, Rational

from symgen.robot.deferred import np
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Link, Note
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Vector

Inertia = RigidBodyInertia
"""The public name of the class of inertias, with the ten inertial parameters of a rigid body."""

PRINCIPAL_TOLERANCE = 1e-9
"""Accepted size of a negative eigenvalue of the central second moment, relative to the largest principal inertia."""

SECOND_MOMENT_ROUNDING = 1e-13
"""Rounding error of the central second moment, relative to the second moment from which it is computed."""

MIN_DETERMINANT = 1e-12
"""Least ratio of a leading minor to the product of its diagonal that proves a matrix of doubles positive definite."""


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
    """Return a note if no rigid body can have the link's inertia, else None.

    The mass must not be negative. The second moment about the center of mass must be positive semi-definite, which is
    the triangle inequality of the principal inertias. Symbols and lumped numbers are not checked.
    """
    inertia = link.inertia
    if link.lumped or inertia.is_zero or not all(entry.is_number for entry in inertia):
        return None
    m = float(inertia.m)
    if m < 0:
        return Note("implausible", f"link {link.name}: mass {m:g} kg is negative")
    if m == 0:
        return Note("implausible", f"link {link.name}: no mass, but a first or second moment of mass")
    x, y, z = (float(entry) for entry in inertia.h)
    second = [float(entry) for entry in inertia.second]
    products = (x * x, x * y, x * z, y * y, y * z, z * z)
    xx, xy, xz, yy, yz, zz = central = [entry - hh / m for entry, hh in zip(second, products, strict=True)]
    if _is_positive_definite(*central):
        return None
    eigenvalues = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    principal = eigenvalues.sum() - eigenvalues
    if eigenvalues[0] < -max(
        PRINCIPAL_TOLERANCE * abs(principal).max(), SECOND_MOMENT_ROUNDING * max(map(abs, second))
    ):
        shown = ", ".join(f"{value:.3g}" for value in sorted(principal))
        what = "violate the triangle inequality" if principal.min() >= 0 else "are not all positive"
        return Note("implausible", f"link {link.name}: principal inertias {shown} kg m^2 {what}")
    return None


def _is_positive_definite(xx: float, xy: float, xz: float, yy: float, yz: float, zz: float) -> bool:
    """Return True if the leading minors prove a symmetric matrix positive definite, with a margin for rounding."""
    minor = xx * yy - xy * xy
    determinant = zz * minor - xx * yz * yz + 2 * xy * xz * yz - yy * xz * xz
    limit = MIN_DETERMINANT * xx * yy
    return min(xx, yy, zz) > 0 and minor > limit and determinant > limit * zz

"""Make an inertia from a mass, a center of mass and an inertia matrix, and check that inertias are physical."""

from __future__ import annotations

from sympy import Expr, Rational

from symgen.options.arguments import checked
from symgen.robot.deferred import np
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Link, Note
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Vector

Inertia = RigidBodyInertia
"""The public name of the class that has the ten inertial parameters of a rigid body."""

PRINCIPAL_TOLERANCE = 1e-9
"""Largest accepted size of a negative eigenvalue, relative to the largest principal inertia.

The eigenvalues are those of the matrix of second moments about the center of mass.
"""

SECOND_MOMENT_ROUNDING = 1e-13
"""Rounding error of the second moment about the center of mass, relative to the second moment about the origin."""

MIN_DETERMINANT = 1e-12
"""Margin for rounding errors in the proof that a matrix of doubles is positive definite.

Each leading minor must be larger than this fraction of the product of its diagonal entries.
"""


@checked
def from_center_of_mass(
    mass: Expr, center: Vector, inertia: Symmetric, rotation: Rotation | None = None, *, about_frame: bool = False
) -> RigidBodyInertia:
    """Return the inertia about the origin of the link frame, in the axes of this frame.

    Args:
        mass: Mass [kg].
        center: Center of mass [m] in the link frame.
        inertia: Inertia matrix [kg m^2] about the center of mass, with the signs of a URDF: xy is minus the integral
            of x y dm.
        rotation: Rotation from the axes of ``inertia`` to the axes of the link frame; None if the axes are the same.
        about_frame: If True, ``inertia`` is about the link frame's origin instead of the center of mass.

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

    The mass must not be negative, and a link without mass must have no moments. The second moment about the center of
    mass must be positive semi-definite: no principal inertia is larger than the sum of the other two. Links are not
    checked if their inertia contains symbols or is lumped (see :class:`~symgen.robot.description.parts.Link`).
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

"""The spin of a frame: its angular velocity and acceleration, and the acceleration matrix that follows from them.

Let w be the angular velocity of a frame, wd its angular acceleration, and a the acceleration of its origin. A point
fixed in the frame at r has the acceleration a + U r, where U = [wd]x + [w]x[w]x. A spin may be bilinear in two angular
velocities w and u. The matrix U of a bilinear spin is [wd]x + ([w]x[u]x + [u]x[w]x) / 2: each product w_i w_j is
replaced by (w_i u_j + u_i w_j) / 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sympy import Expr

from symgen.spatial.rotation import Rotation
from symgen.spatial.vector import Vector

Rows = tuple[Vector, Vector, Vector]


@dataclass(frozen=True, slots=True)
class Spin:
    """Angular velocity ``w`` [rad/s], angular acceleration ``wd`` [rad/s^2] and rows of ``U`` [1/s^2] of a frame."""

    w: Vector
    wd: Vector
    U: Rows
    half: Vector | None = None
    """Half the second angular velocity, u / 2, of a bilinear spin; otherwise None."""

    @classmethod
    def of(cls, w: Vector, wd: Vector, half: Vector | None = None) -> Spin:
        keep, product = w.keep, products(w, half)
        xx, yy, zz = product(0, 0), product(1, 1), product(2, 2)
        xy, xz, yz = product(0, 1), product(0, 2), product(1, 2)
        rows = (
            Vector(keep(-yy - zz), keep(xy - wd.z), keep(xz + wd.y), keep),
            Vector(keep(xy + wd.z), keep(-xx - zz), keep(yz - wd.x), keep),
            Vector(keep(xz - wd.y), keep(yz + wd.x), keep(-xx - yy), keep),
        )
        return cls(w, wd, rows, half)

    def product(self, i: int, j: int) -> Expr:
        """Return w_i w_j, or (w_i u_j + u_i w_j) / 2 if the spin is bilinear in w and u."""
        return products(self.w, self.half)(i, j)

    def rotated(self, R: Rotation) -> Spin:
        """Return the same spin in the axes of a frame whose orientation in this frame is ``R``."""
        if R.permutes_axes:
            return self.along(R)
        back = R.transpose
        half = None if self.half is None else back.vector(self.half)
        return Spin.of(back.vector(self.w), back.vector(self.wd), half)

    def along(self, R: Rotation) -> Spin:
        """Return the same spin in the axes of a frame with the orientation ``R``; ``R`` must only permute axes."""
        back, entries = R.transpose, R.matrix()
        source = [next(i for i in range(3) if entries[i][j] != 0) for j in range(3)]
        sign = [entries[i][j] for j, i in enumerate(source)]
        U = [tuple(row) for row in self.U]
        rows = [[sign[i] * sign[j] * U[source[i]][source[j]] for j in range(3)] for i in range(3)]
        x, y, z = (Vector(a, b, c, self.w.keep) for a, b, c in rows)
        half = None if self.half is None else back.vector(self.half)
        return Spin(back.vector(self.w), back.vector(self.wd), (x, y, z), half)

    def about_z(self, turn: Rotation, rate: Expr, acceleration: Expr, half_rate: Expr | None = None) -> Spin:
        """Return, in its own axes, the spin of another frame that rotates about this frame's z axis.

        ``turn`` is the orientation of the other frame in this frame. ``rate`` and ``acceleration`` belong to the
        rotation about z. If the spin is bilinear, ``half_rate`` is half the rate of the second rotation about z, which
        belongs to u.

        In the formulas, a prime marks the quantities of the other frame. Both frames share the z axis, so the vector U
        z and the number z . U z are the same for both frames. The other entries of U' follow from::

            w' = T w + z rate,  wd'_z = wd_z + acceleration,  U' z = T U z                  T the transpose of turn
            wd'_y = U'_xz - w'_x w'_z,  wd'_x = w'_y w'_z - U'_yz
            if T = 1: U'_xy = U_xy - acceleration,  U'_yx = U_yx + acceleration
                      U'_zx = U_zx + 2 rate w_x,    U'_zy = U_zy + 2 rate w_y
        """
        keep, T = self.w.keep, turn.transpose
        (_, xy, xz), (yx, _, yz), (zx, zy, zz) = self.U
        x, y, _ = T.vector(self.w)
        w, half = Vector(x, y, keep(self.w.z + rate), keep), None
        if self.half is not None and half_rate is not None:
            half_x, half_y, _ = T.vector(self.half)
            half = Vector(half_x, half_y, keep(self.half.z + half_rate), keep)
        wd_z, product = keep(self.wd.z + acceleration), products(w, half)
        xx, yy, squared = product(0, 0), product(1, 1), product(2, 2)
        if turn.factors:
            xz, yz, _ = T.vector(Vector(xz, yz, zz, keep))
            x_z, y_z, x_y = product(0, 2), product(1, 2), product(0, 1)
            wd_x, wd_y = keep(y_z - yz), keep(xz - x_z)
            xy, yx, zx, zy = keep(x_y - wd_z), keep(x_y + wd_z), keep(x_z - wd_y), keep(y_z + wd_x)
        elif half is None or half_rate is None:
            twice = keep(2 * rate)
            wd_x, wd_y = keep(self.wd.x + keep(y * rate)), keep(self.wd.y - keep(x * rate))
            xy, yx = keep(xy - acceleration), keep(yx + acceleration)
            zx, zy = keep(zx + keep(twice * x)), keep(zy + keep(twice * y))
        else:
            along_x = keep(keep(x * half_rate) + keep(half.x * rate))
            along_y = keep(keep(y * half_rate) + keep(half.y * rate))
            wd_x, wd_y = keep(self.wd.x + along_y), keep(self.wd.y - along_x)
            xy, yx = keep(xy - acceleration), keep(yx + acceleration)
            zx, zy = keep(zx + keep(2 * along_x)), keep(zy + keep(2 * along_y))
        rows = (
            Vector(keep(-yy - squared), xy, xz, keep),
            Vector(yx, keep(-xx - squared), yz, keep),
            Vector(zx, zy, zz, keep),
        )
        return Spin(w, Vector(wd_x, wd_y, wd_z, keep), rows, half)


def products(w: Vector, half: Vector | None) -> Callable[[int, int], Expr]:
    """Return a function of two indices i and j: w_i w_j, or w_i h_j + h_i w_j if a vector h = ``half`` is given."""
    keep, a = w.keep, tuple(w)
    if half is None:
        return lambda i, j: keep(a[i] * a[j])
    b = tuple(half)
    return lambda i, j: keep(2 * keep(a[i] * b[i])) if i == j else keep(keep(a[i] * b[j]) + keep(b[i] * a[j]))

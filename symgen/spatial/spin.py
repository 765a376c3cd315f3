"""The spin of a frame: its angular velocity and acceleration, and the acceleration matrix that follows from them.

Let a frame's origin accelerate with a. A point fixed in the frame at r then accelerates with a + U r, U = [wd]x +
[w]x[w]x.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from symgen.spatial.rotation import Rotation
from symgen.spatial.vector import Vector

Rows = tuple[Vector, Vector, Vector]


@dataclass(frozen=True, slots=True)
class Spin:
    """Angular velocity ``w`` [rad/s], angular acceleration ``wd`` [rad/s^2] and ``U`` [1/s^2] by rows."""

    w: Vector
    wd: Vector
    U: Rows

    @classmethod
    def of(cls, w: Vector, wd: Vector) -> Spin:
        return cls(w, wd, acceleration_matrix(w, wd))

    def rotated(self, R: Rotation) -> Spin:
        """Return the spin along the axes of a frame placed by ``R``."""
        if R.permutes_axes:
            return self.along(R)
        back = R.transpose
        return Spin.of(back.vector(self.w), back.vector(self.wd))

    def along(self, R: Rotation) -> Spin:
        """Return the spin along the axes of a frame placed by ``R``, whose axes are parallel to this one's."""
        back, entries = R.transpose, R.matrix()
        source = [next(i for i in range(3) if entries[i][j] != 0) for j in range(3)]
        sign = [entries[i][j] for j, i in enumerate(source)]
        U = [tuple(row) for row in self.U]
        rows = [[sign[i] * sign[j] * U[source[i]][source[j]] for j in range(3)] for i in range(3)]
        x, y, z = (Vector(a, b, c, self.w.keep) for a, b, c in rows)
        return Spin(back.vector(self.w), back.vector(self.wd), (x, y, z))

    def about_z(self, turn: Rotation, rate: Expr, acceleration: Expr) -> Spin:
        """Return the spin of a frame that rotates about this one's z axis, along its own axes, which ``turn`` places.

        Both frames share the axis, so U z is the same vector in both, and so is z . U z. The rest of U' follows::

            w' = T w + z rate,  wd'_z = wd_z + acceleration,  U' z = T U z                  T the transpose of turn
            wd'_y = U'_xz - w'_x w'_z,  wd'_x = w'_y w'_z - U'_yz
            without a turn  U'_xy = U_xy - acceleration,  U'_yx = U_yx + acceleration
                            U'_zx = U_zx + 2 rate w_x,    U'_zy = U_zy + 2 rate w_y
        """
        keep, T = self.w.keep, turn.transpose
        (_, xy, xz), (yx, _, yz), (zx, zy, zz) = self.U
        x, y, _ = T.vector(self.w)
        z, wd_z = keep(self.w.z + rate), keep(self.wd.z + acceleration)
        xx, yy, squared = keep(x * x), keep(y * y), keep(z * z)
        if turn.factors:
            xz, yz, _ = T.vector(Vector(xz, yz, zz, keep))
            x_z, y_z, x_y = keep(x * z), keep(y * z), keep(x * y)
            wd_x, wd_y = keep(y_z - yz), keep(xz - x_z)
            xy, yx, zx, zy = keep(x_y - wd_z), keep(x_y + wd_z), keep(x_z - wd_y), keep(y_z + wd_x)
        else:
            twice = keep(2 * rate)
            wd_x, wd_y = keep(self.wd.x + keep(y * rate)), keep(self.wd.y - keep(x * rate))
            xy, yx = keep(xy - acceleration), keep(yx + acceleration)
            zx, zy = keep(zx + keep(twice * x)), keep(zy + keep(twice * y))
        rows = (
            Vector(keep(-yy - squared), xy, xz, keep),
            Vector(yx, keep(-xx - squared), yz, keep),
            Vector(zx, zy, zz, keep),
        )
        return Spin(Vector(x, y, z, keep), Vector(wd_x, wd_y, wd_z, keep), rows)


def acceleration_matrix(w: Vector, wd: Vector) -> Rows:
    """Return the rows of U = [wd]x + [w]x[w]x."""
    keep = w.keep
    x, y, z = w
    xx, yy, zz = keep(x * x), keep(y * y), keep(z * z)
    xy, xz, yz = keep(x * y), keep(x * z), keep(y * z)
    return (
        Vector(keep(-yy - zz), keep(xy - wd.z), keep(xz + wd.y), keep),
        Vector(keep(xy + wd.z), keep(-xx - zz), keep(yz - wd.x), keep),
        Vector(keep(xz - wd.y), keep(yz + wd.x), keep(-xx - yy), keep),
    )

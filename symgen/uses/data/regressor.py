"""The regressor of joint forces by inertial parameters (of the robot or a payload) and by friction coefficients.

The force of joint j is ``known_j + A_j x``, where x are the unknown parameters. A_j = [Y_j, qd_j, sign(qd_j), 1]
consists of row j of a matrix Y for the bodies, and one entry for each friction term:

* For base parameters, ``known`` is zero and Y is the base regressor.
* For a payload, ``known`` has the forces of the robot without the payload. Y has a column for each of the ten inertial
  parameters of a body that is fixed to a frame. The columns are differences of inverse dynamics, because inverse
  dynamics is linear in the parameters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.uses.data.recipe import Recipe

Array = NDArray[np.float64]
FRICTION_TERMS = ("viscous", "coulomb", "offset")
"""Terms of joint friction: a force proportional to the velocity, a force with the velocity's sign, a constant force."""
COULOMB_WIDTHS = (0.0, *(1e-4 * 2 ** (k / 2) for k in range(27)))
"""Candidates for the velocity [rad/s or m/s] below which Coulomb friction is smooth. With zero, the force depends only
on the sign of the velocity.
"""
PAYLOAD_PARAMETERS = {
    "m": "mass [kg]",
    **{f"h{axis}": f"first moment along {axis} [kg m]" for axis in "xyz"},
    **{f"I{axes}": "inertia about the frame's origin [kg m^2]" for axes in ("xx", "xy", "yy", "xz", "yz", "zz")},
}
"""The parameters of a payload in its frame."""


@dataclass(frozen=True, slots=True)
class Unknowns:
    """The unknown parameters: base parameters or a payload, and friction.

    ``widths`` are the candidates for the velocity below which Coulomb friction is smooth.
    """

    recipe: Recipe
    payload: bool
    friction: tuple[str, ...]
    widths: tuple[float, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """The shape (joints, parameters) of the regressor in one state."""
        quantity = "inverse_dynamics" if self.payload else "base_regressor"
        nv, *columns = self.recipe.signature(quantity).outputs[0][1]
        return nv, (len(PAYLOAD_PARAMETERS) if self.payload else columns[0]) + len(self.smoothing(0))

    def bodies(self, q: Array, qd: Array, qdd: Array) -> tuple[Array, Array]:
        """Return the regressor Y of the bodies (rows, nv, n), and the known forces (rows, nv)."""
        module = self.recipe.module()
        if not self.payload:
            return module.base_regressor(q, qd, qdd), np.zeros_like(qd)
        records = _payloads(module)
        known, mass, *others = module.inverse_dynamics(q, qd, qdd, parameters=records[:, None])
        first, inertia = [each - mass for each in others[:3]], [each - known for each in others[3:]]
        return np.stack([mass - known, *first, *inertia], axis=-1), known

    @property
    def _layout(self) -> list[tuple[int, int]]:
        """Each friction column as its index into ``friction`` and its index into ``widths``."""
        kinds = enumerate(self.friction)
        return [(k, i) for k, kind in kinds for i in range(len(self.widths) if kind == "coulomb" else 1)]

    def friction_columns(self, qd: Array) -> Array:
        """Return the friction columns of the regressor, of shape (rows, nv, n).

        Coulomb friction has one column for each width.
        """
        columns = [friction_column(self.friction[k], qd, self.widths[i]) for k, i in self._layout]
        return np.stack(columns, axis=-1) if columns else np.zeros((*qd.shape, 0))

    def smoothing(self, place: float) -> Array:
        """Return the matrix (columns, kinds) that interpolates between the friction columns of neighbouring widths."""
        matrix = np.zeros((len(self._layout), len(self.friction)))
        for row, (k, i) in enumerate(self._layout):
            matrix[row, k] = max(0.0, 1 - abs(i - place)) if self.friction[k] == "coulomb" else 1
        return matrix


def friction_column(kind: str, qd: Array, width: float) -> Array:
    """Return the joint forces of a friction term whose parameter is 1.

    With ``width`` zero, Coulomb friction is the sign of the velocity.
    """
    if kind == "viscous":
        return qd
    if kind == "offset":
        return np.ones_like(qd)
    return qd / np.sqrt(qd**2 + width**2) if width else np.sign(qd)


def width_at(widths: Sequence[float], place: float) -> float:
    """Return the width at a position on the grid ``widths``.

    The interpolation is linear up to index 1, then geometric.
    """
    return float(
        np.interp(place, range(len(widths)), widths)
        if place < 1
        else np.exp(np.interp(place, range(1, len(widths)), np.log(widths[1:])))
    )


def _payloads(module: object) -> NDArray[np.void]:
    """Return an array of eleven parameter records, one for each payload.

    The eleven payloads are: no payload; a mass of 1; a mass of 1 with one first moment of 1 (three times); and one
    inertia of 1 (six times).
    """
    values = {f"payload_{name}": np.zeros(11) for name in ("m", *"xyz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz")}
    values["payload_m"][1:5] = 1
    for k, axis in enumerate("xyz"):
        values[f"payload_{axis}"][2 + k] = 1
        for other in "xyz".replace(axis, ""):
            values[f"payload_I{other}{other}"][2 + k] = -1  # removes the inertia about the origin
    for k, name in enumerate(list(PAYLOAD_PARAMETERS)[4:]):
        values[f"payload_{name}"][5 + k] = 1
    records: NDArray[np.void] = module.parameters(**values)  # type: ignore[attr-defined]
    return records

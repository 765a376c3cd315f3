"""Linear models x' = A x + B u, y = C x + D u of the motion near an operating point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

from symgen.uses.control.motion import Array

ZERO_ACCELERATION = 1e-8
"""Largest acceleration that counts as zero in the description of a point."""
REPR_STATES = 12
"""Maximum number of states whose matrices are shown by ``repr``."""


@dataclass(frozen=True, repr=False, eq=False)
class Linearisation:
    """A linear model x' = A x + B u, y = C x + D u; x, u and y are differences from the values at the point.

    The matrices are arrays, or matrices of SymPy if the model is symbolic.
    """

    model: str
    A: Any
    B: Any
    C: Any
    D: Any
    states: tuple[str, ...]
    """Names of the states with units: changes of position along each velocity's direction, then changes of velocity."""
    inputs: tuple[str, ...]
    """The joint forces as names with units."""
    outputs: tuple[str, ...]
    q: Array
    """Positions at the point, (nq,)."""
    qd: Array
    """Velocities at the point, (nv,)."""
    tau: Array
    """Joint forces at the point, (nv,)."""
    qdd: Array
    """Accelerations at the point, (nv,); zero at an equilibrium."""

    @property
    def residual(self) -> Any:
        """The largest acceleration at the point; zero at an equilibrium and in a steady motion."""
        return _largest(self.qdd)

    @property
    def point(self) -> str:
        """A description of the point: an equilibrium, a steady motion, or neither."""
        if isinstance(self.residual, sympy.Expr) and not self.residual.is_number:
            return f"a point with accelerations up to {self.residual}"
        if float(self.residual) > ZERO_ACCELERATION:
            return f"a point that is no equilibrium: accelerations up to {float(self.residual):.3g}"
        moving = _largest(self.qd)
        return "an equilibrium" if moving == 0 else "a steady motion"

    def eigenvalues(self) -> Any:
        """Return the eigenvalues of A: an array by falling real part, or an unsorted list of expressions."""
        if isinstance(self.A, sympy.MatrixBase):
            counted = self.A.eigenvals()
            return [value for value, count in counted.items() for _ in range(count)]
        values = np.linalg.eigvals(self.A).astype(complex)
        return values[np.lexsort((-values.imag, -values.real.round(9)))]

    def __repr__(self) -> str:
        """Return a text with the operating point and the names of states, inputs and outputs.

        The text contains the matrices A and B only if they are small.
        """
        lines = [f"<Linearisation of {self.model} at {self.point}>"]
        lines += [f"{name}: {', '.join(getattr(self, name))}" for name in ("states", "inputs", "outputs")]
        if len(self.states) > REPR_STATES:
            return "\n".join([*lines, f"A: {self.A.shape}, B: {self.B.shape}"])
        return "\n".join([*lines, *(f"{name} =\n{_shown(getattr(self, name))}" for name in ("A", "B"))])


def _largest(entries: Array) -> Any:
    sizes = [abs(each) for each in entries]
    if all(not isinstance(each, sympy.Expr) or each.is_number for each in sizes):
        return max(sizes, default=0.0)
    return sympy.Max(*sizes)


def _shown(matrix: Any) -> str:
    if isinstance(matrix, sympy.MatrixBase):
        return str(sympy.sstr(matrix))
    return np.array2string(matrix, precision=6, suppress_small=True, max_line_width=120)

"""The quantities and variables that equations of a model may contain, with the names that textbooks give to them."""

from __future__ import annotations

import re

from symgen.catalog import QUANTITIES
from symgen.robot import Model

TEXTBOOK = (
    "inverse_dynamics",
    "mass_matrix",
    "gravity",
    "bias",
    "velocity_product",
    "coriolis_matrix",
    "christoffel_symbols",
    "convective_inertia",
    "constraint_forces",
    "link_velocities",
    "link_accelerations",
    "forward_dynamics",
    "kinetic_energy",
    "potential_energy",
)
OUTPUTS = {output.name: QUANTITIES[name] for name in TEXTBOOK for output in QUANTITIES[name].outputs}
"""The quantity that each output name means, such as tau, M and g."""
SCALARS = tuple(name for name, quantity in OUTPUTS.items() if not quantity.outputs[0].shape)
VARIABLES = ("q", "qd", "qdd", "tau")
BOOKS = {1: {"G": "g", "V": "c"}, 2: {"B": "M", "D": "M", "H": "M"}}
"""Letters that books use for vectors (key 1) and matrices (key 2), with the quantities that they mean.

Craig has G for gravity and V for velocity products; Siciliano, Spong and Slotine call the mass matrix B, D and H.
"""
ENERGIES = {"KE": "T", "Ek": "T", "Ekin": "T", "PE": "V", "Ep": "V", "Epot": "V"}
"""Names of the kinetic energy T and the potential energy V that have no other meaning, without underscores."""
NUMBERED = re.compile(
    r"(d{0,2})(theta|th|phi|q|tau)(\d{1,2})(?:(d{1,2})(?:ot)?)?|(theta|th|phi|q)(d{1,2})(?:ot)?(\d{1,2})"
)
"""A variable with a number in plain text without underscores, or its rate: q1, dq1, qd1, theta1dot."""
_VECTOR = re.compile(r"(d{0,2})(q|theta|tau)(d{1,2}(?:ot)?)?")
"""The name of a vector of all variables, or of their rates: q, qd, dq, qdot, thetaddot."""


def rows_of(name: str, order: int, model: Model) -> list[list[str]] | None:
    """Return the rows of entries of a vector or matrix, such as ``[["qd[0]"], ["qd[1]"]]`` for the name ``qd``.

    ``order`` is the number of time derivatives. Return None for other names.
    """
    n = model.nv
    if found := _VECTOR.fullmatch(name):
        order += len(found[1] or (found[3] or "").removesuffix("ot"))
        family = "tau" if found[2] == "tau" else ("q", "qd", "qdd", "")[min(order, 3)]
        if not family or (order and family == "tau"):
            return None
        return [[f"{family}[{k}]"] for k in range(model.nq if family == "q" else n)]
    name = BOOKS[1].get(name) or BOOKS[2].get(name) or name
    if order or name not in OUTPUTS:
        return None
    try:
        sizes = OUTPUTS[name].outputs[0].sizes(model.extents)
    except KeyError:
        return None
    if sizes == (n,):
        return [[f"{name}[{k}]"] for k in range(n)]
    return [[f"{name}[{j},{k}]" for k in range(n)] for j in range(n)] if sizes == (n, n) else None


def normal(name: str) -> str:
    """Return a name without underscores and commas."""
    return re.sub(r"[_,\s]", "", name)

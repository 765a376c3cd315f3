"""The quantities and variables that equations of a model may contain, with the names that textbooks give to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sympy import Symbol

from symgen.catalog import QUANTITIES
from symgen.phrasing import near
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
RATE_OF = {"q": "qd", "qd": "qdd"}
BOOKS = {1: {"G": "g", "V": "c"}, 2: {"B": "M", "D": "M", "H": "M"}}
"""Letters that books use for vectors (key 1) and matrices (key 2), with the quantities that they mean.

Craig has G for gravity and V for velocity products; Siciliano, Spong and Slotine call the mass matrix B, D and H.
"""
ENERGIES = {"KE": "T", "Ek": "T", "Ekin": "T", "PE": "V", "Ep": "V", "Epot": "V"}
"""Names of the kinetic energy T and the potential energy V that have no other meaning, without underscores."""
FORCES = ("tau", "F", "u", "Q")
"""Letters for the forces along the coordinates, with a number from 1."""
ALIASES = {"q": "q", "qd": "qd", "dq": "qd", "qdot": "qd", "qdd": "qdd", "ddq": "qdd", "qddot": "qdd", "tau": "tau"}
"""The variable that each name of a vector means."""
OMEGAS = {f"omega{axis}": (f"omega{axis}", f"omega{k}", f"w{axis}", f"w{k}") for k, axis in enumerate("xyz", start=1)}
"""Spellings of the components of the only angular velocity, by the one that is printed."""
NUMBERED = re.compile(
    r"(d{0,2})(theta|th|phi|q|tau|F|u|Q)(\d{1,2})(?:(d{1,2})(?:ot)?)?|(theta|th|phi|q)(d{1,2})(?:ot)?(\d{1,2})"
)
"""A variable with a number in plain text without underscores, or its rate: q1, dq1, qd1, theta1dot."""
_VECTOR = re.compile(r"(d{0,2})(q|[tT]heta|tau)(d{1,2}(?:ot)?)?")
"""The name of a vector of all variables, or of their rates: q, qd, dq, qdot, thetaddot, Theta."""


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


def is_energy(name: str) -> bool:
    """Return True for a name of an energy, such as T or KE."""
    return name in SCALARS or normal(name) in ENERGIES


def normal(name: str) -> str:
    """Return a name without underscores and commas."""
    return re.sub(r"[_,\s]", "", name)


def hint_for(spelled: str, nv: int, names: Sequence[str]) -> str:
    """Return a hint for an unknown name. ``names`` are the known names, and the model has ``nv`` velocities."""
    if (family := ALIASES.get(spelled, spelled)) in (*ALIASES, *OUTPUTS):
        dimensions = len(OUTPUTS[family].outputs[0].shape) if family in OUTPUTS else 1
        entry = f"{family}[{','.join('0' * dimensions)}]"
        return f"; expressions have entries such as {entry}: write one equation for each coordinate"
    if re.fullmatch(r"q+d*d*_?\d+", spelled):
        return "; joint variables are q[0], qd[0], qdd[0], ..., or in LaTeX q_1, \\dot q_1, \\ddot q_1"
    if re.fullmatch(r"(F|u|U|Q|tau)_?\d*", spelled):
        entries = "tau[0], ..., or in LaTeX \\tau_1, ..."
        return f'; the forces along the coordinates are {entries}; --define "{spelled} = tau[0]" names one'
    if spelled in ("N", "n", "h") and nv > 1:
        return "; books differ in its meaning: write g for gravity, c for velocity products, and b for their sum"
    if spelled == "L":
        return "; L = T - V in a line before defines the Lagrangian"
    if shorthand := re.fullmatch(r"([cs])(\d+)", spelled):
        angles = " + ".join(f"q[{int(digit) - 1}]" for digit in shorthand[2])
        return f"; {spelled} = {'cos' if shorthand[1] == 'c' else 'sin'}({angles}) in a line before defines it"
    return near(spelled, names) or f" (known are {', '.join(names)})"


def variable_text(symbol: Symbol) -> str | None:
    """Return ``q[1]`` for the symbol of a joint variable, and None for other symbols."""
    found = re.fullmatch(r"(q|qd|qdd|tau)(\d+)", symbol.name)
    return f"{found[1]}[{found[2]}]" if found else None


def variables(model: Model, families: Iterable[str] = VARIABLES) -> list[str]:
    """Return the names of all joint variables."""
    return [f"{name}[{k}]" for name in families for k in range(model.nq if name == "q" else model.nv)]

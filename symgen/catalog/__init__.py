"""The quantities one can ask of a robot: names, inputs, outputs, shapes, units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from symgen.catalog.constraints import CONSTRAINTS, EXPLICIT
from symgen.catalog.derivatives import DERIVATIVES
from symgen.catalog.dynamics import DYNAMICS
from symgen.catalog.events import EVENTS
from symgen.catalog.operational import OPERATIONAL
from symgen.catalog.positions import POSITIONS
from symgen.catalog.quantity import Argument as Argument
from symgen.catalog.quantity import Effects as Effects
from symgen.catalog.quantity import Quantity as Quantity
from symgen.catalog.regressors import REGRESSORS
from symgen.catalog.systems import SYSTEMS
from symgen.errors import InputError
from symgen.phrasing import near

_ALL = (*DYNAMICS, *REGRESSORS, *POSITIONS, *DERIVATIVES, *OPERATIONAL, *CONSTRAINTS, *EXPLICIT, *SYSTEMS, *EVENTS)
QUANTITIES = {quantity.name: quantity for quantity in _ALL}
"""All quantities by name, in the order they are shown and generated."""

STANDARD = ("inverse_dynamics", "mass_matrix", "gravity", "bias", "forward_dynamics")
"""What is generated when nobody asks for anything in particular."""


STANDARD_UNDER_CONSTRAINTS = (
    "constrained_inverse_dynamics",
    "constrained_forward_dynamics",
    "independent_mass_matrix",
    "constraint_jacobian",
    "closure_step",
)
"""The same of robots under constraints."""

STANDARD_EXPLICIT = (*STANDARD, "dependent_positions")
"""The same of robots in independent coordinates."""


def refuse_idle(asked: Iterable[str], given: Mapping[str, Sequence[str]]) -> None:
    """Refuse options for reading a robot that no quantity asked for knows of: ``given`` are the names in each.

    Raises :class:`~symgen.errors.InputError` naming the option.
    """
    names = tuple(asked)
    for option, values in given.items():
        if values and not any(option in quantity(name).choices for name in names):
            acting = [each.name for each in QUANTITIES.values() if option in each.choices]
            expected = f"expected a quantity that it acts on, as {' or '.join(acting[:2])}"
            raise InputError(expected, place=f"option {option}", found=", ".join(values))


def quantity(name: str) -> Quantity:
    """The quantity of that name; :class:`InputError` proposes one, or says where they are listed."""
    found = QUANTITIES.get(name)
    if found is None:
        hint = near(name, QUANTITIES) or "; symgen quantities lists them"
        raise InputError("expected the name of a quantity", place="quantity", found=name, hint=hint)
    return found

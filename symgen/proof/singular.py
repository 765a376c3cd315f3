"""Mass matrices that are singular in every state, because joints can move without moving any mass.

The rows of the mass matrix and of the constraint Jacobian form one matrix, which is evaluated at a random point modulo
a random 61-bit prime. If the rank of the matrix is below the number of velocities at this point, it is so in every
state. The chance of error is below 2^-50. A vector of the null space shows which joints can move without moving any
mass: the joints of its nonzero entries.
"""

from __future__ import annotations

from symgen.catalog import quantity
from symgen.errors import ProgramError, UnsupportedError
from symgen.proof.reference.place import Place
from symgen.proof.reference.state import in_rows
from symgen.robot import Model


def refuse_singular(model: Model, name: str, place: Place) -> None:
    """Raise an error if quantity ``name`` needs the inverse of a mass matrix that is singular in every state.

    Args:
        model: The model as described.
        name: The quantity.
        place: The reference for the model, evaluated at one point modulo a prime.

    Raises:
        UnsupportedError: The mass matrix is singular; the message names joints that can move without moving any mass.

    """
    if not quantity(name).inverts_mass_matrix or model.nv == 0:  # without joints, the derivation raises an error
        return
    if directions := directions_without_inertia(model, name, place):
        single = list(dict.fromkeys(names[0] for names in directions if len(names) == 1))
        joints = single or min(directions, key=len)
        named = f"joint {joints[0]}" if len(joints) == 1 else f"joints {', '.join(joints[:-1])} and {joints[-1]}"
        if not single:
            reason = f"{named} can move together without moving any mass"
        elif any(model.velocity_names.count(joint) > 1 for joint in single):
            reason = f"{named} can move in a direction without moving any mass"
        else:
            reason = f"{named} {'move' if len(single) > 1 else 'moves'} no mass"
        raise UnsupportedError(f"{model.name}: {name} is not defined: {reason}, so the mass matrix is singular")


def directions_without_inertia(model: Model, name: str, place: Place) -> list[list[str]]:
    """Return the joints that can move without moving any mass, as one list for each basis vector of the null space.

    Driven joints are left out if the quantity ``name`` is the hybrid dynamics, because their accelerations are given.
    """
    try:
        rows = in_rows(place.expected("mass_matrix"), model.nv)
        if model.constrained:
            rows += in_rows(place.expected("constraint_jacobian"), model.nv)
    except (ProgramError, ZeroDivisionError):
        return []  # a number has no residue, or the constraints can be closed only in real numbers
    given = model.driven_velocities if name == "hybrid_dynamics" else ()
    free = [k for k in range(model.nv) if k not in given]
    basis, nullity = place.numbers.matrix([[row[k] for k in free] for row in rows]).nullspace()
    directions = ([k for row, k in enumerate(free) if int(basis[row, j])] for j in range(nullity))
    return [list(dict.fromkeys(model.velocity_names[k] for k in direction)) for direction in directions]

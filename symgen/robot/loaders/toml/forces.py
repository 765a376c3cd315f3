"""Forces between points of a robot in symgen's TOML files."""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr

from symgen.errors import InputError
from symgen.robot.description.names import check_identifier
from symgen.robot.forces.between_points import PointForce
from symgen.robot.forces.laws import POSITION, RATE, rate_name
from symgen.robot.loaders.toml.schema import ConstraintsFile
from symgen.robot.loaders.toml.system import number


def forces_of(file: ConstraintsFile, constants: Mapping[str, Expr]) -> tuple[PointForce, ...]:
    """Return the forces of a file; in the expression of a force, its name is the distance of the points."""
    found = []
    for index, table in enumerate(file.forces):
        place, own = f"forces.{index}", (table.name, rate_name(table.name))
        check_identifier(table.name, f"{place}.name")
        if taken := [name for name in own if name in constants]:
            raise InputError("expected a name that no parameter has", place=f"{place}.name", found=taken[0])
        names = {**constants, **dict(zip(own, (POSITION, RATE), strict=True))}
        found.append(PointForce(table.name, table.a, table.b, number(table.force, f"{place}.force", names)))
    return tuple(found)

"""Applied force laws of a robot in symgen's TOML files."""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr

from symgen.errors import InputError
from symgen.robot.description.names import check_identifier
from symgen.robot.forces.laws import POSITION, RATE, rate_name
from symgen.robot.forces.robot_forces import Force, JointForce, PointForce
from symgen.robot.loaders.toml.schema import ConstraintsFile
from symgen.robot.loaders.toml.system import number


def forces_of(file: ConstraintsFile, constants: Mapping[str, Expr]) -> tuple[Force, ...]:
    """Return the forces of a file. In a force's own expression, its name is the distance or the sum of positions."""
    found: list[Force] = []
    for index, table in enumerate(file.forces):
        place, own = f"forces.{index}", (table.name, rate_name(table.name))
        check_identifier(table.name, f"{place}.name")
        if taken := [name for name in own if name in constants]:
            raise InputError("expected a name that no parameter has", place=f"{place}.name", found=taken[0])
        names = {**constants, **dict(zip(own, (POSITION, RATE), strict=True))}
        force = number(table.force, f"{place}.force", names)
        if bool(table.joints) == bool(table.a or table.b):
            raise InputError("expected either a and b, or joints", place=place)
        if table.joints:
            pairs = table.joints.items()
            ratios = tuple((name, number(ratio, f"{place}.joints.{name}", constants)) for name, ratio in pairs)
            found.append(JointForce(table.name, ratios, force))
        else:
            found.append(PointForce(table.name, table.a, table.b, force))
    return tuple(found)

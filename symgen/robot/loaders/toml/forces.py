"""Read the applied force laws of a robot from symgen's TOML files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Expr

from symgen.errors import InputError
from symgen.robot.description.names import check_identifier
from symgen.robot.forces.fluid import NO_FORCE, FluidForce
from symgen.robot.forces.laws import POSITION, RATE, rate_name
from symgen.robot.forces.robot_forces import Force, JointForce, PointForce, bushing
from symgen.robot.loaders.toml.schema import ConstraintsFile
from symgen.robot.loaders.toml.system import number


def forces_of(file: ConstraintsFile, constants: Mapping[str, Expr]) -> tuple[Force, ...]:
    """Return the forces of a file.

    In an expression, the name of the force means its coordinate: the distance of the frames a and b, or a weighted sum
    of joint positions.
    """
    found: list[Force] = []
    for index, table in enumerate(file.forces):
        place, own = f"forces.{index}", (table.name, rate_name(table.name))
        check_identifier(table.name, f"{place}.name")
        if taken := [name for name in own if name in constants]:
            raise InputError("expected a name that no parameter has", place=f"{place}.name", found=taken[0])
        if bool(table.joints) == bool(table.a or table.b):
            raise InputError("expected either a and b, or joints", place=place)
        if table.stiffness or table.damping:
            if table.force is not None or table.along or table.joints:
                raise InputError("expected no force, along or joints together with stiffness and damping", place=place)
            values = [
                [number(each, f"{place}.{key}.{k}", constants) for k, each in enumerate(given or [0] * 6)]
                for key, given in (("stiffness", table.stiffness), ("damping", table.damping))
            ]
            found += bushing(table.name, table.a, table.b, *values)
            continue
        if table.force is None:
            raise InputError("expected a value", place=f"{place}.force")
        names = {**constants, **dict(zip(own, (POSITION, RATE), strict=True))}
        force = number(table.force, f"{place}.force", names)
        if table.joints:
            if table.along:
                raise InputError("expected no value together with joints", place=f"{place}.along")
            pairs = table.joints.items()
            ratios = tuple((name, number(ratio, f"{place}.joints.{name}", constants)) for name, ratio in pairs)
            found.append(JointForce(table.name, ratios, force))
        else:
            found.append(PointForce(table.name, table.a, table.b, force, table.along))
    return (*found, *_of_fluid(file, constants))


def _of_fluid(file: ConstraintsFile, constants: Mapping[str, Expr]) -> list[FluidForce]:
    """Return the forces of the fluid on the links and frames in [[immersed]]."""

    def read(value: Any, place: str) -> Any:
        """Return the exact number for a value, or a tuple of exact numbers for a list."""
        if isinstance(value, list):
            return tuple(read(each, f"{place}.{k}") for k, each in enumerate(value))
        return number(value, place, constants)

    if (file.fluid is None) != (not file.immersed):
        missing = "fluid" if file.fluid is None else "immersed"
        raise InputError("expected [fluid] and [[immersed]] together", place=missing)
    fluid = {key: read(value, f"fluid.{key}") for key, value in file.fluid or ()}
    if file.fluid and fluid["drag_width"].is_nonpositive:
        raise InputError("expected a positive velocity", place="fluid.drag_width", found=file.fluid.drag_width)
    found = []
    for index, table in enumerate(file.immersed):
        values = {key: read(value, f"immersed.{index}.{key}") for key, value in table if key != "frame"}
        if values["volume"] != 0 and fluid["density"] == 0:
            raise InputError("expected the density of the fluid, since a volume is given", place="fluid.density")
        found.append(FluidForce(table.frame, **fluid, **values))
        if found[-1].text == NO_FORCE:
            raise InputError("expected a volume, an added mass or a drag", place=f"immersed.{index}")
    given = file.fluid.model_fields_set if file.fluid else set[str]()
    for key in sorted(given.difference(*(each.of_fluid for each in found))):
        raise InputError("expected no value, since no immersed body depends on it", place=f"fluid.{key}")
    return found

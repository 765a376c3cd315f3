"""Read symgen's TOML files: links and joints with origins, DH tables (standard or modified), systems and phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sympy import Expr, Integer

from symgen.errors import InputError
from symgen.options import Reading
from symgen.robot.constraints.model import Draft
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.limits import Limits
from symgen.robot.description.names import check_identifier, parameter_symbol
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Binding, Frame, Joint, Link, Mimic, Parameter
from symgen.robot.description.robot import STANDARD_GRAVITY, Robot
from symgen.robot.description.system import System
from symgen.robot.hybrid import ContactPhases, Hybrid
from symgen.robot.joints import KINDS
from symgen.robot.joints.revolute import Revolute
from symgen.robot.loaders.geometry import ZERO, Geometry, Triple
from symgen.robot.loaders.joints import settled
from symgen.robot.loaders.toml.constraints import with_constraints
from symgen.robot.loaders.toml.document import document_of, named, unused_parameters
from symgen.robot.loaders.toml.elastic import elastic_chain_of
from symgen.robot.loaders.toml.forces import forces_of
from symgen.robot.loaders.toml.phases import contact_phases_of, hybrid_of, in_phase
from symgen.robot.loaders.toml.schema import (
    NUMBERS_OF_KINDS,
    UNIVERSAL,
    BodyTable,
    ConstraintsFile,
    DHTable,
    DriveTable,
    JointTable,
    LimitsTable,
    OriginTable,
    ParameterTable,
    RobotFile,
)
from symgen.robot.loaders.toml.system import number, system_of
from symgen.robot.loaders.toml.system_schema import ElasticFile, HybridFile, SystemFile
from symgen.spatial import RigidBodyInertia, Symmetric, Transform, Vector

_KEYS = {name: kind.keys() for name, kind in KINDS.items()} | {UNIVERSAL: ("axis", "axis2")}
"""A map from each type of joint to the keys that its [[joints]] entry needs in addition to the keys of all types."""


def hybrid_from(data: bytes, options: Reading) -> Hybrid | None:
    """Return the system x(q) with several phases that a file describes, or None for any other file."""
    return _hybrid_of_document(document_of(data), options)


def _hybrid_of_document(document: dict[str, Any], options: Reading) -> Hybrid | None:
    if "phases" not in document or "coordinates" not in document["phases"][0]:
        return None
    with named(document):
        file = HybridFile.model_validate(document)
        reader = _Reader.of(file, options)
        return hybrid_of(file, reader.parameters, reader.names)


def load_toml(data: bytes, path: Path, options: Reading) -> Robot | System | Draft:
    """Return the model of a TOML file: a robot, possibly with constraints, or a system of masses.

    A file with a table [[coordinates]] or [[elastic_links]] describes a system. If the file has several phases, the
    result is the model in the phase ``options.phase``.
    """
    document = document_of(data)
    return _model_of(document, options).noted(*unused_parameters(document))


def _model_of(document: dict[str, Any], options: Reading) -> Robot | System | Draft:
    if hybrid := _hybrid_of_document(document, options):
        return hybrid.phase(options.phase)
    with named(document):
        if "elastic_links" in document:
            for other in ("links", "coordinates", "dh"):
                if other in document:
                    raise InputError("expected no such table together with [[elastic_links]]", place=other)
            elastic = ElasticFile.model_validate(document)
            reader = _Reader.of(elastic, options)
            return elastic_chain_of(elastic, reader.parameters, reader.names, reader.geometry)
        if "coordinates" in document:
            described = SystemFile.model_validate(document)
            reader = _Reader.of(described, options)
            return system_of(described, reader.parameters, reader.names)
        file = RobotFile.model_validate(document)
        reader = _Reader.of(file, options)
        return with_constraints(reader.robot(file), in_phase(file, options.phase), reader.number, reader.names)


def with_side_file(robot: Robot, data: bytes, options: Reading) -> Robot | Draft:
    """Return ``robot`` with the constraints, frames, forces and parameters of a TOML side file added."""
    document = document_of(data)
    with named(document):
        file = ConstraintsFile.model_validate(document)
        reader = _Reader.of(file, options)
        frames, forces = (*robot.frames, *reader.frames(file)), (*robot.forces, *forces_of(file, reader.names))
        robot = replace(robot, frames=frames, forces=forces, parameters=(*robot.parameters, *reader.parameters))
        robot = robot.noted(*unused_parameters(document))
        return with_constraints(robot, in_phase(file, options.phase), reader.number, reader.names)


def contact_phases_from(data: bytes, load: Callable[[str], Robot | Draft], options: Reading) -> ContactPhases | None:
    """Return a file's contact phases, or None if it has no phases. ``load(phase)`` returns the robot in that phase."""
    document = document_of(data)
    if "phases" not in document:
        return None
    with named(document):
        file = (ConstraintsFile if options.loops else RobotFile).model_validate(document)
        reader = _Reader.of(file, options)
        return contact_phases_of(file, load, reader.number, reader.names)


@dataclass
class _Reader:
    """Reads the tables of one file. Expressions in the file may use the names of its parameters."""

    parameters: tuple[Parameter, ...]
    names: dict[str, Expr]
    geometry: Geometry
    options: Reading

    @classmethod
    def of(cls, file: ConstraintsFile | SystemFile | HybridFile | ElasticFile, options: Reading) -> _Reader:
        parameters = tuple(_parameter(name, table, options) for name, table in file.parameters.items())
        names = {
            str(p.symbol): p.value if p.binding is Binding.BAKED and p.value is not None else p.symbol
            for p in parameters
        }
        return cls(parameters, names, Geometry(options.snap), options)

    def number(self, value: object, place: str) -> Expr:
        return number(value, place, self.names)

    def triple(self, values: Iterable[object], place: str) -> Triple:
        x, y, z = (self.number(value, f"{place}.{index}") for index, value in enumerate(values))
        return x, y, z

    def robot(self, file: RobotFile) -> Robot:
        if (file.dh is None) == (not file.links):
            raise InputError("expected either [[links]] and [[joints]], or [dh]", place="links")
        if file.dh is not None:
            if file.joints:
                raise InputError("expected no [[joints]] together with [dh]", place="joints")
            links, joints = self._from_dh(file.dh)
        else:
            links = [
                Link(table.name, self._inertia(table, f"links.{i}"), table.lumped) for i, table in enumerate(file.links)
            ]
            joints = [
                joint for i, table in enumerate(file.joints) for joint in self._joint(table, f"joints.{i}", links)
            ]
        settled_joints, notes = settled(joints, self.options)
        gravity = STANDARD_GRAVITY if file.gravity is None else self.triple(file.gravity, "gravity")
        return Robot(
            file.name,
            tuple(links),
            settled_joints,
            gravity,
            self.parameters,
            file.source,
            (*self.geometry.notes, *notes),
            self.frames(file),
            forces=forces_of(file, self.names),
            tip_names=(file.tip,) if file.tip else (),
        )

    def frames(self, file: ConstraintsFile) -> tuple[Frame, ...]:
        tables = enumerate(file.frames)
        return tuple(Frame(t.name, t.link, self._origin(t.origin, f"frames.{i}")) for i, t in tables)

    def _inertia(self, table: BodyTable, place: str) -> RigidBodyInertia:
        inertia = table.inertia
        entries = {
            key: self.number(getattr(inertia, key), f"{place}.inertia.{key}")
            for key in ("xx", "xy", "xz", "yy", "yz", "zz")
        }
        return from_center_of_mass(
            self.number(table.mass, f"{place}.mass"),
            Vector(*self.triple(table.com, f"{place}.com")),
            Symmetric(tuple(entries.values())),
            self.geometry.rpy(self.triple(table.inertia_rpy, f"{place}.inertia_rpy"), f"{place}.inertia_rpy"),
            about_frame=inertia.about == "frame",
        )

    def _origin(self, table: OriginTable, place: str) -> Transform:
        return self.geometry.placement(
            self.triple(table.xyz, f"{place}.origin.xyz"),
            self.triple(table.rpy, f"{place}.origin.rpy"),
            f"{place}.origin.rpy",
        )

    def _joint(self, table: JointTable, place: str, links: list[Link]) -> list[Joint]:
        """Return one joint, or two revolute joints for a universal joint; add the link between the two to ``links``."""
        origin, drive = self._origin(table.origin, place), self._drive(table, place)
        self._check_keys(table, place)
        limits = self._limits(table.limits, place)
        mimic = None
        if table.mimic:
            factor = self.number(table.mimic.multiplier, f"{place}.mimic.multiplier")
            mimic = Mimic(table.mimic.joint, factor, self.number(table.mimic.offset, f"{place}.mimic.offset"))
        if table.type == UNIVERSAL:
            cross = f"{table.name}_cross"
            links.append(Link(cross))
            first = Revolute(self.axis(table.axis, f"{place}.axis"))
            second = Revolute(self.axis(table.axis2 or [], f"{place}.axis2"))
            return [
                Joint(f"{table.name}_1", table.parent, cross, first, origin, dynamics=drive, limits=limits),
                Joint(f"{table.name}_2", cross, table.child, second, dynamics=drive, limits=limits),
            ]
        read = {"axis": self.axis}
        numbers = {key: read.get(key, self.number)(getattr(table, key), f"{place}.{key}") for key in _KEYS[table.type]}
        kind = KINDS[table.type].of(numbers)
        return [Joint(table.name, table.parent, table.child, kind, origin, mimic, drive, limits)]

    def _check_keys(self, table: JointTable, place: str) -> None:
        """Raise :class:`InputError` if a joint lacks a key that its type needs, or has a key of another type."""
        for key in (*NUMBERS_OF_KINDS, "axis2"):
            if (getattr(table, key) is not None) != (key in _KEYS[table.type]):
                wanted = f"no value for a {table.type} joint" if getattr(table, key) is not None else "a value"
                raise InputError(f"expected {wanted}", place=f"{place}.{key}")
        if table.mimic and table.type == UNIVERSAL:
            raise InputError("expected no value for a universal joint", place=f"{place}.mimic")

    def _drive(self, table: DriveTable, place: str) -> JointDynamics:
        for key, partner in (("rest", "stiffness"), ("gear_ratio", "rotor_inertia")):
            if key in table.model_fields_set and partner not in table.model_fields_set:
                raise InputError(f"expected {partner}, without which {key} has no effect", place=f"{place}.{key}")
        values = {key: self.number(getattr(table, key), f"{place}.{key}") for key in DriveTable.model_fields}
        rotor, ratio = values.pop("rotor_inertia"), values.pop("gear_ratio")
        return JointDynamics(**{**values, "armature": values["armature"] + rotor * ratio**2})

    def _limits(self, table: LimitsTable, place: str) -> Limits:
        values = {
            key: self.number(value, f"{place}.limits.{key}")
            for key in LimitsTable.model_fields
            if (value := getattr(table, key)) is not None
        }
        try:
            return Limits(**values)
        except InputError as error:
            raise InputError(str(error), place=place) from None

    def axis(self, given: list[object], place: str) -> Triple:
        vector = self.triple(given, place)
        try:
            return self.geometry.axis(vector, place)
        except InputError as error:
            raise InputError(str(error), place=place) from None

    def _from_dh(self, table: DHTable) -> tuple[list[Link], list[Joint]]:
        """Return the links and joints of a DH table. A link's frame has the joint's axis as its z axis.

        * Modified DH: the link's frame is the frame of the row.
        * Standard DH: the link's frame is the frame of the previous row, rotated by theta. The rest of the row, Tz(d)
          Tx(a) Rx(alpha), places the next joint. The rest also converts the mass properties of the row to the link's
          frame.
        """
        links, joints = [Link(table.base)], []
        parent, tail = table.base, Transform()
        for index, row in enumerate(table.rows):
            place = f"dh.rows.{index}"
            theta, d, a, alpha = (
                self.number(getattr(row, key), f"{place}.{key}") for key in ("theta", "d", "a", "alpha")
            )
            inertia = self._inertia(row, place)
            if table.convention == "modified":
                origin = self.geometry.modified_dh(alpha, a, theta, d, place)
            else:
                origin = tail @ self.geometry.placement(ZERO, (Integer(0), Integer(0), theta), f"{place}.theta")
                tail = self.geometry.standard_dh_tail(d, a, alpha, place)
                inertia = tail.inertia_to_parent(inertia)
            links.append(Link(row.link, inertia, row.lumped))
            drive, limits = self._drive(row, place), self._limits(row.limits, place)
            joints.append(Joint(row.joint, parent, row.link, KINDS[row.type](), origin, dynamics=drive, limits=limits))
            parent = row.link
        return links, joints


def _parameter(name: str, table: ParameterTable, options: Reading) -> Parameter:
    place = f"parameters.{name}"
    check_identifier(name, place)
    try:
        value = None if table.value is None else exact(table.value)
    except InputError as error:
        raise InputError(str(error), place=f"{place}.value") from None
    binding = Binding(table.binding if options.parameters == "file" else options.parameters)
    if value is None and binding is not Binding.SYMBOLIC:
        raise InputError(f"expected a value, since the parameter is {binding.value}", place=f"{place}.value")
    if table.positive and value is not None and not value.is_positive:
        raise InputError("expected a positive value", place=f"{place}.value", found=table.value)
    return Parameter(parameter_symbol(name, table.positive), binding, value, table.unit, table.doc)

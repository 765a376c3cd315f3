"""Read chains of elastic links from symgen's TOML files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sympy import Expr, Symbol

from symgen.errors import InputError
from symgen.robot.description.names import check_identifier
from symgen.robot.description.parts import Parameter
from symgen.robot.description.robot import STANDARD_GRAVITY
from symgen.robot.elastic import ElasticChain
from symgen.robot.elastic_link import DIRECTIONS, ElasticLink, Mode, S
from symgen.robot.loaders.geometry import Geometry, Triple
from symgen.robot.loaders.toml.system import number
from symgen.robot.loaders.toml.system_schema import ElasticFile, ElasticLinkTable, ModeTable

Names = Mapping[str, Expr]


def elastic_chain_of(
    file: ElasticFile, parameters: tuple[Parameter, ...], constants: Names, geometry: Geometry
) -> ElasticChain:
    """Return the chain of elastic links in a file; ``constants`` are the file's parameters by name."""
    if S.name in constants:
        raise InputError(f"expected another name: {S.name} is the place on a link", place=f"parameters.{S.name}")
    called = [table.name for table in file.elastic_links]
    if len(set(called)) != len(called):
        raise InputError("expected names of links to differ", place="elastic_links", found=called)
    reader = _Reader(constants, {**constants, S.name: S}, geometry)
    links = tuple(reader.link(table, f"elastic_links.{k}") for k, table in enumerate(file.elastic_links))
    gravity = STANDARD_GRAVITY if file.gravity is None else reader.triple(file.gravity, "gravity")
    chain = ElasticChain.of(file.name, links, gravity, parameters, file.source)
    return replace(chain, notes=tuple(geometry.notes))


class _Reader:
    """Reads expressions in the file's parameters; values that vary along a link may also contain the position s."""

    def __init__(self, constants: Names, along: Names, geometry: Geometry) -> None:
        self._constants, self._along, self._geometry = constants, along, geometry

    def triple(self, values: list[object], place: str) -> Triple:
        x, y, z = (number(value, f"{place}.{k}", self._constants) for k, value in enumerate(values))
        return x, y, z

    def link(self, table: ElasticLinkTable, place: str) -> ElasticLink:
        axis = self.triple(table.axis, f"{place}.axis")
        try:
            unit = self._geometry.axis(axis, f"{place}.axis")
        except InputError as error:
            raise InputError(str(error), place=f"{place}.axis") from None
        length, tip_mass, armature = (
            number(getattr(table, key), f"{place}.{key}", self._constants) for key in ("length", "tip_mass", "armature")
        )
        if length.is_positive is not True and length.is_number:
            raise InputError("expected a positive length", place=f"{place}.length", found=length)
        return ElasticLink(
            check_identifier(table.name, f"{place}.name"),
            self._variable(table.variable, f"{place}.variable"),
            unit,
            self._geometry.placement(
                self.triple(table.origin.xyz, f"{place}.origin.xyz"),
                self.triple(table.origin.rpy, f"{place}.origin.rpy"),
                f"{place}.origin.rpy",
            ),
            length,
            number(table.mass_per_length, f"{place}.mass_per_length", self._along),
            {
                name: number(getattr(table.rigidity, name), f"{place}.rigidity.{name}", self._along)
                for name in DIRECTIONS
            },
            tuple(self._mode(each, f"{place}.modes.{k}") for k, each in enumerate(table.modes)),
            tip_mass,
            armature,
        )

    def _mode(self, table: ModeTable, place: str) -> Mode:
        shapes = {name: number(getattr(table, name), f"{place}.{name}", self._along) for name in DIRECTIONS}
        return Mode(self._variable(table.variable, f"{place}.variable"), **shapes)

    def _variable(self, name: str, place: str) -> Symbol:
        if name == S.name:
            raise InputError(f"expected another name: {S.name} is the place on a link", place=place)
        return Symbol(check_identifier(name, place), real=True)

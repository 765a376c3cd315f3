"""The schema of TOML files of systems, chains of elastic links and hybrid systems, validated by pydantic."""

from typing import Annotated, Literal

from pydantic import Field

from symgen.robot.loaders.toml.schema import Number, OriginTable, Parameter, Table, Triple


class CoordinateTable(Table):
    """One [[coordinates]] entry of a system: x(q), the inertia of the coordinate, and the active force along it.

    The expression of the force may contain names of coordinates and variables, such as ``stretch``, and their rates,
    such as ``stretch_d``.
    """

    name: str
    x: Number
    mass: Number = 0
    force: Number = 0


class EventTable(Table):
    """One [[events]] entry of a system: a guard, and the values of coordinates and variables after the event."""

    name: str
    guard: Number
    direction: Literal["rising", "falling", "either"] = "either"
    x: dict[str, Number] = Field(default_factory=dict)
    variables: dict[str, Number] = Field(default_factory=dict)


class ShapeTable(Table):
    """One [[shapes]] entry of a system: a line through points of two or three coordinates, or a disc about a point."""

    points: Annotated[list[Annotated[list[Number], Field(min_length=2, max_length=3)]], Field(min_length=1)]
    radius: Number = 0


class PhaseEventTable(Table):
    """One [[phases.events]] entry: a guard, the next phase, and the values of all variables of the next phase."""

    name: str
    guard: Number
    direction: Literal["rising", "falling", "either"] = "either"
    next: str
    variables: dict[str, Number]


class PhaseTable(Table):
    """One [[phases]] entry: coordinates as functions of the phase's variables, and the events that end the phase."""

    name: str
    variables: Annotated[list[str], Field(min_length=1)]
    coordinates: Annotated[list[CoordinateTable], Field(min_length=1)]
    events: Annotated[list[PhaseEventTable], Field(min_length=1)]
    shapes: list[ShapeTable] = Field(default_factory=list)


class HybridFile(Table):
    """A whole file of a hybrid system, which has consecutive phases."""

    name: str
    source: str = ""
    doc: str = ""
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    phases: Annotated[list[PhaseTable], Field(min_length=1)]


class SystemFile(Table):
    """A whole file of a system x = x(q)."""

    name: str
    source: str = ""
    doc: str = ""
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    variables: Annotated[list[str], Field(min_length=1)]
    coordinates: Annotated[list[CoordinateTable], Field(min_length=1)]
    events: list[EventTable] = Field(default_factory=list)
    shapes: list[ShapeTable] = Field(default_factory=list)


class ModeTable(Table):
    """One [[elastic_links.modes]] entry: a variable, and the deflection of all points when the variable is 1.

    Deflections are polynomials in s, which is 0 at the joint and 1 at the tip of the link.
    """

    variable: str
    x: Number = 0
    y: Number = 0
    z: Number = 0
    twist: Number = 0


class RigidityTable(Table):
    """Rigidity in stretching along x [N], bending in y and z [N m^2], and twisting [N m^2], as polynomials in s."""

    x: Number = 0
    y: Number = 0
    z: Number = 0
    twist: Number = 0


class ElasticLinkTable(Table):
    """One [[elastic_links]] entry: a link along the x axis of its frame, and its revolute joint.

    The joint is at the tip of the previous link, or on the ground.
    """

    name: str
    variable: str
    axis: Triple = Field(default=[0, 0, 1])
    origin: OriginTable = OriginTable.model_construct()
    length: Number
    mass_per_length: Number = 0
    tip_mass: Number = 0
    armature: Number = 0
    rigidity: RigidityTable = RigidityTable.model_construct()
    modes: list[ModeTable] = Field(default_factory=list)


class ElasticFile(Table):
    """A whole file of a chain of elastic links."""

    name: str
    source: str = ""
    doc: str = ""
    gravity: Triple | None = None
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    elastic_links: Annotated[list[ElasticLinkTable], Field(min_length=1)]

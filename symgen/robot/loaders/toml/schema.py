"""The schema of symgen's robot files (TOML), validated by pydantic."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

from symgen.robot.constraints.rows import LOCKED
from symgen.robot.joints import KINDS


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise PydanticCustomError("number", "expected a number or an expression in quotes")
    return value


Number = Annotated[Any, AfterValidator(_number)]
"""An integer, a decimal, or an expression as a string; :func:`symgen.robot.description.numbers.exact` reads it."""
Triple = Annotated[list[Number], Field(min_length=3, max_length=3)]
Six = Annotated[list[Number | list[Number]], Field(min_length=6, max_length=6)]
NO_DIAGONAL: list[Any] = [0, 0, 0, 0, 0, 0]
UNIVERSAL = "universal"
"""The type of a universal joint: two revolute joints whose axes intersect."""
NUMBERS_OF_KINDS = tuple(dict.fromkeys(key for kind in KINDS.values() for key in kind.keys() if key != "axis"))
"""The keys of [[joints]] that only some kinds of joints need, such as ``pitch``; ``axis`` is not among them."""
if TYPE_CHECKING:
    JointType: TypeAlias = str
    LoopType: TypeAlias = str
else:
    JointType = Literal[(*KINDS, UNIVERSAL)]
    LoopType = Literal[(*LOCKED, "locked")]


class Table(BaseModel):
    """The base class of all tables. Unknown keys are errors. Validators are built when a table is first used."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class ParameterTable(Table):
    """One entry of [parameters]: a table, or only the value."""

    value: Number | None = None
    binding: Literal["baked", "runtime", "symbolic"] = "symbolic"
    positive: bool = False
    unit: str = ""
    doc: str = ""


Parameter = Annotated[
    ParameterTable,
    BeforeValidator(
        lambda each: each if isinstance(each, dict) else {"value": each},
        json_schema_input_type=ParameterTable | int | float | str,
    ),
]


class InertiaTable(Table):
    """Entries of an inertia matrix [kg m^2] as in a URDF: xy is minus the integral of x y dm."""

    about: Literal["com", "frame"] = "com"
    xx: Number = 0
    yy: Number = 0
    zz: Number = 0
    xy: Number = 0
    xz: Number = 0
    yz: Number = 0


class BodyTable(Table):
    """Mass properties of a link, in the link's frame; ``lumped`` numbers are not checked for plausibility."""

    mass: Number = 0
    com: Triple = [0, 0, 0]
    inertia: InertiaTable = InertiaTable.model_construct()
    inertia_rpy: Triple = [0, 0, 0]
    lumped: bool = False


class LinkTable(BodyTable):
    """One [[links]] entry."""

    name: str


class OriginTable(Table):
    """Placement of a joint in its parent link: translation [m], then roll, pitch, yaw [rad] about fixed axes."""

    xyz: Triple = [0, 0, 0]
    rpy: Triple = [0, 0, 0]


class MimicTable(Table):
    """The position of a mimic joint: multiplier times the position of ``joint``, plus offset [rad or m]."""

    joint: str
    multiplier: Number = 1
    offset: Number = 0


class DriveTable(Table):
    """The drive and bearing of a joint: armature (or rotor inertia and gear ratio), damping, friction and a spring."""

    armature: Number = 0
    rotor_inertia: Number = 0
    gear_ratio: Number = 1
    damping: Number = 0
    friction: Number = 0
    stiffness: Number = 0
    rest: Number = 0


class LimitsTable(Table):
    """Limits of a joint: lower and upper position [rad or m], velocity [rad/s or m/s], and so on, as in Limits."""

    lower: Number | None = None
    upper: Number | None = None
    velocity: Number | None = None
    acceleration: Number | None = None
    effort: Number | None = None


class _JointTable(DriveTable):
    """One [[joints]] entry."""

    name: str
    type: JointType
    parent: str
    child: str
    origin: OriginTable = OriginTable.model_construct()
    axis: Triple = [0, 0, 1]
    axis2: Triple | None = None
    mimic: MimicTable | None = None
    limits: LimitsTable = LimitsTable.model_construct()


if TYPE_CHECKING:
    JointTable = _JointTable
else:
    _NUMBERS = {key: (Number | None, None) for key in NUMBERS_OF_KINDS}
    JointTable = create_model("JointTable", __base__=_JointTable, __doc__=_JointTable.__doc__, **_NUMBERS)


class FrameTable(Table):
    """One [[frames]] entry: a named frame on a link."""

    name: str
    link: str
    origin: OriginTable = OriginTable.model_construct()


class LoopTable(Table):
    """One [[loops]] entry: a cut joint between frames or links a and b."""

    name: str
    type: LoopType
    a: str
    b: str
    locked: list[str] = []


class CouplingTable(Table):
    """One [[couplings]] entry: an expression in joint positions that must be zero."""

    name: str
    expression: str


class RodTable(Table):
    """One [[rods]] entry: a massless rod with a ball joint at each end."""

    name: str
    a: str
    b: str
    length: Number


class ForceTable(Table):
    """One [[forces]] entry: a force that pushes frames a and b apart, or that acts on joints.

    ``joints`` has a weight for each joint; the coordinate of the force is the weighted sum of their positions. In the
    expression ``force``, the name of the force stands for the distance or the sum, and the name with ``_d`` for the
    rate. ``along`` chooses another coordinate of frame b in frame a. ``stiffness`` and ``damping`` describe springs and
    dampers along and about the axes of a.
    """

    name: str
    a: str = ""
    b: str = ""
    along: str = ""
    joints: dict[str, Number] = {}
    force: Number | None = None
    stiffness: list[Number] = []
    damping: list[Number] = []


class FluidTable(Table):
    """The table [fluid]: the fluid around the links and frames of [[immersed]]."""

    density: Number = 0
    velocity: Triple = [0, 0, 0]
    drag_width: Number = "1/1000"


class ImmersedTable(Table):
    """One [[immersed]] entry: the volume, added mass and drag of a link or frame in the fluid.

    A matrix has six rows of six numbers, or the six numbers of its diagonal; linear entries come before angular ones.
    """

    frame: str
    volume: Number = 0
    center: Triple = [0, 0, 0]
    added_mass: Six = NO_DIAGONAL
    linear_drag: Six = NO_DIAGONAL
    quadratic_drag: Six = NO_DIAGONAL


class ContactTable(Table):
    """One [[contacts]] entry: a frame that touches the ground, or the center of a rolling sphere or circle."""

    name: str
    frame: str
    on: str = ""
    rows: Literal[1, 3, 6] | None = None
    at: Triple | None = None
    radius: Number | None = None
    shape: Literal["sphere", "circle"] = "sphere"


class ContactEventTable(Table):
    """One [[phases.events]] entry of a robot: a contact that closes or opens, or a guard; and the next phase."""

    name: str
    touches: str = ""
    leaves: str = ""
    guard: str | None = None
    direction: Literal["rising", "falling", "either"] | None = None
    next: str


class ContactPhaseTable(Table):
    """One [[phases]] entry of a robot: the contacts that are closed in the phase, and the events that end the phase."""

    name: str
    contacts: list[str] = []
    events: list[ContactEventTable] = []


class DHRow(BodyTable, DriveTable):
    """One row of a DH table: a joint and its link, with mass properties in the DH frame of the row."""

    joint: str
    link: str
    type: Literal["revolute", "prismatic"] = "revolute"
    theta: Number = 0
    d: Number = 0
    a: Number = 0
    alpha: Number = 0
    limits: LimitsTable = LimitsTable.model_construct()


class DHTable(Table):
    """The table [dh]: Denavit-Hartenberg rows from the base outward."""

    convention: Literal["standard", "modified"]
    base: str = "base"
    rows: Annotated[list[DHRow], Field(min_length=1)]


class ConstraintsFile(Table):
    """The constraints and forces of a tree, with frames and parameters: a part of a robot's file, or a side file."""

    parameters: dict[str, Parameter] = {}
    frames: list[FrameTable] = []
    loops: list[LoopTable] = []
    couplings: list[CouplingTable] = []
    rods: list[RodTable] = []
    forces: list[ForceTable] = []
    fluid: FluidTable | None = None
    immersed: list[ImmersedTable] = []
    contacts: list[ContactTable] = []
    phases: list[ContactPhaseTable] = []
    active: list[str] = []
    start: dict[str, Number | list[Number]] = {}


class RobotFile(ConstraintsFile):
    """A whole file of a robot: links and joints, or a DH table."""

    name: str
    source: str = ""
    doc: str = ""
    gravity: Triple | None = None
    tip: str = ""
    links: list[LinkTable] = []
    joints: list[JointTable] = []
    dh: DHTable | None = None

"""All options in three typed groups: how a file is read, what is generated, and what is exported.

Keywords of the public functions and options of the command line are made from the fields of these groups.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, get_args

from symgen.errors import InputError
from symgen.options.option import FileName, Group, Number, Table, Vector3, number, option, path, table, vector

if TYPE_CHECKING:
    from symgen.robot.description.parts import Frame

Scalar = Literal["double", "float", "fixed"]
Prefer = Literal["speed", "accuracy"]
Trig = Literal["inline", "libm"]
Sparse = Literal["none", "csr", "csc"]
TargetName = Literal[
    "c",
    "cpp",
    "cuda",
    "rust",
    "julia",
    "python",
    "matlab",
    "mex",
    "array_api",
    "casadi",
    "jax",
    "torch",
    "warp",
    "numba",
    "fmi3",
    "ros2",
    "report",
]
Parameters = Literal["file", "baked", "runtime", "symbolic"]
Board = Literal["generic", "cortex-m4f", "cortex-m7", "cortex-m33", "cortex-m0plus", "rv32", "rv32imc", "avr"]
Base = Literal["fixed", "floating", "planar"]
ContinuousJoints = Literal["circle", "angle"]
MimicJoints = Literal["fold", "free"]
Constraints = Literal["open", "hard", "explicit"]
WrenchAxes = Literal["frame", "base"]
BaseVelocity = Literal["body", "mixed"]
BODY: BaseVelocity = "body"
"""The default of ``base_velocity``: Pinocchio's convention, the axes of the base itself."""
Inputs = Literal["auto", "saturated", "reported", "left"]
Effect = Literal["armature", "damping", "friction", "spring"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
"""Effects that joints add to the equations (:class:`symgen.robot.description.joint_dynamics.JointDynamics`)."""

_POSITIVE = (lambda value: 0 < value <= 1e6, "more than 0, at most 1e6")


def _frame(value: Any) -> Any:
    if not hasattr(value, "placement"):
        raise ValueError('frames, such as Frame("flange", xyz=(0, 0, 0.12))')
    return value


def _place(value: Any) -> Any:
    return value if isinstance(value, str) else _frame(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultLimits(Group):
    """Default joint limits, used by firmware export and ``torque_error`` if the file has none."""

    position_limit: float = option(
        3.15, "position limit of joints without a limit in the file [rad or m]", check=_POSITIVE
    )
    velocity_limit: float = option(
        3.0, "velocity limit of joints without a limit in the file [rad/s or m/s]", check=_POSITIVE
    )
    acceleration_limit: float = option(
        10.0, "acceleration limit of joints without a limit in the file [rad/s^2 or m/s^2]", check=_POSITIVE
    )
    effort_limit: float = option(100.0, "force limit of joints without a limit in the file [N m or N]", check=_POSITIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(DefaultLimits):
    """Options for reading a file; other docstrings call them reading options."""

    parameters: Parameters = option(
        "file",
        "named parameters as in the file, or all baked, runtime or symbolic",
        choices=Parameters,
        common=True,
    )
    snap: float = option(
        1e-9,
        "angles this close [rad] to a multiple of 30 or 45 degrees become exact",
        check=(lambda value: 0 <= value <= 1e-3, "0 to 0.001 rad"),
    )
    base: Base = option("fixed", "joint between world and base", choices=Base, common=True)
    continuous: ContinuousJoints = option(
        "circle",
        "position of continuous joints: cosine and sine (as in Pinocchio), or one angle",
        choices=ContinuousJoints,
    )
    mimic: MimicJoints = option("fold", "mimic joints: folded into their leaders, or free", choices=MimicJoints)
    constraints: Constraints = option(
        "open",
        "loops of MJCF: cut open, kept (hard), or solved in closed form (explicit)",
        choices=Constraints,
        common=True,
    )
    loops: FileName = option(
        "",
        "a TOML file with loops, couplings, rods, contacts and forces for the robot",
        accept=path,
        form="FILE",
        common=True,
    )
    phase: str = option("", "the phase to read, if the file has several", form="NAME", common=True)
    lock: Table[Number] = option(
        Table(), "lock a joint at POSITION [rad or m]", accept=table(number), form="JOINT=POSITION", common=True
    )
    gravity: Vector3 | None = option(
        None, "gravity in the base frame [m/s^2]; by default the file's", accept=vector, form="X,Y,Z", common=True
    )
    attach: Table[str | Frame] = option(
        Table(),
        "attach another robot",
        accept=table(_place),
        form="FILE=FRAME[:POSE]",
        common=True,
    )
    tools: Table[Frame] = option(
        Table(),
        "add a frame [m, rad]",
        accept=table(_frame),
        form="NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW",
        flag="tool",
        common=True,
    )
    joint_effects: tuple[Effect, ...] = option(
        ("armature",), "joint effects in the equations; a warning names others", choices=Effect, common=True
    )
    friction_width: float = option(
        0.01,
        "velocity below which Coulomb friction is smoothed [rad/s or m/s]",
        check=(lambda value: 0 < value <= 100, "more than 0, at most 100"),
    )
    frames: tuple[str, ...] = option(
        (),
        "a link or frame for kinematics and external wrenches; by default the tip",
        form="NAME",
        flag="frame",
        common=True,
    )
    driven: tuple[str, ...] = option(
        (), "a joint, or the base, whose acceleration is given to hybrid_dynamics", form="JOINT"
    )
    wrench_axes: WrenchAxes = option(
        "frame", "external wrenches along the axes of their frame, or of the base", choices=WrenchAxes
    )
    runtime: tuple[str, ...] = option(
        (), "make gravity, payload, a link or a parameter an argument of the code", form="NAME", common=True
    )
    payload: str = option("", "the frame of a runtime payload; by default the chosen frame, or the tip", form="FRAME")
    torque_error: float = option(
        0.0,
        "omit small base parameters: joint forces change by at most this fraction of their limits (0.01 is 1 %)",
        check=(lambda value: 0 <= value < 1, "a number from 0 to less than 1"),
    )
    xacro: bool = option(False, "expand .xacro files; their expressions run as Python, so expand only files you trust")
    xacro_arg: Table[str] = option(Table(), "an argument of a xacro file", accept=table(path), form="NAME=VALUE")
    package: Table[FileName] = option(
        Table(), "the directory of $(find NAME) in xacro files", accept=table(path), form="NAME=DIRECTORY"
    )
    name: str = option("", "the name of the robot in code; by default the name in its file")
    plausibility: bool = option(True, "warn about implausible masses, inertias and angles")


@dataclass(frozen=True, slots=True, kw_only=True)
class Generating(Group):
    """Options of generated code."""

    quantities: tuple[str, ...] = option(
        (),
        "quantity to compute; by default the five that symgen quantities marks",
        form="NAME",
        flag="quantity",
        common=True,
    )
    route: str = option("auto", "the derivation to use; auto chooses from the candidates", form="NAME")
    prefer: Prefer = option(
        "speed",
        "auto chooses the candidate with the lowest cost, or an accurate candidate with at most twice this cost",
        choices=Prefer,
    )
    target: tuple[str, ...] = option(
        ("c",),
        "the language to write",
        choices=TargetName,
        form="NAME",
        check=(bool, "at least one target"),
        common=True,
    )
    scalar: Scalar = option("double", "the type of numbers", choices=Scalar, common=True)
    trig: Trig = option(
        "inline", "sines and cosines of generated C: inline polynomials, or calls of libm", choices=Trig
    )
    sparse: Sparse = option(
        "none", "store only entries that can be nonzero, by rows or columns", choices=Sparse, common=True
    )
    base_velocity: BaseVelocity = option(
        BODY,
        "the axes of a floating base's velocity, acceleration and force: the body's, or the world's (mixed)",
        choices=BaseVelocity,
    )
    joint_order: tuple[str, ...] = option(
        (), "the order of joints in arrays; only for target warp", form="JOINT,JOINT,..."
    )
    as_described: bool = option(
        False, "derive from the robot as its file describes it, not from a cheaper equivalent robot"
    )
    provenance: bool = option(False, "give each constant a name, and a comment with its formula")

    def __post_init__(self) -> None:
        """Raise :class:`~symgen.errors.InputError` if ``prefer`` has no effect with the other options."""
        Group.__post_init__(self)
        if self.prefer != "speed" and (self.route != "auto" or self.scalar == "fixed"):
            expected, found = ("route auto", self.route) if self.route != "auto" else ("double or float", self.scalar)
            raise InputError(f"expected {expected} as well", place="option prefer", found=found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exporting(DefaultLimits):
    """Options of exported firmware."""

    board: Board = option("generic", "the board to export for", choices=Board, common=True)
    samples: int = option(
        100_000,
        "number of random states, within the limits, in which errors are measured",
        check=(lambda value: 1 <= value <= 10_000_000, "1 to 10,000,000"),
    )
    crc: bool = option(
        False, "put the constants into a table with a checksum, and add a function that verifies the table", common=True
    )
    inputs: Inputs = option(
        "auto",
        "inputs beyond their ranges are saturated, reported by a status function, or left as they are; auto saturates"
        " in fixed point",
        choices=Inputs,
    )
    evidence: bool = option(
        False, "also write evidence/: requirements, faults, coverage, stack, coding rules and versions", common=True
    )


def _own(group: type[Group]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(group) if group is DefaultLimits or each.name not in LIMITS)


LIMITS = _own(DefaultLimits)
READING = _own(Reading)
"""Options that affect how a file is read. With ``torque_error``, the default limits also affect the robot."""
READING_FOR_SOME_QUANTITIES = ("frames", "wrench_axes", "driven")
"""Reading options that affect only some quantities; commands without a quantity do not take them."""
READING_FOR_ALL_QUANTITIES = tuple(name for name in READING if name not in READING_FOR_SOME_QUANTITIES)
GENERATING = _own(Generating)
EXPORTING = ("board", *LIMITS, "samples", "crc", "inputs", "evidence")
OPTIONS: dict[str, Field[Any]] = {
    name: each
    for names, group in ((GENERATING, Generating), (READING, Reading), (EXPORTING, Exporting))
    for name in names
    for each in fields(group)
    if each.name == name
}
"""The declaration of each option, in the order of ``--help``."""
NO_OPTIONS = Reading()
"""The defaults of the reading options. These default options also apply to robots that are made in Python."""

"""All options in one frozen dataclass; the command line and the API are generated from its fields."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from symgen.errors import InputError

SCALARS = ("auto", "double", "float", "fixed")
TRIG = ("inline", "libm")
SPARSE = ("none", "csr", "csc")
PARAMETERS = ("file", "baked", "runtime", "symbolic")
BOARDS = ("generic", "cortex-m4f", "cortex-m7", "rv32", "avr")
BASES = ("fixed", "floating", "planar")
CONTINUOUS = ("circle", "angle")
MIMIC = ("fold", "free")
LIMITS = ("position_limit", "velocity_limit", "acceleration_limit", "effort_limit")
"""Default joint limits, used by firmware export and ``torque_error`` if the file has none."""
CONSTRAINTS = ("open", "hard", "explicit")
WRENCH_AXES = ("frame", "base")
EFFECTS = ("armature", "damping", "friction", "spring")
"""Effects that joints add to the equations (:class:`symgen.robot.description.joint_dynamics.JointDynamics`)."""
READING = (
    "parameters",
    "snap",
    "base",
    "continuous",
    "mimic",
    "constraints",
    "loops",
    "phase",
    "lock",
    "gravity",
    "tool",
    "joint_effects",
    "friction_width",
    "frames",
    "wrench_axes",
    "driven",
    "runtime",
    "payload",
    "torque_error",
    "xacro",
    "xacro_arg",
    "package",
    "name",
    "plausibility",
)
"""Options that affect how a file is read. Later calls than :func:`symgen.load` refuse them."""

READING_FOR_SOME_QUANTITIES = ("frames", "wrench_axes", "driven")
"""Reading options that affect only some quantities; commands without named quantities do not have them."""
READING_FOR_ALL_QUANTITIES = tuple(name for name in READING if name not in READING_FOR_SOME_QUANTITIES)


GENERATING = ("quantities", "target", "scalar", "sparse", "route", "trig", "as_described", "provenance")
"""Options for generated code."""
COMMON = (
    *("quantities", "target", "scalar", "sparse", "board"),
    *(
        "base",
        "constraints",
        "gravity",
        "lock",
        "tool",
        "frames",
        "joint_effects",
        "runtime",
        "parameters",
        "loops",
        "phase",
    ),
)
"""Options that ``--help`` shows; ``--help-all`` shows the rest, too."""


def named_value(text: str, option: str, form: str, empty: bool = False) -> tuple[str, str]:
    """Return the two parts of ``NAME=VALUE``; ``empty`` allows an empty value.

    Raises :class:`~symgen.errors.InputError` that shows the expected ``form``.
    """
    name, sign, value = text.partition("=")
    if not (name and sign and (value or empty)):
        raise InputError(f"expected {form}", place=f"option {option}", found=text)
    return name, value


def _choice(default: Any, doc: str, choices: tuple[str, ...] = (), form: str = "") -> Any:
    """Declare an option: its default, what it does, the values it may have, and their form on the command line."""
    return field(default=default, metadata={"doc": doc, "choices": choices, "form": form})


@dataclass(frozen=True, slots=True)
class Options:
    """Defaults are what most people want. For a tuple a list does as well, or a string for a tuple of one."""

    quantities: tuple[str, ...] = _choice(
        (), "what to compute; the standard five if left out (symgen quantities lists them)", form="NAME"
    )
    route: str = _choice("auto", "the derivation to use; auto takes the cheapest candidate", form="NAME")
    target: tuple[str, ...] = _choice(("c",), "the language to write", form="NAME")
    scalar: str = _choice("auto", "the type of numbers; auto is double, for firmware float", SCALARS)
    trig: str = _choice("inline", "sines and cosines of generated C: inline polynomials, or calls of libm", TRIG)
    parameters: str = _choice("file", "how named parameters are treated: as the file says, or all alike", PARAMETERS)
    snap: float = _choice(1e-9, "angles this close [rad] to a multiple of 30 or 45 degrees become exact")
    sparse: str = _choice("none", "store only entries that can be nonzero, by rows or columns", SPARSE)
    as_described: bool = _choice(False, "derive for the robot as described, without the cheaper equivalent robot")
    base: str = _choice("fixed", "what holds the base link", BASES)
    continuous: str = _choice(
        "circle", "continuous joints as cosine and sine (as Pinocchio has them) or as one angle", CONTINUOUS
    )
    mimic: str = _choice("fold", "joints that mimic others: folded into their leaders, or free", MIMIC)
    constraints: str = _choice(
        "open", "loops of MJCF: cut open, kept (hard), or solved in closed form (explicit)", CONSTRAINTS
    )
    loops: str = _choice(
        "", "a TOML file with loops, couplings, rods and contacts of a robot that has none", form="FILE"
    )
    phase: str = _choice("", "one phase of a hybrid model", form="NAME")
    lock: tuple[str, ...] = _choice((), "hold a joint there [rad or m]", form="JOINT=POSITION")
    gravity: str = _choice("", "gravity in the base frame [m/s^2]; the file's if left out", form="X,Y,Z")
    tool: tuple[str, ...] = _choice((), "add a frame [m, rad]", form="NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW")
    joint_effects: tuple[str, ...] = _choice(
        ("armature",), "what joints add to the equations; the rest is reported", (*EFFECTS, "none")
    )
    friction_width: float = _choice(0.01, "velocity below which Coulomb friction is smoothed [rad/s or m/s]")
    frames: tuple[str, ...] = _choice(
        (), "a link or frame for kinematics and external wrenches; the tip if left out", form="NAME"
    )
    driven: tuple[str, ...] = _choice(
        (), "a joint, or the base, whose acceleration is given to hybrid_dynamics", form="JOINT"
    )
    wrench_axes: str = _choice(
        "frame", "the axes of external wrenches; moments are about the origin of their frame", WRENCH_AXES
    )
    runtime: tuple[str, ...] = _choice(
        (), "make gravity, payload, a link or a parameter a field of a struct", form="NAME"
    )
    payload: str = _choice(
        "", "the frame that a runtime payload is fixed to; else the chosen frame, or the tip", form="FRAME"
    )
    torque_error: float = _choice(
        0.0, "leave out inertial numbers that change joint forces by at most this share of their limits, 0.01 for 1 %"
    )
    board: str = _choice("generic", "the board to export for", BOARDS)
    position_limit: float = _choice(3.15, "range about zero of joints whose file states none [rad or m]")
    velocity_limit: float = _choice(3.0, "speed of joints whose file states none [rad/s or m/s]")
    acceleration_limit: float = _choice(10.0, "largest acceleration [rad/s^2 or m/s^2]")
    effort_limit: float = _choice(100.0, "force of joints whose file states none [N m or N]")
    provenance: bool = _choice(
        False, "give constants names that say what they are made of; masses and lengths are not combined"
    )
    samples: int = _choice(100_000, "number of states within the limits at which errors are measured")
    xacro: bool = _choice(False, "expand .xacro files; their expressions run as Python, so expand only files you trust")
    xacro_arg: tuple[str, ...] = _choice((), "an argument of a xacro file", form="NAME=VALUE")
    package: tuple[str, ...] = _choice((), "the directory that $(find NAME) of xacro stands for", form="NAME=DIRECTORY")
    name: str = _choice("", "the name of the robot in code; that of its file if left out")
    plausibility: bool = _choice(True, "warn of masses, inertias and angles that are hardly meant")

    def __post_init__(self) -> None:
        for option in fields(self):
            value, choices = getattr(self, option.name), option.metadata["choices"]
            if isinstance(value, list | str) and isinstance(option.default, tuple):
                value = (value,) if isinstance(value, str) else tuple(value)
            if option.name == "gravity" and isinstance(value, list | tuple):
                value = ",".join(map(str, value))
            if value is not getattr(self, option.name):
                object.__setattr__(self, option.name, value)
            if type(value) is not type(option.default) and not (option.name == "snap" and value == 0):
                expected = type(option.default).__name__
                raise InputError(f"expected a {expected}", place=f"option {option.name}", found=value)
            if isinstance(value, tuple) and len(set(value)) != len(value):
                raise InputError("expected each name once", place=f"option {option.name}", found=value)
            for item in value if isinstance(value, tuple) else (value,):
                if choices and item not in choices:
                    raise InputError(f"expected one of {', '.join(choices)}", place=f"option {option.name}", found=item)
        if "none" in self.joint_effects and len(self.joint_effects) > 1:
            raise InputError("expected none and nothing else", place="option joint_effects", found=self.joint_effects)
        if not self.target:
            raise InputError("expected at least one target", place="option target")
        if not 0 < self.friction_width <= 100:
            raise InputError(
                "expected more than 0, at most 100", place="option friction_width", found=self.friction_width
            )
        for name in LIMITS:
            if not 0 < getattr(self, name) <= 1e6:
                raise InputError("expected more than 0, at most 1e6", place=f"option {name}", found=getattr(self, name))
        if not 0 <= self.torque_error < 1:
            raise InputError("expected 0 to 1, 1 left out", place="option torque_error", found=self.torque_error)
        if not 1 <= self.samples <= 10_000_000:
            raise InputError("expected 1 to 10,000,000", place="option samples", found=self.samples)
        if not 0 <= self.snap <= 1e-3:
            raise InputError("expected 0 to 0.001 rad", place="option snap", found=self.snap)

    def with_scalar(self, default: str) -> Options:
        """Return these options with ``scalar`` set to ``default`` if it is ``auto``."""
        return replace(self, scalar=default) if self.scalar == "auto" else self

    def refuse_idle_limits(self) -> Options:
        """Return these options; refuse joint limits without ``torque_error``, as nothing else here reads them.

        Raises :class:`~symgen.errors.InputError` naming the option.
        """
        for name in LIMITS:
            if not self.torque_error and getattr(self, name) != getattr(Options(), name):
                raise InputError("expected --torque-error beside it", place=f"option {name}", found=getattr(self, name))
        return self

    def refuse_unread(self, read: Options | None, call: str) -> None:
        """Refuse options that act only when a file is read; ``read`` are the options with which it was read, if any.

        Raises :class:`~symgen.errors.InputError` naming the option.
        """
        default, known = Options(), read or Options()
        for name in READING:
            given = getattr(self, name)
            if given not in (getattr(default, name), getattr(known, name)):
                raise InputError(
                    f"expected this option where the file is read, symgen.load: {call} comes too late for it",
                    place=f"option {name}",
                    found=given,
                )


_FIELDS = (f"* ``{each.name}={each.default!r}``: {each.metadata['doc']}." for each in fields(Options))
Options.__doc__ = "\n".join([f"{Options.__doc__}\n", *_FIELDS])

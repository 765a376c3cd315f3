"""Every choice a user has, in one frozen dataclass; the command line and the API are made from its fields."""

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
"""Where a file states none: of what is exported as firmware, and of ``torque_error``."""
CONSTRAINTS = ("open", "hard", "explicit")
WRENCH_AXES = ("frame", "base")
EFFECTS = ("armature", "damping", "friction", "spring")
"""What a joint can add to the equations (see :class:`symgen.robot.description.joint_dynamics.JointDynamics`)."""
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
"""What bears on how a file is read: options for :func:`symgen.load`, which come too late for later calls."""

OF_SOME_QUANTITIES = ("frames", "wrench_axes", "driven")
"""What of it only some quantities know of; where nothing is asked for by its name, none does."""
READING_ALONE = tuple(name for name in READING if name not in OF_SOME_QUANTITIES)


def named_value(text: str, option: str, form: str, empty: bool = False) -> tuple[str, str]:
    """The two parts of ``NAME=VALUE``; ``empty`` says whether the value may be.

    Raises :class:`~symgen.errors.InputError` telling the ``form`` that was expected.
    """
    name, sign, value = text.partition("=")
    if not (name and sign and (value or empty)):
        raise InputError(f"expected {form}", place=f"option {option}", found=text)
    return name, value


def _choice(default: Any, doc: str, choices: tuple[str, ...] = ()) -> Any:
    return field(default=default, metadata={"doc": doc, "choices": choices})


@dataclass(frozen=True, slots=True)
class Options:
    """Defaults are what most people want. For a tuple a list does as well, or a string for a tuple of one."""

    quantities: tuple[str, ...] = _choice(
        (), "a quantity to generate, may be repeated; if left out the standard five (marked by symgen quantities)"
    )
    route: str = _choice("auto", "the derivation to use where a quantity has it; auto takes the cheapest candidate")
    target: tuple[str, ...] = _choice(("c",), "what to write, may be repeated")
    scalar: str = _choice("auto", "numbers of the generated C; auto is double, for firmware float", SCALARS)
    trig: str = _choice("inline", "sines and cosines of generated C: inline polynomials or calls of libm", TRIG)
    parameters: str = _choice("file", "named parameters: as the file says, or all of one kind", PARAMETERS)
    snap: float = _choice(1e-9, "angles this close [rad] to a multiple of 30 or 45 degrees become exact")
    sparse: str = _choice(
        "none", "matrices as the entries that are not always zero, by rows or columns; of symmetric ones a half", SPARSE
    )
    as_described: bool = _choice(False, "derive for the robot as described, without the cheaper equivalent robot")
    base: str = _choice("fixed", "what holds the base link: the world, a floating joint or a planar one", BASES)
    continuous: str = _choice(
        "circle", "continuous joints: cosine and sine, as Pinocchio has them, or one angle", CONTINUOUS
    )
    mimic: str = _choice("fold", "joints that mimic others: folded into their leaders, or free", MIMIC)
    constraints: str = _choice(
        "open", "constraints of MJCF opened and reported, or kept (hard); explicit: solved in closed form", CONSTRAINTS
    )
    loops: str = _choice("", "a TOML file of loops, couplings, rods and contacts beside a robot that has none")
    phase: str = _choice("", "the phase of a hybrid model, as a system of its own")
    lock: tuple[str, ...] = _choice((), "JOINT=POSITION [rad or m], a joint that is held there; may be repeated")
    gravity: str = _choice("", "X,Y,Z [m/s^2] in the base frame, in place of the file's")
    tool: tuple[str, ...] = _choice(
        (), "NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW [m, rad], a frame on a link or frame; may be repeated"
    )
    joint_effects: tuple[str, ...] = _choice(
        ("armature",),
        "what joints add to the equations, may be repeated; what is left out is reported",
        (*EFFECTS, "none"),
    )
    friction_width: float = _choice(0.01, "velocity below which Coulomb friction is smoothed [rad/s or m/s]")
    frames: tuple[str, ...] = _choice(
        (),
        "a link or frame that kinematics and external wrenches are about, may be repeated; if left out the tip",
    )
    driven: tuple[str, ...] = _choice(
        (), "a joint whose acceleration is given, for hybrid_dynamics; a base that is moved is one; may be repeated"
    )
    wrench_axes: str = _choice(
        "frame", "whose axes external wrenches are given along; moments are about their frame's origin", WRENCH_AXES
    )
    runtime: tuple[str, ...] = _choice(
        (), "gravity, payload, a link or a parameter whose numbers become fields of a parameter struct, may be repeated"
    )
    payload: str = _choice(
        "", "the link or frame that a runtime payload is fixed to; if left out the one chosen frame, else the tip"
    )
    torque_error: float = _choice(
        0.0, "leave out inertial numbers: how far joint forces may be off, as a share of effort limits, 0.01 for 1 %"
    )
    board: str = _choice("generic", "the board firmware is exported for", BOARDS)
    position_limit: float = _choice(3.15, "range of joints whose file states none, about zero [rad or m]")
    velocity_limit: float = _choice(3.0, "speed of joints whose file states none [rad/s or m/s]")
    acceleration_limit: float = _choice(10.0, "largest acceleration asked for [rad/s^2 or m/s^2]")
    effort_limit: float = _choice(100.0, "force of joints whose file states none [N m or N]")
    provenance: bool = _choice(
        False, "constants under names, with what they are made of; masses and lengths are not combined beforehand"
    )
    samples: int = _choice(100_000, "states within the limits that errors are measured over")
    xacro: bool = _choice(False, "expand .xacro files, whose expressions are evaluated as Python: only those you trust")
    xacro_arg: tuple[str, ...] = _choice((), "NAME=VALUE of an argument of a xacro file, may be repeated")
    package: tuple[str, ...] = _choice((), "NAME=DIRECTORY that $(find NAME) of xacro is, may be repeated")
    name: str = _choice("", "what to call the robot in code, in place of the name in its file")
    plausibility: bool = _choice(True, "warn of masses, inertias and angles that can hardly be meant")

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
        """These options with numbers of one kind, ``default`` where they leave it open."""
        return replace(self, scalar=default) if self.scalar == "auto" else self

    def refuse_idle_limits(self) -> Options:
        """These options; refuses limits that nothing asked for is measured by.

        Raises :class:`~symgen.errors.InputError` naming the option.
        """
        for name in LIMITS:
            if not self.torque_error and getattr(self, name) != getattr(Options(), name):
                raise InputError("expected --torque-error beside it", place=f"option {name}", found=getattr(self, name))
        return self

    def refuse_unread(self, read: Options | None, call: str) -> None:
        """Refuse what acts only where a file is read: ``read`` are the options it was read with, if it was.

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

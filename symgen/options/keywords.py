"""Keywords of the public functions; docs/scripts/reference.py writes them from the options."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from symgen.options.option import Number
    from symgen.robot.description.parts import Frame


class PhasesKeywords(TypedDict, total=False):
    """Options with which a file with several phases is read."""

    parameters: Literal["file", "baked", "runtime", "symbolic"]
    snap: float
    base: Literal["fixed", "floating", "planar"]
    continuous: Literal["circle", "angle"]
    mimic: Literal["fold", "free"]
    constraints: Literal["open", "hard", "explicit"]
    loops: str | os.PathLike[str]
    lock: Mapping[str, Number]
    gravity: Sequence[Number] | None
    attach: Mapping[str, str | Frame]
    tools: Mapping[str, Frame]
    joint_effects: Sequence[Literal["armature", "damping", "friction", "spring"]]
    friction_width: float
    runtime: Sequence[str]
    torque_error: float
    xacro: bool
    xacro_arg: Mapping[str, str]
    package: Mapping[str, str | os.PathLike[str]]
    name: str
    plausibility: bool
    position_limit: float
    velocity_limit: float
    acceleration_limit: float
    effort_limit: float


class IdentifyKeywords(PhasesKeywords, total=False):
    """Options with which a robot is read and identified."""

    phase: str


class RobotKeywords(IdentifyKeywords, total=False):
    """Options with which a robot is read."""

    payload: str


class ReadingKeywords(RobotKeywords, total=False):
    """Options with which a robot is read. Some options affect only certain quantities."""

    frames: Sequence[str]
    driven: Sequence[str]
    wrench_axes: Literal["frame", "base"]


class ProgramKeywords(ReadingKeywords, total=False):
    """Options with which a program is derived."""

    route: str
    prefer: Literal["speed", "accuracy"]
    sparse: Literal["none", "csr", "csc"]
    as_described: bool


class EvaluateKeywords(ReadingKeywords, total=False):
    """Options with which one quantity is compiled."""

    route: str
    prefer: Literal["speed", "accuracy"]
    scalar: Literal["double", "float", "fixed"]
    trig: Literal["inline", "libm"]
    as_described: bool


class CertifyKeywords(EvaluateKeywords, total=False):
    """Options with which a certificate is written."""

    quantities: Sequence[str]


class BuildKeywords(CertifyKeywords, total=False):
    """Options with which quantities are compiled."""

    sparse: Literal["none", "csr", "csc"]
    base_velocity: Literal["body", "mixed"]


class GenerateKeywords(BuildKeywords, total=False):
    """Options with which texts are generated."""

    target: Sequence[str]
    joint_order: Sequence[str]


class ExportKeywords(CertifyKeywords, total=False):
    """Options with which firmware is exported."""

    provenance: bool
    board: Literal["generic", "cortex-m4f", "cortex-m7", "cortex-m33", "cortex-m0plus", "rv32", "rv32imc", "avr"]
    samples: int
    crc: bool
    inputs: Literal["auto", "saturated", "reported", "left"]
    evidence: bool

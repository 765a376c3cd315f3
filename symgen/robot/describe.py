"""A robot in words: what stands in banners and in ``symgen info``."""

from __future__ import annotations

from importlib.metadata import version

from symgen.errors import one_line
from symgen.options import EFFECTS
from symgen.robot.model import Robot
from symgen.robot.parts import Slot
from symgen.robot.system import System


def facts(model: Robot | System, as_described: bool) -> tuple[tuple[str, str], ...]:
    """What a banner says of the robot and of how the text came to be, as pairs."""
    cheaper = ", in joint space moved along their axes and inertias regrouped"
    rewrites = "fixed joints fused, frames aligned" + ("" if as_described else cheaper)
    if isinstance(model, System):
        rewrites = "as described"
    if isinstance(model, Robot):
        base, drives = base_words(model), [("drives", drive_words(model))]
    else:
        base, drives = f"{len(model.coordinates)} unconstrained coordinates", []
    lines = [
        ("robot", f"{model.name}, {model.nv} degrees of freedom, {base}"),
        ("source", model.source or "-"),
        ("model", f"sha256 {model.digest[:16]}"),
        ("equivalent", rewrites),
        *drives,
        ("generator", f"symgen {version('symgen')}"),
        ("licence", "this generated text is yours, under any terms; it comes without warranty"),
    ]
    return tuple((what, one_line(value)) for what, value in lines)


def conventions(model: Robot | System, batches: bool = True) -> tuple[str, ...]:
    """What a user of generated code must know, one line each."""
    lines = ["SI units; matrices row-major. An output may overlap the inputs of its call"]
    lines[0] += "; arrays of a batch must not." if batches else "."
    if isinstance(model, System):
        lines += [f"q[{k}] {variable}" for k, variable in enumerate(model.variables)]
        lines += [f"x[{k}] {each.name} = {each.x}" for k, each in enumerate(model.coordinates)]
    else:
        gravity = ", ".join(f"{float(g):g}" if g.is_number else str(g) for g in model.gravity)
        lines += [f"Gravity ({gravity}) m/s^2 in the base frame of link {model.base}.", *joint_lines(model)]
    lines.append(
        "Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added"
    )
    lines.append(
        "first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4)."
    )
    return tuple(map(one_line, lines))


def base_words(robot: Robot) -> str:
    """``fixed base``, or the kind of the joint that carries all the rest."""
    first = robot.joints[0] if robot.joints else None
    roots = [joint for joint in robot.joints if joint.parent == robot.base]
    if first is not None and len(roots) == 1 and first.kind.word in ("floating", "planar"):
        return f"{first.kind.word} base"
    return "fixed base"


def drive_words(robot: Robot) -> str:
    """What of the drives is in the equations."""
    present = {name for slot in robot.slots for name, _ in slot.joint.drive.present()}
    if not present:
        return "none in the file"
    honoured = [name for name in EFFECTS if name in present and name in robot.honoured]
    stored = [name for name in EFFECTS if name in present and name not in robot.honoured]
    smooth = f"friction (smooth within {float(robot.friction_width):g} rad/s or m/s)"
    text = ", ".join(smooth if name == "friction" else name for name in honoured) or "none"
    return f"{text} in the equations" + (f"; in the file and left out: {', '.join(stored)}" if stored else "")


def joint_lines(robot: Robot) -> list[str]:
    """One line for each joint that moves: indices, name, kind, variables, what it mimics, and its drive."""
    return [_joint_line(slot) for slot in robot.slots]


def limit_lines(robot: Robot) -> list[str]:
    """One line for each joint whose file states limits."""
    lines = []
    for slot in robot.slots:
        given, parts = slot.joint.limits, []
        if given.lower is not None and given.upper is not None:
            parts.append(f"position {float(given.lower):g} to {float(given.upper):g}")
        parts += [
            f"{name} {float(value):g}" for name in ("velocity", "effort") if (value := getattr(given, name)) is not None
        ]
        if parts:
            lines.append(f"{slot.joint.name}: {', '.join(parts)}")
    return lines


def _joint_line(slot: Slot) -> str:
    joint, kind, indices = slot.joint, slot.joint.kind, f"q[{_span(slot.position)}]"
    if slot.velocity != slot.position:
        indices += f" qd[{_span(slot.velocity)}]"
    what = kind.word
    if kind.nq == 1:
        what += f" [{kind.positions[0].partition('[')[2]}"
    elif not joint.mimic:
        what += f" ({', '.join(kind.positions)})"
    if joint.mimic:
        what += f", {joint.mimic.multiplier} q + {joint.mimic.offset} of {joint.mimic.leader}"
    drive = [f"{name} {f'{float(value):g}' if value.is_number else value}" for name, value in joint.drive.present()]
    return ", ".join([f"{indices} {joint.name}: {what}", f"{joint.parent} -> {joint.child}", *drive])


def _span(indices: tuple[int, ...]) -> str:
    return str(indices[0]) if len(indices) == 1 else f"{indices[0]}..{indices[-1]}"

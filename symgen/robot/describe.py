"""A robot in words: what stands in banners and in ``symgen info``."""

from __future__ import annotations

import re
from importlib.metadata import version

from symgen.errors import one_line
from symgen.robot.model import Robot
from symgen.robot.system import System


def facts(model: Robot | System, as_described: bool) -> tuple[tuple[str, str], ...]:
    """What a banner says of the robot and of how the text came to be, as pairs."""
    rewrites = "fixed joints fused, frames aligned" + ("" if as_described else ", inertias regrouped (joint space)")
    if isinstance(model, System):
        rewrites = "as described"
    base = "fixed base" if isinstance(model, Robot) else f"{len(model.coordinates)} unconstrained coordinates"
    lines = [
        ("robot", f"{model.name}, {model.nv} degrees of freedom, {base}"),
        ("source", one_line(model.source) or "-"),
        ("model", f"sha256 {model.digest[:16]}"),
        ("equivalent", rewrites),
        ("generator", f"symgen {version('symgen')}"),
        ("licence", "this generated text is yours, under any terms; it comes without warranty"),
    ]
    return tuple((what, comment_safe(value)) for what, value in lines)


def conventions(model: Robot | System) -> tuple[str, ...]:
    """What a user of generated code must know, one line each."""
    lines = ["SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not."]
    if isinstance(model, System):
        lines += [f"q[{k}] {variable}" for k, variable in enumerate(model.variables)]
        lines += [f"x[{k}] {each.name} = {each.x}" for k, each in enumerate(model.coordinates)]
    else:
        gravity = ", ".join(f"{float(g):g}" if g.is_number else str(g) for g in model.gravity)
        lines += [f"Gravity ({gravity}) m/s^2 in the base frame of link {model.base}.", *joint_lines(model)]
    return tuple(comment_safe(line) for line in lines)


def joint_lines(robot: Robot) -> list[str]:
    """One line for each joint that moves: index, name, kind and unit."""
    lines: list[str] = []
    for joint in robot.joints:
        if joint.kind.nv:
            kind = joint.kind
            lines.append(f"q[{len(lines)}] {joint.name}: {kind.word} [{kind.unit}], {joint.parent} -> {joint.child}")
    return lines


def comment_safe(text: str) -> str:
    """Text on one line that can neither end nor open a C comment or a Python docstring, nor escape anything."""
    for unsafe, safe in (("\\", "|"), ('"', "'"), ("*/", "* /"), ("/*", "/ *")):
        text = text.replace(unsafe, safe)
    return one_line(re.sub(r"\?(?=\?)", "? ", text))

"""The first section of every lesson: the frame of each link in its parent's frame."""

from __future__ import annotations

from symgen.program import Trace
from symgen.robot import Model, Robot
from symgen.routes.model.tree import bodies
from symgen.uses.drawing.draw import draw
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter


def frames(robot: Robot, writer: EquationWriter, model: Model) -> Section:
    """Return the section with the rotation and the origin of each link's frame.

    If link frames are rotated relative to the frames in the file, the section has a drawing with both.
    """
    equations: list[Equation] = []
    for k, body in enumerate(bodies(robot, Trace(closed=True), writer.q), start=1):
        equations.append(writer.equation(f"R_{k}", body.X.R.matrix()))
        if not body.X.p.is_zero:
            equations.append(writer.equation(f"r_{k}", list(body.X.p)))
    text = (
        "R_i and r_i are the rotation and the origin of each link's frame in its parent. The z axis is the joint axis."
    )
    turned = [link.name for link in robot.links if robot.frame(link.name).placement.R.factors]
    if turned:
        text += f" So the frames of these links are rotated from the ones in the file: {', '.join(turned)}."
    drawing = draw(model, axes=True).svg if turned else ""
    return Section("Frames", text, tuple(equations), drawing=drawing)

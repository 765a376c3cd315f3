"""Drawings of models, as a lecturer would print them."""

from __future__ import annotations

from functools import singledispatch
from typing import Unpack

from symgen.api.loading import takes_files
from symgen.api.presenting import angle_of, notation_of
from symgen.errors import UnsupportedError
from symgen.options.keywords import RobotKeywords
from symgen.program import scalar
from symgen.robot import ConstrainedRobot, Model, Robot, System
from symgen.robot.rewrites.equivalent import fuse
from symgen.targets.typeset import Display
from symgen.uses.drawing.pose import closed, raised, values_of
from symgen.uses.drawing.robots import RobotScene, letters_of
from symgen.uses.drawing.scene import Scene
from symgen.uses.drawing.svg import Drawing, drawing_of
from symgen.uses.drawing.systems import scene_of_system


@takes_files(RobotKeywords)
def draw(robot: Model, *, axes: bool = False, **options: Unpack[RobotKeywords]) -> Drawing:
    """Return a drawing of a model.

    In the drawing, joints are bent, and loops are closed. A robot that moves in a plane is seen head-on; any other
    robot is seen from the direction that shows most of it. Angles, displacements, lengths and masses are labelled as in
    printed formulas. Labels do not overlap.

    Args:
        robot: A robot, a robot under constraints, or a system whose file has ``[[shapes]]``.
        axes: True to draw the axes of the links' frames instead of lengths and masses. The frame of the base has the
            number 0.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        UnsupportedError: The system has no shapes, or ``axes`` is True for a system.

    Example:
        >>> import symgen
        >>> symgen.draw(":furuta_pendulum").to_svg()[:4]
        '<svg'

    """
    return drawing_of(scene_of(robot, axes))


@singledispatch
def scene_of(model: Model, axes: bool = False) -> Scene:
    """Return the scene of a model, optionally with the frames of its links."""
    raise UnsupportedError(f"{model.name}: there is no drawing of {model.type_name}")


@scene_of.register
def _scene_of_robot(robot: Robot, axes: bool = False) -> Scene:
    values, notation = values_of(robot), notation_of(robot)
    letters = letters_of(robot, joint_displays(robot))
    return RobotScene(fuse(robot), raised(robot, values), letters, notation, (), axes).composed()


@scene_of.register
def _scene_of_constrained_robot(model: ConstrainedRobot, axes: bool = False) -> Scene:
    tree, notation = model.tree, notation_of(model)
    positions = closed(tree, model.closure.start, values_of(tree))
    letters = letters_of(tree, joint_displays(tree))
    return RobotScene(fuse(tree), positions, letters, notation, model.loops, axes).composed()


@scene_of.register
def _scene_of_system(system: System, axes: bool = False) -> Scene:
    if axes:
        raise UnsupportedError(f"{system.name}: systems have no links and no frames")
    return scene_of_system(system, notation_of(system))


def joint_displays(robot: Robot) -> dict[str, Display]:
    """Return the letter of each joint that has one variable and does not mimic another joint."""
    notation, found = notation_of(robot), dict[str, Display]()
    circles = [slot for slot in robot.slots if len(slot.joint.kind.unit_norm_group) == 2 and not slot.joint.mimic]
    for slot in robot.slots:
        if slot.joint.mimic or slot.joint.kind.nv != 1:
            continue
        circle = slot in circles
        symbol = angle_of(circles.index(slot), len(circles)) if circle else scalar(f"q{slot.position[0]}")
        found[slot.joint.name] = notation.display(symbol)
    return found

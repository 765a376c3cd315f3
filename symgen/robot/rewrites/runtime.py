"""Replace numbers by runtime parameters: gravity, a payload, the inertia of a link, or a parameter of the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Integer, Symbol

from symgen.errors import InputError
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.parts import Binding, Joint, Link, Parameter
from symgen.robot.description.robot import Robot
from symgen.robot.joints.fixed import Fixed
from symgen.robot.rewrites.named import ROTATIONAL, inertia_in_symbols
from symgen.spatial import Symmetric, Vector


def with_runtime(robot: Robot, names: Sequence[str], payload: str = "") -> Robot:
    """Return the robot with runtime parameters for each of ``names``.

    The initial values of the parameters are the values in the file.

    A name can be:

    * ``gravity``, for the parameters gravity_x, gravity_y and gravity_z
    * a link, for its mass, first moment and rotational inertia in the link's own frame (link_m, link_hx, ...)
    * ``payload``, for the mass, the center of mass and the inertia about this center of an additional body (payload_m,
      payload_x, ..., payload_Ixx, ...). The axes are the axes of the frame that carries the body. The initial values
      are zero. The argument ``payload`` names the frame; if it is empty, the chosen frame or the tip carries the body.
    * a parameter of the file

    Raises :class:`~symgen.errors.InputError` for any other name, for a parameter without a value, and for a link whose
    inertia has parameters. The error is also raised if several tips could carry the payload.
    """
    if payload and "payload" not in names:
        raise InputError("expected --runtime payload as well", place="option payload", found=payload)
    for name in names:
        known = {str(parameter.symbol) for parameter in robot.parameters}
        if name in known:
            robot = _rebound(robot, name)
        elif name == "gravity":
            values = {each.symbol: each.value for each in robot.parameters if each.value is not None}
            numbers = [value.xreplace(values) for value in robot.gravity]
            if not all(value.is_number for value in numbers):
                expected = "expected a gravity whose parameters have values"
                raise InputError(expected, place="option runtime", found=", ".join(map(str, robot.gravity)))
            gx, gy, gz = (
                _parameter(f"gravity_{axis}", value, "m/s^2", f"gravity along {axis} of the base frame")
                for axis, value in zip("xyz", numbers, strict=True)
            )
            gravity = (gx.symbol, gy.symbol, gz.symbol)
            robot = replace(robot, gravity=gravity, parameters=(*robot.parameters, gx, gy, gz))
        elif name in robot.link and not (name == "payload" and payload):
            robot = _with_link(robot, name)
        elif name == "payload":
            robot = _with_payload(robot, payload)
        else:
            expected = ", ".join(["gravity", "payload", *known])
            raise InputError(f"expected a link, or one of {expected}", place="option runtime", found=name)
    return robot


def _rebound(robot: Robot, name: str) -> Robot:
    parameters = []
    for parameter in robot.parameters:
        if str(parameter.symbol) == name:
            if parameter.value is None:
                raise InputError("expected a parameter with a value", place="option runtime", found=name)
            parameter = replace(parameter, binding=Binding.RUNTIME)
        parameters.append(parameter)
    return replace(robot, parameters=tuple(parameters))


def _with_link(robot: Robot, name: str) -> Robot:
    link, parameters = robot.link[name], list[Parameter]()
    if not all(entry.is_number for entry in link.inertia):
        raise InputError("expected a link whose inertia has no parameters", place="option runtime", found=name)

    def naming(value: Expr, name: str, unit: str, doc: str) -> Expr:
        parameters.append(_parameter(re.sub(r"\W", "_", name), value, unit, doc))
        return parameters[-1].symbol

    links = tuple(Link(name, inertia_in_symbols(link, naming)) if each.name == name else each for each in robot.links)
    return replace(robot, links=links, parameters=(*robot.parameters, *parameters))


def _with_payload(robot: Robot, on: str) -> Robot:
    choices = (on,) if on else robot.operational_frames or robot.tips
    if len(choices) != 1:
        raise robot.choice_among_tips("payload", "--payload")
    frame = robot.frame(choices[0], "option payload")
    m = _parameter("payload_m", Integer(0), "kg", f"mass of the payload, a body fixed to {frame.name}")
    center = [
        _parameter(f"payload_{axis}", Integer(0), "m", f"center of mass of the payload in {frame.name}")
        for axis in "xyz"
    ]
    about = f"inertia of the payload about its center of mass, along the axes of {frame.name}"
    I = [_parameter(f"payload_{entry}", Integer(0), "kg m^2", about) for entry in ROTATIONAL]
    inertia = from_center_of_mass(
        m.symbol, Vector(*(each.symbol for each in center)), Symmetric(tuple(each.symbol for each in I))
    )
    return replace(
        robot,
        links=(*robot.links, Link("payload", inertia)),
        joints=(*robot.joints, Joint("payload_joint", frame.link, "payload", Fixed(), frame.placement)),
        parameters=(*robot.parameters, m, *center, *I),
        tip_names=robot.tips,
    )


def _parameter(name: str, value: Expr, unit: str, doc: str) -> Parameter:
    return Parameter(Symbol(name, real=True), Binding.RUNTIME, value, unit, doc)

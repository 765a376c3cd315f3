"""Write robots as symgen's TOML, which :mod:`symgen.robot.loaders.toml.reader` reads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sympy import Expr, Integer, Rational, Symbol, sign

from symgen.errors import UnsupportedError
from symgen.exact import MAX_DECIMAL_DIGITS, PI, decimal_text
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.numbers import MAX_EXPRESSION_LENGTH
from symgen.robot.description.parts import Binding, Joint, Link, Parameter
from symgen.robot.description.robot import STANDARD_GRAVITY, Robot
from symgen.robot.forces.fluid import FluidForce
from symgen.robot.forces.robot_forces import JointForce, LawForce
from symgen.robot.writers import constraints
from symgen.robot.writers.common import central, roll_pitch_yaw
from symgen.spatial import Transform

Table = dict[str, Any]
"""The keys of a table with their values: numbers, texts, lists and tables."""


def toml_of(model: Robot | ConstrainedRobot) -> str:
    """Return the text of a TOML file; see :meth:`symgen.robot.description.writable.Writable.to_toml`."""
    robot, bound = (model.tree, model) if isinstance(model, ConstrainedRobot) else (model, None)
    if robot.rotors:
        raise UnsupportedError(f"{robot.name}: TOML has no rotors of several joints: rotor {robot.rotors[0].name}")
    head = {
        "name": robot.name,
        "source": robot.source,
        "gravity": [] if robot.gravity == STANDARD_GRAVITY else list(robot.gravity),
        "tip": robot.tip_names[0] if len(robot.tip_names) == 1 else "",
        **(constraints.head_of(bound) if bound else {}),
    }
    tables = [*(("links", _link(each)) for each in robot.links), *(("joints", _joint(each)) for each in robot.joints)]
    tables += [
        ("frames", {"name": each.name, "link": each.link, "origin": _origin(each.placement, f"frame {each.name}")})
        for each in robot.frames
    ]
    tables += [("forces", _force(each)) for each in robot.forces if not isinstance(each, FluidForce)]
    fluid, immersed = _in_fluid([each for each in robot.forces if isinstance(each, FluidForce)], robot.name)
    tables += [("immersed", each) for each in immersed]
    tables += constraints.tables_of(bound) if bound else []
    lines = [_lines(head)]
    if robot.parameters:
        lines.append("[parameters]\n" + _lines({str(each.symbol): _parameter(each) for each in robot.parameters}))
    lines += [f"[fluid]\n{_lines(fluid)}"] if immersed else []
    lines += [f"[[{name}]]\n{_lines(table)}" for name, table in tables]
    return "\n".join(lines)


def _parameter(parameter: Parameter) -> Table:
    symbolic = parameter.binding is Binding.SYMBOLIC
    return {
        "value": "" if parameter.value is None else parameter.value,
        "binding": "" if symbolic else parameter.binding.value,
        "positive": bool(parameter.symbol.is_positive),
        "unit": parameter.unit,
        "doc": parameter.doc,
    }


def _link(link: Link) -> Table:
    mass, center, inertia = central(link)
    products = dict(zip(("xx", "xy", "xz", "yy", "yz", "zz"), inertia, strict=True))
    return {"name": link.name, "mass": mass, "com": _triple(center), "inertia": products, "lumped": link.lumped}


def _joint(joint: Joint) -> Table:
    place, mimic = f"joint {joint.name}", joint.mimic
    if joint.dynamics.along_world and joint.dynamics.present():
        raise UnsupportedError(f"{place}: TOML has no armature or friction along the axes of the world")
    numbers = joint.kind.numbers()
    axis = list(numbers.pop("axis")) if "axis" in numbers else []
    drive = {each.name: getattr(joint.dynamics, each.name) for each in fields(joint.dynamics)}
    return {
        "name": joint.name,
        "type": joint.kind.type_name,
        "parent": joint.parent,
        "child": joint.child,
        "origin": _origin(joint.origin, place),
        "axis": axis,
        **numbers,
        "mimic": {"joint": mimic.leader, "multiplier": mimic.multiplier, "offset": mimic.offset} if mimic else {},
        **{key: value for key, value in drive.items() if key != "along_world"},
        "limits": {each.name: getattr(joint.limits, each.name) for each in fields(joint.limits)},
    }


def _origin(placement: Transform, place: str) -> Table:
    return {"xyz": _triple(placement.p), "rpy": _triple(roll_pitch_yaw(placement.R, place))}


def _in_fluid(forces: Sequence[FluidForce], robot: str) -> tuple[Table, list[Table]]:
    """Return the table of the fluid, and one table for each force of the fluid on a link or frame.

    Raises :class:`UnsupportedError` for forces of different fluids, because a file can have only one fluid.
    """
    used = sorted({key for each in forces for key in each.of_fluid})
    fluids = [{key: _entries(getattr(each, key)) for key in used} for each in forces]
    if any(each != fluids[0] for each in fluids):
        raise UnsupportedError(f"{robot}: TOML has one fluid: {forces[0].place} and others are in different fluids")
    keys = ("volume", "center", "added_mass", "linear_drag", "quadratic_drag")
    immersed = [{"frame": each.frame, **{key: _entries(getattr(each, key)) for key in keys}} for each in forces]
    return (fluids[0] if fluids else {}), immersed


def _entries(value: Any) -> Any:
    """Return a triple or matrix as lists, or as an empty list if all entries are zero; return a number unchanged."""
    if not isinstance(value, tuple):
        return value
    entries = [_entries(each) for each in value]
    whole = [each or [Integer(0)] * 6 for each in entries] if isinstance(value[0], tuple) else entries
    return whole if any(map(_is_stated, entries)) else []


def _force(force: LawForce) -> Table:
    if isinstance(force, JointForce):
        return {"name": force.name, "joints": dict(force.ratios), "force": force.text}
    return {"name": force.name, "a": force.a, "b": force.b, "along": force.along, "force": force.text}


def _triple(entries: Iterable[Expr]) -> list[Expr]:
    """Return three numbers as a list, or an empty list if all three are zero."""
    values = list(entries)
    return values if any(each != 0 for each in values) else []


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value, key)}\n" for key, value in table.items() if _is_stated(value))


def _is_stated(value: Any) -> bool:
    """Return False if a value is zero, empty, false or None, or a table of such values; otherwise True."""
    if isinstance(value, dict):
        return any(map(_is_stated, value.values()))
    return value is not None and value != 0 and value != "" and value != []


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() and key.isascii() else _text(key)


def _value(value: Any, place: str) -> str:
    if isinstance(value, dict):
        inside = (f"{_key(key)} = {_value(each, key)}" for key, each in value.items() if _is_stated(each))
        return f"{{ {', '.join(inside)} }}"
    if isinstance(value, list):
        return f"[{', '.join(_value(each, place) for each in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    return _number(value, place) if isinstance(value, Expr) else _text(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number(value: Expr, place: str) -> str:
    """Return a number as a decimal if possible, otherwise as an expression in quotes.

    A number with too many digits is rounded.
    """
    if value.is_Rational:
        turns, decimal = str(value / PI), decimal_text(value)
        if len(turns) < len(decimal) < len(str(value)):
            return _text(f"{turns}*pi")
        if decimal:
            return decimal
    long = [each for each in value.atoms(Rational) if len(str(each)) > MAX_DECIMAL_DIGITS]
    text = str(value.xreplace({each: sign(each) * Symbol(decimal_text(abs(each))) for each in long}))
    if len(text) > MAX_EXPRESSION_LENGTH:
        raise UnsupportedError(f"{place}: an expression of {len(text)} characters is too long for TOML")
    return _text(text)

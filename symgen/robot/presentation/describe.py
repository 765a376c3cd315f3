"""Describe models for banners and for ``symgen info``."""

from __future__ import annotations

from functools import singledispatch
from importlib.metadata import version

from symgen.errors import one_line
from symgen.options import BODY, EFFECTS
from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.parts import Binding, Slot
from symgen.robot.description.robot import Robot
from symgen.robot.description.system import System
from symgen.robot.elastic import ElasticChain

Pairs = tuple[tuple[str, str], ...]
MIXED_WORDS = "along the world's axes (mixed representation)"
_CHEAPER = "; for joint-space quantities: frames moved along joint axes, inertias regrouped"


@singledispatch
def facts(model: Model, as_described: bool) -> Pairs:
    """Return pairs (heading, text) for a banner: the model, and how the code was generated.

    ``as_described`` is True if the code is derived from the robot as its file states it.
    """
    raise TypeError(f"expected a known class of models, found {model.type_name}")


@facts.register
def _facts_of_robot(robot: Robot, as_described: bool) -> Pairs:
    rewrites = "fixed joints fused, frames aligned" + ("" if as_described else _CHEAPER)
    notes = [(note.kind, note.text) for note in robot.notes if note.kind in ("truncated", "locked", "attached")]
    return _facts(robot, base_words(robot), rewrites, *_frames(robot), ("effects", effect_words(robot)), *notes)


@facts.register
def _facts_of_constrained_robot(model: ConstrainedRobot, as_described: bool) -> Pairs:
    rewrites = "fixed joints fused, frames aligned" + ("" if as_described else _CHEAPER)
    kinds = ", ".join(f"{each.name} ({each.kind})" for each in model.constraints)
    base = f"{base_words(model.tree)}, {len(model.independent)} independent under constraints"
    effects = ("effects", effect_words(model.tree))
    return _facts(model, base, rewrites, *_frames(model.tree), effects, ("constraints", kinds))


@facts.register
def _facts_of_explicit_robot(model: ExplicitRobot, as_described: bool) -> Pairs:
    rewrites = "fixed joints fused, frames aligned" + ("" if as_described else _CHEAPER)
    implicit = model.implicit
    kinds = ", ".join(f"{each.name} ({each.kind})" for each in implicit.constraints)
    base = f"{base_words(implicit.tree)}, constraints solved for the other {implicit.nv - model.nv} of the tree"
    effects = ("effects", effect_words(implicit.tree))
    return _facts(model, base, rewrites, effects, ("constraints", kinds))


@facts.register
def _facts_of_system(system: System, as_described: bool) -> Pairs:
    driven = (("driven", ", ".join(system.driven)),) if system.driven else ()
    return _facts(system, f"{len(system.coordinates)} unconstrained coordinates", "as described", *driven)


@facts.register
def _facts_of_elastic_chain(chain: ElasticChain, as_described: bool) -> Pairs:
    modes = sum(len(link.modes) for link in chain.links)
    base = f"{len(chain.links)} elastic links and {modes} modes, {len(chain.coordinates)} unconstrained coordinates"
    assumed = "modes assumed, rotations of deflections to first order, no stiffening by axial forces"
    return _facts(chain, base, "as described", ("elasticity", assumed))


def _frames(robot: Robot) -> Pairs:
    """Return pairs (heading, text) for a banner: the operational frames, in order, and the driven joints."""
    names = [] if robot.missing_choice else [frame.name for frame in robot.chosen_frames]
    along = " (wrenches along the axes of the base)" if robot.wrench_axes == "base" else ""
    driven = (("driven", ", ".join(robot.driven)),) if robot.driven else ()
    mixed = () if robot.base_velocity == BODY else (("base", f"velocity, acceleration and force {MIXED_WORDS}"),)
    return (*((("frames", f"{', then '.join(names)}{along}"),) if names else ()), *driven, *mixed)


def _facts(model: Model, base: str, rewrites: str, *more: tuple[str, str]) -> Pairs:
    lines = [
        ("robot", f"{model.name}, {model.nv} degrees of freedom, {base}"),
        ("source", model.source or "-"),
        ("model", f"sha256 {model.digest[:16]}"),
        ("equivalent", rewrites),
        *more,
        *((("parameters", values),) if (values := baked_values(model)) else ()),
        ("generator", f"symgen {version('symgen')}"),
        ("licence", "this generated text is yours, under any terms; it comes without warranty"),
    ]
    return tuple((what, one_line(value)) for what, value in lines)


def baked_values(model: Model) -> str:
    """Return the names, values and units of the parameters that are constants in generated code, as one text."""
    known = [(each, each.value) for each in model.parameters if each.binding is Binding.BAKED]
    words = (f"{each.symbol} = {float(value):.12g} {each.unit}" for each, value in known if value is not None)
    return ", ".join(each.rstrip() for each in words)


@singledispatch
def conventions(model: Model) -> tuple[str, ...]:
    """Return lines of text about gravity and about each joint, force, constraint or variable, with its indices."""
    raise TypeError(f"expected a known class of models, found {model.type_name}")


@conventions.register
def _conventions_of_robot(robot: Robot) -> tuple[str, ...]:
    lines = [f"Gravity {_gravity(robot)} m/s^2 in the base frame of link {robot.base}.", *joint_lines(robot)]
    lines += force_lines(robot)
    return tuple(map(one_line, lines))


@conventions.register
def _conventions_of_constrained_robot(model: ConstrainedRobot) -> tuple[str, ...]:
    names = model.velocity_names
    lines = [*conventions(model.tree), *constraint_lines(model)]
    lines.append(f"independent velocities: {', '.join(f'qd[{k}] {names[k]}' for k in model.independent)}")
    return tuple(map(one_line, lines))


@conventions.register
def _conventions_of_explicit_robot(model: ExplicitRobot) -> tuple[str, ...]:
    tree, opened = model.implicit.tree, model.opened.tree
    lines = [f"Gravity {_gravity(tree)} m/s^2 in the base frame of link {tree.base}.", *map(joint_line, model.slots)]
    lines += force_lines(tree)
    start = 0
    for slot in opened.slots:
        if slot.position and slot.position[0] in model.dependent and not slot.joint.mimic:
            span = tuple(range(start, start + len(slot.position)))
            lines.append(f"qe[{_span(span)}] {slot.joint.name}: {', '.join(slot.joint.kind.positions)}, dependent")
            start = span[-1] + 1
    middle = ", ".join(f"{each:.6g}" for each in model.center)
    lines.append(f"Constraints are solved near the start, at least within {model.reach:g} rad or m of q = ({middle}).")
    return tuple(map(one_line, lines))


def gravity_line(robot: Robot) -> str:
    """Return a line with the vector of gravity."""
    return f"gravity: {_gravity(robot)} m/s^2 in the base frame"


def frame_lines(robot: Robot) -> list[str]:
    """Return at most one line: the named frames, each with its link."""
    return [f"frames: {', '.join(f'{each.name} on {each.link}' for each in robot.frames)}"] if robot.frames else []


def force_lines(robot: Robot) -> list[str]:
    """Return one line for each applied force law: its coordinate and its expression."""
    return [f"force {each.name}: {each.coordinate}, {each.text}" for each in robot.forces]


def constraint_lines(model: ConstrainedRobot) -> list[str]:
    """Return one line for each constraint: its multipliers, its kind and its frames."""
    lines, kept = [], model.kept_rows
    for each in model.constraints:
        multipliers = [k for k, (constraint, _) in enumerate(kept) if constraint == each]
        between = f", {each.a} -> {each.b}" if each.has_wrench else ""
        what = f"multipliers[{_span(tuple(multipliers))}]" if multipliers else "no multiplier"
        dropped = len(each.rows) - len(multipliers)
        lines.append(f"{what} {each.name}: {each.kind}{between}" + (f", {dropped} rows redundant" if dropped else ""))
    return lines


@conventions.register
def _conventions_of_system(system: System) -> tuple[str, ...]:
    lines = [f"q[{k}] {variable}" for k, variable in enumerate(system.variables)]
    lines += [f"x[{k}] {each.name} = {each.x}" for k, each in enumerate(system.coordinates)]
    return tuple(map(one_line, lines))


@conventions.register
def _conventions_of_elastic_chain(chain: ElasticChain) -> tuple[str, ...]:
    lines = [f"q[{k}] {variable}: {chain.variable_words[k]}" for k, variable in enumerate(chain.variables)]
    lines += [f"x[{k}] {each.name}" for k, each in enumerate(chain.coordinates)]
    return tuple(map(one_line, lines))


def base_words(robot: Robot) -> str:
    """Return ``fixed base``, or for example ``floating base`` if a floating or planar joint carries all other links."""
    first = robot.joints[0] if robot.joints else None
    roots = [joint for joint in robot.joints if joint.parent == robot.base]
    if first is not None and len(roots) == 1 and first.kind.carries_base:
        return f"{first.kind.type_name} base"
    return "fixed base"


def effect_words(robot: Robot) -> str:
    """Return a text about the joint effects in the equations, and about effects in the file that are left out."""
    present = {name for slot in robot.slots for name, _ in slot.joint.dynamics.present()}
    present |= {"armature"} if robot.rotors else set()
    if not present:
        return "none in the file"
    included_effects = [name for name in EFFECTS if name in present and name in robot.included_effects]
    stored = [name for name in EFFECTS if name in present and name not in robot.included_effects]
    smooth = f"friction (smooth within {float(robot.friction_width):g} rad/s or m/s)"
    text = ", ".join(smooth if name == "friction" else name for name in included_effects) or "none"
    return f"{text} in the equations" + (f"; in the file and left out: {', '.join(stored)}" if stored else "")


def joint_lines(robot: Robot) -> list[str]:
    """Return one line for each moving joint: indices, name, kind, variables, mimicked joint, links and effects."""
    return [joint_line(slot) for slot in robot.slots]


def limit_lines(robot: Robot) -> list[str]:
    """Return one line for each joint with limits."""
    lines = []
    for slot in robot.slots:
        given, parts = slot.joint.limits, []
        if given.lower is not None and given.upper is not None:
            parts.append(f"position {float(given.lower):g} to {float(given.upper):g}")
        others = {name: getattr(given, name) for name in ("velocity", "acceleration", "effort")}
        parts += [f"{name} {float(value):g}" for name, value in others.items() if value is not None]
        if parts:
            lines.append(f"{slot.joint.name}: {', '.join(parts)}")
    return lines


def joint_line(slot: Slot) -> str:
    joint, kind, indices = slot.joint, slot.joint.kind, f"q[{_span(slot.position)}]"
    if slot.velocity != slot.position:
        indices += f" qd[{_span(slot.velocity)}]"
    what = kind.type_name
    if kind.nq == 1:
        what += f" [{kind.positions[0].partition('[')[2]}"
    elif not joint.mimic:
        what += f" ({', '.join(kind.positions)})"
    if joint.mimic:
        what += f", {joint.mimic.multiplier} q + {joint.mimic.offset} of {joint.mimic.leader}"
    drive = [f"{name} {f'{float(value):g}' if value.is_number else value}" for name, value in joint.dynamics.present()]
    return ", ".join([f"{indices} {joint.name}: {what}", f"{joint.parent} -> {joint.child}", *drive])


def _gravity(robot: Robot) -> str:
    return f"({', '.join(f'{float(g):g}' if g.is_number else str(g) for g in robot.gravity)})"


def _span(indices: tuple[int, ...]) -> str:
    return str(indices[0]) if len(indices) == 1 else f"{indices[0]}..{indices[-1]}"

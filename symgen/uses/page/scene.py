"""The drawing of a page: a program that computes moving points, and parts that are drawn between these points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from itertools import pairwise

import numpy as np
from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Array, Program, Trace
from symgen.program.evaluate import FLOAT, evaluate
from symgen.program.passes import optimise
from symgen.robot import ConstrainedRobot, Model, Robot, System
from symgen.robot.configuration.coordinates import neutral
from symgen.robot.constraints.rows import Distance, Rolling
from symgen.robot.description.parts import Slot
from symgen.robot.rewrites.equivalents import simplified_constrained, simplified_tree
from symgen.routes.integration.time_steps import moved
from symgen.routes.lagrange.christoffel import transforms
from symgen.routes.model.matrices import Column, Matrix, dot
from symgen.routes.model.tree import bodies
from symgen.spatial import Transform, Vector

BASE_POINT = 0
"""Index of the first point: the origin of the base or, in a system, the first point of the first shape."""


@dataclass(frozen=True)
class Part:
    """A part of the drawing between points. ``a`` and ``b`` are the indices of the end points of this part.

    A part is one of these:

    * a rod from a to b
    * a ball, joint or sphere at a
    * an axle, slider, cart or disc at a, with b on its axis at a distance of 1 m

    A cart is the body of a link that slides on the ground.
    """

    kind: str
    a: int
    b: int
    size: float = 0.0
    """The mass of a ball [kg]; the drawing sets the sizes of other parts."""
    rim: int = 0
    """The index of a point on the rim of a disc or sphere; 0 for other parts."""


@dataclass
class Scene:
    """A program that computes points (count, 3) [m] in the base's frame, and the parts drawn at these points."""

    program: Program
    parts: tuple[Part, ...]
    normal: tuple[float, float, float] | None
    """The normal of the plane in which all links move; None if they do not move in one plane."""
    up: tuple[float, float, float]
    fixed: bool = True
    """True if the base of the model is attached to the first point. False if the model moves above the ground."""
    names: dict[str, int] = field(default_factory=dict)
    """Indices of points that have a name: frames, centers of mass of links, and points of shapes."""


@dataclass
class _Drawing:
    trace: Trace
    points: list[tuple[Expr, ...]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)

    def point(self, entries: Sequence[Expr]) -> int:
        """Return the index of a point. If the point is not yet in the drawing, add it."""
        kept = tuple(self.trace.keep_all(each) for each in entries)
        if kept not in self.points:
            self.points.append(kept)
        return self.points.index(kept)

    def rod(self, a: int, b: int) -> None:
        if a != b and Part("rod", a, b) not in self.parts:
            self.parts.append(Part("rod", a, b))


@singledispatch
def scene(model: Model, inputs: tuple[Array, ...], values: Mapping[Expr, float]) -> Scene:
    """Return the drawing of a model.

    The first of ``inputs`` is the array of positions. The values of parameters are in ``values``. Raises
    :class:`~symgen.errors.UnsupportedError` for models that cannot be drawn.
    """
    raise UnsupportedError(f"{model.name}: pages do not draw {model.type_name}")


@scene.register
def _scene_of_robot(model: Robot, inputs: tuple[Array, ...], values: Mapping[Expr, float]) -> Scene:
    robot, trace = simplified_tree(model), Trace()
    return _finished(model, robot, _tree(robot, trace, inputs[0].elements, values)[0], inputs, values)


@scene.register
def _scene_of_constrained(model: ConstrainedRobot, inputs: tuple[Array, ...], values: Mapping[Expr, float]) -> Scene:
    whole, trace = simplified_constrained(model), Trace()
    drawing, frames, origins = _tree(whole.tree, trace, inputs[0].elements, values)
    for constraint in whole.loops:
        ends = []
        for name in (constraint.a, constraint.b):
            frame = whole.tree.frame(name)
            ends.append(drawing.point(_placed(frames[frame.link], frame.placement.p, trace)))
            if frame.link != whole.tree.base:
                drawing.rod(origins[frame.link], ends[-1])
        if any(isinstance(row, Distance) for row in constraint.rows):
            drawing.rod(*ends)
    for contact in whole.loops:
        rolling = [row for row in contact.rows if isinstance(row, Rolling)]
        if rolling:
            frame = whole.tree.frame(contact.b)
            _add_wheel(drawing, frame.placement, frames[frame.link], rolling[0], trace)
    return _finished(model, whole.tree, drawing, inputs, values)


@scene.register
def _scene_of_system(model: System, inputs: tuple[Array, ...], values: Mapping[Expr, float]) -> Scene:
    if not model.shapes:
        raise UnsupportedError(f"{model.name}: pages draw the [[shapes]] of a system's file, which has none")
    trace = Trace()
    drawing, known = _Drawing(trace), dict(zip(model.variables, inputs[0].elements, strict=True))
    for number, shape in enumerate(model.shapes, start=1):
        points = [drawing.point([each.xreplace(known) for each in point]) for point in shape.points]
        if shape.radius:
            x, y, z = (each.xreplace(known) for each in shape.points[0])
            end, rim = drawing.point([x, y, z + 1]), drawing.point([x + shape.radius, y, z])
            drawing.parts.append(Part("disc", points[0], end, rim=rim))
        drawing.names[f"shape {number}"] = points[-1]
        for a, b in pairwise(points):
            drawing.rod(a, b)
    upright = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
    return Scene(_program(model, drawing, inputs), tuple(drawing.parts), *upright, False, drawing.names)


def _tree(
    robot: Robot, trace: Trace, q: Column, values: Mapping[Expr, float]
) -> tuple[_Drawing, dict[str, Matrix], dict[str, int]]:
    """Return the drawing of a tree, the transform of each link to the base, and the index of each link's origin."""
    drawing, zero, one = _Drawing(trace), Integer(0), Integer(1)
    drawing.point((zero, zero, zero))
    unit = [[one, zero, zero, zero], [zero, one, zero, zero], [zero, zero, one, zero]]
    frames: dict[str, Matrix] = {robot.base: unit}
    origins, middles = {robot.base: BASE_POINT}, dict[str, int]()
    for slot, T in zip(robot.slots, transforms(bodies(robot, trace, q), trace), strict=True):
        name, parent = slot.joint.child, slot.joint.parent
        frames[name] = T
        origins[name] = origin = drawing.point([row[3] for row in T])
        kind = slot.joint.kind
        if not _is_free(robot, slot):
            drawing.rod(origins[parent], origin)
        if kind.nv <= 2 and not (kind.nv == 1 and _is_free(robot, slot)):
            along = kind.subspace()[0]
            rotates = not along.w.is_zero
            tip = drawing.point(_placed(T, along.w if rotates else along.v, trace))
            on_ground = parent == robot.base and not robot.link[name].inertia.m.is_zero
            drawing.parts.append(Part("axle" if rotates else "cart" if on_ground else "slider", origin, tip))
        elif not _is_free(robot, slot):
            drawing.parts.append(Part("joint", origin, origin))
        inertia = robot.link[name].inertia
        mass = float(inertia.m.xreplace(dict(values)))
        if mass > 0:
            center = [trace.keep_all(h / inertia.m) for h in inertia.h]
            point = drawing.point(_placed(T, center, trace))
            drawing.parts.append(Part("ball", point, point, mass))
            drawing.rod(origin, point)
            middles[name] = drawing.names[name] = point
    for frame in robot.frames:
        if frame.link in frames and frame.link != robot.base:
            start = middles.get(frame.link, origins[frame.link])
            end = drawing.point(_placed(frames[frame.link], frame.placement.p, trace))
            drawing.rod(start, end)
            if frame.name not in robot.link:
                drawing.names[frame.name] = end
    return drawing, frames, origins


def _is_free(robot: Robot, slot: Slot) -> bool:
    """Return True if a joint lets its link move away from the parent.

    Planar and floating joints let their link move away. A sliding joint next to a massless link (not the base) does so,
    too, because such joints often replace a planar joint.
    """
    sliding = [not axis.v.is_zero for axis in slot.joint.kind.subspace()]
    carriers = [name for name in (slot.joint.parent, slot.joint.child) if robot.link[name].inertia.m.is_zero]
    return sum(sliding) >= 2 or (sliding == [True] and bool(set(carriers) - {robot.base}))


def _add_wheel(drawing: _Drawing, placement: Transform, T: Matrix, rolling: Rolling, trace: Trace) -> None:
    """Add the disc or sphere of a rolling contact, with a spoke that makes the rotation visible."""
    zero = Integer(0)
    center, end, rim = (
        drawing.point(_placed(T, placement.point(Vector(*local)), trace))
        for local in ((zero, zero, zero), (zero, zero, Integer(1)), (rolling.radius, zero, zero))
    )
    drawing.parts.append(Part("disc" if rolling.circle else "sphere", center, end, rim=rim))
    drawing.rod(center, rim)


def _placed(T: Matrix, local: Iterable[Expr], trace: Trace) -> list[Expr]:
    vector = [trace.keep_all(each) for each in local]
    return [trace.keep(dot(row[:3], vector, trace) + row[3]) for row in T]


def _program(model: Model, drawing: _Drawing, inputs: tuple[Array, ...]) -> Program:
    elements = tuple(entry for point in drawing.points for entry in point)
    points = Array("points", (len(drawing.points), 3), elements, "m", "what is drawn")
    parameters = tuple(parameter.symbol for parameter in model.free_parameters())
    doc = "the points of a drawing, in the base's frame"
    whole = Program("drawn_points", inputs[:1], (points,), (), parameters, doc=doc, route="drawing")
    program, _ = optimise(drawing.trace.program(whole))
    return program


def _finished(
    model: Model, robot: Robot, drawing: _Drawing, inputs: tuple[Array, ...], values: Mapping[Expr, float]
) -> Scene:
    program = _program(model, drawing, inputs)
    by_name = {str(symbol): value for symbol, value in values.items()}
    found = evaluate(program, {"q": list(neutral(robot))}, FLOAT, {str(s): by_name[str(s)] for s in program.parameters})
    at = np.array(found["points"]).reshape(-1, 3)
    axes = [at[part.b] - at[part.a] for part in drawing.parts if part.kind == "axle"]
    flat = axes and all(np.linalg.norm(np.cross(axis, axes[0])) < 1e-9 for axis in axes)
    flat = flat and not any(part.kind == "joint" for part in drawing.parts)
    flat = flat and not any(slot.joint.kind.nv > 3 for slot in robot.slots)
    gravity = np.array([float(g.xreplace(dict(values))) for g in robot.gravity])
    weight = np.linalg.norm(gravity)
    up = -gravity / weight if weight else np.array([0.0, 0.0, 1.0])
    normal = axes[0] / np.linalg.norm(axes[0]) if flat else None
    if normal is not None and abs(normal @ up) > 0.9:  # the plane of motion is horizontal
        up = np.array([0.0, 1.0, 0.0])
    fixed = not any(_is_free(robot, slot) for slot in robot.slots)
    plane = None if normal is None else tuple(normal)
    return Scene(program, tuple(drawing.parts), plane, tuple(up), fixed, drawing.names)


def displaced(model: Model, inputs: tuple[Array, ...]) -> Program:
    """Return a program that computes positions after a displacement dq from q, for dragging joints by hand."""
    trace, (q, dq) = Trace(), inputs
    elements = tuple(moved(model, trace, list(q.elements), list(dq.elements)))
    out = Array("q_displaced", q.shape, elements, q.unit, "joint positions after it")
    whole = Program("displaced", inputs, (out,), (), (), doc="joint positions after a small change", route="chart")
    program, _ = optimise(trace.program(whole))
    return program

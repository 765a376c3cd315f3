"""The Jacobian of the motions of chosen frames relative to the first one, by two derivations.

Source: R. S. Jamisola and R. G. Roberts, *A more compact expression of relative Jacobian based on individual
manipulator Jacobians* (2015). R and p are the pose of another frame relative to the first frame::

    J qd = (v, w),  dp/dt = v,  dR/dt = [w]x R

The geometric route uses only joints beyond the last body that carries both frames, because all other joints move both
frames alike. The second route differentiates the product of homogeneous transforms.
"""

from __future__ import annotations

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.description.parts import Frame
from symgen.routes.kinematics import frames
from symgen.routes.model.ground import at_point
from symgen.routes.model.matrices import Column, differentiated, dot, product, transposed
from symgen.routes.model.tree import BASE, Body, bodies, tangents, vector, way_to
from symgen.routes.route import route
from symgen.spatial import Motion, Transform


@route("geometric", "RBDA sections 2.8, 5.2", "relative_jacobian", candidate=True, first=True)
def geometric(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return six Jacobian rows for each frame after the first, from the axes of the joints between both frames."""
    tree = bodies(robot, trace, q)
    index = {body.link: i for i, body in enumerate(tree)}
    first, *others = _chosen(robot)
    result: list[Expr] = []
    for other in others:
        ways = [way_to(index.get(frame.link, BASE), tree) for frame in (first, other)]
        ways = [[i for i in way if i not in shared] for way, shared in zip(ways, reversed(ways), strict=True)]
        columns = [Motion.zero(trace.keep)] * robot.nv
        seen, tips = list[tuple[int, Motion]](), list[Transform]()
        for way, frame, sign in zip(ways, (first, other), (-1, 1), strict=True):
            pose, moved = _outward(way, tree, frame, sign, trace)
            tips.append(pose)
            seen += moved
        a, b = tips
        for k, S in seen:
            columns[k] = columns[k] + S
        relative = [at_point(S, b.p) for S in columns]
        back = a.R.transpose
        result += frames.rows([Motion(back.vector(S.w), back.vector(S.v)) for S in relative])
    return result


def _outward(
    way: list[int], tree: list[Body], frame: Frame, sign: int, trace: Trace
) -> tuple[Transform, list[tuple[int, Motion]]]:
    """Return the pose of ``frame`` and the axes of the joints on the path ``way``, relative to the last common body.

    Each axis is multiplied by ``sign`` and comes with the index of its velocity.
    """
    pose, axes = frames.bound(Transform(), trace), list[tuple[int, Motion]]()
    for i in way:
        pose = frames.bound(pose @ tree[i].X, trace)
        for k, S in zip(tree[i].dof, tree[i].S, strict=True):
            moved = pose.motion_to_parent(S)
            axes.append((k, moved if sign > 0 else -moved))
    return frames.bound(pose @ frame.placement, trace), axes


@route("derivative", "dp and dR along the motion", "relative_jacobian", candidate=True, slack=2.5)
def by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return six Jacobian rows for each frame after the first, from derivatives of the pose in the first frame."""
    _chosen(robot)
    first, *others = frames.matrices(robot, trace, q)
    back = transposed([row[:3] for row in first])
    result: list[Expr] = []
    for other in others:
        offset = [[trace.keep(b[3] - a[3])] for a, b in zip(first, other, strict=True)]
        R, p = product(back, [row[:3] for row in other], trace), product(back, offset, trace)
        columns = []
        for direction in tangents(robot, trace, q):
            rate = differentiated(R, direction, trace)
            w = vector([dot(rate[i], R[j], trace) for i, j in ((2, 1), (0, 2), (1, 0))], trace)
            columns.append(Motion(w, vector([entry for (entry,) in differentiated(p, direction, trace)], trace)))
        result += frames.rows(columns)
    return result


def _chosen(robot: Robot) -> list[Frame]:
    """Return the chosen frames; raise UnsupportedError if there is no second frame."""
    if len(robot.chosen_frames) < 2:
        raise UnsupportedError(f"{robot.name}: relative_jacobian needs two chosen frames (option frames), found one")
    return robot.chosen_frames

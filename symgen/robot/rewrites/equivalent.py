"""Rewrite a robot into a dynamically equal robot, whose programs need fewer operations.

============  =====================================================================  ==============================
rewrite       change                                                                 preserves
============  =====================================================================  ==============================
``fuse``      fixed joints are removed; their links' inertia is added to the parent  joint space, kinetic energy,
                                                                                     potential energy
``align``     link frames are rotated so that z is the joint axis                    joint space, kinetic energy,
                                                                                     potential energy
``reframe``   link frames move along their joints' axes, to the feet of the          joint space, kinetic energy,
              perpendiculars from their parents' origins                             potential energy
``floating``  the base link moves by a new joint on a new root link                  link inertias and poses
``generic``   nonzero inertias, lengths, joint effects and gravity become symbols    nothing: it represents all robots
                                                                                     of the same structure
``regroup``   inertia without effect on the joint's force moves to the parent link   joint space
              (base parameters, Khalil & Dombre)
============  =====================================================================  ==============================

Joint space means joint forces tau, the mass matrix M, Coriolis terms C, gravity terms g and accelerations qdd. Outputs
in link frames are in the link frames of the rewritten robot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, Integer, Rational, Symbol, expand

from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.parts import Binding, Frame, Joint, Link, Note, Parameter
from symgen.robot.description.robot import Robot
from symgen.robot.joints.kind import JointKind
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Transform, Vector

ROUNDED_BITS = 512
"""Size [bits] to which :func:`regrouped_within` rounds numbers that are too long, about 150 digits."""
MAX_STEP_BITS = 2048
"""Largest denominator [bits] of a distance by which :func:`reframe` moves a frame.

Only distances in chains of dozens of oblique joints have such long denominators.
"""


def fused_notes(robot: Robot) -> Iterator[Note]:
    """Yield the notes that :func:`fuse` adds to a robot."""
    home: dict[str, str] = {}
    for joint in robot.joints:
        if not joint.kind.nv:
            home[joint.child] = parent = home.get(joint.parent, joint.parent)
            yield Note("fused", f"link {joint.child} became part of {parent} (fixed joint {joint.name})")


def fuse(robot: Robot) -> Robot:
    """Return the robot without fixed joints.

    A link behind a fixed joint is merged into its parent link: its inertia is added to the parent's. A new frame on the
    parent link gets the name and the placement of the removed link. A note names both links.
    """
    inertia = {link.name: link.inertia for link in robot.links}
    home: dict[str, tuple[str, Transform]] = {link.name: (link.name, Transform()) for link in robot.links}
    joints = []
    for joint in robot.joints:
        parent, placement = home[joint.parent]
        origin = (placement @ joint.origin).condensed()
        if not joint.kind.nv:
            home[joint.child] = (parent, origin)
            inertia[parent] = expanded(inertia[parent] + origin.inertia_to_parent(inertia[joint.child]))
        else:
            joints.append(replace(joint, parent=parent, origin=origin))
    links = tuple(Link(name, inertia[name]) for name in inertia if home[name][0] == name)
    moving = {joint.name for joint in joints}
    ratios_of = ((each, [pair for pair in each.ratios if pair[0] in moving]) for each in robot.rotors)
    frames = [Frame(name, link, placement) for name, (link, placement) in home.items() if link != name]
    for frame in robot.frames:
        link, placement = home[frame.link]
        frames.append(Frame(frame.name, link, (placement @ frame.placement).condensed()))
    return replace(
        robot,
        links=links,
        joints=tuple(joints),
        notes=(*robot.notes, *fused_notes(robot)),
        frames=tuple(frames),
        rotors=tuple(replace(each, ratios=tuple(ratios)) for each, ratios in ratios_of if ratios),
        tip_names=robot.tips,
    )


def floating(robot: Robot, kind: JointKind) -> Robot:
    """Return the robot with a new root link, the world, and a joint of ``kind`` from the world to the base link."""
    names = {link.name for link in robot.links} | {joint.name for joint in robot.joints}
    names.update(frame.name for frame in robot.frames)

    def free(name: str) -> str:
        return free(name + "_") if name in names else name

    world, root = free("universe"), free("root_joint")
    joint = Joint(root, world, robot.base, kind)
    return replace(robot, links=(Link(world), *robot.links), joints=(joint, *robot.joints))


def align(robot: Robot) -> Robot:
    """Return the robot with link frames rotated so that the axis of each joint is z.

    A named frame with the link's name keeps the orientation that the link's frame has in the given robot.
    """
    rotations: dict[str, Rotation] = {robot.base: Rotation()}
    links, joints = {robot.base: robot.link[robot.base]}, []
    for joint in robot.joints:
        A, kind = joint.kind.aligned()
        rotations[joint.child] = A
        back = rotations[joint.parent].transpose
        origin = Transform(back @ joint.origin.R @ A, back.vector(joint.origin.p)).condensed()
        joints.append(replace(joint, kind=kind, origin=origin))
        body = robot.link[joint.child].inertia
        links[joint.child] = Link(joint.child, expanded(Transform(A.transpose).inertia_to_parent(body)))
    placements = {name: Transform(A.transpose) for name, A in rotations.items()}
    moved = {
        frame.name: replace(frame, placement=(placements[frame.link] @ frame.placement).condensed())
        for frame in (*robot.frames, *(robot.frame(link) for link, A in rotations.items() if A.factors))
    }
    return replace(
        robot,
        links=tuple(links[link.name] for link in robot.links),
        joints=tuple(joints),
        frames=tuple(moved.values()),
    )


def reframe(robot: Robot) -> Robot:
    """Return the robot with each link frame moved along its joint's z axis to the point nearest to the parent's origin.

    Named frames do not move. The vector from the parent's origin to the new origin is perpendicular to the joint's
    axis, as in modified Denavit-Hartenberg frames. In the link's axes, one component of this vector is zero, which
    saves multiplications. The robot must be aligned (:func:`align`). Exact distances have more digits with each oblique
    joint of a chain. A frame is not moved if its distance has more than :data:`MAX_STEP_BITS` bits.
    """
    zero, z = Integer(0), Vector(Integer(0), Integer(0), Integer(1))
    back: dict[str, Transform] = {robot.base: Transform()}
    links, joints = dict(robot.link), []
    for joint in robot.joints:
        origin = (back[joint.parent] @ joint.origin).condensed()
        u = origin.R.vector(z)
        along = expand(u.dot(origin.p)) if joint.kind.free_along_axis else zero
        if along.is_Rational and along.q.bit_length() > MAX_STEP_BITS:
            along = zero
        moved = Transform(origin.R, (origin.p + -(u * along)).mapped(expand))
        back[joint.child] = Transform(p=z * along)
        joints.append(replace(joint, origin=moved))
        body = back[joint.child].inertia_to_parent(robot.link[joint.child].inertia)
        links[joint.child] = Link(joint.child, expanded(body))
    known = {frame.name: frame for frame in (*robot.frames, *map(robot.frame, robot.link))}
    frames = [
        replace(frame, placement=(back[frame.link] @ frame.placement).condensed())
        for frame in known.values()
        if frame.name not in robot.link or not back[frame.link].p.is_zero or frame.placement.R.factors
    ]
    return replace(robot, links=tuple(links.values()), joints=tuple(joints), frames=tuple(frames))


def regroup(robot: Robot) -> Robot:
    """Move inertia from links to their parent links, as far as it has no effect on the force of the link's joint.

    Links are visited from the leaves to the root. For a revolute joint about z, the moved part is the mass, the first
    moment along z and the zz entry of the second moment. For a prismatic joint, the moved part is the whole second
    moment. The robot must be aligned and without fixed joints.
    """
    return regrouped_within(robot, None)[0]


def regrouped_within(robot: Robot, longest: int | None) -> tuple[Robot, dict[str, RigidBodyInertia]]:
    """Return the regrouped robot with long numbers rounded, and a correction for each link with rounded numbers.

    Along chains of arbitrary rotations, exact numbers grow by hundreds of digits per joint. If a number of a moved
    inertia has more than ``longest`` bits, the inertia is therefore rounded to :data:`ROUNDED_BITS` bits. A correction
    is an inertia about the frame with the link's name, which is the link's frame in the file. If the corrections are
    added to the given robot, exact regrouping of the sum gives the returned robot.
    """
    inertia = {link.name: link.inertia for link in robot.links}
    corrections: dict[str, RigidBodyInertia] = {}
    for joint in reversed(robot.joints):
        effective, movable = joint.kind.split_inertia(inertia[joint.child])
        inertia[joint.child] = effective
        moved = expanded(inertia[joint.parent] + joint.origin.inertia_to_parent(movable))
        if longest is not None:
            shorter = moved.mapped(lambda n: _rounded(n, longest))
            if shorter != moved and joint.parent != robot.base:
                more = RigidBodyInertia(*_difference(shorter, moved))
                more = expanded(robot.frame(joint.parent).placement.inverse.inertia_to_parent(more))
                known = corrections.get(joint.parent)
                corrections[joint.parent] = more if known is None else known + more
            moved = shorter
        inertia[joint.parent] = moved
    links = tuple(Link(link.name, inertia[link.name]) for link in robot.links)
    return replace(robot, links=links), corrections


def _difference(a: RigidBodyInertia, b: RigidBodyInertia) -> tuple[Expr, Vector, Symmetric]:
    m, hx, hy, hz, *second = (x - y for x, y in zip(a, b, strict=True))
    return m, Vector(hx, hy, hz), Symmetric(tuple(second))


def _rounded(number: Expr, longest: int) -> Expr:
    """Return a rational rounded to :data:`ROUNDED_BITS` bits if its denominator has more than ``longest`` bits.

    Other values are returned unchanged.
    """
    if not number.is_Rational or number.q.bit_length() <= longest:
        return number
    shift = ROUNDED_BITS + number.q.bit_length() - number.p.bit_length()
    return Rational((number.p << shift) // number.q, 1 << shift) if shift > 0 else number


def generic(robot: Robot) -> Robot:
    """Return the robot with a new symbol for every nonzero number in inertias, translations, joint effects and gravity.

    A proof about the result is valid for every robot with the same tree, joints, constant rotations and zeros. Symbols
    also replace expressions with parameters.
    """
    taken = {parameter.symbol.name for parameter in robot.parameters}
    parameters = list(robot.parameters)

    def symbol(entry: Expr, name: str) -> Expr:
        if entry == 0:
            return entry
        while name in taken:
            name += "_"
        taken.add(name)
        parameters.append(Parameter(Symbol(name, real=True), Binding.SYMBOLIC))
        return parameters[-1].symbol

    links = []
    for k, link in enumerate(robot.links):
        names = iter(f"{entry}{k}" for entry in ("m", "hx", "hy", "hz", "Sxx", "Sxy", "Sxz", "Syy", "Syz", "Szz"))
        m, hx, hy, hz, *second = (symbol(entry, next(names)) for entry in link.inertia)
        links.append(Link(link.name, RigidBodyInertia(m, Vector(hx, hy, hz), Symmetric(tuple(second)))))
    joints = []
    for k, joint in enumerate(robot.joints):
        x, y, z = (symbol(entry, f"p{axis}{k}") for axis, entry in zip("xyz", joint.origin.p, strict=True))
        a, d, f, k_, s = (symbol(entry, f"drive{name}{k}") for name, entry in zip("adfks", joint.dynamics, strict=True))
        drive = JointDynamics(a, d, f, k_, s, joint.dynamics.along_world)
        joints.append(replace(joint, origin=Transform(joint.origin.R, Vector(x, y, z)), dynamics=drive))
    gx, gy, gz = (symbol(entry, f"g{axis}") for axis, entry in zip("xyz", robot.gravity, strict=True))
    gravity = (gx, gy, gz)
    result = replace(robot, links=tuple(links), joints=tuple(joints), gravity=gravity, parameters=tuple(parameters))
    used = {symbol for expression in result.expressions() for symbol in expression.free_symbols}
    return replace(result, parameters=tuple(p for p in result.parameters if p.symbol in used))


def expanded(inertia: RigidBodyInertia) -> RigidBodyInertia:
    """Return the inertia with all entries multiplied out, so that terms cancel and zeros are recognised."""
    m, hx, hy, hz, *second = (expand(entry) for entry in inertia)
    return RigidBodyInertia(m, Vector(hx, hy, hz), Symmetric(tuple(second)))

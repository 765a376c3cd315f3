"""Read MJCF. The mujoco package compiles the file, so defaults, meshes and angle units have MuJoCo's meaning.

A body with several joints becomes a chain with massless links between the joints. The position of a hinge or slide is
the same number as in MuJoCo, also if the reference position is not zero. Free and ball joints have Pinocchio's
variables: quaternions are (x, y, z, w), and linear velocities of free joints are in body axes (in MuJoCo, in world
axes). Armature, damping, frictionloss and springs are kept; :mod:`symgen.robot.loaders.mjcf.effects` reads the other
effects on joints.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from sympy import Integer, Symbol

from symgen.errors import InputError, UnsupportedError
from symgen.options import Reading
from symgen.robot.constraints.model import Draft
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.limits import UNLIMITED, Limits
from symgen.robot.description.numbers import computed
from symgen.robot.description.parts import Frame, Joint, Link, Note
from symgen.robot.description.robot import Robot
from symgen.robot.joints import KINDS
from symgen.robot.joints.fixed import Fixed
from symgen.robot.joints.kind import JointKind
from symgen.robot.loaders.geometry import Geometry, Triple
from symgen.robot.loaders.joints import position, settled
from symgen.robot.loaders.mjcf.arrays import Arrays, linear
from symgen.robot.loaders.mjcf.compilation import compiled
from symgen.robot.loaders.mjcf.effects import Effects
from symgen.robot.loaders.mjcf.equality import Equalities
from symgen.robot.loaders.mjcf.names import Names
from symgen.robot.loaders.names import identifier_from
from symgen.spatial import RigidBodyInertia, Rotation, Symmetric, Transform, Vector


def load_mjcf(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Return the robot of an MJCF file. Its base is the world body, and its joints are numbered as in MuJoCo.

    If the file has equalities, the result is a draft, for which no closed configuration is computed yet. The equalities
    are the constraints, and the joints with actuators are the active joints. If ``options.constraints`` is ``open``,
    the result is a tree without constraints.
    """
    try:
        import mujoco
    except ImportError:
        raise InputError("reading MJCF needs the mujoco package: pip install 'symgen[mujoco]'") from None
    model, warnings = compiled(mujoco, data, path)
    try:
        reader = _Reader(mujoco, model, Geometry(options.snap))
        robot = reader.robot(path, options)
    except UnicodeDecodeError:
        raise InputError("expected names in UTF-8") from None
    robot = robot.noted(*(Note("ignored", f"MuJoCo warns: {text}") for text in warnings))
    closing = reader.equalities
    if not closing.constraints:
        return robot
    robot = replace(robot, frames=(*robot.frames, *closing.frames))
    return Draft(robot, tuple(closing.constraints), reader.driven(), reader.start())


class _Reader:
    """Reads a compiled model body by body."""

    def __init__(self, mujoco: Any, model: Any, geometry: Geometry) -> None:
        self._model, self._geometry = model, geometry
        self._kinds = {int(getattr(mujoco.mjtJoint, kind.mjcf)): kind for kind in KINDS.values() if kind.mjcf}
        self._arrays = Arrays(model)
        self._names = Names(model, self._arrays)
        self._effects = Effects(mujoco, model, self._arrays, self._names)
        self._links: list[Link] = []
        self._joints: list[Joint] = []
        self._settled: tuple[Joint, ...] = ()
        self.equalities = Equalities(mujoco, self._arrays, self._names, self._rotation)

    def robot(self, path: Path, options: Reading) -> Robot:
        """Return the tree of all bodies, and read the equality constraints into ``equalities``."""
        model = self._model
        self._links.append(Link(self._names.bodies[0]))
        for body in range(1, len(self._names.bodies)):
            self._add_body(body)
        joints, notes = settled(self._effects.folded(self._joints), options)
        self._settled = joints
        for each in joints if "friction" in options.joint_effects else ():
            if each.dynamics.along_world and each.dynamics.friction != 0:
                reason = "frictionloss of a free joint, which acts along the world's axes, is not supported"
                raise UnsupportedError(f"joint {each.name}: {reason}")
        if options.constraints != "open":
            followers = {each.name: each.mimic for each in joints if each.mimic}
            leaders = {name: position(mimic, Symbol(mimic.leader, real=True)) for name, mimic in followers.items()}
            self.equalities.positions = self._effects.locked | leaders
            self._effects.close(self.equalities)
        always = [Note("ignored", f"constraints that always hold: {name}") for name in self.equalities.closed]
        ignored = self._effects.notes(sum(joint.nv for joint in joints))
        if "armature" not in options.joint_effects:
            left = "ignored; --joint-effects armature includes it"
            ignored += [
                Note("ignored", f"tendon {each.name}: armature {left}") for each in self._effects.rotors.values()
            ]
        gravity = tuple(computed(0 if self._effects.off("GRAVITY") else entry) for entry in model.opt.gravity)
        name, renamed = identifier_from(_model_name(model), path.stem)
        frames = tuple(self._site(k, name) for k, name in enumerate(self._names.sites) if name)
        everything = (*renamed, *self._names.notes, *ignored, *always, *notes, *self._geometry.notes)
        links, rotors = tuple(self._links), tuple(self._effects.rotors.values())
        return Robot(name, links, joints, gravity, (), path.name, everything, frames, rotors)

    def driven(self) -> tuple[str, ...]:
        """Return the names of the joints with actuators; an actuator of a mimic joint acts on the joint's leader."""
        moved = {each.name: each.mimic.leader if each.mimic else each.name for each in self._settled if each.nv}
        names = (self._names.joints[each.joint] for each in self._effects.actuators if each.joint >= 0)
        return tuple(dict.fromkeys(moved[name] for name in names if name in moved))

    def start(self) -> dict[str, tuple[float, ...]]:
        """Map the names of moving joints to their start positions.

        The first keyframe gives the positions of all joints. Without a keyframe, only hinges and slides have start
        positions: their reference positions.
        """
        arrays, moving = self._arrays, {each.name: each for each in self._settled if each.nv and not each.mimic}
        keys, start = list(arrays.key_qpos), {}
        for k, name in enumerate(self._names.joints):
            if name in moving and (keys or self._has_axis(k)):
                first = int(arrays.jnt_qposadr[k])
                values = [float(each) for each in (keys or [arrays.qpos0])[0][first : first + moving[name].nq]]
                if len(values) > 1:  # MuJoCo's quaternions begin with w
                    values.append(values.pop(len(values) - 4))
                start[name] = tuple(values)
        return start

    def _has_axis(self, joint: int) -> bool:
        """Return True if the joint is a hinge or a slide; other joints have no axis."""
        return "axis" in self._kinds[int(self._arrays.jnt_type[joint])].keys()

    def _site(self, site: int, name: str) -> Frame:
        arrays = self._arrays
        rotation = self._rotation(arrays.site_quat[site], f"site {name}")
        return Frame(
            name, self._names.bodies[arrays.site_bodyid[site]], Transform(rotation, _vector(arrays.site_pos[site]))
        )

    def _add_body(self, body: int) -> None:
        model, names = self._arrays, self._names
        name, parent = names.bodies[body], names.bodies[model.body_parentid[body]]
        pose = Transform(self._rotation(model.body_quat[body], f"body {name}"), _vector(model.body_pos[body]))
        first, count = int(model.body_jntadr[body]), int(model.body_jntnum[body])
        self._links.append(Link(name, self._inertia(body)))
        for index in range(first, first + count):
            anchor, joint = _vector(model.jnt_pos[index]), names.joints[index]
            kind, start = self._kind(index)
            if kind.nv == 6:
                pose = Transform()  # the position of a free body is its pose in the world
            last = index == first + count - 1
            child = name if last and anchor.is_zero else names.unique("frame", f"{name}_{index - first + 1}")
            if child != name:
                self._links.append(Link(child))
            origin = (pose @ Transform(p=anchor) @ start).condensed()
            self._joints.append(
                Joint(joint, parent, child, kind, origin, dynamics=self._drive(index), limits=self._limits(index))
            )
            parent, pose = child, Transform(p=-anchor)
        if parent != name:
            self._joints.append(Joint(names.unique("joint", f"{name}_fixed"), parent, name, Fixed(), pose))

    def _kind(self, index: int) -> tuple[JointKind, Transform]:
        """Return the kind of a joint, and the joint's transform at minus the reference position.

        The caller moves the joint's origin by this transform, so that the joint's position has the same meaning as in
        MuJoCo.
        """
        model = self._arrays
        kind = self._kinds[int(model.jnt_type[index])]
        if not self._has_axis(index):
            return kind(), Transform()
        axis = self._geometry.axis(_triple(model.jnt_axis[index]), f"joint {self._names.joints[index]}: axis")
        along = kind.of({"axis": axis})
        reference = computed(model.qpos0[model.jnt_qposadr[index]])
        return along, along.displacement(-reference)

    def _drive(self, index: int) -> JointDynamics:
        arrays, effects, dof = self._arrays, self._effects, int(self._arrays.jnt_dofadr[index])
        stiffness, rest = linear(arrays.jnt_stiffness[index]), Integer(0)
        if self._has_axis(index):
            rest = computed(arrays.qpos_spring[arrays.jnt_qposadr[index]])
        armature, damping = effects.added_to(index)
        armature, damping = armature + computed(arrays.dof_armature[dof]), damping + linear(arrays.dof_damping[dof])
        given = {
            "damping": Integer(0) if effects.off("DAMPER", "PASSIVE") else damping,
            "friction": Integer(0)
            if effects.off("FRICTIONLOSS", "CONSTRAINT")
            else computed(arrays.dof_frictionloss[dof]),
            "stiffness": Integer(0) if effects.off("SPRING", "PASSIVE") else stiffness,
        }
        free = len(self._kinds[int(arrays.jnt_type[index])].velocities) == 6
        return JointDynamics(armature, rest=rest, along_world=free, **given)

    def _limits(self, index: int) -> Limits:
        """Return the limits of a hinge or slide; other joints have no limits.

        The force limit is the force that the joint can exert in both directions, or in its only direction.
        """
        model = self._arrays
        if not self._has_axis(index):
            return Limits()
        lower, upper = map(float, model.jnt_range[index]) if model.jnt_limited[index] else (None, None)
        if lower is not None and upper is not None and max(-lower, upper) >= UNLIMITED:
            lower = upper = None
        least, most = map(float, model.jnt_actfrcrange[index]) if model.jnt_actfrclimited[index] else (0.0, 0.0)
        effort = min(-least, most) if least < 0 < most else max(-least, most)
        if -least != most:
            reason = f"the force limit is {effort:g} in both directions"
            text = f"joint {self._names.joints[index]}: actuatorfrcrange {least:g} to {most:g}: {reason}"
            self._geometry.notes.append(Note("ignored", text))
        return Limits(lower, upper, effort=effort if 0 < effort < UNLIMITED else None)

    def _inertia(self, body: int) -> RigidBodyInertia:
        model, zero = self._arrays, Integer(0)
        xx, yy, zz = _triple(model.body_inertia[body])
        return from_center_of_mass(
            computed(model.body_mass[body]),
            _vector(model.body_ipos[body]),
            Symmetric((xx, zero, zero, yy, zero, zz)),
            self._rotation(model.body_iquat[body], f"body {self._names.bodies[body]}: inertia"),
        )

    def _rotation(self, quaternion: Any, place: str) -> Rotation:
        """Return the exact rotation of a quaternion (w, x, y, z)."""
        w, x, y, z = map(computed, quaternion)
        return self._geometry.quaternion((x, y, z, w), place)


def _model_name(model: Any) -> str:
    """Return the model's name, the first one in MuJoCo's table of names."""
    return bytes(model.names).split(b"\0", 1)[0].decode()


def _triple(values: Any) -> Triple:
    x, y, z = (computed(value) for value in values)
    return x, y, z


def _vector(values: Any) -> Vector:
    return Vector(*_triple(values))

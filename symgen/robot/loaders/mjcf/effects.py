"""Read the actuators, tendons and equalities of an MJCF model, and report its ignored parts.

Armature and damping of actuators on a joint are multiplied by the square of the gear, as in MuJoCo. A linear equality
of two joints makes the first joint a mimic joint. An equality with only one joint locks this joint. Warnings name all
ignored effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from sympy import Expr, Integer

from symgen.robot.description.numbers import computed
from symgen.robot.description.parts import Joint, Mimic, Note, Rotor
from symgen.robot.joints.fixed import Fixed
from symgen.robot.loaders.joints import position, through
from symgen.robot.loaders.mjcf.arrays import Actuator, Arrays, actuators_of, fixed_tendon, linear
from symgen.robot.loaders.mjcf.equality import Equalities
from symgen.robot.loaders.mjcf.names import Names

_IGNORED = (
    ("nsensor", "sensor"),
    ("nexclude", "excluded contact"),
    ("npair", "contact pair"),
    ("nflex", "flexible body"),
)
_ACTING = (
    ("body_gravcomp", "body with gravity compensation"),
    ("dof_dampingpoly", "joint with damping of higher order"),
    ("jnt_stiffnesspoly", "joint with stiffness of higher order"),
    ("jnt_springyield", "joint with a spring that yields"),
)
"""Arrays of ignored forces, and the names of these forces in notes; a force acts if its array is not zero."""
RANK_TOLERANCE = 1e-8
"""Singular values of the Jacobian of equality constraints up to this fraction of the largest one count as zero.

If the largest singular value is below 1, the threshold is this fraction itself.
"""


class Effects:
    """The actuators, tendons and equalities of a compiled model."""

    def __init__(self, mujoco: Any, model: Any, arrays: Arrays, names: Names) -> None:
        self._mujoco, self._model, self._arrays, self._names = mujoco, model, arrays, names
        self.actuators = actuators_of(mujoco, arrays)
        self.rotors = dict(self._rotors())
        """A map from the index of a tendon to its armature."""
        act = not self.off("EQUALITY", "CONSTRAINT")
        self._equal = [k for k, active in enumerate(arrays.eq_active0) if active and act]
        self._folded: set[int] = set()
        self._closed: set[int] = set()
        self.locked: dict[str, Expr] = {}
        """A map from the names of joints that equalities lock to their positions."""

    def off(self, *flags: str) -> bool:
        """Return True if the file disables any of the given parts of MuJoCo's physics.

        The names are members of mjtDisableBit without the prefix, such as ``EQUALITY``.
        """
        bits = (int(getattr(self._mujoco.mjtDisableBit, f"mjDSBL_{flag}", 0)) for flag in flags)
        return any(int(self._model.opt.disableflags) & bit for bit in bits)

    def added_to(self, joint: int) -> tuple[Expr, Expr]:
        """Return the armature and the damping that actuators add to a joint."""
        on_joint = [each for each in self.actuators if each.joint == joint]
        zero = Integer(0)
        return sum((each.armature for each in on_joint), zero), sum((each.damping for each in on_joint), zero)

    def _rotors(self) -> Iterator[tuple[int, Rotor]]:
        """Yield the index and the armature of each fixed tendon whose joints are all on one path to the base.

        MuJoCo's mass matrix ignores the armature of other tendons.
        """
        for tendon, name in enumerate(self._names.tendons):
            of_actuators = (each.armature for each in self.actuators if each.tendon == tendon)
            armature = sum(of_actuators, linear(self._arrays.tendon_armature[tendon]))
            parts = fixed_tendon(self._mujoco, self._arrays, tendon)
            if armature != 0 and parts and self._is_chain([joint for joint, _ in parts]):
                ratios = ((self._names.joints[joint], ratio) for joint, ratio in parts if ratio != 0)
                yield tendon, Rotor(name, armature, tuple(ratios))

    def _is_chain(self, joints: list[int]) -> bool:
        velocities = {int(self._arrays.jnt_dofadr[joint]) for joint in joints}
        chain = [max(velocities)]
        while (above := int(self._arrays.dof_parentid[chain[-1]])) >= 0:
            chain.append(above)
        return velocities <= set(chain)

    def folded(self, joints: list[Joint]) -> list[Joint]:
        """Return the joints with linear joint equalities applied, so that some joints mimic others or are locked."""
        model, by_name = self._arrays, {joint.name: k for k, joint in enumerate(joints)}
        result, locked = list(joints), dict[str, Expr]()
        for k in self._equal:
            if int(model.eq_type[k]) != int(self._mujoco.mjtEq.mjEQ_JOINT):
                continue
            offset, factor, *more = (computed(c) for c in model.eq_data[k][:5])
            first, second = int(model.eq_obj1id[k]), int(model.eq_obj2id[k])
            name, leader = self._names.joints[first], self._names.joints[second]
            place = by_name[name]
            if any(c != 0 for c in more) or result[place].mimic or name in locked or result[place].kind.nq != 1:
                continue
            offset = offset + self._reference(first)
            if second < 0:
                locked[name] = offset
            elif _relation(result[by_name[leader]], result).leader == name:
                continue  # a cycle of joints that follow each other
            else:
                offset = offset - factor * self._reference(second)
                result[place] = replace(result[place], mimic=Mimic(leader, factor, offset))
            self._folded.add(k)
        for k, relation in enumerate([_relation(joint, result) for joint in result]):
            joint = result[k]
            if relation.leader in locked:
                self.locked[joint.name] = position(relation, locked[relation.leader])
                origin = (joint.origin @ joint.kind.displacement(self.locked[joint.name])).condensed()
                result[k] = Joint(joint.name, joint.parent, joint.child, Fixed(), origin)
        return result

    def close(self, equalities: Equalities) -> None:
        """Convert all equalities into constraints, except the equalities that :meth:`folded` used."""
        self._closed = equalities.read([k for k in self._equal if k not in self._folded])

    def _reference(self, joint: int) -> Expr:
        return computed(self._arrays.qpos0[self._arrays.jnt_qposadr[joint]])

    def notes(self, velocities: int) -> list[Note]:
        """Return the notes on ignored parts of a robot, first the notes on opened loops.

        ``velocities`` is the number of degrees of freedom of the robot.
        """
        model, arrays = self._model, self._arrays
        counts = [("equality constraint", model.neq - len(self._folded) - len(self._closed))]
        counts.append(("actuator", sum(not self._is_used(each) for each in self.actuators)))
        counts.append(("tendon", sum(not self._is_tendon_used(k) for k in range(model.ntendon))))
        counts += [(what, getattr(model, attribute, 0)) for attribute, what in _IGNORED]
        not_on_joint = [each for each in self.actuators if each.joint < 0]
        left_out = (each.armature != 0 and each.tendon not in self.rotors for each in not_on_joint)
        counts += [
            ("actuator armature", sum(left_out)),
            ("actuator damping", sum(a.damping != 0 for a in not_on_joint)),
        ]
        left = (k for k, armature in enumerate(arrays.tendon_armature) if armature and k not in self.rotors)
        counts.append(("tendon armature", len(list(left))))
        counts.append(("body with a plugin", sum(int(plugin) >= 0 for plugin in arrays.body_plugin)))
        for attribute, what in _ACTING:
            counts.append((what, sum(bool(np.any(row)) for row in getattr(arrays, attribute))))
        counts.append(("actuator with damping of higher order", sum(each.has_more_damping for each in self.actuators)))
        texts = [*self._loops(velocities), *(_counted(what, count) for what, count in counts if count)]
        if model.opt.density or model.opt.viscosity or np.any(getattr(model, "geom_fluid", ())):
            texts.append("fluid forces ignored")
        return [Note("ignored", text) for text in texts]

    def _is_used(self, actuator: Actuator) -> bool:
        """Return True if an actuator changes the equations, or if the actuator makes a joint of a mechanism active."""
        adds = actuator.armature != 0 or actuator.damping != 0
        if actuator.joint < 0:
            return actuator.tendon in self.rotors and actuator.armature != 0 and actuator.damping == 0
        return bool(adds or self._closed)

    def _is_tendon_used(self, tendon: int) -> bool:
        """Return True if the equations include the tendon's armature or equality, and no other force acts along it."""
        acts = ("stiffness", "stiffnesspoly", "damping", "dampingpoly", "frictionloss", "limited")
        rows = (getattr(self._arrays, f"tendon_{what}")[tendon] for what in acts)
        kind = int(self._mujoco.mjtEq.mjEQ_TENDON)
        pairs = zip(self._arrays.eq_type, self._arrays.eq_obj1id, self._arrays.eq_obj2id, strict=True)
        coupled = (k in self._closed and of == kind and tendon in ends for k, (of, *ends) in enumerate(pairs))
        return (tendon in self.rotors or any(coupled)) and not any(bool(np.any(row)) for row in rows)

    def _loops(self, velocities: int) -> Iterator[str]:
        """Yield a text about opened loops: their number, and the degrees of freedom with open and with closed loops."""
        kinds = self._mujoco.mjtEq
        closing = {int(kinds.mjEQ_CONNECT), int(kinds.mjEQ_WELD)}
        loops = sum(int(self._arrays.eq_type[k]) in closing for k in self._equal if k not in self._closed)
        if loops:
            left = self._model.nv - self._rank()
            plural = "s" if loops > 1 else ""
            yield f"{loops} loop{plural} opened: {velocities} degrees of freedom instead of {left}"

    def _rank(self) -> int:
        """Return the rank of all active equality constraints at the initial positions of the file."""
        data = self._mujoco.MjData(self._model)
        for stage in ("kinematics", "comPos", "flex", "tendon", "makeConstraint"):  # no stage warns of singular inertia
            getattr(self._mujoco, f"mj_{stage}")(self._model, data)
        rows = [
            k for k in range(data.nefc) if int(data.efc_type[k]) == int(self._mujoco.mjtConstraint.mjCNSTR_EQUALITY)
        ]
        if not rows:
            return 0
        dense = np.zeros((data.nefc, self._model.nv))
        if self._mujoco.mj_isSparse(self._model):
            self._mujoco.mju_sparse2dense(dense, data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind)
        else:  # the array may have room for more rows
            dense = np.asarray(data.efc_J)[: dense.size].reshape(dense.shape)
        sizes = np.linalg.svd(dense[rows], compute_uv=False)
        return int((sizes > RANK_TOLERANCE * max(1.0, sizes[0])).sum())


def _relation(joint: Joint, joints: list[Joint]) -> Mimic:
    """Return the relation of a joint to the last leader in its chain, or to the joint itself if it has no leader."""
    by_name, relation = {each.name: each for each in joints}, Mimic(joint.name)
    while (above := by_name[relation.leader].mimic) is not None:
        relation = through(relation, above)
    return relation


def _counted(what: str, count: int) -> str:
    """Return a text for a note: the number of ignored parts and their description."""
    if count > 1:
        first, space, rest = what.partition(" with ")
        what = f"{first}s{space}{rest}".replace("bodys", "bodies")
    return f"{count} {what} ignored"

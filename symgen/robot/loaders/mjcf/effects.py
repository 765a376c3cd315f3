"""What acts on an MJCF model beside its joints: what of it is read, what is reported, what closes a loop.

Rotors of actuators on a joint count with the square of the gear, as MuJoCo counts them; a linear equality of two joints
is a joint that follows another, and one of a single joint holds it. The rest is named in warnings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from sympy import Expr, Integer

from symgen.robot.description.joints import Fixed
from symgen.robot.description.numbers import computed
from symgen.robot.description.parts import Joint, Mimic, Note
from symgen.robot.loaders.mjcf.equality import Equalities

_IGNORED = (
    ("nu", "actuator"),
    ("ntendon", "tendon"),
    ("nsensor", "sensor"),
    ("nexclude", "excluded contact"),
    ("npair", "contact pair"),
    ("nflex", "flexible body"),
)
RANK = 1e-8
"""Singular values of loops' equations below this, relative to the largest, are zero."""


class Effects:
    """Of a compiled model."""

    def __init__(self, mujoco: Any, model: Any) -> None:
        self._mujoco, self._model = mujoco, model
        self._equal = [k for k in range(model.neq) if model.eq_active0[k]]
        self._folded: set[int] = set()
        self._closed: set[int] = set()

    @property
    def weightless(self) -> bool:
        """Whether gravity is switched off."""
        return bool(self._model.opt.disableflags & int(self._mujoco.mjtDisableBit.mjDSBL_GRAVITY))

    def rotors(self) -> dict[int, Expr]:
        """By joint the armature that actuators add to it."""
        model, found = self._model, dict[int, Expr]()
        for k, joint in self.on_joints():
            armature = computed(model.actuator_armature[k])
            if armature != 0:
                gear = computed(model.actuator_gear[k][0])
                found[joint] = found.get(joint, Integer(0)) + armature * gear**2
        return found

    def on_joints(self) -> Iterator[tuple[int, int]]:
        """Actuators that move one hinge or slide, with its index."""
        kinds = self._mujoco.mjtJoint
        for k in range(self._model.nu):
            joint = int(self._model.actuator_trnid[k][0])
            if int(self._model.actuator_trntype[k]) == int(self._mujoco.mjtTrn.mjTRN_JOINT) and int(
                self._model.jnt_type[joint]
            ) in (int(kinds.mjJNT_HINGE), int(kinds.mjJNT_SLIDE)):
                yield k, joint

    def folded(self, joints: list[Joint]) -> list[Joint]:
        """The joints with linear equalities put in: followers, and joints that are held."""
        model, by_name = self._model, {joint.name: k for k, joint in enumerate(joints)}
        result = list(joints)
        for k in self._equal:
            if int(model.eq_type[k]) != int(self._mujoco.mjtEq.mjEQ_JOINT):
                continue
            offset, factor, *more = (computed(c) for c in model.eq_data[k][:5])
            first, second = int(model.eq_obj1id[k]), int(model.eq_obj2id[k])
            place = by_name[model.joint(first).name] if model.joint(first).name in by_name else None
            if any(c != 0 for c in more) or place is None or result[place].mimic or result[place].kind.nq != 1:
                continue
            offset = offset + self._reference(first)
            if second < 0:
                held = result[place]
                origin = (held.origin @ held.kind.displacement(offset)).condensed()
                result[place] = Joint(held.name, held.parent, held.child, Fixed(), origin)
            else:
                offset = offset - factor * self._reference(second)
                result[place] = replace(result[place], mimic=Mimic(model.joint(second).name, factor, offset))
            self._folded.add(k)
        return result

    def close(self, equalities: Equalities) -> None:
        """Make constraints of what is not folded."""
        self._closed = equalities.read([k for k in self._equal if k not in self._folded])

    def _reference(self, joint: int) -> Expr:
        return computed(self._model.qpos0[self._model.jnt_qposadr[joint]])

    def notes(self, velocities: int) -> list[Note]:
        """What is left out; of a robot of so many velocities, loops first."""
        model = self._model
        texts = list(self._loops(velocities))
        texts += _counted(
            "equality constraint", "equality constraints", model.neq - len(self._folded) - len(self._closed)
        )
        for attribute, what in _IGNORED:
            texts += _counted(what, f"{what}s".replace("bodys", "bodies"), getattr(model, attribute, 0))
        texts += _counted("actuator armature", "actuator armatures", self._other_rotors())
        texts += _counted(
            "tendon armature", "tendon armatures", int(np.count_nonzero(_array(model, "tendon_armature")))
        )
        texts += _counted(
            "body with gravity compensation",
            "bodies with gravity compensation",
            int(np.count_nonzero(_array(model, "body_gravcomp"))),
        )
        for attribute, what in (("dof_dampingpoly", "damping"), ("jnt_stiffnesspoly", "stiffness")):
            count = int(np.any(_rows(model, attribute), axis=1).sum())
            texts += _counted(f"joint with {what} of higher order", f"joints with {what} of higher order", count)
        if model.opt.density or model.opt.viscosity or np.any(_array(model, "geom_fluid")):
            texts.append("forces of a fluid ignored")
        return [Note("ignored", text) for text in texts]

    def _other_rotors(self) -> int:
        on_joints = {k for k, _ in self.on_joints()}
        armature = _array(self._model, "actuator_armature")
        return sum(1 for k, each in enumerate(armature) if each and k not in on_joints)

    def _loops(self, velocities: int) -> Iterator[str]:
        """How many loops are opened, and how many degrees of freedom the robot has with and without them."""
        kinds = self._mujoco.mjtEq
        closing = {int(kinds.mjEQ_CONNECT), int(kinds.mjEQ_WELD)}
        loops = sum(int(self._model.eq_type[k]) in closing for k in self._equal if k not in self._closed)
        if loops:
            left = self._model.nv - self._rank()
            plural = "s" if loops > 1 else ""
            yield f"{loops} loop{plural} opened: {velocities} degrees of freedom in place of {left}"

    def _rank(self) -> int:
        """Of all active equality constraints, where the file starts."""
        data = self._mujoco.MjData(self._model)
        self._mujoco.mj_forward(self._model, data)
        rows = [
            k for k in range(data.nefc) if int(data.efc_type[k]) == int(self._mujoco.mjtConstraint.mjCNSTR_EQUALITY)
        ]
        if not rows:
            return 0
        dense = np.zeros((data.nefc, self._model.nv))
        if self._mujoco.mj_isSparse(self._model):
            self._mujoco.mju_sparse2dense(dense, data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind)
        else:
            dense = np.asarray(data.efc_J).reshape(data.nefc, self._model.nv)
        sizes = np.linalg.svd(dense[rows], compute_uv=False)
        return int((sizes > RANK * max(1.0, sizes[0])).sum())


def _counted(one: str, several: str, count: int) -> list[str]:
    return [f"{count} {one if count == 1 else several} ignored"] if count else []


def _array(model: Any, attribute: str) -> Any:
    return np.asarray(getattr(model, attribute, ()))


def _rows(model: Any, attribute: str) -> Any:
    values = _array(model, attribute)
    return values.reshape(len(values), -1) if len(values) else np.zeros((0, 1))

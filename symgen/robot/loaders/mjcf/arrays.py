"""Read the arrays and the actuators of a model that MuJoCo has compiled. Arrays of a wrong length raise an error.

An actuator of MuJoCo 4 can have several controls and several force outputs. In older versions, an actuator has one
control and one output.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from sympy import Expr

from symgen.errors import InputError
from symgen.robot.description.numbers import computed

_NEWER = frozenset(
    "actuator_armature actuator_damping actuator_dampingpoly dof_dampingpoly jnt_springyield jnt_stiffnesspoly"
    " tendon_armature tendon_dampingpoly tendon_stiffnesspoly".split()
)
"""Arrays that older versions of mujoco do not have; :class:`Arrays` has zeros for a missing array."""


class Arrays:
    """The arrays of a compiled model as attributes (``arrays.body_mass``); each must have one row per object."""

    def __init__(self, model: Any) -> None:
        self._model, self.actuators = model, int(getattr(model, "nactuator", model.nu))
        counts = {"body": "nbody", "jnt": "njnt", "dof": "nv", "eq": "neq", "tendon": "ntendon", "wrap": "nwrap"}
        counts |= {"site": "nsite", "key": "nkey", "qpos0": "nq", "qpos": "nq"}
        self._counts = {prefix: int(getattr(model, count)) for prefix, count in counts.items()}
        self._counts |= {"actuator": self.actuators, "actuator_gear": int(getattr(model, "nout", self.actuators))}
        self.first_outputs = getattr(model, "actuator_outadr", range(self.actuators))

    def __getattr__(self, name: str) -> Any:
        count = self._counts.get(name, self._counts[name.partition("_")[0]])
        if name in _NEWER and not hasattr(self._model, name):
            return np.zeros(count)
        values = getattr(self._model, name)
        if len(values) != count:
            raise InputError(f"expected {count} rows of {name} from this version of mujoco", found=len(values))
        return values


class Actuator(NamedTuple):
    """The joint or tendon on which an actuator acts (-1 for none), and the armature and damping of the actuator.

    Armature and linear damping are multiplied by the square of the gear, as in MuJoCo.
    """

    joint: int
    tendon: int
    armature: Expr
    damping: Expr
    has_more_damping: bool
    """True if the actuator has damping of higher order, which symgen ignores."""


def actuators_of(mujoco: Any, arrays: Arrays) -> list[Actuator]:
    """Return the actuators of a model, in the order of its file."""
    kinds, result = mujoco.mjtTrn, []
    for k in range(arrays.actuators):
        kind, (target, reference) = int(arrays.actuator_trntype[k]), map(int, arrays.actuator_trnid[k])
        is_servo = kind == int(getattr(kinds, "mjTRN_SO3", -1)) and reference < 0
        joint = target if is_servo or kind in (int(kinds.mjTRN_JOINT), int(kinds.mjTRN_JOINTINPARENT)) else -1
        tendon = target if kind == int(kinds.mjTRN_TENDON) else -1
        scale = computed(arrays.actuator_gear[arrays.first_outputs[k]][0]) ** 2
        armature, damping = (linear(row) * scale for row in (arrays.actuator_armature[k], arrays.actuator_damping[k]))
        result.append(Actuator(joint, tendon, armature, damping, bool(np.any(arrays.actuator_dampingpoly[k]))))
    return result


def fixed_tendon(mujoco: Any, arrays: Arrays, tendon: int) -> list[tuple[int, Expr]] | None:
    """Return the joints of a fixed tendon as pairs (joint, coefficient); return None for a spatial tendon.

    The length of a fixed tendon is the sum of coefficient times joint position.
    """
    start = int(arrays.tendon_adr[tendon])
    wraps = range(start, start + int(arrays.tendon_num[tendon]))
    if any(int(arrays.wrap_type[wrap]) != int(mujoco.mjtWrap.mjWRAP_JOINT) for wrap in wraps):
        return None
    return [(int(arrays.wrap_objid[wrap]), computed(arrays.wrap_prm[wrap])) for wrap in wraps]


def linear(row: Any) -> Expr:
    """Return the linear coefficient of a force: the given number, or the first number of a row of coefficients."""
    return computed(np.ravel(row)[0])

"""Read equality constraints of MJCF: connect and weld become loops, joint and tendon become couplings.

MuJoCo softens equality constraints; symgen treats them as exact. The constraints keep these quantities equal (source:
MuJoCo's documentation, XML reference, ``equality``):

* connect: the positions of the anchors of both bodies
* weld: the pose of the second body relative to the first, and a constant pose
* joint and tendon: the deviation of the first joint or tendon from its reference, and a fourth-degree polynomial in the
  deviation of the second one
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sympy import Expr, Integer, Symbol

from symgen.errors import InputError
from symgen.robot.constraints.rows import Constraint, Coupling, cut_joint
from symgen.robot.description.numbers import computed
from symgen.robot.description.parts import Frame
from symgen.robot.loaders.mjcf.arrays import Arrays, fixed_tendon
from symgen.robot.loaders.mjcf.names import Names
from symgen.spatial import Rotation, Transform, Vector

RIGID_TOLERANCE = 1e-6
"""Largest difference, in m or in the entries of a rotation, at which a loop within one rigid body counts as closed."""
COEFFICIENT_COUNT = 5
"""Number of coefficients of the polynomial of a joint or tendon equality."""


@dataclass
class Equalities:
    """The frames and constraints read from a compiled model's equality constraints."""

    mujoco: Any
    arrays: Arrays
    names: Names
    rotation: Callable[[Any, str], Rotation]
    positions: dict[str, Expr] = field(default_factory=dict)
    """The positions of mimic joints, in terms of their leaders' positions, and of locked joints."""
    frames: list[Frame] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    """The names of loops within one rigid body. They are not constraints, because a rigid body cannot open them."""

    def read(self, wanted: Sequence[int]) -> set[int]:
        """Convert the equalities with the indices ``wanted`` to constraints; return the indices that were converted."""
        kinds = self.mujoco.mjtEq
        makers = {
            int(kinds.mjEQ_CONNECT): self._connect,
            int(kinds.mjEQ_WELD): self._weld,
            int(kinds.mjEQ_JOINT): self._joints,
            int(kinds.mjEQ_TENDON): self._tendons,
        }
        converted = set()
        for k in wanted:
            make = makers.get(int(self.arrays.eq_type[k]))
            if make is not None and make(k, self.names.equalities[k]):
                converted.add(k)
        return converted

    def _connect(self, k: int, name: str) -> bool:
        data = self.arrays.eq_data[k]
        places = [Transform(p=_vector(data[3 * end : 3 * end + 3])) for end in range(2)]
        return self._loop(k, name, "connect", places)

    def _weld(self, k: int, name: str) -> bool:
        position, quaternion = self.arrays.eq_data[k][3:6], self.arrays.eq_data[k][6:10]
        if not quaternion.any():  # of sites, whose poses the weld keeps equal
            return self._loop(k, name, "weld", [])
        second = Transform(self.rotation(quaternion, f"equality {name}"), _vector(position))
        return self._loop(k, name, "weld", [second, Transform()])

    def _loop(self, k: int, name: str, kind: str, places: list[Transform]) -> bool:
        model, ends = self.arrays, (int(self.arrays.eq_obj1id[k]), int(self.arrays.eq_obj2id[k]))
        if int(model.eq_objtype[k]) == int(self.mujoco.mjtObj.mjOBJ_SITE):
            bodies = [int(model.site_bodyid[end]) for end in ends]
            places = [
                Transform(self.rotation(model.site_quat[end], f"equality {name}"), _vector(model.site_pos[end]))
                for end in ends
            ]
        else:
            bodies = list(ends)
        if model.body_weldid[bodies[0]] == model.body_weldid[bodies[1]]:
            self._check_closed(name, kind, [self._placed(*each, name) for each in zip(bodies, places, strict=True)])
            return True
        frames = [
            Frame(self.names.unique("frame", f"{name}_{end}"), self.names.bodies[body], placement)
            for end, body, placement in zip("ab", bodies, places, strict=True)
        ]
        self.frames += frames
        self.constraints.append(cut_joint(name, kind, frames[0].name, frames[1].name))
        return True

    def _placed(self, body: int, placement: Transform, name: str) -> Transform:
        """Convert a placement on a body to a placement on the first body of the body's rigid group."""
        model = self.arrays
        while body != int(model.body_weldid[body]):
            rotation = self.rotation(model.body_quat[body], f"equality {name}")
            placement = Transform(rotation, _vector(model.body_pos[body])) @ placement
            body = int(model.body_parentid[body])
        return placement

    def _check_closed(self, name: str, kind: str, ends: Sequence[Transform]) -> None:
        """Raise :class:`~symgen.errors.InputError` if a loop within one rigid body is not closed."""
        between = (ends[0].inverse @ ends[1]).condensed()
        distance = max(abs(float(each)) for each in between.p)
        turned = max(
            abs(float(each) - (i == j)) for i, row in enumerate(between.R.matrix()) for j, each in enumerate(row)
        )
        if distance > RIGID_TOLERANCE or (kind == "weld" and turned > RIGID_TOLERANCE):
            expected = "expected ends that coincide, because no joint is between their bodies"
            raise InputError(
                expected,
                place=f"equality {name}",
                found=f"{distance:.3g} m apart" if distance > RIGID_TOLERANCE else "other axes",
            )
        self.closed.append(name)

    def _joints(self, k: int, name: str) -> bool:
        ends = int(self.arrays.eq_obj1id[k]), int(self.arrays.eq_obj2id[k])
        return self._coupled(k, name, [self._position(end) if end >= 0 else Integer(0) for end in ends])

    def _tendons(self, k: int, name: str) -> bool:
        """Add the coupling of fixed tendons, whose lengths are sums of joint positions; spatial tendons are skipped."""
        ends = int(self.arrays.eq_obj1id[k]), int(self.arrays.eq_obj2id[k])
        lengths = [self._length(end) if end >= 0 else Integer(0) for end in ends]
        if lengths[0] is None or lengths[1] is None:
            return False
        return self._coupled(k, name, [each for each in lengths if each is not None])

    def _coupled(self, k: int, name: str, deviations: Sequence[Expr]) -> bool:
        first, second = deviations
        polynomial = sum(
            (computed(c) * second**n for n, c in enumerate(self.arrays.eq_data[k][:COEFFICIENT_COUNT])),
            Integer(0),
        )
        self.constraints.append(Constraint(name, "coupling", (Coupling(first - polynomial),)))
        return True

    def _position(self, joint: int) -> Expr:
        """Return the position of a joint minus its reference position."""
        reference = computed(self.arrays.qpos0[self.arrays.jnt_qposadr[joint]])
        name = self.names.joints[joint]
        return self.positions.get(name, Symbol(name, real=True)) - reference

    def _length(self, tendon: int) -> Expr | None:
        parts = fixed_tendon(self.mujoco, self.arrays, tendon)
        return None if parts is None else sum((ratio * self._position(joint) for joint, ratio in parts), Integer(0))


def _vector(values: Any) -> Vector:
    return Vector(*(computed(value) for value in values))

"""What can be asked for quantities: a tree of links, or coordinates x(q)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from sympy import Expr, Integer

from symgen.options import Options
from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.parts import Mimic, Note, Parameter, Rotor, Slot

if TYPE_CHECKING:
    from symgen.robot.description.robot import Robot


class JointEffect(NamedTuple):
    """What acts along one joint: on its own velocities, or with ``multiplier`` on those of the joint it mimics.

    For a rotor that several joints turn, ``ratios`` has the ratio of each velocity.
    """

    position: tuple[int, ...]
    velocity: tuple[int, ...]
    dynamics: JointDynamics
    multiplier: Expr
    offset: Expr
    friction_width: Expr
    ratios: tuple[Expr, ...] = ()


_ITSELF = Mimic("")


def joint_effects_of(
    slots: Sequence[Slot], rotors: Sequence[Rotor], included: tuple[str, ...], friction_width: Expr
) -> tuple[JointEffect, ...]:
    """Return what acts along each joint that moves, and along the rotors that several joints turn."""
    effects, known = [], {slot.joint.name: slot for slot in slots}
    for slot in slots:
        mimic, dynamics = slot.joint.mimic or _ITSELF, slot.joint.dynamics.only(included)
        follows = mimic.multiplier, mimic.offset
        effects.append(JointEffect(slot.position, slot.velocity, dynamics, *follows, friction_width))
    for rotor in rotors if "armature" in included else ():
        ratios: dict[int, Expr] = {}
        for name, ratio in ((name, ratio) for name, ratio in rotor.ratios if name in known):
            (k,), mimic = known[name].velocity, known[name].joint.mimic or _ITSELF
            ratios[k] = ratios.get(k, Integer(0)) + ratio * mimic.multiplier
        drive, turned = JointDynamics(rotor.inertia), (tuple(ratios), tuple(ratios.values()))
        effects.append(JointEffect((), turned[0], drive, Integer(1), Integer(0), friction_width, turned[1]))
    return tuple(effects)


class Model(Protocol):
    """A model has a name, extents, parameters and facts; routes are registered by its class.

    Nothing outside :mod:`symgen.robot` asks which class it is.
    """

    type_name: ClassVar[str]
    """What messages call a model of this class."""
    standard: ClassVar[tuple[str, ...]]
    """What is generated when nobody asks for anything in particular."""
    variant: ClassVar[str]
    """What sets an equivalent model apart from the one that is always tried, in words for a banner."""

    @property
    def name(self) -> str: ...

    @property
    def source(self) -> str: ...

    @property
    def parameters(self) -> tuple[Parameter, ...]: ...

    @property
    def notes(self) -> tuple[Note, ...]: ...

    @property
    def read_with(self) -> Options | None: ...

    @property
    def nq(self) -> int: ...

    @property
    def nv(self) -> int: ...

    @property
    def extents(self) -> dict[str, int]: ...

    @property
    def unit_norm_groups(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def position_spans(self) -> tuple[tuple[float, float], ...]:
        """What positions are drawn from, one by one, where not all are possible."""
        ...

    @property
    def has_potential(self) -> bool:
        """Whether what acts on it from outside has a potential energy."""
        ...

    @property
    def velocity_names(self) -> list[str]: ...

    @property
    def ancestors(self) -> list[list[int]]: ...

    @property
    def joint_effects(self) -> Sequence[JointEffect]: ...

    @property
    def digest(self) -> str: ...

    def __hash__(self) -> int: ...

    def free_parameters(self) -> tuple[Parameter, ...]: ...

    def warnings(self) -> tuple[Note, ...]: ...

    def tree_of_joints(self, what: str) -> Robot:
        """The tree whose joints the inputs are of; refused like :meth:`as_tree` where there is none."""
        ...

    def as_tree(self, what: str) -> Robot:
        """The model, if it is a tree of links; else :class:`~symgen.errors.UnsupportedError`: ``what`` is for those."""
        ...

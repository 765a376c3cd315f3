"""The independent evaluation with which programs are compared, for robots, mechanisms and systems x(q)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, singledispatch
from typing import Any, Protocol

from symgen.catalog.events import EVENTS
from symgen.errors import UnsupportedError
from symgen.options import BODY
from symgen.proof.degree import Degrees, Size
from symgen.proof.reference.bound import robot_size, system_size
from symgen.proof.reference.constraints.conditions import angles_of_couplings
from symgen.proof.reference.constraints.explicit import QUANTITIES as EXPLICIT
from symgen.proof.reference.constraints.explicit import ExplicitState
from symgen.proof.reference.constraints.quantities import QUANTITIES as CONSTRAINED
from symgen.proof.reference.constraints.state import ConstrainedState
from symgen.proof.reference.constraints.steps import STEPS
from symgen.proof.reference.differences import BY_PARAMETERS, OF_DYNAMICS, along, differences
from symgen.proof.reference.events import event_values
from symgen.proof.reference.mixed import MixedAtPoint
from symgen.proof.reference.numbers import Number, Numbers
from symgen.proof.reference.point import Description, Point, Values, angles_of
from symgen.proof.reference.state import State
from symgen.proof.reference.system import SystemState, angles_of_system, system_values
from symgen.proof.reference.values.quantities import as_compared, reference_values
from symgen.robot import ConstrainedRobot, ExplicitRobot, Model, Robot, System

_OF_EVENTS = frozenset(each.name for each in EVENTS)


class AtPoint(Protocol):
    """A model with a value for each input and each parameter."""

    def values(self, name: str) -> Sequence[Any]:
        """Return all elements of a quantity's outputs."""

    def as_compared(self, name: str, values: Sequence[Any]) -> Sequence[Any]:
        """Convert the values of a program to the form of the reference's values, as :meth:`values` returns them."""
        return values


class Reference(Protocol):
    """A model as its file describes it, which can be evaluated at any point."""

    @property
    def others(self) -> Collection[str]:
        """Quantities without exact values in the reference, whose routes are also compared exactly with each other."""

    @property
    def circular(self) -> dict[str, int]:
        """The names that occur in angles, each with the denominator of its coefficients: 2 for q0 in cos(q0 / 2)."""

    def size(self, degrees: Degrees) -> Size:
        """Return a size that bounds the entries of poses and of inertias."""

    def at(self, numbers: Numbers, values: Values) -> AtPoint: ...


@singledispatch
def reference_of(model: Model) -> Reference:
    raise UnsupportedError(f"{model.name}: there is no reference for {model.type_name}")


class _RobotReference:
    others: Collection[str] = ("base_regressor",)
    """Several sets of columns of a regressor are independent; the reference does not choose one of them."""

    def __init__(self, robot: Robot) -> None:
        self._robot, self._description, self.circular = robot, Description(robot), angles_of(robot)

    def size(self, degrees: Degrees) -> Size:
        return robot_size(self._robot, degrees)

    def at(self, numbers: Numbers, values: Values) -> AtPoint:
        at = _RobotAtPoint if self._robot.base_velocity == BODY else MixedAtPoint
        return at(self._description, numbers, values)


class _RobotAtPoint:
    def __init__(self, description: Description, numbers: Numbers, values: Values) -> None:
        self._given = description, numbers, values

    @cached_property
    def _state(self) -> State:
        return State(Point(*self._given))

    def values(self, name: str) -> Sequence[Any]:
        return reference_values(name, self._state)

    def as_compared(self, name: str, values: Sequence[Any]) -> Sequence[Any]:
        return as_compared(name, self._state, values)


class _ConstrainedReference(_RobotReference):
    others = (*_RobotReference.others, *BY_PARAMETERS)
    """The reference cannot differentiate constraints with respect to parameters."""

    def __init__(self, model: ConstrainedRobot) -> None:
        super().__init__(model.tree)
        self._model = model
        self.circular = self.circular | angles_of_couplings(model)

    def at(self, numbers: Numbers, values: Values) -> AtPoint:
        return _ConstrainedAtPoint(self._model, self._description, numbers, values)


class _ConstrainedAtPoint(_RobotAtPoint):
    def __init__(self, model: ConstrainedRobot, *given: Any) -> None:
        super().__init__(*given)
        self._model = model

    @cached_property
    def _constrained(self) -> ConstrainedState:
        return ConstrainedState(self._model, self._state)

    def values(self, name: str) -> Sequence[Any]:
        if name in BY_PARAMETERS:
            description, numbers, values = self._given

            def values_at(changed: Values) -> Sequence[Number]:
                at = _ConstrainedAtPoint(self._model, description, numbers, changed)
                return at.values(BY_PARAMETERS[name])

            names = [parameter.symbol.name for parameter in self._model.free_parameters()]
            return differences(numbers, values_at, along(values, names))
        own = CONSTRAINED.get(name) or STEPS.get(name)
        return own(self._constrained) if own else super().values(name)


class _ExplicitReference(_RobotReference):
    others = tuple(OF_DYNAMICS)
    """The reference solves the constraints by Newton's method, which gives no exact derivatives."""

    def __init__(self, model: ExplicitRobot) -> None:
        super().__init__(model.implicit.tree)
        self._model = model

    def at(self, numbers: Numbers, values: Values) -> AtPoint:
        return _ExplicitAtPoint(self._model, self._description, numbers, values)


class _ExplicitAtPoint(AtPoint):
    def __init__(self, *given: Any) -> None:
        self._given = given

    @cached_property
    def _state(self) -> ExplicitState:
        return ExplicitState(*self._given)

    def values(self, name: str) -> Sequence[Any]:
        if name not in OF_DYNAMICS:
            return EXPLICIT[name](self._state)
        model, description, numbers, values = self._given
        quantity, inputs = OF_DYNAMICS[name]
        velocities = range(model.nv)
        positions = [self._state.moved_along(k) for k in velocities]
        others = (along(values, [f"{each}{k}" for k in velocities]) for each in inputs)

        def values_at(changed: Values) -> Sequence[Number]:
            return EXPLICIT[quantity](ExplicitState(model, description, numbers, changed))

        return differences(numbers, values_at, positions, *others)


class _SystemReference:
    others: Collection[str] = tuple(OF_DYNAMICS)
    """The reference has no exact derivatives of the equations of motion."""

    def __init__(self, system: System) -> None:
        self._system, self.circular = system, angles_of_system(system)

    def size(self, degrees: Degrees) -> Size:
        return system_size(self._system, degrees)

    def at(self, numbers: Numbers, values: Values) -> AtPoint:
        return _SystemAtPoint(self._system, numbers, values)


class _SystemAtPoint(AtPoint):
    def __init__(self, system: System, numbers: Numbers, values: Values) -> None:
        self._state = SystemState(system, numbers, values)

    def values(self, name: str) -> Sequence[Any]:
        if name in OF_DYNAMICS:
            quantity, inputs = OF_DYNAMICS[name]
            system, numbers, values = self._state.system, self._state.numbers, self._state.values
            groups = (along(values, [f"{each}{k}" for k in range(system.nv)]) for each in ("q", *inputs))
            return differences(
                numbers, lambda each: system_values(quantity, SystemState(system, numbers, each)), *groups
            )
        return (event_values if name in _OF_EVENTS else system_values)(name, self._state)


reference_of.register(Robot, _RobotReference)
reference_of.register(ConstrainedRobot, _ConstrainedReference)
reference_of.register(ExplicitRobot, _ExplicitReference)
reference_of.register(System, _SystemReference)

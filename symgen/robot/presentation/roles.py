"""Find the parameters of a model that are masses or inertias, and those that are gravity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from sympy import Add, Expr, Symbol, expand

from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.robot import Robot
from symgen.robot.description.system import System

MASS_UNITS = ("kg", "kg*m^2", "kg m^2")


def masses_and_inertias(model: Model) -> tuple[Symbol, ...]:
    """Return the parameters that are masses or moments of inertia, in the order of the file."""
    found = {parameter.symbol for parameter in model.free_parameters() if parameter.unit in MASS_UNITS}
    for expression in _inertial(model):
        for term in Add.make_args(expand(expression)):
            if term.free_symbols.isdisjoint(found):
                found |= {symbol for symbol in term.free_symbols if term.as_coeff_exponent(symbol)[1] == 1}
    return tuple(parameter.symbol for parameter in model.free_parameters() if parameter.symbol in found)


def gravity_symbols(model: Model) -> tuple[Symbol, ...]:
    """Return the parameters that occur in the gravity vector or have the unit m/s^2.

    Equations print these parameters after the masses, as in m g l.
    """
    used: set[Expr] = set().union(*(entry.free_symbols for entry in model.tree.gravity)) if model.tree else set()
    return tuple(p.symbol for p in model.free_parameters() if p.symbol in used or p.unit == "m/s^2")


@singledispatch
def _inertial(model: Model) -> Iterable[Expr]:
    """Return the expressions of all masses of a model, and then the expressions of all moments of inertia."""
    return ()


@_inertial.register
def _inertial_of_robot(model: Robot) -> Iterator[Expr]:
    yield from (link.inertia.m for link in model.links)
    yield from (entry for link in model.links for entry in link.inertia.rotational)
    yield from (rotor.inertia for rotor in model.rotors)
    yield from (joint.dynamics.armature for joint in model.joints)


@_inertial.register
def _inertial_of_constrained_robot(model: ConstrainedRobot) -> Iterable[Expr]:
    return _inertial_of_robot(model.tree)


@_inertial.register
def _inertial_of_explicit_robot(model: ExplicitRobot) -> Iterable[Expr]:
    return _inertial_of_robot(model.implicit.tree)


@_inertial.register
def _inertial_of_system(model: System) -> Iterable[Expr]:
    return (coordinate.mass for coordinate in model.coordinates)

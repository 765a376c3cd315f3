"""Steps that routes share: those computed from the code include all functions that are called."""

import sys

import pytest
from helpers.loading import load_named
from sympy import Integer

import symgen
from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.proof.prove import prove
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import ROUTES, derive_route, routes_of
from symgen.routes.derivatives import parameters
from symgen.routes.independence import PACKAGE, READING, shared_steps, steps, unrelated

PLUMBING = READING | {f"{PACKAGE}{name}" for name in ("added_mass", "derive", "signature", "route", "table")}


def called(function):
    """The functions of routes that are called, as ``module:name``; without those inside of functions."""
    codes = set()

    def note(frame, event, argument):
        if event == "call":
            codes.add((frame.f_globals.get("__name__", ""), frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(None)
    inside = ("<lambda>", "<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<locals>")
    return {
        f"{module.removeprefix(PACKAGE)}:{name}"
        for module, name in codes
        if module.startswith(PACKAGE) and module not in PLUMBING and not any(each in name for each in inside)
    }


@pytest.mark.parametrize("name", ["planar_2r", "constrained/four_bar", "passive_walker"])
def test_every_function_that_a_route_calls_is_among_its_steps(name):
    model = simplified(load_named(name))
    for quantity in ROUTES[type(model)]:
        for route in routes_of(model, quantity):
            known = steps(route.function)
            classes = {each for each in known if each.split(":")[1][0].isupper() or each.split(":")[1][:2].istitle()}
            try:
                seen = called(lambda route=route: derive_route(model, route, Trace()))
            except UnsupportedError:
                continue
            missing = {each for each in seen - known if each.rsplit(".", 1)[0] not in classes and "._" not in each}
            assert not missing, (quantity, route.name, missing)


def test_routes_that_share_a_derivation_are_told():
    by_tensor, by_spatial = ROUTES[symgen.Robot]["inverse_dynamics_parameter_derivatives"]
    assert shared_steps(by_tensor, by_spatial) == {
        "derivatives.forward_mode:by_each",
        "derivatives.forward_mode:parameter_units",
        "derivatives.forward_mode:units",
    }
    names = [route.name for route in unrelated(ROUTES[symgen.Robot]["inverse_dynamics"])]
    assert {"newton_euler_tensor", "newton_euler", "lagrange", "kane"} <= set(names)


def test_a_mistake_that_all_routes_share_is_found(monkeypatch):
    """All derivatives by parameters are doubled: the routes agree, and are wrong."""
    directions = parameters.parameter_units

    def doubled(robot):
        return [{symbol: Integer(2) for symbol in each} for each in directions(robot)]

    monkeypatch.setattr(parameters, "parameter_units", doubled)
    proof = prove(load_named("planar_2r"), ["inverse_dynamics_parameter_derivatives"], seed=1)
    assert {verdict.status for verdict in proof.verdicts} == {"differs"} and not proof.independent


def test_every_quantity_has_two_derivations_that_share_no_step():
    proof = prove(load_named("planar_2r"), seed=1)
    few = {name for name, names in proof.independent.items() if len(names) < 2}
    assert few == {"base_regressor"}
    assert all(names[0] == "d'Alembert's principle" for name, names in proof.independent.items() if name not in few)

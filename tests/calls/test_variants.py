"""Variants: what they cost, what they are in straight lines, and that each is proven before it ships."""

from __future__ import annotations

import weakref
from dataclasses import replace
from functools import cache

import pytest
from helpers.loading import load_named
from helpers.random_robots import Builder
from sympy import sin

import symgen
from symgen.errors import ProofError
from symgen.gc_paused import gc_paused
from symgen.options import Generating
from symgen.pipeline import candidate
from symgen.program import Array, Assignment, Program, scalar
from symgen.program.variants.factored import factored
from symgen.program.variants.variant import Variant
from symgen.robot import Link, Robot
from symgen.routes import products
from symgen.routes.variants import Variants

NAME = "forward_dynamics_derivatives"
X = scalar("x")


def test_lines_without_a_tail_are_the_program():
    program = Program("f", (Array("x", (), (X,)),), (Array("y", (), (2 * sin(X),)),), (Assignment(scalar("a"), X**2),))
    variant = Variant(program)
    assert variant.program is program and variant.weight == 1 + 20 + 1
    assert Variant(replace(program, body=())) == variant.with_lines(replace(program, body=()))


@cache
def chain():
    builder = Builder(4, ["revolute"])
    builder.links.append(Link("link0", builder.inertia()))
    for k in range(16):
        builder.joint(f"joint{k}", f"link{k}", f"link{k + 1}", mimic=False, drives=False)
        builder.links.append(Link(f"link{k + 1}", builder.inertia()))
    return Robot("chain", tuple(builder.links), tuple(builder.joints))


def panels(monkeypatch):
    return products.derive_multiplied(load_named("panda"), NAME)


def factors(monkeypatch):
    monkeypatch.setattr(products, "MIN_DOF_FOR_FACTORS", 4)
    return factored(products.derive_multiplied(Builder(6, ["revolute"]).robot(9), NAME), products.FACTOR)


def entries(monkeypatch):
    return products.derive_products(chain(), "inverse_dynamics_derivatives")


def eliminated(monkeypatch):
    return products.derive_products(chain(), NAME)


@pytest.mark.parametrize(
    ("derived", "least", "most"), [(panels, 4, 8), (factors, 0.5, 2), (entries, 4, 8), (eliminated, 4, 8)]
)
def test_the_weight_of_a_tail_is_that_of_its_products(derived, least, most, monkeypatch):
    """A product that is added to a sum counts one, in vectors of four or by itself; some numbers are padding."""
    variant = derived(monkeypatch)
    lines = Variant(variant.lines).weight
    assert variant.weight - lines == variant.tail.weight
    assert least < (Variant(variant.program).weight - lines) / variant.tail.weight < most


def test_what_computes_one_state_is_proven_too(monkeypatch):
    """A wrong sign of one of its factors is found, though the program of a batch is right."""
    right = Variants.one

    def wrong(self, tails=True):
        found = right(self, tails)
        first, *others = found.lines.outputs
        elements = (*(-each for each in first.elements[:1]), *first.elements[1:])
        return found.with_lines(replace(found.lines, outputs=(replace(first, elements=elements), *others)))

    robot = load_named("panda")
    assert candidate(symgen.Session(robot), NAME, Generating(quantities=(NAME,))).one
    monkeypatch.setattr(Variants, "one", wrong)
    with pytest.raises(ProofError, match=NAME):
        candidate(symgen.Session(robot), NAME, Generating(quantities=(NAME,)))


def test_a_session_that_nobody_uses_is_gone_at_once():
    """Its programs are many objects; a reference cycle would keep them until the next search for garbage."""
    session = symgen.Session(load_named("planar_2r", parameters="baked"))
    with gc_paused():
        assert candidate(session, NAME, Generating(quantities=(NAME,))).program.body
        known = weakref.ref(session)
        del session
        assert known() is None

"""Operations of routes on chains and trees, as polynomials in the length of a chain.

A polynomial is fitted to short chains and verified on a longer one, to the last operation, so that it is valid for
lengths that are never derived.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from symgen.program import Program, Trace, cost
from symgen.robot import Robot
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import chosen_routes, derive_route

ROOT = Path(__file__).resolve().parents[3]
INVERSE, FORWARD = "inverse_dynamics_derivatives", "forward_dynamics_derivatives"
FITTED, VERIFIED = (6, 7, 8, 9), 10
"""Lengths of the chains that a cubic polynomial is fitted to, and the length that it is verified on."""


@cache
def chain(n: int, branching: int = 1) -> Robot:
    """Return the chain of the benchmarks, or the tree with so many children of a link."""
    return simplified(benchmark("growth").loaded_chain(n, branching))


@cache
def benchmark(name: str) -> ModuleType:
    """Return a module of the folder of benchmarks."""
    folder = ROOT / "benchmarks"
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    spec = importlib.util.spec_from_file_location(f"benchmarks_{name}", folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(robot: Robot, quantity: str, name: str, shared: bool = True) -> Program:
    """Return a quantity as a route derives it; without ``shared``, every partial result is computed again."""
    (route,) = chosen_routes(robot, quantity, name)
    return derive_route(robot, route, Trace(shared=shared))


def operations(n: int, quantity: str, name: str, shared: bool = True, branching: int = 1) -> int:
    """Return the operations of a route on a chain or tree."""
    return cost(program(chain(n, branching), quantity, name, shared)).operations


def polynomial(
    quantity: str, name: str, shared: bool, lengths: Sequence[int] = FITTED, verified: int = VERIFIED
) -> list[str]:
    """Return the coefficients of the operations, exact, from the constant on.

    Raises AssertionError if the polynomial is wrong for a chain that it was not fitted to.
    """
    coefficients = fitted(lengths, [operations(n, quantity, name, shared) for n in lengths])
    assert value(coefficients, verified) == operations(verified, quantity, name, shared), (quantity, name)
    return [str(each) for each in coefficients]


def fitted(places: Sequence[int], values: Sequence[int]) -> list[Fraction]:
    """Return the coefficients of the polynomial through these values, by Newton's differences."""
    total, basis, table = [Fraction(0)] * len(places), [Fraction(1)], [Fraction(v) for v in values]
    for order in range(len(places)):
        total = [a + table[0] * b for a, b in zip(total, basis + [Fraction(0)] * len(places), strict=False)]
        shifted = [Fraction(0), *basis]
        basis = [s - places[order] * b for s, b in zip(shifted, [*basis, Fraction(0)], strict=True)]
        table = [(b - a) / (places[order + 1 + k] - places[k]) for k, (a, b) in enumerate(pairwise(table))]
    return total


def value(coefficients: Sequence[str | Fraction], n: int) -> Fraction:
    """Return the polynomial at n."""
    return sum((Fraction(c) * n**k for k, c in enumerate(coefficients)), Fraction(0))


def degree(coefficients: Sequence[str]) -> int:
    """Return the largest power whose coefficient is not zero."""
    return max(k for k, c in enumerate(coefficients) if Fraction(c))


def leading(coefficients: Sequence[str], n: str = "N") -> str:
    """Return the term of the largest power of ``n`` as text."""
    power = degree(coefficients)
    return f"{coefficients[power]} {n}^{power}".removesuffix("^1")


def written(coefficients: Sequence[str], n: str = "N") -> str:
    """Return the polynomial in ``n`` as text."""
    terms = [f"{c} {n}^{k}" if k else c for k, c in reversed(list(enumerate(coefficients))) if Fraction(c)]
    return " + ".join(terms).replace("+ -", "- ").replace(f"{n}^1", n)


def figures(name: str) -> Any:
    """Return the data that a benchmark or a script wrote to docs/figures."""
    return json.loads((ROOT / "docs" / "figures" / f"{name}.json").read_text())

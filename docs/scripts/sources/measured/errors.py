"""Errors of the derivatives of forward dynamics on chains, against complex steps through the articulated bodies."""

from __future__ import annotations

import numpy as np
from sources.counting import FORWARD, chain, program
from sympy import Float

from symgen.program import Trace
from symgen.program.evaluate import ARRAY, Domain, evaluate, nearest_float
from symgen.routes import chosen_routes

LENGTHS, STEP, DIFFERENCE = (2, 5, 10, 20, 50, 100), 1e-30, 1e-7
DIGITS = 15
"""Decimal digits that SymPy stores in 53 bits."""
METHODS = ("abacr", "fdcr", "fdsva_dmm", "fdsva_aza")


class Rounded(Trace):
    """A trace that computes with numbers of 53 bits, which round as doubles do, instead of naming expressions."""

    def keep(self, expression):
        return expression

    def keep_all(self, expression):
        return expression if expression.is_Float or expression.is_Rational else expression.evalf(DIGITS)


class Dual:
    """A double and its slopes along all directions: forward accumulation of the chain rule."""

    def __init__(self, value, slopes):
        self.value, self.slopes = value, slopes

    def __add__(self, other):
        other = dual(other)
        return Dual(self.value + other.value, self.slopes + other.slopes)

    def __mul__(self, other):
        other = dual(other)
        return Dual(self.value * other.value, self.slopes * other.value + other.slopes * self.value)

    def __pow__(self, exponent):
        return Dual(self.value**exponent, self.slopes * (exponent * self.value ** (exponent - 1)))

    def __neg__(self):
        return Dual(-self.value, -self.slopes)

    def __sub__(self, other):
        return self + -dual(other)

    def __truediv__(self, other):
        return self * dual(other) ** -1

    __radd__, __rmul__ = __add__, __mul__


def dual(number):
    return number if isinstance(number, Dual) else Dual(number, 0.0)


DUAL = Domain(
    "duals",
    nearest_float,
    lambda x: Dual(np.sin(x.value), x.slopes * np.cos(x.value)),
    lambda x: Dual(np.cos(x.value), -x.slopes * np.sin(x.value)),
    lambda x: x**0.5,
)


def errors(n):
    """Return the errors of each method against complex steps through ABA: entry by entry, and of the norm."""
    robot = chain(n)
    state = dict(zip(("q", "qd", "tau"), np.random.default_rng(n).uniform(-1, 1, (3, n)), strict=True))
    dynamics = program(robot, "forward_dynamics", "articulated_body", True)
    truth = np.array([stepped(dynamics, state, name, 1j * STEP).imag / STEP for name in ("q", "qd")])
    still = np.array(evaluate(dynamics, state)["qdd"], float)[:, None]
    simple = [(stepped(dynamics, state, name, DIFFERENCE) - still) / DIFFERENCE for name in ("q", "qd")]
    found = {"finite differences": simple, "abacr": through(dynamics, state)}
    found |= {name: rounded(robot, name, state) for name in METHODS if name != "abacr"}
    spread = float(np.abs(truth).max() / np.abs(truth).min())
    return {name: [items(each, truth), norm(each, truth)] for name, each in found.items()} | {"spread": spread}


def through(dynamics, state):
    """Return the derivatives by the chain rule through the articulated-body algorithm (ABACR)."""
    n, unit = len(state["q"]), np.eye(2 * len(state["q"]))
    moved = {
        name: [Dual(x, unit[k + start]) for k, x in enumerate(state[name])] for name, start in (("q", 0), ("qd", n))
    }
    moved["tau"] = [Dual(x, np.zeros(2 * n)) for x in state["tau"]]
    slopes = np.array([each.slopes for each in evaluate(dynamics, moved, DUAL)["qdd"]])
    return [slopes[:, :n], slopes[:, n:]]


def rounded(robot, name, state):
    (route,) = chosen_routes(robot, FORWARD, name)
    given = ([Float(float(x), DIGITS) for x in state[key]] for key in ("q", "qd", "tau"))
    n, values = robot.nv, route.function(robot, Rounded(), *given)
    return np.array([float(value) for value in values]).reshape(3, n, n)[:2]


def stepped(dynamics, state, name, step):
    moved = dict(state)
    moved[name] = state[name][:, None] + step * np.eye(len(state[name]))
    return np.array(evaluate(dynamics, moved, ARRAY)["qdd"])


def items(found, truth):
    """Return the root mean square of the relative errors of all entries."""
    return float(np.sqrt(np.mean(np.square((np.array(found) - truth) / truth))))


def norm(found, truth):
    """Return the larger of the two matrices' errors, relative to their norms."""
    return max(float(np.linalg.norm(a - b) / np.linalg.norm(b)) for a, b in zip(found, truth, strict=True))

"""The program of a log of proved bounds: its degrees, and its values with bounds of their errors."""

import ast
import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np

U = 2.0**-51  # relative allowance for the rounding of an operation, a sine or a cosine


class Degrees:
    """The largest multiple of each position's angle, and the monomials of the other inputs; or a sum of positions."""

    def __init__(self, waves=(), monomials=((),), angle=None):
        self.waves, self.monomials, self.angle = dict(waves), frozenset(monomials), angle

    def __add__(self, other):
        other = other if isinstance(other, Degrees) else Degrees(angle=self.angle and {})
        if self.angle is not None and other.angle is not None:
            return Degrees(angle={k: self.angle.get(k, 0) + other.angle.get(k, 0) for k in {*self.angle, *other.angle}})
        a, b = angle_free(self).waves, angle_free(other).waves
        return Degrees({k: max(a.get(k, 0), b.get(k, 0)) for k in {*a, *b}}, self.monomials | other.monomials)

    def __mul__(self, other):
        if not isinstance(other, Degrees):
            return self if self.angle is None else Degrees(angle={k: v * other for k, v in self.angle.items()})
        a, b = angle_free(self).waves, angle_free(other).waves
        monomials = {tuple(sorted(m + n)) for m in self.monomials for n in other.monomials}
        if max(map(len, monomials)) > 2:
            raise ValueError("a degree above two in velocities and accelerations")
        return Degrees({k: a.get(k, 0) + b.get(k, 0) for k in {*a, *b}}, monomials)

    __radd__, __rmul__ = __add__, __mul__

    def wave(self, _):
        if self.angle is None or any(v.denominator != 1 for v in self.angle.values()):
            raise ValueError("a sine or cosine of something other than a sum of positions")
        return Degrees({k: abs(int(v)) for k, v in self.angle.items()})


class Value(NamedTuple):
    """Numbers and a bound of their errors."""

    value: np.ndarray
    error: np.ndarray

    def __add__(self, other):
        value = self.value + (b := valued(other)).value
        return Value(value, self.error + b.error + U * np.abs(value))

    def __mul__(self, other):
        value = self.value * (b := valued(other)).value
        error = np.abs(self.value) * b.error + self.error * (np.abs(b.value) + b.error)
        return Value(value, error + U * np.abs(value) + 1e-290)

    __radd__, __rmul__ = __add__, __mul__

    def wave(self, name):
        return Value(getattr(np, name)(self.value), self.error + U)


def valued(x):
    return x if isinstance(x, Value) else Value(float(x), abs(float(x)) * U)


def angle_free(degrees):
    if degrees.angle is not None:
        raise ValueError("a position outside of sines and cosines")
    return degrees


def term(node, known):
    """Evaluate an expression of the program. Numbers are exact fractions until they meet a value."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return Fraction(node.value)
    if isinstance(node, ast.Name) and node.id in known:
        return known[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return Fraction(-1) * term(node.operand, known)
    if isinstance(node, ast.Call) and node.func.id in ("sin", "cos"):
        return term(node.args[0], known).wave(node.func.id)
    if isinstance(node, ast.BinOp):
        a, b, kind = term(node.left, known), term(node.right, known), type(node.op)
        if kind in (ast.Add, ast.Sub):
            return a + (b if kind is ast.Add else Fraction(-1) * b)
        if kind is ast.Mult or (kind is ast.Div and isinstance(b, Fraction)):
            return a * (b if kind is ast.Mult else 1 / b)
        if kind is ast.Pow and isinstance(b, Fraction) and b.denominator == 1 and b > 0:
            return math.prod([a] * int(b), start=Fraction(1))
    raise ValueError("an operation other than sums, products, sines and cosines: " + ast.unparse(node))


def evaluated(program, known):
    known = dict(known)
    for name, text in program["body"]:
        known[name] = term(ast.parse(text, mode="eval").body, known)
    return {name: term(ast.parse(text, mode="eval").body, known) for name, text in program["outputs"]}

#!/usr/bin/env python3
"""Checks that the C text of this folder computes the dynamics of the robot in robot.json, by itself.

    python3 check.py      exit status 0: every claim is accepted; 1: one is rejected, and the entry or line is named

It needs nothing but Python 3.11 and shares no line with the program that wrote the C. It reads the text as straight C;
a literal that claims.json says stands for an exact number must be it, rounded to the type; others are themselves.
It forms Lagrange's equations of K = sum of tr(T_i' J_i T_i'^T) / 2, V = -sum of [g 0] T_i J_i e_4 in the trace form
(R. P. Paul, Robot manipulators, 1981, chapter 6), with T_i a link's pose, d_k T its change by one unit of velocity k,
and J_i = integral of (r, 1)(r, 1)^T dm:  tau_k = sum of tr(d_k T_i J_i (T_i'' - [0 g])^T) + rotors of joint k.
Both are evaluated modulo primes between 2^60 and 2^61 at points drawn from the SHA-256 of text, claims and robot, so
nobody could choose them; an angle is a point of the circle, a quaternion one of the sphere. Functions that differ agree
with at most the chance that is printed (Schwartz and Zippel: degree / prime; and primes that divide all coefficients).

It does not say how doubles round, what happens where a divisor is zero, how sines are computed, or that the other files
(macros, wrappers, vectors) mean what the text takes them to mean; nor that robot.json is your robot: read it."""

import ast
import hashlib
import json
import math
import re
import struct
import sys
from collections import namedtuple
from fractions import Fraction
from functools import cached_property
from pathlib import Path

TARGET, MOST = -80.0, 12
BITS = {"double": 53, "float": 24}
ZERO, UNIT = [[0] * 4] * 4, [[int(r == c) for c in range(4)] for r in range(4)]


class Rejected(Exception):
    pass


def exact(value):
    """The four of a + b sqrt(2) + c sqrt(3) + d sqrt(6), from a string or four."""
    parts = [value, "0", "0", "0"] if isinstance(value, str) else value
    return [Fraction(re.fullmatch(r"-?\d{1,4000}(/\d{1,4000})?", part)[0]) for part in parts]


def numbers_from(text, label):
    seed, count = hashlib.sha256(text.encode()).digest() + label.encode(), 0
    while count := count + 1:
        yield int.from_bytes(hashlib.sha256(seed + count.to_bytes(8, "big")).digest(), "big")


def prime(numbers):
    """Of 61 bits, 23 modulo 24: 2 and 3 have roots, -1 has none; these bases err for nothing below 2^64."""
    for p in (24 * (2**60 // 24 + 1 + each % (2**60 // 24)) + 23 for each in numbers):
        if all(pow(a, p // 2, p) in (1, p - 1) for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
            return p


class Point:
    """The robot in one state, in residues modulo one prime, and its equations there."""

    def __init__(self, robot, numbers):
        self.robot, self.n, self.p, self.numbers = robot, robot["velocities"], prime(numbers), numbers
        two, three = (pow(r, (self.p + 1) // 4, self.p) for r in (2, 3))
        self.roots, self.values, self.circle = (1, two, three, two * three), {}, {}
        for unit in (joint["unit"] for joint in robot["joints"] if joint["unit"]):
            u = [next(numbers) % self.p for _ in unit[1:]]
            square = sum(each * each for each in u)
            point = [*(2 * each for each in u), 1 - square]
            self.values |= {("q", k): x * self.inverse(1 + square) % self.p for k, x in zip(unit, point)}

    def inverse(self, x):
        if x % self.p == 0:
            raise ZeroDivisionError
        return pow(x, -1, self.p)

    def number(self, value):
        parts = zip(exact(value), self.roots)
        return sum(c.numerator * pow(c.denominator, -1, self.p) * root for c, root in parts) % self.p

    def input(self, name, k):
        if (name, k) not in self.values:
            self.values[name, k] = next(self.numbers) % self.p
        return self.values[name, k]

    def turn(self, form):
        """Cosine and sine of a sum of multiples of angles."""
        c, s = 1, 0
        for k, factor in sorted(form.items()):
            count = factor * self.robot["parts"].get(str(k), 1)
            if count.denominator != 1 or abs(count) > 1000:
                raise Rejected(f"a sine is taken of {factor} times q[{k}], which the robot does not turn by")
            if k not in self.circle:
                t = next(self.numbers) % self.p
                under = self.inverse(1 + t * t)
                self.circle[k] = (1 - t * t) * under % self.p, 2 * t * under % self.p
            x, y = self.circle[k]
            for _ in range(abs(int(count))):
                c, s = (c * x - s * y, s * x + c * y) if count > 0 else (c * x + s * y, s * x - c * y)
                c, s = c % self.p, s % self.p
        return c, s

    def product(self, a, b):
        columns = list(zip(*b))
        return [[(r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + r[3] * c[3]) % self.p for c in columns] for r in a]

    def joint(self, joint):
        """The child's placement in its parent where the joint stands; its unit motions [w]x v with their velocity."""
        kind, q, none = joint["type"], [self.input("q", k) for k in joint["position"]], [0, 0, 0]
        x, y, z = axis = [self.number(each) for each in joint["axis"]]
        along = [self.number(joint["multiplier"]) * a for a in axis]
        rise = [self.number(joint["pitch"]) * a for a in along]
        slides, turns = ([(none, e) for e in UNIT[:3]], [(e, none) for e in UNIT[:3]])
        c, s, v, p, columns = 1, 0, 0, none, [(along, none)]
        if kind in ("spherical", "floating"):
            x, y, z, w = q[-4:]
            c, s, v, p = 1 - 2 * (x * x + y * y + z * z), 2 * w, 2, q[:-4] or none
            columns = turns if kind == "spherical" else slides + turns
        elif kind in ("revolute", "helical", "cylindrical"):
            c, s = self.turn({joint["position"][0]: Fraction(joint["multiplier"])})
        elif kind in ("continuous", "planar"):
            c, s = q[-2:]
        if kind == "planar":
            p, columns = [*q[:2], 0], slides[:2] + columns
        elif kind in ("prismatic", "cylindrical"):
            p, columns = [a * q[-1] for a in along], [*columns[kind == "prismatic" :], (none, along)]
        elif kind == "helical":
            p, columns = [a * q[0] for a in rise], [(along, rise)]
        u, v, cross = (x, y, z), v or 1 - c, skew((x, y, z))
        T = [[*((i == j) * c + u[i] * u[j] * v + s * cross[i][j] for j in range(3)), p[i]] for i in range(3)]
        motions = [[[*row, entry] for row, entry in zip(skew(w), v)] + [[0] * 4] for w, v in columns]
        placement = [[self.number(e) for e in row] for row in joint["placement"]] + [UNIT[3]]
        return self.product(placement, [*T, UNIT[3]]), [*zip(joint["velocity"], motions)]

    @cached_property
    def links(self):
        """Of each link: its parent, placement, motions by velocity, and pseudo-inertia; parents first."""
        found, joints = {}, {joint["child"]: joint for joint in self.robot["joints"]}
        for link in self.robot["links"]:
            xx, xy, xz, yy, yz, zz = (self.number(each) for each in link["second_moment"])
            x, y, z, m = (self.number(each) for each in (*link["first_moment"], link["mass"]))
            J = [[xx, xy, xz, x], [xy, yy, yz, y], [xz, yz, zz, z], [x, y, z, m]]
            joint = joints.get(link["name"])
            found[link["name"]] = (joint["parent"], *self.joint(joint), J) if joint else (None, UNIT, [], J)
        return found

    def forces(self, qd, qdd, gravity=True):
        """tau of the bodies: links outward from the base, then wrenches P_i = J_i (T_i'' - [0 g])^T + ... inward."""
        mul, g = self.product, [self.number(entry) if gravity else 0 for entry in self.robot["gravity"]]
        T, T1, T2, P, tau = {None: UNIT}, {None: ZERO}, {None: ZERO}, {None: ZERO}, [0] * self.n
        for i, (parent, A, columns, J) in self.links.items():
            V, U = (plus(ZERO, *([[r[k] * e for e in row] for row in S] for k, S in columns)) for r in (qd, qdd))
            T[i], slipping = mul(T[parent], A), mul(T1[parent], A)
            T1[i] = plus(slipping, turning := mul(T[i], V))
            T2[i] = plus(mul(T2[parent], A), mul(plus(slipping, slipping, turning), V), mul(T[i], U))
            fall = [[*row[:3], row[3] - entry] for row, entry in zip(T2[i], [*g, 0])]
            P[i] = mul(J, list(zip(*fall)))
        for i, (parent, A, columns, _) in reversed(self.links.items()):
            Q = mul(P[i], T[i])
            for k, S in columns:
                tau[k] = (tau[k] + sum(S[r][c] * Q[c][r] for r in range(3) for c in range(4))) % self.p
            P[parent] = plus(P[parent], mul(A, P[i]))
        return tau

    def expected(self, quantity, found):
        """Two lists that must be equal: of what was found, or what the robot makes of it, and of what must be."""
        qd, qdd, tau = ([self.input(name, k) for k in range(self.n)] for name in ("qd", "qdd", "tau"))
        still, number, joints = [0] * self.n, self.number, self.robot["joints"]
        terms = [(k, number(j["multiplier"]) ** 2 * number(j["armature"])) for j in joints for k in j["velocity"]]
        rotors = [sum(term for k, term in terms if k == velocity) for velocity in range(self.n)]
        if quantity == "mass_matrix":
            rows = [self.forces(still, [int(j == k) for j in range(self.n)], gravity=False) for k in range(self.n)]
            return found, [entry + (j == k) * rotors[k] for j in range(self.n) for k, entry in enumerate(rows[j])]
        states = {"inverse_dynamics": (qd, qdd), "bias": (qd, still), "gravity": (still, still)}
        states["forward_dynamics"] = qd, found
        qd, qdd = states[quantity]
        forces = [b + r * a for b, r, a in zip(self.forces(qd, qdd), rotors, qdd)]
        return (forces, tau) if quantity == "forward_dynamics" else (found, forces)


def skew(u):
    return [[0, -u[2], u[1]], [u[2], 0, -u[0]], [-u[1], u[0], 0]]


def plus(*matrices):
    return [[sum(entries) for entries in zip(*rows)] for rows in zip(*matrices)]


def size_of_product(sizes):
    return {k: sum(size.get(k, 0) for size in sizes) for k in {k for size in sizes for k in size}}


N = r"(0|[1-9]\d{0,5})"
NAME = r"([a-z]\w*\d\w*|angle|sine|cosine|work)"
ARRAY = rf"{NAME}\[(?:(PADDED\(){N}\)|{N})\]"
LITERAL = r"(?:\d+\.\d*(?:[eE][+-]?\d{1,3})?|\d+[eE][+-]?\d{1,3})f?"
NAMES = "(?:inverse_dynamics|forward_dynamics|mass_matrix|gravity|bias)"
HEAD = rf"(?:static |NOINLINE )?void (?:KERNEL\(({NAMES}(?:_\d+)?)\)|(\w+_{NAMES}))\(([^)]*)\)"
FUNCTION = re.compile(HEAD + r"\s*\{\n(.*?)^\}\s*", re.M | re.S)


def functions_of(text, scalar):
    """By name the arguments and the lines of the body; between them comments on lines of their own, first includes."""
    strange = re.search(r"\\|\?\?|[^\n\x20-\x7e\x80-\U0010ffff]|[\x80-\xa0\u2028\u2029]|.{2001}", text)
    text = re.sub(r"^ */\*(?:(?!\*/|/\*).)*\*/ *$", "", text, flags=re.M | re.S).lstrip()
    kernels = re.search(r"\b([A-Z]\w*_)KERNEL\(", text)
    before = rf"\b{kernels[1]}(?=[A-Z])" if kernels else r'\A(\s*#include "\w+\.h"\n)*\s*'
    text = re.sub(before, "", text)
    if odd := strange or re.search(r"[^\w\s(){}\[\]*+/=,;.&-]|//|/\*|--|\+\+|[^\x00-\x7f]", text):
        raise Rejected(f"there is more than functions in the text: {odd[0][:60]!r}")
    found, at = {}, 0
    argument = re.compile(rf"(const )?{'real' if kernels else scalar} (qd?d?|tau|M|g|b|work)\[(restrict )?{N}\]")
    while at < len(text):
        if not (each := FUNCTION.match(text, at)) or bool(kernels) == bool(each[2]):
            raise Rejected(f"there is more than functions in the text: {text[at : at + 60].strip()!r}")
        name, at = each[1] or each[2], each.end()
        arguments = [argument.fullmatch(part) for part in each[3].split(", ")]
        if name in found or not all(arguments):
            raise Rejected(f"function {name} is defined twice, or has arguments other than arrays of {scalar}")
        lines = [line.strip() for line in each[4].splitlines() if line.strip()]
        found[name] = [(a[2], int(a[4]), bool(a[1]), bool(a[3])) for a in arguments], lines
    return found


Value = namedtuple("Value", "residue angles size number")
CIRCLE, OTHERS, COUNT, HEIGHT = DEGREES = range(4)
"""``angles`` is the sum of multiples of angles that a value is, ``number`` the number, or None; of the polynomial its
``size`` has the degree in circles, in all else, in numbers, and bits; further keys are divisors, with their powers."""
MINUS = Value(-1, None, {}, Fraction(-1))


class Text:
    """Functions at a point; arrays are values by index, the same for all functions that they are handed to."""

    def __init__(self, functions, claim, point):
        self.functions, self.point, self.run_of, self.written = functions, point, set(), False
        self.divisors, self.denominator, self.largest = {}, 1, 1.0
        self.constants, self.bits, self.names = claim["constants"], BITS[claim["scalar"]], None
        self.type = "real" if claim["function"] == claim["quantity"] else claim["scalar"]
        self.sincos_name = claim["function"].removesuffix(claim["quantity"]) + "sincos"
        self.parts = all(line.startswith(("KERNEL(", "real work[")) for line in functions[claim["function"]][1])
        self.arrays = self.room = self.fixed = self.padded = None
        unit = {k for joint in point.robot["joints"] for k in joint["unit"]}
        self.inputs, self.outputs = {}, {name: {} for name in claim["outputs"]}
        for name, count in claim["inputs"].items():
            angles, units = (point.robot["angles"], unit) if name == "q" else ((), ())
            forms = [{k: Fraction(1)} if k in angles else None for k in range(count)]
            sizes = [{CIRCLE if k in units else OTHERS: 1} for k in range(count)]
            self.inputs[name] = {k: Value(point.input(name, k), forms[k], sizes[k], None) for k in range(count)}
        given = [(array, len(array), True) for array in self.inputs.values()]
        self.run(claim["function"], given + [(self.outputs[n], m, False) for n, m in claim["outputs"].items()])

    def run(self, function, given):
        """``given`` are the arrays handed over, each with its room and whether it is only read."""
        arguments, lines = self.functions.get(function, ([], []))
        fit = [size <= room and const >= only for (_, size, const, _), (_, room, only) in zip(arguments, given)]
        apart = len({own for own, *_ in arguments}) == len({id(array) for array, *_ in given}) == len(arguments)
        if not all(fit) or not apart or len(given) != len(arguments) or function in self.run_of:
            raise Rejected(f"function {function} is not in the text, called twice, or its arguments do not fit")
        before = self.names, self.arrays, self.room, self.fixed, self.padded
        self.names, self.room, self.padded = {}, {own: size for own, size, *_ in arguments}, {}
        self.arrays = {own: array for own, (array, *_) in zip(self.room, given)}
        self.fixed = {own for own, _, const, _ in arguments if const}
        self.run_of.add(function)
        for self.line in lines:
            self.statement(self.line)
        self.names, self.arrays, self.room, self.fixed, self.padded = before

    def statement(self, line):
        arrays = self.arrays
        if (found := re.fullmatch(r"\(void\)\((\w+)\);", line)) and found[1] in arrays:
            return
        if re.fullmatch(rf"{self.type} {ARRAY}(?:, {ARRAY})?;", line):
            for name, padded, size, plain in re.findall(ARRAY, line):
                self.declare(name)
                arrays[name], self.room[name], self.padded[name] = {}, int(size or plain), bool(padded)
        elif found := re.fullmatch(rf"const {self.type} {NAME}\[{N}\] = \{{(.*)\}};", line):
            values = [self.value(part, found[1]) for part in found[3].split(", ")]
            self.declare(found[1])
            arrays[found[1]], self.room[found[1]] = {}, int(found[2])
            for k, value in enumerate(values):
                self.store(found[1], k, value)
            self.fixed.add(found[1])
        elif found := re.fullmatch(rf"SINCOS\({N}, (\w+), (\w+), (\w+)\);", line):
            count, angle, sine, cosine = found.groups()
            if not (self.padded.pop(sine, 0) and self.padded.pop(cosine, 0)) or arrays[sine] or arrays[cosine]:
                raise Rejected(f"sines and cosines need arrays of their own with PADDED: {line}")
            for k in range(int(count)):
                self.sincos(self.element(angle, k), sine, cosine, k)
            self.fixed |= {sine, cosine}
        elif found := re.fullmatch(rf"{self.sincos_name}\((.*), &(\w+)\[{N}\], &(\w+)\[\3\]\);", line):
            self.sincos(self.value(found[1], ""), found[2], found[4], int(found[3]))
        elif (found := re.fullmatch(rf"ZEROS\((\w+), {N}, {N}\);", line)) and self.is_one(found[1], self.outputs):
            for k in range(int(found[2]), int(found[2]) + int(found[3])):
                self.store(found[1], k, Value(0, None, {}, None))
        elif found := re.fullmatch(rf"const {self.type} {NAME} = (.*);", line):
            self.declare(found[1])
            self.names[found[1]] = self.value(found[2], found[1])
        elif found := re.fullmatch(rf"(\w+)\[{N}\] = (.*);", line):
            self.store(found[1], int(found[2]), self.value(found[3], f"{found[1]}[{found[2]}]"))
        elif found := re.fullmatch(r"KERNEL\((\w+)\)\((.*)\);", line):
            self.run(found[1], [(arrays.get(n), self.room.get(n, -1), n in self.fixed) for n in found[2].split(", ")])
        else:
            raise Rejected(f"not a line of straight-line C: {line}")

    def is_one(self, name, arrays):
        return any(self.arrays.get(name) is each for each in arrays.values())

    def declare(self, name):
        if name in self.names or name in self.arrays or name == "i386":
            raise Rejected(f"{name} is declared twice, or is no name of a variable: {self.line}")

    def store(self, array, k, value):
        again = k in self.arrays.get(array, {}) and (array != "work" or self.is_one(array, self.outputs))
        if k >= self.room.get(array, 0) or again or array in self.fixed:
            raise Rejected(f"{array}[{k}] is written twice, or is no output: {self.line}")
        self.written |= self.is_one(array, self.outputs)
        self.arrays[array][k] = value

    def element(self, array, k):
        late = self.written and self.is_one(array, self.inputs) and not self.parts
        if late or self.is_one(array, self.outputs):
            raise Rejected(f"an output is read, or an input after an output is written, which may overlap: {self.line}")
        if k in self.arrays.get(array, {}):
            return self.arrays[array][k]
        raise Rejected(f"{array}[{k}] is read before it is there: {self.line}")

    def sincos(self, value, sine, cosine, k):
        if value.angles is None:
            raise Rejected(f"a sine is taken of what is no sum of angles: {self.line}")
        degree = sum(abs(int(f * self.point.robot["parts"].get(str(i), 1))) for i, f in value.angles.items())
        for array, x in zip((cosine, sine), self.point.turn(value.angles)):
            self.store(array, k, Value(x, None, {CIRCLE: degree}, None))

    def value(self, text, target):
        """C's sums and products of names, elements and literals are Python's too, but for the f of a float."""
        self.source, self.target = text, target
        try:
            return self.node(ast.parse(re.sub(r"\b(\d[\d.]*(?:[eE][+-]?\d+)?)f\b", r"\1j", text), mode="eval").body)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise Rejected(f"not an expression: {self.line}") from None

    def node(self, node):
        text = self.source[node.col_offset : node.end_col_offset]
        match node:
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                terms = []
                while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
                    term = self.node(node.right)
                    terms.append(term if isinstance(node.op, ast.Add) else self.times(MINUS, term))
                    node = node.left
                return self.sum([*terms, self.node(node)])
            case ast.BinOp(left, ast.Mult(), right):
                return self.times(self.node(left), self.node(right))
            case ast.BinOp(left, ast.Div(), right):
                over, under = self.node(left), self.node(right)
                inverse = self.point.inverse(under.residue), None, self.size_of_inverse(under.size), None
                return self.times(over, Value(*inverse))
            case ast.UnaryOp(ast.USub(), operand):
                return self.times(MINUS, self.node(operand))
            case ast.Call(ast.Name("SPLAT"), [operand], []) if re.match(r"SPLAT\((?!.*,\s*\)$)", text):
                return self.node(operand)
            case ast.Constant():
                return self.literal(text)
            case ast.Subscript(ast.Name(array), ast.Constant(k)) if re.fullmatch(rf"{array}\[{N}\]", text):
                return self.element(array, k)
            case ast.Name(name) if name in self.names:
                return self.names[name]
        raise Rejected(f"{text} is not defined, or no part of straight-line C: {self.line}")

    def sum(self, terms):
        residues, forms, sizes, _ = zip(*terms)
        form = None if None in forms else {k: sum(f.get(k, 0) for f in forms) for k in {k for f in forms for k in f}}
        return Value(sum(residues) % self.point.p, form, self.size_of_sum(sizes), None)

    def times(self, a, b):
        form = None
        for x, y in ((a, b), (b, a)):
            if x.number is not None and y.angles is not None:
                form = {k: f * x.number for k, f in y.angles.items()}
        by_difference = all(x.number is not None and x.number.denominator.bit_length() < 4000 for x in (a, b))
        number = a.number * b.number if by_difference else None
        return Value(a.residue * b.residue % self.point.p, form, size_of_product([a.size, b.size]), number)

    def literal(self, text):
        value = Fraction(text.removesuffix("f")) if re.fullmatch(LITERAL, text) else -1
        least, most = (1e-300, 1e300) if self.bits == 53 else (1e-37, 1e37)
        if text.endswith("f") != (self.bits == 24) or (value and not least < value < most):
            raise Rejected(f"{text} is an integer, of another type or beyond it: {self.line}")
        compiled = float(value) if self.bits == 53 else struct.unpack("f", struct.pack("f", float(value)))[0]
        claimed = self.constants.get(self.target, {}).get(text)
        if claimed is None:
            self.note(str(value))
            return Value(self.point.number(str(value)), None, {COUNT: int(value not in (0, 1))}, value)
        parts = exact(claimed)
        true = sum(c * Fraction(math.isqrt(r * 10**800), 10**400) for c, r in zip(parts, (1, 2, 3, 6)) if c)
        unit = Fraction(2) ** (math.frexp(float(true))[1] - self.bits)
        usual = 1e-200 < abs(true) < 1e200 and all(abs(c) < 1e200 for c in parts)
        if not usual or abs(true - Fraction(compiled)) > unit * Fraction(501, 1000):
            raise Rejected(f"{text} is not the number it is claimed to be, {float(true)!r}: {self.line}")
        self.note(claimed)
        return Value(self.point.number(claimed), None, {COUNT: 4, HEIGHT: 3}, true)

    def note(self, value):
        for part in exact(value):
            self.denominator = math.lcm(self.denominator, part.denominator)
            self.largest = max(self.largest, math.log2(max(1, abs(part.numerator))))

    def size_of_sum(self, sizes):
        common = {d: max(size.get(d, 0) for size in sizes) for d in {d for size in sizes for d in size} - {*DEGREES}}
        tops = []
        for size in sizes:
            lacking = [{k: e * (p - size.get(d, 0)) for k, e in self.divisors[d].items()} for d, p in common.items()]
            tops.append(size_of_product([size, *lacking]))
        top = {k: max(each.get(k, 0) for each in tops) for k in DEGREES}
        return top | common | {HEIGHT: top[HEIGHT] + len(sizes)}

    def size_of_inverse(self, size):
        name = len(DEGREES) + len(self.divisors)
        self.divisors[name] = {k: size.get(k, 0) for k in DEGREES}
        return {d: -power for d, power in size.items() if d not in DEGREES} | {name: 1}

    def chance(self, size):
        """log2 of the chance to miss that a value is not the robot's (of fewer factors than 24 links (n + 1))."""
        robot = self.point.robot
        for number in re.findall(r'"(-?\d+(?:/\d+)?)"', json.dumps(robot)):
            self.note(number)
        turns = [abs(Fraction(j["multiplier"])) * max(robot["parts"].values(), default=1) for j in robot["joints"]]
        own = 24 * len(robot["links"]) * (robot["velocities"] + 1) * math.ceil(max(1, *turns))
        under = [{k: e * abs(size[d]) for k, e in self.divisors[d].items()} for d in {*size} - {*DEGREES}]
        circle, others, count, height = (size_of_product([size, *under]).get(k, 0) + own for k in DEGREES)
        angles = 2 * max(1, robot["positions"])
        height += 4 * own + count * (math.log2(self.denominator) + self.largest + 1) + angles * circle
        return math.log2((angles * circle + others + 1) / 2.0**60 + 4 * height / 60 / 2.0**51)


def check(text, claim, robot, read):
    """Points taken, log2 of the chance of error, functions run and there; points are drawn from text and ``read``."""
    functions, quantity, function = functions_of(text, claim["scalar"]), claim["quantity"], claim["function"]
    numbers, error, points, step = numbers_from(f"{text}\0{read}", function), 0.0, 0, 0.0
    arguments = [*claim["inputs"].items(), *claim["outputs"].items()]
    if [(name, size) for name, size, _, alone in functions.get(function, ([], []))[0] if not alone] != arguments:
        raise Rejected(f"function {function} is not in the text, or has other arguments than are claimed")
    places = [(name, k) for name, count in claim["outputs"].items() for k in range(count)]
    for _ in range(MOST):
        try:
            run = Text(functions, claim, point := Point(robot, numbers))
            if missing := [place for place in places if place[1] not in run.outputs[place[0]]]:
                raise Rejected("{}: {}[{}] is not written".format(quantity, *missing[0]))
            values = [run.outputs[name][k] for name, k in places]
            found, wanted = point.expected(quantity, [value.residue for value in values])
        except ZeroDivisionError:
            continue
        wrong = [place for place, a, b in zip(places, found, wanted) if (a - b) % point.p]
        if wrong or len(wanted) != len(places):
            place = [*wrong, ("outputs", len(places))][0]
            raise Rejected("{}: {}[{}] is not what the robot has".format(quantity, *place))
        step = step or max(run.chance(value.size) for value in values)
        points, error = points + 1, error + step
        if error <= TARGET and points > 1:
            return points, error, run.run_of, set(functions)
    raise Rejected(f"{quantity}: a divisor is zero everywhere, or the degree too large to tell")


def unique(pairs):
    if len(dict(pairs)) < len(pairs):
        raise Rejected(f"a key is there twice: {[key for key, _ in pairs]}")
    return dict(pairs)


def main(folder):
    called, there, file = {}, {}, "claims.json and robot.json"
    try:
        read = [(folder / name).read_text() for name in ("claims.json", "robot.json")]
        claims, robot = (json.loads(text, object_pairs_hook=unique) for text in read)
        links, children = [link["name"] for link in robot["links"]], [joint["child"] for joint in robot["joints"]]
        if len({*links}) < len(links) or sorted([links[0], *children]) != sorted(links):
            raise Rejected("links are not one tree with the first link at its root")
        if not all(type(part) is int and part > 0 for part in robot["parts"].values()):
            raise Rejected("angles have parts of 1 or more")
        files = {claim["file"] for claim in claims["functions"]}
        known = all(re.fullmatch(r"\w+\.[ch]", name) for name in files)
        if not files or not known or {path.name for path in folder.glob("*_kernels.h")} - files:
            raise Rejected("nothing is claimed of a text of this folder, or of what is no text of it")
        for claim in claims["functions"]:
            file, text = claim["file"], (folder / claim["file"]).read_text("utf-8")
            points, error, mine, there[file] = check(text, claim, robot, "\0".join(read))
            called.setdefault(file, set()).update(mine)
            print("accepted: {file}: {function} is {quantity}: ".format_map(claim), end="")
            print(f"{points} points, chance of error 2^{error:.0f}")
        for file in there:
            if unread := sorted(there[file] - called[file]):
                raise Rejected(f"function {unread[0]} is neither claimed nor called")
    except Exception as reason:
        print(ascii(f"REJECTED: {file}: {reason if isinstance(reason, Rejected) else repr(reason)}")[1:-1])
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent))

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

import hashlib
import json
import math
import re
import struct
import sys
from fractions import Fraction
from functools import cached_property
from pathlib import Path

TARGET = -80.0
BITS = {"double": 53, "float": 24}


class Rejected(Exception):
    pass


def exact(value):
    """The four of a + b sqrt(2) + c sqrt(3) + d sqrt(6), from a string or four."""
    return [Fraction(each) for each in ([value, 0, 0, 0] if isinstance(value, str) else value)]


def is_prime(n):
    """Miller and Rabin's test with bases that err for nothing below 2^64, of a number that is 3 modulo 4."""
    return all(pow(a, n // 2, n) in (1, n - 1) for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


class Stream:
    def __init__(self, text, label):
        self.seed, self.count = hashlib.sha256(text.encode()).digest() + label.encode(), 0

    def below(self, bound):
        self.count += 1
        return int.from_bytes(hashlib.sha256(self.seed + self.count.to_bytes(8, "big")).digest(), "big") % bound

    def prime(self):
        """23 modulo 24: 2 and 3 have roots, and -1 has none."""
        while not is_prime(p := 24 * (2**60 // 24 + 1 + self.below(2**60 // 24)) + 23):
            pass
        return p


class Point:
    def __init__(self, robot, stream):
        self.robot, self.p = robot, stream.prime()
        self.root = [1, *(pow(r, (self.p + 1) // 4, self.p) for r in (2, 3))]
        self.root.append(self.root[1] * self.root[2] % self.p)
        self.stream, self.values, self.circle = stream, {}, {}
        for unit in (joint["unit"] for joint in robot["joints"] if joint["unit"]):
            u = [stream.below(self.p) for _ in unit[1:]]
            square = sum(each * each for each in u)
            point = [*(2 * each for each in u), 1 - square]
            self.values |= {("q", k): x * self.inverse(1 + square) % self.p for k, x in zip(unit, point)}

    def inverse(self, x):
        if x % self.p == 0:
            raise ZeroDivisionError
        return pow(x, -1, self.p)

    def number(self, value):
        if isinstance(value, str) and "/" not in value:
            return int(value) % self.p
        parts = zip(exact(value), self.root)
        return sum(c.numerator * pow(c.denominator, -1, self.p) * root for c, root in parts) % self.p

    def input(self, name, k):
        if (name, k) not in self.values:
            self.values[name, k] = self.stream.below(self.p)
        return self.values[name, k]

    def turn(self, form):
        """Cosine and sine of a sum of multiples of angles."""
        c, s = 1, 0
        for k, factor in sorted(form.items()):
            count = factor * self.robot["parts"].get(str(k), 1)
            if count.denominator != 1:
                raise Rejected(f"a sine is taken of {factor} times q[{k}], which the robot does not turn by")
            if k not in self.circle:
                t = self.stream.below(self.p)
                under = self.inverse(1 + t * t)
                self.circle[k] = (1 - t * t) * under % self.p, 2 * t * under % self.p
            x, y = self.circle[k]
            y = y if count > 0 else -y
            for _ in range(abs(int(count))):
                c, s = (c * x - s * y) % self.p, (s * x + c * y) % self.p
        return c, s

    def product(self, a, b):
        columns = list(zip(*b))
        return [[(r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + r[3] * c[3]) % self.p for c in columns] for r in a]

    def joint(self, joint):
        """The child's placement where the joint stands, and its unit motions (w, v), by velocity."""
        kind, where, none = joint["type"], joint["position"], [0, 0, 0]
        basis = [[int(i == j) for j in range(3)] for i in range(3)]
        c, s, v, p, scale = 1, 0, 0, none, self.number(joint["multiplier"])
        x, y, z = axis = [self.number(each) for each in joint["axis"]]
        along = [scale * a for a in axis]
        columns = [(along, none)]
        if kind in ("spherical", "floating"):
            x, y, z, w = (self.input("q", k) for k in where[-4:])
            c, s, v = 1 - 2 * (x * x + y * y + z * z), 2 * w, 2
            p = [self.input("q", k) for k in where[:-4]] or none
            columns = [(none, e) for e in basis if kind == "floating"] + [(e, none) for e in basis]
        elif kind in ("revolute", "helical", "cylindrical"):
            c, s = self.turn({where[0]: Fraction(joint["multiplier"])})
        elif kind in ("continuous", "planar"):
            c, s = (self.input("q", k) for k in where[-2:])
        if kind == "planar":
            p, columns = [*(self.input("q", k) for k in where[:2]), 0], [(none, basis[0]), (none, basis[1]), *columns]
        if kind in ("prismatic", "cylindrical"):
            p, columns = (
                [a * self.input("q", where[-1]) for a in along],
                [*columns[kind == "prismatic" :], (none, along)],
            )
        if kind == "helical":
            p = [self.number(joint["pitch"]) * a for a in along]
            p, columns = [a * self.input("q", where[0]) for a in p], [(along, p)]
        v = v or 1 - c
        T = [
            [c + x * x * v, x * y * v - z * s, x * z * v + y * s, p[0]],
            [x * y * v + z * s, c + y * y * v, y * z * v - x * s, p[1]],
            [x * z * v - y * s, y * z * v + x * s, c + z * z * v, p[2]],
            [0, 0, 0, 1],
        ]
        return T, columns

    @cached_property
    def links(self):
        """Of each link: its parent, placement, motions by velocity, and pseudo-inertia; parents first."""
        found, joints = {}, {joint["child"]: joint for joint in self.robot["joints"]}
        for link in self.robot["links"]:
            xx, xy, xz, yy, yz, zz = (self.number(each) for each in link["second_moment"])
            x, y, z, m = (self.number(each) for each in (*link["first_moment"], link["mass"]))
            J = [[xx, xy, xz, x], [xy, yy, yz, y], [xz, yz, zz, z], [x, y, z, m]]
            joint = joints.get(link["name"], {"parent": None})
            if joint["parent"] not in {None, *found}:
                raise Rejected(f"robot.json: link {link['name']} stands before its parent")
            if joint["parent"] is None:
                found[link["name"]] = None, [[int(r == c) for c in range(4)] for r in range(4)], [], J
                continue
            placement = [[self.number(e) for e in row] for row in joint["placement"]] + [[0, 0, 0, 1]]
            own, columns = self.joint(joint)
            columns = [(k, hat(*column)) for k, column in zip(joint["velocity"], columns)]
            found[link["name"]] = joint["parent"], self.product(placement, own), columns, J
        return found


def hat(w, v):
    return [[0, -w[2], w[1], v[0]], [w[2], 0, -w[0], v[1]], [-w[1], w[0], 0, v[2]], [0, 0, 0, 0]]


class Lagrange:
    def __init__(self, point):
        self.point, self.n = point, point.robot["velocities"]

    def combination(self, columns, rates):
        total = [[0] * 4 for _ in range(4)]
        for k, S in columns:
            if rates[k]:
                total = plus(total, [[rates[k] * entry for entry in row] for row in S])
        return total

    def forces(self, qd, qdd, gravity=True):
        """tau of the bodies: links outward from the base, then wrenches P_i = J_i (T_i'' - [0 g])^T + ... inward."""
        point, mul = self.point, self.point.product
        g = [point.number(entry) if gravity else 0 for entry in point.robot["gravity"]]
        T, T1, T2, P, tau = {}, {}, {}, {}, [0] * self.n
        for i, (parent, A, columns, J) in point.links.items():
            V, U = self.combination(columns, qd), self.combination(columns, qdd)
            if parent is None:
                T[i], T1[i], T2[i] = A, V, V
            else:
                T[i], slipping = mul(T[parent], A), mul(T1[parent], A)
                turning = mul(T[i], V)
                T1[i] = plus(slipping, turning)
                T2[i] = plus(mul(T2[parent], A), mul(plus(plus(slipping, slipping), turning), V), mul(T[i], U))
            fall = [[*row[:3], row[3] - entry] for row, entry in zip(T2[i], [*g, 0])]
            P[i] = mul(J, list(zip(*fall)))
        for i, (parent, A, columns, _) in reversed(point.links.items()):
            Q = mul(P[i], T[i])
            for k, S in columns:
                tau[k] = (tau[k] + sum(S[r][c] * Q[c][r] for r in range(3) for c in range(4))) % point.p
            if parent is not None:
                P[parent] = plus(P[parent], mul(A, P[i]))
        return tau

    @cached_property
    def rotors(self):
        total, number = [0] * self.n, self.point.number
        for joint, k in ((each, k) for each in self.point.robot["joints"] for k in each["velocity"]):
            total[k] += number(joint["multiplier"]) ** 2 * number(joint["armature"])
        return total

    def torque(self, qd, qdd):
        return [b + r * a for b, r, a in zip(self.forces(qd, qdd), self.rotors, qdd)]

    def mass(self):
        units = [[int(j == k) for j in range(self.n)] for k in range(self.n)]
        columns = [self.forces([0] * self.n, unit, gravity=False) for unit in units]
        for k, column in enumerate(columns):
            column[k] += self.rotors[k]
        return list(zip(*columns))

    def expected(self, quantity, found):
        """Two lists that must be equal: of what was found, or what the robot makes of it, and of what must be."""
        qd, qdd, tau = ([self.point.input(name, k) for k in range(self.n)] for name in ("qd", "qdd", "tau"))
        still = [0] * self.n
        if quantity == "forward_dynamics":
            return self.torque(qd, found), tau
        if quantity == "mass_matrix":
            return found, [entry for row in self.mass() for entry in row]
        state = {"inverse_dynamics": (qd, qdd), "bias": (qd, still), "gravity": (still, still)}.get(quantity)
        if state is None:
            raise Rejected(f"{quantity}: this checker does not know what it is")
        return found, self.torque(*state)


def plus(*matrices):
    return [[sum(entries) for entries in zip(*rows)] for rows in zip(*matrices)]


TOKEN = re.compile(r"\s*(?:((?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?f?)|([A-Za-z_]\w*)|(.))")
N = r"(0|[1-9]\d*)"
ARRAY = rf"(\w+)\[(ROOM\()?{N}\)?\]"
FUNCTION = re.compile(r"(?:static |PART )?void (?:KERNEL\((\w+)\)|(\w+))\(([^)]*)\)\s*\{\n(.*?)^\}\s*", re.M | re.S)


def functions_of(text, scalar):
    """By name the arguments and the lines of the body; there may be nothing else but comments and, first, includes."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL).lstrip()
    if "KERNEL(" not in text:
        text = re.sub(r'\A(\s*#include "\w+\.h"\n)*\s*', "", text)
    if (odd := re.search(r"[^\w\s(){}\[\]*+/=,;.&-]|//|--|\+\+|[^\x00-\x7f]|[\v\f\r]", text)) or text.count("/*"):
        raise Rejected(f"there is more than functions in the text: {odd and odd[0]!r}")
    found, at = {}, 0
    while at < len(text):
        if not (each := FUNCTION.match(text, at)):
            raise Rejected(f"there is more than functions in the text: {text[at : at + 60].strip()!r}")
        name, at = each[1] or each[2], each.end()
        arguments = [
            re.fullmatch(rf"(const )?(real|{scalar}) (\w+)\[(?:restrict )?{N}\]", a) for a in each[3].split(", ")
        ]
        if name in found or not all(arguments):
            raise Rejected(f"function {name} is defined twice, or has arguments other than arrays of {scalar}")
        lines = [line.strip() for line in each[4].splitlines() if line.strip()]
        found[name] = [(a[3], int(a[4]), bool(a[1])) for a in arguments], lines
    return found


NOTHING = ((0, 0, 0, 0), {})
MINUS = (-1, None, NOTHING, Fraction(-1))


class Text:
    """Runs functions at a point: values are (residue, sum of angles or None, size, number or None)."""

    def __init__(self, functions, claim, point, sizes):
        self.functions, self.point, self.sizes, self.run_of = functions, point, sizes, set()
        self.inputs = set(claim["inputs"])
        self.constants, self.bits, self.type = claim["constants"], BITS[claim["scalar"]], f"(?:real|{claim['scalar']})"

    def run(self, name, given):
        """``given`` are the arrays handed over, each with its room and whether it is only read."""
        arguments, lines = self.functions.get(name, ([], []))
        fit = [size <= room and const >= only for (_, size, const), (_, room, only) in zip(arguments, given)]
        if len(given) != len(arguments) or len({own for own, *_ in arguments}) < len(given) or not all(fit):
            raise Rejected(f"function {name} is not in the text, or its arguments do not fit")
        before = [vars(self).get(each) for each in ("names", "arrays", "room", "fixed", "padded", "written")]
        self.names, self.room, self.padded = {}, {own: size for own, size, _ in arguments}, {}
        self.fixed, self.arrays = (
            {own for own, _, const in arguments if const},
            dict(zip(self.room, (g[0] for g in given))),
        )
        self.outputs, self.written = set(self.room) - self.fixed, False
        self.run_of.add(name)
        for line in lines:
            self.line = line
            self.statement(line)
        self.names, self.arrays, self.room, self.fixed, self.padded, self.written = before
        self.outputs = set()

    def statement(self, line):
        arrays = self.arrays
        if re.fullmatch(r"\(void\)\((\w+)\);", line):
            return
        if found := re.fullmatch(rf"{self.type} {ARRAY}(?:, {ARRAY})?;", line):
            for k in (k for k in (1, 4) if found[k]):
                self.declare(found[k])
                arrays[found[k]], self.room[found[k]], self.padded[found[k]] = {}, int(found[k + 2]), bool(found[k + 1])
        elif found := re.fullmatch(rf"const {self.type} {ARRAY} = \{{(.*)\}};", line):
            self.declare(found[1])
            values = {k: self.value(part, found[1]) for k, part in enumerate(found[4].split(", "))}
            arrays[found[1]], self.room[found[1]] = values, int(found[3])
            if len(values) > int(found[3]):
                raise Rejected(f"there are more values than room for them: {line}")
            self.fixed.add(found[1])
        elif found := re.fullmatch(rf"SINCOS\({N}, (\w+), (\w+), (\w+)\);", line):
            if (
                not (self.padded.pop(found[3], 0) and self.padded.pop(found[4], 0))
                or arrays[found[3]]
                or arrays[found[4]]
            ):
                raise Rejected(f"sines and cosines need arrays of their own with ROOM: {line}")
            for k in range(int(found[1])):
                self.sincos(self.element(found[2], k), found[3], found[4], k)
            self.fixed |= {found[3], found[4]}
        elif found := re.fullmatch(rf"\w+_sincos\((.*), &(\w+)\[{N}\], &(\w+)\[\3\]\);", line):
            self.sincos(self.value(found[1], ""), found[2], found[4], int(found[3]))
        elif (found := re.fullmatch(rf"ZEROS\((\w+), {N}, {N}\);", line)) and found[1] in self.outputs:
            for k in range(int(found[2]), int(found[2]) + int(found[3])):
                self.store(found[1], k, (0, None, NOTHING, None))
        elif found := re.fullmatch(rf"const {self.type} (\w+) = (.*);", line):
            value = self.value(found[2], found[1])
            self.declare(found[1])
            self.names[found[1]] = value
        elif found := re.fullmatch(rf"(\w+)\[{N}\] = (.*);", line):
            self.store(found[1], int(found[2]), self.value(found[3], f"{found[1]}[{found[2]}]"))
        elif found := re.fullmatch(r"KERNEL\((\w+)\)\((.*)\);", line):
            self.run(found[1], [(arrays.get(n), self.room.get(n, -1), n in self.fixed) for n in found[2].split(", ")])
        else:
            raise Rejected(f"not a line of straight-line C: {line}")

    def declare(self, name):
        if name in self.names or name in self.arrays or name.isupper() or name in ("real", "lanes"):
            raise Rejected(f"{name} is declared twice, or is no name of a variable: {self.line}")

    def store(self, array, k, value):
        again = array != "work" and k in self.arrays.get(array, {})
        if k >= self.room.get(array, 0) or again or array in self.fixed:
            raise Rejected(f"{array}[{k}] is written twice, or is no output: {self.line}")
        self.written |= array in self.outputs
        self.arrays[array][k] = value

    def sincos(self, value, sine, cosine, k):
        if value[1] is None:
            raise Rejected(f"a sine is taken of what is no sum of angles: {self.line}")
        degree = sum(abs(int(f * self.point.robot["parts"].get(str(i), 1))) for i, f in value[1].items())
        for array, x in zip((cosine, sine), self.point.turn(value[1])):
            self.store(array, k, (x, None, ((degree, 0, 0, 0), {}), None))

    def element(self, array, k):
        if self.written and array in self.inputs:
            raise Rejected(f"an input is read after an output is written, which may overlap it: {self.line}")
        if k in self.arrays.get(array, {}):
            return self.arrays[array][k]
        raise Rejected(f"{array}[{k}] is read before it is there: {self.line}")

    def value(self, text, target):
        self.tokens, self.at, self.target = TOKEN.findall(text), 0, target
        value = self.sum()
        if self.at != len(self.tokens):
            raise Rejected(f"not an expression: {text}")
        return value

    def sign(self, *signs):
        found = self.tokens[self.at][2] if self.at < len(self.tokens) else ""
        self.at += found in signs
        return found if found in signs else ""

    def sum(self):
        terms = [self.term()]
        while sign := self.sign("+", "-"):
            terms.append(self.term() if sign == "+" else self.times(MINUS, self.term()))
        if len(terms) == 1:
            return terms[0]
        residues, forms, sizes, _ = zip(*terms)
        form = None if None in forms else {k: sum(f.get(k, 0) for f in forms) for k in {k for f in forms for k in f}}
        return sum(residues) % self.point.p, form, self.sizes.sum(sizes), None

    def term(self):
        value = self.factor()
        while sign := self.sign("*", "/"):
            other = self.factor()
            if sign == "/":
                other = self.point.inverse(other[0]), None, self.sizes.inverse(other[2]), None
            value = self.times(value, other)
        return value

    def times(self, a, b):
        form = None
        for x, y in ((a, b), (b, a)):
            if x[3] is not None and y[1] is not None:
                form = {k: f * x[3] for k, f in y[1].items()}
        number = None if a[3] is None or b[3] is None else a[3] * b[3]
        return a[0] * b[0] % self.point.p, form, self.sizes.product([a[2], b[2]]), number

    def factor(self):
        if self.sign("-"):
            return self.times(MINUS, self.factor())
        if self.sign("("):
            value, closed = self.sum(), self.sign(")")
            if closed:
                return value
        number, name, _ = self.tokens[self.at] if self.at < len(self.tokens) else ("", "", "")
        self.at += 1
        if number:
            return self.literal(number)
        if name == "SPLAT" and self.at < len(self.tokens) and self.tokens[self.at][2] == "(":
            return self.factor()
        if name and self.sign("["):
            k = self.tokens[self.at][0] if self.at < len(self.tokens) else ""
            self.at += 1
            if re.fullmatch(N, k) and self.sign("]"):
                return self.element(name, int(k))
        if name in self.names:
            return self.names[name]
        raise Rejected(f"{name or 'an operand'} is not defined, or a bracket not closed: {self.line}")

    def literal(self, text):
        value = Fraction(text.removesuffix("f"))
        if not set(text) & set(".e") or text.endswith("f") != (self.bits == 24):
            raise Rejected(f"{text} is an integer, or of another type: {self.line}")
        compiled = float(value) if self.bits == 53 else struct.unpack("f", struct.pack("f", float(value)))[0]
        if value and not (1e-300 if self.bits == 53 else 1e-37) < compiled < math.inf:
            raise Rejected(f"{text} is beyond the type: {self.line}")
        claimed = self.constants.get(self.target, {}).get(text)
        if claimed is None:
            self.sizes.note(str(value))
            return self.point.number(str(value)), None, ((0, 0, int(value not in (0, 1)), 0), {}), value
        true = sum(c * Fraction(math.isqrt(r * 10**800), 10**400) for c, r in zip(exact(claimed), (1, 2, 3, 6)) if c)
        unit = Fraction(2) ** (math.frexp(float(true))[1] - self.bits)
        if (
            not 1e-200 < abs(true) < 1e200
            or any(abs(c) > 1e200 for c in exact(claimed))
            or abs(true - Fraction(compiled)) > unit * Fraction(501, 1000)
        ):
            raise Rejected(f"{text} is not the number it is claimed to be, {float(true)!r}: {self.line}")
        self.sizes.note(claimed)
        return self.point.number(claimed), None, ((0, 0, 4, 3), {}), true


class Sizes:
    """Of the polynomials that values stand for: degree in circles, in all else, numbers, bits; divisors by powers."""

    def __init__(self):
        self.divisors, self.denominator, self.largest = [], 1, 1.0

    def note(self, value):
        for part in exact(value):
            self.denominator = math.lcm(self.denominator, part.denominator)
            self.largest = max(self.largest, math.log2(max(1, abs(part.numerator))))

    def sum(self, terms):
        common = {d: max(div.get(d, 0) for _, div in terms) for d in {d for _, div in terms for d in div}}
        tops = []
        for top, own in terms:
            lacking = [tuple((power - own.get(d, 0)) * e for e in self.divisors[d]) for d, power in common.items()]
            tops.append(tuple(map(sum, zip(top, *lacking))))
        *degrees, bits = map(max, zip(*tops))
        return (*degrees, bits + len(terms)), common

    def product(self, factors):
        powers = {d: sum(div.get(d, 0) for _, div in factors) for d in {d for _, div in factors for d in div}}
        return tuple(map(sum, zip(*(top for top, _ in factors)))), powers

    def inverse(self, size):
        self.divisors.append(size[0])
        return (0, 0, 0, 0), {**{d: -power for d, power in size[1].items()}, len(self.divisors) - 1: 1}

    def chance(self, size, robot):
        """log2 of the chance to miss that a value is not the robot's (of fewer factors than 24 links (n + 1))."""
        for number in numbers_of(robot):
            self.note(number)
        turns = [abs(Fraction(j["multiplier"])) * max(robot["parts"].values(), default=1) for j in robot["joints"]]
        own = 24 * len(robot["links"]) * (robot["velocities"] + 1) * math.ceil(max(1, *turns))
        under = [sum(abs(power) * self.divisors[d][k] for d, power in size[1].items()) for k in range(4)]
        circle, others, count, bits = (a + b + own for a, b in zip(size[0], under))
        angles = 2 * max(1, robot["positions"])
        height = bits + 4 * own + count * (math.log2(self.denominator) + self.largest + 1) + angles * circle
        return math.log2((angles * circle + others + 1) / 2.0**60 + 4 * height / 60 / 2.0**51)


def numbers_of(part):
    if isinstance(part, str):
        return re.findall(r"\A-?\d+(?:/\d+)?\Z", part)
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    return [number for each in inside for number in numbers_of(each)]


def check(text, claim, robot, read):
    """Points taken, log2 of the chance of error, functions run and there; points are drawn from text and ``read``."""
    functions, quantity = functions_of(text, claim["scalar"]), claim["quantity"]
    stream, error, points, undefined, step = Stream(f"{text}\0{read}", claim["function"]), 0.0, 0, 0, 0.0
    names = [*claim["inputs"].items(), *claim["outputs"].items()]
    if [(n, s) for n, s, _ in functions.get(claim["function"], ([], []))[0]] != names:
        raise Rejected(f"function {claim['function']} is not in the text, or has other arguments than are claimed")
    unit = {k for joint in robot["joints"] for k in joint["unit"]}
    while error > TARGET or points < 2:
        point, sizes = Point(robot, stream), Sizes()
        arrays = []
        for name, count in claim["inputs"].items():
            form = {k: {k: Fraction(1)} if name == "q" and k in robot["angles"] else None for k in range(count)}
            size = {k: (1, 0, 0, 0) if name == "q" and k in unit else (0, 1, 0, 0) for k in range(count)}
            arrays.append({k: (point.input(name, k), form[k], (size[k], {}), None) for k in range(count)})
        outputs = {name: {} for name in claim["outputs"]}
        try:
            given = [*((a, len(a), True) for a in arrays), *((outputs[n], claim["outputs"][n], False) for n in outputs)]
            run = Text(functions, claim, point, sizes)
            run.run(claim["function"], given)
            places = [(name, k) for name, count in claim["outputs"].items() for k in range(count)]
            if missing := [f"{quantity}: {name}[{k}] is not written" for name, k in places if k not in outputs[name]]:
                raise Rejected(missing[0])
            found, wanted = Lagrange(point).expected(quantity, [outputs[name][k][0] for name, k in places])
        except ZeroDivisionError:
            if (undefined := undefined + 1) > 3:
                raise Rejected(f"{quantity}: a divisor is zero everywhere") from None
            continue
        wrong = [place for place, a, b in zip(places, found, wanted) if (a - b) % point.p]
        if wrong or len(wanted) != len(places):
            raise Rejected(
                "{}: {}[{}] is not what the robot has".format(quantity, *[*wrong, ("outputs", len(places))][0])
            )
        step = step or max(sizes.chance(outputs[name][k][2], robot) for name, k in places)
        points, error = points + 1, error + step
    return points, error, run.run_of, set(functions)


def unique(pairs):
    if len(dict(pairs)) < len(pairs):
        raise Rejected(f"a key is there twice: {[key for key, _ in pairs]}")
    return dict(pairs)


def read_all(folder):
    """Claims, robot and both as they were read; only what has one meaning."""
    read = [(folder / name).read_text() for name in ("claims.json", "robot.json")]
    claims, robot = (json.loads(text, object_pairs_hook=unique) for text in read)
    links, children = [link["name"] for link in robot["links"]], [joint["child"] for joint in robot["joints"]]
    if len({*links}) < len(links) or sorted([links[0], *children]) != sorted(links):
        raise Rejected("robot.json: links are not one tree with the first link at its root")
    if not all(type(part) is int and part > 0 for part in robot["parts"].values()):
        raise Rejected("robot.json: angles have parts of 1 or more")
    files = {claim["file"] for claim in claims["functions"]}
    if not files or {path.name for path in folder.glob("*_kernels.h")} - files:
        raise Rejected("claims.json: nothing is claimed of a text of this folder")
    return claims["functions"], robot, "\0".join(read)


def main(folder):
    status, run, there, file = 0, {}, {}, folder.name
    try:
        claims, robot, read = read_all(folder)
        for claim in claims:
            file, text = claim["file"], (folder / claim["file"]).read_text()
            points, error, mine, there[file] = check(text, claim, robot, read)
            run.setdefault(file, set()).update(mine)
            what = f"{claim['function']} is {claim['quantity']}"
            print(f"accepted: {file}: {what}: {points} points, chance of error 2^{error:.0f}")
        if unread := [(file, name) for file in there for name in sorted(there[file] - run[file])]:
            raise Rejected("{}: function {} is neither claimed nor called".format(*unread[0]))
    except Rejected as reason:
        status = 1
        print(f"REJECTED: {file}: {reason}")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent))

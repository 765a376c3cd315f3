#!/usr/bin/env python3
"""Checks that the C text of this folder computes the dynamics of the robot in robot.json.

    python3 check.py      exit status 0: all claims are accepted; 1: a claim is rejected, and its entry or line is named

The checker needs only Python 3.11 and lagrange.py. It shares no code with the program that wrote the C. It reads the
text as straight-line C. A literal is an exact number. If claims.json states the exact number that a literal rounds, the
checker uses this number and checks the rounding.

The text and the robot (see lagrange.py) are evaluated modulo primes between 2^60 and 2^61. The SHA-256 of text, claims
and robot determines the points, so nobody could choose them. An angle is a point of the circle, and a quaternion is a
point of the sphere. The printed chance is the largest probability that two different functions agree at these points:
degree / prime (Schwartz and Zippel), plus the probability that the prime divides all coefficients. For forward dynamics
the mass matrix must be regular in some state.

The checker does not prove:

* how doubles round, and the results if a divisor is zero
* how sines are computed
* that the other files (sines, vectors, batches) are correct
* that robot.json is your robot: read it."""

import ast
import json
import math
import re
import struct
import sys
from collections import namedtuple
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from itertools import chain
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
lagrange = import_module("lagrange")
Point, Rejected, exact, fraction, refuse, keyed, numbers_from, prime = (
    getattr(lagrange, name) for name in "Point Rejected exact fraction refuse keyed numbers_from prime".split()
)

TARGET, MOST, BITS, SINES = -80.0, 12, {"double": 53, "float": 24}, {"double": 4, "float": 8}
ARGUMENTS = {
    "inverse_dynamics": "q qd qdd tau",
    "forward_dynamics": "q qd tau qdd",
    "bias": "q qd b",
    "gravity": "q g",
    "mass_matrix": "q M",
}
"""The arrays of the function of each quantity; the last one is the output."""
TEXT, JSON, DEGREE, LONG, WORK = 2**22, 2**26, 2**100, 4000, 100
"""Upper bounds: bytes of a C file and of a JSON file, degree, bits of a factor of an angle, sizes added up per line."""
ROOTS = [Fraction(math.isqrt(r * 10**800), 10**400) for r in (1, 2, 3, 6)]


def unique(pairs):
    refuse(len(dict(pairs)) < len(pairs), f"a key occurs twice: {[key for key, _ in pairs][:9]}")
    return dict(pairs)


N = r"(0|[1-9]\d{0,5})"
NAME = r"((?=[a-zA-Z_]*+\d)[a-z]\w*+|angle|sine|cosine|work|(?:qd?d?|tau)_)"
ARRAY = rf"{NAME}\[{N}\]"
LITERAL = r"(?:\d+\.\d*(?:[eE][+-]?\d{1,3})?|\d+[eE][+-]?\d{1,3})f?"
HEAD = rf"(?:static |[A-Z]\w*_NOINLINE )?void (\w+_(?:{'|'.join(ARGUMENTS)})(?:_\d+)?)\(([^)]*)\)"
FUNCTION = re.compile(HEAD + r"\s*\{\n(.*?)^\}\s*", re.M | re.S)
INCLUDES = r'\A\s*#include "(\w+)\.h"\s*(?:#include (?:<(?:math|string)\.h>|"\1_(?:sines|lanes|trig)\.h")\s*)*'


def functions_of(text, scalar):
    """Return the arguments and lines of each function. The text may have includes and comments besides functions."""
    strange = re.search(r"\\|\?\?|[^\n\x20-\x7e\x80-\U0010ffff]|[\x80-\xa0\u2028\u2029]", text)
    strange = strange or next(filter(None, map(re.compile(".{2001}").match, text.split("\n"))), None)
    text = re.sub(INCLUDES, "", re.sub(r"^ */\*(?:(?!\*/|/\*).)*\*/ *$", "", text, flags=re.M | re.S)).lstrip()
    odd = strange or re.search(r"[^\w\s(){}\[\]*+/=,;.&-]|//|/\*|--|\+\+|[^\x00-\x7f]", text)
    found, at = {}, 0
    argument = re.compile(rf"(const )?{scalar} (qd?d?|tau|M|g|b|work)\[(restrict )?{N}\]")
    while odd or at < len(text):
        if odd or not (each := FUNCTION.match(text, at)):
            raise Rejected(f"the text has more than functions: {(odd[0] if odd else text[at:])[:60]!r}")
        name, at = each[1], each.end()
        arguments = [argument.fullmatch(part) for part in each[2].split(", ")]
        refuse(name in found or not all(arguments), f"function {name} occurs twice, or not with {scalar} arrays")
        lines = [line.strip() for line in each[3].splitlines() if line.strip()]
        found[name] = [(a[2], int(a[4]), bool(a[1]), bool(a[3])) for a in arguments], lines
    return found


Value = namedtuple("Value", "residue angles size number")
CIRCLE, OTHERS, COUNT, HEIGHT = DEGREES = range(4)
"""``angles`` maps positions to multiples for a sum of angles, and ``number`` is the exact number, or they are None.

``size`` is the size of the value's polynomial: its degrees in circles, in other inputs and in numbers, and its bits.
Other keys of ``size`` are divisors, with their powers."""
MINUS = Value(-1, None, {}, Fraction(-1))


class Array(dict):
    """Values by index, with the array's length ``room``, its role (input, output, constant or work), and the names of
    its function as ``home``."""

    def __init__(self, room, role="", home=None):
        self.room, self.role, self.home = room, role, home


class Text:
    """The functions of a text, evaluated at a point. A called function shares the arrays of its caller."""

    def __init__(self, functions, claim, point):
        self.functions, self.point, self.run_of, self.written = functions, point, set(), False
        self.divisors, self.denominators, self.largest, self.work = {}, set(), 1.0, 0
        self.constants, self.type, self.names = claim["constants"], claim["scalar"], {}
        self.precision = BITS[self.type]
        self.sincos_name = claim["function"].removesuffix(claim["quantity"]) + "sincos"
        self.most = WORK * (1000 + sum(len(lines) for _, lines in functions.values()))
        *inputs, output = ARGUMENTS[claim["quantity"]].split()
        given, lengths = [], point.robot["lengths"]
        for name in inputs:
            angles, units = (point.robot["parts"], {*sum(point.robot["units"], ())}) if name == "q" else ((), ())
            given.append(Array(lengths[name], "input"))
            for k in range(lengths[name]):
                form, size = {k: Fraction(1)} if k in angles else None, {CIRCLE if k in units else OTHERS: 1}
                given[-1][k] = Value(point.input(name, k), form, size, None)
        self.output = Array(lengths[output], "output")
        self.run(claim["function"], [*given, self.output])
        for number in point.robot["numbers"]:
            self.note(number)

    def run(self, function, given):
        arguments, lines = self.functions.get(function, ([], []))
        before, self.names = self.names, {own: array for (own, *_), array in zip(arguments, given)}
        apart = len(given) == len(arguments) == len(self.names) == len({*map(id, given)})
        fit = all(size <= array.room for (_, size, *_), array in zip(arguments, given))
        known = apart and fit and function not in self.run_of
        refuse(not known, f"function {function} is not in the text, called twice, or its arguments do not fit")
        self.run_of.add(function)
        for self.line in lines:
            self.statement(self.line)
        self.names = before

    def statement(self, line):
        if found := re.fullmatch(r"\(void\)(\w+);", line):
            self.array(found[1])
        elif re.fullmatch(rf"{self.type} {ARRAY}(?:, {ARRAY})?;", line):
            for name, size in re.findall(ARRAY, line):
                self.declare(name, Array(int(size), "work" * (name == "work"), self.names))
        elif found := re.fullmatch(rf"const {self.type} {ARRAY} = \{{(.*)\}};", line):
            values, array = [self.value(part, found[1]) for part in found[3].split(", ")], Array(int(found[2]))
            self.fill(array, 0, values)
            array.role = "constant"
            self.declare(found[1], array)
        elif found := re.fullmatch(rf"sines_cosines\({N}, (\w+), (\w+), (\w+)\);", line):
            count, (angle, *own) = int(found[1]), map(self.array, found.groups()[1:])
            room = -(-count // SINES[self.type]) * SINES[self.type]
            fit = not any(array or array.role not in ("", "work") or array.room < room for array in own)
            refuse(not fit, f"sines and cosines need separate arrays, padded for vectors: {line}")
            for k in range(count):
                self.sincos(self.element(angle, k), *own, k)
            own[0].role = own[1].role = "constant"
        elif found := re.fullmatch(rf"{self.sincos_name}\((.*), &(\w+)\[{N}\], &(\w+)\[\3\]\);", line):
            self.sincos(self.value(found[1], ""), self.array(found[2]), self.array(found[4]), int(found[3]))
        elif found := re.fullmatch(rf"memset\((\w+) \+ {N}, 0, {N} \* sizeof \*\1\);", line):
            refuse(self.array(found[1]) is not self.output, f"{found[1]} is not an output: {line}")
            self.fill(self.output, int(found[2]), [Value(0, None, {}, None)] * int(found[3]))
        elif found := re.fullmatch(r"memcpy\((\w+), (\w+), sizeof \1\);", line):
            array, source = self.array(found[1]), self.array(found[2])
            refuse(array.home is not self.names, f"{found[1]} is not an array of this function: {line}")
            self.fill(array, 0, [self.element(source, k) for k in range(array.room)])
        elif found := re.fullmatch(rf"const {self.type} {NAME} = (.*);", line):
            self.declare(found[1], self.value(found[2], found[1]))
        elif found := re.fullmatch(rf"(\w+)\[{N}\] = (.*);", line):
            self.fill(self.array(found[1]), int(found[2]), [self.value(found[3], f"{found[1]}[{found[2]}]")])
        elif (found := re.fullmatch(r"(\w+)\((.*)\);", line)) and found[1] in self.functions:
            self.run(found[1], [*map(self.array, found[2].split(", "))])
        else:
            raise Rejected(f"not a line of straight-line C: {line}")

    def declare(self, name, value):
        known = name in self.names or name == "i386"
        refuse(known, f"{name} is declared twice, or cannot name a variable: {self.line}")
        self.names[name] = value

    def array(self, name):
        refuse(not isinstance(self.names.get(name), Array), f"{name} is not an array: {self.line}")
        return self.names[name]

    def fill(self, array, first, values):
        for k, value in enumerate(values, first):
            if k >= array.room or array.role in ("input", "constant") or (k in array and array.role != "work"):
                raise Rejected(f"a number is written twice, or to a place that must not be written: {self.line}")
            array[k] = value
        self.written |= array is self.output

    def element(self, array, k):
        if array is self.output or k not in array or (self.written and array.role == "input"):
            where = "before it is written, or after an output that may overlap it is written"
            raise Rejected(f"number {k} of an array is an output, or is read {where}: {self.line}")
        return array[k]

    def sincos(self, value, sine, cosine, k):
        refuse(value.angles is None, f"the argument of a sine is not a sum of angles: {self.line}")
        degree = sum(abs(int(f * self.point.robot["parts"].get(i, 1))) for i, f in value.angles.items())
        for array, x in zip((cosine, sine), self.point.turn(value.angles)):
            self.fill(array, k, [Value(x, None, {CIRCLE: degree}, None)])

    def value(self, text, target):
        """Return the value of a C expression, parsed as Python: the syntax is the same, except for the f of a float."""
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
            case ast.Constant():
                return self.literal(text)
            case ast.Subscript(ast.Name(name), ast.Constant(k)) if re.fullmatch(rf"{name}\[{N}\]", text):
                return self.element(self.array(name), k)
            case ast.Name(name) if isinstance(self.names.get(name), Value):
                return self.names[name]
        raise Rejected(f"{text} is not defined, or does not belong to straight-line C: {self.line}")

    def sum(self, terms):
        residues, forms, sizes, _ = zip(*terms)
        form = None if None in forms else {k: sum(f.get(k, 0) for f in forms) for k in {k for f in forms for k in f}}
        return Value(sum(residues) % self.point.p, form, self.size_of_sum(sizes), None)

    def times(self, a, b):
        form, number = None, a.number * b.number if a.number is not None and b.number is not None else None
        for x, y in ((a, b), (b, a)):
            if x.number is not None and y.angles is not None:
                form = {k: f * x.number for k, f in y.angles.items()}
        exactly = [*(form or {}).values(), number or 0]
        if any(f.numerator.bit_length() + f.denominator.bit_length() > LONG for f in exactly):
            form = number = None
        return Value(a.residue * b.residue % self.point.p, form, self.size_of_product([a.size, b.size]), number)

    def literal(self, text):
        value = Fraction(text.removesuffix("f")) if re.fullmatch(LITERAL, text) else -1
        least, most = (1e-300, 1e300) if self.precision == 53 else (1e-37, 1e37)
        odd = text.endswith("f") != (self.precision == 24) or (value and not least < value < most)
        refuse(odd, f"{text} is an integer, of another type, or beyond the range of its type: {self.line}")
        compiled = float(value) if self.precision == 53 else struct.unpack("f", struct.pack("f", float(value)))[0]
        claimed = self.constants.get(self.target, {}).get(text, str(value))
        self.note(claimed)
        if claimed == str(value):
            return Value(self.point.number(claimed), None, {COUNT: int(value not in (0, 1))}, value)
        true = sum(c * root for c, root in zip(exact(claimed), ROOTS) if c)
        unit = Fraction(2) ** (math.frexp(float(true))[1] - self.precision)
        usual = 1e-200 < abs(true) < 1e200 and all(abs(c) < 1e200 for c in exact(claimed))
        if not usual or abs(true - Fraction(compiled)) > unit * Fraction(501, 1000):
            raise Rejected(f"{text} is not its claimed value {float(true)!r}: {self.line}")
        return Value(self.point.number(claimed), None, {COUNT: 4, HEIGHT: 3}, true)

    def note(self, value):
        for part in exact(value):
            self.denominators.add(part.denominator)
            self.largest = max(self.largest, math.log2(max(1, abs(part.numerator))))

    def size_of_product(self, sizes):
        size = {k: total for k in {*chain(*sizes)} if (total := sum(size.get(k, 0) for size in sizes))}
        self.work += sum(map(len, sizes))
        if self.work > self.most or max(size.values(), default=0) > DEGREE:
            raise Rejected(f"nested divisors, or a degree, are too large to be checked: {self.line}")
        return size

    def size_of_sum(self, sizes):
        common = {d: max(size.get(d, 0) for size in sizes) for d in {*chain(*sizes)} - {*DEGREES}}
        tops = []
        for size in sizes:
            lacking = [
                {k: e * (p - size.get(d, 0)) for k, e in self.divisors[d].items()}
                for d, p in common.items()
                if p > size.get(d, 0)
            ]
            tops.append(self.size_of_product([size, *lacking]))
        top = {k: max(each.get(k, 0) for each in tops) for k in DEGREES}
        return top | {d: p for d, p in common.items() if p} | {HEIGHT: top[HEIGHT] + len(sizes)}

    def size_of_inverse(self, size):
        name = len(DEGREES) + len(self.divisors)
        self.divisors[name] = {k: size.get(k, 0) for k in DEGREES}
        return {d: -power for d, power in size.items() if d not in DEGREES} | {name: 1}

    @cached_property
    def bits(self):
        """Bits of a common denominator: the least common multiple, or the product if the denominators are large."""
        product = sum(map(math.log2, self.denominators))
        return product if product > 2**18 else math.log2(math.lcm(*self.denominators))

    def chance(self, size):
        """Return log2 of the chance to miss a wrong value; the robot has fewer than 24 links (n + 1) factors."""
        robot, lengths = self.point.robot, self.point.robot["lengths"]
        turns = [abs(fraction(j["multiplier"])) * max(robot["parts"].values(), default=1) for j in robot["joints"]]
        own = 24 * len(robot["links"]) * (lengths["qd"] + 1) * math.ceil(max(1, *turns))
        under = [{k: e * abs(size[d]) for k, e in self.divisors[d].items()} for d in {*size} - {*DEGREES}]
        circle, others, count, height = (self.size_of_product([size, *under]).get(k, 0) + own for k in DEGREES)
        angles = 2 * max(1, lengths["q"])
        height += 4 * own + count * (self.bits + self.largest + 1) + angles * circle
        return math.log2((angles * circle + others + 1) / 2.0**60 + 4 * height / 60 / 2.0**51)


def check(text, claim, robot, read):
    """Return the number of points, log2 of the chance of error, the functions that ran, and all functions of ``text``.

    The points are drawn from ``text`` and ``read``, the other files."""
    keyed(claim, "file function quantity scalar constants")
    functions, quantity, function = functions_of(text, claim["scalar"]), claim["quantity"], claim["function"]
    numbers, error, points, step = numbers_from(f"{text}\0{read}", function), 0.0, 0, 0.0
    robot = lagrange.robot_of(robot)
    *inputs, output = [(name, robot["lengths"][name]) for name in ARGUMENTS[quantity].split()]
    given = [*((*array, True, False) for array in inputs), (*output, False, False)]
    other = given != functions.get(function, ([], []))[0]
    refuse(other, f"function {function} is not in the text, or lacks the arguments of {quantity}")
    if quantity == "forward_dynamics" and not any(lagrange.is_regular(robot, numbers) for _ in range(2)):
        raise Rejected(f"{quantity}: the mass matrix of robot.json is singular in every state")
    for _ in range(MOST):
        try:
            run = Text(functions, claim, point := Point(robot, numbers))
            missing = [k for k in range(output[1]) if k not in run.output]
            refuse(missing, f"{quantity}: {output[0]}{missing[:1]} is not written")
            values = [run.output[k] for k in range(output[1])]
            pairs = zip(*point.expected(quantity, [value.residue for value in values]), strict=True)
        except ZeroDivisionError:
            continue
        wrong = [k for k, (a, b) in enumerate(pairs) if (a - b) % point.p]
        refuse(wrong, f"{quantity}: {output[0]}{wrong[:1]} differs from the robot's value")
        step = step or max((run.chance(value.size) for value in values), default=TARGET)
        points, error = points + 1, error + step
        if error <= TARGET and points > 1:
            return points, error, run.run_of, set(functions)
    raise Rejected(f"{quantity}: a divisor is zero everywhere, or the degree is too large to be checked")


def contents(path, most):
    with path.open("rb") as file:
        data = file.read(most + 1)
    refuse(len(data) > most, f"{path.name} is longer than {most} bytes")
    return data.decode()


def main(folder):
    called, there, file = {}, {}, "claims.json and robot.json"
    try:
        read = [contents(folder / name, JSON) for name in ("claims.json", "robot.json")]
        claims, robot = (json.loads(text, object_pairs_hook=unique) for text in read)
        claims = keyed(claims, "robot moved_by_at_most functions")["functions"]
        files = {claim["file"] for claim in claims}
        known = all(re.fullmatch(r"\w+\.[ch]", name) for name in files)
        texts = {path.name for path in folder.glob("*.c") if not path.name.endswith("_batch.c")}
        if not files or not known or texts - files:
            raise Rejected("a C file of this folder has no claim, or a claim is about another file")
        twice = len({(claim["file"], claim["function"]) for claim in claims}) < len(claims)
        refuse(twice, "a function is claimed twice")
        for claim in claims:
            file, text = claim["file"], contents(folder / claim["file"], TEXT)
            points, error, mine, there[file] = check(text, claim, robot, "\0".join(read))
            called.setdefault(file, set()).update(mine)
            print("accepted: {file}: {function} is {quantity}: ".format_map(claim), end="")
            print(f"{points} points, chance of error 2^{error:.0f}")
        for file in there:
            unread = sorted(there[file] - called[file])
            refuse(unread, f"functions are neither claimed nor called: {unread}")
    except Exception as reason:
        shown = reason if isinstance(reason, Rejected) else repr(reason)
        print(ascii(f"REJECTED: {file}: {shown}"[:400])[1:-1])
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent))

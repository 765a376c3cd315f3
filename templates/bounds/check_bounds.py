"""Check a log of proved bounds. Usage: python check_bounds.py LOG.json. It needs NumPy only.

The log states a program, limits of its inputs, bounds of its outputs, and boxes of positions with numbers of pieces of
splines. A value of the program is the sine or cosine of a sum of positions, or a sum of products of earlier values.
The values show the degrees in sines and cosines of each position, and samples give the Fourier coefficients. On a box,
splines enclose sines and cosines; their errors are sampled here. The boxes must cover the limits, except where an
output is below its bound. A box that does not show it is divided further.

Not verified: that the program is the robot's (a certificate does that), that the limits are the file's, and that the
values are attained. Bounds are shown up to 1e-9 of the largest one. NumPy's operations, sines and cosines are assumed
accurate to 4 roundings.
"""

import functools
import itertools
import json
import math
import sys
from fractions import Fraction
from typing import NamedTuple

import numpy as np

U = 2.0**-51  # relative allowance for the rounding of an operation, a sine or a cosine
SUMS = 2.0**-40  # relative allowance for sums of products
COARSE = 1.0  # largest angle of a piece where factors of errors are bounded
MAX_DIVISIONS = 40  # divisions of a box beyond those of the log
CHUNK = 2**19


class Degrees(dict):
    """The degree of a value in the sines and cosines of each position."""

    def joined(self, other, largest):
        other = other if isinstance(other, Degrees) else {}
        return Degrees({k: largest((self.get(k, 0), other.get(k, 0))) for k in {*self, *other}})

    __add__ = __radd__ = functools.partialmethod(joined, largest=max)
    __mul__ = __rmul__ = functools.partialmethod(joined, largest=sum)


class Value(NamedTuple):
    """Numbers and a bound of their errors."""

    value: np.ndarray
    error: np.ndarray

    def __add__(self, b):
        value = self.value + b.value
        return Value(value, self.error + b.error + U * np.abs(value))

    def __mul__(self, b):
        value = self.value * b.value
        error = np.abs(self.value) * b.error + self.error * (np.abs(b.value) + b.error)
        return Value(value, error + U * np.abs(value) + 1e-290)


class Polynomial(dict):
    """The coefficient of each monomial in the velocities and accelerations."""

    @classmethod
    def of(cls, x):
        return x if isinstance(x, cls) else cls({(): Value(float(x), abs(float(x)) * U)})

    def collected(self, pairs):
        found = Polynomial()
        for monomial, value in pairs:
            found[monomial] = found[monomial] + value if monomial in found else value
        if max(map(len, found)) > 2:
            raise ValueError("a degree above two in velocities and accelerations")
        return found

    def __add__(self, other):
        return self.collected([*self.items(), *self.of(other).items()])

    def __mul__(self, other):
        pairs = itertools.product(self.items(), self.of(other).items())
        return self.collected((tuple(sorted(m + n)), a * b) for (m, a), (n, b) in pairs)

    __radd__, __rmul__ = __add__, __mul__


def evaluated(program, known, wave):
    """Return all values of the program. Numbers are exact fractions until they meet a value."""
    known = dict(known)
    for name, kind, terms in program:
        if kind:
            known[name] = wave(kind, {k: int(n) for n, k in terms})
        else:
            first, *others = [math.prod((known[k] for k in factors), start=Fraction(n)) for n, *factors in terms]
            known[name] = sum(others, first)
    return known


def waves(degree, x):
    return np.array([np.ones_like(x)] + [f(m * x) for m in range(1, degree + 1) for f in (np.cos, np.sin)])


def controls(degree, low, high, pieces):
    """Return control points of quadratic splines, their errors, and the part of [low, high] that needs each point.

    A center has the magnitude s, an end is half the sum of the centers at both sides of it. So on a piece |u| <= 1/2 of
    the angle a, exp(i a u) is approximated by 1 - s (1 - cos a) u^2 + i s u sin a. Samples at distances h bound the
    error up to h^2/8 times the largest second derivative, which is at most (1 + 2 s) a^2.
    """
    if pieces == 0:  # a constant
        angles = np.minimum(np.arange(1, degree + 1) * (high - low) / 2 * (1 + SUMS), math.pi / 2)
        small = angles < math.pi / 2
        middle = waves(degree, np.array([(low + high) / 2]))
        middle[1:, 0] *= np.repeat(small * (1 + np.cos(angles)) / 2, 2)
        errors = np.where(small, np.hypot((1 - np.cos(angles)) / 2, np.sin(angles)) + SUMS, 1.0)
        return middle, np.r_[0.0, np.repeat(errors, 2)], np.array([[low], [high]])
    step = (high - low) * (1 + SUMS) / pieces
    middle = (low + high) / 2 + step * (np.arange(pieces) - (pieces - 1) / 2)
    x = np.r_[low, middle, high]
    rows, errors = [np.ones_like(x)], [0.0]
    u = np.linspace(-0.5, 0.5, 201)
    for m in range(1, degree + 1):
        a = m * step
        s = 4 / (3 + math.cos(a))
        gap = np.abs(np.exp(1j * a * u) - 1 + s * (1 - math.cos(a)) * u**2 - 1j * s * u * math.sin(a)).max()
        size = s * np.r_[math.cos(a / 2), np.ones(pieces), math.cos(a / 2)]
        rows += [size * np.cos(m * x), size * np.sin(m * x)]
        errors += [gap + (1 + 2 * s) * (a / 200) ** 2 / 8 + SUMS] * 2
    reach = 1.5 * step * (1 + SUMS)
    return np.array(rows), np.array(errors), np.clip([x - reach, x + reach], low, high)


class Output:
    """The Fourier coefficients of one output, and its bound on boxes. Velocities and such are scaled to [-1, 1]."""

    def __init__(self, program, limits, name, degrees):
        self.axes = sorted(k for k, degree in degrees.items() if degree)
        self.degrees = [degrees[k] for k in self.axes]
        nodes = [2 * math.pi * np.arange(2 * d + 1) / (2 * d + 1) for d in self.degrees]
        grid = [each.ravel() for each in np.meshgrid(*nodes, indexing="ij")]
        sizes = {k: U * (abs(a) + abs(b)) for k, (a, b) in limits.items()}
        ends = {k: {(): (a + b) / 2, (k,): (b - a) / 2} for k, (a, b) in limits.items()}
        known = {k: Polynomial({m: Value(x, sizes[k]) for m, x in each.items()}) for k, each in ends.items()}
        positions = dict(zip(self.axes, grid, strict=True))

        def wave(kind, angle):
            x = sum(n * positions.get(k, 0.0) for k, n in angle.items())
            error = U * (1 + 32 * sum(map(abs, angle.values())))
            return Polynomial({(): Value({"sin": np.sin, "cos": np.cos}[kind](x), error)})

        found = Polynomial.of(evaluated(program, known, wave)[name]) + 0
        self.monomials = sorted(found, key=lambda m: (len(m), m))
        columns = [np.broadcast_to(found[m].value, math.prod(map(len, nodes))) for m in self.monomials]
        series = np.array(columns).T.reshape(*map(len, nodes), len(self.monomials))
        growth = sum(float(np.max(each.error)) for each in found.values())
        for degree, x in zip(self.degrees, nodes, strict=True):
            inverse = np.linalg.inv(waves(degree, x))
            series = np.moveaxis(np.tensordot(inverse, series, axes=(0, 0)), 0, len(nodes) - 1)
            growth *= float(np.abs(inverse).sum())
        self.series, self.total = series, float(np.abs(series).sum())
        self.error = growth + SUMS * self.total
        self.sums = [np.abs(np.moveaxis(series, k, 0).reshape(len(x), -1)).sum(axis=1) for k, x in enumerate(nodes)]
        self.inside = sorted({k for m in self.monomials if len(m) == 2 for k in m})
        self.products = [p for p, m in enumerate(self.monomials) if not m or m[0] in self.inside]
        self.alone = [p for p, m in enumerate(self.monomials) if m and m[0] not in self.inside]
        self.squares = [(p, self.inside.index(m[0])) for p, m in enumerate(self.monomials) if m and m == m[:1] * 2]
        self.whole = (-np.ones(len(self.inside)), np.ones(len(self.inside)))

    def vertices(self, cell):
        rows = np.array(list(itertools.product(*zip(*cell, strict=True)))).reshape(2 ** len(self.inside), -1)
        index = [[self.inside.index(k) for k in self.monomials[p]] for p in self.products]
        return np.stack([np.prod(rows[:, each], axis=1) for each in index], axis=1)

    def splines(self, box, pieces):
        return [controls(d, a, b, n) for d, (a, b), n in zip(self.degrees, box, pieces, strict=True)]

    def factors(self, box):
        """Bound the factor of each function of each axis: a function of the other axes."""
        pieces = [math.ceil(d * (b - a) / COARSE) for d, (a, b) in zip(self.degrees, box, strict=True)]
        found = self.splines(box, pieces)
        if math.prod(c.shape[1] for c, _, _ in found) > 2**13:
            return self.sums
        result = []
        for k, plain in enumerate(self.sums):
            values, rest = np.moveaxis(self.series, k, 0), 1.0
            for j, (points, errors, _) in enumerate(found):
                if j != k:
                    values = np.moveaxis(np.tensordot(points, values, axes=(0, 1)), 0, -1)
                    rest *= 1 + errors.max()
            values = values.reshape(len(plain), len(self.monomials), -1)
            linear = self.alone + [p for p, _ in self.squares]
            sizes = np.abs(values[:, linear]).sum(axis=1)
            sizes += np.abs(self.vertices(self.whole) @ values[:, self.products]).max(axis=1)
            result.append(np.minimum(plain, sizes.max(axis=1) + (rest - 1 + SUMS) * plain))
        return result

    def on(self, sign, box, pieces, cells, bound):
        """Return the cells above the bound, and for each axis the parts of the box above it; None if there are none."""
        found = self.splines(box, pieces)
        plain, tight, growth, single, size = 0.0, 0.0, 1.0, 0.0, self.total
        for (points, errors, _), sums, factor in zip(found, self.sums, self.factors(box), strict=True):
            plain += size / self.total * float(errors @ sums) if self.total else 0.0
            tight += float(errors[1::2] @ np.hypot(factor[1::2], factor[2::2]))
            growth, single, size = growth * (1 + errors.max()), single + errors.max(), size * np.abs(points).max()
        error = self.error + min(plain, tight + (growth - 1 - single) * self.total) + SUMS * size
        values = sign * self.series
        for points, _, _ in found:
            values = np.moveaxis(np.tensordot(points, values, axes=(0, 0)), 0, -1)
        values = values.reshape(len(self.monomials), -1)
        linear = np.abs(values[self.alone]).sum(axis=0) + error
        kept, hot = [], np.zeros(values.shape[1], bool)
        for low, high in cells:
            loss = [np.maximum(-values[p], 0.0) * ((high[j] - low[j]) / 2) ** 2 for p, j in self.squares]
            rows, high_points = self.vertices((low, high)), np.zeros(values.shape[1])
            for part in np.array_split(np.arange(values.shape[1]), 1 + values.shape[1] * len(rows) // CHUNK):
                high_points[part] = (rows @ values[np.ix_(self.products, part)]).max(axis=0)
            high_points += linear + sum(loss)
            if (above := ~(high_points <= bound)).any():
                hot |= above
                top = int(high_points.argmax())
                lost = [each[top] for each in loss] or [0.0]
                divided = max(lost) > 0.1 * (high_points[top] - bound)
                half = (high - low) / 2 * (np.arange(len(low)) == [*self.squares, (0, -1)][int(np.argmax(lost))][1])
                kept += [(low, high - half), (low + half, high)] if divided else [(low, high)]
        if not kept:
            return None
        grid = hot.reshape([c.shape[1] for c, _, _ in found])
        chosen = [grid.any(axis=tuple(j for j in range(grid.ndim) if j != k)) for k in range(grid.ndim)]
        return kept, [spans[:, some].T for (_, _, spans), some in zip(found, chosen, strict=True)]


def covered(parts, boxes):
    """Return True if the boxes cover the parts along one axis, and each of them covers all parts of the others."""
    inside = [all(box[j][0] <= each.min() and each.max() <= box[j][1] for box in boxes) for j, each in enumerate(parts)]
    for k, spans in enumerate(parts):
        ends = [box[k] for box in boxes]
        ends += [(x[0], y[1]) for x in ends for y in ends if x[0] <= y[0] <= x[1]]
        along = all(any(low <= a and b <= high for low, high in ends) for a, b in spans)
        if along and all(inside[:k] + inside[k + 1 :]):
            return True
    return False


def check_side(output, sign, bound, nodes):
    """Return the number of boxes, or raise ValueError if the boxes do not show the bound."""
    children = {}
    for index, (parent, _, pieces) in enumerate(nodes):
        if not (parent is None or 0 <= parent < index) or any(n not in range(65) or type(n) is not int for n in pieces):
            raise ValueError("a box is not a part of one before it")
        children.setdefault(parent, []).append(index)
    stack, count = [(0, *nodes[0][1:], [output.whole], 0)], 0
    while stack:
        index, box, pieces, cells, divisions = stack.pop()
        count += 1
        found = output.on(sign, box, pieces, cells, sign * bound)
        if found is None:
            continue
        cells, parts = found
        below = children.get(index, [])
        if index is not None and below and covered(parts, [nodes[each][1] for each in below]):
            stack += [(each, *nodes[each][1:], cells, divisions) for each in below]
            continue
        if divisions > MAX_DIVISIONS:
            raise ValueError("a box does not show the bound")
        box, pieces = [[float(each.min()), float(each.max())] for each in parts], [max(each, 2) for each in pieces]
        angles = [(b - a) * d / n for (a, b), d, n in zip(box, output.degrees, pieces, strict=True)]
        k = angles.index(max(angles)) if box else 0
        for ends in ([box[k][0], sum(box[k]) / 2], [sum(box[k]) / 2, box[k][1]]) if box else [None]:
            part = [*box[:k], ends, *box[k + 1 :]] if box else box
            stack.append((None, part, pieces, cells, divisions + 1))
    return count


def main(path):
    with open(path) as file:
        log = json.load(file)
    limits = {name: (float(a), float(b)) for name, a, b in log["limits"]}
    positions = log["positions"]
    others = {name: ends for name, ends in limits.items() if name not in positions}

    def wave(_, angle):
        if not {*angle} <= {*positions}:
            raise ValueError("a sine or cosine of something other than a sum of positions")
        return Degrees({k: abs(n) for k, n in angle.items()})

    degrees = evaluated(log["program"], dict.fromkeys(others, Degrees()), wave)
    allowance = 1e-9 * max(abs(side["bound"]) for sides in log["outputs"].values() for side in sides.values())
    for name, sides in log["outputs"].items():
        output = Output(log["program"], others, name, degrees[name] if isinstance(degrees[name], Degrees) else {})
        columns = [positions.index(k) for k in output.axes]
        for side, sign in (("lower", -1), ("upper", 1)):
            nodes = [(p, [box[k] for k in columns], [n[k] for k in columns]) for p, box, n in sides[side]["boxes"]]
            ends = zip(output.axes, nodes[0][1], strict=True)
            if any((a, b) != limits[k] and b - a < 2 * math.pi for k, (a, b) in ends):
                raise ValueError("the first box is neither the whole range nor a turn")
            count = check_side(output, sign, sides[side]["bound"] + sign * allowance, nodes)
            print(f"{name}: {side} bound {sides[side]['bound']:.6g} holds, {count} boxes", flush=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (ArithmeticError, LookupError, TypeError, ValueError, OSError) as error:
        sys.exit(f"check_bounds: refused: {error}")

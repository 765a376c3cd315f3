"""The identities P1-P7 and J1-J9 that derivatives are built on, exactly, with rational entries.

Source: S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial
vector algebra* (2022), appendices B and C. Spatial vectors in ground coordinates, angular part first; a chain of three
joints that turn. Derivatives are SymPy's, of poses.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
import sympy
from sympy import Matrix, Rational, cos, sin, symbols, zeros

SEED = random.Random(12)
Q, QD, QDD = (symbols(f"{name}:3", real=True) for name in ("q", "v", "a"))
POINT = {}
for q, (m, n) in zip(Q, ((2, 1), (3, 2), (4, 1)), strict=True):
    square = m * m + n * n
    POINT |= {sin(q): Rational(2 * m * n, square), cos(q): Rational(m * m - n * n, square)}


def rational():
    return Rational(SEED.randint(-9, 9), SEED.randint(1, 7))


def vector(size=6):
    return Matrix([rational() for _ in range(size)])


def hat(u):
    return Matrix([[0, -u[2], u[1]], [u[2], 0, -u[0]], [-u[1], u[0], 0]])


def cross(v):
    """v x on motions."""
    w, u = hat(v[:3]), hat(v[3:])
    return Matrix.vstack(Matrix.hstack(w, zeros(3)), Matrix.hstack(u, w))


def dual(v):
    """v x* on forces."""
    return -cross(v).T


def bar(f):
    """The matrix by which v x* f is a product with v."""
    return Matrix.hstack(*(dual(Matrix([int(k == j) for j in range(6)])) * f for k in range(6)))


def same(a, b):
    difference = (a - b).applyfunc(sympy.expand) if isinstance(a, sympy.MatrixBase) else sympy.expand(a - b)
    return difference == difference * 0


u, v, m, f, a = vector(), vector(), vector(), vector(), vector()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (cross(cross(v) * m), cross(v) * cross(m) - cross(m) * cross(v)),
        (dual(cross(v) * m), dual(v) * dual(m) - dual(m) * dual(v)),
        (bar(dual(v) * f), dual(v) * bar(f) - bar(f) * cross(v)),
        ((cross(v) * m).T * f, -m.T * (dual(v) * f)),
        ((dual(v) * f).T * m, -f.T * (cross(v) * m)),
        ((cross(u) * v).T, -v.T * dual(u)),
        ((dual(u) * f).T, -f.T * cross(u)),
    ],
    ids=[f"P{k}" for k in range(1, 8)],
)
def test_products_of_spatial_vectors(left, right):
    assert same(left, right)


@cache
def chain():
    """Of each joint, in ground coordinates: its axis S, and what takes motions to its body, and the body's inertia."""
    place, found = sympy.eye(6), []
    for q in Q:
        c, s = cos(q), sin(q)
        tilt = Matrix([[Rational(3, 5), Rational(-4, 5), 0], [Rational(4, 5), Rational(3, 5), 0], [0, 0, 1]])
        R = tilt * Matrix([[1, 0, 0], [0, c, -s], [0, s, c]])
        r = vector(3)
        X = Matrix.vstack(Matrix.hstack(R, zeros(3)), Matrix.hstack(hat(r) * R, R))
        place = place * X
        root = Matrix(6, 6, lambda *_: rational())
        back = _inverse(place)
        found.append((place * Matrix([1, 0, 0, 0, 0, 0]), back, root.T * root))
    return found


def _inverse(X):
    """Of a motion transform (R, 0; [r]R, R)."""
    R, low = X[:3, :3], X[3:, :3]
    return Matrix.vstack(Matrix.hstack(R.T, zeros(3)), Matrix.hstack(low.T, R.T))


def at(expression):
    return expression.subs(POINT)


def motion(rates):
    """The velocities of all bodies."""
    found, total = [], zeros(6, 1)
    for (S, _, _), rate in zip(chain(), rates, strict=True):
        total = total + S * rate
        found.append(total)
    return found


NUMBERS = {x: rational() for x in (*QD, *QDD)}


@cache
def parts():
    """S, v, gamma, xi of all bodies, and I at the point; of the base zeros, behind the last."""
    S, I = [each for each, _, _ in chain()], [at(back).T * G * at(back) for _, back, G in chain()]
    v, gamma, xi, total = motion(QD), motion(QDD), [], zeros(6, 1)
    for k, column in enumerate(S):
        total = total + cross(v[k]) * column * QD[k]
        xi.append(total)
    still = zeros(6, 1)
    return S, [*v, still], [*gamma, still], [*xi, still], I


def inertia_rate(i, q):
    """d I / d q at the point."""
    _, back, G = chain()[i]
    half = at(back.diff(q)).T * G * at(back)
    return half + half.T


def psi_rate(j):
    """The velocity of the body before j, x S_j."""
    S, v, *_ = parts()
    return cross(v[j - 1]) * S[j]


IDENTITIES = {
    # of each: the derivative, and what it is for j up to i
    "J1": (lambda i, q: parts()[0][i].diff(q), lambda i, j: cross(parts()[0][j]) * parts()[0][i]),
    "J2": (
        lambda i, q: (dual(parts()[1][i]) * f).diff(q),
        lambda i, j: bar(f) * (cross(parts()[1][j - 1] - parts()[1][i]) * parts()[0][j]),
    ),
    "J3": (lambda i, q: (parts()[0][i].T * f).diff(q), lambda i, j: -parts()[0][i].T * (bar(f) * parts()[0][j])),
    "J4": (
        lambda i, q: inertia_rate(i, q) * a,
        lambda i, j: bar(parts()[4][i] * a) * parts()[0][j] + parts()[4][i] * (cross(a) * parts()[0][j]),
    ),
    "J5": (
        lambda i, q: inertia_rate(i, q) * parts()[1][i] + parts()[4][i] * parts()[1][i].diff(q),
        lambda i, j: bar(parts()[4][i] * parts()[1][i]) * parts()[0][j] + parts()[4][i] * psi_rate(j),
    ),
    "J6": (
        lambda i, q: parts()[3][i].diff(q),
        lambda i, j: (
            cross(parts()[1][j - 1] - parts()[1][i]) * psi_rate(j)
            + cross(parts()[3][j - 1] - parts()[3][i]) * parts()[0][j]
        ),
    ),
    "J7": (lambda i, q: parts()[2][i].diff(q), lambda i, j: cross(parts()[2][j - 1] - parts()[2][i]) * parts()[0][j]),
}
BY_VELOCITY = {
    "J8": (lambda i, q: parts()[1][i].diff(q), lambda i, j: parts()[0][j]),
    "J9": (
        lambda i, q: parts()[3][i].diff(q),
        lambda i, j: psi_rate(j) + cross(parts()[1][j]) * parts()[0][j] - cross(parts()[1][i]) * parts()[0][j],
    ),
}


@pytest.mark.parametrize("name", [*IDENTITIES, *BY_VELOCITY])
def test_derivatives_along_joints(name):
    slope, expected = {**IDENTITIES, **BY_VELOCITY}[name]
    for i in range(3):
        for j in range(3):
            found = slope(i, (Q if name in IDENTITIES else QD)[j])
            wanted = expected(i, j) if j <= i else found * 0
            assert same(at(found).subs(NUMBERS), at(wanted).subs(NUMBERS)), (i, j)


def test_equation_75_takes_the_column_of_joint_j():
    """Printed with that of joint i, it does not give the rate of xi that J6 is."""
    S, v, _, xi, _ = (list(part) for part in parts())
    for i, j in ((1, 0), (2, 0), (2, 1)):

        def terms(column, j=j, i=i):
            for l in range(j, i + 1):
                vJ = S[l] * QD[l]
                yield (cross(vJ) * cross(v[l]) - cross(v[l]) * cross(vJ)) * column - cross(vJ) * psi_rate(j)

        slope = at(xi[i].diff(Q[j])).subs(NUMBERS)
        right, printed = (at(sum(terms(S[k]), zeros(6, 1))).subs(NUMBERS) for k in (j, i))
        assert same(slope, right)
        assert not same(slope, printed)

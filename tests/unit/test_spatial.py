"""The value classes against dense matrices with exact rational entries."""

from __future__ import annotations

import random

import pytest
from sympy import Integer, Matrix, Rational, eye, zeros

from symgen.robot.description.numbers import circle_point, unit_vector
from symgen.spatial import (
    AxisRotation,
    Force,
    Motion,
    RigidBodyInertia,
    Rotation,
    Spin,
    Symmetric,
    Transform,
    Vector,
    rotation_to_axis,
)

CASES = range(8)


def numbers(source, count):
    return [Rational(source.randint(-9, 9), source.randint(1, 5)) for _ in range(count)]


def random_vector(source):
    return Vector(*numbers(source, 3))


def random_rotation(source):
    turns = tuple(AxisRotation(source.randrange(3), *circle_point(numbers(source, 1)[0])) for _ in range(3))
    return Rotation(turns) if source.random() < 0.5 else Rotation(turns).condensed()


def random_inertia(source):
    return RigidBodyInertia(numbers(source, 1)[0], random_vector(source), Symmetric(tuple(numbers(source, 6))))


def column(vector):
    return Matrix(list(vector))


def skew(v):
    return Matrix([[0, -v.z, v.y], [v.z, 0, -v.x], [-v.y, v.x, 0]])


def dense(symmetric):
    return Matrix(3, 3, lambda i, j: symmetric[i, j])


def block(a, b, c, d):
    return Matrix.vstack(Matrix.hstack(a, b), Matrix.hstack(c, d))


def plucker(X):
    """RBDA eq. 2.24, parent to child, angular part first."""
    E = Matrix(X.R.matrix()).T
    return block(E, zeros(3), -E * skew(X.p), E)


def dense_inertia(inertia):
    """RBDA eq. 2.63 with h = m c and the rotational inertia from the second moment."""
    S = dense(inertia.second)
    H = skew(inertia.h)
    return block(S.trace() * eye(3) - S, H, H.T, inertia.m * eye(3))


def crm(m):
    return block(skew(m.w), zeros(3), skew(m.v), skew(m.w))


@pytest.mark.parametrize("seed", CASES)
def test_transform_is_the_plucker_matrix(seed):
    source = random.Random(seed)
    X = Transform(random_rotation(source), random_vector(source))
    m = Motion(random_vector(source), random_vector(source))
    f = Force(random_vector(source), random_vector(source))
    inertia = random_inertia(source)
    assert column(X.motion(m)) == plucker(X) * column(m)
    assert column(X.force_to_parent(f)) == plucker(X).T * column(f)
    moved = dense_inertia(X.inertia_to_parent(inertia))
    assert (moved - plucker(X).T * dense_inertia(inertia) * plucker(X)).expand() == zeros(6)


@pytest.mark.parametrize("seed", CASES)
def test_composition_of_transforms_multiplies_their_matrices(seed):
    source = random.Random(seed)
    A, B = (Transform(random_rotation(source), random_vector(source)) for _ in range(2))
    assert plucker(A @ B) == plucker(B) * plucker(A)
    x = random_vector(source)
    assert column((A @ B).point(x)) == column(A.point(B.point(x)))


@pytest.mark.parametrize("seed", CASES)
def test_momentum_and_cross_products(seed):
    source = random.Random(seed)
    inertia = random_inertia(source)
    v, m = (Motion(random_vector(source), random_vector(source)) for _ in range(2))
    f = Force(random_vector(source), random_vector(source))
    assert column(inertia.momentum(v)) == dense_inertia(inertia) * column(v)
    assert column(v.cross(m)) == crm(v) * column(m)
    assert column(v.cross_force(f)) == -crm(v).T * column(f)
    assert v.dot(f) == (column(v).T * column(f))[0]


@pytest.mark.parametrize("seed", CASES)
def test_net_wrench_is_the_newton_euler_equation(seed):
    source = random.Random(seed)
    inertia = random_inertia(source)
    v, a = (Motion(random_vector(source), random_vector(source)) for _ in range(2))
    expected = dense_inertia(inertia) * column(a) - crm(v).T * dense_inertia(inertia) * column(v)
    classical = a.v + v.w.cross(v.v)
    assert column(inertia.net_wrench(Spin.of(v.w, a.w), classical)) == expected


@pytest.mark.parametrize("seed", CASES)
def test_rotations_are_exactly_orthogonal(seed):
    source = random.Random(seed)
    R = Matrix(random_rotation(source).matrix())
    assert R * R.T == eye(3)
    assert R.det() == 1


@pytest.mark.parametrize("axis", [(0, 0, 1), (0, 0, -1), (1, 0, 0), (0, -1, 0), (1, 2, 3), (-3, 1, -20)])
def test_rotation_to_axis_takes_z_there(axis):
    unit = unit_vector(tuple(map(Integer, axis)))
    R = Matrix(rotation_to_axis(unit).matrix())
    assert R * R.T == eye(3)
    assert R[:, 2] == column(unit)
    assert sum(c * c for c in unit) == 1
    assert abs(Matrix(unit).dot(Matrix(axis)) / Matrix(axis).norm() - 1) < Rational(1, 10**28)


@pytest.mark.parametrize("turn", [(), (AxisRotation(2, Rational(3, 5), Rational(4, 5)),)])
def test_a_spin_is_carried_to_a_frame_that_turns_about_its_axis(turn):
    w, wd, z = Vector(*map(Integer, (2, -3, 5))), Vector(*map(Integer, (7, 1, -4))), Vector(*map(Integer, (0, 0, 1)))
    R, rate, acceleration = Rotation(turn), Integer(11), Integer(-6)
    T = R.transpose
    expected = Spin.of(T.vector(w) + z * rate, T.vector(wd + w.cross(z * rate)) + z * acceleration)
    assert Spin.of(w, wd).about_z(R, rate, acceleration) == expected


def test_a_spin_along_other_axes():
    w, wd = Vector(*map(Integer, (2, -3, 5))), Vector(*map(Integer, (7, 1, -4)))
    R = Rotation((AxisRotation(0, Integer(0), Integer(1)), AxisRotation(2, Integer(-1), Integer(0))))
    assert R.permutes_axes
    assert Spin.of(w, wd).along(R) == Spin.of(R.transpose.vector(w), R.transpose.vector(wd))

"""The rules for every kind of joint, tested on all kinds that the folder of joints registers."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from helpers.daily import daily
from helpers.random_robots import KINDS, Builder, drawn
from sympy import Integer, Rational, Symbol, diff

import symgen
from symgen.errors import InputError, UnsupportedError
from symgen.options.groups import Base
from symgen.robot.constraints.rows import LOCKED
from symgen.robot.description.inertia import from_center_of_mass
from symgen.robot.joints import KINDS as JOINT_KINDS
from symgen.robot.joints.revolute import Continuous
from symgen.spatial import Symmetric, Vector, identity
from symgen.uses.certificate.describe import known_joints

MOVING = [name for name, kind in JOINT_KINDS.items() if kind().nv]
BODY = from_center_of_mass("1.5", Vector("0.1", "-0.2", "0.05"), Symmetric((0.02, 0.001, 0, 0.03, -0.002, 0.04)))


def instance(name):
    return drawn(JOINT_KINDS[name])(Builder(len(name)))


def symbols(letter, count):
    return [Symbol(f"{letter}{k}", real=True) for k in range(count)]


def placed(kind, q):
    """The pose (4, 4) of the child, exact."""
    return np.array([*kind.transform(q, identity).homogeneous(), [Integer(0)] * 3 + [Integer(1)]], dtype=object)


def hat(motion):
    (x, y, z), v = motion.w, list(motion.v)
    return np.array([[0, -z, y, v[0]], [z, 0, -x, v[1]], [-y, x, 0, v[2]], [0, 0, 0, 0]], dtype=object)


def at(entries, values):
    """Expressions as numbers."""
    entries = np.asarray(entries, dtype=object)
    return np.array([float(Integer(0) + entry.xreplace(values)) for entry in (Integer(0) + entries).ravel()]).reshape(
        entries.shape
    )


@pytest.fixture(params=MOVING)
def drawn_state(request):
    """A kind, its positions as symbols, their values, and a velocity."""
    kind, source = instance(request.param), np.random.default_rng(len(request.param))
    q = symbols("q", kind.nq)
    start = kind.integrate(kind.neutral(), source.uniform(-1, 1, kind.nv))
    return SimpleNamespace(kind=kind, q=q, values=dict(zip(q, start, strict=True)), start=start, source=source)


def test_poses_change_along_the_motion_subspace(drawn_state):
    """For each velocity dA/dt = A [S], with the rates of the positions that the kind gives."""
    kind, q, values = drawn_state.kind, drawn_state.q, drawn_state.values
    A = placed(kind, q)
    for rates, S in zip(kind.tangents(q, identity), kind.subspace(), strict=True):
        change = sum(np.vectorize(lambda entry, k=k: diff(entry, q[k]))(A) * rate for k, rate in rates.items())
        np.testing.assert_allclose(at(change, values), at(A, values) @ at(hat(S), {}), atol=1e-14)


def test_forces_work_along_their_own_velocity(drawn_state):
    kind = drawn_state.kind
    work = [[S.dot(T) for T in kind.actuation()] for S in kind.subspace()]
    assert np.array_equal(at(work, {}), np.eye(kind.nv))


def test_positions_add_up_if_there_are_as_many_as_velocities(drawn_state):
    kind = drawn_state.kind
    if kind.nq == kind.nv:
        assert list(kind.tangents(drawn_state.q, identity)) == [{k: 1} for k in range(kind.nv)]
        a, b = drawn_state.source.uniform(-1, 1, (2, kind.nv))
        np.testing.assert_array_equal(kind.integrate(a, b), a + b)
    else:
        assert kind.unit_norm_group


def test_integration_and_difference_are_inverse(drawn_state):
    kind, start = drawn_state.kind, drawn_state.start
    v = drawn_state.source.uniform(-1, 1, kind.nv)
    end = kind.integrate(start, v)
    np.testing.assert_allclose(kind.difference(start, end), v, atol=1e-13)
    if kind.unit_norm_group:
        assert np.linalg.norm(end[list(kind.unit_norm_group)]) == pytest.approx(1, abs=1e-14)
    neutral = dict(zip(drawn_state.q, kind.neutral(), strict=True))
    np.testing.assert_array_equal(at(placed(kind, drawn_state.q), neutral), np.eye(4))


def test_charts_move_at_the_rates_of_the_velocities(drawn_state):
    """With u' of the chart at a velocity v, d/dt of the positions at u are the rates of the positions at v."""
    kind, q, u, v = (
        drawn_state.kind,
        drawn_state.q,
        symbols("u", drawn_state.kind.nv),
        symbols("v", drawn_state.kind.nv),
    )
    steps = dict(zip((*u, *v), drawn_state.source.uniform(-1, 1, 2 * kind.nv), strict=True))
    there = kind.moved(q, u, identity)
    found = [
        sum(diff(entry, x) * rate for x, rate in zip(u, kind.moving(u, v, identity), strict=True)) for entry in there
    ]
    expected = [Integer(0)] * kind.nq
    for rates, rate in zip(kind.tangents(there, identity), v, strict=True):
        for k, part in rates.items():
            expected[k] += part * rate
    values = drawn_state.values | steps
    np.testing.assert_allclose(at(found, values), at(expected, values), atol=1e-13)
    start = drawn_state.values | dict.fromkeys(u, 0.0)
    np.testing.assert_allclose(at(there, start), drawn_state.start, atol=1e-15)


def test_aligned_kinds_move_equally(drawn_state):
    A, aligned = drawn_state.kind.aligned()
    R = np.eye(4)
    R[:3, :3] = at(A.matrix(), {})
    found = R @ at(placed(aligned, drawn_state.q), drawn_state.values) @ R.T
    np.testing.assert_allclose(found, at(placed(drawn_state.kind, drawn_state.q), drawn_state.values), atol=1e-14)
    parts = aligned.split_inertia(BODY)
    np.testing.assert_allclose(at([*(parts[0] + parts[1])], {}), at([*BODY], {}), atol=1e-16)


def test_quaternions_have_the_rotation_of_the_pose(drawn_state):
    try:
        x, y, z, w = at(drawn_state.kind.quaternion(drawn_state.q, identity), drawn_state.values)
    except UnsupportedError:
        assert len(drawn_state.kind.unit_norm_group) == 2
        return
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    R = np.eye(3) + 2 * w * cross + 2 * cross @ cross
    np.testing.assert_allclose(R, at(placed(drawn_state.kind, drawn_state.q), drawn_state.values)[:3, :3], atol=1e-14)


FILE = """
name = "one_of_each"
[[links]]
name = "base"
[[links]]
name = "body"
mass = 2
com = [0.1, 0.2, -0.1]
inertia = {{ xx = 0.2, yy = 0.3, zz = 0.4, xy = 0.01 }}
[[links]]
name = "arm"
mass = 1
com = [0.2, 0.1, 0.1]
inertia = {{ xx = 0.1, yy = 0.2, zz = 0.15 }}
[[joints]]
name = "first"
type = "{kind}"
parent = "base"
child = "body"
origin = {{ xyz = [0.1, 0, 0.2], rpy = [0.3, 0, 0] }}
{numbers}
[[joints]]
name = "elbow"
type = "revolute"
parent = "body"
child = "arm"
axis = [0, 1, 0]
origin = {{ xyz = [0.3, 0, 0] }}
"""


def written(tmp_path, name, more=""):
    kind = JOINT_KINDS[name]
    numbers = "\n".join(f"{key} = {[0, 0.6, 0.8] if key == 'axis' else 0.25}" for key in kind.keys())
    path = tmp_path / f"{name}.toml"
    path.write_text(FILE.format(kind=name, numbers=numbers) + more)
    return path


@pytest.mark.parametrize("name", JOINT_KINDS)
def test_files_have_every_kind_with_its_numbers(name, tmp_path):
    kind = symgen.load(written(tmp_path, name)).joints[0].kind
    numbers = {key: (0, Rational(3, 5), Rational(4, 5)) if key == "axis" else Rational(1, 4) for key in kind.keys()}
    assert kind == JOINT_KINDS[name].of(numbers)


@pytest.mark.parametrize("name", daily(MOVING, lambda name: name in ("translational", "helical")))
def test_robots_with_every_kind_are_proven(name, tmp_path):
    """The derivations with each other and with the reference, then the functions that ship, in steps of time too."""
    robot = symgen.load(written(tmp_path, name))
    proof = symgen.prove(robot, quantities=("inverse_dynamics", "mass_matrix", "forward_dynamics", "gravity"))
    assert proof.holds and {each.status for each in proof.verdicts} <= {"proven", "undefined", "left out"}
    code = symgen.generate(robot, quantities=("inverse_dynamics", "forward_dynamics", "euler_step"), target="c")
    assert code


@pytest.mark.parametrize("name", daily(MOVING, lambda name: name == "translational"))
def test_certificates_have_the_kinds_of_the_checker_and_refuse_others(name, tmp_path):
    robot = symgen.load(written(tmp_path, name))
    if name in known_joints():
        assert symgen.certify(robot, quantities=("gravity",))
    else:
        with pytest.raises(UnsupportedError, match=f"joint first: certificates do not support {name} joints"):
            symgen.certify(robot, quantities=("gravity",))


def test_the_reference_refuses_the_steps_of_a_kind_that_it_does_not_know(tmp_path):
    class Circle(Continuous):
        type_name = "circle"

    robot = symgen.load(written(tmp_path, "continuous"))
    first, elbow = robot.joints
    strange = symgen.Robot(
        "strange", robot.links, (symgen.Joint("first", "base", "body", Circle(first.kind.axis)), elbow)
    )
    with pytest.raises(UnsupportedError, match="the reference does not support steps of circle joints"):
        symgen.generate(strange, quantities=("euler_step",), target="c")


def test_bases_are_kinds_that_carry_one():
    assert {"fixed", *(name for name, kind in JOINT_KINDS.items() if kind.carries_base)} == set(Base.__args__)


def test_cut_joints_are_kinds_and_a_few_more():
    """Each kind that moves along or about its frame's axes, by the directions that it locks."""
    assert set(LOCKED) - {*JOINT_KINDS} == {"weld", "connect", "universal"}
    for name in set(LOCKED) & {*JOINT_KINDS}:
        assert len(LOCKED[name]) == 6 - JOINT_KINDS[name]().nv
    assert LOCKED["revolute"] == ("x", "y", "z", "rx", "ry") and LOCKED["planar"] == ("z", "rx", "ry")


def test_unknown_kinds_are_refused_with_the_known_ones(tmp_path):
    path = written(tmp_path, "fixed")
    path.write_text(path.read_text().replace('"fixed"', '"rubber"'))
    with pytest.raises(InputError, match=r"joints\.0.*type: .*'translational'"):
        symgen.load(path)


def test_random_robots_have_every_kind_that_moves():
    assert set(KINDS) == {*MOVING, "universal"}

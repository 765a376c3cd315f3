"""Decimals are the rationals they are written as, in every kind of file, however many digits they have."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from sympy import Rational

import symgen
from symgen.errors import InputError
from symgen.exact import Written
from symgen.proof.answers.reading import parse_equations
from symgen.proof.answers.truth import Truth
from symgen.robot.description.numbers import exact

pytestmark = pytest.mark.filterwarnings("ignore:.*damping:symgen.RobotWarning")
LONG = "0.12345678901234567890123"
VALUE = Rational(12345678901234567890123, 10**23)

ROBOT = f"""name = "sled"
gravity = [0, 0, -{LONG}]
[parameters]
c = {{ value = {LONG}, binding = "baked", doc = "read, not used" }}
[[links]]
name = "base"
[[links]]
name = "sled"
mass = {LONG}
[[joints]]
name = "slide"
type = "prismatic"
parent = "base"
child = "sled"
origin = {{ xyz = [{LONG}, 0, 0] }}
damping = {LONG}
limits = {{ lower = -{LONG}, upper = {LONG}, effort = {LONG} }}
"""
SYSTEM = f"""name = "sled"
variables = ["s"]
[[coordinates]]
name = "x"
x = "s"
mass = {LONG}
force = {LONG}
"""
URDF = f"""<robot name="sled"><link name="base"/><link name="sled"><inertial><mass value="{LONG}"/>
<origin xyz="0 0 0"/><inertia ixx="{LONG}" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="sled"/><origin xyz="{LONG} 0 0"/>
<limit lower="-{LONG}" upper="{LONG}" velocity="1" effort="{LONG}"/><dynamics damping="{LONG}"/></joint></robot>"""
SIDE = f"""[[rods]]
name = "rod"
a = "base"
b = "sled"
length = {LONG}
"""


def load(tmp_path, name, text, **options):
    path = tmp_path / name
    path.write_text(text)
    return symgen.load(path, **options)


@pytest.mark.parametrize(
    ("name", "text", "options"),
    [("a.toml", ROBOT, {}), ("a.urdf", URDF, {}), ("a.xacro", URDF, {"xacro": True})],
    ids=["toml", "urdf", "xacro"],
)
def test_robots_keep_every_digit(tmp_path, name, text, options):
    robot = load(tmp_path, name, text, plausibility=False, **options)
    (joint,) = robot.joints
    assert robot.link["sled"].inertia.m == VALUE
    assert (joint.origin.p.x, joint.dynamics.damping) == (VALUE, VALUE)
    assert (joint.limits.lower, joint.limits.upper, joint.limits.effort) == (-VALUE, VALUE, VALUE)
    if name == "a.toml":
        assert robot.gravity[2] == -VALUE
        assert robot.parameters[0].value == VALUE
    else:
        assert robot.link["sled"].inertia.second[0, 0] == (2 - VALUE) / 2


def test_systems_and_side_files_keep_every_digit(tmp_path):
    (coordinate,) = load(tmp_path, "system.toml", SYSTEM).coordinates
    assert (coordinate.mass, coordinate.force) == (VALUE, VALUE)
    (tmp_path / "side.toml").write_text(SIDE)
    draft = load(tmp_path, "a.urdf", URDF.replace("prismatic", "floating"), loops=str(tmp_path / "side.toml"))
    (constraint,) = draft.constraints
    assert constraint.rows[0].length == VALUE


def test_equations_keep_every_digit(tmp_path):
    robot = load(tmp_path, "a.toml", ROBOT)
    _, (claim,) = parse_equations(f"# é\r\né = 2\r\nM[0,0] = é^2 + {LONG} - é**2", Truth(robot))
    assert LONG in claim.text
    (tmp_path / "a.eq").write_text(f"M[0,0] = {LONG}\n")
    assert symgen.check(robot, tmp_path / "a.eq").holds
    (tmp_path / "a.eq").write_text(f"M[0,0] = {LONG[:-1]}\n")
    assert not symgen.check(robot, tmp_path / "a.eq").holds


def test_messages_show_decimals_as_they_are_written(tmp_path):
    with pytest.raises(InputError, match=r"expected a list in brackets, found 0\.50"):
        load(tmp_path, "a.toml", ROBOT.replace(f"xyz = [{LONG}, 0, 0]", "xyz = 0.50"))
    with pytest.raises(InputError, match=r"links.1.mass: expected a finite number, found inf"):
        load(tmp_path, "a.toml", ROBOT.replace(f"mass = {LONG}", "mass = inf"))
    with pytest.raises(InputError, match=r"links.1.mass: expected a size between .*, found '1e-999'"):
        load(tmp_path, "a.toml", ROBOT.replace(f"mass = {LONG}", "mass = 1e-999"))


@pytest.mark.parametrize("text", ["0e999999999", "-0.0", "1_0.5", "1e5", " 2.50 "])
def test_written_numbers_are_floats_with_their_digits(text):
    number = Written(text)
    assert number == float(text)
    assert exact(number) == Rational(text.replace("_", "")) if number else exact(number) == 0
    for twin in (copy.deepcopy(number), pickle.loads(pickle.dumps(number))):
        assert (twin, repr(twin)) == (number, text.strip())


@pytest.mark.parametrize("text", ["1e999999999", "1e-999999999", "nan", "0." + "1" * 5000])
def test_numbers_without_bounds_are_refused(text):
    with pytest.raises(InputError):
        exact(Written(text))


def test_numpy_numbers_are_read_as_they_are_shown():
    assert exact(np.float64(0.1)) == Rational(1, 10)

"""Every form of number that is documented, in every field that takes a number, through to compiled code."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import load

import symgen
from symgen.cli import main

ARM = """
name = "arm"
gravity = ["pi/50", 0, "-pi**2"]
[parameters]
rho = { value = "7800*pi/10" }
l1 = { value = "pi/10", positive = true }
turn = { value = "pi/7" }
[[links]]
name = "base"
[[links]]
name = "one"
mass = "rho*pi*0.02**2*0.5"
com = ["pi/10", "sqrt(5)/10", "cos(pi/7)*l1"]
inertia = { xx = "pi/10", yy = "sqrt(l1)", zz = "sin(pi/8)" }
inertia_rpy = ["turn", "pi/3", "sqrt(2)"]
[[links]]
name = "two"
mass = "(cos(1) - sin(1))**-6"
com = ["sin(l1**2)", "cos(pi*l1)", "l1"]
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
[[links]]
name = "three"
mass = "l1*sqrt(l1)*pi"
com = [0, 0, "l1"]
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
[[joints]]
name = "hinge"
type = "revolute"
parent = "base"
child = "one"
origin = { xyz = ["cos(pi/7)", 0, 0], rpy = ["pi/7", "turn/3", "pi/2 + 0.1"] }
axis = ["pi", "sqrt(5)", "cos(1)"]
armature = "pi/100"
damping = "pi/100"
friction = "pi/100"
stiffness = "pi/2"
rest = "pi/4"
limits = { lower = "-pi", upper = "pi", velocity = "2*pi", effort = "10*pi" }
[[joints]]
name = "screw"
type = "helical"
pitch = "pi/100"
parent = "one"
child = "two"
origin = { xyz = [0.1, 0, "l1"], rpy = [0, "pi/5", 0] }
[[joints]]
name = "follower"
type = "prismatic"
parent = "two"
child = "three"
axis = [1, "sqrt(2)", 0]
origin = { xyz = [0.1, 0, "l1"], rpy = [0, "pi/5 + turn", 0] }
mimic = { joint = "hinge", multiplier = "pi/5", offset = "pi/3" }

"""

SYSTEM = """
name = "slider"
variables = ["th"]
[parameters]
r = { value = "pi/10", binding = "runtime", positive = true }
m = { value = 1, binding = "runtime", positive = true }
[[coordinates]]
name = "x"
x = "r*cos(pi*th) + sqrt(5)*th"
mass = "m*pi"
force = "-pi**2*m"
[[coordinates]]
name = "y"
x = "r*sin(pi*th + pi/7)"
mass = "m"
"""

EFFECTS = ("armature", "damping", "friction", "spring")


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(ARM)
    return path


def test_pi_in_every_field_is_generated_alike_with_baked_and_runtime_parameters(arm):
    q, qd, qdd = np.array([[0.3, -0.4], [0.2, 0.5], [0.7, -0.1]])
    baked, runtime = (
        symgen.build(load(arm, parameters=binding, joint_effects=EFFECTS), quantities=("inverse_dynamics",))
        for binding in ("baked", "runtime")
    )
    assert runtime.defaults == pytest.approx({"rho": 780 * np.pi, "l1": np.pi / 10, "turn": np.pi / 7})
    np.testing.assert_allclose(baked.inverse_dynamics(q, qd, qdd), runtime.inverse_dynamics(q, qd, qdd), rtol=1e-13)


def test_pi_as_a_mass_acts_as_its_value(tmp_path):
    def torque(mass):
        path = tmp_path / "pendulum.toml"
        path.write_text(
            f'name = "pendulum"\n[[links]]\nname = "base"\n[[links]]\nname = "bob"\nmass = {mass}\ncom = [1, 0, 0]\n'
            '[[joints]]\nname = "hinge"\ntype = "revolute"\nparent = "base"\nchild = "bob"\naxis = [0, 1, 0]\n'
        )
        return symgen.build(load(path), quantities=("gravity",)).gravity([0.5])

    assert torque('"pi"') == pytest.approx(np.pi * torque("1"), rel=1e-15)


COMMANDS = (
    "info --costs",
    "generate --parameters runtime --target python --target report",
    "prove --quantity inverse_dynamics",
    "prove --quantity gravity --parameters baked",
    "base-parameters",
    "derive --quantity gravity --parameters baked",
    "export --parameters baked --samples 10",
    "certify --parameters baked --quantity gravity",
)
LONG = (COMMANDS[0], COMMANDS[2])


@pytest.mark.parametrize("command", daily(COMMANDS, lambda command: command not in LONG))
def test_every_command_takes_them(command, arm, tmp_path, capsys):
    name, *more = command.split()
    output = ["-o", str(tmp_path / "out")] if name in ("generate", "export", "certify") else []
    assert main([name, str(arm), *output, *more]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("name", ["generate", "prove", "info"])
def test_systems_take_them(name, tmp_path, capsys):
    path = tmp_path / "slider.toml"
    path.write_text(SYSTEM)
    output = ["-o", str(tmp_path / "out")] if name == "generate" else []
    assert main([name, str(path), *output]) == 0, capsys.readouterr().err

"""Robots as files: what is written is the robot that is read from it, and what a format lacks is refused."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace

import numpy as np
import pinocchio as pin
import pytest
from helpers.daily import daily
from helpers.documents import dh_documents, toml_documents
from helpers.loading import ROBOT_NAMES, load_named
from helpers.mjcf.peer import Peer
from helpers.random_robots import Builder
from helpers.written import carried, largest_difference, reread, torques
from hypothesis import given, settings
from hypothesis import strategies as st

import symgen
from symgen.cli import main
from symgen.options import EFFECTS
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Frame, Rotor
from symgen.robot.forces.robot_forces import PointForce

TOLERANCE = 1e-12
IN_BOTH = ["revolute", "continuous", "prismatic", "spherical", "cylindrical", "translational", "universal"]
IN_URDF, IN_MJCF = [*IN_BOTH, "planar", "floating"], IN_BOTH
KINDS = {"toml": None, "urdf": IN_URDF, "mjcf": IN_MJCF}
STANDARD = (0, 0, -9.81)
WITHOUT_INERTIA = ("double_pendulum", "planar_2r", "planar_2r_point", "planar_3r", "puma560", "scara", "stanford")
"""Robots with a moving link that has no inertia about some axis."""


@pytest.mark.parametrize("name", ROBOT_NAMES)
@pytest.mark.parametrize("file_type", KINDS)
def test_bundled_robots_are_read_as_written(name, file_type, tmp_path):
    robot = load_named(name, joint_effects=EFFECTS, gravity=STANDARD if file_type == "urdf" else None)
    if file_type == "mjcf" and name in (*WITHOUT_INERTIA, "three_link"):
        with pytest.raises(symgen.UnsupportedError, match=r"MuJoCo (needs|refuses)"):
            robot.to_mjcf()
        return
    if file_type == "urdf" and any(joint.dynamics.stiffness != 0 for joint in robot.joints):
        with pytest.raises(symgen.UnsupportedError, match="URDF has no springs: joint"):
            robot.to_urdf()
        return
    other = reread(robot, file_type, tmp_path)
    assert largest_difference(robot, other) <= TOLERANCE
    if file_type == "toml":
        assert [each.limits for each in other.joints] == [each.limits for each in robot.joints]
        assert (other.parameters, other.tip_names) == (robot.parameters, robot.tip_names)


@pytest.mark.parametrize("seed", daily(range(20), lambda seed: seed < 5))
@pytest.mark.parametrize("file_type", KINDS)
def test_random_robots_are_read_as_written(seed, file_type, tmp_path):
    robot = Builder(seed, KINDS[file_type]).robot(6, mimic=True, drives=True, fixed=0.3)
    framed = (Frame("tool", robot.tips[0], Builder(seed).placement()), Frame("foot", robot.base, xyz=(0, 0, 0.1)))
    robot = replace(robot, frames=framed)
    other = reread(robot, file_type, tmp_path)
    assert largest_difference(robot, other, seed) <= TOLERANCE
    assert {each.name for each in framed} <= {each.name for each in other.frames} | set(other.link)


@pytest.mark.parametrize("seed", daily(range(12), lambda seed: seed < 4))
def test_pinocchio_reads_the_urdf_as_written(seed):
    robot = Builder(seed, ["revolute", "prismatic", "floating", "universal"]).robot(6, fixed=0.3)
    model = pin.buildModelFromXML(robot.to_urdf())
    step, qd, qdd = np.random.default_rng(seed).uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    tau, known = torques(robot, q, qd, qdd), {slot.joint.name: slot for slot in robot.slots}
    x, rows = np.zeros(model.nq), np.zeros((3, model.nv))
    for name, joint in zip(model.names, model.joints, strict=True):
        if name in known:
            own = q[list(known[name].position)]
            x[joint.idx_q : joint.idx_q + joint.nq] = own if joint.nq == len(own) else [np.cos(own[0]), np.sin(own[0])]
            rows[:, joint.idx_v : joint.idx_v + joint.nv] = np.array([qd, qdd, tau])[:, list(known[name].velocity)]
    found = pin.rnea(model, model.createData(), x, rows[0], rows[1])
    assert np.abs(found - rows[2]).max() <= TOLERANCE * np.abs(tau).max()


@pytest.mark.parametrize("seed", daily(range(12), lambda seed: seed < 4))
def test_mujoco_reads_the_mjcf_as_written(seed, tmp_path):
    """The robot's own torques against MuJoCo's, in the variables of the file that is read again."""
    robot = Builder(seed, IN_MJCF).robot(6, mimic=False, fixed=0.3)
    other = reread(robot, "mjcf", tmp_path)
    peer = Peer(other, tmp_path / "written.xml")
    step, qd, qdd = np.random.default_rng(seed).uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    tau = torques(robot, q, qd, qdd)
    x, (velocity, acceleration, expected) = carried(robot, other, q, np.array([qd, qdd, tau]))
    found = peer.inverse_dynamics(x, velocity, acceleration)
    assert np.abs(found - expected).max() <= 1e-11 * np.abs(tau).max()


def test_floating_bases_and_rotors_are_read_as_written(tmp_path):
    """A free joint of MJCF has MuJoCo's armature, and a tendon the rotor of two joints."""
    robot = Builder(3, ["revolute", "prismatic"]).robot(5, drives=True)
    path = tmp_path / "robot.toml"
    path.write_text(robot.to_toml())
    robot = symgen.load(path, base="floating", joint_effects=("armature", "damping"))
    chained = [joint.name for joint in robot.joints if joint.child in _above(robot, robot.joints[-1].child)][-2:]
    rotors = (Rotor("belt", exact("0.3"), ((chained[0], exact(1)), (chained[1], exact(-2)))),)
    other = reread(replace(robot, rotors=rotors), "mjcf", tmp_path)
    assert other.rotors[0].ratios == rotors[0].ratios
    assert largest_difference(replace(robot, rotors=rotors), other) <= TOLERANCE


def _above(robot, link):
    """The links from one to the base."""
    parent = {joint.child: joint.parent for joint in robot.joints}
    return {link} | (_above(robot, parent[link]) if link in parent else set())


def test_parameters_stay_parameters_in_toml():
    robot = load_named("planar_2r")
    assert 'm1 = { value = 1.2, positive = true, unit = "kg", doc = "mass of link 1" }' in robot.to_toml()
    assert 'com = ["l1", 0, 0]' in robot.to_toml() and 'gravity = [0, "-g", 0]' in robot.to_toml()


def test_forces_by_a_law_are_read_as_written(tmp_path):
    path = tmp_path / "strut.toml"
    head = 'name = "strut"\n[parameters]\nk = { value = 3, binding = "runtime" }\nN = 7\n'
    tree = '[[links]]\nname = "a"\n[[links]]\nname = "b"\nmass = 1\ncom = [1, 0, 0]\n[[joints]]\nname = "j"\n'
    law = '[[forces]]\nname = "rub"\njoints = { j = "1/N" }\nforce = "-k*rub_d/sqrt(rub_d**2 + 0.1) - rub"\n'
    path.write_text(f'{head}{tree}type = "revolute"\nparent = "a"\nchild = "b"\naxis = [0, 3, 4]\n{law}')
    robot = symgen.load(path)
    path.write_text(robot.to_toml())
    again = symgen.load(path)
    assert (again.forces, again.joints, again.parameters) == (robot.forces, robot.joints, robot.parameters)


ARM = Builder(1, ["revolute"]).robot(3)
HEADLESS = replace(ARM, gravity=(0, 0, -1.62))
REFUSED = {
    "another gravity": ("urdf", HEADLESS, "expected gravity (0, 0, -9.81) for URDF, found (0, 0, -1.62)"),
    "a spring": (
        "urdf",
        replace(ARM, joints=(replace(ARM.joints[0], dynamics=symgen.JointDynamics(stiffness=3)), *ARM.joints[1:])),
        "URDF has no springs: joint joint0",
    ),
    "a helical joint": ("urdf", Builder(1, ["helical"]).robot(1), "URDF has no helical joints: joint joint0"),
    "a planar joint": ("mjcf", Builder(1, ["planar"]).robot(1), "MJCF has no planar joints: joint joint0"),
    "a floating joint": (
        "mjcf",
        Builder(1, ["floating"]).robot(1),
        "MJCF has floating joints only at the origin of the world: joint joint0",
    ),
    "a rotor": (
        "toml",
        replace(ARM, rotors=(Rotor("belt", exact("0.3"), (("joint0", exact(1)), ("joint1", exact(1)))),)),
        "TOML has no rotors of several joints: rotor belt",
    ),
    "a force": (
        "urdf",
        replace(ARM, forces=(PointForce("strut", "base", "link1", 3),)),
        "URDF has no applied force laws: force strut",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_formats_refuse_what_they_lack(case):
    file_type, robot, message = REFUSED[case]
    with pytest.raises(symgen.UnsupportedError) as refused:
        getattr(robot, f"to_{file_type}")()
    assert message in str(refused.value)


def test_values_are_needed_outside_toml(tmp_path):
    text = load_named("planar_2r").to_toml().replace("m1 = { value = 1.2,", "m1 = {")
    path = tmp_path / "robot.toml"
    path.write_text(text)
    with pytest.raises(symgen.UnsupportedError, match="URDF has no parameters, and m1 has no value"):
        symgen.load(path).to_urdf()


CONVERT = {
    "a URDF": (["convert", ":ur5", "-o", "arm.urdf"], "arm.urdf\n", 0),
    "a payload": (
        [
            "convert",
            ":ur5",
            "-o",
            "arm.toml",
            "--runtime",
            "payload",
            "--payload",
            "tool0",
            "--lock",
            "elbow_joint=pi/2",
        ],
        "arm.toml\n",
        0,
    ),
    "an ending": (
        ["convert", ":ur5", "-o", "arm.obj"],
        "symgen: error: option output: expected a file ending in .toml, .urdf, .xml, .mjcf, found 'arm.obj'\n",
        2,
    ),
    "arguments of generated code": (
        ["convert", ":ur5", "-o", "arm.urdf", "--runtime", "payload"],
        "symgen: error: option runtime: expected none: only .toml describes arguments of generated code, found"
        " 'payload'\n",
        2,
    ),
    "a system": (
        ["convert", ":passive_walker", "-o", "arm.toml"],
        "files ending in .toml are for robots, not for systems of coordinates",
        2,
    ),
    "a mechanism": (
        ["convert", ":four_bar", "-o", "arm.urdf"],
        "four_bar: files ending in .urdf are for open trees, not for robots under constraints",
        2,
    ),
}


@pytest.mark.parametrize("case", CONVERT)
def test_the_command_writes_files(case, tmp_path, monkeypatch, capsys):
    arguments, message, status = CONVERT[case]
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == status
    assert message in "".join(capsys.readouterr())
    assert [path.name for path in tmp_path.iterdir()] == ([] if status else [arguments[3]])


def test_the_command_writes_what_python_does(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["convert", ":panda", "-o", "arm.xml", "--base", "floating"]) == 0
    assert (tmp_path / "arm.xml").read_text() == load_named("panda", base="floating").to_mjcf()


def facts(robot):
    """The numbers of a robot's parts, with placements as matrices."""
    yield from robot.gravity
    for link in robot.links:
        yield from link.inertia
    for placement in (*(each.origin for each in robot.joints), *(each.placement for each in robot.frames)):
        yield from (entry for row in placement.homogeneous() for entry in row)
    for joint in robot.joints:
        yield from (*joint.dynamics, *joint.kind.numbers().get("axis", ()))
        yield from (joint.mimic.multiplier, joint.mimic.offset) if joint.mimic else ()
        yield from (each for each in (joint.limits.lower, joint.limits.upper, joint.limits.velocity) if each)


@settings(max_examples=25, deadline=None, database=None, derandomize=True)
@given(st.one_of(toml_documents(), dh_documents()), st.sampled_from(["file", "baked", "runtime"]))
def test_every_number_of_a_file_is_read_as_written(text, parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        robot = symgen.loads(text, parameters=parameters)
        try:
            again = symgen.loads(robot.to_toml())
        except symgen.UnsupportedError as refused:
            assert re.search("a rotation by a parameter|is too long for TOML", str(refused))
            return
    assert (again.parameters, again.joints[-1].name) == (robot.parameters, robot.joints[-1].name)
    values = {each.symbol: each.value for each in robot.parameters}
    for number, expected in zip(facts(again), facts(robot), strict=True):
        difference = abs(float((number - expected).xreplace(values).evalf(40)))
        assert difference <= 1e-25 * max(1, abs(float(expected.xreplace(values))))

"""Which frame kinematics and a payload are about: the one that is chosen, or the tip if the robot has one."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import load, load_named

import symgen
from symgen.cli import main
from symgen.errors import RobotWarning
from symgen.reading import examples
from symgen.robot import Robot
from symgen.robot.rewrites.equivalent import align, fuse

INERTIAL = """<inertial><mass value="1"/><origin xyz="0 0 0.1"/>
<inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>"""
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
WITH_CAMERA = f"""<robot name="arm"><link name="base"/><link name="label"/>
<link name="upper">{INERTIAL}</link><link name="wrist">{INERTIAL}</link><link name="flange"/><link name="camera"/>
<joint name="a" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>{LIMIT}</joint>
<joint name="b" type="revolute"><parent link="upper"/><child link="wrist"/><origin xyz="0 0 0.4"/>
<axis xyz="0 1 0"/>{LIMIT}</joint>
<joint name="c" type="fixed"><parent link="wrist"/><child link="flange"/><origin xyz="0 0 0.2"/></joint>
<joint name="d" type="fixed"><parent link="wrist"/><child link="camera"/><origin xyz="0 0.1 0.3"/></joint>
<joint name="e" type="fixed"><parent link="base"/><child link="label"/></joint></robot>"""
"""An arm with a flange and a camera on its wrist, and a link on its base that nothing moves."""
ONE_TIP = "\n".join(line for line in WITH_CAMERA.splitlines() if 'name="d"' not in line)
ONE_TIP = ONE_TIP.replace('<link name="camera"/>', "")
TIPS = r"expected one of the tips flange, camera, or another frame; choose with "
OF_FRAMES = ("jacobian", "forward_kinematics", "inverse_dynamics_external", "null_space_projector", "frame_quaternions")
Q = np.array([[0.3, -0.7], [1.1, 0.4]])


@pytest.fixture
def camera(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(WITH_CAMERA)
    return path


def test_a_robot_with_several_tips_has_what_needs_no_frame(camera):
    robot = load(camera)
    assert robot.tips == ("flange", "camera")
    assert "FRAME_" not in symgen.generate(robot)["arm.h"]
    names = ("center_of_mass", "kinetic_energy", "inverse_dynamics_regressor", "base_regressor", "link_velocities")
    module = symgen.build(robot, quantities=names)
    assert module.center_of_mass(Q).shape == (2, 3)


@pytest.mark.parametrize("name", OF_FRAMES)
def test_kinematics_of_a_robot_with_several_tips_need_a_frame(camera, name):
    robot = load(camera)
    for call in (
        lambda: symgen.generate(robot, quantities=(name,)),
        lambda: symgen.program(robot, name),
        lambda: symgen.prove(robot, (name,)),
        lambda: symgen.program(fuse(robot), name),
    ):
        with pytest.raises(symgen.InputError, match=rf"arm: option frames: {TIPS}--frame \(in Python frames=\)$"):
            call()


def test_a_chosen_frame_is_the_one_of_the_other_leaf_too(camera):
    by_frame = {}
    for name in ("flange", "camera"):
        module = symgen.build(load(camera, frames=(name,)), quantities=("forward_kinematics",))
        by_frame[name] = module.forward_kinematics(Q)[:, 0, :, 3]
    turned = Q.sum(axis=1)
    for name, y, z in (("flange", 0, 0.2), ("camera", 0.1, 0.3)):
        x, height = (0.4 * f(Q[:, 0]) + z * f(turned) for f in (np.sin, np.cos))
        np.testing.assert_allclose(by_frame[name], np.stack([x, y + 0 * x, height], axis=1), atol=1e-14)


def test_with_one_tip_nothing_is_to_be_chosen(tmp_path):
    (tmp_path / "arm.urdf").write_text(ONE_TIP)
    robot = load(tmp_path / "arm.urdf", runtime=("payload",))
    assert robot.tips == ("flange",)
    options = {"quantities": ("gravity", "forward_kinematics")}
    assert "body fixed to flange" in symgen.generate(robot, **options)["arm.h"]
    assert symgen.build(robot, **options).forward_kinematics(Q).shape == (2, 1, 3, 4)


@pytest.mark.parametrize("more", [{}, {"frames": ("upper", "wrist")}])
def test_a_payload_of_a_robot_with_several_tips_needs_a_frame(camera, more):
    with pytest.raises(symgen.InputError, match=rf"arm: option payload: {TIPS}--payload \(in Python payload=\)$"):
        load(camera, runtime=("payload",), **more)


def test_the_payload_has_a_frame_of_its_own(camera):
    """Gravity of 3 kg at 0.15 m above the flange, while Jacobians are of two other frames."""
    robot = load(camera, frames=("upper", "wrist"), runtime=("payload",), payload="flange")
    module = symgen.build(robot, quantities=("gravity", "jacobian"))
    bare = symgen.build(load(camera, frames=("upper", "wrist")), quantities=("gravity", "jacobian"))
    added = module.gravity(Q, parameters=module.parameters(payload_m=3.0, payload_z=0.15)) - bare.gravity(Q)
    second = -3 * 9.81 * 0.35 * np.sin(Q.sum(axis=1))
    first = second - 3 * 9.81 * 0.4 * np.sin(Q[:, 0])
    np.testing.assert_allclose(added, np.stack([first, second], axis=1), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(module.jacobian(Q), bare.jacobian(Q), atol=1e-14)
    assert module.jacobian(Q).shape == (2, 2, 6, 2)


def test_frames_stay_to_be_chosen_where_only_the_payload_has_one(camera):
    robot = load(camera, runtime=("payload",), payload="camera")
    assert "body fixed to camera" in symgen.generate(robot)["arm.h"]
    with pytest.raises(symgen.InputError, match=rf"option frames: {TIPS}--frame"):
        symgen.generate(robot, quantities=("jacobian",))


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--runtime", "payload"], f"arm.urdf: arm: option payload: {TIPS}--payload (in Python payload=)"),
        (["--quantity", "jacobian"], f"arm: option frames: {TIPS}--frame (in Python frames=)"),
        (["--payload", "flange"], "option payload: expected --runtime payload as well, found 'flange'"),
        (["--runtime", "payload", "--payload", "flansch"], "option payload: expected the name of a link or frame"),
        (["--runtime", "payload", "--payload", "flange", "--frame", "camera"], "option frames: expected a quantity"),
    ],
)
def test_the_command_says_in_one_line_what_is_missing_and_writes_nothing(camera, capsys, flags, message):
    assert main(["generate", str(camera), "-o", str(camera.parent / "out"), *flags]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line
    assert not (camera.parent / "out").exists()


def test_the_command_takes_frames_and_a_payload_elsewhere(camera):
    flags = ["--quantity", "jacobian", "--frame", "upper", "--frame", "camera", "--runtime", "payload"]
    out = camera.parent / "out"
    assert main(["generate", str(camera), "-o", str(out), *flags, "--quantity", "gravity", "--payload", "flange"]) == 0
    header = (out / "arm.h").read_text()
    assert "a body fixed to flange" in header and "ARM_FRAME_UPPER 0" in header and "ARM_FRAME_CAMERA 1" in header


def test_a_proof_of_everything_says_that_it_leaves_out_quantities_of_frames(camera):
    with pytest.warns(RobotWarning, match=r"quantities of frames are left out: .*flange, camera"):
        proof = symgen.prove(load(camera), seed=1)
    proven = {verdict.quantity for verdict in proof.verdicts}
    assert proof.holds and "center_of_mass_jacobian" in proven and "jacobian" not in proven


def test_a_file_may_name_its_tip(tmp_path):
    text = (examples()["scara"]).read_text()
    path = tmp_path / "scara.toml"
    path.write_text(text.replace('name = "scara"', 'name = "scara"\ntip = "nowhere"', 1))
    with pytest.raises(symgen.InputError, match="tip: expected the name of a link or frame, found 'nowhere'"):
        load(path)


@pytest.mark.parametrize("name", ["panda", "ur5", "scara", "three_link", "iiwa14", "puma560", "stanford"])
def test_arms_of_our_own_have_one_tip_and_keep_it_through_rewrites(name):
    robot = load_named(name, parameters="baked")
    (tip,) = robot.tips
    assert [frame.name for frame in align(fuse(robot)).chosen_frames] == [tip]
    assert load_named(name, parameters="baked", runtime=("payload",)).tips == (tip,)


def test_mechanisms_of_our_own_say_their_tip_or_have_several():
    several = set()
    for name, path in examples().items():
        if path.parent.name == "constrained":
            tree = load(path).tree
            assert isinstance(tree, Robot)
            several |= {name} if tree.missing_choice else set()
    assert several == {"robotiq_2f85"}


def test_fingers_are_tips(tmp_path):
    """The hand of a Panda as URDF, whose fingers move."""
    text = WITH_CAMERA.replace('name="d" type="fixed"', 'name="d" type="prismatic"')
    text = text.replace('xyz="0 0.1 0.3"/></joint>', f'xyz="0 0.1 0.3"/><axis xyz="0 1 0"/>{LIMIT}</joint>')
    (tmp_path / "arm.urdf").write_text(text)
    assert load(tmp_path / "arm.urdf").tips == ("flange", "camera")

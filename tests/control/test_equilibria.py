"""Equilibria of pendula, mechanisms and bodies that roll, against closed forms and energies."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named

import symgen


def positions(equilibria):
    return [tuple(each.q.round(6).tolist()) for each in equilibria]


def test_a_double_pendulum_has_four_equilibria():
    found = symgen.equilibria(load_named("double_pendulum"))
    half = round(np.pi, 6)
    assert positions(found) == [(0, 0), (0, half), (half, 0), (half, half)]
    assert [each.stability for each in found] == ["marginal", "unstable", "unstable", "unstable"]
    assert repr(found[0]) == "<Equilibrium joint1=0, joint2=0: marginal>"
    assert not any("e-" in repr(each) for each in found)


@pytest.mark.parametrize("torque", [0.0, 9.81, -9.81])
def test_a_constant_torque_holds_a_pendulum_at_an_angle(torque):
    """Two rods in line: the weight's torque is 2 m g l sin(theta)."""
    robot = load_named("double_pendulum", lock={"joint2": 0})
    found = symgen.equilibria(robot, tau={"joint1": torque})
    angle = np.arcsin(torque / 19.62)
    expected = {angle: "marginal", np.pi - angle if torque >= 0 else -np.pi - angle: "unstable"}
    assert [each.q[0] for each in found] == pytest.approx(sorted(expected), abs=1e-9)
    assert [each.stability for each in found] == [expected[key] for key in sorted(expected)]
    assert symgen.equilibria(robot, tau={"joint1": 30.0}) == ()


def test_a_cart_stays_where_the_model_starts():
    found = symgen.equilibria(ROBOTS / "lectures" / "cart_pole.toml")
    assert positions(found) == [(0, 0), (0, round(np.pi, 6))]
    (near,) = symgen.equilibria(ROBOTS / "lectures" / "cart_pole.toml", near={"x": 2.0, "theta": 3.0})
    assert near.q == pytest.approx([2.0, np.pi])


PENDULUM = """
name = "pendulum"
gravity = [0, 0, -10]
[[links]]
name = "base"
[[links]]
name = "rod"
mass = 1
com = [0, 0, -1]
inertia = { xx = 1, yy = 1, zz = 1 }
[[joints]]
name = "pivot"
type = "revolute"
axis = [0, 1, 0]
parent = "base"
child = "rod"
damping = 0.3
SPRING
"""


def pendulum(folder, spring):
    path = folder / "pendulum.toml"
    path.write_text(PENDULUM.replace("SPRING", spring))
    return symgen.load(path, joint_effects=["damping", "spring"])


def test_damping_makes_a_hanging_pendulum_stable(tmp_path):
    found = symgen.equilibria(pendulum(tmp_path, "stiffness = 0"))
    assert [each.stability for each in found] == ["stable", "unstable"]
    assert found[0].eigenvalues == pytest.approx(np.roots([2, 0.3, 10]))


def test_a_spring_tells_whole_turns_apart(tmp_path):
    """Rest is where 10 sin(q) + k q = 0: with a soft spring there are equilibria of the next turns too."""
    found = symgen.equilibria(pendulum(tmp_path, "stiffness = 0.5"))
    angles = np.array([each.q[0] for each in found])
    assert 10 * np.sin(angles) + 0.5 * angles == pytest.approx(np.zeros(len(angles)), abs=1e-9)
    assert (np.abs(angles) > np.pi + 0.1).any() and (np.diff(angles) > 0.1).all()
    assert [each.stability for each in found] == ["stable" if 10 * np.cos(q) + 0.5 > 0 else "unstable" for q in angles]


def test_a_spring_keeps_only_turns_of_its_own_joint(tmp_path):
    """The crank of a four-bar whose coupler and rocker have springs may turn freely."""
    text = (ROBOTS / "constrained" / "four_bar.toml").read_text()
    for place, rest in (("a", -0.5), ("d", 0.5)):
        origin = f'origin = {{ xyz = ["{place}", 0, 0] }}'
        text = text.replace(origin, f"{origin}\nstiffness = 3\nrest = {rest}")
    file = tmp_path / "sprung.toml"
    file.write_text(text)
    found = symgen.equilibria(file, joint_effects=["spring"])
    others = [tuple(each.q[1:].round(5)) for each in found]
    assert len(found) == len(set(others)) and all(abs(each.q[0] - 1) < np.pi + 1e-4 for each in found)


def test_a_family_is_one_equilibrium():
    found = symgen.equilibria(ROBOTS / "lectures" / "ball_joint_pendulum.toml")
    assert sorted(each.stability for each in found) == ["marginal", "unstable"]
    assert len(symgen.equilibria(ROBOTS / "constrained" / "rolling_disk.toml")) == 1


TOP_WITH_TAIL = """
[[links]]
name = "tail"
mass = 1
com = [0, 0, -1]
inertia = { xx = 1, yy = 1, zz = 1 }
[[joints]]
name = "hinge"
type = "revolute"
axis = [0, 1, 0]
parent = "pendulum"
child = "tail"
origin = { xyz = [0, 0, -0.5] }
"""


def test_a_balanced_body_has_one_equilibrium_for_all_orientations(tmp_path):
    """The rod and its tail hang or stand in line; folded, their center of mass is at the ball joint."""
    path = tmp_path / "top.toml"
    path.write_text((ROBOTS / "lectures" / "ball_joint_pendulum.toml").read_text() + TOP_WITH_TAIL)
    found = symgen.equilibria(path)
    assert sorted(abs(each.q[4]) for each in found) == pytest.approx([0, 0, np.pi], abs=1e-9)


GANTRY = (
    """
name = "gantry"
gravity = [0, 0, -10]
"""
    + "".join(
        f"""
[[links]]
name = "l{k}"
mass = {mass}
"""
        for k, mass in enumerate((0, 3, 2, 1))
    )
    + "".join(
        f"""
[[joints]]
name = "j{k}"
type = "prismatic"
parent = "l{k}"
child = "l{k + 1}"
axis = {axis}
"""
        for k, axis in enumerate(([1, 0, 0], [0, 1, 0], [0, 0.6, 0.8]))
    )
)
COUPLING = """
[[couplings]]
name = "belt"
expression = "j0 - 2*j1"
"""


@pytest.mark.parametrize("coupling", ["", COUPLING])
def test_a_gantry_whose_forces_depend_on_no_position_rests_where_it_is_held(coupling, tmp_path):
    path = tmp_path / "gantry.toml"
    path.write_text(GANTRY + coupling)
    assert symgen.equilibria(path) == ()
    (held,) = symgen.equilibria(path, tau={"j2": 8})
    np.testing.assert_allclose(held.q, 0, atol=1e-12)


@pytest.mark.slow
def test_the_search_of_a_platform_on_six_legs_ends_at_equilibria():
    """At each position the loops are closed, and forces along the mechanism vanish, by compiled code."""
    robot = symgen.load(ROBOTS / "constrained" / "stewart_gough.toml")
    module = symgen.build(robot, quantities=["gravity", "constraint_basis", "constraint_residual"])
    found = symgen.equilibria(robot)
    assert len(found) > 100
    for each in found:
        assert module.constraint_residual(each.q) == pytest.approx(0, abs=1e-7)
        assert module.constraint_basis(each.q).T @ module.gravity(each.q) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("name", ["four_bar", "slider_crank"])
def test_a_mechanism_rests_where_its_energy_is_stationary(name):
    """Stable where it is least along the motion; energies of neighbours, and not equations, decide."""
    robot = symgen.load(ROBOTS / "constrained" / f"{name}.toml")
    module = symgen.build(robot, quantities=["potential_energy", "constraint_basis", "closure_step"])

    def energy(q):
        for _ in range(8):
            q = q + module.closure_step(q, np.zeros(robot.nv))[0]
        return module.potential_energy(q)

    found = symgen.equilibria(robot)
    assert len(found) == 4
    for each in found:
        step = 1e-3 * module.constraint_basis(each.q)[:, 0]
        before, here, after = energy(each.q - step), energy(each.q), energy(each.q + step)
        curvature = before - 2 * here + after
        assert abs(after - before) < 1e-2 * abs(curvature)
        assert each.stability == ("marginal" if curvature > 0 else "unstable")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tau": {"joint3": 1.0}}, "tau: expected the name of a coordinate, found 'joint3'; did you mean joint2?"),
        ({"near": {"pole": 1.0}}, "near: expected the name of a coordinate, found 'pole'"),
        ({"near": [1.0]}, "near: expected 2 numbers, found 1"),
    ],
)
def test_bad_arguments_are_one_line(arguments, message):
    with pytest.raises(symgen.InputError) as error:
        symgen.equilibria(load_named("double_pendulum"), **arguments)
    assert message in str(error.value)


def test_positions_at_which_constraints_are_singular_are_left_out():
    """A parallelogram rests only where it is flat; Newton's method ends within 1e-8 of these positions."""
    assert symgen.equilibria(":parallelogram_arm") == ()

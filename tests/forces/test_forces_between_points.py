"""Forces between points of robots: compared with MuJoCo's spatial tendons, proven and simulated."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from helpers.constrained_robots import closed_states
from helpers.daily import daily
from helpers.loading import ROBOTS

import symgen

mujoco = pytest.importorskip("mujoco")

BODIES = """
<mujoco><compiler angle="radian"/><worldbody>
  <site name="hook" pos="0 0.1 0.15"/>
  <body name="upper" pos="0.1 0 0.2"><JOINT/>
    <inertial pos="0.2 0 0" mass="2" diaginertia="0.01 0.03 0.03"/>
    <site name="side" pos="0.05 -0.1 0"/>
    <body name="lower" pos="0.4 0 0" quat="0.8 0.6 0 0"><joint name="elbow" axis="0 0.6 0.8"/>
      <inertial pos="0.15 0.01 0" mass="1" diaginertia="0.005 0.02 0.02"/>
      <site name="eye" pos="0.1 0 0.05"/>
    </body>
  </body>
  <body name="slider" pos="-0.3 0 0"><joint name="slide" type="slide" axis="0 0 1"/>
    <inertial pos="0 0 0" mass="1.5" diaginertia="0.01 0.01 0.01"/><site name="pin" pos="0 0 0.1"/>
  </body>
</worldbody>TENDONS</mujoco>
"""
TENDONS = """<tendon>
  <spatial name="strut" stiffness="300" damping="12" springlength="0.35"><site site="hook"/><site site="eye"/></spatial>
  <spatial name="tie" stiffness="70" springlength="0.2"><site site="pin"/><site site="side"/></spatial>
</tendon>"""
FORCES = """
[parameters]
k = { value = 300 }
c = { value = 12, doc = "damping, where a test needs it" }

[[forces]]
name = "strut"
a = "hook"
b = "eye"
force = "-k*(strut - 0.35) - c*strut_d"

[[forces]]
name = "tie"
a = "pin"
b = "side"
force = "-70*(tie - 0.2)"
"""
JOINTS = {
    "revolute": '<joint name="shoulder" axis="0 1 0"/>',
    "slide": '<joint name="shoulder" type="slide" axis="0.6 0 0.8"/>',
    "ball": '<joint name="shoulder" type="ball"/>',
    "free": '<freejoint name="shoulder"/>',
}
EVERYTHING = (
    "inverse_dynamics",
    "bias",
    "forward_dynamics",
    "inverse_dynamics_derivatives",
    "forward_dynamics_derivatives",
    "inverse_dynamics_second_derivatives",
    "inverse_dynamics_jvp",
    "inverse_dynamics_vjp",
    "forward_dynamics_jvp",
    "inverse_dynamics_parameter_derivatives",
    "forward_dynamics_parameter_derivatives",
    "euler_step",
)


def loaded(tmp_path, joint="revolute", forces=FORCES, **options):
    robot, side = tmp_path / "robot.xml", tmp_path / "forces.toml"
    robot.write_text(BODIES.replace("<JOINT/>", JOINTS[joint]).replace("TENDONS", ""))
    side.write_text(forces)
    return symgen.load(robot, loops=str(side), **options)


@pytest.mark.parametrize("joint", ["revolute", "slide"])
def test_springs_and_dampers_are_those_of_mujocos_tendons(joint, tmp_path):
    model = loaded(tmp_path, joint, parameters="baked")
    module = symgen.build(model, quantities=("inverse_dynamics", "potential_energy"))
    peer = mujoco.MjModel.from_xml_string(BODIES.replace("<JOINT/>", JOINTS[joint]).replace("TENDONS", TENDONS))
    data, source = mujoco.MjData(peer), np.random.default_rng(1)
    energies = []
    for _ in range(20):
        data.qpos, data.qvel, data.qacc = source.uniform(-1, 1, (3, peer.nv))
        mujoco.mj_inverse(peer, data)
        order = [model.velocity_names.index(peer.joint(k).name) for k in range(peer.nv)]
        state = [np.empty(peer.nv) for _ in range(3)]
        for own, given in zip(state, (data.qpos, data.qvel, data.qacc), strict=True):
            own[order] = given
        np.testing.assert_allclose(module.inverse_dynamics(*state)[order], data.qfrc_inverse, atol=1e-10)
        mujoco.mj_energyPos(peer, data)
        energies.append((module.potential_energy(state[0]), data.energy[0]))
    ours, theirs = np.array(energies).T
    np.testing.assert_allclose(ours - ours[0], theirs - theirs[0], atol=1e-10)


@pytest.mark.parametrize("joint", daily(JOINTS, lambda joint: joint != "free"))
def test_every_quantity_with_forces_between_points_is_proven(joint, tmp_path):
    model = loaded(tmp_path, joint, FORCES.replace("-70*(tie - 0.2)", "-70*(tie - k/900)**3*tie_d + 5/tie"))
    proof = symgen.prove(model, EVERYTHING if joint == "revolute" else EVERYTHING[:6], seed=2)
    assert proof.holds and {v.status for v in proof.verdicts} == {"proven"}


def test_the_potential_energy_is_proven_and_its_slope_is_the_spring(tmp_path):
    model = loaded(tmp_path, forces=FORCES.replace("- c*strut_d", "- 40*strut**3"))
    assert symgen.prove(model, ["potential_energy"], seed=2).holds
    module = symgen.build(model, quantities=("potential_energy", "bias"))
    q, step = np.array([0.3, -0.7, 0.2]), 1e-6
    slopes = [(module.potential_energy(q + d) - module.potential_energy(q - d)) / (2 * step) for d in step * np.eye(3)]
    np.testing.assert_allclose(module.bias(q, np.zeros(3)), np.ravel(slopes), rtol=1e-6)


def test_a_force_without_a_potential_refuses_the_energy_and_is_simulated(tmp_path):
    model = loaded(tmp_path, forces=FORCES.replace("-70*(tie - 0.2)", "5/tie"), parameters="baked")
    with pytest.raises(symgen.UnsupportedError, match="there is no potential energy: a force of"):
        symgen.program(model, "potential_energy")
    assert symgen.simulate(model, (0.3, -0.7, 0.2), 1.0).energy_error < 1e-7


@pytest.mark.parametrize("integrator", ["DOP853", "Radau"])
def test_the_energy_of_springs_and_dampers_is_accounted_for(integrator, tmp_path):
    model = loaded(tmp_path, parameters="runtime")
    motion = symgen.simulate(model, (0.3, -0.7, 0.2, 1, 0, 0), 0.5, integrator=integrator, values={"k": 250.0})
    assert motion.energy_error < 1e-6 and motion.columns["work"][-1] < -0.1


FOUR_BAR_SPRING = """
[[forces]]
name = "spring"
a = "ground"
b = "coupler_end"
force = "-40*(spring - 0.1) - 3*spring_d"
"""


def four_bar(tmp_path, before="", after=""):
    path = tmp_path / "four_bar.toml"
    text = (ROBOTS / "constrained" / "four_bar.toml").read_text() + FOUR_BAR_SPRING
    path.write_text(text.replace(before, after))
    return symgen.load(path, parameters="baked")


def test_forces_between_points_of_mechanisms(tmp_path):
    """Both forms of the four-bar are proven, and a motion loses only the work of the damper."""
    model = four_bar(tmp_path)
    quantities = ["constrained_forward_dynamics", "constrained_inverse_dynamics", "potential_energy"]
    assert symgen.prove(model, quantities, seed=1).holds
    explicit = symgen.explicit(model)
    assert symgen.prove(explicit, ["inverse_dynamics", "forward_dynamics", "potential_energy"], seed=1).holds
    (q,), (qd,) = closed_states(model, 1)
    motion = symgen.simulate(model, (*q, *qd), 0.5)
    assert motion.energy_error < 1e-6
    for integrator in ("DOP853", "Radau"):
        solved = symgen.simulate(explicit, (q[0], qd[0]), 0.5, integrator=integrator)
        assert solved.energy_error < 1e-6 and solved.columns["work"][-1] < -1e-3
        assert solved.columns["kinetic_energy"][-1] == pytest.approx(motion.columns["kinetic_energy"][-1], rel=1e-5)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('a = "hook"', 'a = "hok"', "force strut: a: expected the name of a link or frame, found 'hok'"),
        ('b = "eye"', 'b = "hook"', "force strut: expected frames of two links"),
        ("c*strut_d", "c*strot_d", "forces.0.force: "),
        ("c*strut_d", "c*sin(strut_d)", "force strut: expected sines and cosines of parameters only"),
        ('name = "tie"', 'name = "strut"', "strut"),
        ("c = { value", "strut = { value", "forces.0.name: expected a name that no parameter has"),
        ("c*strut_d", "c*strut_d*sqrt(strut_d**2)", "forces.0.force: expected no root of a square"),
    ],
)
def test_wrong_forces_are_refused_in_one_line(before, after, complaint, tmp_path):
    with pytest.raises(symgen.InputError, match=complaint) as caught:
        loaded(tmp_path, forces=FORCES.replace(before, after))
    assert "\n" not in str(caught.value)


SLIDER = """
name = "slider"
links = [{ name = "rail" }, { name = "carriage", mass = 0.2 }]
joints = [{ name = "slide", type = "prismatic", axis = [0, 1, 0], parent = "rail", child = "carriage" }]

[parameters]
w = { value = 0, doc = "width of a smooth sign" }

[[forces]]
name = "spring"
a = "rail"
b = "carriage"
force = "-200*(spring - 1/20)"
"""


def test_a_spring_along_the_axis_of_a_slider_pulls_on_both_sides(tmp_path):
    """The distance is the root of a square, sqrt(q^2)."""
    path = tmp_path / "slider.toml"
    path.write_text(SLIDER)
    model = symgen.load(path, parameters="baked")
    assert symgen.prove(model, ["inverse_dynamics", "inverse_dynamics_derivatives", "potential_energy"], seed=1).holds
    module = symgen.build(model, quantities=("inverse_dynamics", "forward_dynamics_derivatives"))
    for q in (0.3, -0.3):
        assert module.inverse_dynamics([q], [0.0], [0.0]) == pytest.approx([200 * 0.25 * np.sign(q)])
        assert module.forward_dynamics_derivatives([q], [0.0], [0.0])[0] == pytest.approx(-1000)


def test_points_that_always_meet_and_roots_that_become_magnitudes_are_refused(tmp_path):
    path = tmp_path / "hinge.toml"
    path.write_text(
        SLIDER.replace('"prismatic"', '"revolute"').replace("mass = 0.2", "mass = 1, inertia = { xx = 1, yy = 1 }")
    )
    with pytest.raises(symgen.InputError, match=r"force spring: .*their distance is always zero"):
        symgen.generate(path, quantities=("inverse_dynamics",))
    path.write_text(SLIDER.replace("-200*(spring - 1/20)", "-spring_d/sqrt(spring_d**2 + w**2)"))
    with pytest.raises(symgen.InputError, match=r"expected no root of a square.*found 'w = 0'"):
        symgen.generate(path, quantities=("inverse_dynamics",))


@pytest.mark.parametrize("act", [symgen.certify, symgen.explain, symgen.base_parameters])
def test_what_does_not_know_forces_says_so(act, tmp_path):
    model = loaded(tmp_path, parameters="baked")
    with pytest.raises(symgen.UnsupportedError, match=r"do not support \[\[forces\]\]"):
        act(model)


def test_a_closed_form_has_the_distance_as_a_root_without_names_of_temporaries(tmp_path):
    latex = symgen.derive(loaded(tmp_path), "bias").to_latex()
    assert r"\sqrt{" in latex
    assert "_{0}" not in latex.replace("l_{0}", "")


def test_forces_are_built_in_python(tmp_path):
    """As those of a file; the symbols of the coordinate have the name of the force."""
    described = loaded(tmp_path, parameters="baked")
    strut, strut_d, tie = sp.symbols("strut strut_d tie")
    forces = (
        symgen.PointForce("strut", "hook", "eye", -300 * (strut - sp.Rational("0.35")) - 12 * strut_d),
        symgen.PointForce("tie", "pin", "side", -70 * (tie - sp.Rational("0.2"))),
    )
    built = replace(described, forces=forces)
    modules = [symgen.build(each, quantities=("bias",)) for each in (described, built)]
    q, qd = np.array([0.3, -0.7, 0.2]), np.array([1.0, 2.0, -1.0])
    np.testing.assert_allclose(*(module.bias(q, qd) for module in modules), rtol=1e-13)


def test_forces_are_described(tmp_path):
    text = str(symgen.generate(loaded(tmp_path, parameters="baked"), quantities=["gravity"]))
    assert "force strut: hook -> eye" in text
    assert "The result does not include springs of joints, but the quantity bias does" in text

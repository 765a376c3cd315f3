"""What the further quantities mean, against Pinocchio and against cases known by heart."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pinocchio
import pytest
from helpers.daily import daily
from helpers.loading import ROBOTS, example_urdfs, load, load_named
from helpers.random_robots import Builder
from sympy import cos, sin, symbols

import symgen
from symgen.robot.configuration.coordinates import random_positions

URDF = next(path for path in example_urdfs() if path.name == "ur5_robot.urdf")
EXTRA = (
    "inverse_dynamics_external",
    "link_velocities",
    "link_accelerations",
    "constraint_forces",
    "christoffel_symbols",
)
EXTERNAL = ("inverse_dynamics_external", "forward_dynamics_external")
TIPS = ("forearm_link", "tool0")
RNG = np.random.default_rng(5)


@pytest.fixture(scope="module")
def ur5():
    model = pinocchio.buildModelFromUrdf(str(URDF))
    return symgen.build(load(URDF, snap=0, frames=TIPS), quantities=(*EXTRA, "velocity_product")), model


def test_external_wrenches_act_at_the_origin_and_along_the_axes_of_the_chosen_frames(ur5):
    module, model = ur5
    data = model.createData()
    q, qd, qdd = RNG.normal(size=(3, model.nv))
    f_ext = RNG.normal(size=(len(TIPS), 6))
    wrenches = pinocchio.StdVec_Force()
    for _ in range(model.njoints):
        wrenches.append(pinocchio.Force.Zero())
    for name, wrench in zip(TIPS, f_ext, strict=True):
        frame = model.frames[model.getFrameId(name)]
        wrenches[frame.parentJoint] += frame.placement.act(pinocchio.Force(wrench))
    expected = pinocchio.rnea(model, data, q, qd, qdd, wrenches)
    np.testing.assert_allclose(module.inverse_dynamics_external(q, qd, qdd, f_ext), expected, rtol=1e-9)
    batch = module.inverse_dynamics_external(np.stack([q, q]), qd, qdd, np.stack([f_ext, 0 * f_ext]))
    np.testing.assert_allclose(batch[0], expected, rtol=1e-9)
    np.testing.assert_allclose(batch[1], pinocchio.rnea(model, data, q, qd, qdd), rtol=1e-9)
    pinocchio.framesForwardKinematics(model, data, q)
    turns = [data.oMf[model.getFrameId(name)].rotation for name in TIPS]
    along_base = [np.concatenate([R @ w[:3], R @ w[3:]]) for R, w in zip(turns, f_ext, strict=True)]
    options = {"snap": 0, "frames": TIPS, "wrench_axes": "base"}
    other = symgen.build(load(URDF, **options), quantities=EXTRA[:1], **options)
    np.testing.assert_allclose(other.inverse_dynamics_external(q, qd, qdd, np.array(along_base)), expected, rtol=1e-9)


@pytest.mark.parametrize("seed", range(1, 4))
def test_wrenches_along_the_base_are_proven_on_trees_of_every_joint(seed):
    robot = Builder(seed).robot(3, mimic=seed % 2 == 0, fixed=0.4)
    frames = (robot.links[-1].name, robot.links[len(robot.links) // 2].name)
    robot = replace(robot, wrench_axes="base", operational_frames=frames)
    assert symgen.prove(robot, EXTERNAL, seed=seed).holds


def test_axes_of_wrenches_that_nothing_takes_are_refused():
    options = {"quantities": ("mass_matrix",), "wrench_axes": "base"}
    with pytest.raises(symgen.InputError, match="option wrench_axes: expected a quantity that this option affects"):
        symgen.generate(load(URDF, wrench_axes="base"), **options)


def test_link_velocities_and_accelerations_are_spatial_in_base_coordinates(ur5):
    module, model = ur5
    data = model.createData()
    q, qd, qdd = RNG.normal(size=(3, model.nv))
    pinocchio.forwardKinematics(model, data, q, qd, qdd)
    world = pinocchio.ReferenceFrame.WORLD
    v = [pinocchio.getVelocity(model, data, k, world).vector for k in range(1, model.njoints)]
    a = [pinocchio.getAcceleration(model, data, k, world).vector for k in range(1, model.njoints)]
    np.testing.assert_allclose(module.link_velocities(q, qd), v, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(module.link_accelerations(q, qd, qdd), a, rtol=1e-9, atol=1e-12)


def test_christoffel_symbols_give_the_velocity_product(ur5):
    module, model = ur5
    q, qd = RNG.normal(size=(2, model.nv))
    D = module.christoffel_symbols(q)
    np.testing.assert_allclose(D, D.swapaxes(1, 2), rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(np.einsum("ijk,j,k", D, qd, qd), module.velocity_product(q, qd), rtol=1e-9)


@pytest.fixture(scope="module")
def pendulum():
    """Two point masses on massless rods, angles from the downward vertical, x right and y up in the base."""
    robot = load_named("planar_2r_point", parameters="baked")
    return symgen.build(robot, quantities=("constraint_forces",))


def test_rods_carry_the_weights_below_them(pendulum):
    """m = 1 kg each, hanging at rest: each rod's net constraint force on its own mass is that mass's weight, upward."""
    Fc = pendulum.constraint_forces([0, 0], [0, 0], [0, 0]).reshape(2, 6)
    np.testing.assert_allclose(Fc, [[0, 9.81, 0, 0, 0, 0], [0, 9.81, 0, 0, 0, 0]], atol=1e-12)


def test_rods_pull_a_swinging_mass_inward(pendulum):
    """Straight and turning at 2 rad/s: centripetal forces m w^2 r at 0.5 m and 0.9 m, on top of the weights."""
    Fc = pendulum.constraint_forces([0, 0], [2, 0], [0, 0]).reshape(2, 6)
    np.testing.assert_allclose(Fc[:, 1], [9.81 + 4 * 0.5, 9.81 + 4 * 0.9], rtol=1e-12)


def test_constraint_forces_do_no_work():
    """J^T F^c = 0: no power on any velocity the joints allow."""
    robot = load_named("scara", parameters="baked")
    module = symgen.build(robot, quantities=("constraint_forces", "link_velocities"), as_described=True)
    q, qd, qdd = RNG.normal(size=(3, 4))
    Fc = module.constraint_forces(q, qd, qdd).reshape(4, 6)
    centers = _centers_of_mass(robot, q)
    for unit in np.eye(4):
        power = 0.0
        for (f, n), c, twist in zip(Fc.reshape(4, 2, 3), centers, module.link_velocities(q, unit), strict=True):
            v, w = twist[:3], twist[3:]
            power += f @ (v + np.cross(w, c)) + n @ w
        assert abs(power) < 1e-10 * np.abs(Fc).max()


def _centers_of_mass(robot, q):
    """By Pinocchio's transforms, from the robot file's own numbers."""
    pose, centers = np.eye(4), []
    for joint, angle in zip(robot.joints, q, strict=True):
        origin = np.eye(4)
        origin[:3] = np.array([[float(e) for e in row] for row in joint.origin.homogeneous()])
        move = np.eye(4)
        if joint.kind.type_name == "prismatic":
            move[:3, 3] = [float(a) * angle for a in joint.kind.axis]
        else:
            move[:3, :3] = pinocchio.AngleAxis(angle, np.array([float(a) for a in joint.kind.axis])).toRotationMatrix()
        pose = pose @ origin @ move
        inertia = robot.link[joint.child].inertia
        m = float(inertia.m)
        c = np.array([float(h) / m if m else 0.0 for h in inertia.h])
        centers.append((pose @ [*c, 1])[:3])
    return centers


def test_saha_and_the_projection_do_the_same_work():
    robot = load_named("puma560", parameters="baked")
    module = symgen.build(robot, quantities=("convective_inertia", "velocity_product", "coriolis_matrix"))
    q, qd = RNG.normal(size=(2, 6))
    expected = module.velocity_product(q, qd)
    np.testing.assert_allclose(module.convective_inertia(q, qd) @ qd, expected, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(module.coriolis_matrix(q, qd) @ qd, expected, rtol=1e-9, atol=1e-12)


def test_a_route_that_needs_centers_of_mass_is_generated_from_the_robot_as_described():
    robot = load_named("ur5", parameters="baked")
    auto = symgen.build(robot, quantities=("inverse_dynamics",))
    for route in ("luh_walker_paul", "denoc", "projected"):
        module = symgen.build(robot, quantities=("inverse_dynamics",), route=route)
        q, qd, qdd = RNG.normal(size=(3, 6))
        expected = auto.inverse_dynamics(q, qd, qdd)
        np.testing.assert_allclose(module.inverse_dynamics(q, qd, qdd), expected, rtol=1e-9, atol=1e-11)


def test_the_passive_walker_falls_as_its_energy_says():
    """Power of gravity is the rate of kinetic energy in free motion, along a finite difference of a short fall."""
    options = {"quantities": ("forward_dynamics", "kinetic_energy", "gravity")}
    walker = symgen.build(load_named("passive_walker", parameters="baked"), **options)
    q, qd, dt = np.array([0.2, -0.3]), np.array([-0.4, 0.1]), 1e-5
    qdd = walker.forward_dynamics(q, qd, np.zeros(2))
    before = walker.kinetic_energy(q - dt * qd + dt**2 / 2 * qdd, qd - dt * qdd)
    after = walker.kinetic_energy(q + dt * qd + dt**2 / 2 * qdd, qd + dt * qdd)
    np.testing.assert_allclose((after - before) / (2 * dt), -walker.gravity(q) @ qd, rtol=1e-6)


def test_systems_can_be_built_in_python():
    """A pendulum by hand, numbers as they come: qdd = -g sin(q) / l."""
    q = symbols("angle", real=True)
    coordinates = (
        symgen.Coordinate("x", 0.5 * sin(q), 2),
        symgen.Coordinate("y", -0.5 * cos(q), 2, -2 * 9.81),
    )
    pendulum = symgen.System("pendulum", (q,), coordinates)
    assert symgen.prove(pendulum, seed=1).holds
    module = symgen.build(pendulum, quantities=("forward_dynamics",))
    np.testing.assert_allclose(module.forward_dynamics([0.3], [0], [0]), [-9.81 / 0.5 * np.sin(0.3)], rtol=1e-12)


@pytest.mark.parametrize(
    "path", daily(["ur5", "constrained/stewart_gough", "constrained/cassie_leg"], lambda path: path == "ur5")
)
def test_operational_space_has_khatib_s_equation(path):
    """Jbar^T tau = Lambda (J qdd + dJ/dt qd) + mu + p for the accelerations under tau; N^T tau adds nothing to it."""
    frame = {"ur5": "tool0", "constrained/stewart_gough": "platform_link", "constrained/cassie_leg": "foot_link"}[path]
    model = load(ROBOTS / f"{path}.toml", frames=(frame,))
    dynamics = "forward_dynamics" if path == "ur5" else "constrained_forward_dynamics"
    names = ("operational_space_inertia", "dynamically_consistent_inverse", "null_space_projector")
    names += ("operational_space_bias", "operational_space_gravity", "jacobian", "jacobian_drift", dynamics)
    module = symgen.build(model, quantities=names)
    source = np.random.default_rng(0)
    for q in random_positions(model, 3, source):
        qd, tau = source.uniform(-1, 1, (2, model.nv))
        of_q = {name: getattr(module, name)(q) for name in (*names[:3], "operational_space_gravity", "jacobian")}
        Lambda, Jbar, N, p, J = of_q.values()
        J, mu = J.reshape(6, -1), module.operational_space_bias(q, qd)
        for forces in (tau, tau + N.T @ source.uniform(-1, 1, model.nv)):
            found = getattr(module, dynamics)(q, qd, forces)
            qdd = found[0] if isinstance(found, tuple) else found
            a = J @ qdd + module.jacobian_drift(q, qd).ravel()
            assert np.abs(Jbar.T @ tau - (Lambda @ a + mu + p)).max() <= 1e-7 * np.abs(Lambda).max()
        assert np.abs(J @ N).max() <= 1e-9 * np.abs(Jbar).max()


@pytest.mark.parametrize("base", ["fixed", "floating"])
def test_hybrid_dynamics_is_a_motion_of_the_robot_with_what_was_given(base):
    """Of Pinocchio's inverse dynamics; a base that moves as given is a driven floating joint."""
    held = ("root_joint",) if base == "floating" else ()
    driven = (*held, "shoulder_lift_joint", "wrist_2_joint")
    options = {"snap": 0, "base": base, "driven": driven}
    robot = load(URDF, **options)
    module = symgen.build(robot, quantities=("hybrid_dynamics",), **options)
    joint = pinocchio.JointModelFreeFlyer() if base == "floating" else None
    model = pinocchio.buildModelFromUrdf(str(URDF), joint) if joint else pinocchio.buildModelFromUrdf(str(URDF))
    step, qd, qdd, tau = RNG.normal(size=(4, model.nv))
    q = pinocchio.integrate(model, pinocchio.neutral(model), step)
    accelerations, forces = module.hybrid_dynamics(q, qd, qdd, tau)
    given = robot.driven_velocities
    assert len(given) == 2 + 6 * bool(held)
    rest = [k for k in range(model.nv) if k not in given]
    np.testing.assert_array_equal(accelerations[given], qdd[given])
    np.testing.assert_array_equal(forces[rest], tau[rest])
    expected = pinocchio.rnea(model, model.createData(), q, qd, accelerations)
    np.testing.assert_allclose(forces, expected, rtol=1e-9, atol=1e-9 * abs(expected).max())


@pytest.mark.parametrize("seed", range(3))
def test_hybrid_dynamics_is_proven_on_trees_of_every_joint(seed):
    robot = Builder(seed + 1).robot(4, mimic=seed == 1, drives=seed == 2)
    own = [joint.name for joint in robot.joints if joint.nv and not joint.mimic]
    for driven in ((), tuple(own[::2]), tuple(own)):
        proof = symgen.prove(replace(robot, driven=driven), ("hybrid_dynamics",), seed=seed)
        assert proof.holds
        assert sum(verdict.status == "proven" for verdict in proof.verdicts) >= 3


@pytest.mark.parametrize(
    ("driven", "quantity", "message"),
    [
        (
            ("elbow",),
            "hybrid_dynamics",
            "driven: expected a joint that moves and is not a mimic, found 'elbow'; did you mean elbow_joint",
        ),
        (("elbow_joint",), "mass_matrix", "option driven: expected a quantity that this option affects"),
    ],
)
def test_driven_joints_that_are_none_or_that_nothing_is_asked_of_are_refused(driven, quantity, message):
    with pytest.raises(symgen.InputError, match=message):
        symgen.generate(load(URDF, driven=driven), quantities=(quantity,), driven=driven)


def test_what_is_driven_is_said_in_headers():
    options = {"driven": ("elbow_joint",)}
    text = symgen.generate(load(URDF, **options), quantities=("hybrid_dynamics",))["ur5.h"]
    assert "@param[in] qdd joint accelerations; used for driven joints: elbow_joint [rad/s^2" in text
    assert "driven:     elbow_joint" in text
    with pytest.raises(symgen.InputError, match="option driven: expected a quantity that this option affects"):
        symgen.generate(load(URDF, **options), quantities=("mass_matrix",))

"""Every quantity on random trees of every kind of joint, against Pinocchio.

``--update`` writes docs/reference/support.md.

Each robot is asked for a few quantities of one target; what is asked follows from its seed, so the table of how many
robots hold says what is run.
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from functools import cache

import numpy as np
import pinocchio as pin
import pytest
from helpers.daily import daily
from helpers.loading import ROOT
from helpers.pinocchio_robots import QUANTITIES, Peer, pinocchio_robot
from helpers.random_robots import KINDS, Builder

import symgen
from symgen.catalog import QUANTITIES as CATALOG

ROBOTS, CHUNKS, ASKED, STATES = 378, 27, 2, 3
TARGETS = ("C", "Python", "C")
TOLERANCE = 1e-10
TABLE = ROOT / "docs" / "reference" / "support.md"


@cache
def drawn(seed):
    """The robot of a seed, the words of its joints, the quantities asked of it, and the target."""
    robot = Builder(seed).robot((1, 2, 1, 2, 3)[seed % 5], fixed=0.3)
    words = {joint.kind.type_name for joint in robot.joints if joint.kind.nv}
    words |= {"universal"} if any(joint.name.endswith("_2") for joint in robot.joints) else set()
    start = seed * ASKED
    asked = [QUANTITIES[(start + k + start // len(QUANTITIES)) % len(QUANTITIES)] for k in range(ASKED)]
    if words & {"continuous", "planar"}:
        asked = [name for name in asked if name != "frame_quaternions"]
    return robot, words, tuple(asked), TARGETS[seed % len(TARGETS)]


def functions(robot, asked, target, directory):
    if target == "C":
        module = symgen.build(robot, quantities=asked)
    else:
        (text,) = symgen.generate(robot, quantities=asked, target=("python",)).values()
        (directory / "generated.py").write_text(text)
        spec = importlib.util.spec_from_file_location("generated", directory / "generated.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return {name: getattr(module, name) for name in asked}


def relative_error(found, expected):
    """Relative to the largest entry, absolute where all entries are zero but for rounding."""
    scale = np.abs(expected).max()
    return np.abs(found - expected).max() / (scale if scale > 1e-9 else 1.0)


@pytest.mark.parametrize("chunk", daily(range(CHUNKS), lambda chunk: chunk % 8 == 0))
def test_random_robots_agree_with_pinocchio(chunk, tmp_path, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    for seed in range(chunk, ROBOTS, CHUNKS):
        robot, words, asked, target = drawn(seed)
        model, source = pinocchio_robot(robot), np.random.default_rng(seed)
        assert (model.nq, model.nv) == (robot.nq, robot.nv)
        ours = functions(robot, asked, target, tmp_path)
        for _ in range(STATES):
            step, qd, x = source.uniform(-1, 1, (3, robot.nv))
            q = symgen.integrate(robot, symgen.neutral(robot), step)
            peer = Peer(robot, model, q, qd, x, source.uniform(-1, 1, (1, 6)))
            for name, function in ours.items():
                result = function(*peer.inputs([argument.name for argument in CATALOG[name].inputs]))
                for found, expected in zip(listed(result), listed(getattr(peer, name)()), strict=True):
                    expected = np.reshape(np.array(expected), np.shape(found))
                    if name == "frame_quaternions" and np.vdot(found, expected) < 0:
                        expected = -expected
                    assert relative_error(found, expected) <= TOLERANCE, (seed, sorted(words), name, target)


def listed(result):
    """One array or several, as a tuple."""
    return result if isinstance(result, tuple) else (result,)


def support_table():
    count, targets, kinds = Counter(), Counter(), list(KINDS)
    for seed in range(ROBOTS):
        _, words, asked, target = drawn(seed)
        for name in asked:
            targets[name, target] += 1
            count.update((name, word) for word in words)
    rows = []
    for name in QUANTITIES:
        cells = [count[name, kind] or "-" for kind in kinds]
        rows.append(" | ".join(map(str, [f"| {name}", *cells, targets[name, "C"], f"{targets[name, 'Python']} |"])))
    return f"""# Support: joints, quantities, targets

The test `test_support.py` makes {ROBOTS} random robots of one to three joints, with branches, offsets, axes in all
directions and links on fixed joints. For each robot, the test compares {ASKED} quantities with Pinocchio at {STATES}
states, and writes the table on this page. Each number in the table is a number of robots: the robots that have a
joint of the column's type, and whose values of the row's quantity agree with Pinocchio. Two values agree if they
differ by at most {TOLERANCE:g}, relative to the largest entry of the quantity. The columns "C" and "Python" have the
number of robots whose values were computed by generated C and by generated Python code. The quantity
`frame_quaternions` is not defined for joints whose position is a cosine and a sine (continuous and planar joints).
Universal joints are two revolute joints with a massless link between them.

The table has no numbers of three other checks. The test `test_mjcf.py` compares MJCF robots with MuJoCo. For mimic
joints, `symgen prove` compares two derivations on random trees of links. For each quantity that Pinocchio does not
have, `symgen prove` compares two derivations, and `test_quantities.py` tests the quantity.

| quantity | {" | ".join(kinds)} | C | Python |
|---|{"--:|" * (len(kinds) + 2)}
{chr(10).join(rows)}
"""


def test_the_table_says_what_is_run(request):
    text = support_table()
    if request.config.getoption("--update"):
        TABLE.write_text(text)
    assert TABLE.read_text() == text


def test_a_universal_joint_is_pinocchios():
    x, y = (1, 0, 0), (0, 1, 0)
    links = tuple(symgen.Link(name, Builder(k).inertia()) for k, name in enumerate(("base", "cross", "end")))
    links = (links[0], symgen.Link("cross"), links[2])
    joints = (
        symgen.Joint("u_1", "base", "cross", symgen.Revolute(x)),
        symgen.Joint("u_2", "cross", "end", symgen.Revolute(y)),
    )
    robot = symgen.Robot("universal", links, joints)
    two = pinocchio_robot(robot)
    model = pin.Model()
    model.addJoint(0, pin.JointModelUniversal(np.array(x, float), np.array(y, float)), pin.SE3.Identity(), "u")
    model.appendBodyToJoint(1, two.inertias[2], pin.SE3.Identity())
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 2))
    module = symgen.build(robot, quantities=("inverse_dynamics", "mass_matrix", "forward_dynamics"))
    data = model.createData()
    np.testing.assert_allclose(module.inverse_dynamics(q, qd, qdd), pin.rnea(model, data, q, qd, qdd), rtol=1e-10)
    np.testing.assert_allclose(module.forward_dynamics(q, qd, qdd), pin.aba(model, data, q, qd, qdd), rtol=1e-10)


def test_positions_are_integrated_as_pinocchio_integrates_them():
    robot = Builder(3).robot(6)
    model, source = pinocchio_robot(robot), np.random.default_rng(3)
    for scale in (0.5, 1e-2, 1e-6):
        q = pin.normalize(model, source.normal(size=model.nq))
        v = scale * source.uniform(-1, 1, robot.nv)
        end = symgen.integrate(robot, q, v)
        np.testing.assert_allclose(end, pin.integrate(model, q, v), atol=1e-13)
        np.testing.assert_allclose(symgen.difference(robot, q, end), v, atol=1e-12)
        np.testing.assert_allclose(symgen.normalise(robot, end), end, atol=1e-14)
        between = symgen.interpolate(robot, q, end, [0.0, 0.3, 1.0])
        np.testing.assert_allclose(between[1], pin.interpolate(model, q, end, 0.3), atol=1e-12)
        np.testing.assert_allclose(symgen.distance(robot, q, end), pin.distance(model, q, end), atol=1e-12)
        assert symgen.is_normalised(robot, between)
        assert not symgen.is_normalised(robot, 1.01 * q)
        for found, expected in (
            (symgen.integrate_derivatives(robot, q, v), pin.dIntegrate(model, q, v)),
            (symgen.difference_derivatives(robot, q, end), pin.dDifference(model, q, end)),
        ):
            for ours, theirs in zip(found, expected, strict=True):
                np.testing.assert_allclose(ours, theirs, atol=1e-12)
    assert symgen.is_normalised(robot, symgen.random_positions(robot, 5, seed=1))
    np.testing.assert_array_equal(symgen.random_positions(robot, 5, seed=1), symgen.random_positions(robot, 5, seed=1))
    np.testing.assert_array_equal(symgen.neutral(robot), pin.neutral(model))
    assert symgen.integrate(robot, np.stack([q, q]), v).shape == (2, robot.nq)


def test_derivatives_of_positions_are_those_of_small_steps():
    """Long motions, several states at once, and velocities that are not finite."""
    robot, source, h = Builder(3).robot(6), np.random.default_rng(4), 1e-6
    q, v = symgen.random_positions(robot, 3, seed=2), source.uniform(-1.5, 1.5, (3, robot.nv))
    by_q, by_v = symgen.integrate_derivatives(robot, q, v)
    end = symgen.integrate(robot, q, v)
    by_start, by_end = symgen.difference_derivatives(robot, q, end)
    for k, e in enumerate(np.eye(robot.nv)):
        before, after = (symgen.integrate(robot, q, sign * h * e) for sign in (-1, 1))
        moved = [symgen.integrate(robot, each, v) for each in (before, after)]
        np.testing.assert_allclose(by_q[..., k], symgen.difference(robot, *moved) / (2 * h), atol=1e-8)
        moved = [symgen.integrate(robot, q, v + sign * h * e) for sign in (-1, 1)]
        np.testing.assert_allclose(by_v[..., k], symgen.difference(robot, *moved) / (2 * h), atol=1e-8)
        changes = [symgen.difference(robot, each, end) for each in (before, after)]
        np.testing.assert_allclose(by_start[..., k], (changes[1] - changes[0]) / (2 * h), atol=1e-7)
        moved = [symgen.difference(robot, q, symgen.integrate(robot, end, sign * h * e)) for sign in (-1, 1)]
        np.testing.assert_allclose(by_end[..., k], (moved[1] - moved[0]) / (2 * h), atol=1e-7)
    v[0] = np.inf
    found = symgen.integrate_derivatives(robot, q, v)[1]
    assert np.isnan(found[0]).any()
    np.testing.assert_allclose(found[1:], by_v[1:], atol=1e-13)
    with pytest.raises(symgen.CallError, match="expected shape"):
        symgen.integrate_derivatives(robot, q, v[:, 1:])

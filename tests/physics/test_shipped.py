"""What ships is what was proven: programs after their last pass, and the text that leaves."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from helpers import random_robots
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, TREE_QUANTITIES, load, load_named
from helpers.random_robots import Builder
from hypothesis import HealthCheck, assume, given, seed, settings
from hypothesis import strategies as st
from sympy import Rational

import symgen
from symgen import AxisRotation, Joint, Link, Revolute, Robot, Rotation, Transform, Vector, pipeline, session
from symgen.build import find_compiler
from symgen.build.fast.loading import fast_calls
from symgen.build.layout import COLUMNS, ROWS, TILES, layout_of
from symgen.catalog import QUANTITIES
from symgen.cli import main
from symgen.errors import ProofError, UnsupportedError
from symgen.options import Generating
from symgen.program import Trace
from symgen.program.domains.balls import precision
from symgen.program.domains.rounding import rounding
from symgen.program.evaluate import evaluate
from symgen.program.passes import PASSES
from symgen.proof import shipped
from symgen.proof.shipped import Witness, prove_shipped
from symgen.proof.text import check_text, expected
from symgen.robot import Continuous, Cylindrical, Fixed, Helical, JointDynamics, Mimic, Spherical
from symgen.robot.rewrites import equivalents
from symgen.robot.rewrites.equivalent import align, fuse
from symgen.robot.rewrites.equivalents import REWRITES, simplified
from symgen.robot.rewrites.fixed_orientation import with_fixed_orientation
from symgen.robot.rewrites.nearby import nearby
from symgen.routes import derive, derive_route, routes_of

OBLIQUE_THEN_PARALLEL = """
name = "three"
[[links]]
name = "base"
{links}
{joints}
"""
LINK = """
[[links]]
name = "l{k}"
mass = {mass}
com = [0.1, 0.02, 0.03]
inertia = {{ xx = 0.02, yy = 0.03, zz = 0.04 }}
"""
JOINT = """
[[joints]]
name = "j{k}"
type = "revolute"
parent = "{parent}"
child = "l{k}"
axis = [0, 0, 1]
origin = {{ xyz = {xyz}, rpy = {rpy} }}
"""
STATE = {"q": [0.3, 0.2, 0.1], "qd": [0.5, -0.4, 0.3], "qdd": [1.0, 2.0, 3.0]}
TORQUES = [1.63159799, 2.92636834, 0.82859911]
"""By an independent program, to eight digits."""


@pytest.fixture
def three(tmp_path):
    """Three axes along z, the second askew to the first, the third parallel to the second."""
    links = "".join(LINK.format(k=k, mass=mass) for k, mass in ((1, 2), (2, 1), (3, 1)))
    steps = (("base", [0, 0, 0], [0, 0, 0]), ("l1", [0.3, 0, 0], [0.3, 0.4, 0.5]), ("l2", [0.3, 0, 0], [0, 0, 0]))
    joints = "".join(JOINT.format(k=k, parent=p, xyz=xyz, rpy=rpy) for k, (p, xyz, rpy) in enumerate(steps, 1))
    path = tmp_path / "three.toml"
    path.write_text(OBLIQUE_THEN_PARALLEL.format(links=links, joints=joints))
    return path


def values(program, state):
    given = {array.name: state[array.name] for array in program.inputs}
    return [entry for each in evaluate(program, given).values() for entry in each]


def test_oblique_then_parallel_axes_give_the_right_torques(three):
    robot = load(three)
    for described in (False, True):
        program, _ = symgen.program(robot, "inverse_dynamics", as_described=described)
        assert values(program, STATE) == pytest.approx(TORQUES, abs=5e-9)


@pytest.mark.parametrize(
    "name",
    daily((n for n in TREE_QUANTITIES if QUANTITIES[n].joint_space), lambda name: not name.startswith("rk4")),
)
def test_oblique_then_parallel_axes_are_right_in_every_quantity(three, name):
    robot, state = load(three, runtime=("gravity",)), random.Random(name)
    try:
        pair = [symgen.program(robot, name, as_described=each)[0] for each in (False, True)]
    except UnsupportedError:
        return
    inputs = {array.name: [state.uniform(-1, 1) for _ in array.elements] for array in pair[0].inputs}
    known = {"gravity_x": 0.3, "gravity_y": -0.4, "gravity_z": -9.7}
    cheap, plain = (
        np.concatenate([each for each in evaluate(program, inputs, parameters=known).values()]) for program in pair
    )
    np.testing.assert_allclose(cheap, plain, rtol=0, atol=1e-12 * max(1, np.abs(plain).max()))


@pytest.mark.parametrize("scalar", ["double", "float"])
def test_the_library_that_is_built_has_them_too(three, scalar):
    module = symgen.build(load(three), scalar=scalar)
    tolerance = 1e-8 if scalar == "double" else 1e-6
    np.testing.assert_allclose(module.inverse_dynamics(*STATE.values()), TORQUES, atol=tolerance)
    b, M = module.bias(STATE["q"], STATE["qd"]), module.mass_matrix(STATE["q"])
    np.testing.assert_allclose(M @ STATE["qdd"] + b, TORQUES, atol=tolerance)


@pytest.mark.parametrize("name", daily(["planar_3r", "planar_2r_point", "three_link"], lambda n: n != "three_link"))
def test_every_route_is_the_principle_of_d_alembert(name):
    """The reference is held to derivations that do not know it, as they are to it."""
    robot = load_named(name)
    simple, witness = align(fuse(robot)), Witness(robot, seed=1)
    for quantity in ("inverse_dynamics", "mass_matrix", "forward_dynamics", "coriolis_matrix"):
        for route in routes_of(robot, quantity):
            try:
                program = derive_route(simple, route, Trace())
            except UnsupportedError:
                continue
            assert prove_shipped(program, witness).error < -80, (quantity, route.name)


def robots(count, seed=0):
    for number in range(seed, seed + count):
        source = random.Random(number)
        kinds = source.choice([None, ["revolute"], ["revolute", "prismatic"], ["revolute", "helical", "universal"]])
        joints, fixed = source.randint(2, 4), source.choice([0.0, 0.4])
        builder = Builder(number, kinds)
        robot = builder.robot(joints, mimic=source.random() < 0.4, drives=source.random() < 0.3, fixed=fixed)
        yield number, robot, source


CHUNK = 30
"""Robots in a test; ten tests in the short run, 167 in the long one."""
QUICK = [name for name in TREE_QUANTITIES if "second" not in name and "rk4" not in name and name != "base_regressor"]


BODY = symgen.from_center_of_mass(
    "1.5", Vector("0.1", "-0.2", "0.05"), symgen.Symmetric(("0.02", 0, 0, "0.03", 0, "0.04"))
)


def turn(axis, a, b, c):
    return AxisRotation(axis, Rational(a, c), Rational(b, c))


STEPS = {
    "oblique": Rotation((turn(2, 3, 4, 5), turn(0, 5, 12, 13), turn(2, 12, 5, 13))),
    "parallel": Rotation(),
    "turned": Rotation((AxisRotation(2, Rational(8, 17), Rational(15, 17)),)),
    "opposite": Rotation((AxisRotation(0, -1, 0),)),
    "square": Rotation((AxisRotation(0, 0, 1),)),
}
LIKE = {
    "revolute": Revolute,
    "prismatic": symgen.Prismatic,
    "continuous": Continuous,
    "helical": lambda: Helical(pitch=Rational(1, 7)),
    "cylindrical": Cylindrical,
    "spherical": Spherical,
}


@st.composite
def structures(draw):
    """Trees of two to five joints: oblique and parallel steps, branches, followers, gears, fixed links in between."""
    links, joints = [Link("base")], []
    for k in range(draw(st.integers(2, 5))):
        parent = links[draw(st.integers(max(0, len(links) - 3), len(links) - 1))].name
        kind, R = LIKE[draw(st.sampled_from(KINDS))](), STEPS[draw(st.sampled_from(sorted(STEPS)))]
        leaders = [joint.name for joint in joints if joint.kind.nq == 1 and not joint.mimic]
        follow = None
        if leaders and kind.nq == 1 and draw(st.integers(0, 4)) == 0:
            multiplier = draw(st.sampled_from([Rational(2), Rational(-1), Rational(1, 2)]))
            follow = Mimic(draw(st.sampled_from(leaders)), multiplier, Rational(3, 10))
        drive = JointDynamics(Rational(1, 5), Rational(1, 9)) if draw(st.booleans()) else JointDynamics()
        origin = Transform(R, Vector("0.3", draw(st.sampled_from(["0", "0.1"])), "0.2"))
        joints.append(Joint(f"j{k}", parent, f"l{k}", kind, origin, follow, drive))
        links.append(Link(f"l{k}", BODY))
        if draw(st.integers(0, 4)) == 0:
            links.append(Link(f"f{k}", BODY))
            turned = Transform(STEPS[draw(st.sampled_from(sorted(STEPS)))], Vector("0.1", "0", "0.2"))
            joints.append(Joint(f"w{k}", f"l{k}", f"f{k}", Fixed(), turned))
    tip = (links[-1].name,)
    return Robot("drawn", tuple(links), tuple(joints), tip_names=tip, included_effects=("armature", "damping"))


KINDS = ["revolute", "revolute", "revolute", "prismatic", "continuous", "helical", "cylindrical", "spherical"]


@pytest.mark.parametrize("chunk", daily(range(167), lambda chunk: chunk in (1, 3)))
def test_random_robots_ship_what_is_proven(chunk):
    """Each is proven where it is generated; what is left to assert is that it was, or was refused by name."""
    proven = []

    @seed(chunk)
    @settings(max_examples=CHUNK, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(structures(), st.sampled_from(QUICK))
    def ships(robot, name):
        assume(robot.nv >= 6 or name not in IN_OPERATIONAL_SPACE)
        try:
            program, _ = symgen.program(robot, name)
        except UnsupportedError:
            return
        assert "equal to d'Alembert's principle" in program.proof
        proven.append(name)

    ships()
    assert len(proven) >= CHUNK // 2


SHARES = 8
TRIPLES = [(a, b, c) for a in STEPS for b in STEPS for c in STEPS]


def chain(steps, prismatic=()):
    links = [Link("base"), *(Link(f"l{k}", BODY) for k in range(len(steps)))]
    joints = []
    for k, step in enumerate(steps):
        kind = symgen.Prismatic() if k in prismatic else Revolute()
        origin = Transform(STEPS[step], Vector("0.3", "0.1", "0.2"))
        joints.append(Joint(f"j{k}", links[k].name, f"l{k}", kind, origin))
    return Robot("chain", tuple(links), tuple(joints))


@pytest.mark.parametrize("prismatic", daily([(), (1,), (2,)], lambda prismatic: not prismatic))
@pytest.mark.parametrize("share", daily(range(SHARES), lambda share: share == 0))
def test_every_triple_of_steps_is_right(share, prismatic):
    for triple in TRIPLES[share::SHARES]:
        for name in ("gravity", "mass_matrix"):
            program, _ = symgen.program(chain(("square", *triple), prismatic), name)
            assert "chance of error below 2^-" in program.proof, triple


@pytest.mark.parametrize("order", list(permutations(("reframe", "to_modified_dh", "regroup"))))
def test_rewrites_are_exact_one_by_one_and_in_every_order(order):
    """Also with frames of fixed orientation after each: what is derived of a rewritten robot is the described one's."""
    for number, robot, source in robots(3, 77_000):
        described = nearby(robot)
        if robot.nv == 0:
            continue
        rewritten, witness = align(fuse(described)), Witness(described)
        for rewrite in order:
            rewritten = dict(REWRITES)[rewrite](rewritten)
            for each in (rewritten, with_fixed_orientation(rewritten, False), with_fixed_orientation(rewritten, True)):
                name = source.choice(["inverse_dynamics", "mass_matrix", "velocity_product"])
                assert prove_shipped(derive(each, name), witness).error < -80, (number, rewrite, name)


# -- what is wrong is refused, named, and not written ----------------------------------------------------------------


def broken(function):
    """A pass or rewrite that is off in one number."""

    def wrong(program):
        program = function(program)
        symbol, value = program.body[-1]
        return replace(program, body=(*program.body[:-1], type(program.body[-1])(symbol, 2 * value)))

    wrong.__name__ = function.__name__
    return wrong


@pytest.mark.parametrize("k", range(len(PASSES)))
def test_a_wrong_pass_is_found_and_named(k):
    passes = (*PASSES[:k], broken(PASSES[k]), *PASSES[k + 1 :])
    with pytest.raises(ProofError, match=f"inverse_dynamics by .*tau.*from the pass {PASSES[k].__name__} on; nothing"):
        symgen.program(load_named("planar_2r"), "inverse_dynamics", passes=passes)


def heavier(robot):
    links = tuple(replace(link, inertia=link.inertia + BODY) for link in robot.links)
    return replace(robot, links=links)


@pytest.fixture
def nothing_known():
    """No robot was asked about before, and none is known afterwards."""
    session.forget()
    yield
    session.forget()


@pytest.mark.parametrize("rewrite", ["reframe", "to_modified_dh", "regroup"])
@pytest.mark.usefixtures("nothing_known")
def test_a_wrong_rewrite_is_found_and_named(rewrite, monkeypatch, three):
    table = [(name, (lambda r, f=f: heavier(f(r))) if name == rewrite else f) for name, f in equivalents.REWRITES]
    monkeypatch.setattr(equivalents, "REWRITES", tuple(table))
    if rewrite == "regroup":
        right = equivalents.regrouped_within
        monkeypatch.setattr(equivalents, "regrouped_within", lambda r, n: (heavier(right(r, n)[0]), right(r, n)[1]))
    else:
        right = getattr(equivalents, rewrite)
        monkeypatch.setattr(equivalents, rewrite, lambda r: heavier(right(r)))
    with pytest.raises(ProofError, match=rf"differs from d'Alembert's .*from the rewrite {rewrite} on"):
        pipeline.candidate(symgen.Session(load(three)), "bias", Generating())
    with pytest.warns(symgen.RobotWarning, match=rf"from the rewrite {rewrite} on; bias by \w+ is used instead"):
        symgen.program(load(three), "bias")


@pytest.mark.usefixtures("nothing_known")
def test_nothing_is_written_of_what_is_wrong(three, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(equivalents, "reframe", heavier)
    choice = ["--quantity", "bias", "--route", "newton_euler"]
    for command in (["generate"], ["export", "--samples", "10"]):
        assert main([*command, str(three), *choice, "-o", str(tmp_path / "out")]) == 2
        lines = capsys.readouterr().err.strip().splitlines()
        assert len([line for line in lines if line.startswith("symgen: error:")]) == 1
        assert not (tmp_path / "out").exists()
    fast_calls(find_compiler())  # what calls the library has an entry of its own
    before = set(os.listdir(os.environ["SYMGEN_CACHE"]))
    with pytest.raises(ProofError):
        symgen.build(load(three, name="three_otherwise"), quantities=("bias",), route="newton_euler")
    assert set(os.listdir(os.environ["SYMGEN_CACHE"])) == before


@pytest.mark.parametrize(
    "before, after", [("6.51384", "6.52384"), ("q[0] + q[1]", "q[0] - q[1]"), ("sine[1]", "sine[0]")]
)
def test_a_wrong_text_is_refused_and_not_kept(before, after, monkeypatch):
    right = pipeline.render_c

    def wrong(*arguments):
        text = right(*arguments)
        files = {name: content.replace(before, after) for name, content in text.files.items()}
        assert files != text.files
        return replace(text, files=files)

    monkeypatch.setattr(pipeline, "render_c", wrong)
    robot = replace(load_named("planar_2r", parameters="baked"), name="planar_mutated")
    fast_calls(find_compiler())
    kept = set(os.listdir(os.environ["SYMGEN_CACHE"]))
    with pytest.raises(ProofError, match=r"gravity: the text gives g\[\d\] = .*; rounding errors are at most"):
        symgen.build(robot, quantities=("gravity",))
    assert set(os.listdir(os.environ["SYMGEN_CACHE"])) == kept


def test_the_ceiling_of_rounding_is_near_what_rounding_does():
    """A hundred units in the last place for Panda; a thousand times as much where two large terms cancel."""
    program, _ = symgen.program(load_named("panda"), "forward_dynamics")
    state = {"q": [0.3, -0.5, 0.2, -1.9, 0.4, 1.6, 0.7], "qd": [0.1] * 7, "tau": [1.0] * 7}
    ceiling = rounding(program, state, {}, "double")["qdd"]
    assert max(ceiling.bounds) < 1e-13 * max(map(abs, ceiling.values))
    state["qd"] = [1e4, -1e4, 1e4, -1e4, 1e4, -1e4, 1e4]
    state["tau"] = values(symgen.program(load_named("panda"), "bias")[0], state)
    near = rounding(program, state, {}, "double")["qdd"]
    assert max(near.bounds) > 1e-9 * max(map(abs, near.values))


def test_python_text_is_compared_as_well(monkeypatch):
    robot = load_named("planar_2r", parameters="baked")
    monkeypatch.setattr("symgen.api.building.find_compiler", lambda: None)
    with pytest.warns(symgen.errors.BuildWarning):
        module = symgen.build(robot, quantities=("mass_matrix",))
    program, _ = symgen.program(robot, "gravity")
    module.__dict__["gravity"] = lambda q, out: out.fill(0)
    with pytest.raises(ProofError, match="gravity"):
        check_text(module, [expected(program, "double", {})])


@pytest.mark.parametrize(
    "layout, where", [(ROWS, "a batch"), (TILES, "a batch in tiles"), (COLUMNS, "a batch in columns")]
)
def test_batches_are_compared_in_every_layout_and_all_that_they_must_write(layout, where):
    robot = load_named("planar_2r", parameters="baked")
    module = symgen.build(robot, quantities=("mass_matrix",))
    program, right = symgen.program(robot, "mass_matrix")[0], module.mass_matrix
    check_text(module, [expected(program, "double", {})])

    def wrong(q, out):
        before = out.copy()
        right(q, out=out)
        if q.ndim > 1 and min(layout_of(q, 1), COLUMNS) == layout:
            out[-1, ..., 1, 1] = before[-1, ..., 1, 1]

    module.__dict__["mass_matrix"] = wrong
    with pytest.raises(ProofError, match=rf"gives M\[3\] = .*nan.* for {where}, but"):
        check_text(module, [expected(program, "double", {})])


@pytest.mark.parametrize("layout", ["csr", "csc"])
def test_compressed_matrices_are_proven_too(layout):
    for name in ("mass_matrix", "inverse_dynamics_derivatives", "inverse_dynamics_regressor"):
        program, _ = symgen.program(load_named("ur5"), name, sparse=layout)
        assert any(array.pattern for array in program.outputs) and program.proof


def test_banner_says_what_was_proven():
    text = symgen.generate(load_named("ur5"), quantities=("gravity",))["ur5.c"]
    text = " ".join(text.replace("\n *", " ").split())
    (line,) = [part for part in text.split(" route: ")[1:]]
    assert "proven: equal to d'Alembert's principle on the robot as described, exactly, at" in line, line[:300]
    assert "chance of error below 2^-" in text


def test_proofs_have_a_row_for_what_is_generated_and_exported():
    proof = symgen.prove(load_named("scara"), ("mass_matrix", "bias"), seed=1)
    rows = [(v.quantity, v.route) for v in proof.verdicts if v.route.startswith("as ")]
    assert rows == [(name, row) for name in ("mass_matrix", "bias") for row in ("as generated", "as exported")]
    assert proof.holds and all(v.status == "proven" and v.error < -80 for v in proof.verdicts if v.route[:3] == "as ")


def test_divisors_whose_balls_hold_zero_take_more_bits(tmp_path, monkeypatch):
    """They were taken for zero, so forward dynamics of long chains were refused as defined in no state."""
    (tmp_path / "chain.urdf").write_text(random_robots.chain(5))
    session, options = symgen.Session(load(tmp_path / "chain.urdf")), Generating()
    program, taken = session.optimised("forward_dynamics", options).program, []
    monkeypatch.setattr(shipped, "INITIAL_BITS", 8)
    monkeypatch.setattr(shipped, "precision", lambda bits: taken.append(bits) or precision(bits))
    assert shipped._in_balls(program, session.witness("forward_dynamics", options)).points == shipped.REAL_STATES
    assert taken[:4] == [8, 16, 32, 64] and len(taken) < 10


def test_a_divisor_that_is_zero_is_refused_without_more_bits(monkeypatch):
    robot = load_named("planar_2r", parameters="baked", base="floating")
    session, options, taken = symgen.Session(robot), Generating(), []
    program = derive(simplified(robot), "forward_dynamics")
    monkeypatch.setattr(shipped, "precision", lambda bits: taken.append(bits) or precision(bits))
    with pytest.raises(UnsupportedError, match="not defined in any state"):
        shipped._in_balls(program, session.witness("forward_dynamics", options))
    assert taken == [shipped.INITIAL_BITS]


@pytest.mark.slow
@pytest.mark.parametrize("links", [100, 300])
def test_forward_dynamics_of_long_chains_are_proven(links, tmp_path):
    (tmp_path / "chain.urdf").write_text(random_robots.chain(links))
    session, options = symgen.Session(load(tmp_path / "chain.urdf")), Generating()
    program = session.optimised("forward_dynamics", options).program
    assert prove_shipped(program, session.witness("forward_dynamics", options)).points == shipped.REAL_STATES

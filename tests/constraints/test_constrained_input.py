"""What files of constraints are told where they do not fit: one line, status 2."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest
from helpers.constrained_robots import NAMES, load_constrained
from helpers.loading import ROBOTS

import symgen
from symgen.cli import main

FOUR_BAR = (ROBOTS / "constrained" / "four_bar.toml").read_text()
LOOP = '[[loops]]\nname = "far_joint"\ntype = "revolute"\na = "coupler_end"\nb = "rocker_end"\n'
TREE = (
    FOUR_BAR.replace(LOOP, "")
    .replace('active = ["crank"]\n', "")
    .replace("start = { crank = 1, coupler = -0.5, rocker = 1.6 }\n", "")
)


def loop(**changes):
    """The file with other entries in its loop."""
    table = {"name": '"far_joint"', "type": '"revolute"', "a": '"coupler_end"', "b": '"rocker_end"'} | changes
    return FOUR_BAR.replace(LOOP, "[[loops]]\n" + "".join(f"{key} = {value}\n" for key, value in table.items()))


def coupling(expression):
    return TREE + f'\n[[couplings]]\nname = "gear"\nexpression = "{expression}"\n'


def contact(entries):
    return TREE + f'\n[[contacts]]\nname = "foot"\nframe = "rocker_end"\n{entries}\n'


def rod(entries):
    return TREE + f'\n[[rods]]\nname = "rod"\n{entries}\n'


BAD = {
    "type unknown": (loop(type='"glue"'), "loops.0.type: expected one of"),
    "frame unknown": (
        loop(a='"nowhere"'),
        "expected the name of a link or frame, found 'nowhere'",
    ),
    "one link": (loop(a='"rocker_link"'), "constraint far_joint: expected frames of links that move relative to each"),
    "one link through fixed joints": (
        loop(a='"stub"').replace(
            "[[frames]]",
            '[[links]]\nname = "stub"\n\n[[joints]]\nname = "stub"\ntype = "fixed"\n'
            'parent = "rocker_link"\nchild = "stub"\n\n[[frames]]',
            1,
        ),
        "constraint far_joint: expected frames of links that move relative to each other",
    ),
    "key unknown": (loop(stiffness="3"), "loops.0.stiffness: unknown key, found 3"),
    "directions missing": (loop(type='"locked"'), "loops.0.locked: expected directions"),
    "directions too many": (loop(locked='["x"]'), "loops.0.locked: expected no directions for a revolute joint"),
    "direction unknown": (loop(type='"locked"', locked='["u"]'), "expected each of x, y, z, rx, ry, rz at most once"),
    "direction twice": (loop(type='"locked"', locked='["x", "x"]'), "at most once, found 'x'"),
    "name twice": (FOUR_BAR + "\n" + LOOP, "constraints: expected names of constraints to differ, found 'far_joint'"),
    "cannot close": (
        FOUR_BAR.replace('d = { value = "0.5"', 'd = { value = "5"'),
        "constraint far_joint: expected constraints that can hold together, found no closed",
    ),
    "contradiction": (
        FOUR_BAR + '\n[[rods]]\nname = "strut"\na = "coupler_end"\nb = "rocker_end"\nlength = 0.1\n',
        "expected constraints that can hold together",
    ),
    "rank only at closed configurations": (
        coupling("(crank - rocker)**2"),
        "constraint gear: expected equations that stay",
    ),
    "rod of a stretched arm": (
        rod('a = "ground"\nb = "coupler_end"\nlength = "a + b"'),
        "constraint rod: expected a start from which the links can move",
    ),
    "locked": (
        FOUR_BAR + '\n[[couplings]]\nname = "brake"\nexpression = "crank - 1"\n',
        "constraints: expected constraints that leave a degree of freedom: the mobility is 0",
    ),
    "welded": (loop(type='"weld"'), "expected constraints that"),
    "active unknown": (FOUR_BAR.replace('["crank"]', '["motor"]'), "active: expected the name of a joint that moves"),
    "start unknown": (FOUR_BAR.replace("crank = 1,", "motor = 1,"), "start: expected the name of a joint that moves"),
    "start too long": (FOUR_BAR.replace("crank = 1,", "crank = [1, 2],"), "start.crank: expected 1 numbers, found 2"),
    "start in letters": (FOUR_BAR.replace("crank = 1,", 'crank = "x",'), "start.crank: "),
    "start alone": (TREE.replace("[parameters]", "start = { crank = 1 }\n[parameters]"), "start: expected constraints"),
    "active alone": (TREE.replace("[parameters]", 'active = ["crank"]\n[parameters]'), "active: expected constraints"),
    "coupling of nothing": (coupling("2 + 3"), "couplings.0.expression: expected an expression in joints"),
    "coupling of strangers": (coupling("crank - motor"), "couplings.0.expression: "),
    "coupling that never holds": (coupling("crank**2 + 1"), "constraint gear: expected constraints that can hold"),
    "coupling that is undefined": (coupling("sqrt(-1 - crank**2)"), "constraints: expected constraints that can hold"),
    "coupling undefined at the start": (
        coupling("sqrt(crank - 5) + 1"),
        "constraints: expected constraints that can hold together",
    ),
    "rod without length": (
        rod('a = "coupler_end"\nb = "rocker_end"\nlength = 0'),
        "rods.0.length: expected",
    ),
    "rod out of reach": (
        rod('a = "ground"\nb = "rocker_end"\nlength = 9'),
        "constraint rod: expected",
    ),
    "contact without rows": (
        contact(""),
        "contacts.0: expected rows (1, 3 or 6), or the radius",
    ),
    "contact of two rows": (contact("rows = 2"), "contacts.0.rows: expected one of 1, 3, 6"),
    "rolling with rows": (contact("rows = 3\nradius = 0.1"), "contacts.0: expected neither rows nor at for a sphere"),
    "rolling of no size": (contact("radius = 0"), "contacts.0.radius: expected a positive radius, found 0"),
    "circle with rows": (
        contact('radius = 0.1\nrows = 3\nshape = "circle"'),
        "expected neither rows nor at",
    ),
    "circle without radius": (contact('rows = 3\nshape = "circle"'), "contacts.0.shape: expected a radius"),
    "shape unknown": (contact('radius = 0.1\nshape = "egg"'), "contacts.0.shape: expected one of"),
    "motor in a rod": (
        rod('a = "ground"\nb = "rocker_end"\nlength = 0.2').replace("[parameters]", 'active = ["rod"]\n[parameters]'),
        "active: expected the name of a joint that moves",
    ),
    "motor of two joints": (
        loop(name='"crank"'),
        "active: expected a name that only one joint has, found 'crank'",
    ),
    "no value": (
        FOUR_BAR.replace('value = "0.15", binding = "baked"', 'binding = "symbolic"'),
        "parameters.a: ",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_what_does_not_fit_is_told_in_one_line(case, tmp_path, capsys):
    text, message = BAD[case]
    path = tmp_path / "robot.toml"
    path.write_text(text)
    assert main(["info", str(path)]) == 2
    out, err = capsys.readouterr()
    assert message in err.replace("\n", " ")
    assert "Traceback" not in err
    assert str(path) in err.replace("\n", "")
    assert not out


def test_constraints_that_always_hold_are_reported_and_left_out(tmp_path):
    """Files are read without them and with a warning; ``symgen.constrained`` refuses them."""
    path = tmp_path / "robot.toml"
    path.write_text(loop(type='"locked"', locked='["rx"]'))
    with pytest.warns(symgen.RobotWarning, match="constraints that always hold: far_joint"):
        robot = symgen.load(path, parameters="baked")
    assert symgen.prove(robot, ("forward_dynamics",)).holds
    four = load_constrained("four_bar")
    kept = {row for row, _ in four.closure.pivots}
    idle = tuple(row for k, (_, row) in enumerate(four.rows) if k not in kept)
    with pytest.raises(
        symgen.InputError, match="expected constraints that restrict a motion: all of these always hold"
    ):
        symgen.constrained(four.tree, [replace(four.constraints[0], rows=idle)])


def test_inverse_dynamics_of_too_few_motors_is_refused_by_name():
    model = load_constrained("robotiq_2f85")
    with pytest.raises(symgen.UnsupportedError, match="active joints right_driver do not determine the motion of 3"):
        symgen.build(model, quantities=("constrained_inverse_dynamics",))


def test_redundant_rows_and_mobility_are_told(capsys):
    assert main(["info", str(ROBOTS / "constrained" / "four_bar.toml")]) == 0
    out = capsys.readouterr().out
    assert "mobility 1: 3 velocities minus rank 2 of 5 rows; Gruebler's count is -2" in out
    assert "redundant rows, left out: far_joint[2], far_joint[3], far_joint[4]" in out


def test_what_is_generated_by_default_keeps_the_constraints(tmp_path, capsys):
    assert main(["generate", str(ROBOTS / "constrained" / "four_bar.toml"), "-o", str(tmp_path)]) == 0
    header = (tmp_path / "four_bar.h").read_text()
    for name in ("constrained_inverse_dynamics", "constrained_forward_dynamics", "closure_step"):
        assert f"void four_bar_{name}(" in header
    assert "four_bar_forward_dynamics(" not in header


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("certify", "certificates are for open trees"),
        ("base-parameters", "base parameters are for open trees"),
        ("prove --every-robot --constraints explicit", "closed forms are chosen from numbers"),
    ],
)
def test_what_is_for_open_trees_is_refused_in_one_line(command, message, tmp_path, capsys):
    name, *more = command.split()
    output = ["-o", str(tmp_path / "out")] if name == "certify" else []
    assert main([name, str(ROBOTS / "constrained" / "four_bar.toml"), *more, *output]) == 2
    err = capsys.readouterr().err
    assert message in err.replace("\n", " ")
    assert "Traceback" not in err


MOBILITY = {
    "cassie_leg": 8,
    "delta": 3,
    "delta_with_rods": 3,
    "differential": 2,
    "five_bar": 2,
    "four_bar": 1,
    "geared_joint": 1,
    "parallelogram_arm": 2,
    "planar_3rrr": 3,
    "robotiq_2f85": 3,
    "slider_crank": 1,
    "rolling_disk": 3,
    "stewart_gough": 6,
}


@pytest.mark.parametrize("name", NAMES)
def test_mobility_is_the_mechanism_s(name):
    found = symgen.mobility(load_constrained(name))
    assert found.degrees == MOBILITY[name]
    assert not found.singular


def test_a_rod_that_cannot_reach_is_refused_soon(tmp_path, monkeypatch):
    """Newton's method went on for 200 iterations in each of 40 tries, which took a minute and more."""
    text = (ROBOTS / "constrained" / "delta.toml").read_text().partition("[[rods]]")
    (tmp_path / "delta.toml").write_text(text[0] + text[1] + text[2].replace("length = 0.5", "length = 9", 1))
    closing, constrained = (import_module(f"symgen.mobility.{name}") for name in ("closing", "constrained"))
    evaluations, floats = [], closing.Conditions.floats
    monkeypatch.setattr(closing.Conditions, "floats", lambda self, q: evaluations.append(q) or floats(self, q))
    monkeypatch.setattr(constrained, "MAX_TRIES", 3)
    with pytest.raises(symgen.InputError, match="constraint rod1a: expected constraints that can hold together"):
        symgen.load(tmp_path / "delta.toml")
    assert len(evaluations) < 3 * 60


def test_couplings_name_mimic_joints(tmp_path):
    follower = TREE.replace(
        'name = "rocker"\n', 'name = "rocker"\nmimic = { joint = "crank", multiplier = 2, offset = 0.1 }\n'
    )
    robots = []
    for k, expression in enumerate(("rocker**2 - coupler", "(2*crank + 0.1)**2 - coupler")):
        path = tmp_path / f"{k}.toml"
        path.write_text(f'{follower}\n[[couplings]]\nname = "gear"\nexpression = "{expression}"\n')
        robots.append(symgen.load(path))
    assert robots[0].digest == robots[1].digest

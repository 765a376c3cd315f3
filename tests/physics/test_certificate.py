"""Certificates: what the checker accepts and rejects, and that it and the compiled text see every mutation."""

from __future__ import annotations

import ast
import importlib.util
import json
import random
import re
import shutil
import subprocess
import sys
from dataclasses import replace

import cffi
import numpy as np
import pytest
import sympy
from helpers.daily import daily
from helpers.loading import ROOT, example_root, load, load_named
from helpers.random_robots import KINDS, Builder, branched, humanoid

import symgen
from symgen.build import find_compiler
from symgen.cli import main
from symgen.errors import UnsupportedError
from symgen.program.domains.rounding import rounding
from symgen.program.domains.states import draw_state
from symgen.proof.text import RANDOM_STATES
from symgen.robot import Floating, Mimic, Prismatic
from symgen.robot.joints import KINDS as JOINT_KINDS
from symgen.robot.rewrites.equivalent import floating
from symgen.uses.certificate.describe import ANGLE, MAX_ANGLE_FRACTION, described, known_joints, written
from symgen.uses.certificate.write import CHECKED_QUANTITIES, CHECKER_FILES

CHECKER = ROOT / "templates" / "certificate" / "check.py"
specification = importlib.util.spec_from_file_location("check", CHECKER)
check = importlib.util.module_from_spec(specification)
specification.loader.exec_module(check)


def parts(files):
    claims = json.loads(files["claims.json"])["functions"]
    return claims, json.loads(files["robot.json"])


def accepted(files):
    claims, robot = parts(files)
    for claim in claims:
        points, error, *_ = check.check(files[claim["file"]], claim, robot, "")
        assert points >= 2 and error <= -80
    return len(claims)


def test_the_checker_is_short_and_needs_nothing():
    for name in CHECKER_FILES:
        text = (CHECKER.parent / name).read_text()
        assert len(text.splitlines()) <= 500
        imported = {
            name.split(".")[0]
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        }
        assert imported <= set(sys.stdlib_module_names)


def test_a_folder_is_checked_by_a_stranger(tmp_path):
    assert main(["certify", str(ROOT / "robots" / "scara.toml"), "--parameters", "baked", "-o", str(tmp_path)]) == 0
    run = [sys.executable, "-I", str(tmp_path / "check.py")]
    found = subprocess.run(run, capture_output=True, text=True, cwd="/")
    assert found.returncode == 0 and found.stdout.count("accepted") == len(CHECKED_QUANTITIES) and not found.stderr
    text = tmp_path / "scara.c"
    text.write_text(text.read_text().replace("qd[0]*qd[0]", "qd[0]*qd[1]"))
    found = subprocess.run(run, capture_output=True, text=True)
    assert found.returncode == 1
    assert re.search(r"REJECTED: scara.c: inverse_dynamics: tau\[\d\] differs from the robot's value", found.stdout)


@pytest.mark.parametrize("scalar", daily(["float", "double"], lambda scalar: scalar == "float"))
@pytest.mark.parametrize("name", ["planar_3r", "stanford", "three_link", "double_pendulum"])
def test_robots_of_every_kind_are_accepted(name, scalar):
    files = symgen.certify(load_named(name, parameters="baked"), scalar=scalar)
    assert accepted(files) == len(CHECKED_QUANTITIES)


@pytest.mark.parametrize("seed, kind", list(enumerate(KINDS)))
def test_joints_of_every_kind_are_accepted(seed, kind):
    robot = Builder(seed, [kind, "revolute"]).robot(3, mimic=True, fixed=0.5)
    options = {"quantities": ("inverse_dynamics", "mass_matrix")}
    assert accepted(symgen.certify(robot, **options)) == 2


EXAMPLES = {
    "ur_description/urdf/ur5_robot.urdf": "fixed",
    "ur_description/urdf/ur3_robot.urdf": "fixed",
    "ur_description/urdf/ur10_robot.urdf": "fixed",
    "kinova_description/robots/kinova.urdf": "fixed",
    "panda_description/urdf/panda.urdf": "fixed",
    "z1_description/urdf/z1.urdf": "fixed",
    "finger_edu_description/robots/finger_edu.urdf": "fixed",
    "solo_description/robots/solo.urdf": "floating",
    "hyq_description/robots/hyq_no_sensors.urdf": "floating",
    "a1_description/urdf/a1.urdf": "floating",
}


@pytest.mark.parametrize("path", daily(EXAMPLES, lambda path: "hyq" not in path and "a1" not in path))
def test_ten_robots_of_others_are_accepted(path):
    if not (example_root() / path).is_file():
        pytest.skip("not in this release of example-robot-data")
    robot = load(example_root() / path, base=EXAMPLES[path], continuous="angle")
    options = {"quantities": ("inverse_dynamics", "mass_matrix")}
    assert accepted(symgen.certify(robot, **options)) == 2


def test_a_function_in_parts_is_accepted():
    robot = load(example_root() / "talos_data/robots/talos_reduced.urdf", base="floating", continuous="angle")
    files = symgen.certify(robot, quantities=("forward_dynamics",))
    assert "talos_forward_dynamics_2(q_, " in files["talos.c"]
    assert accepted(files) == 1


def test_what_the_checker_does_not_know_is_refused():
    for robot, options, what in (
        (load_named("scara", parameters="baked"), {"quantities": ("jacobian",)}, "certificates support"),
        (load_named("passive_walker", parameters="baked"), {}, "not for systems"),
    ):
        with pytest.raises(UnsupportedError, match=what):
            symgen.certify(robot, **options)


GRAVITY_2R = "void planar_2r_gravity"
TRICKS = {
    "a macro": (GRAVITY_2R, f"#define cos_q1 sin_q1\n{GRAVITY_2R}"),
    "a macro inside": ("    const double angle", "#define cos_q1 sin_q1\n    const double angle"),
    "a comment that hides": (GRAVITY_2R, f"// /*\nint x;\n// */\n{GRAVITY_2R}"),
    "a line that goes on": ("= 1.41264*", "= 1.41264*\\\n"),
    "an integer": ("const double g1 = 1.41264*", "const int g1 = 1.41264*"),
    "a quotient of integers": ("= 1.41264*", "= 141264/100000*"),
    "a shorter number": ("= 1.41264*", "= 1.41264f*"),
    "an array that is too short": ("sine[4], cosine", "sine[2], cosine"),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_what_a_compiler_reads_otherwise_is_rejected(trick):
    files = symgen.certify(load_named("planar_2r", parameters="baked"), quantities=("gravity",))
    text, (before, after) = files["planar_2r.c"], TRICKS[trick]
    tricked = text.replace(before, after, 1)
    assert tricked != text and not rejected(text, files)
    assert rejected(tricked, files)


def replaced(before, after, count=1):
    """An attack that replaces a text in the function gravity."""

    def attack(text):
        at = text.index("void ur5_gravity(")
        assert before in text[at:]
        return text[:at] + text[at:].replace(before, after, count)

    return attack


def added(function):
    """An attack that puts a function before gravity."""
    return lambda text: text.replace(SIGNATURE, f"{function}\n{SIGNATURE}")


ZEROS = "    memset(g + 0, 0, 1 * sizeof *g);\n"


def called(text, arguments, lines, given):
    """An attack by a function of its own that writes an output."""
    function = f"UR5_NOINLINE void ur5_gravity_1({arguments})\n{{\n    {lines}\n}}\n"
    call = f"    const double {given}1[1] = {{g3}};\n    ur5_gravity_1({given}1, g);\n"
    return text.replace(SIGNATURE, function + SIGNATURE).replace(ZEROS, call)


SIGNATURE = "void ur5_gravity(const double q[6], double g[6])\n{\n"
ATTACKS = {
    "a decrement": replaced("= sine[2]", "= --sine[2]"),
    "an octal index": replaced("g[3] = g3;", "g[03] = g3;"),
    "a variable called as a macro": replaced(
        "g[2] = -g2;", "const double UR5_LANES = g3*7.0;\n    g[2] = UR5_LANES - g2;"
    ),
    "a call of the library": replaced("g[2] = -g2;", "g[2] = fabs(-g2);"),
    "sines over sines": replaced(
        "double sine[4], cosine[4];",
        "double work[4], cosine[4];\n"
        "    sines_cosines(3, angle, work, cosine);\n    sines_cosines(3, angle, work, work);\n    double sine[4];",
    ),
    "a macro among arguments": replaced(
        "(const double q[6], double g[6])", "(const double q[6], double g[6]\n#define q g\n)"
    ),
    "a directive in digraphs": added(
        "static void ur5_unused(void)\n{\n%:undef sines_cosines\n%:define sines_cosines(n, x, y, z)\n}"
    ),
    "a function nobody calls": added("static void ur5_bias(const double q[6], double g[6])\n{\n    g[0] = q[0];\n}"),
    "a function within another": added("static void ur5_hide(const double q[6], double g[6])\n{\n  {\n}"),
    "a comment within a string": lambda text: text.replace(
        SIGNATURE,
        'static void ur5_gravity(const double q[6], double g[6] __attribute__((deprecated("/*"))))\n{\n}\n'
        'static void ur5_unused(const double q[6], double g[6], char x[sizeof "*/"])\n{\n',
    ),
    "arrays without room": replaced("[4]", "[3]", 2),
    "more values than room": replaced("angle[3] =", "angle[2] ="),
    "a value in the padding": replaced(
        "    sines_cosines(3, angle, sine, cosine);", "    sine[0] = q1_q2;\n    sines_cosines(3, angle, sine, cosine);"
    ),
    "zeros of a variable": replaced(
        "g[2] = -g2;", "double w[1];\n    w[0] = g3;\n    memset(w + 0, 0, 1 * sizeof *w);\n    g[2] = -g2;"
    ),
    "an output beyond the caller's": replaced("double g[6])", "double g[9])"),
    "a function that never returns": lambda text: text.replace(SIGNATURE, "_Noreturn " + SIGNATURE),
    "integers as arguments": replaced("const double q[6]", "const int q[6]"),
    "another type": replaced("const double g3 =", "const float g3 ="),
    "an input that is written": replaced("const double q[6]", "double q[6]"),
    "sines in the place of angles": replaced(
        "sines_cosines(3, angle, sine, cosine)", "sines_cosines(3, sine, sine, cosine)"
    ),
    "an input read after an output": replaced("g[2] = -g2;", "g[2] = q[0] - g2 - q[0];"),
    "an output written by another function": lambda text: text.replace(
        SIGNATURE,
        f"static void ur5_gravity_1(double x[6])\n{{\n    x[0] = 0.0;\n}}\n{SIGNATURE}    ur5_gravity_1(g);\n",
    ).replace("    memset(g + 0, 0, 1 * sizeof *g);\n", ""),
    "a comment that hides in another": replaced(
        "= 0.17446825035*sin_q1_q2_q3;", "= 0.17446825035*sin_q1_q2_q3 //*\n    *2.0; /* */ 1.0;"
    ),
    "a comment that ends in a spliced line": replaced(ZEROS, f"    /* x *\\\n/ g[1] = 7.0*q[0]; /* */\n{ZEROS}"),
    "a comment that ends in a trigraph": replaced(ZEROS, f"    /* x *??/\n/ g[1] = 7.0*q[0]; /* */\n{ZEROS}"),
    "a name that a header uses": replaced("g[3] = g3;", "const double pack = q[0];\n    g[3] = g3 + (pack - pack);"),
    "zeros over what was written": lambda text: called(
        text, "const double q[1], double work[6]", "work[0] = q[0];\n    memset(work + 0, 0, 1 * sizeof *work);", "pair"
    ),
    "two names of one array": lambda text: text.replace(
        SIGNATURE,
        "UR5_NOINLINE void ur5_gravity_1(const double q[restrict 3], double work[restrict 3])\n"
        "{\n    const double x1 = q[0];\n"
        f"    work[0] = 3.0*x1;\n    const double y1 = q[0];\n    work[2] = y1 - x1;\n}}\n{SIGNATURE}",
    ).replace(
        "    g[3] = g3;\n",
        "    double work[3];\n    work[0] = g3;\n    ur5_gravity_1(work, work);\n    g[3] = 0.5*work[2];\n",
    ),
    "outputs that may not overlap": replaced(
        "(const double q[6], double g[6])", "(const double q[restrict 6], double g[6])"
    ),
    "a type of the headers": lambda text: text.replace(
        text[text.index(SIGNATURE) :], text[text.index(SIGNATURE) :].replace("double", "lanes")
    ),
    "zeros of another size": replaced("2 * sizeof *g", "2 * sizeof *q"),
    "zeros of an input": replaced(ZEROS, "    memset(q + 0, 0, 1 * sizeof *q);\n" + ZEROS),
    "a copy after an output": replaced(
        "g[2] = -g2;", "double q_[6];\n    memcpy(q_, q, sizeof q_);\n    g[2] = q_[0] - g2 - q_[0];"
    ),
    "a copy beyond an input": replaced(
        "    const double q1_q2 =", "    double q_[7];\n    memcpy(q_, q, sizeof q_);\n    const double q1_q2 ="
    ),
    "a copy of another size": replaced(
        "    const double q1_q2 =", "    double q_[6];\n    memcpy(q_, q, sizeof q);\n    const double q1_q2 ="
    ),
    "a copy over an output": replaced("g[2] = -g2;", "memcpy(g, q, sizeof g);\n    g[2] = -g2;"),
    "sines to an output": replaced("sines_cosines(3, angle, sine, cosine);", "sines_cosines(3, angle, sine, g);"),
    "an array that reads itself": replaced("g[3] = g3;", "const double z1[2] = {g3, z1[0]};\n    g[3] = z1[1];"),
    "an array beyond the stack": replaced("g[3] = g3;", "double z1[99999999];\n    z1[7] = g3;\n    g[3] = z1[7];"),
    "divisions within divisions": replaced(
        "g[3] = g3;",
        "const double z0 = 1.0/(2.0 + q[1]);\n"
        + "".join(f"    const double z{k} = 1.0/(q[2] + z{k - 1}*z{k - 1});\n" for k in range(1, 200))
        + "    g[3] = g3 + (z199 - z199);",
    ),
    "divisors of sums of all divisors": replaced(
        "g[3] = g3;",
        "const double z0 = 1.0/(2.0 + q[1]);\n"
        + "".join(f"    const double z{k} = 1.0/(q[2] + z{k - 1} + z{k // 2});\n" for k in range(1, 3000))
        + "    g[3] = g3 + (z2999 - z2999);",
    ),
    "numbers that grow": replaced(
        "g[3] = g3;",
        "const double z0 = 1.0e299;\n"
        + "".join(f"    const double z{k} = z{k - 1}*z{k - 1};\n" for k in range(1, 50))
        + "    g[3] = g3 + (z49 - z49);",
    ),
    "multiples of angles that grow": replaced(
        "angle[3] = {q[1],",
        "z0[1] = {1.0e299*q[1]};\n"
        + "".join(f"    const double z{k}[1] = {{1.0e299*z{k - 1}[0]}};\n" for k in range(1, 2000))
        + "    const double angle[3] = {z1999[0],",
    ),
    "names of many digits": replaced("g[3] = g3;", f"const double z{'1' * 1900} = g3;\n" * 1000 + "    g[3] = g3;"),
    "a long comment": lambda text: text.replace(SIGNATURE, "/*" + " words\n" * 2**21 + " */\n" + SIGNATURE),
    "blanks without end": lambda text: text.replace(SIGNATURE, (" " * 1900 + "\n") * 3000 + SIGNATURE),
    "blanks before a brace": lambda text: text.replace(")\n{\n", ")\n" + "\n" * 5_700_000 + "{\n"),
    "a degree beyond telling": replaced(
        "g[3] = g3;",
        "const double z0 = g3*g3;\n"
        + "".join(f"    const double z{k} = z{k - 1}*z{k - 1};\n" for k in range(1, 60))
        + "    g[3] = g3 + (z59 - z59);",
    ),
    "comments without end": lambda text: text + "/* " * 400_000,
    "an angle of many turns": replaced("angle[3] = {q[1],", "angle[3] = {1.0e12*q[1],"),
    "a line of digits": replaced("g[3] = g3;", f"const double z1 = {'1.' * 100_000};\n    g[3] = g3;"),
    "a literal that is infinite": replaced("g[3] = g3;", "const double z1 = 1.0e999;\n    g[3] = g3;"),
    "a function that calls itself": replaced("g[3] = g3;", "ur5_gravity(q, g);"),
    "a control character": replaced("g[3] = g3;", "g[3] = g3;\x1c"),
    "a literal beyond the type": replaced("g[2] = -g2;", "g[2] = -g2*1.0e-999*1.0e999;"),
    "another include": lambda text: text.replace(SIGNATURE, '#include "ur5_x.h"\n' + SIGNATURE),
    "a comment of an include": lambda text: '#include "ur5/*.h"\n#define double float\n#include "*/_x.h"\n' + text,
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_a_stranger_tried_is_rejected(attack, tmp_path):
    files = symgen.certify(load_named("ur5"), quantities=("gravity",))
    text = ATTACKS[attack](files["ur5.c"])
    assert text != files["ur5.c"]
    for name, content in (files | {"ur5.c": text}).items():
        (tmp_path / name).write_text(content)
    assert check.main(tmp_path) == 1


def edited(name, change):
    """An attack on one of the JSON files."""

    def attack(files):
        document = json.loads(files[name])
        change(document)
        return files | {name: json.dumps(document)}

    return attack


def moving(document):
    """The joints of robot.json that move."""
    return [joint for joint in document["joints"] if joint["position"]]


DOCUMENTS = {
    "nothing claimed": edited("claims.json", lambda d: d["functions"].clear()),
    "another quantity": edited("claims.json", lambda d: d["functions"][0].update(quantity="bias")),
    "a function twice": edited("claims.json", lambda d: d["functions"].append(d["functions"][0])),
    "a zero for a number": edited(
        "claims.json", lambda d: d["functions"][0].update(constants={"g3": {"0.17446825035": "0"}})
    ),
    "a number that is another": edited(
        "claims.json", lambda d: d["functions"][0].update(constants={"g3": {"0.17446825035": "9"}})
    ),
    "lengths that nobody has": edited("robot.json", lambda d: d.update(velocities=10**8)),
    "a number of many digits": lambda files: (
        files | {"robot.json": files["robot.json"].replace("{", '{"velocities": 1' + "0" * 4000 + ",", 1)}
    ),
    "a length that is no number": edited("robot.json", lambda d: d.update(positions=float("nan"))),
    "positions of unit length": edited("robot.json", lambda d: moving(d)[0].update(unit=[0])),
    "a key of a link": edited("robot.json", lambda d: d["links"][0].update(inertia="0")),
    "a key of a claim": edited("claims.json", lambda d: d["functions"][0].update(inputs={"q": 6})),
    "a type that nobody has": edited("robot.json", lambda d: moving(d)[0].update(type="elastic")),
    "a type of other sizes": edited("robot.json", lambda d: moving(d)[0].update(type="continuous")),
    "a position of another joint": edited("robot.json", lambda d: moving(d)[1].update(position=[0])),
    "a position left out": edited("robot.json", lambda d: moving(d)[-1].update(position=[17], velocity=[17])),
    "a position that is no integer": edited("robot.json", lambda d: moving(d)[0].update(position=[0.0])),
    "a multiplier without end": edited("robot.json", lambda d: moving(d)[0].update(multiplier="1e999999999")),
    "a multiplier of many parts": edited("robot.json", lambda d: moving(d)[0].update(multiplier=f"1/{10**3000}")),
    "digits without end": edited("robot.json", lambda d: d["links"][0].update(mass="0x" + "f" * 50_000)),
    "a link twice": edited("robot.json", lambda d: d["links"].append(d["links"][-1])),
    "a child of two": edited("robot.json", lambda d: d["joints"].append(d["joints"][-1])),
    "a key twice": lambda files: (
        files | {"robot.json": files["robot.json"].replace('"gravity"', '"parts": {}, "gravity"')}
    ),
    "a number without end": edited(
        "claims.json", lambda d: d["functions"][0].update(constants={"g3": {"0.17446825035": "1e999999999"}})
    ),
    "a device": edited("claims.json", lambda d: d["functions"][0].update(file="/dev/zero")),
    "another type": edited("claims.json", lambda d: d["functions"][0].update(scalar="long double")),
    "no JSON": lambda files: files | {"claims.json": "{"},
    "JSON that is deep": lambda files: files | {"robot.json": "[" * 200_000},
    "another text": lambda files: files | {"other.c": files["ur5.c"]},
}


@pytest.mark.parametrize("attack", DOCUMENTS)
def test_claims_and_robots_that_mislead_are_rejected(attack, tmp_path, capsys):
    files = DOCUMENTS[attack](symgen.certify(load_named("ur5"), quantities=("gravity",)))
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    assert check.main(tmp_path) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("REJECTED: ") and len(line) < 500


PRISMATIC = """
name = "pr"
gravity = [0, 0, "-9.81"]
[[links]]
name = "base"
[[links]]
name = "a"
mass = "1.2"
com = ["0.3", 0, "0.1"]
inertia = { xx = "0.1", yy = "0.2", zz = "0.192" }
[[links]]
name = "b"
mass = "0.69"
com = ["1/2", 0, 0]
inertia = { xx = "0.05", yy = "0.06", zz = "0.07" }
[[joints]]
name = "r"
type = "revolute"
parent = "base"
child = "a"
axis = [0, 0, 1]
[[joints]]
name = "p"
type = "prismatic"
parent = "a"
child = "b"
axis = [1, 0, 0]
"""


def test_what_follows_from_a_type_is_not_read(tmp_path):
    """A displacement of unit length would be 1 at every point, and M_00, which has its square, another function."""
    (tmp_path / "pr.toml").write_text(PRISMATIC)
    files = symgen.certify(symgen.load(tmp_path / "pr.toml"), quantities=("mass_matrix",))
    assert accepted(files) == 1
    robot = json.loads(files["robot.json"])
    joint = robot["joints"][1]
    assert joint["type"] == "prismatic" and set(robot) == {"name", "units", "gravity", "links", "joints"}
    lagrange = sys.modules["lagrange"]
    assert lagrange.robot_of(robot)["units"] == [] and lagrange.robot_of(robot)["parts"] == {0: 1}
    tricked = files | {"pr.c": re.sub(r"M\[0\] = .*;", "M[0] = 0.3 + 1.69*q[1];", files["pr.c"])}
    assert tricked != files and rejected(tricked["pr.c"], tricked)
    joint["unit"] = [1]
    assert rejected(tricked["pr.c"], tricked | {"robot.json": json.dumps(robot)})


def test_the_checker_knows_each_kind_of_joint_as_it_is():
    lagrange, ours = sys.modules["lagrange"], {name: kind() for name, kind in JOINT_KINDS.items()}
    assert known_joints() == set(lagrange.KINDS) <= set(ours)
    sizes = {name: (kind.nq, kind.nv, kind.unit_norm_group) for name, kind in ours.items()}
    assert {name: sizes[name] for name in lagrange.KINDS} == lagrange.KINDS
    assert set(lagrange.TURNING) == {name for name in lagrange.KINDS if ANGLE in ours[name].positions}
    assert sys.modules["lagrange"].MULTIPLE == MAX_ANGLE_FRACTION


class Screw(Prismatic):
    """A kind of joint that no checker knows."""

    type_name = "screw"


def test_kinds_of_joints_that_the_checker_does_not_know_are_refused():
    robot = branched()
    first, *others = robot.joints
    with pytest.raises(UnsupportedError, match="joint first: certificates do not support screw joints"):
        described(replace(robot, joints=(replace(first, kind=Screw((0, 0, 1))), *others)))


@pytest.mark.parametrize("multiplier", [sympy.Rational(1, 10**7), sympy.Integer(10**7), sympy.sqrt(2)])
def test_multipliers_that_the_checker_does_not_know_are_refused(multiplier):
    robot = branched()
    first, left, right = robot.joints
    robot = replace(robot, joints=(first, left, replace(right, mimic=Mimic("first", multiplier))))
    with pytest.raises(UnsupportedError, match="joint right: certificates do not support the multiplier"):
        described(robot)


def test_a_gear_with_a_ratio_of_four_places_is_accepted():
    robot = Builder(5, ["revolute"]).robot(2)
    first, second = robot.joints
    gear = replace(second, mimic=Mimic(first.name, sympy.Rational(3333, 10000)))
    assert accepted(symgen.certify(replace(robot, joints=(first, gear)), quantities=("gravity",))) == 1


def test_forward_dynamics_of_a_singular_mass_matrix_are_rejected():
    """A base without mass can turn about its joint while the joint turns back, whatever was added to its moments."""
    robot = floating(Builder(3, ["revolute"]).robot(1), Floating())
    files = symgen.certify(robot, quantities=("forward_dynamics",))
    assert accepted(files) == 1
    described = json.loads(files["robot.json"])
    base = next(link for link in described["links"] if link["name"] == "base")
    base.update(mass="0", first_moment=["0"] * 3, second_moment=[f"{k}/{10**30}" for k in range(6)])
    (claim,) = parts(files)[0]
    with pytest.raises(check.Rejected, match="singular in every state"):
        check.check(files[claim["file"]], claim, described, "")


@pytest.mark.parametrize("value", [sympy.Rational(1, 3), sympy.Integer(-(10**5000)), 10**5000 + sympy.sqrt(2) / 7])
def test_numbers_of_any_length_are_written_and_read(value):
    texts = written(value)
    roots = (1, sympy.sqrt(2), sympy.sqrt(3), sympy.sqrt(6))
    found = [sympy.Rational(part.numerator, part.denominator) for part in check.exact(texts)]
    assert sum(part * root for part, root in zip(found, roots, strict=True)) == value


@pytest.mark.slow
def test_a_humanoid_is_accepted(tmp_path):
    (tmp_path / "humanoid.urdf").write_text(humanoid())
    robot = load(tmp_path / "humanoid.urdf", base="floating")
    assert robot.nv == 75
    assert accepted(symgen.certify(robot, quantities=("inverse_dynamics",))) == 1


def test_points_depend_on_all_that_is_read(tmp_path):
    """So that no number in claims or robot can be chosen to be another one modulo the primes."""
    first, second = (check.prime(check.numbers_from(f"text\0{read}", "gravity")) for read in ("a", "b"))
    assert first != second


# -- mutations of the text -------------------------------------------------------------------------------------------

ROBOTS = (
    "planar_2r",
    "planar_3r",
    "scara",
    "three_link",
    "double_pendulum",
    "stanford",
    "puma560",
    "ur5",
    "panda",
    "solo",
)
LINE = re.compile(r"^    (const double \w+|\w+\[\d+\]) = (.*);$", re.MULTILINE)
LEADING = 6
"""Digits of a constant that a change of shows in doubles; the checker sees all."""


def robot_named(name):
    if name != "solo":
        return load_named(name, parameters="baked")
    return load(example_root() / "solo_description/robots/solo.urdf", base="floating")


@pytest.fixture(scope="module")
def certified():
    known = {}

    def files(name):
        if name not in known:
            robot = robot_named(name)
            session = symgen.Session(robot)
            programs = {quantity: symgen.program(session, quantity)[0] for quantity in CHECKED_QUANTITIES}
            known[name] = symgen.certify(session), programs
        return known[name]

    return files


def mutants(text, source):
    """One change of an expression after the other: its kind, what was done, in which function, the new text."""
    lines = list(LINE.finditer(text))
    while True:
        line = source.choice(lines)
        old, kind = line[2], source.choice(["sign", "digit", "index", "term", "operand"])
        before = text[: line.start()].rpartition("\nvoid ")[2]
        new = MUTATIONS[kind](old, before, source)
        if new is not None and new != old:
            yield kind, f"{old} -> {new}", before.split("(")[0], text[: line.start(2)] + new + text[line.end(2) :]


def change_sign(old, before, source):
    places = [m.start() for m in re.finditer(r"(?<=\s)[+-](?=\s)", old)]
    if not places:
        return old[1:] if old.startswith("-") else f"-{old}" if re.match(r"[\w\[\].]+$|.*\*", old) else None
    k = source.choice(places)
    return old[:k] + ("-" if old[k] == "+" else "+") + old[k + 1 :]


def change_digit(old, before, source, last=False):
    numbers = list(re.finditer(r"(?<![\w\[])\d+\.\d+", old))
    if not numbers:
        return None
    number = source.choice(numbers)
    digits = [m.start() for m in re.finditer(r"[1-9]", number[0])][:LEADING]
    if not digits:
        return None
    k = number.start() + (len(number[0]) - 1 if last else source.choice(digits))
    return old[:k] + str((int(old[k]) + source.randint(1, 8)) % 10) + old[k + 1 :]


def change_index(old, before, source):
    places = list(re.finditer(r"(?<=\[)\d+(?=\])", old))
    if not places:
        return None
    place = source.choice(places)
    return f"{old[: place.start()]}{int(place[0]) ^ 1}{old[place.end() :]}"


def drop_term(old, before, source):
    terms = re.split(r"(?<=\s)(?=[+-]\s)", old)
    if len(terms) < 2 or "(" in old:
        return None
    k = source.randrange(1, len(terms))
    return "".join(terms[:k] + terms[k + 1 :]).strip()


def change_operand(old, before, source):
    names = list(re.finditer(r"\b[a-zA-Z_]\w*\b(?!\[|\()", old))
    known = sorted(set(re.findall(r"const double (\w+) =", before)))
    if not names or len(known) < 2:
        return None
    name = source.choice(names)
    other = source.choice([each for each in known if each != name[0]])
    return old[: name.start()] + other + old[name.end() :]


MUTATIONS = {
    "sign": change_sign,
    "digit": change_digit,
    "index": change_index,
    "term": drop_term,
    "operand": change_operand,
}


def rejected(text, files, function=None):
    claims, robot = parts(files)
    for claim in (each for each in claims if function in (None, each["function"])):
        try:
            check.check(text, claim, robot, "")
        except check.Rejected:
            return True
    return False


def outputs_of(text, files, function):
    """At a point that has nothing to do with the text; a word where there are none."""
    claims, robot = parts(files)
    (claim,) = (each for each in claims if each["function"] == function)
    try:
        point = check.Point(robot, check.numbers_from("", function))
        run = check.Text(check.functions_of(text, claim["scalar"]), claim, point)
        return [value.residue for value in run.output.values()]
    except check.Rejected:
        return "none"


def seen_when_run(text, files, programs, folder):
    """Whether a compiled result is beyond the ceiling of rounding, or the text does not compile."""
    claims, _ = parts(files)
    prefix = claims[0]["file"].removesuffix(".c")
    folder.mkdir(parents=True)
    for file in (f"{prefix}.h", f"{prefix}_sines.h", f"{prefix}_lanes.h"):
        (folder / file).write_text(files[file])
    (folder / claims[0]["file"]).write_text(text)
    command = [*find_compiler().command, "-O0", "-w", "-DLANES=1", "-shared", "-fPIC", f"{folder}/{prefix}.c"]
    if subprocess.run([*command, "-o", f"{folder}/text.so", "-lm"], capture_output=True).returncode:
        return True
    ffi = cffi.FFI()
    for program in programs.values():
        arrays = len(program.inputs) + len(program.outputs)
        ffi.cdef(f"void {prefix}_{program.name}({', '.join(['double *'] * arrays)});")
    library = ffi.dlopen(f"{folder}/text.so")
    try:
        return any(_beyond(ffi, library, prefix, program) for program in programs.values())
    finally:
        ffi.dlclose(library)
        shutil.rmtree(folder)


def _beyond(ffi, library, prefix, program):
    source = np.random.default_rng(7)
    for _ in range(RANDOM_STATES):
        state = draw_state(program, source, np.dtype(np.float64))
        truth = rounding(program, {name: values.tolist() for name, values in state.items()}, {}, "double")
        outputs = {array.name: np.zeros(len(array.elements)) for array in program.outputs}
        pointers = [ffi.cast("double *", array.ctypes.data) for array in (*state.values(), *outputs.values())]
        getattr(library, f"{prefix}_{program.name}")(*pointers)
        for name, found in outputs.items():
            if not np.all(np.abs(found - truth[name].values) <= truth[name].bounds):
                return True
    return False


SHARES = 40
"""Of the thousand mutations, 25 at a time; the first in make test, all in make test-slow.

A change that changes no output is none: a Stanford arm's last torque has 0.00015*(a + b) + 0.00015*(a - b) in it, so b
may be anything.
"""


@pytest.mark.parametrize("share", daily(range(SHARES), lambda share: share == 0))
def test_every_mutation_is_rejected_and_seen(share, certified, tmp_path):
    source, missed = random.Random(share), []
    for k in range(1000 // SHARES):
        name = ROBOTS[(share * (1000 // SHARES) + k) % len(ROBOTS)]
        files, programs = certified(name)
        plain = files[parts(files)[0][0]["file"]]
        kind, what, function, text = next(
            each
            for each in mutants(plain, source)
            if outputs_of(each[3], files, each[2]) != outputs_of(plain, files, each[2])
        )
        one = {function: programs[function.removeprefix(f"{name}_")]}
        missed += [] if rejected(text, files, function) else [("checker", kind, what)]
        missed += [] if seen_when_run(text, files, one, tmp_path / str(k)) else [("run", kind, what)]
    assert not missed


@pytest.mark.parametrize("name", daily(["puma560", "panda"], lambda name: name == "puma560"))
def test_the_last_digit_of_a_constant_is_seen_by_the_checker(name, certified):
    """Where it changes the double: a constant is the number that was claimed, rounded, or it is not."""
    files, _ = certified(name)
    plain = files[parts(files)[0][0]["file"]]
    source, tried = random.Random(5), 0
    for line in source.sample(list(LINE.finditer(plain)), 60):
        new = change_digit(line[2], "", source, last=True)
        numbers = [re.findall(r"(?<![\w\[])\d+\.\d+", each) for each in (line[2], new or line[2])]
        if [float(x) for x in numbers[0]] != [float(x) for x in numbers[1]]:
            tried += 1
            assert rejected(plain[: line.start(2)] + new + plain[line.end(2) :], files), (line[2], new)
    assert tried >= 10

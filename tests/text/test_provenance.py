"""Constants of firmware that say what they are made of: each is what it says, by the text alone."""

import math
import re

import pytest
from helpers.firmware import FOUR, compiled, exported, self_test
from helpers.random_robots import Builder

import symgen
from symgen.cli.main import main
from symgen.errors import InputError, UnsupportedError
from symgen.robot.rewrites.named import named, with_numbers

CONSTANT = re.compile(r"const double (\w+) = (-?[\d.e+-]+);")
COMMENT = re.compile(r"/\*\s*(.*?)\s*\*/", re.DOTALL)


def legend(folder):
    """The numbers of the model by name."""
    rows = re.findall(r"^\| (\w+) \| (\S+) \|", (folder / "constants.md").read_text(), re.MULTILINE)
    return {name: float(value) for name, value in rows if name != "name"}


def constants(source):
    """Of a source each constant's name, value, and comment: above it, or beside it."""
    body = source.read_text().partition("\n{\n")[2]
    above = None
    for line in re.findall(r"/\*.*?\*/\n|[^\n]*\n", re.sub(r"^ +", "", body, flags=re.MULTILINE), re.DOTALL):
        if line.startswith("/*"):
            above = re.sub(r"\s*\n\s*\*?\s*", " ", COMMENT.match(line)[1])
        elif match := CONSTANT.match(line):
            beside = COMMENT.search(line)
            yield match[1], float(match[2]), beside[1] if beside else above
            above = None


def check(folder):
    """How many constants are what they say, which all must."""
    numbers, checked = legend(folder), 0
    for source in sorted((folder / "src").glob("*_*.c")):
        known = dict(numbers)
        for name, value, words in constants(source):
            assert words, f"{source.name}: {name} says nothing"
            if name not in numbers:
                wanted = eval(words, {"__builtins__": {}, "sqrt": math.sqrt}, known)
                scale = sum(abs(known.get(each, 0)) for each in re.findall(r"[A-Za-z_]\w*", words)) + 1
                assert value == pytest.approx(wanted, rel=1e-7, abs=1e-9 * scale), f"{source.name}: {name}"
            else:
                assert value == pytest.approx(numbers[name], rel=1e-11)
            known[name] = value
            checked += 1
    return checked


def test_constants_of_an_arm_are_what_they_say():
    folder = exported("ur5", FOUR, scalar="double", provenance=True)
    assert check(folder) > 70
    text = (folder / "src" / "ur5_gravity.c").read_text()
    assert "const double k5 = 0.017784735; /* wrist_3_joint_z*wrist_3_link_m */" in text
    rest = re.sub(r"/\*.*?\*/", "", text.partition("\n{\n")[2], flags=re.DOTALL)
    assert not re.findall(r"(?<!= )(?<!= -)\b\d+\.\d*[1-9]\d*", rest), "numbers without a name"
    assert "constants.md" in (folder / "README.md").read_text()


@pytest.mark.parametrize("seed", range(4))
def test_constants_of_random_robots_are_what_they_say(seed):
    robot = Builder(seed).robot(4)
    folder = exported(robot, ("inverse_dynamics", "mass_matrix"), scalar="double", provenance=True, samples=10)
    assert check(folder) > 5


@pytest.mark.parametrize("scalar", ["float", "fixed"])
def test_the_self_test_passes(scalar, tmp_path):
    folder = exported("ur5", FOUR[:3], scalar=scalar, provenance=True)
    result = self_test(folder, scratch=tmp_path)
    assert result.returncode == 0, result.stdout
    comments = " ".join(COMMENT.findall((folder / "src" / "ur5_gravity.c").read_text()))
    assert "forearm_link_hz + wrist_1_joint_z*(wrist_1_link_m + wrist_2_link_m + wrist_3_link_m)" in comments


def test_runtime_parameters_stay_apart(tmp_path):
    folder = exported("panda", ("inverse_dynamics",), scalar="double", runtime=("payload",), provenance=True)
    assert check(folder) > 40
    text = (folder / "src" / "panda_inverse_dynamics.c").read_text()
    assert "parameters->p_payload_m" in text
    compiled(
        folder,
        tmp_path / "test",
        "test/panda_self_test.c",
        "test/panda_signatures.c",
        "test/self_test_main.c",
        "board/board.c",
    )


def test_naming_is_undone():
    robot = Builder(7).robot(5, drives=True)
    symbols, known = named(robot)
    assert known and symbols != robot
    assert with_numbers(symbols, known) == robot


def test_what_has_none_is_refused(tmp_path, capsys):
    assert (
        main(["export", ":passive_walker", "--parameters", "baked", "--provenance", "-o", str(tmp_path / "out")]) == 2
    )
    assert "constants with their provenance are for robots" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    robot = symgen.load(":ur5")
    with pytest.raises(InputError, match=r"option provenance: expected this option at symgen\.export"):
        symgen.generate(robot, provenance=True)
    with pytest.raises(UnsupportedError, match="for open trees, not for robots under constraints"):
        symgen.export(symgen.load(":five_bar"), provenance=True)


STRANGE = """<robot name="strange"><link name="+/ 1"/><link name="2 a"><inertial><mass value="1"/><origin xyz="0 0 .1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="_%s" type="revolute"><parent link="+/ 1"/><child link="2 a"/><origin xyz="0.3 0 0"/><axis xyz="1 0 0"/>
<limit effort="1" velocity="1" lower="-1" upper="1"/></joint></robot>"""


def test_names_of_any_kind_become_names_of_constants(tmp_path):
    path = tmp_path / "strange.urdf"
    path.write_text(STRANGE % ("x" * 120))
    folder = exported(symgen.load(path), ("inverse_dynamics", "gravity"), scalar="double", provenance=True, samples=10)
    assert check(folder) > 3
    assert {"n2_a_m", "n2_a_hz"} <= legend(folder).keys()

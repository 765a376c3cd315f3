"""Faults in the constants of a firmware library: the self-test finds them, to the last bit."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from helpers.firmware import FOUR, exported, robot_name, self_test

from symgen.build import find_compiler
from symgen.uses.firmware.faults.constants import tabled
from symgen.uses.firmware.faults.injection import inject

FIXED = FOUR[:3]
FLIPS = 400
CASES = pytest.mark.parametrize(
    "robot, scalar", [("ur5", "float"), ("ur5", "fixed"), ("scara", "float"), ("scara", "fixed")]
)


def texts(folder):
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@CASES
def test_the_self_test_finds_95_of_100_flipped_bits(robot, scalar):
    folder = exported(robot, FIXED if scalar == "fixed" else FOUR, scalar=scalar)
    faults = inject(find_compiler(), robot, scalar, texts(folder), FLIPS)
    assert len(faults.found) == FLIPS and faults.share() >= 0.95
    sources = np.array(faults.table.sources)[faults.constants]
    for source in set(faults.table.sources) - {f"src/{robot}_trig.c"}:
        assert faults.share(sources == source) >= 0.9, source
    assert faults.unreached == ()


def test_every_constant_of_the_equations_is_reached():
    """All bits of all constants of one function: at most the last bits of small constants are missed."""
    faults = inject(find_compiler(), "scara", "float", texts(exported("scara", ("mass_matrix",))))
    assert faults.every and max(faults.bits) == 31
    missed = {faults.table.sources[constant] for constant in faults.missed()}
    assert missed <= {"src/scara_trig.c"}
    assert 0.8 * (~faults.found).sum() < faults.idle <= (~faults.found).sum()


@CASES
def test_all_literals_move_into_the_table(robot, scalar):
    folder = exported(robot, FIXED if scalar == "fixed" else FOUR, scalar=scalar)
    sources = {name: text for name, text in texts(folder).items() if name.startswith("src/")}
    table = tabled(robot, sources, scalar == "fixed")
    pattern = r"\bU?INT32_C\(" if scalar == "fixed" else r"(?<![\w.])\d+\.\d"
    for name, text in table.files.items():
        code = re.sub(r"/\*.*?\*/|^#.*?$", "", text, flags=re.S | re.M)
        assert name.endswith(".h") or not re.search(pattern, code), name
    assert len(table.literals) == len(table.sources) > 20


@pytest.mark.parametrize("scalar", ["float", "fixed"])
def test_a_constant_with_another_last_bit_is_named(scalar, tmp_path):
    """Tolerances of single precision hide it."""
    folder = tmp_path / "copy"
    shutil.copytree(exported("ur5", FIXED, scalar=scalar), folder)
    source = folder / "src" / "ur5_gravity.c"
    text = source.read_text()
    if scalar == "fixed":
        number = re.search(r"times\(INT32_C\((\d{8,})\)", text)[1]
        wrong = str(int(number) + 128)
    else:
        number = re.search(r" (\d+\.\d+)f\*", text)[1]
        wrong = str(np.nextafter(np.float32(number), np.float32(99)))
    assert number != wrong
    source.write_text(text.replace(number, wrong, 1))
    result = self_test(folder, scratch=tmp_path)
    assert result.returncode == 1
    assert "  signature of gravity: a constant has changed" in result.stdout
    assert "mass_matrix: pass" in result.stdout


def test_a_changed_limit_is_found(tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(exported("ur5", FIXED, scalar="fixed"), folder)
    source = folder / "src" / "ur5_limits.c"
    source.write_text(re.sub(r"\{-INT32_C\((\d+)\)", "{-INT32_C(7)", source.read_text(), count=1))
    result = self_test(folder, scratch=tmp_path)
    assert result.returncode == 1 and "signature of limits" in result.stdout


def test_fused_arithmetic_is_compared_within_tolerances(tmp_path):
    if " fma " not in Path("/proc/cpuinfo").read_text():
        pytest.skip("this processor has no fused arithmetic")
    flags = ("-std=gnu99", "-O2", "-mfma", "-ffp-contract=fast")
    result = self_test(exported("ur5", FIXED), flags=flags, scratch=tmp_path)
    assert result.returncode == 0 and "signature" not in result.stdout


def test_sines_of_libm_have_no_signature(tmp_path):
    folder = exported("planar_2r", trig="libm")
    header = (folder / "test" / f"{robot_name(folder)}_signatures.h").read_text()
    assert re.findall(r"(\w+)_signature\(", header) == ["planar_2r_limits"]
    assert self_test(folder, scratch=tmp_path).returncode == 0

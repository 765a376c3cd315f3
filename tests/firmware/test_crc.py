"""Constants in a table with a checksum: the same results, and every flipped bit is found."""

from __future__ import annotations

import re
import shutil

import pytest
from helpers.firmware import FOUR, STRICT, compiled, exported, run, self_test, sources

import symgen
from symgen.build import find_compiler
from symgen.cli import main
from symgen.uses.firmware.faults.constants import tabled
from symgen.uses.firmware.faults.injection import inject
from symgen.uses.firmware.host import opened_sources

SCALARS = pytest.mark.parametrize("scalar", ["float", "double", "fixed"])
FLIPS = 200


def folder_of(scalar, **options):
    return exported("scara", FOUR[:3] if scalar == "fixed" else FOUR, scalar=scalar, crc=True, **options)


@SCALARS
def test_every_flipped_bit_is_found(scalar):
    texts = {str(path.relative_to(folder_of(scalar))): path.read_text() for path in folder_of(scalar).rglob("*.[ch]")}
    faults = inject(find_compiler(), "scara", scalar, texts, FLIPS)
    assert faults.share() == 1 and faults.unreached == ()
    assert "src/scara_gravity.c" in faults.table.sources


@SCALARS
def test_results_are_those_of_the_library_without_a_checksum(scalar):
    """Signatures are of the bits of results."""
    plain = exported("scara", FOUR[:3] if scalar == "fixed" else FOUR, scalar=scalar)
    with_crc, without = ((each / "test" / "scara_self_test.c").read_text() for each in (folder_of(scalar), plain))
    signatures = re.findall(r"\w+_signature\(\), \d+U", with_crc)
    assert len(signatures) >= 5 and signatures == re.findall(r"\w+_signature\(\), \d+U", without)


@SCALARS
def test_a_changed_constant_stops_the_self_test_and_the_example(scalar, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(folder_of(scalar), folder)
    for source in sources(folder):
        run(["cc", *STRICT, "-Os", "-Isrc", "-c", source, "-o", tmp_path / "x.o"], folder)
    assert self_test(folder, scratch=tmp_path).returncode == 0
    example = folder / "examples" / "computed_torque"
    program = ("examples/loop/main.c", *example.glob("*.c"), "board/board.c")
    flags = ("-std=c99", f"-I{example}")
    loop = compiled(folder, tmp_path / "loop", *program, flags=flags)
    assert run([loop], folder) == ("" if scalar == "fixed" else "on the path\n")

    table = folder / "src" / "scara_constants.c"
    text = table.read_text()
    table.write_text(
        re.sub(r"^    \S+,", "    UINT32_C(3)," if scalar == "fixed" else "    3.0f,", text, count=1, flags=re.M)
    )
    result = self_test(folder, scratch=tmp_path)
    assert result.returncode == 1 and "checksum of the constants: FAIL" in result.stdout
    compiled(folder, tmp_path / "loop", *program, flags=flags)
    with pytest.raises(AssertionError, match="the constants have changed"):
        run([loop], folder)


def test_the_cost_of_the_check_is_in_the_sheet():
    assert "`scara_intact()` before the first use" in (folder_of("float") / "README.md").read_text()
    assert "| `scara_intact` |" in (folder_of("float", board="cortex-m4f") / "cost.md").read_text()


def test_boards_without_a_table_of_constants_are_refused(tmp_path, capsys):
    command = ["export", "robots/planar_2r.toml", "--parameters", "baked", "--board", "avr", "--crc"]
    assert main([*command, "-o", str(tmp_path / "out")]) == 2
    assert "avr: a table of constants would be copied to its RAM; export without crc" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    with pytest.raises(symgen.SymgenError, match="crc"):
        symgen.generate(":planar_2r", crc=True)


def test_a_library_without_constants_has_no_checksum_and_no_faults():
    """A body of one kilogram on a horizontal slider: qdd = tau, and no limits."""
    body = symgen.from_center_of_mass(1, symgen.Vector(0, 0, 0), symgen.Symmetric((1, 0, 0, 1, 0, 1)))
    slider = symgen.Joint("slide", "base", "body", symgen.Prismatic((1, 0, 0)))
    robot = symgen.Robot("slider", (symgen.Link("base"), symgen.Link("body", body)), (slider,))
    asked = {"quantities": ("forward_dynamics",), "scalar": "float", "samples": 10}
    with pytest.raises(symgen.UnsupportedError, match="expected constants for a checksum, found none"):
        symgen.export(robot, crc=True, **asked)
    assert "of 0 flips" in symgen.export(robot, evidence=True, **asked)["evidence/faults.md"]


@pytest.mark.parametrize("kind, smallest", [("int64", -(2**63) + 1), ("uint64", 0), ("int32", -(2**31) + 1)])
def test_integer_constants_of_all_sizes_keep_their_values(kind, smallest):
    """A word of the table has 32 bits; a wider constant needs two words."""
    most = -smallest if smallest else 2**64 - 1
    wanted = sorted({smallest, most, *(v for v in (-(2**32), -(2**31), -5, 5, 2734261102, 2**40 + 3) if abs(v) < most)})
    wanted = [value for value in wanted if value >= smallest]
    rows = [f"{kind}_t f{k}(void) {{ return {kind.upper()}_C({v}); }}" for k, v in enumerate(wanted)]
    heads = [row.partition(" {")[0] + ";" for row in rows]
    table = tabled("x", {"x.c": "\n".join(["#include <stdint.h>", *heads, *rows])}, fixed=True)
    words = ", ".join(table.literals)
    more = {
        "x_constants.h": "#include <stdint.h>\nextern const uint32_t x_constants[];\n",
        "x_constants.c": f'#include "x_constants.h"\nconst uint32_t x_constants[] = {{{words}}};\n',
    }
    with opened_sources(find_compiler(), table.files | more, heads) as (library, _):
        assert [getattr(library, f"f{k}")() for k in range(len(wanted))] == wanted

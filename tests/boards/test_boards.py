"""Exports on emulated boards, and under cppcheck; what is not installed is skipped by name."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.constrained_robots import constrained_session
from helpers.firmware import FOUR, exported, robot_name, run
from helpers.loading import ROOT, load_named

import symgen
from symgen.uses.firmware.board import BOARDS
from symgen.uses.firmware.toolchain import COMPILER_FLAGS

UR5 = (*FOUR, "inverse_dynamics_derivatives")
FIXED = FOUR[:3]
CASES = [
    ("cortex-m4f", "planar_2r", FOUR, "float"),
    ("cortex-m4f", "ur5", UR5, "float"),
    ("cortex-m4f", "panda", FOUR, "float"),
    ("cortex-m4f", "panda", FIXED, "fixed"),
    ("cortex-m7", "planar_2r", FOUR, "double"),
    ("cortex-m7", "ur5", UR5, "float"),
    ("cortex-m7", "panda", FOUR, "float"),
    ("cortex-m33", "planar_2r", FOUR, "float"),
    ("cortex-m33", "ur5", FIXED, "fixed"),
    ("cortex-m0plus", "ur5", FOUR, "float"),
    ("cortex-m0plus", "scara", FOUR, "fixed"),
    ("rv32imc", "ur5", FOUR, "float"),
    ("rv32imc", "scara", FOUR, "fixed"),
    ("rv32", "planar_2r", FOUR, "float"),
    ("rv32", "ur5", UR5, "float"),
    ("rv32", "panda", FOUR, "float"),
    ("rv32", "panda", FIXED, "fixed"),
    ("avr", "planar_2r", FOUR, "float"),
    ("avr", "ur5", FOUR, "float"),
    ("avr", "planar_2r", FOUR, "fixed"),
]
EVERY = pytest.mark.parametrize(
    "board, robot, quantities, scalar",
    [pytest.param(*case, marks=pytest.mark.xdist_group(" ".join(map(str, case)))) for case in CASES],
)
TICKS_PER_INSTRUCTION = {
    "cortex-m4f": 3.2,
    "cortex-m7": 3.2,
    "cortex-m33": 5.12,
    "cortex-m0plus": 3.2,
    "rv32": 1.0,
    "rv32imc": 1.0,
}
"""SysTick at 25 MHz where an instruction takes 2^7 ns (at 20 MHz, 2^8 ns), and the counter of retired instructions."""
CALL = 8
"""Instructions around a call that pass its arguments and read the counter."""


CALLER_STACK = 32
"""Bytes of the function that calls, with arguments and return address."""
SOFTWARE_STACK = 128
"""Bytes of arithmetic in software."""


def needs(*tools):
    for tool in tools:
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed (tests/boards/install.sh says which package has it)")


def image(board, folder, program, tmp_path, *more):
    """A program of an export, compiled and linked for its board."""
    target, name = tmp_path / f"{program}.elf", robot_name(folder)
    files = [*sorted((folder / "src").glob("*.c")), *more, "board/board.c"]
    if program == "self_test":
        files += ["test/self_test_main.c", *sorted((folder / "test").glob(f"{name}_*.c"))]
    elif program != "example":
        files.append(f"test/{program}_main.c")
    flags = ["-std=gnu99", "-ffp-contract=off", *COMPILER_FLAGS[1:], *board.flags]
    flags += [f"-I{where}" for where in ("src", "test", "board", "examples/computed_torque")]
    libraries = [flag for flag in board.link if flag != "-lm"]
    run([board.compiler, *flags, *files, *libraries, "-lm", "-o", target], folder)
    return target


def emulated(board, target):
    """What a program writes, and whether it says that all is well."""
    result = subprocess.run([*board.emulator, target], capture_output=True, text=True, timeout=300, errors="replace")
    lines = [re.sub(r"\x1b\[\d*m|\.?\r|\.$", "", line) for line in (result.stdout + result.stderr).splitlines()]
    lines = [line for line in lines if line and not line.startswith("Loaded ")]
    if board.support == "avr":
        return lines[:-1], lines[-1] == "exit 0"
    return lines, result.returncode == 0


@EVERY
def test_the_self_test_passes(board, robot, quantities, scalar, tmp_path):
    chosen = BOARDS[board]
    needs(chosen.compiler, chosen.emulator[0])
    folder = exported(robot, quantities, board=board, scalar=scalar)
    lines, well = emulated(chosen, image(chosen, folder, "self_test", tmp_path))
    assert well, lines
    assert lines[-1] == "pass"
    assert [line.partition(": pass")[0] for line in lines[:-1]] == list(quantities)


@EVERY
def test_instructions_are_as_many_as_the_sheet_says(board, robot, quantities, scalar, tmp_path):
    """The same for a thousand random inputs, where the sheet says that a function takes constant time."""
    chosen = BOARDS[board]
    needs(chosen.compiler, chosen.emulator[0])
    folder = exported(robot, quantities, board=board, scalar=scalar)
    lines, well = emulated(chosen, image(chosen, folder, "timing", tmp_path))
    assert well, lines
    ticks = {name: (int(least), int(most)) for name, least, most in map(str.split, lines)}
    sheet, nothing = json.loads((folder / "cost.json").read_text())["functions"], ticks.pop("nothing")
    assert list(ticks) == list(quantities)
    constant = {name for name, entry in sheet.items() if entry["constant_time"]}
    assert constant == set(quantities) if (chosen.unit != "none" and scalar != "fixed") else True
    for name, (least, most) in ticks.items():
        if name in constant:
            counts = {round((each - nothing[0]) / TICKS_PER_INSTRUCTION[board]) for each in (least, most)}
            assert len(counts) == 1
            assert 0 <= counts.pop() - sheet[name]["instructions"] <= CALL
        elif sheet[name]["cycles"]:
            assert least * 0.9 <= sheet[name]["cycles"] <= most * 1.1


@EVERY
def test_the_painted_stack_is_within_the_bound(board, robot, quantities, scalar, tmp_path):
    """Arithmetic in software has a stack of its own, which the bound does not count."""
    chosen = BOARDS[board]
    needs(chosen.compiler, chosen.emulator[0])
    folder = exported(robot, quantities, board=board, scalar=scalar)
    lines, well = emulated(chosen, image(chosen, folder, "stack", tmp_path))
    assert well, lines
    painted = {name: int(count) for name, count in map(str.split, lines)}
    sheet = json.loads((folder / "cost.json").read_text())["functions"]
    assert list(painted) == list(quantities)
    software = SOFTWARE_STACK if chosen.unit == "none" else 0
    for name, count in painted.items():
        assert sheet[name]["stack"] / 2 <= count <= sheet[name]["stack"] + CALLER_STACK + software, name


def test_the_float_errors_are_the_same_on_every_board(tmp_path):
    """Products and sums are rounded apart, as IEEE 754 says, in hardware and in software."""
    found = {}
    for board in (each for each in BOARDS if each != "generic"):
        chosen = BOARDS[board]
        if shutil.which(chosen.compiler) and shutil.which(chosen.emulator[0]):
            folder = exported("planar_2r", FOUR, board=board)
            found[board] = emulated(chosen, image(chosen, folder, "self_test", tmp_path))[0]
    if len(found) < 2:
        pytest.skip("fewer than two boards' compilers and emulators are installed")
    assert len(set(map(tuple, found.values()))) == 1, found


def test_panda_on_a_cortex_m4f_is_as_small_as_promised():
    """Gravity and inverse dynamics with inlined sines: 12 KiB of flash, 1.5 KiB of stack, no static memory."""
    needs("arm-none-eabi-gcc")
    folder = exported("panda", ("gravity", "inverse_dynamics"), board="cortex-m4f")
    document = json.loads((folder / "cost.json").read_text())
    entries = [*document["functions"].values(), *document["shared"].values()]
    assert sum(entry["flash"] for entry in entries) <= 12 * 1024
    assert max(entry["stack"] for entry in entries) <= 1536
    assert sum(entry["memory"] for entry in entries) == 0
    assert all(entry["constant_time"] for entry in document["functions"].values())


@pytest.mark.parametrize("board", ["cortex-m4f", "rv32"])
def test_the_control_loop_runs_on_the_board(board, tmp_path):
    chosen = BOARDS[board]
    needs(chosen.compiler, chosen.emulator[0])
    folder = exported("ur5", UR5, board=board)
    example = ["examples/loop/main.c", "examples/computed_torque/ur5_control.c"]
    assert emulated(chosen, image(chosen, folder, "example", tmp_path, *example)) == (["on the path"], True)


@pytest.mark.parametrize("board", ["cortex-m4f", "rv32"])
def test_a_mechanism_s_dynamics_run_on_the_board(board, tmp_path):
    chosen = BOARDS[board]
    needs(chosen.compiler, chosen.emulator[0])
    asked = ("constrained_inverse_dynamics", "constrained_forward_dynamics")
    folder = exported(constrained_session("four_bar"), asked, board=board)
    assert emulated(chosen, image(chosen, folder, "self_test", tmp_path))[1]


@pytest.mark.parametrize("board", ["generic", "cortex-m4f", "cortex-m33", "rv32"])
def test_cmake_builds_all_of_it_without_a_warning(board, tmp_path):
    chosen = BOARDS[board]
    needs("cmake", chosen.compiler, *chosen.emulator[:1])
    folder = exported("planar_2r", FOUR, board=board)
    toolchain = [f"-DCMAKE_TOOLCHAIN_FILE={folder}/cmake/{board}.cmake"] if chosen.tools else []
    strict = ["-DPLANAR_2R_PROGRAMS=ON", "-DPLANAR_2R_STRICT=ON"]
    run(["cmake", "-S", folder, "-B", tmp_path, *toolchain, *strict], folder)
    output = run(["cmake", "--build", tmp_path], folder)
    assert "warning" not in output
    if chosen.tools:
        assert emulated(chosen, tmp_path / "planar_2r_self_test.elf")[1]
    else:
        run(["ctest", "--test-dir", tmp_path], folder)


ZEPHYR = """
set(CONFIG_SYMGEN_PLANAR_2R y)
function(zephyr_library_named name)
endfunction()
function(zephyr_include_directories)
endfunction()
function(zephyr_library_sources)
  foreach(source ${ARGN})
    if(NOT EXISTS ${FOLDER}/zephyr/${source})
      message(FATAL_ERROR "${source} is missing")
    endif()
  endforeach()
endfunction()
include(${FOLDER}/zephyr/CMakeLists.txt)
"""


def test_the_zephyr_module_names_what_is_there(tmp_path):
    needs("cmake")
    folder = exported("planar_2r")
    (tmp_path / "check.cmake").write_text(ZEPHYR)
    run(["cmake", f"-DFOLDER={folder}", "-P", tmp_path / "check.cmake"], folder)


@pytest.mark.parametrize(
    "robot, quantities, scalar, options",
    [
        ("planar_2r", FOUR, "float", {}),
        ("planar_2r", FOUR, "double", {}),
        ("planar_2r", FOUR, "float", {"trig": "libm"}),
        ("panda", ("inverse_dynamics", "forward_dynamics"), "float", {"runtime": ("gravity", "payload")}),
        ("ur5", FIXED, "fixed", {}),
        ("planar_2r", FOUR, "float", {"crc": True}),
        ("planar_2r", FOUR, "fixed", {"crc": True}),
        ("planar_2r", FOUR, "fixed", {"inputs": "reported"}),
        ("planar_2r", FOUR, "float", {"inputs": "reported"}),
    ],
)
def test_deviations_from_misra_are_those_listed(robot, quantities, scalar, options):
    needs("cppcheck")
    folder = exported(robot, quantities, scalar=scalar, **options)
    command = "cppcheck -q --addon=misra --std=c99 --enable=style --error-exitcode=1 --suppressions-list=misra.txt"
    tests = [f"test/{robot}_{which}.c" for which in ("self_test", "signatures")]
    run([*command.split(), "-Isrc", "-Itest", "src", *tests], folder)


def test_committed_export_is_what_is_written(request):
    """All but what compilers say of it; ``make generated`` rewrites the folder."""
    needs("arm-none-eabi-gcc")
    options = {"quantities": FOUR, "board": "cortex-m4f", "scalar": "float"}
    files = symgen.export(load_named("ur5"), **options)
    directory = ROOT / "generated" / "ur5_cortex_m4f"
    if request.config.getoption("--update"):
        shutil.rmtree(directory, ignore_errors=True)
        symgen.files.write_all(directory, files)
    assert sorted(str(p.relative_to(directory)) for p in directory.rglob("*") if p.is_file()) == sorted(files)
    for file, text in files.items():
        if not file.startswith("cost") and file != "CMakeLists.txt":
            assert (directory / file).read_text() == text, f"{file} (make generated rewrites it)"


def test_five_commands_lead_from_a_urdf_to_a_flashed_image(request, tmp_path, example_robots):
    """Those of docs/guides/firmware.md, as they stand, and what the last one prints."""
    needs("arm-none-eabi-gcc", "cmake", "qemu-system-arm")
    page = ROOT / "docs" / "guides" / "firmware.md"
    text = page.read_text()
    commands = [line.strip() for line in section(text, "commands").splitlines()]
    assert len(commands) == 5
    shutil.copy(example_robots / "ur_description/urdf/ur5_robot.urdf", tmp_path / "ur5.urdf")
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for command in commands:
        output = run(command.split(), tmp_path, env=environment, timeout=300)
    printed = "".join(f"    {line}\n" for line in output.splitlines())
    if request.config.getoption("--update"):
        before, mark, after = text.partition("<!-- begin: output -->\n")
        page.write_text(f"{before}{mark}\n{printed}\n{after[after.index('<!-- end') :]}")
    else:
        assert section(text, "output").strip("\n") == printed.strip("\n")


def section(text, name):
    """What stands between two marks of a page."""
    return text.partition(f"<!-- begin: {name} -->\n")[2].partition(f"<!-- end: {name} -->")[0]


@pytest.mark.parametrize("scalar", ["float", "fixed"])
def test_doxygen_reads_the_header_of_an_export_without_a_warning(scalar, tmp_path):
    folder = exported("ur5", FIXED, board="cortex-m4f", scalar=scalar)
    documented(tmp_path, "ur5.h", (folder / "src" / "ur5.h").read_text(), [f"ur5_{name}" for name in FIXED])


def test_doxygen_reads_a_header_for_a_computer_without_a_warning(tmp_path):
    names = ("inverse_dynamics", "mass_matrix", "rk4_step", "inverse_dynamics_external")
    robot = load_named("panda", runtime=("gravity",))
    files = symgen.generate(robot, quantities=names, sparse="csr")
    documented(tmp_path, "panda.h", files["panda.h"], ["panda_parameters", *(f"panda_{name}" for name in names)])


def documented(folder, file, text, names):
    """Doxygen finds each function, with all its parameters if with any."""
    needs("doxygen")
    (folder / file).write_text(text)
    settings = {"INPUT": file, "GENERATE_HTML": "NO", "GENERATE_LATEX": "NO", "GENERATE_XML": "YES"}
    settings |= {"QUIET": "YES", "WARN_AS_ERROR": "YES", "WARN_IF_INCOMPLETE_DOC": "YES"}
    (folder / "Doxyfile").write_text("".join(f"{name} = {value}\n" for name, value in settings.items()))
    assert run(["doxygen"], folder) == ""
    found = "".join(path.read_text() for path in (folder / "xml").glob("*.xml"))
    for name in names:
        assert f"<name>{name}</name>" in found or f"<compoundname>{name}</compoundname>" in found

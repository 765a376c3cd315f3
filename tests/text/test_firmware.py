"""Firmware exports, compiled and run on this machine; tests/boards runs them on emulated boards."""

from __future__ import annotations

import functools
import json
import re
import shutil
import subprocess

import numpy as np
import pinocchio
import pytest
from helpers.firmware import COMPILERS, FOUR, STRICT, compiled, exported, robot_name, run, self_test, sources
from helpers.loading import load_named
from helpers.random_robots import Builder

import symgen
from symgen.files import write_all
from symgen.options import DefaultLimits
from symgen.targets.c.kernel import kernel
from symgen.uses.firmware.host import on_host
from symgen.uses.firmware.states import draw
from symgen.uses.firmware.toolchain import _executed, _functions
from symgen.uses.limits import spans

UR5 = (*FOUR, "inverse_dynamics_derivatives")
LOADED = ("inverse_dynamics", "forward_dynamics")


WALKING = ("inverse_dynamics", "forward_dynamics", "guard", "reset")
EXPORTS = (
    lambda: exported("planar_2r"),
    lambda: exported("ur5", UR5),
    lambda: exported("panda", LOADED, runtime=("gravity", "payload")),
    lambda: exported("planar_2r", scalar="double"),
    lambda: exported("planar_2r", trig="libm"),
    lambda: exported("ur5", FOUR[:3], scalar="fixed"),
    lambda: exported("passive_walker", WALKING, parameters="baked"),
    lambda: exported("constrained/four_bar", (*FOUR, "dependent_positions"), constraints="explicit"),
)
IDS = ("planar_2r", "ur5", "payload", "double", "libm", "fixed", "system", "explicit")
EVERY = pytest.mark.parametrize(
    "which",
    [pytest.param(which, marks=pytest.mark.xdist_group(f"firmware {name}")) for which, name in enumerate(IDS)],
    ids=IDS,
)


@EVERY
@pytest.mark.parametrize("compiler", COMPILERS)
def test_sources_are_free_of_warnings(which, compiler, tmp_path):
    folder = EXPORTS[which]()
    limit = json.loads((folder / "cost.json").read_text())["functions"]
    most = max(function["stack"] for function in limit.values())
    extra = [f"-Wstack-usage={most + 128}"] if compiler == "gcc" else []
    tests = [*(folder / "test").glob(f"{robot_name(folder)}_*.c"), *(folder / "examples").rglob("*_control.c")]
    for source in (*sources(folder), *tests):
        includes = ["-Isrc", "-Itest", "-Iexamples/computed_torque"]
        flags = ["-Os", "-fno-math-errno", *extra] if source in sources(folder) else ["-Os"]
        run([compiler, *STRICT, *flags, *includes, "-c", source, "-o", tmp_path / "x.o"], folder)


@EVERY
def test_the_self_test_passes(which, tmp_path):
    folder = EXPORTS[which]()
    result = self_test(folder, scratch=tmp_path)
    quantities = json.loads((folder / "cost.json").read_text())["functions"]
    assert result.returncode == 0, result.stdout
    assert result.stdout.splitlines()[-1] == "pass"
    assert [line.split(":")[0] for line in result.stdout.splitlines()[:-1]] == list(quantities)


@pytest.mark.parametrize("scalar", ["float", "fixed"])
@pytest.mark.parametrize("quantity", FOUR[:3])
def test_the_self_test_finds_a_wrong_number_and_names_the_entry(quantity, scalar, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(exported("ur5", FOUR[:3], scalar=scalar), folder)
    source = folder / "src" / f"ur5_{quantity}.c"
    banner, start, text = source.read_text().partition("{\n")
    numbers = r"times\(INT32_C\((\d{8,})\)" if scalar == "fixed" else r" (\d+\.\d+)f\*"
    number = re.search(numbers, text)[1]
    wrong = str(int(int(number) * 0.999)) if scalar == "fixed" else str(float(number) * 0.999)
    source.write_text(banner + start + text.replace(number, wrong, 1))
    result = self_test(folder, scratch=tmp_path)
    assert result.returncode == 1
    assert re.search(rf"  \w+\[\d+\] of state \d: expected \S+, found \S+\n(.*\n)*{quantity}: FAIL", result.stdout)


def test_the_self_test_finds_what_is_not_a_number(tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(exported("planar_2r"), folder)
    source = folder / "src" / "planar_2r_gravity.c"
    source.write_text(re.sub(r"    g\[0\] = .*;", "    g[0] = 0.0f/(q[0] - q[0]);", source.read_text()))
    result = self_test(folder, scratch=tmp_path)
    assert result.returncode == 1
    assert "found not finite" in result.stdout


@EVERY
def test_the_library_needs_no_other_and_keeps_nothing(which, tmp_path):
    folder = EXPORTS[which]()
    defined, needed, kept = set(), set(), set()
    for source in sources(folder):
        flags = ["-std=c99", "-O2", "-fno-math-errno", "-fno-builtin", "-fno-stack-protector", "-Isrc"]
        run(["cc", *flags, "-c", source, "-o", tmp_path / "x.o"], folder)
        for line in run(["nm", tmp_path / "x.o"], folder).splitlines():
            kind, symbol = line.split()[-2:]
            (needed if kind == "U" else kept if kind in "BDbdC" else defined).add(symbol)
    assert kept == set()
    assert needed - defined - {"_GLOBAL_OFFSET_TABLE_"} == {"libm": {"sinf", "cosf"}, "explicit": {"sqrtf"}}.get(
        IDS[which], set()
    )
    code = "".join(re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S) for path in sources(folder))
    assert not re.search(r"\b(malloc|calloc|free|printf|goto|double)\b", code) or IDS[which] == "double"
    assert len(re.findall(r"^static (?!const|inline)", code, re.M)) == 0


DRIVER = """
#include "{name}.h"
#include <math.h>
#include <string.h>
static unsigned state = 7;
static float pick(void)
{{
    static const float odd[] = {{NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 1e-40f, -1e-45f, 0.0f, 3.4e38f, 400.0f}};
    state = state * 1664525u + 1013904223u;
    const unsigned which = (state >> 16) % 20;
    return which < 10 ? odd[which] : (float)(state >> 8) / 1e6f - 8.0f;
}}
static float likely(void)
{{
    state = state * 1664525u + 1013904223u;
    return (float)(state >> 8) / 1e7f;
}}
static int32_t pick_integer(void)
{{
    static const int32_t odd[] = {{INT32_MIN, INT32_MAX, 0, -1, 1}};
    state = state * 1664525u + 1013904223u;
    const unsigned which = (state >> 16) % 10;
    return which < 5 ? odd[which] : (int32_t)(state * 2654435761u);
}}
int main(void)
{{
    for (int round = 0; round < 3000; round++) {{
{calls}
    }}
    for (size_t i = 0; i < 20; i++) (void){name}_limits_of(i);
    return 0;
}}
"""


@EVERY
def test_extreme_inputs_are_harmless(which, tmp_path):
    """Sanitizers see no undefined behaviour, no access out of bounds and no division by zero.

    Runtime parameters are random but finite and positive: without mass there is no forward dynamics.
    """
    folder = EXPORTS[which]()
    name, fixed = robot_name(folder), IDS[which] == "fixed"
    header, calls = (folder / "src" / f"{name}.h").read_text(), ""
    picked = "pick_integer()" if fixed else "pick()"
    for function, arguments in re.findall(rf"^void {name}_(\w+)\((.*)\);", header, re.M):
        arrays = re.findall(r"(const )?(\w+) (\w+)\[(\d+)\]", arguments)
        for _, kind, array, size in arrays:
            calls += f"{kind} {function}_{array}[{size}]; for (int i = 0; i < {size}; i++)"
            calls += f" {function}_{array}[i] = {picked};\n"
        given = [f"{function}_{array}" for _, _, array, _ in arrays]
        if "parameters" in arguments:
            calls += f"{name}_parameters {function}_p; float {function}_v[sizeof {function}_p / sizeof(float)];"
            calls += f"for (unsigned i = 0; i < sizeof {function}_v / sizeof(float); i++) {function}_v[i] = likely();"
            calls += f"memcpy(&{function}_p, {function}_v, sizeof {function}_p);\n"
            given.insert(0, f"&{function}_p")
        calls += f"{name}_{function}({', '.join(given)});\n"
    driver = tmp_path / "driver.c"
    driver.write_text("#include <stdint.h>\n" + DRIVER.format(name=name, calls=calls))
    checks = "-fsanitize=undefined,address,float-divide-by-zero"
    compiler = "clang" if "clang" in COMPILERS and sanitizes("clang", tmp_path) else "cc"
    flags = ["-std=c99", "-O1", "-g", checks, "-fno-sanitize-recover=all"]
    run([compiled(folder, tmp_path / "driver", driver, compiler=compiler, flags=flags)], folder)


def sanitizes(compiler, folder):
    (folder / "empty.c").write_text("int main(void) { return 0; }")
    command = [compiler, "-fsanitize=address,undefined", "empty.c", "-o", "empty"]
    return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


def test_the_sheet_states_the_error_of_the_ur5():
    """At most 2e-5 of the largest torque over a hundred thousand states within joint limits."""
    folder = exported("ur5", ("inverse_dynamics",), samples=100_000)
    document = json.loads((folder / "cost.json").read_text())
    (error,) = document["functions"]["inverse_dynamics"]["errors"]
    assert error["states"] == 100_000
    assert 1e-9 < error["relative_to_largest"] <= 2e-5
    assert document["spans"]["q"][0] == pytest.approx([-2 * np.pi, 2 * np.pi])
    assert document["spans"]["qd"][5] == [-3.2, 3.2]
    assert f"| `tau` | {error['absolute']:.2g} |" in (folder / "cost.md").read_text()


def test_float_code_agrees_with_pinocchio(example_robots):
    robot = load_named("ur5")
    model = pinocchio.buildModelFromUrdf(str(example_robots / "ur_description/urdf/ur5_robot.urdf"))
    folder, data = exported("ur5", UR5), model.createData()
    programs = [symgen.program(robot, name)[0] for name in FOUR]
    files = {path.name: path.read_text() for path in (folder / "src").iterdir()}
    inputs = draw(robot, programs[0], spans(robot, DefaultLimits()), 200, np.random.default_rng(1))
    q, qd, qdd = (inputs[name].astype(np.float32) for name in ("q", "qd", "qdd"))
    with on_host("ur5", files, programs, "float", 0) as host:
        tau = host.run("inverse_dynamics", {"q": q, "qd": qd, "qdd": qdd}, np.zeros((200, 0)))["tau"]
        M = host.run("mass_matrix", {"q": q}, np.zeros((200, 0)))["M"].reshape(-1, 6, 6)
    expected = [pinocchio.rnea(model, data, *map(np.float64, state)) for state in zip(q, qd, qdd, strict=True)]
    np.testing.assert_allclose(tau, expected, rtol=0, atol=2e-6 * np.abs(expected).max())
    for row, found in zip(q, M, strict=True):
        full = pinocchio.crba(model, data, row.astype(np.float64))
        np.testing.assert_allclose(found, np.triu(full) + np.triu(full, 1).T, rtol=0, atol=4e-6)


@pytest.mark.parametrize("scalar", ["float", "double", "fixed"])
@pytest.mark.parametrize("seed", [1, 2])
def test_any_joint_can_be_exported(seed, scalar, tmp_path):
    robot = Builder(seed).robot(4, mimic=True)
    result = self_test(exported(robot, ("gravity", "mass_matrix"), scalar=scalar, samples=50), scratch=tmp_path)
    assert result.returncode == 0, result.stdout


def test_long_functions_in_parts_compute_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr("symgen.targets.c.tails.kernel", functools.partial(kernel, whole=50, part=50))
    folder = tmp_path / "parts"
    options = {"scalar": "float", "quantities": UR5[:1], "samples": 50}
    write_all(folder, symgen.export(load_named("ur5"), **options))
    assert "static void ur5_inverse_dynamics_3(" in (folder / "src" / "ur5_inverse_dynamics.c").read_text()
    assert self_test(folder, scratch=tmp_path).returncode == 0
    run(["cc", *STRICT, "-c", "src/ur5_inverse_dynamics.c", "-o", tmp_path / "x.o"], folder)


def test_limits_have_names_and_stand_in_a_table(tmp_path):
    folder = exported("panda", LOADED, runtime=("gravity", "payload"))
    (tmp_path / "limits.c").write_text(
        '#include "panda.h"\n#include <stdio.h>\nint main(void) { const panda_limits x = '
        'panda_limits_of(PANDA_JOINT_PANDA_JOINT4); printf("%g %g %g %g %g", x.lower, x.upper, x.velocity, x.effort, '
        "panda_limits_of(99).effort); return 0; }"
    )
    assert run([compiled(folder, tmp_path / "limits", tmp_path / "limits.c")], folder) == "-3.0718 -0.0698 2.175 87 12"


@pytest.mark.parametrize("scalar", ["float", "double"])
def test_inputs_at_the_limits_of_the_table_are_in_range(scalar):
    files = symgen.export(":panda", quantities=["bias"], inputs="reported", scalar=scalar, samples=10)
    rows = re.findall(r"\{(.+?)f?, (.+?)f?, (.+?)f?, .+\}, /\* panda_joint", files["src/panda_limits.c"])
    ranges = re.findall(r"\((q|qd)\[(\d)\] >= (.+?)f?\) && \(.+ <= (.+?)f?\)\)", files["src/panda_bias.c"])
    found = {(name, int(index)): (float(lower), float(upper)) for name, index, lower, upper in ranges}
    assert len(rows) == 7 and len(found) == 14
    for index, (lower, upper, velocity) in enumerate(rows):
        assert found["q", index] == (float(lower), float(upper))
        assert found["qd", index] == (-float(velocity), float(velocity))


def test_parameters_have_names_and_defaults():
    header = (exported("panda", LOADED, runtime=("gravity", "payload")) / "src" / "panda.h").read_text()
    assert "    float p_payload_m; /**< mass of the payload, a body fixed to panda_hand_tcp [kg] */" in header
    assert "#define PANDA_PARAMETERS_DEFAULT { 0.0f, 0.0f, -9.81f, 0.0f" in header
    assert "void panda_forward_dynamics(const panda_parameters *parameters, const float q[7]" in header


@pytest.mark.parametrize("which", [0, 1, 2])
def test_the_control_loop_follows_its_path(which, tmp_path):
    folder = EXPORTS[which]()
    example = folder / "examples" / "computed_torque"
    more = ["examples/loop/main.c", *example.glob("*.c"), "board/board.c"]
    target = compiled(folder, tmp_path / "loop", *more, flags=("-std=c99", "-O1", f"-I{example}"))
    assert run([target], folder) == "on the path\n"


def test_the_sketch_folder_compiles(tmp_path):
    folder = exported("ur5", UR5) / "examples" / "computed_torque"
    (tmp_path / "Arduino.h").write_text("#include <stddef.h>\nunsigned long micros();\n")
    flags = ["-x", "c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-include", tmp_path / "Arduino.h"]
    run(["c++", *flags, "-I../../src", "-c", "computed_torque.ino", "-o", tmp_path / "sketch.o"], folder)
    assert [path.name for path in folder.glob("*.c*")] == ["ur5_control.c"], "the IDE compiles all sources there"
    run(["cc", "-std=gnu11", "-I../../src", "-c", "ur5_control.c", "-o", tmp_path / "control.o"], folder)


def test_build_files_name_what_is_there(tmp_path):
    folder = exported("planar_2r")
    description = json.loads((folder / "library.json").read_text())
    assert (folder / description["build"]["srcDir"] / description["headers"]).is_file()
    properties = dict(line.split("=", 1) for line in (folder / "library.properties").read_text().splitlines())
    assert properties["name"] == "planar_2r"
    assert (folder / "src" / properties["includes"]).is_file()
    assert "cmake: zephyr\n" in (folder / "zephyr" / "module.yml").read_text()
    for file in ("CMakeLists.txt", "zephyr/CMakeLists.txt"):
        named = re.findall(r"(?:\.\./)?(src/\w+\.c)", (folder / file).read_text())
        assert sorted(named) == sorted(str(path.relative_to(folder)) for path in sources(folder))


def test_exports_are_the_same_every_time():
    options = {"scalar": "float", "quantities": FOUR, "samples": 1000}
    folder = exported("planar_2r")
    for file, text in symgen.export(load_named("planar_2r", parameters="baked"), **options).items():
        assert (folder / file).read_text() == text, file


@pytest.mark.parametrize("quantity, runtime", [("forward_dynamics", ("payload", "gravity")), ("rk4_step", ())])
def test_tolerances_are_tight(quantity, runtime):
    """What self-tests let pass is near what single precision can do."""
    folder = exported("panda", (quantity,), samples=10, runtime=runtime)
    text = (folder / "test" / "panda_self_test.c").read_text()
    tolerances = [float(each) for each in re.findall(r"compare\(.*, ([\d.e-]+)f, &worst\)", text)]
    assert tolerances and max(tolerances) <= 1e-4


THUMB = """
00000000 <leaf>:
   0:\tee37 7a07 \tvadd.f32\ts14, s14, s14
   4:\t4770      \tbx\tlr

00000000 <whole>:
   0:\tb510      \tpush\t{r4, lr}
   2:\tf7ff fffe \tbl\t0 <leaf>
\t\t\t2: R_ARM_THM_CALL\tleaf
   6:\te002      \tb.n\te <whole+0xe>
   8:\t3f800000 \t.word\t0x3f800000
   e:\tbd10      \tpop\t{r4, pc}

00000000 <branching>:
   0:\td001      \tbeq.n\t6 <branching+0x6>
   2:\t4770      \tbx\tlr
"""


def test_instructions_are_counted_along_the_way_taken():
    codes = _functions(THUMB)
    names = [name for name, _ in _executed("whole", codes).instructions]
    assert names == ["push", "bl", "vadd.f32", "bx", "b.n", "pop"]
    assert _executed("branching", codes) is None

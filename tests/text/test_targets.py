"""Generated text: warning-free, deterministic, the same numbers in every language and type."""

from __future__ import annotations

import functools
import importlib.util
import itertools
import os
import re
import subprocess
import sys
from dataclasses import replace

import cffi
import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, ROBOT_NAMES, ROOT, TREE_QUANTITIES, load_named, session_named
from sympy import Integer, sin

import symgen
from symgen.catalog import QUANTITIES, STANDARD
from symgen.catalog.dynamics import DYNAMICS
from symgen.catalog.regressors import REGRESSORS
from symgen.errors import UnsupportedError
from symgen.program import Array, Assignment, Program, scalar
from symgen.program.variants.variant import Variant
from symgen.targets import Constant, Function, Unit
from symgen.targets.c.kernel import kernel
from symgen.targets.c.printer import CPrinter
from symgen.targets.c.text import render_c
from symgen.targets.escapes import comment
from symgen.targets.language import Language, literal
from symgen.targets.printed import printed
from symgen.targets.printer import Printer

STRICT = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Werror -O1 -c".split()
ALL = TREE_QUANTITIES
PARAMETERS = tuple(name for name in ALL if "parameter" in name)
DYNAMIC = tuple(quantity.name for quantity in (*DYNAMICS, *REGRESSORS) if quantity.name in ALL)


def quantities(name):
    """Of a small arm everything, of one of six joints all but derivatives; of the others the standard five."""
    if name == "scara":
        return tuple(each for each in ALL if each not in (*IN_OPERATIONAL_SPACE, *PARAMETERS))
    return DYNAMIC if name == "ur5" else STANDARD


LONG = ("scara", "ur5", "puma560", "stanford", "iiwa14")
"""In make test-slow: robots of which there is more than the standard five, which every target has, and arms like the
Panda."""
BY_ROBOT = pytest.mark.parametrize(
    "name",
    [
        each
        for n in ROBOT_NAMES
        for each in daily([n], lambda n: n not in LONG, pytest.mark.xdist_group(f"targets {n}"))
    ],
)


def states(n, count, seed=0):
    return np.random.default_rng(seed).uniform(-2, 2, (3, count, n))


def call(function, quantity, q, qd, x):
    """Return a function's outputs; inputs without an entry of their own here take the values of ``qd`` or ``f_ext``."""
    values = {"q": q, "qdd": x, "tau": x, "dqd": x, "dqdd": q, "dtau": q, "h": 0.01 + 0 * q[..., 0]}
    by_shape = {("nv",): qd, ("nf", 6): x[..., :1, None] * np.arange(1, 7)}
    inputs = QUANTITIES[quantity].inputs
    result = function(*(values[each.name] if each.name in values else by_shape[each.shape] for each in inputs))
    return result if isinstance(result, tuple) else (result,)


def load_module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("kind", ["double", "float"])
@BY_ROBOT
def test_c_compiles_without_a_warning_and_as_cpp(name, kind, tmp_path):
    options = {"quantities": quantities(name), "scalar": kind}
    files = symgen.generate(session_named(name, parameters="baked"), **options)
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    source, batch = sorted(tmp_path.glob("*.c"))
    for lanes in ([], ["-DLANES=1", "-fsyntax-only"]):
        for file in (source, batch):
            subprocess.run(["gcc", *STRICT, *lanes, str(file), "-o", os.devnull], check=True)
    header = source.with_suffix(".h")
    (tmp_path / "user.cpp").write_text(f'#include "{header.name}"\nint main() {{ return 0; }}\n')
    if subprocess.run(["sh", "-c", "command -v g++"], capture_output=True).returncode == 0:
        subprocess.run(["g++", "-Wall", "-Werror", "-c", str(tmp_path / "user.cpp"), "-o", os.devnull], check=True)


@pytest.mark.parametrize("trig", ["inline", "libm"])
@pytest.mark.parametrize("name", ["planar_2r", "panda"])
def test_one_state_is_plain_c(name, trig):
    """No macro and no vector, but where a condition says that another file has the function."""
    wanted = ("inverse_dynamics", "forward_dynamics_derivatives")
    text = symgen.generate(session_named(name, parameters="baked"), quantities=wanted, trig=trig)[f"{name}.c"]
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    condition = f"{name.upper()}_VECTORS"
    assert set(re.findall(r"\b[A-Z]\w*_\w+\b", code)) <= {condition}
    assert not re.search(r"\b(real|lanes|pack|no_lanes)\b", code) and "#define" not in code
    assert re.findall(r"^#if.*", code, re.MULTILINE) == [f"#if !{condition} ", f"#if {condition}"] * (trig == "inline")


@BY_ROBOT
def test_c_float_and_python_give_the_same_numbers(name, tmp_path, monkeypatch):
    """In float relative to each state's largest entry; what may cancel to nothing, to the largest of all states."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    robot = load_named(name, parameters="baked")
    wanted = quantities(name)
    double = symgen.build(robot, quantities=wanted)
    single = symgen.build(robot, quantities=wanted, scalar="float")
    (text,) = symgen.generate(robot, quantities=wanted, target=("python",)).values()
    (tmp_path / "generated.py").write_text(text)
    python = load_module(tmp_path / "generated.py")
    q, qd, x = states(robot.nv, 50).astype(np.float32)
    for quantity in wanted:
        three = [call(getattr(module, quantity), quantity, q, qd, x) for module in (double, python, single)]
        names = [each.name for each in QUANTITIES[quantity].outputs]
        for output, expected, found, rounded in zip(names, *three, strict=True):
            terms = three[0][names.index("qd_next")] if output == "unsettled" else expected
            compare(quantity, len(q), expected, found, rounded, np.abs(terms).max() or 1)


def compare(quantity, count, expected, found, rounded, scale):
    """Compare relative to ``scale``: for a difference of velocities, which may be rounding alone, their own size."""
    if quantity in IN_OPERATIONAL_SPACE:  # an inverse: rounding grows with the square of its size
        regular = np.abs(expected).max(axis=(1, 2)) < 1e2
        assert regular.sum() > 25
        expected, found = expected[regular], found[regular]
        scale = np.abs(expected).max() or 1
    assert np.abs(found - expected).max() <= 1e-12 * scale, quantity
    assert rounded.dtype == np.float32
    if quantity in ("inverse_dynamics", "mass_matrix", "gravity", "bias"):
        scale = np.abs(expected).reshape(count, -1).max(axis=1) + 1e-30
    if quantity in IN_OPERATIONAL_SPACE:
        return  # near singular positions no float holds it
    error = np.abs(rounded - expected).reshape(count, -1).max(axis=1)
    assert (error <= 1e-5 * scale).all(), quantity


def test_python_module_broadcasts_and_takes_complex_steps(tmp_path):
    robot = load_named("ur5")
    (text,) = symgen.generate(robot, target=("python",)).values()
    assert "symgen" not in [line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))]
    (tmp_path / "ur5.py").write_text(text)
    ur5 = load_module(tmp_path / "ur5.py")
    q, qd, qdd = states(6, 12)
    tau = ur5.inverse_dynamics(q.reshape(3, 4, 6), qd[0], qdd.reshape(3, 4, 6)[:, :1])
    assert tau.shape == (3, 4, 6)
    np.testing.assert_allclose(tau[1, 2], ur5.inverse_dynamics(q[6], qd[0], qdd[4]), rtol=1e-14, atol=1e-14)
    with pytest.raises(ValueError, match=r"q: expected shape \(..., 6\), found \(5,\)"):
        ur5.gravity(np.zeros(5))
    step = q[0] + 1e-30j * np.eye(6)
    gradient = ur5.gravity(step).imag / 1e-30
    np.testing.assert_allclose(gradient, gradient.T, atol=1e-12)


SCRIPTS = {
    "generated": """
import symgen
for name in ("ur5", "stanford", "three_link"):
    robot = symgen.load(f"robots/{name}.toml", parameters="baked", plausibility=False)
    chosen = ("mass_matrix", "bias", "forward_dynamics")
    print(list(symgen.generate(robot, target=("c", "python", "report"), quantities=chosen).items()))
""",
    "lagrange": """
import symgen
robot = symgen.load("robots/planar_2r.toml", parameters="baked")
print(symgen.generate(robot, route="lagrange"))
print(symgen.derive(symgen.load("robots/three_link.toml"), "mass_matrix", route="lagrange").to_latex())
""",
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_text_does_not_depend_on_the_hash_seed(script):
    command = [sys.executable, "-c", SCRIPTS[script]]
    texts = [
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "2")
    ]
    assert texts[0]
    assert texts[0] == texts[1] == texts[2]


def unit_of(elements):
    x, y = scalar("x0"), scalar("x1")
    program = Program("f", (Array("x", (2,), (x, y)),), (Array("y", (len(elements),), tuple(elements)),), ())
    return Unit("toy", (Function(Variant(program)),)), x, y


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda x, y: x - y, "x[0] - x[1]"),
        (lambda x, y: -(x + y) * 3, "-3.0*x[0] - 3.0*x[1]"),
        (lambda x, y: x**3 / y, "x[0]*x[0]*x[0]/x[1]"),
        (lambda x, y: x / (x * y + 1), "x[0]/(x[0]*x[1] + 1.0)"),
        (lambda x, y: x / (2 * y**2), "0.5*x[0]/(x[1]*x[1])"),
        (lambda x, y: (x + y) ** 2, "(x[0] + x[1])*(x[0] + x[1])"),
        (lambda x, y: 1 / x, "1.0/x[0]"),
        (lambda x, y: -x * y / 7, "-0.14285714285714285*x[0]*x[1]"),
    ],
)
def test_c_expressions_have_the_right_brackets(make, text):
    unit, x, y = unit_of([0])
    assert CPrinter(unit.functions[0].program, "double").text(make(x, y)) == text


def called_in_place(tmp_path, outputs, body, values):
    """What a toy function of four numbers leaves where they were."""
    x = tuple(scalar(f"x{i}") for i in range(4))
    array = Array("y", (len(outputs),), outputs)
    text = render_c(Unit("toy", (Function(Variant(Program("f", (Array("x", (4,), x),), (array,), body))),)), "double")
    for name, source in text.files.items():
        (tmp_path / name).write_text(source)
    subprocess.run(
        [
            "cc",
            *STRICT[:-2],
            "-fPIC",
            "-shared",
            tmp_path / "toy.c",
            tmp_path / "toy_batch.c",
            "-o",
            tmp_path / "toy.so",
            "-lm",
        ],
        check=True,
    )
    ffi = cffi.FFI()
    ffi.cdef(text.declarations)
    library = ffi.dlopen(str(tmp_path / "toy.so"))
    array = np.array(values)
    pointer = ffi.from_buffer("double[]", array)
    library.toy_f(pointer, pointer)
    return array, text.files["toy.c"]


def test_outputs_may_overlap_inputs_that_are_read_after_they_are_written(tmp_path):
    x = [scalar(f"x{i}") for i in range(4)]
    total, product = scalar("total"), scalar("x_2")
    body = (Assignment(total, x[1] + x[2]), Assignment(product, x[0] * x[2]))
    found, _ = called_in_place(tmp_path, (total, product, x[0], x[1], Integer(7)), body, [2.0, 3.0, 5.0, 11.0, 0.0])
    np.testing.assert_array_equal(found, [8.0, 10.0, 2.0, 3.0, 7.0])


def test_zeros_are_stored_among_the_rest_and_may_be_where_inputs_are_that_are_read_later(tmp_path):
    x = [scalar(f"x{i}") for i in range(4)]
    sine, total, product = (scalar(name) for name in ("sine", "total", "product"))
    body = (Assignment(sine, sin(x[0])), Assignment(total, x[1] + x[2]), Assignment(product, total * x[3] + sine))
    zero = Integer(0)
    found, text = called_in_place(tmp_path, (zero, zero, x[1], zero, product), body, [0.0, 3.0, 5.0, 11.0, 1.0])
    np.testing.assert_array_equal(found, [0.0, 0.0, 3.0, 0.0, 88.0])
    lines = text.splitlines()
    assert (
        0
        < next(k for k, line in enumerate(lines) if "memset(y + 0" in line)
        < next(k for k, line in enumerate(lines) if "product =" in line)
    )


def test_numbers_and_parameters_are_the_same_in_all_lanes():
    a, x = scalar("a"), scalar("x0")
    body = (Assignment(scalar("t"), scalar("k") * x),)
    array = Array("y", (6,), (scalar("t"), Integer(2), scalar("k") + 1, *[Integer(0)] * 3))
    program = Program("f", (Array("x", (1,), (x,)),), (array,), body, (a,), (Assignment(scalar("k"), a**2),))
    constants = (Constant("a", Integer(3), "", ""),)
    source = render_c(Unit("toy", (Function(Variant(program)),), constants=constants), "double")
    k, zeros = "const double k = parameters->p_a*parameters->p_a;", "memset(y + 3, 0, 3 * sizeof *y);"
    for file, lines in (
        ("toy.c", (k, "y[1] = 2.0;", "y[2] = k + 1.0;", zeros)),
        ("toy_batch.c", (k, "y[1] = no_lanes + 2.0;", "y[2] = no_lanes + k + 1.0;", zeros)),
    ):
        assert all(line in source.files[file] for line in lines)


@pytest.mark.parametrize("kind", ["double", "float"])
@pytest.mark.parametrize("limit", [1, 7, 50])
def test_a_function_in_parts_gives_the_same_numbers(kind, limit, monkeypatch):
    robot = load_named("puma560", runtime=("gravity",))
    wanted = ("inverse_dynamics", "mass_matrix")
    programs = [symgen.program(robot, name)[0] for name in wanted]
    whole = symgen.build(robot, quantities=wanted, scalar=kind)
    monkeypatch.setattr("symgen.targets.c.tails.kernel", functools.partial(kernel, whole=limit, part=limit))
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-DPARTS_OF={limit}")
    parts = symgen.build(robot, quantities=wanted, scalar=kind)
    assert f"inverse_dynamics_{-(-len(programs[0].body) // limit)}(" in parts.text
    q, qd, x = states(robot.nv, 21).astype(np.float64 if kind == "double" else np.float32)
    for name in wanted:
        (expected,) = call(getattr(whole, name), name, q, qd, x)
        tolerance = 1e-13 if kind == "double" else 1e-5
        for found in (
            *call(getattr(parts, name), name, q, qd, x),
            np.concatenate([call(getattr(parts, name), name, *each) for each in zip(q, qd, x, strict=True)]),
        ):
            np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * np.abs(expected).max())
    tau = np.ones(6, q.dtype)
    expected = whole.inverse_dynamics(q[0], qd[0], tau)
    np.testing.assert_allclose(parts.inverse_dynamics(q[0], qd[0], tau, out=tau), expected, rtol=1e-5)


def test_trigonometry_of_the_library_gives_the_same_numbers():
    robot = load_named("ur5")
    inline = symgen.build(robot)
    library = symgen.build(robot, trig="libm")
    assert "sin(q[1])" in library.text and "sin_lanes(q[1])" in library.text
    assert "sines_cosines" not in library.text
    q, qd, x = states(6, 35)
    for name in inline:
        expected = call(getattr(inline, name), name, q, qd, x)
        found = call(getattr(library, name), name, q, qd, x)
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13 * np.abs(expected).max())


def test_the_report_has_the_passes_that_change_a_number():
    text = symgen.generate(load_named("panda"), target=("report",))["panda_counts.md"]
    for section in text.split("\n## ")[1:]:
        rows = [line.strip("| ").split(" | ") for line in section.splitlines()[4:] if line]
        assert rows[0][0] == "derived" and len(rows) > 1
        assert all(row[1:] != before[1:] for before, row in itertools.pairwise(rows))
        total = next(line.split(" | ") for line in text.splitlines() if line.startswith(f"| {section.split()[0]} |"))
        assert [rows[-1][1], rows[-1][3]] == [total[5], total[7].rstrip(" |")]


def matrix_program():
    """y = A x h + m, with the sine of y[1]; the products are stored as a matrix."""
    A, h, m = tuple(scalar(f"A{i}{j}") for i in range(2) for j in range(2)), scalar("h"), scalar("m")
    t1, s = scalar("t1"), scalar("s")
    inputs = Array("A", (2, 2), A), Array("h", (), (h,)), Array("unread", (1,), (scalar("z"),))
    outputs = Array("Y", (2, 2), (t1, A[1], A[2] * h, Integer(0))), Array("e", (), (s + m,))
    return Program("f", inputs, outputs, ((t1, A[0] * h), (s, sin(t1))), parameters=(m,))


def test_a_language_that_stores_elements_counts_from_its_own_base():
    language = Language(
        "",
        "{}d0".format,
        "d{}({})",
        "p%{}",
        "{}({})",
        assignment="{} := {}",
        store="{} = {}",
        scalar_store="{}",
        base=1,
    )
    function = printed(Printer(language, matrix_program()))
    assert function.lines == (
        "t1 := A(1, 1)*h",
        "Y(1, 1) = t1",
        "s := dsin(t1)",
        "e = p%m + s",
        "Y(1, 2) = A(1, 2)",
        "Y(2, 1) = A(2, 1)*h",
        "Y(2, 2) = 0.0d0",
    )
    flat = printed(Printer(replace(language, flat=True, scalar_store="{}(1)"), matrix_program())).lines
    assert flat[3:] == ("e(1) = p%m + s", "Y(2) = A(2)", "Y(3) = A(3)*h", "Y(4) = 0.0d0")


def test_a_language_without_stores_has_its_results_as_elements():
    function = printed(Printer(Language("", element="", before=("...",)), matrix_program()))
    assert function.lines == ("t1 = A00*h", "s = sin(t1)") and function.reads_parameters
    A, h, unread = function.inputs
    assert A.elements == (("..., 0, 0", "A00"), ("..., 0, 1", "A01"), ("..., 1, 0", "A10"), ("..., 1, 1", "A11"))
    assert h.elements == (("...", "h"),) and h.read and not unread.read
    assert [value for _, value in function.outputs[0].by_columns] == ["t1", "A10*h", "A01", "0.0"]


@pytest.mark.parametrize(
    ("value", "scalar_type", "text"),
    [
        (0.0, "double", "0.0"),
        (0.1, "float", "0.1"),
        (1e7, "double", "10000000.0"),
        (123456789.0, "double", "123456789.0"),
        (1e-5, "double", "1e-05"),
        (1e22, "double", "1e+22"),
        (-2.5, "double", "-2.5"),
    ],
)
def test_literals_are_the_shortest_decimals(value, scalar_type, text):
    assert literal(value, scalar_type) == text


def test_constants_beyond_float_are_refused():
    unit, x, _ = unit_of([0])
    with pytest.raises(UnsupportedError, match="does not fit the type float"):
        CPrinter(unit.functions[0].program, "float").text(x * 10**60)


def test_facts_cannot_leave_comments():
    for length in range(1, 7):
        for characters in itertools.product('*/\\"?', repeat=length):
            safe = comment("".join(characters))
            assert not any(unsafe in safe for unsafe in ("*/", "/*", "\\", '"', "??")), characters

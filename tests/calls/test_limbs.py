"""One state with limbs side by side: every number of lanes, both types, in parts, without a warning, in place."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import numpy as np
import pytest
from helpers.compiling.strict import compilers, require_compiler, require_no_warnings
from helpers.loading import example_root, load
from helpers.random_robots import limbed

import symgen
from symgen.options import Generating
from symgen.program.domains.states import draw_state

HYQ = "hyq_description/robots/hyq_no_sensors.urdf"
TALOS = "talos_data/robots/talos_reduced.urdf"


@cache
def robot(path):
    return symgen.Session(load(example_root() / path, base="floating"))


CASES = [(HYQ, kind, flags) for kind in ("double", "float") for flags in ("", "-DLANES=1", "-DLANES=2", "-DLANES=8")]


@pytest.mark.parametrize(
    ("path", "kind", "flags"), [*CASES, (HYQ, "double", "-march=native"), (TALOS, "double", "-march=native")]
)
def test_every_number_of_lanes(path, kind, flags, monkeypatch):
    """Building compares results with fifty digits; here with a batch, whose text has no limbs side by side."""
    monkeypatch.setenv("SYMGEN_CFLAGS", f"-march=x86-64 {flags} -O1 -Wno-psabi")
    module = symgen.build(robot(path), quantities=("inverse_dynamics", "mass_matrix"), scalar=kind)
    program = robot(path).optimised("inverse_dynamics", Generating()).program
    dtype = np.float64 if kind == "double" else np.float32
    state = draw_state(program, np.random.default_rng(5), np.dtype(dtype))
    rows = [np.tile(array, (16, 1)) for array in state.values()]
    for function, given in ((module.inverse_dynamics, 3), (module.mass_matrix, 1)):
        single, many = function(*list(state.values())[:given]), function(*rows[:given])
        tolerance = 64 * np.finfo(dtype).eps * np.abs(single).max()
        np.testing.assert_allclose(many, np.broadcast_to(single, many.shape), rtol=0, atol=tolerance)


@pytest.mark.parametrize("compiler", compilers(lambda name: name in ("gcc", "clang-19")))
def test_text_compiles_without_a_warning(compiler, tmp_path):
    require_compiler(compiler)
    for file, text in symgen.generate(robot(HYQ), quantities=("forward_dynamics", "mass_matrix")).items():
        (tmp_path / file).write_text(text)
    assert "limbs4" in (tmp_path / "hyq_vectors.h").read_text()
    require_no_warnings(compiler, tmp_path.glob("*.c"))


@pytest.mark.parametrize(("path", "width"), [(HYQ, 4), (TALOS, 2)])
def test_each_entry_is_written_once(path, width):
    """Most by vectors, where they are lanes; zeros that are not among those run by run, in between."""
    n = robot(path).model.nv
    (text,) = (
        text
        for file, text in symgen.generate(robot(path), quantities=("mass_matrix",)).items()
        if file.endswith("_vectors.h")
    )
    rows = [int(first) for first in re.findall(r"memcpy\(M \+ (\d+),", text)]
    runs = [(int(first), int(count)) for first, count in re.findall(r"memset\(M \+ (\d+), 0, (\d+) ", text)]
    written = Counter(int(index) for index in re.findall(r"  M\[(\d+)\] =", text))
    written.update(first + k for first in rows for k in range(width))
    written.update(first + k for first, count in runs for k in range(count))
    assert written == Counter(range(n * n)) and len(rows) > n
    assert text.index("memset(M") < len(text) / 2 < text.rindex("memset(M")
    assert f"route: {robot(path).one('mass_matrix', Generating()).lines.route}" in text


def test_long_programs_in_parts(monkeypatch):
    """What passes between the parts is in two arrays, one of numbers and one of packs."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    options = {"quantities": ("forward_dynamics_derivatives",), "sparse": "csr"}
    text = symgen.generate(robot(HYQ), **options)["hyq_vectors.h"]
    assert "double work[" in text and "limbs4 packed[" in text and "_3(" in text
    symgen.build(robot(HYQ), **options)


def test_results_may_lie_where_inputs_do(monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    function = symgen.build(robot(HYQ), quantities=("inverse_dynamics",)).inverse_dynamics
    source = np.random.default_rng(2)
    q, qd, qdd = source.normal(size=19), source.normal(size=18), source.normal(size=18)
    q[3:7] /= np.linalg.norm(q[3:7])
    expected = function(q, qd, qdd)
    for place in (qd.copy(), qdd.copy()):
        given = [q, *(place if np.array_equal(place, each) else each for each in (qd, qdd))]
        np.testing.assert_array_equal(function(*given, out=place), expected)


STANDARD = (
    "inverse_dynamics",
    "mass_matrix",
    "forward_dynamics",
    "inverse_dynamics_derivatives",
    "centroidal_momentum_matrix",
    "inverse_dynamics_regressor",
)


def built(seed, quantities, monkeypatch):
    """Building compares what leaves with fifty digits, within what its own lines may round."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1 -Wno-psabi")
    symgen.build(limbed(seed), quantities=quantities)


@pytest.mark.parametrize("seed", [6, 15])
def test_random_limbs(seed, monkeypatch):
    """Among them entries that are zero by the lines of a batch, and rounded by those of limbs side by side."""
    built(seed, (STANDARD[3], STANDARD[4]), monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_more_random_limbs(seed, monkeypatch):
    built(seed, STANDARD, monkeypatch)


def test_what_has_no_lanes_is_as_before():
    """Calls of the library's sines, certificates and firmware are without limbs side by side."""
    wanted = ("gravity",)
    files = symgen.generate(robot(HYQ), quantities=wanted, trig="libm")
    assert "hyq_vectors.h" not in files and not any("limbs" in text for text in files.values())
    assert not any("limbs4" in text for text in symgen.certify(robot(HYQ), quantities=wanted).values())

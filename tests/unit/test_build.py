"""Compiling, caching and calling."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from helpers.compiling.processes import sources_as_here
from helpers.loading import ROOT, load_named

import symgen
from symgen.build.cache import cache_directory, cached, key_of
from symgen.build.compiler import ONE_STATE_FLAGS, Compiler, find_compiler
from symgen.build.fast.loading import _known
from symgen.build.function import CompiledFunction

CLOSE = {"rtol": 1e-13, "atol": 1e-13}
GRAVITY = {"quantities": ("gravity",)}


@pytest.fixture(scope="module")
def ur5():
    return symgen.build(load_named("ur5"))


def test_arrays_broadcast_over_leading_axes(ur5):
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 2, 5, 6))
    tau = ur5.inverse_dynamics(q, qd, qdd)
    assert tau.shape == (2, 5, 6)
    np.testing.assert_allclose(tau[1, 3], ur5.inverse_dynamics(q[1, 3], qd[1, 3], qdd[1, 3]), **CLOSE)
    np.testing.assert_allclose(
        ur5.inverse_dynamics(q, qd[0], qdd[0, 0])[1, 2], ur5.inverse_dynamics(q[1, 2], qd[0, 2], qdd[0, 0]), **CLOSE
    )
    assert ur5.mass_matrix(q).shape == (2, 5, 6, 6)
    assert ur5.mass_matrix(q[:0]).shape == (0, 5, 6, 6)


def test_lists_integers_and_strided_arrays_are_taken(ur5):
    expected = ur5.gravity(np.arange(6.0))
    np.testing.assert_array_equal(ur5.gravity([0, 1, 2, 3, 4, 5]), expected)
    np.testing.assert_array_equal(ur5.gravity(np.arange(12.0)[::2] / 2), expected)


def test_out_is_filled_and_returned(ur5):
    q = np.random.default_rng(1).normal(size=(4, 6))
    out = np.empty((4, 6))
    assert ur5.gravity(q, out=out) is out
    np.testing.assert_array_equal(out, ur5.gravity(q))
    expected = ur5.gravity(q)
    ur5.gravity(q, out=q)
    np.testing.assert_array_equal(q, expected)


def test_out_may_overlap_inputs_of_other_rows(ur5):
    memory = np.random.default_rng(2).normal(size=(5, 6))
    expected = ur5.gravity(memory[:4])
    ur5.gravity(memory[:4], out=memory[1:])
    np.testing.assert_array_equal(memory[1:], expected)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda f: f(np.zeros(6), np.zeros(6)), "expected 3 arrays (q, qd, qdd), found 2"),
        (lambda f: f(np.zeros(5), np.zeros(6), np.zeros(6)), "q: expected shape (..., 6), found (5,)"),
        (lambda f: f(np.zeros(6), 1.0, np.zeros(6)), "qd: expected shape (..., 6), found ()"),
        (lambda f: f(*np.zeros((3, 6), complex)), "q: expected real numbers, found complex128"),
        (
            lambda f: f(np.zeros((2, 6)), np.zeros((3, 6)), np.zeros(6)),
            "leading shapes (2,), (3,), () do not broadcast",
        ),
        (lambda f: f(*np.zeros((3, 6)), out=np.zeros(5)), "out: expected float64 (6,), found float64 (5,)"),
        (lambda f: f(*np.zeros((3, 6)), out=np.zeros(6, np.float32)), "out: expected float64 (6,), found float32 (6,)"),
        (lambda f: f(*np.zeros((3, 6)), out=[0] * 6), "out: expected float64 (6,), found list"),
        (
            lambda f: f(*np.zeros((3, 6)), out=np.zeros(12)[::2]),
            "out: expected a writeable array in rows, columns or tiles",
        ),
    ],
)
def test_shapes_are_checked(ur5, call, message):
    with pytest.raises(symgen.CallError) as error:
        call(ur5.inverse_dynamics)
    assert message in str(error.value)


def test_lists_other_numbers_and_slices_give_what_arrays_give(ur5):
    log = np.random.default_rng(0).uniform(-1, 1, (50, 18))
    parts = [log[:, k : k + 6] for k in (0, 6, 12)]
    wanted = ur5.inverse_dynamics(*map(np.ascontiguousarray, parts))
    assert np.array_equal(ur5.inverse_dynamics(*parts), wanted)
    assert np.array_equal(ur5.inverse_dynamics(*(each.tolist() for each in parts)), wanted)
    assert np.array_equal(ur5.inverse_dynamics(*(tuple(each[3]) for each in parts)), wanted[3])
    halves = [each.astype(np.float32) for each in parts]
    assert np.array_equal(ur5.inverse_dynamics(*halves), ur5.inverse_dynamics(*(h.astype(float) for h in halves)))
    ones = [1, 0, 0, 2, 0, 1]
    assert np.array_equal(ur5.inverse_dynamics(ones, ones, ones), ur5.inverse_dynamics(*[np.array(ones, float)] * 3))
    out = np.empty((50, 6))
    assert ur5.inverse_dynamics(*parts, out=out) is out and np.array_equal(out, wanted)


def test_module_names_its_functions(ur5):
    assert list(ur5) == ["inverse_dynamics", "mass_matrix", "gravity", "bias", "forward_dynamics"]
    assert "inverse_dynamics" in dir(ur5)
    assert "ur5" in repr(ur5)
    with pytest.raises(AttributeError, match="no function 'beauty' was built"):
        _ = ur5.beauty
    with pytest.raises(AttributeError, match="no function 'gravty' was built; did you mean gravity"):
        _ = ur5.gravty
    with pytest.raises(AttributeError, match=r"coriolis_matrix was not built: symgen.build\(robot, quantities=\["):
        _ = ur5.coriolis_matrix


def test_the_interpreter_lock_is_released(ur5):
    q = np.zeros((400_000, 6))
    ticks = []
    worker = threading.Thread(target=ur5.mass_matrix, args=(q,))
    worker.start()
    while worker.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.001)
    assert len(ticks) >= 5


def test_a_second_build_takes_the_library_from_the_cache(empty_cache, monkeypatch):
    first = symgen.build(load_named("ur5"), **GRAVITY)
    entry = Path(first.backend)
    before = entry.stat().st_mtime_ns
    monkeypatch.setattr(Compiler, "compile", None)
    assert symgen.build(load_named("ur5"), **GRAVITY).backend == first.backend
    assert entry.stat().st_mtime_ns == before
    assert entry.name in [path.name for path in empty_cache.iterdir()]
    assert stat.S_IMODE(empty_cache.stat().st_mode) == 0o700


@pytest.mark.parametrize("suffix", [".so", ".py", ".json"])
@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_a_damaged_entry_is_built_anew(empty_cache, damage, suffix):
    entry = Path(symgen.build(load_named("ur5"), **GRAVITY).backend).with_suffix(suffix)
    data = entry.read_bytes()
    broken = data[: len(data) // 2] if damage is None else damage
    entry.unlink()
    entry.write_bytes(broken)
    module = symgen.build(load_named("ur5"), **GRAVITY)
    assert np.isfinite(module.gravity(np.ones(6))).all()
    assert len(entry.read_bytes()) == len(data)


def test_flags_and_text_are_part_of_the_key(empty_cache, monkeypatch):
    first = symgen.build(load_named("ur5"), **GRAVITY)
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O1")
    assert symgen.build(load_named("ur5"), **GRAVITY).backend != first.backend
    assert key_of("ab", "c") != key_of("a", "bc")


def test_a_failed_build_leaves_nothing(empty_cache):
    def make(library):
        library.write_bytes(b"half")
        raise symgen.BuildError("stopped")

    with pytest.raises(symgen.BuildError):
        cached("key", make)
    assert list(cache_directory().iterdir()) == []


def test_two_processes_at_once(empty_cache):
    code = (
        "import symgen, numpy as np; m = symgen.build(symgen.load('robots/ur5.toml'),"
        "quantities=['gravity']); print(m.gravity(np.ones(6)).sum())"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    outputs = {process.communicate(timeout=120)[0] for process in running}
    assert len(outputs) == 1
    assert all(process.returncode == 0 for process in running)
    names = [path.suffix for path in empty_cache.iterdir()]
    assert names.count(".json") == 1
    assert set(names) == {".json", ".py", ".so"}


def test_loading_parses_no_declarations(empty_cache):
    """It would take longer than all the rest; the interface that was parsed when the library was made serves."""
    payload = {"quantities": ("gravity",), "runtime": ("payload",)}
    first = symgen.build(load_named("ur5", runtime=("payload",)), **payload)
    code = sources_as_here() + (
        "import sys, symgen, numpy as np; "
        "m = symgen.build(symgen.load('robots/ur5.toml', runtime=['payload']), quantities=['gravity']);"
        "print(m.backend, m.gravity(np.ones((1, 6)))[0].tolist(), 'pycparser' in sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout.split(" ", 1) == [first.backend, f"{first.gravity(np.ones((1, 6)))[0].tolist()} False\n"]


def test_functions_for_one_state_are_compiled_with_flags_of_their_own(empty_cache, monkeypatch):
    compiler, make, flags = find_compiler(), Compiler.make, {}
    if compiler.one_state == compiler.flags:
        pytest.skip("they are flags of GCC")

    def noted(self, product, arguments, among=()):
        flags.update({Path(each).name: arguments for each in arguments if each.endswith(".c")})
        make(self, product, arguments, among)

    monkeypatch.setattr(Compiler, "make", noted)
    symgen.build(load_named("ur5"), quantities=("inverse_dynamics_derivatives",))
    own = {name for name, each in flags.items() if set(ONE_STATE_FLAGS) <= set(each)}
    assert own == {"ur5.c"}
    assert "ur5_batch.c" in flags


def test_without_a_compiler_the_python_target_is_used(empty_cache, monkeypatch):
    compiled = symgen.build(load_named("ur5"), **GRAVITY)
    monkeypatch.setenv("CC", "/nonexistent/cc")
    with pytest.warns(symgen.BuildWarning, match="no C compiler found"):
        module = symgen.build(load_named("ur5"), **GRAVITY)
    assert module.backend == "python"
    q = np.random.default_rng(3).normal(size=(4, 6))
    np.testing.assert_allclose(module.gravity(q, threads=2), compiled.gravity(q), atol=1e-12)
    with pytest.raises(symgen.CallError, match=r"gravity: q: expected shape \(..., 6\), found \(5,\)"):
        module.gravity(np.zeros(5))
    with pytest.raises(symgen.CallError, match="gravity: q: expected real numbers"):
        module.gravity(q + 1j)
    with pytest.warns(symgen.BuildWarning):
        single = symgen.build(load_named("ur5"), quantities=("gravity",), scalar="float")
    assert single.gravity(q).dtype == np.float32


def test_no_python_headers_are_needed(empty_cache, monkeypatch):
    """Without them every call goes through cffi, with the same results and the same errors."""
    _known.clear()  # a test before may have had no compiler that works
    with_headers = symgen.build(load_named("ur5"), **GRAVITY)
    _known.clear()
    monkeypatch.setattr("sysconfig.get_path", lambda name: "/nonexistent")
    module = symgen.build(load_named("ur5"), **GRAVITY)
    _known.clear()
    assert type(module.gravity) is CompiledFunction
    assert type(with_headers.gravity) is not CompiledFunction
    assert "Python.h" not in module.text
    q = np.random.default_rng(4).normal(size=(19, 6))
    np.testing.assert_array_equal(module.gravity(q), with_headers.gravity(q))
    np.testing.assert_array_equal(module.gravity(q[0]), with_headers.gravity(q[0]))
    assert with_headers.gravity.__doc__ == module.gravity.__doc__
    assert with_headers.gravity.__name__ == "gravity"


def test_rows_shared_over_threads_are_those_of_one(ur5):
    q, qd, qdd = np.random.default_rng(5).normal(size=(3, 1003, 6))
    expected = ur5.inverse_dynamics(q, qd, qdd)
    for threads in (1, 2, 3, 2000):
        np.testing.assert_allclose(ur5.inverse_dynamics(q, qd, qdd, threads=threads), expected, **CLOSE)
    for threads in (0, -1, 2.0, None):
        with pytest.raises(symgen.CallError, match="threads: expected a number from 1"):
            ur5.inverse_dynamics(q, qd, qdd, threads=threads)


def test_openmp_shares_the_rows_as_well(ur5, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-fopenmp")
    if subprocess.run(["cc", "-fopenmp", "-E", "-x", "c", os.devnull], capture_output=True).returncode:
        pytest.skip("the compiler has no OpenMP")
    shared = symgen.build(load_named("ur5"), quantities=("bias", "mass_matrix"))
    q, qd = np.random.default_rng(7).normal(size=(2, 1001, 6))
    np.testing.assert_allclose(shared.bias(q, qd), ur5.bias(q, qd), **CLOSE)
    np.testing.assert_allclose(shared.mass_matrix(q), ur5.mass_matrix(q), **CLOSE)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 17])
def test_whole_vectors_and_what_remains(ur5, count):
    q, qd, tau = np.random.default_rng(count).normal(size=(3, count, 6))
    found = ur5.forward_dynamics(q, qd, tau)
    assert found.shape == (count, 6)
    for row in range(count):
        np.testing.assert_allclose(found[row], ur5.forward_dynamics(q[row], qd[row], tau[row]), rtol=1e-12, atol=1e-10)


def test_arrays_a_call_cannot_take_as_they_are_reach_the_conversion(ur5):
    q, qd, qdd = np.random.default_rng(6).normal(size=(3, 5, 6))
    expected = ur5.inverse_dynamics(q, qd, qdd)
    swapped = q.astype(q.dtype.newbyteorder())
    readonly = qd.copy()
    readonly.setflags(write=False)

    class Own(np.ndarray):
        pass

    for given in (swapped, np.asfortranarray(q), q.astype(np.longdouble), q.view(Own), q.tolist()):
        np.testing.assert_allclose(ur5.inverse_dynamics(given, readonly, qdd), expected, **CLOSE)
    np.testing.assert_allclose(ur5.inverse_dynamics(swapped[0], readonly[0], qdd[0]), expected[0], **CLOSE)
    with pytest.raises(symgen.CallError, match="expected a writeable"):
        ur5.inverse_dynamics(q, qd, qdd, out=readonly)
    with pytest.raises(TypeError, match="unexpected keyword"):
        ur5.inverse_dynamics(q, qd, qdd, into=qdd)
    with pytest.raises(symgen.CallError, match=r"qd: expected shape \(..., 6\), found \(6, 5\)"):
        ur5.inverse_dynamics(q, qd.T, qdd)
    count = sys.getrefcount(q)
    for _ in range(100):
        ur5.inverse_dynamics(q, qd, qdd, out=expected)
    assert sys.getrefcount(q) == count


MASSLESS = """<robot name="massless"><link name="base"/><link name="arm"/>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""


def test_a_build_that_is_remembered_is_the_same_and_warns_again(empty_cache, tmp_path):
    file = tmp_path / "massless.urdf"
    file.write_text(MASSLESS)
    robot = symgen.load(file)
    modules = []
    for _ in range(2):
        with pytest.warns(symgen.RobotWarning, match="left out"):
            modules.append(symgen.build(robot))
    assert list(modules[0]) == list(modules[1]) == ["inverse_dynamics", "mass_matrix", "gravity", "bias"]
    assert modules[0].text == modules[1].text


def test_a_damaged_record_is_made_anew(empty_cache):
    first = symgen.build(load_named("ur5"), **GRAVITY)
    (record,) = empty_cache.glob("*.json")
    record.write_bytes(record.read_bytes()[:100])
    assert symgen.build(load_named("ur5"), **GRAVITY).text == first.text


def test_a_compiler_that_refuses_is_reported_in_one_line(empty_cache, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-fno-such-flag")
    with pytest.raises(symgen.BuildError, match=r"failed: .*no-such-flag"):
        symgen.build(load_named("ur5"), **GRAVITY)


def test_a_cache_others_can_write_to_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path))
    tmp_path.chmod(0o777)
    with pytest.raises(symgen.BuildError, match="others can write"):
        cache_directory()
    monkeypatch.setenv("SYMGEN_CACHE", "/dev/null/cache")
    with pytest.raises(symgen.BuildError, match="cannot be created"):
        cache_directory()


def test_a_cache_of_another_user_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path))
    if os.getuid() == 0:  # a cache of root is trusted
        os.chown(tmp_path, 4321, -1)
    monkeypatch.setattr(os, "getuid", lambda: os.stat(tmp_path).st_uid + 1)
    with pytest.raises(symgen.SymgenError, match="belongs to another user"):
        cache_directory()


MASSLESS_FLANGE = """<robot name="arm"><link name="base"/><link name="flange"/>
<joint name="turn" type="revolute"><parent link="base"/><child link="flange"/><axis xyz="0 1 0"/>
<limit lower="-3" upper="3" effort="1" velocity="1"/></joint></robot>"""


def test_a_massless_link_moves_with_its_payload():
    """With the default payload, which is zero, no acceleration is finite; the check of the code draws another one."""
    arm = symgen.build(symgen.loads(MASSLESS_FLANGE, runtime=["payload"]), quantities=["forward_dynamics"])
    loaded = arm.parameters(payload_m=2, payload_z=0.5, payload_Iyy=0.1)
    assert arm.forward_dynamics([0.0], [0.0], [3.0], parameters=loaded) == pytest.approx(3 / (2 * 0.5**2 + 0.1))

"""Kernels for CUDA: what the compiler makes of them, and their values with threads of this machine."""

from __future__ import annotations

import re
import shutil
import subprocess

import numpy as np
import pytest
from frameworks.packages import written
from helpers.loading import ROOT

import symgen
from symgen.program.ir import free_symbols
from symgen.targets.languages.cuda import _pairs
from symgen.targets.languages.waiting import Return, Wait, with_waiting

QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives", "euler_step")

BLOCK = """
#include <barrier>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <thread>
#include <vector>
struct Index { unsigned x; };
static thread_local Index threadIdx, blockIdx, blockDim;
static std::barrier<> *meeting;
#define __device__
#define __global__
#define __shared__ static
#define __restrict__
#define __launch_bounds__(n, m)
static void __syncthreads() { meeting->arrive_and_wait(); }
#include "panda_cuda/panda_cuda.cuh"

template <typename Kernel> static void launched(size_t count, unsigned threads, Kernel kernel)
{
    for (unsigned block = 0; block * threads < count; block++) {
        std::barrier together(threads);
        meeting = &together;
        std::vector<std::thread> team;
        for (unsigned t = 0; t < threads; t++) {
            team.emplace_back([=] { threadIdx = {t}; blockIdx = {block}; blockDim = {threads}; kernel(); });
        }
        for (auto &each : team) each.join();
    }
}

int main()
{
    const size_t n = 150;
    std::vector<double> x(3*7*n), tau(7*n), d(3*49*n), q(7*n), v(7*n), h(n, 1e-3);
    for (double &each : x) if (std::scanf("%lf", &each) != 1) return 1;
    const double *a = x.data(), *b = a + 7*n, *c = b + 7*n;
    namespace k = panda_cuda;
    launched(n, 128, [&] { k::inverse_dynamics_kernel<double>(n, a, b, c, tau.data()); });
    launched(n, 32, [&] { k::inverse_dynamics_derivatives_kernel<double>(n, a, b, c, &d[0], &d[49*n], &d[98*n]); });
    launched(n, 128, [&] { k::euler_step_rollout_kernel<double>(n, 20, a, b, c, h.data(), q.data(), v.data()); });
    for (auto *each : {&tau, &d, &q, &v}) for (double y : *each) std::printf("%.17g\\n", y);
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("cuda")
    written(place, "cuda", "panda", QUANTITIES)
    return place


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout + done.stderr


def test_a_block_of_threads_on_this_machine_gives_the_values(folder):
    (folder / "block.cpp").write_text(BLOCK)
    run("g++", "-std=gnu++20", "-O1", "-w", "-pthread", folder / "block.cpp", f"-I{folder}", "-o", folder / "block")
    states = np.random.default_rng(9).normal(size=(3, 150, 7))
    numbers = np.array(run(folder / "block", input="\n".join(map(repr, states.ravel().tolist()))).split(), float)
    tau, d, q, v = np.split(numbers, np.cumsum([1050, 3 * 49 * 150, 1050]))
    panda = symgen.build(ROOT / "robots" / "panda.toml", quantities=QUANTITIES)
    truth = panda.inverse_dynamics(*states)
    assert np.allclose(tau.reshape(150, 7), truth, rtol=0, atol=1e-12 * np.abs(truth).max())
    for found, expected in zip(np.split(d, 3), panda.inverse_dynamics_derivatives(*states), strict=True):
        assert np.allclose(found.reshape(150, 7, 7), expected, rtol=0, atol=1e-12 * np.abs(expected).max())
    q_next, v_next = panda.euler_step.rollout(*states, np.full(150, 1e-3), steps=20)
    assert np.allclose(q.reshape(150, 7), q_next[:, -1], rtol=0, atol=1e-9)
    assert np.allclose(v.reshape(150, 7), v_next[:, -1], rtol=0, atol=1e-7 * np.abs(v_next).max())


def test_sine_and_cosine_of_an_angle_are_one_call_and_each_alone_is_there():
    lines = ["const Real c0 = cos(q[0]);", "const Real s1 = sin(q[1]);", "const Real c1 = cos(q[1]);", "x[0] = c0*c1;"]
    assert list(_pairs(lines)) == [
        lines[0],
        "Real s1, c1;",
        "sine_and_cosine(q[1], &s1, &c1);",
        lines[3],
    ]


@pytest.mark.parametrize("most", [100, 150])
def test_no_more_values_are_kept_than_may_be_and_each_place_has_one(most):
    program, _ = symgen.program(symgen.load(ROOT / "robots" / "panda.toml"), "inverse_dynamics_derivatives")
    lines = with_waiting(program, most)
    held: dict[str, object] = {}  # what waits in each place, or has been written there
    names = {symbol: symbol for symbol, _ in program.body}
    last = {symbol: at for at, line in enumerate(lines) for symbol in read(line)}
    kept: set[object] = set()
    for at, line in enumerate(lines):
        if isinstance(line, Wait):
            assert held.get(str(line.place)) != "written"
            held[str(line.place)] = names[line.symbol]
        elif isinstance(line, Return):
            original = held[str(line.place)]
            names[line.symbol] = original
            assert line.symbol.name.rsplit("_", 1)[0] == original.name
        elif line.output:
            held[f"{line.output.name}[{line.index}]"] = "written"
        kept = {symbol for symbol in kept if last[symbol] >= at}
        assert isinstance(line, Wait | Return) or len(kept - set(read(line))) <= most
        kept |= {line.symbol} & last.keys()
    computed = [line.value for line in lines if not isinstance(line, Wait | Return) and line.symbol]
    back = {symbol: original for symbol, original in names.items() if symbol != original}
    assert [value.xreplace(back) for value in computed] == [value for _, value in program.assignments]


def read(line):
    return [line.symbol] if isinstance(line, Wait) else [] if isinstance(line, Return) else free_symbols(line.value)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
@pytest.mark.parametrize(("robot", "quantity"), [("ur5", "gravity"), ("rimless_wheel", "guard")])
def test_what_hides_a_name_or_has_one_function_of_an_angle_compiles(robot, quantity, tmp_path):
    written(tmp_path, "cuda", robot, (quantity,))
    run("nvcc", "-arch=sm_80", "-c", tmp_path / f"{robot}_cuda" / f"{robot}_cuda.cu", "-o", tmp_path / "made.o")


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
@pytest.mark.parametrize("architecture", ["sm_80", "sm_90"])
def test_no_register_is_spilled(architecture, folder):
    source = folder / "panda_cuda" / "panda_cuda.cu"
    text = run("nvcc", f"-arch={architecture}", "-Xptxas", "-v", "-c", source, "-o", folder / "made.o")
    entries = re.findall(
        r"entry function '\w*?panda_cuda\d+(\w+?)_kernelI[df].*?(\d+) bytes spill stores", text, re.DOTALL
    )
    assert len(entries) == 2 * (len(QUANTITIES) + 1)
    for name, spilled in entries:
        assert name == "euler_step_rollout" or spilled == "0", (name, spilled)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_numbers_of_four_bytes_are_computed_in_four_bytes(folder):
    run("nvcc", "-arch=sm_80", "-ptx", folder / "panda_cuda" / "panda_cuda.cu", "-o", folder / "made.ptx")
    entries = [text.split(".func")[0] for text in (folder / "made.ptx").read_text().split(".entry ")[1:]]
    floats = [text for text in entries if re.match(r"\w+_kernelIf", text)]
    assert len(floats) == len(QUANTITIES) + 1
    assert not [text for text in floats if ".f64" in text]

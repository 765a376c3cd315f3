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
from symgen.targets.languages.cuda import paired
from symgen.targets.languages.waiting import Return, Wait, with_waiting

QUANTITIES = (
    "inverse_dynamics",
    "mass_matrix",
    "forward_dynamics",
    "inverse_dynamics_derivatives",
    "forward_dynamics_derivatives",
    "inverse_dynamics_vjp",
    "euler_step",
)
STEPS = 20
SPILLING = {("forward_dynamics_derivatives", "d"), ("euler_step_rollout", "d"), ("euler_step_rollout", "f")}
"""Kernels of the Panda, and their type of number, whose values do not all fit into registers and shared memory."""

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
#include "ROBOT_cuda/ROBOT_cuda.cuh"

template <typename Kernel> static void launched(size_t count, unsigned states, Kernel kernel)
{
    const unsigned threads = states < 32 ? 32 : states;
    for (unsigned block = 0; block * states < count; block++) {
        std::barrier together(threads);
        meeting = &together;
        std::vector<std::thread> team;
        for (unsigned t = 0; t < threads; t++) {
            team.emplace_back([=] { threadIdx = {t}; blockIdx = {block}; blockDim = {threads}; kernel(); });
        }
        for (auto &each : team) each.join();
    }
}

template <typename Real> static void all(size_t n, const std::vector<double> &numbers)
{
    const std::vector<Real> x(numbers.begin(), numbers.end());
    std::vector<std::vector<Real>> results;
    const auto out = [&](size_t size) { results.emplace_back(size * n, Real(NAN)); return results.back().data(); };
    [[maybe_unused]] const Real *q = x.data(), *qd = q + DOF*n, *qdd = qd + DOF*n, *tau = qdd, *w = qdd + DOF*n;
    [[maybe_unused]] const Real *h = w + DOF*n, *parameters = h + n;
    CALLS
    for (auto &each : results) for (Real y : each) std::printf("%.17g\\n", double(y));
}

int main(int, char **arguments)
{
    const size_t n = std::atoi(arguments[1]);
    std::vector<double> x((4*DOF + 1)*n + COUNT);
    for (double &each : x) if (std::scanf("%lf", &each) != 1) return 1;
    if (arguments[2][0] == 'd') all<double>(n, x); else all<float>(n, x);
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


@pytest.fixture(scope="module")
def panda():
    return symgen.build(ROOT / "robots" / "panda.toml", quantities=QUANTITIES)


def block_of(folder, module, name):
    """A program that runs all kernels on this machine, each thread of a block as a thread, with sanitizers."""
    launches = (folder / f"{name}_cuda" / f"{name}_cuda.cu").read_text()
    struct = f"reinterpret_cast<const {name}_cuda::Parameters<Real> *>(parameters)"
    calls = []
    for quantity, kernel in [*((each, each) for each in QUANTITIES), ("euler_step", "euler_step_rollout")]:
        signature = getattr(module, quantity).signature
        in_double, in_single = re.findall(rf"{kernel}_kernel<\w+(.*)><<<blocks\(count, (\d+)\)", launches)
        states = f"(sizeof(Real) == 8 ? {in_double[1]} : {in_single[1]})"
        given = [
            "n",
            *[str(STEPS)] * (kernel != quantity),
            *[struct] * bool(module.defaults),
            *(each for each, _ in signature.inputs),
        ]
        made = ", ".join(f"out({int(np.prod(shape))})" for _, shape in signature.outputs)
        given += [f"made[{k}]" for k in range(len(signature.outputs))]
        types = f"Real, {states}" if in_double[0] else "Real"
        call = f"{name}_cuda::{kernel}_kernel<{types}>({', '.join(given)});"
        calls.append(f"launched(n, {states}, [=, made = std::vector<Real *>{{{made}}}] {{ {call} }});")
    text = BLOCK.replace("CALLS", "\n    ".join(calls)).replace("ROBOT", name)
    dof = signature.inputs[0][1][0]
    (folder / "block.cpp").write_text(text.replace("DOF", str(dof)).replace("COUNT", str(len(module.defaults))))
    flags = ("-std=gnu++20", "-O1", "-w", "-pthread", "-fsanitize=address,undefined", "-fno-sanitize-recover")
    run("g++", *flags, folder / "block.cpp", f"-I{folder}", "-o", folder / "block")
    return folder / "block"


@pytest.fixture(scope="module")
def block(folder, panda):
    return block_of(folder, panda, "panda")


def require_the_values(block, module, count, kind, tolerance, parameters=()):
    """Run all kernels for random states, and compare the results with the C."""
    random, dof = np.random.default_rng(9), module.inverse_dynamics.signature.inputs[0][1][0]
    states = np.float32(random.normal(size=(4, count, dof))).astype(float)
    h = np.full(count, np.float32(1e-3)).astype(float)
    numbers = "\n".join(map(repr, [*states.ravel().tolist(), *h.tolist(), *parameters]))
    found = np.array(run(block, count, kind, input=numbers).split(), float)
    record = (
        {"parameters": module.parameters(**dict(zip(module.defaults, parameters, strict=True)))} if parameters else {}
    )
    given = dict(zip(("q", "qd", "qdd", "w", "tau", "h"), (*states, states[2], h), strict=True))
    for name in QUANTITIES:
        function = getattr(module, name)
        truths = function(*(given[each] for each, _ in function.signature.inputs), **record)
        for truth in truths if isinstance(truths, tuple) else (truths,):
            values, found = found[: truth.size].reshape(truth.shape), found[truth.size :]
            assert np.allclose(values, truth, rtol=0, atol=tolerance * np.abs(truth).max()), name
    rolled = module.euler_step.rollout(*states[:3], h, steps=STEPS, **record)
    for truth, values in zip(rolled, np.split(found, 2), strict=True):
        truth = truth[:, -1]
        assert np.allclose(values.reshape(truth.shape), truth, rtol=0, atol=1e4 * tolerance * np.abs(truth).max())


@pytest.mark.parametrize("count", [1, 255, 256, 257])
@pytest.mark.parametrize(("kind", "tolerance"), [("double", 1e-12), ("float", 1e-5)])
def test_kernels_on_this_machine_give_the_values(block, panda, count, kind, tolerance):
    require_the_values(block, panda, count, kind, tolerance)


@pytest.mark.parametrize("robot", ["planar_2r", "panda"])
def test_kernels_share_runtime_parameters_among_states(robot, tmp_path):
    """All numbers of the planar robot, and a payload of the Panda, whose derivatives wait in shared memory."""
    options = {"parameters": "runtime"} if robot == "planar_2r" else {"runtime": ("payload",)}
    loaded = symgen.load(ROOT / "robots" / f"{robot}.toml", **options)
    written(tmp_path, "cuda", loaded, QUANTITIES)
    module = symgen.build(loaded, quantities=QUANTITIES)
    parameters = [float(np.float32(value + 0.01 * k)) for k, value in enumerate(module.defaults.values(), 1)]
    program = block_of(tmp_path, module, robot)
    for kind, tolerance in (("double", 1e-12), ("float", 1e-5)):
        require_the_values(program, module, 257, kind, tolerance, parameters)


def test_sine_and_cosine_of_an_angle_are_one_call_and_each_alone_is_there():
    lines = ["const Real c0 = cos(q[0]);", "const Real s1 = sin(q[1]);", "const Real c1 = cos(q[1]);", "x[0] = c0*c1;"]
    assert list(paired(lines)) == [
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
    back = {symbol: original for symbol, original in names.items() if symbol != original}
    computed = {line.symbol: line.value.xreplace(back) for line in lines if not isinstance(line, Wait | Return)}
    assert {symbol: value for symbol, value in computed.items() if symbol} == dict(program.assignments)


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
        r"entry function '\w*?panda_cuda\d+(\w+?)_kernelI([df]).*?(\d+) bytes spill stores", text, re.DOTALL
    )
    assert len(entries) == 2 * (len(QUANTITIES) + 1)
    for name, scalar, spilled in entries:
        assert spilled == "0" or (name, scalar) in SPILLING, (name, scalar, spilled)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_ten_quantities_of_an_arm_are_short_and_spill_nothing(tmp_path):
    others = ("mass_matrix_inverse", "coriolis_matrix", "gravity", "bias", "inverse_dynamics_regressor")
    written(tmp_path, "cuda", "iiwa14", (*QUANTITIES[:5], *others))
    files = list((tmp_path / "iiwa14_cuda").iterdir())
    assert sum(len(file.read_text().splitlines()) for file in files) <= 6000
    source = tmp_path / "iiwa14_cuda" / "iiwa14_cuda.cu"
    text = run("nvcc", "-arch=sm_90", "-Xptxas", "-v", "-c", source, "-o", tmp_path / "made.o")
    assert re.findall(r"(\d+) bytes spill stores", text) == 20 * ["0"]


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_numbers_of_four_bytes_are_computed_in_four_bytes(folder):
    run("nvcc", "-arch=sm_80", "-ptx", folder / "panda_cuda" / "panda_cuda.cu", "-o", folder / "made.ptx")
    entries = [text.split(".func")[0] for text in (folder / "made.ptx").read_text().split(".entry ")[1:]]
    floats = [text for text in entries if re.match(r"\w+_kernelIf", text)]
    assert len(floats) == len(QUANTITIES) + 1
    assert not [text for text in floats if ".f64" in text]

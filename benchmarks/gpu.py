"""Check the generated kernels on a GPU, and time them beside those of other libraries.

    benchmarks/gpu.py prepare .gpu                  writes packages and exact values to .gpu; needs symgen, but no GPU
    benchmarks/gpu.py run .gpu times.json           needs PyTorch with CUDA, but neither symgen nor a network

``gpu_peers/prepare.py`` prepares the peers. A peer that does not start has no rows. Kernels are timed as replays of a
CUDA graph, and functions in a loop, as users call them; both times are medians. The inputs alternate between sets that
are larger than the cache together. A row of the file has the times of one quantity, one robot and one number of states.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import json
import re
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from gpu_peers import inside
from gpu_peers.robots import ROBOTS

INPUTS = {
    "inverse_dynamics": ("q", "qd", "qdd"),
    "mass_matrix": ("q",),
    "forward_dynamics": ("q", "qd", "tau"),
    "inverse_dynamics_vjp": ("q", "qd", "qdd", "w"),
    "inverse_dynamics_derivatives": ("q", "qd", "qdd"),
    "forward_dynamics_derivatives": ("q", "qd", "tau"),
}
COUNTS = (256, 4_096, 65_536, 1_048_576)
CHECKED = (1, 255, 256, 257)
TOLERANCE = {"float64": 1e-12, "float32": 1e-5}
CACHE_BYTES = 100 << 20
"""A size larger than the cache of an H100 or H200."""
MAX_BYTES = 8 << 30
LEFT_OUT = {"g1": ("forward_dynamics_derivatives",)}
"""Kernels whose compilation by NVRTC takes minutes: a state of 35 velocities is too large for one thread."""
JAX = ("inverse_dynamics", "forward_dynamics")
OTHERS = {"frax": ("panda", "go2"), "bard": ("panda",)}
"""Further peers, with the robots on which they are timed."""
CALLED = ("panda", "iiwa14")
"""Robots whose functions are also timed in calls from PyTorch."""


def prepare(folder: Path) -> None:
    """Write a package for PyTorch of each robot, and the values of compiled C in double precision."""
    import symgen

    for robot in ROBOTS:
        base = "floating" if robot.floating else "fixed"
        model = symgen.load(folder / "peers" / "urdf" / f"{robot.name}.urdf", base=base, name=robot.name)
        quantities = tuple(each for each in INPUTS if each not in LEFT_OUT.get(robot.name, ()))
        for file, text in symgen.generate(model, target=("torch",), quantities=quantities).items():
            if robot.name in CALLED or not file.endswith((".c", ".h")):
                write(folder / "packages" / file, text)
        states = drawn(model.nq, model.nv, robot.floating, max(CHECKED))
        module, truths = symgen.build(model, quantities=quantities), {}
        for quantity in quantities:
            inputs = INPUTS[quantity]
            found = getattr(module, quantity)(*(states[each].astype(float) for each in inputs))
            for k, array in enumerate(found if isinstance(found, tuple) else (found,)):
                truths[f"{quantity}/{k}"] = array
        np.savez_compressed(folder / f"{robot.name}.npz", **states, **truths)
        print(robot.name, flush=True)
    for file, text in symgen.generate(":panda", target=("jax",), quantities=JAX).items():
        write(folder / "packages" / file, text)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def drawn(nq: int, nv: int, floating: bool, count: int, seed: int = 0) -> dict[str, np.ndarray]:
    """Return random states in single precision."""
    random = np.random.default_rng(seed)
    states = {"q": random.uniform(-2, 2, (count, nq))}
    if floating:
        states["q"][:, 3:7] /= np.linalg.norm(states["q"][:, 3:7], axis=1, keepdims=True)
    states |= {name: random.uniform(-2, 2, (count, nv)) for name in ("qd", "qdd", "tau", "w")}
    return {name: values.astype(np.float32) for name, values in states.items()}


class Ours:
    """The kernels of a robot's package; its C functions are not needed."""

    def __init__(self, folder: Path, name: str):
        import torch

        self.torch, self.name = torch, name
        package = folder / "packages" / f"{name}_torch"
        spec = importlib.util.spec_from_file_location(f"{name}_gpu", package / "gpu.py")
        gpu = self.gpu = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(gpu)
        table = re.search(r"Kernels\(\"\w+\", (\{.*\})\)", (package / "__init__.py").read_text())[1]
        self.kernels = gpu.Kernels(f"{name}_cuda", ast.literal_eval(table))
        with np.load(folder / f"{name}.npz") as truths:
            self.truths = dict(truths)
        self.nq, self.nv = self.truths["q"].shape[1], self.truths["qd"].shape[1]
        self.architecture = ".".join(map(str, torch.cuda.get_device_capability()))

    def shapes(self, quantity):
        return [self.truths[f"{quantity}/{k}"].shape[1:] for k in range(3) if f"{quantity}/{k}" in self.truths]

    def launch(self, quantity, dtype, given, results):
        """Return a call that launches a kernel on the current stream."""
        kernel = self.kernels.kernel(quantity, dtype, self.architecture)
        arrays = [each.data_ptr() for each in (*given, *results)]
        count, stream = len(given[0]), self.torch.cuda.current_stream().cuda_stream
        return lambda: self.gpu.launch(kernel, self.kernels.states(quantity, dtype), count, arrays, stream)

    def tensor(self, values, dtype="float32"):
        return self.torch.tensor(values, dtype=getattr(self.torch, dtype), device="cuda")

    def states(self, count, floating):
        return {name: self.tensor(values) for name, values in drawn(self.nq, self.nv, floating, count).items()}

    def empty(self, quantity, count, dtype):
        return [
            self.torch.full((count, *shape), float("nan"), dtype=getattr(self.torch, dtype), device="cuda")
            for shape in self.shapes(quantity)
        ]

    def worst(self, quantity, dtype):
        """Return the largest relative error for the checked batch sizes; infinite if a result was not written."""
        worst = 0.0
        for count in CHECKED:
            given = [self.tensor(self.truths[name][:count], dtype) for name in INPUTS[quantity]]
            results = self.empty(quantity, count, dtype)
            self.launch(quantity, dtype, given, results)()
            for k, result in enumerate(results):
                truth = self.truths[f"{quantity}/{k}"]
                error = np.abs(result.double().cpu().numpy() - truth[:count]).max() / np.abs(truth).max()
                worst = max(worst, float(error)) if error == error else float("inf")
        return worst


def replayed(torch, stream, launches, rounds=9):
    """Return the microseconds of one launch, from replays of a graph of several launches."""
    for each in launches:
        each()
    torch.cuda.synchronize()
    graph, repeats = torch.cuda.CUDAGraph(), max(1, 16 // len(launches))
    with torch.cuda.graph(graph, stream=stream):
        for _ in range(repeats):
            for each in launches:
                each()
    times = []
    for _ in range(rounds):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record(stream)
        graph.replay()
        end.record(stream)
        end.synchronize()
        times.append(start.elapsed_time(end) * 1e3 / (repeats * len(launches)))
    return statistics.median(times)


def called(call, wait, rounds=5):
    """Return the microseconds of one call in a loop that waits for the results at its end."""
    for _ in range(10):
        wait(call())
    start = time.perf_counter()
    wait(call())
    calls = max(3, min(200, int(0.02 / (time.perf_counter() - start))))
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(calls):
            result = call()
        wait(result)
        times.append((time.perf_counter() - start) / calls * 1e6)
    return statistics.median(times)


def memory_rate(torch, stream):
    """Return the bytes per second that a kernel with one operation reads from and writes to the device's memory."""
    a = torch.zeros(1 << 28, dtype=torch.float32, device="cuda")
    b = torch.empty_like(a)
    return 2 * a.numel() * 4 / replayed(torch, stream, [lambda: torch.neg(a, out=b)]) * 1e6


def ours_rows(ours, stream, deadline):
    """Yield rows of the generated kernels, with their errors and times."""
    torch = ours.torch
    for quantity, inputs in INPUTS.items():
        for dtype in TOLERANCE if ours.shapes(quantity) else ():
            if time.time() > deadline:
                return
            row = {"robot": ours.name, "peer": "symgen", "quantity": quantity, "dtype": dtype}
            start = time.perf_counter()
            try:
                ours.kernels.kernel(quantity, dtype, ours.architecture)
                error = ours.worst(quantity, dtype)
            except RuntimeError as failure:
                yield row | {"failed": str(failure)}
                continue
            row |= {"error": error, "right": error <= TOLERANCE[dtype], "first_s": time.perf_counter() - start}
            for count in COUNTS:
                sizes = [ours.nq if each == "q" else ours.nv for each in inputs]
                sizes += [int(np.prod(shape)) for shape in ours.shapes(quantity)]
                moved = count * sum(sizes) * (8 if dtype == "float64" else 4)
                if moved > MAX_BYTES:
                    continue
                sets = min(16, 1 + CACHE_BYTES // moved) if count > 4_096 else 1
                launches = []
                for _ in range(sets):
                    made = {"dtype": getattr(torch, dtype), "device": "cuda"}
                    given = [torch.rand(count, size, **made) for size in sizes[: len(inputs)]]
                    results = ours.empty(quantity, count, dtype)
                    launches.append(keeping(ours.launch(quantity, dtype, given, results), given, results))
                us = replayed(torch, stream, launches)
                yield row | {"count": count, "kernel_us": us, "bytes": moved}


def keeping(call, *kept):
    """Return the call; it keeps the arrays alive."""
    return lambda kept=kept: call()


def peer_rows(name, ours, urdf, floating, stream, deadline):
    """Yield rows of a peer in single precision: its difference from symgen, and times of functions and kernels."""
    torch, peer = ours.torch, importlib.import_module(f"gpu_peers.{name}")
    for count in (256, 4_096, 65_536):
        if time.time() > deadline:
            return
        states = ours.states(count, floating)
        try:
            calls = peer.calls(ours.name, urdf, floating, states)
            launches = peer.launches(ours.name, urdf, floating, states) if hasattr(peer, "launches") else {}
        except (ImportError, ValueError, RuntimeError) as failure:
            yield {"robot": ours.name, "peer": name, "count": count, "failed": str(failure)}
            return
        for quantity, call in calls.items():
            row = {"robot": ours.name, "peer": name, "quantity": quantity, "dtype": "float32", "count": count}
            own = quantity.partition(" by ")[0]
            if not ours.shapes(own):
                continue
            try:
                theirs = peer.as_ours(own, call(), states)
                results = ours.empty(own, count, "float32")
                ours.launch(own, "float32", [states[each] for each in INPUTS[own]], results)()
                torch.cuda.synchronize()
                pairs = list(zip(results, theirs, strict=False))
                row["differs"] = max(((a - b).abs().max() / a.abs().max()).item() for a, b in pairs)
                row["call_us"] = called(call, peer.wait)
                if quantity in launches:
                    row["kernel_us"] = replayed(torch, stream, [launches[quantity]])
            except Exception as failure:  # the row reports the failure of a peer
                row["failed"] = f"{type(failure).__name__}: {failure}"[:300]
            yield row


def call_rows(folder, ours, floating):
    """Yield rows of the package's functions, called from PyTorch."""
    torch = ours.torch
    sys.path.insert(0, str(folder / "packages"))
    package = importlib.import_module(f"{ours.name}_torch")
    for count in (256, 4_096, 65_536):
        states = ours.states(count, floating)
        for quantity, inputs in INPUTS.items():
            given = [states[each] for each in inputs]
            function = getattr(package, quantity)
            us = called(lambda f=function, given=given: f(*given), lambda _: torch.cuda.synchronize())
            row = {"robot": ours.name, "peer": "symgen", "quantity": quantity, "dtype": "float32", "count": count}
            yield row | {"call_us": us}


def as_text(found: dict[str, object]) -> str:
    """Return JSON with a line for each row."""
    rows = ",\n".join(map(json.dumps, found["rows"]))
    return f'{json.dumps({key: value for key, value in found.items() if key != "rows"})[:-1]}, "rows": [\n{rows}\n]}}\n'


def run(folder: Path, file: Path, seconds: float) -> None:
    import torch

    begin, deadline = time.time(), time.time() + seconds
    stream = torch.cuda.Stream()
    torch.cuda.set_stream(stream)
    found = {"device": torch.cuda.get_device_name(), "torch": torch.__version__, "cuda": torch.version.cuda, "rows": []}
    found["memory_bytes_per_s"] = memory_rate(torch, stream)

    def kept(rows):
        for row in rows:
            found["rows"].append(row | {"at_s": round(time.time() - begin, 1)})
            file.write_text(as_text(found))
            print(json.dumps(row), flush=True)

    urdfs = folder / "peers" / "urdf"
    robots = [
        (Ours(folder, robot.name), robot.floating) for robot in ROBOTS if (folder / f"{robot.name}.npz").is_file()
    ]
    for ours, _ in robots:
        kept(ours_rows(ours, stream, deadline))
    for ours, floating in robots:
        kept(peer_rows("grid", ours, urdfs / f"{ours.name}.urdf", floating, stream, deadline))
    for ours, floating in robots:
        kept(call_rows(folder, ours, floating) if ours.name in CALLED else ())
    for peer, names in OTHERS.items():
        for ours, floating in robots:
            if ours.name in names:
                kept(peer_rows(peer, ours, urdfs / f"{ours.name}.urdf", floating, stream, deadline))
    kept(inside.rows(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("prepare", "run"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("file", type=Path, nargs="?", default=Path("gpu.json"))
    parser.add_argument("--seconds", type=float, default=540, help="seconds after which no further row is begun")
    options = parser.parse_args()
    if options.what == "prepare":
        prepare(options.folder)
    else:
        run(options.folder, options.file, options.seconds)


if __name__ == "__main__":
    main()

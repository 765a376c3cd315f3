"""Make what the peers of the GPU benchmark need on a machine without network: packages, robots and compiled CUDA.

It needs nvcc but no GPU, and an environment with the versions of that machine:

    python3.12 -m venv peers
    peers/bin/pip install torch==2.11.0 jax==0.11.2 grid-rbd==0.6.0 example-robot-data
    PYTHONPATH=benchmarks peers/bin/python -m gpu_peers.prepare --bard CLONE

CLONE is a clone of github.com/YueWang996/bard-pytorch-dynamics. Everything goes to .gpu/peers; README.md there lists
it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from gpu_peers.robots import ROBOTS, ROOT, Robot, write_robots

WHEELS = ("grid-rbd==0.6.0", "frax==0.1.0", "lxml==6.1.3", "pyyaml==6.0.4", "packaging==26.4", "platformdirs==4.14.8")
"""Packages to unpack. The machine has torch (with networkx), jax (with scipy), numpy and sympy."""
LEFT_OUT = re.compile(
    r"^(RBDReference|URDFParser)/|/tests?/|frax/assets/[^/]+/"  # only needed to generate code, or not at all
    r"|^lxml/(includes|isoschematron|html|objectify)|^lxml/.*\.(pyx|pxi|pxd|h)$"
)
ARCH = 90
ALGORITHMS = (
    "inverse_dynamics",
    "crba",
    "forward_dynamics",
    "aba",
    "inverse_dynamics_gradient",
    "forward_dynamics_gradient",
)
LAUNCHED = {
    "dyn_values": ("inverse_dynamics", "forward_dynamics", "aba", "crba", "minv"),
    "dyn_gradients": ("inverse_dynamics_gradient", "forward_dynamics_gradient"),
}
"""Kernels by the compilation unit of grid-rbd that launches them."""
KEPT = {*LAUNCHED, "core", "plant_costs"}
"""Units with functions for PyTorch. grid-rbd looks for a function of plant_costs to see if a library has them."""
LAUNCH = re.compile(r"grid::(\w+)_kernel<[^;]*?, stream>>>\([^;]*?batch\);")
KERNEL_ONLY = """
extern "C" int launch_{name}(int batch, float gravity, void *on) {{
    GRID_RBD_CTX_OR_RETURN(0);
    cudaStream_t stream = (cudaStream_t)on;
    constexpr int stride = 3 * grid::NUM_JOINTS;
    {launch}
    return (int)cudaGetLastError();
}}
"""

EMPTY = """
#undef GRID_RBD_WITH_TORCH
#undef GRID_RBD_WITH_JAX
namespace torch {{ class Library; }}
{text}
void grid_rbd_torch_def_{unit}(torch::Library &) {{}}
void grid_rbd_torch_impl_{unit}(torch::Library &) {{}}
"""
"""A unit without kernels. It compiles in seconds without the headers of PyTorch, which take most of nvcc's time."""


def unpack(folder: Path, bard: Path, downloads: Path) -> None:
    """Unpack the wheels without tests, shapes and code generators, and bard from its clone."""
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*download, "-d", str(downloads), *WHEELS], check=True)
    for wheel in sorted(downloads.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if not LEFT_OUT.search(name)])
    shutil.copytree(bard / "bard", folder / "bard", dirs_exist_ok=True)
    for library in folder.rglob("*.so"):
        subprocess.run(["strip", str(library)], check=True)


def with_launches(units: dict[str, str]) -> dict[str, str]:
    """Add C functions that only launch a kernel, exactly as grid-rbd's function for PyTorch launches it."""
    for unit, kernels in LAUNCHED.items():
        for_torch = units[unit].partition("defined(GRID_RBD_WITH_TORCH)")[2]
        found: dict[str, str] = {}
        for launch in LAUNCH.finditer(for_torch):
            found.setdefault(launch[1], launch[0].replace("MUJOCO_OUTPUT=*/MUJOCO>", "MUJOCO_OUTPUT=*/false>"))
        units[unit] += "".join(KERNEL_ONLY.format(name=name, launch=found[name]) for name in kernels)
    return units


def without_frameworks(units: dict[str, str]) -> dict[str, str]:
    """Replace the units of omitted algorithms by units without PyTorch and JAX."""
    return {unit: text if unit in KEPT else EMPTY.format(unit=unit, text=text) for unit, text in units.items()}


def compile_robots(urdfs: Path, work: Path, cache: Path) -> list[dict[str, object]]:
    """Compile each robot with grid-rbd, copy the files that loading needs, and return sizes and times of each."""
    from grid_rbd import _units, warm_robot

    headers = Path(importlib.util.find_spec("nvidia").submodule_search_locations[0]).glob("*/include")
    os.environ["NVCC_APPEND_FLAGS"] = " ".join(f"-Xcompiler=-idirafter,{path}" for path in headers)
    os.environ.setdefault("GRID_RBD_BUILD_JOBS", "1")
    split = _units.split
    _units.split = lambda text: without_frameworks(with_launches(split(text)))
    figures = []
    for robot in ROBOTS:
        key, library, _ = warm_robot(
            robot.name,
            str(urdfs / f"{robot.name}.urdf"),
            floating_base=robot.floating,
            max_batch_size=robot.states,
            cache_dir=work,
            cuda_arch=ARCH,
            algorithm_list=ALGORITHMS,
            enable_mujoco_kernels=False,
        )
        entry = cache / "store" / key
        entry.mkdir(parents=True, exist_ok=True)
        for file in ("robot.so", "meta.json", "build_inputs.json"):
            shutil.copy2(library.parent / file, entry)
        subprocess.run(["strip", str(entry / "robot.so")], check=True)
        figures.append(measured(robot, library.parent, entry))
        print(figures[-1], flush=True)
    shutil.copy2(work / "manifest.json", cache)
    return figures


def measured(robot: Robot, built: Path, entry: Path) -> dict[str, object]:
    """Return the generated lines, nvcc's seconds for all units and for two of them, and the size of the library."""
    log = (built / "robot.build.log").read_text()
    seconds = {unit: float(time) for unit, time in re.findall(r"^\[(?:wrapper_)?(\w+)\] rc=0 ([\d.]+)s", log, re.M)}
    return {
        "robot": robot.name,
        "lines": len((built / "grid.cuh").read_text().splitlines()),
        "seconds": round(sum(seconds.values()), 1),
        **{unit: seconds.get(unit) for unit in LAUNCHED},
        "bytes": (entry / "robot.so").stat().st_size,
    }


def readme(folder: Path, figures: list[dict[str, object]]) -> str:
    versions = ", ".join(sorted(path.name.removesuffix(".dist-info") for path in (folder / "site").glob("*.dist-info")))
    heads = "| robot | lines of grid.cuh | nvcc [s] | of these values [s] | derivatives [s] | robot.so [bytes] |\n"
    rows = "".join(f"| {' | '.join(map(str, row.values()))} |\n" for row in figures)
    return (
        f"# Peers of the GPU benchmark\n\nWritten by benchmarks/gpu_peers/prepare.py:\n\n{__doc__}\n"
        f"* `site/`: {versions}, bard\n* `urdf/`: the robots without shapes\n"
        f"* `cache/`: libraries of grid-rbd for sm_{ARCH}, which `grid_rbd.torch.get_robot` loads without nvcc\n\n"
        f"grid-rbd has no launch configuration tuned for sm_{ARCH}. It takes that of an RTX 5090 for iiwa14, go2, g1,\n"
        "and its untuned default for panda.\n\n"
        f"{heads}{'|---' * 6}|\n{rows}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bard", type=Path, required=True, metavar="CLONE", help="a clone of bard-pytorch-dynamics")
    parser.add_argument("--into", type=Path, default=ROOT / ".gpu" / "peers", metavar="FOLDER")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "gpu_peers", metavar="FOLDER", help="is kept")
    options = parser.parse_args()
    for folder in (options.into / "site", options.into / "cache"):
        shutil.rmtree(folder, ignore_errors=True)
    write_robots(options.into / "urdf")
    unpack(options.into / "site", options.bard, options.work / "wheels")
    figures = compile_robots(options.into / "urdf", options.work / "cache", options.into / "cache")
    (options.into / "figures.json").write_text(json.dumps(figures, indent=1) + "\n")
    (options.into / "README.md").write_text(readme(options.into, figures))


if __name__ == "__main__":
    main()

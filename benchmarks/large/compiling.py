"""Time the compiler on generated C, beside the C that CasADi writes from Pinocchio's algorithms: seconds and memory.

All files are compiled by the same compiler with the same flags. The rows are written to docs/figures/compiling.json.
CppADCodeGen, with which Pinocchio generates code itself, is not in its wheels.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "tests")]

import peers as peer  # noqa: E402
from measured import run  # noqa: E402
from run import EXAMPLES, FINGERS, pinocchio_model, snapped  # noqa: E402

import symgen  # noqa: E402

RESULT = ROOT / "docs" / "figures" / "compiling.json"
ROBOTS = {  # name: URDF, floating base, joints that Pinocchio locks; the Panda is ours
    "panda": ("panda_description/urdf/panda.urdf", False, FINGERS),
    "talos": ("talos_data/robots/talos_reduced.urdf", True, []),
    "g1": ("g1_description/urdf/g1_29dof_rev_1_0.urdf", True, []),
}
QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives")
FLAGS = ["-O3", "-march=native", "-w", "-fPIC", "-c"]
SECONDS = 300


def compiled(files, folder):
    """Return processor seconds and the largest memory in MB to compile files; seconds are None beyond the limit."""
    spent, memory = 0.0, 0
    for file in files:
        found = run(["gcc", *FLAGS, str(file), "-o", str(folder / "made.o")], SECONDS)
        if found["status"]:
            raise RuntimeError(found["last"])
        spent = None if found["status"] is None or spent is None else spent + found["processor_seconds"]
        memory = max(memory, found["megabytes"])
    return {"seconds": spent, "megabytes": memory}


def rows(writer):
    """Yield a row for each robot and quantity."""
    for name, (file, floating, locked) in ROBOTS.items():
        urdf = EXAMPLES / file
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", symgen.RobotWarning)
            robot = symgen.load(urdf, base="floating") if floating else symgen.load(f":{name}")
        with tempfile.TemporaryDirectory() as directory:
            folder = Path(directory)
            peer.write_model(snapped(pinocchio_model(urdf, floating, locked)), folder / "model.txt")
            for quantity in QUANTITIES:
                line = [str(writer), "model.txt", quantity, "theirs.c"]
                counted = subprocess.run(line, capture_output=True, text=True, cwd=folder, check=True).stdout
                ours = folder / quantity
                ours.mkdir()
                for file_name, text in symgen.generate(robot, quantities=(quantity,)).items():
                    (ours / file_name).write_text(text)
                batch = sorted(ours.glob("*_batch.c"))
                single = [each for each in sorted(ours.glob("*.c")) if each not in batch]
                yield {
                    "robot": name,
                    "quantity": quantity,
                    "casadi_operations": int(counted),
                    "casadi": compiled([folder / "theirs.c"], folder),
                    "one_state": compiled(single, folder),
                    "batches": compiled(batch, folder),
                }


def main():
    """Measure all rows and write them."""
    found = []
    for row in rows(peer.build_pinocchio([])[1]):
        found.append(row)
        print(row, file=sys.stderr, flush=True)
        RESULT.write_text("[\n" + ",\n".join(map(json.dumps, found)) + "\n]\n")


if __name__ == "__main__":
    main()

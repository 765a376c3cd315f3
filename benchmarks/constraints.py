"""Time one call of constrained forward dynamics of mechanisms beside Pinocchio's C++, and its growth with loops.

Both libraries have the same trees and the same loops. Pinocchio counts with the better of its two algorithms
(constraintDynamics, and lcaba, articulated bodies with loops) and of both compilers, symgen with its best build. All
are timed by one loop, interleaved in random order, at closed configurations. The script writes
docs/figures/constraints.json and the tables of docs/explanation/constrained-dynamics.md.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import warnings
from pathlib import Path

import cffi
import numpy as np
import peers as peer
import pinocchio

import symgen
from symgen.mobility.closing import Conditions
from symgen.mobility.constrained import closed_positions
from symgen.program.cost import cost
from symgen.robot.configuration.coordinates import integrate
from symgen.uses.bench import STATES, Timer, calls, medians

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from helpers.pinocchio_robots import pinocchio_robot, placement  # noqa: E402

FILE = ROOT / "docs" / "figures" / "constraints.json"
QUANTITY = "constrained_forward_dynamics"
MECHANISMS = ("four_bar", "parallelogram_arm", "planar_3rrr", "delta_with_rods", "stewart_gough", "cassie_leg")
CLOSED = 256
ALGORITHMS = ("constraintDynamics", "lcaba")
DECLARATIONS = """
void *peer_load(const char *path, const char *loops);
void peer_states(void *handle, int states, const double *q, const double *v, const double *x);
void peer_loop(void *handle, int what, long calls);
void peer_result(void *handle, int what, int state, double *qdd);
"""


def loaded(name):
    """Return a mechanism without rotors, which lcaba does not support."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(ROOT / "robots" / "constrained" / f"{name}.toml", joint_effects=())


def states(model):
    """Return rows of closed configurations, each several times, with random forces and admissible velocities."""
    source = np.random.default_rng(0)
    start = np.array(model.closure.start)
    guesses = np.array([integrate(model.tree, start, source.uniform(-0.3, 0.3, model.nv)) for _ in range(CLOSED)])
    q = closed_positions(model, guesses)
    order = source.permutation(np.arange(STATES) % len(q))
    qd, tau = source.uniform(-1, 1, (2, STATES, model.nv))
    conditions = Conditions(model.tree, model.rows)
    rows = [conditions.floats(each)[1] for each in q]
    allowed = [np.eye(model.nv) - np.linalg.pinv(L, rcond=1e-9) @ L for L in rows]
    qd = np.array([allowed[k] @ v for k, v in zip(order, qd, strict=True)])
    return {"q": np.ascontiguousarray(q[order]), "qd": qd, "tau": tau}


def write_loops(model, robot, path):
    """Write the points of the loops: for each loop, the joints of its two frames and the placements on these joints."""
    lines = [str(len(model.loops))]
    for each in model.loops:
        row = []
        for name in (each.a, each.b):
            frame = model.tree.frame(name)
            body = robot.frames[robot.getFrameId(frame.link)]
            at = body.placement * placement(frame.placement)
            row.append(f"{body.parentJoint} {peer.numbers(at.rotation.ravel())} {peer.numbers(at.translation)}")
        lines.append(" ".join(row))
    path.write_text("\n".join(lines) + "\n")


def candidates(name, model, given, timer, held):
    """Return Pinocchio's algorithms by compiler, and the difference of each from symgen's accelerations."""
    robot = pinocchio_robot(model.tree)
    robot.gravity.linear = np.array([float(g) for g in model.tree.gravity])
    peer.KEPT.mkdir(parents=True, exist_ok=True)
    paths = [peer.KEPT / f"{name}{suffix}.txt" for suffix in ("_tree", "_loops")]
    peer.write_model(robot, paths[0])
    write_loops(model, robot, paths[1])
    ours = symgen.build(model, quantities=(QUANTITY,))
    found, apart = {}, {}
    ffi = cffi.FFI()
    ffi.cdef(DECLARATIONS)
    arrays = [ffi.from_buffer("double[]", given[key]) for key in ("q", "qd", "tau")]
    options = ["-std=c++17", "-w", *peer.DEFINES, *peer.include(), *peer.FAST, "-fvisibility=default"]
    for compiler in peer.compilers("c++"):
        path = peer.compile_peer(compiler, [peer.HERE / "pinocchio_constraints.cpp"], options)
        library = ffi.dlopen(str(path))
        handle = library.peer_load(*(str(each).encode() for each in paths))
        library.peer_states(handle, STATES, *arrays)
        held += [ffi, arrays, library]
        loop = peer.address(ffi, library, "peer_loop")
        for case, algorithm in enumerate(ALGORITHMS):
            result = np.zeros(model.nv)
            library.peer_result(handle, case, 0, ffi.from_buffer("double[]", result))
            expected, _ = getattr(ours, QUANTITY)(*(given[key][0] for key in ("q", "qd", "tau")))
            apart[algorithm] = float(np.abs(result - expected).max() / max(1.0, np.abs(expected).max()))
            found[f"{algorithm} {compiler}"] = timer.loop(loop, int(ffi.cast("intptr_t", handle)), case)
    return found, apart


def measured(name, rounds=25):
    model, timer, held = loaded(name), Timer(), []
    given = states(model)
    found, apart = candidates(name, model, given, timer, held)
    for compiler in peer.compilers("c"):
        os.environ["CC"] = compiler
        module = symgen.build(model, quantities=(QUANTITY,))
        held.append(module)
        own = calls(module, given, timer)
        found |= {f"symgen {compiler}": own[QUANTITY, "one"], f"batch {compiler}": own[QUANTITY, "batch"]}
    os.environ.pop("CC")
    times = medians(found, rounds)
    program, _ = symgen.program(model, QUANTITY)

    def best(start):
        return min(value for key, value in times.items() if key.startswith(start))

    return {
        "mechanism": name,
        "velocities": model.nv,
        "multipliers": len(model.kept_rows),
        "operations": cost(program).operations,
        "route": program.route,
        "one_ns": best("symgen"),
        "batch_ns": best("batch"),
        **{f"{algorithm}_ns": best(algorithm) for algorithm in ALGORITHMS},
        "apart": apart,
        "all_ns": times,
    }


LINK = """
[[links]]
name = "{name}"
mass = {mass}
com = [{half}, 0, 0]
inertia = {{ yy = {inertia}, zz = {inertia} }}
"""
JOINT = """
[[joints]]
name = "{name}_joint"
type = "revolute"
parent = "{parent}"
child = "{name}"
origin = {{ xyz = [{x}, 0, 0] }}
"""


def four_bars(count):
    """Return a chain of four-bars: each coupler carries the crank of the next four-bar."""
    text = 'name = "four_bars"\ngravity = [0, -9.81, 0]\nactive = []\n[[links]]\nname = "base"\n'
    joints, frames, loops, start, parent = "", "", "", [], "base"
    for k in range(count):
        for part, mass, length in (("crank", 0.3, 0.15), ("coupler", 0.9, 0.45), ("rocker", 0.7, 0.35)):
            text += LINK.format(name=f"{part}{k}", mass=mass, half=length / 2, inertia=mass * length**2 / 12)
        joints += JOINT.format(name=f"crank{k}", parent=parent, x=0)
        joints += JOINT.format(name=f"coupler{k}", parent=f"crank{k}", x=0.15)
        joints += JOINT.format(name=f"rocker{k}", parent=parent, x=0.5)
        for part, length in (("coupler", 0.45), ("rocker", 0.35)):
            frames += (
                f'\n[[frames]]\nname = "{part}_end{k}"\nlink = "{part}{k}"\norigin = {{ xyz = [{length}, 0, 0] }}\n'
            )
        loops += f'\n[[loops]]\nname = "loop{k}"\ntype = "revolute"\na = "coupler_end{k}"\nb = "rocker_end{k}"\n'
        start.append(f"crank{k}_joint = 1, coupler{k}_joint = -0.5, rocker{k}_joint = 1.6")
        parent = f"coupler{k}"
    text = text.replace("active = []\n", f"start = {{ {', '.join(start)} }}\n")
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "four_bars.toml"
        path.write_text(text + joints + frames + loops)
        return symgen.load(path)


def growth(counts=(1, 2, 4, 8, 16, 32)):
    rows = []
    for count in counts:
        model = four_bars(count)
        row = {"loops": count, "velocities": model.nv}
        for route in ("clusters", "projection", "multipliers") if count <= 8 else ("clusters",):
            program, _ = symgen.program(model, QUANTITY, route=route)
            row[route] = cost(program).operations
        rows.append(row)
        print(row, flush=True)
    return rows


def main():
    rows = []
    for name in MECHANISMS:
        rows.append(measured(name))
        print({key: value for key, value in rows[-1].items() if key != "all_ns"}, flush=True)
    result = {"pinocchio": pinocchio.__version__, "mechanisms": rows, "growth": growth()}
    FILE.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()

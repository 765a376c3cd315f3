"""Control laws beside KDL's momentum observer (ChainExternalWrenchEstimator), timed in one run on this machine.

Both programs first observe the same arm at rest; their residuals must agree. Needs KDL (Debian: liborocos-kdl-dev).
Writes the table of docs/guides/laws.md. ``--rounds N`` sets the number of interleaved rounds.
"""

from __future__ import annotations

import argparse

import numpy as np
import peers as peer
from run import DOCS, ROOT, default_compiler, pinocchio_robot, processor

import symgen
from symgen.program import cost
from symgen.uses.bench import STATES, Timer, calls, medians, random_states

ROBOTS = ("panda", "ur5", "iiwa14", "puma560")
LAWS = ("momentum_observer_step", "passivity_torque")
H, GAIN = 1e-3, 50.0
"""Step [s] and gain [1/s], which peers/kdl.cpp has, too."""
STEPS = 20
KDL = (0, 1)
"""The computations of peers/kdl.cpp: the observer, and only M, velocity terms and gravity of ChainDynParam."""
DECLARATIONS = peer.DECLARATIONS + "void peer_residual(void *handle, double *residual);"
PAGE = DOCS / "guides" / "laws.md"
MARKS = "<!-- begin: times -->\n", "<!-- end: times -->"


class Kdl:
    """KDL's observer of one arm, built with the newest compilers of C++ that are here."""

    def __init__(self, name, robot):
        file = peer.KEPT / f"{name}_kdl.txt"
        peer.KEPT.mkdir(parents=True, exist_ok=True)
        peer.write_model(pinocchio_robot(robot), file)
        self.ffi = peer.cffi.FFI()
        self.ffi.cdef(DECLARATIONS)
        options = ["-std=c++17", "-w", *peer.FAST, "-I/usr/include/eigen3", "-lorocos-kdl"]
        sources = [peer.HERE / "kdl.cpp"]
        built = [peer.compile_peer(compiler, sources, options) for compiler in peer.compilers("c++")]
        self.libraries = [self.ffi.dlopen(str(path)) for path in built]
        self.file, self.held = str(file).encode(), []

    def observers(self, q, qd, tau):
        """An observer by library, with the states that it goes round."""
        arrays = [self.ffi.from_buffer("double[]", each) for each in (q, qd, tau)]
        self.held.append(arrays)
        for library in self.libraries:
            handle = library.peer_load(self.file)
            library.peer_states(handle, len(q), *arrays)
            yield library, handle

    def difference(self, module, robot):
        """The largest difference of residuals: at rest, with torques beside those of gravity."""
        q = symgen.random_positions(robot, 1, seed=2)
        tau = module.gravity(q[0]) + np.arange(1.0, robot.nv + 1)
        library, handle = next(self.observers(q, np.zeros_like(q), tau[None]))
        theirs, p_hat, worst = np.zeros(robot.nv), np.zeros(robot.nv), 0.0
        still, gain = np.zeros(robot.nv), np.full(robot.nv, GAIN)
        _, p_hat = module.momentum_observer_step(q[0], still, tau, p_hat, gain, H)
        for _ in range(STEPS):
            library.peer_loop(handle, 0, 1)
            library.peer_residual(handle, self.ffi.from_buffer("double[]", theirs))
            own, p_hat = module.momentum_observer_step(q[0], still, tau, p_hat, gain, H)
            worst = max(worst, float(np.abs(own - theirs).max()))
        return worst

    def candidates(self, given, timer):
        for library, handle in self.observers(given["q"], given["qd"], given["tau"]):
            loop = peer.address(self.ffi, library, "peer_loop")
            for what in KDL:
                yield what, timer.loop(loop, int(self.ffi.cast("intptr_t", handle)), what)


def rows(name, rounds, timer):
    """A row of the table for each law of a robot."""
    robot = symgen.load(ROOT / "robots" / f"{name}.toml")
    module = symgen.build(robot, quantities=(*LAWS, "gravity"))
    given, kdl = random_states(robot, (*LAWS, "gravity"), STATES), Kdl(name, robot)
    agreed = kdl.difference(module, robot)
    assert agreed < 1e-9, (name, agreed)
    runs = {key: run for key, run in calls(module, given, timer).items() if key[1] == "one"}
    runs |= {("KDL", what, k): run for k, (what, run) in enumerate(kdl.candidates(given, timer))}
    found = medians(runs, rounds)
    observer, dynamics = (min(t for key, t in found.items() if key[:2] == ("KDL", what)) for what in KDL)
    for law in LAWS:
        operations = cost(symgen.program(robot, law)[0]).operations
        own = found[law, "one"]
        figures = f"{operations:,} | {own:,.0f} | {observer:,.0f} | {observer / own:.0f} | {dynamics:,.0f}"
        yield f"| {name} | `{law}` | {figures} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    options, timer = parser.parse_args(), Timer()
    heads = "robot | law | operations | ns | KDL's observer, ns | ratio | only KDL's M, C qd, g, ns"
    lines = [f"| {heads} |", "|---|---|" + "--:|" * 5]
    for name in ROBOTS:
        lines += rows(name, options.rounds, timer)
        print(*lines[-2:], sep="\n", flush=True)
    lines += ["", f"Times are for one call from C, compiled by {default_compiler()}. Processor: {processor()}."]
    before, _, rest = PAGE.read_text().partition(MARKS[0])
    after = rest.partition(MARKS[1])[2]
    PAGE.write_text(before + MARKS[0] + "\n".join(lines) + "\n" + MARKS[1] + after)


if __name__ == "__main__":
    main()

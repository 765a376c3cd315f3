"""The installed peers, built for this machine, as candidates for :mod:`symgen.uses.bench`.

Every build is kept under build/bench; its name is the digest of its sources and options.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cffi
import pinocchio

HERE = Path(__file__).resolve().parent
KEPT = HERE.parents[1] / "build" / "bench"
PREFIX = Path(pinocchio.__file__).parents[4]
DEFINES = [
    "-DNDEBUG",
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
    "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
]
FAST = ["-O3", "-march=native"]
PINOCCHIO = {  # quantity: the cases of peer_loop that compute it
    "inverse_dynamics": (0,),
    "mass_matrix": (1, 2),
    "forward_dynamics": (3, 4),
    "gravity": (5,),
    "bias": (6,),
    "coriolis_matrix": (7,),
    "mass_matrix_inverse": (8,),
    "inverse_dynamics_regressor": (9,),
    "inverse_dynamics_derivatives": (10,),
    "forward_dynamics_derivatives": (11,),
}
LONGEST = 20_000
"""The number of operations above which compilers take minutes for a C function."""
DECLARATIONS = """
void *peer_load(const char *path);
void peer_states(void *handle, int states, const double *q, const double *v, const double *x);
void *peer_pool(int states, int nq, int nv, const double *q, const double *v, const double *x);
void peer_loop(void *handle, int what, long calls);
"""


def compilers(language):
    """Return the names of the installed compilers of C or C++: GCC, and the newest Clang."""
    gcc, clang = {"c": ("gcc", "clang"), "c++": ("g++", "clang++")}[language]
    clangs = [*(f"{clang}-{version}" for version in range(30, 10, -1)), clang]
    found = [name for name in clangs if shutil.which(name)]
    return [*([gcc] if shutil.which(gcc) else []), *found[:1]]


def kept(suffix, parts, make):
    """Return the file of these ``parts``; ``make`` writes it if it does not exist."""
    path = KEPT / (hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24] + suffix)
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        making = path.with_name(f"making-{path.name}")
        make(making)
        making.rename(path)
    return path


def compile_peer(command, sources, options, suffix=".so"):
    """Compile C or C++, and return the library or program; raises RuntimeError if the compiler fails."""
    texts = [Path(source).read_text() for source in [*sources, HERE / "model.hpp"]]

    def make(path):
        shared = ["-shared", "-fPIC"] if suffix == ".so" else []
        line = [command, *shared, *map(str, sources[:1]), "-o", str(path), *options]
        result = subprocess.run(line, capture_output=True, text=True)
        if result.returncode:
            raise RuntimeError(f"{command}: {result.stderr.strip().splitlines()[0] if result.stderr else 'failed'}")

    return kept(suffix, [command, *options, *texts, pinocchio.__version__], make)


def include():
    """Return compiler options for the headers of the wheels."""
    return [f"-isystem{PREFIX / 'include'}", f"-isystem{PREFIX / 'include' / 'eigen3'}"]


def build_pinocchio(absent):
    """Return a library by each C++ compiler, and the program that writes CasADi's C; the builds run in parallel."""
    if not (PREFIX / "include" / "eigen3" / "Eigen").is_dir():
        absent.append("Pinocchio C++: no Eigen headers (pip install cmeel-eigen)")
        return {}, None
    common = ["-std=c++17", "-w", *DEFINES, *include()]
    with ThreadPoolExecutor(2) as pool:
        jobs = {
            name: pool.submit(compile_peer, name, [HERE / "pinocchio.cpp"], [*common, *FAST, "-fvisibility=default"])
            for name in reversed(compilers("c++"))
        }
        writer = None
        try:
            import casadi

            place = Path(casadi.__file__).parent
            options = [*common, "-O1", f"-isystem{place / 'include'}", f"-L{place}", "-lcasadi", f"-Wl,-rpath,{place}"]
            writer = pool.submit(compile_peer, compilers("c++")[0], [HERE / "casadi.cpp"], options, "")
        except ImportError:
            absent.append("CasADi: not installed")
        built = {}
        for name, job in jobs.items():
            try:
                built[name] = job.result()
            except RuntimeError as error:
                absent.append(f"Pinocchio C++ with {error}")
        try:
            return built, writer and writer.result()
        except RuntimeError as error:
            absent.append(f"CasADi over Pinocchio: {error}")
            return built, None


def write_model(model, path):
    """Write a robot in the format that model.hpp reads."""
    lines = [f"{model.njoints - 1} " + numbers(model.gravity.linear)]
    for j in range(1, model.njoints):
        joint, P, I = model.joints[j], model.jointPlacements[j], model.inertias[j]
        kind = joint.shortname()
        axis = joint.extract().axis if kind.endswith("Unaligned") else (0, 0, 0)
        entries = [I.inertia[a, b] for a, b in ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))]
        rows = [axis, P.rotation.ravel(), P.translation, [I.mass], I.lever, entries]
        lines.append(f"{model.parents[j]} {kind} " + " ".join(map(numbers, rows)))
    path.write_text("\n".join(lines) + "\n")


def numbers(values):
    return " ".join(repr(float(value)) for value in values)


class Peers:
    """All peers that are timed beside symgen, except MuJoCo."""

    def __init__(self):
        self.absent = []
        self.libraries, self.writer = build_pinocchio(self.absent)
        self._held = []

    def candidates(self, name, model, given, quantities, timer, snapped):
        """Return candidates by (quantity, peer), and CasADi's operations by quantity for both models of the robot.

        ``snapped`` is the model in which numbers near 0, 1 and -1 are exact.
        """
        found, operations = self.pinocchio(name, model, given, quantities, timer), {}
        ffi, arrays = self._passed(given)
        if self.writer:
            write_model(snapped, KEPT / f"{name}_snapped.txt")
            wanted = [quantity for quantity in quantities if quantity in PINOCCHIO]
            with ThreadPoolExecutor() as pool:
                written = list(pool.map(lambda quantity: self._written(name, quantity, pool), wanted))
            for quantity, (counts, jobs) in zip(wanted, written, strict=True):
                operations[quantity] = counts
                for label, job in jobs.items():
                    library = ffi.dlopen(str(job.result()))
                    handle = library.peer_pool(len(given["q"]), model.nq, model.nv, *arrays)
                    self._held += [library]
                    loop = address(ffi, library, "peer_loop")
                    found[quantity, label] = timer.loop(loop, int(ffi.cast("intptr_t", handle)), 0)
        return found, operations

    def pinocchio(self, name, model, given, quantities, timer):
        """Return the candidates of Pinocchio's C++."""
        KEPT.mkdir(parents=True, exist_ok=True)
        file, found = KEPT / f"{name}.txt", {}
        write_model(model, file)
        ffi, arrays = self._passed(given)
        for compiler, path in self.libraries.items():
            library = ffi.dlopen(str(path))
            handle = library.peer_load(str(file).encode())
            library.peer_states(handle, len(given["q"]), *arrays)
            self._held += [library]
            loop = address(ffi, library, "peer_loop")
            for quantity in quantities:
                for case in PINOCCHIO.get(quantity, ()):
                    key = (quantity, f"Pinocchio {compiler} {case}")
                    found[key] = timer.loop(loop, int(ffi.cast("intptr_t", handle)), case)
        return found

    def _passed(self, given):
        """Return the peers' declarations, and the states as C arrays."""
        ffi = cffi.FFI()
        ffi.cdef(DECLARATIONS)
        arrays = [ffi.from_buffer("double[]", given[key]) for key in ("q", "qd", "qdd")]
        self._held += [ffi, arrays]
        return ffi, arrays

    def _written(self, name, quantity, pool):
        """Return CasADi's operations for both models of the robot, and the running compilations by label."""
        counts, jobs = [], {}
        for variant in ("", "_snapped"):
            source = KEPT / f"{name}{variant}_{quantity}.c"
            line = [str(self.writer), str(KEPT / f"{name}{variant}.txt"), quantity, source.name]
            counts.append(int(subprocess.run(line, capture_output=True, text=True, cwd=KEPT, check=True).stdout))
            if counts[-1] > LONGEST:
                which = f"CasADi's C of {quantity} for {name}{' with snapped constants' if variant else ''}"
                self.absent.append(f"{which}: one function of {counts[-1]:,} operations takes too long to compile")
                continue
            source.write_text(source.read_text() + (HERE / "casadi_loop.c").read_text())
            for compiler in compilers("c"):
                for extra in ([], ["-ffast-math"]):
                    label = f"CasADi{variant.replace('_', ' ')} {compiler} {' '.join(extra)}".strip()
                    jobs[label] = pool.submit(compile_peer, compiler, [source], ["-w", *FAST, *extra, "-lm"])
        return counts, jobs


def address(ffi, library, name):
    return int(ffi.cast("intptr_t", ffi.addressof(library, name)))

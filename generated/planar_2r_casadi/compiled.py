"""Compiles the sources of planar_2r_casadi when they are first needed, with $CC and $CXX, or cc and c++."""

import hashlib
import os
import shlex
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NATIVE = ("-march=native",)
FLAGS = ("-O3", "-ffp-contract=fast", "-fno-tree-vectorize", "-fno-tree-slp-vectorize", "-fPIC")
SOURCES = ("planar_2r.c", )
WRAPPERS = ("planar_2r_casadi.c", )


def library(*wrapper_flags, machine=NATIVE):
    """Return the path of the compiled library, which is built again if a source, a compiler or a flag has changed."""
    c, cxx = (shlex.split(os.environ.get(name) or default) for name, default in (("CC", "cc"), ("CXX", "c++")))
    flags = (*FLAGS, *machine)
    steps = [(*c, "-std=c99", *flags, "-c", str(HERE / file)) for file in SOURCES]
    for file in WRAPPERS:
        own = c if file.endswith(".c") else cxx
        steps.append((*own, *flags, *wrapper_flags, f"-I{HERE}", "-c", str(HERE / file)))
    digest = hashlib.sha256(repr((steps, _processor())).encode())
    for file in sorted(HERE.glob("*.[ch]*")):
        digest.update(file.read_bytes())
    found = HERE / f"lib{HERE.name}-{digest.hexdigest()[:16]}.so"
    if not found.is_file():
        _make(steps, cxx if any(not file.endswith(".c") for file in WRAPPERS) else c, found)
    return str(found)


def _make(steps, linker, library):
    try:
        with tempfile.TemporaryDirectory(dir=HERE, prefix=".build-") as place:
            objects = [f"{place}/{k}.o" for k in range(len(steps))]
            running = [_start([*step, "-o", each]) for step, each in zip(steps, objects)]
            for process, errors in [(each, each.communicate()[1]) for each in running]:
                _check(process, errors)
            linking = _start([*linker, "-shared", *objects, "-o", f"{place}/made.so", "-lm"])
            _check(linking, linking.communicate()[1])
            os.replace(f"{place}/made.so", library)
    except OSError as error:
        raise RuntimeError(f"{HERE.name}: {error.filename}: {error.strerror}") from None


def _start(command):
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def _check(process, errors):
    if process.returncode:
        lines = [line for line in errors.splitlines() if "error" in line] or errors.splitlines() or ["no reason given"]
        raise RuntimeError(f"{HERE.name}: {process.args[0]} failed: {lines[0]}")


def _processor():
    """Return the features of the processor that -march=native selects, if the system lists them."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith("flags")), "")

"""Outputs anywhere over inputs: what a function writes does not depend on where its arguments lie."""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise

import cffi
import numpy as np
import pytest
from helpers.loading import session_named

import symgen

QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "jacobian", "inverse_dynamics_derivatives")
DRAWS = 200
PROTOTYPE = re.compile(r"^void (\w+)\(((?:(?:const )?\w+ \w+\[\d+\](?:, )?)+)\);$", re.MULTILINE)


def functions(name, scalar, folder):
    """Of a compiled library, with their arguments: whether each is an input, and its size."""
    files = symgen.generate(session_named(name), quantities=QUANTITIES, scalar=scalar)
    for file, text in files.items():
        (folder / file).write_text(text)
    source, _ = sorted(folder.glob("*.c"))
    subprocess.run(["cc", "-O2", "-fPIC", "-shared", source, "-o", folder / "library.so", "-lm"], check=True)
    ffi, header = cffi.FFI(), source.with_suffix(".h").read_text()
    found = PROTOTYPE.findall(header)
    ffi.cdef("".join(f"void {function}({arguments});" for function, arguments in found))
    library = ffi.dlopen(str(folder / "library.so"))
    for function, arguments in found:
        parts = re.findall(r"(const )?\w+ \w+\[(\d+)\]", arguments)
        yield ffi, getattr(library, function), [(bool(const), int(size)) for const, size in parts]


def places(arguments, room, source):
    """Where each argument starts: inputs anywhere, outputs anywhere but over each other."""
    while True:
        starts = [int(source.integers(0, room - size + 1)) for _, size in arguments]
        outputs = [(start, start + size) for start, (given, size) in zip(starts, arguments, strict=True) if not given]
        if all(before[1] <= after[0] for before, after in pairwise(sorted(outputs))):
            return starts


@pytest.mark.parametrize("scalar", ["double", "float"])
@pytest.mark.parametrize("name", ["ur5", "stanford"])
def test_arguments_may_lie_anywhere(name, scalar, tmp_path):
    source, dtype = np.random.default_rng(3), np.dtype(np.float64 if scalar == "double" else np.float32)
    checked = 0
    for ffi, function, arguments in functions(name, scalar, tmp_path):
        room = sum(size for given, size in arguments if not given) + max(size for _, size in arguments)
        for _ in range(DRAWS):
            memory = source.uniform(-2, 2, room).astype(dtype)
            starts = places(arguments, room, source)
            apart = [memory[k : k + size].copy() for k, (_, size) in zip(starts, arguments, strict=True)]
            function(*(ffi.from_buffer(f"{scalar}[]", each) for each in apart))
            views = [memory[k : k + size] for k, (_, size) in zip(starts, arguments, strict=True)]
            expected = memory.copy()
            for k, (given, size), values in zip(starts, arguments, apart, strict=True):
                if not given:
                    expected[k : k + size] = values
            function(*(ffi.from_buffer(f"{scalar}[]", each) for each in views))
            np.testing.assert_array_equal(memory, expected)
            checked += 1
    assert checked == DRAWS * len(QUANTITIES)

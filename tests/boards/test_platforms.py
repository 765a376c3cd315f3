"""The generated C on other processors, emulated, and under valgrind; what is not installed is skipped by name."""

from __future__ import annotations

import pytest
from helpers.standalone import built, is_right, needs, text_of

PANDA = ("panda", ("inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives"))
PLATFORMS = {
    "x87": ("i686-linux-gnu-gcc", (), ()),
    "x87 and SSE": ("i686-linux-gnu-gcc", ("-msse2", "-mfpmath=both"), ()),
    "32 bits": ("i686-linux-gnu-gcc", ("-msse2", "-mfpmath=sse"), ()),
    "Arm, 32 bits": ("arm-linux-gnueabihf-gcc", ("-mfpu=neon-vfpv4",), ("qemu-arm",)),
    "Arm, 64 bits": ("aarch64-linux-gnu-gcc", (), ("qemu-aarch64",)),
    "Power, big-endian": ("powerpc64-linux-gnu-gcc", (), ("qemu-ppc64",)),
    "Power, big-endian, vectors": ("powerpc64-linux-gnu-gcc", ("-mcpu=power8", "-DLANES=4"), ("qemu-ppc64",)),
}


@pytest.mark.parametrize("scalar", ["double", "float"])
@pytest.mark.parametrize("level", ["-O0", "-O2", "-Ofast"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_results_are_right_on_other_processors(platform, level, scalar, tmp_path):
    compiler, flags, emulator = PLATFORMS[platform]
    for tool in emulator:
        needs(tool)
    is_right(built(text_of(*PANDA, scalar), tmp_path, [compiler, "-static", level, *flags]), *emulator)


def test_valgrind_sees_nothing(tmp_path):
    needs("valgrind")
    program = built(text_of(*PANDA, "double"), tmp_path, ["gcc", "-O1", "-g"])
    is_right(program, "valgrind", "--quiet", "--error-exitcode=3", "--leak-check=full")

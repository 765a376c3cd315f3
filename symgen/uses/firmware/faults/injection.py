"""Flip bits in the constants of a library, and measure which fraction of the flips the library's self-test finds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.build.compiler import Compiler
from symgen.errors import ProofError
from symgen.targets.templates import fill
from symgen.uses.firmware.coding import Coding
from symgen.uses.firmware.faults.constants import Tabled, listed, tabled
from symgen.uses.firmware.host import opened_sources

SEED = 57
MAX_FLIPS = 8192
"""Maximum number of bit flips that are tried. If the constants have more bits than this, the flipped bits are drawn at
random.
"""
REACH_BITS = {"float": 22, "double": 51, "fixed": 24}
"""The bit that is flipped to show whether the self-test depends on a constant.

In floating point, this is the highest bit of the mantissa; in fixed point, it is a high bit of the integer.
"""
MORE_ROUNDS = 4096
"""Bit flips that the self-test does not find are tried again with this number of states of each function."""
OVERFLOW_FLAG = "-fwrapv"
"""Compiler flag with which integers wrap around, as on every board: flipped constants in fixed point can overflow."""


@dataclass(frozen=True, slots=True)
class Faults:
    """Flips of single bits in constants, and which of them the self-test finds.

    ``constants`` has the constant that each flip changes, as its index in the table. ``bits`` has the number of the
    bit, and ``found`` is True if the self-test finds the flip.
    """

    table: Tabled
    constants: NDArray[np.int64]
    bits: NDArray[np.int64]
    found: NDArray[np.bool_]
    every: bool
    """True if there was a flip of every bit of every constant."""
    idle: int
    """Number of flips that the self-test does not find, and that change no signature of :data:`MORE_ROUNDS` states."""
    unreached: tuple[str, ...]
    """Constants for which the self-test does not notice a flip of the bit in :data:`REACH_BITS`.

    No result of the self-test depends on these constants in any state.
    """

    def share(self, chosen: NDArray[np.bool_] | None = None) -> float:
        """Return the fraction of bit flips that the self-test finds, among all flips or the ``chosen`` flips.

        If there are no flips, the fraction is 1.
        """
        found = self.found if chosen is None else self.found[chosen]
        return float(found.mean()) if found.size else 1.0

    def missed(self) -> Mapping[int, list[int]]:
        """Return, for each constant, the bits in which the self-test does not notice a flip."""
        missed: dict[int, list[int]] = {}
        for constant, bit in zip(self.constants[~self.found], self.bits[~self.found], strict=True):
            missed.setdefault(int(constant), []).append(int(bit))
        return missed


def inject(compiler: Compiler, name: str, scalar: str, files: Mapping[str, str], most: int = MAX_FLIPS) -> Faults:
    """Flip single bits of the constants, and run the self-test of an export on this machine after each flip.

    At most ``most`` flips are tried. Raises :class:`~symgen.errors.BuildError` if the compiler fails, and
    :class:`~symgen.errors.ProofError` if the self-test fails without a flip.
    """
    coding, fixed = Coding(scalar), scalar == "fixed"
    chosen = {file: text for file, text in files.items() if file.startswith(("src/", f"test/{name}_"))}
    sources = {file: text for file, text in chosen.items() if file.startswith("src/")}
    table = listed(name, sources) or tabled(name, sources, fixed)
    if not table.literals:
        return Faults(table, np.empty(0, int), np.empty(0, int), np.empty(0, bool), True, 0, ())
    values = {"name": name, "type": "uint32_t" if fixed else coding.ctype, "literals": table.literals}
    made = {"src/faults.c": fill("firmware/faults/faults.c.jinja", **values)}
    if f"src/{name}_constants.h" not in sources:
        made |= {
            f"src/{name}_constants.{suffix}": fill(f"firmware/faults/constants.{suffix}.jinja", **values)
            for suffix in ("h", "c")
        }
    word = np.dtype(f"u{np.dtype(coding.dtype).itemsize}")
    width = 8 * word.itemsize
    declarations = ["int run_self_test(void);", "void *table_of_constants(void);"]
    with opened_sources(compiler, {**chosen, **table.files, **made}, declarations, (OVERFLOW_FLAG,)) as (opened, ffi):
        buffer = ffi.buffer(opened.table_of_constants(), len(table.literals) * word.itemsize)
        words = np.frombuffer(buffer, word)
        constants, bits, every = _flips(len(table.literals), width, most)

        def is_found(constant: int, bit: int) -> bool:
            mask = word.type(1 << bit)
            words[constant] ^= mask
            failures = opened.run_self_test()
            words[constant] ^= mask
            return bool(failures != 0)

        found = np.array([is_found(*map(int, flip)) for flip in zip(constants, bits, strict=True)])
        unreached = [each for k, each in enumerate(table.literals) if not is_found(k, REACH_BITS[scalar])]
        if opened.run_self_test() != 0:
            raise ProofError(f"{name}: the self-test fails without a fault in the constants")
    names = re.findall(r"uint32_t (\w+_signature)\(", files.get(f"test/{name}_signatures.h", ""))
    declarations = [*(f"uint32_t {each}(void);" for each in names), *declarations]
    everything, flags = {**chosen, **table.files, **made}, (OVERFLOW_FLAG, f"-DROUNDS={MORE_ROUNDS}")
    with opened_sources(compiler, everything, declarations, flags) as (opened, ffi):
        words = np.frombuffer(ffi.buffer(opened.table_of_constants(), len(table.literals) * word.itemsize), word)
        expected, idle = [getattr(opened, each)() for each in names], 0
        for constant, bit in zip(constants[~found], bits[~found], strict=True):
            words[constant] ^= word.type(1 << int(bit))
            idle += [getattr(opened, each)() for each in names] == expected
            words[constant] ^= word.type(1 << int(bit))
    return Faults(table, constants, bits, found, every, idle, tuple(unreached))


def _flips(count: int, width: int, most: int) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
    """Return the constant and the bit of each flip, and True if every bit of every constant is flipped.

    ``count`` is the number of constants, ``width`` is the number of bits of each constant, and ``most`` is the maximum
    number of flips.
    """
    every = count * width <= most
    source = np.random.default_rng(SEED)
    numbers = np.arange(count * width) if every else source.choice(count * width, most, replace=False)
    return numbers // width, numbers % width, every

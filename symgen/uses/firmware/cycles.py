"""Estimates of a function's cycles on a core, from the instructions it executes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Executed:
    """The instructions that a call of a function executes.

    ``instructions`` has the mnemonics and operands of the executed instructions, in the order of execution. ``library``
    has the number of calls of each function outside the firmware library, such as the C library's arithmetic.
    """

    instructions: tuple[tuple[str, str], ...]
    library: Mapping[str, int]


_SLOW_INSTRUCTIONS = {"vdiv.f32": 14, "vsqrt.f32": 14, "sdiv": 12}
_ARITHMETIC = re.compile(r"v(add|sub|mul|nmul|div|sqrt|neg|abs|cvt\w*|fma|fms|mla|mls|fnma|fnms|nmla|nmls)\.")
_ACCUMULATES = re.compile(r"v(fma|fms|mla|mls|fnma|fnms|nmla|nmls)\.")


def cortex_m4(executed: Executed) -> int | None:
    """Return the sum of instruction timings, plus a cycle for each result that the next instruction needs.

    Returns None if a function outside the firmware library is called.
    """
    if executed.library:
        return None
    total = sum(_on_cortex_m4(name.split(".w")[0].split(".n")[0], text) for name, text in executed.instructions)
    return total + sum(_waits(*pair) for pair in pairwise(executed.instructions))


def cortex_m7(executed: Executed) -> int | None:
    """Return a lower bound of the cycles, at two instructions per cycle; None if an outside function is called."""
    return None if executed.library else -(-len(executed.instructions) // 2)


def _waits(first: tuple[str, str], second: tuple[str, str]) -> bool:
    """Return True if the second instruction needs the floating-point result of the first."""
    if not _ARITHMETIC.match(first[0]):
        return False
    result = first[1].split(",")[0].strip()
    operands = [operand.strip() for operand in second[1].split(",")]
    return result in (operands if _ACCUMULATES.match(second[0]) or second[0].startswith("vstr") else operands[1:])


def _on_cortex_m4(name: str, operands: str) -> int:
    if name in _SLOW_INSTRUCTIONS:
        return _SLOW_INSTRUCTIONS[name]
    if _ACCUMULATES.match(name):
        return 3
    if name.startswith(("vldr", "vstr")):
        return 2
    if name.startswith(("push", "pop", "vpush", "vpop", "ldm", "stm", "vldm", "vstm")):
        return 1 + _listed(operands) + 3 * ("pc" in operands)
    if name.startswith(("ldrd", "strd")):
        return 3
    if name.startswith(("ldr", "str")):
        return 2
    return 3 if re.fullmatch(r"b|bl|bx|blx", name) else 1


def _listed(operands: str) -> int:
    """Return the number of words in a register list such as {r4, r5, lr}, {s16-s31} or {d8-d15}.

    Each of the registers d0 to d31 counts as two words.
    """
    inside = re.search(r"\{(.*)\}", operands)
    count = 0
    for item in inside[1].split(",") if inside else ():
        ends = [int(number) for number in re.findall(r"\d+", item)]
        registers = ends[1] - ends[0] + 1 if len(ends) == 2 else 1
        count += 2 * registers if item.strip().startswith("d") else registers
    return count


_SINGLE_ARITHMETIC = {"__addsf3", "__subsf3", "__mulsf3", "__divsf3"}


def software_rv32(executed: Executed) -> int | None:
    """Estimate the cycles on an RV32 core, on which software computes in single precision.

    An instruction counts as one cycle. A call of the compiler's arithmetic counts as 84 cycles, the mean that QEMU
    counts in functions of three robot arms. Returns None if the function calls other functions.
    """
    return _software(executed, 1.0, 84.0)


def software_avr(executed: Executed) -> int | None:
    """Estimate the cycles on an AVR.

    An instruction counts as 1.5 cycles, and a call of the compiler's arithmetic as 127 cycles. The emulator simavr
    counted these means in functions of the same three robot arms. Returns None if the function calls other functions.
    """
    return _software(executed, 1.5, 127.0)


def _software(executed: Executed, instruction: float, call: float) -> int | None:
    if not executed.library.keys() <= _SINGLE_ARITHMETIC:
        return None
    return round(instruction * len(executed.instructions) + call * sum(executed.library.values()))

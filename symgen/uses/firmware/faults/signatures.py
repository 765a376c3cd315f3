"""Signatures: checksums of a library's results in pseudorandom states.

A wrong signature shows that a constant has changed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from symgen.program import Program, cost
from symgen.program.cost import setup_cost
from symgen.targets.templates import fill
from symgen.uses.firmware.library import LARGEST, Library, turns
from symgen.uses.firmware.states import DEFAULT_RANGE

ROUNDS = 512
"""Number of pseudorandom states of each function."""
SINES = 500
"""Number of angles in the signature of sines and cosines.

In floating point, the angles are near the first 500 multiples of an eighth of a turn. The largest angle is 392 rad, and
sines in single precision are accurate up to 400 rad.
"""
DRAWN_BITS = 23
"""Number of bits in the magnitude of a pseudorandom input in floating point."""
FUSED_BITS = {"float": 12, "double": 27}
"""Exponent n of the number 1 + 2^-n. The function ``<name>_fused`` uses this number to detect fused multiply-add
instructions.

A plain multiplication rounds the square of this number, but a fused multiply-add does not round it.
"""
NEAR_BITS = {"float": 15, "double": 44}
"""Each angle in the signature of sines is within 8 * 2^-bits rad of a multiple of an eighth of a turn."""


def signed(library: Library) -> list[str]:
    """Return the names of the signatures: functions, ``sines`` and ``limits``.

    Functions that call libm's sines have no signature, because their results differ from machine to machine.
    """
    portable = library.trig == "inline" or library.scalar == "fixed"
    programs = [function.program for function in library.unit.functions]
    names = [program.name for program in programs if portable or not _turns(program)]
    return [*names, *(["sines"] if portable and turns(library.unit) else []), "limits"]


def signature_sources(library: Library) -> dict[str, str]:
    """Return ``test/<name>_signatures.h`` and ``.c``, which compute the signatures."""
    names, scalar = signed(library), library.scalar
    values = library.values()
    if not library.fixed:
        values |= {
            "bits": 32 if scalar == "float" else 64,
            "zero": library.literal(0.0),
            "largest": LARGEST[scalar],
            "fused_factor": library.literal(1 + 2.0 ** -FUSED_BITS[scalar]),
            "eighth": library.literal(math.pi / 4),
            "near_step": library.literal(2.0 ** -NEAR_BITS[scalar]),
        }
    functions = [_values(library, f.program) for f in library.unit.functions if f.program.name in names]
    values |= {"functions": functions, "rounds": ROUNDS, "sines": SINES if "sines" in names else 0}
    return {
        f"test/{library.name}_signatures.{suffix}": fill(f"firmware/test/signatures.{suffix}.jinja", **values)
        for suffix in ("h", "c")
    }


def _turns(program: Program) -> bool:
    return (cost(program) + setup_cost(program)).sines_cosines > 0


def _values(library: Library, program: Program) -> dict[str, object]:
    inputs = [{"name": a.name, "size": len(a.elements), "step": _step(library, a.name)} for a in program.inputs]
    outputs: Sequence[dict[str, object]] = [{"name": a.name, "size": len(a.elements)} for a in program.outputs]
    return {"name": program.name, "inputs": inputs, "outputs": outputs}


def _step(library: Library, array: str) -> str:
    """Return the step between the pseudorandom values of an input in floating point, as a C literal.

    The values start at zero and reach at least the largest magnitude in the input's range, but not twice this
    magnitude.
    """
    if library.fixed:
        return ""
    most = max((span.size for span in library.spans.get(array, ())), default=0.0) or DEFAULT_RANGE.size
    return library.literal(2.0 ** (math.ceil(math.log2(most)) - DRAWN_BITS))

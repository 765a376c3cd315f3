"""The WebAssembly module of a page: the generated functions, and code for time steps, events and constraints."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.robot import Model
from symgen.targets.c.printer import macros
from symgen.targets.c.text import CText
from symgen.targets.templates import fill
from symgen.targets.unit import Unit
from symgen.uses.page.wasm import compiled

ENERGY_TOLERANCE = 1e-9
"""Largest energy error of a time step, as a fraction of 1 J plus the energies; a step with a larger error is halved."""
MAX_HALVINGS = 14


def arrays_of(model: Model, text: CText) -> list[tuple[str, int]]:
    """Return the names and sizes of the module's arrays.

    The inputs and outputs of the functions come first, then the arrays that only the simulation of a motion uses.
    """
    found: dict[str, int] = {}
    for function in text.functions:
        for array in (*function.inputs, *function.outputs):
            found[array.name] = max(found.get(array.name, 0), array.size)
    n = model.nv
    loose = [("loose", n)] if "phi" in found else []
    controllers = [("goal", model.nq), ("turns", model.nq), ("gain", n * (model.nq + n))]
    return [*found.items(), ("event", 1), ("work", 1), ("push", n), ("damping", n), *loose, *controllers]


def module_of(model: Model, unit: Unit, text: CText, arrays: Sequence[tuple[str, int]]) -> bytes:
    """Return the compiled WebAssembly module with the functions in ``text`` and the code for motions."""
    events = [{"rising": 1, "falling": -1, "either": 0}[each.direction] for each in model.events]
    names = [function.name for function in text.functions]
    source = fill(
        "page/module/page.c.jinja",
        prefix=text.prefix,
        M=macros(text.prefix),
        arrays=arrays,
        struct=f"{text.prefix}_parameters" if unit.constants else "",
        functions=text.functions,
        names=names,
        nq=model.nq,
        nv=model.nv,
        nc=model.extents.get("nc", 0),
        singular="constrained_forward_dynamics" in names,
        events=events,
        quaternions=[group for group in model.unit_norm_groups if len(group) == 4],
        tolerance=ENERGY_TOLERANCE,
        halvings=MAX_HALVINGS,
    )
    exports = ["array", "settle", "step", "run", *names, *(["happen"] if events else [])]
    return compiled({**text.files, "page.c": source}, "page.c", exports)

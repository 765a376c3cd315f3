"""The WebAssembly module of a page: the generated functions, and code for time steps, events and constraints.

Zig's clang (package ziglang) compiles the module, which has no imports.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from symgen.build.compiler import ziglang
from symgen.build.process import run
from symgen.errors import UnsupportedError
from symgen.robot import Model
from symgen.targets.c.printer import macros
from symgen.targets.c.text import CText
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

ENERGY_TOLERANCE = 1e-9
"""Largest energy error of a time step, relative to 1 J plus the energies. A step with a larger error is halved."""
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


FLAGS = (
    "-O3",
    "-std=c99",
    "-ffp-contract=off",
    "-DLANES=1",
    "-fno-builtin-memset",
    "-Wl,--no-entry",
    "-Wl,--strip-all",
)


def compiled(files: Mapping[str, str], main: str, exports: Sequence[str]) -> bytes:
    """Compile the file ``main``, which includes the other ``files``, and return the WebAssembly module.

    ``exports`` lists the names of the functions that JavaScript on a page can call. Raises
    :class:`~symgen.errors.UnsupportedError` if the ziglang package is not installed.
    """
    compiler = ziglang()
    if compiler is None:
        raise UnsupportedError("pages need the ziglang package: pip install 'symgen[page]'")
    command = (*compiler, "-target", "wasm32-wasi", "-mexec-model=reactor")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        shown = [f"-Wl,--export={name}" for name in exports]
        run([*command, *FLAGS, *shown, main, "-o", "page.wasm"], folder)
        return (folder / "page.wasm").read_bytes()

"""One HTML file: a model's generated C as WebAssembly, its drawing, sliders, plots and equations."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from markupsafe import Markup

from symgen.api.asking import warn_of
from symgen.api.loading import takes_files
from symgen.errors import InputError
from symgen.options import Generating
from symgen.options.keywords import RobotKeywords
from symgen.phrasing import Progress
from symgen.pipeline import proven, remarks_on, unit_of
from symgen.program import Array, scalar
from symgen.program.evaluate import nearest_float
from symgen.program.variants.variant import Variant
from symgen.robot import Model
from symgen.robot.configuration.coordinates import start_positions
from symgen.routes.table import ROUTES
from symgen.session import Session
from symgen.targets.c.printer import macros
from symgen.targets.c.text import CText, render_c
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Function, Unit
from symgen.uses.explaining import Explanation
from symgen.uses.lesson.render import html_sections
from symgen.uses.page.scene import Scene, displaced, scene
from symgen.uses.page.wasm import compiled

TIME_STEP = 1e-3
"""Time step of the page's Runge-Kutta integration [s]."""
ENERGY_TOLERANCE = 1e-9
"""Largest energy error of a step, relative to 1 J and the energies; a step with a larger one is halved."""
MAX_HALVINGS = 14
PAGE_QUANTITIES = (
    "rk4_step",
    "kinetic_energy",
    "potential_energy",
    "constraint_residual",
    "constraint_jacobian",
    "guard",
    "reset",
)
"""Quantities on a page, if its model has them."""
CHECKED_QUANTITIES = {"M": ("mass_matrix", "M"), "g": ("gravity", "g"), "b": ("bias", "b")}
"""The quantity and the output that a reader's equation is compared with, by its symbol."""
MAX_CHECKED_DOF = 4
SCRIPTS = ("vendor/vendor.min.js", "machine.js", "drawing.js", "plots.js", "check.js", "page.js")


@takes_files(RobotKeywords, parameters="runtime")
def page(
    robot: Model,
    state: Sequence[float] = (),
    *,
    explanation: Explanation | None = None,
    progress: Progress = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> str:
    """Return an animated page as one file that needs no network.

    Args:
        robot: The model.
        state: Initial positions (nq,), or positions and velocities (nq + nv,); the neutral position at rest if empty.
        explanation: A lesson to include.
        progress: Called with the name of each step.
        options: Options of reading.

    Raises:
        UnsupportedError: The model cannot be drawn, or Zig is not installed.

    """
    model, session = robot, Session(robot)
    values = {p.symbol: nearest_float(p.value) for p in model.parameters if p.value is not None}
    q, qd = _start(model, state)
    names = [name for name in PAGE_QUANTITIES if name in ROUTES[type(model)] and _has_it(model, name)]
    checked = {letter: pair for letter, pair in CHECKED_QUANTITIES.items() if _is_checked(model, pair[0])}
    functions = []
    for name in [*names, *(pair[0] for pair in checked.values())]:
        progress(name)
        functions.append(proven(session, name, Generating()))
    functions += _through_singularities(session)
    warn_of(remarks_on(functions))
    inputs = functions[0].program.inputs
    progress("drawing")
    picture = scene(model, inputs, values)
    steps = tuple(scalar(f"dq{k}") for k in range(model.nv))
    moving = displaced(model, (inputs[0], Array("dq", (model.nv,), steps, inputs[1].unit, "change along velocities")))
    functions += [Function(Variant(each)) for each in (picture.program, moving)]
    unit = unit_of(model, Generating(), functions)
    progress("WebAssembly")
    text = render_c(unit, "double")
    arrays = _arrays(model, text)
    module = _module(model, unit, text, arrays)
    data = _data(model, unit, picture, arrays, q, qd, checked)
    return _filled(model, data, module, explanation)


def _through_singularities(session: Session) -> list[Function]:
    """Return the accelerations by multipliers, which exist also where the dependent joints have no solution."""
    if "constrained_forward_dynamics" not in ROUTES[type(session.model)]:
        return []
    try:
        return [proven(session, "constrained_forward_dynamics", Generating(route="multipliers"))]
    except UnsupportedError:
        return []


def _has_it(model: Model, name: str) -> bool:
    if name == "potential_energy":
        return model.has_potential
    return name not in ("guard", "reset") or bool(model.events)


def _is_checked(model: Model, name: str) -> bool:
    return model.nq == model.nv <= MAX_CHECKED_DOF and name in ROUTES[type(model)] and "nc" not in model.extents


def _start(model: Model, state: Sequence[float]) -> tuple[list[float], list[float]]:
    given = np.asarray(state, dtype=float)
    if given.shape not in ((0,), (model.nq,), (model.nq + model.nv,)):
        raise InputError(f"expected {model.nq} or {model.nq + model.nv} numbers", place="state", found=len(given))
    if not np.isfinite(given).all():
        raise InputError("expected finite numbers", place="state", found=given.tolist())
    if not len(given):
        given = start_positions(model)
    rates = given[model.nq :] if len(given) > model.nq else np.zeros(model.nv)
    return given[: model.nq].tolist(), rates.tolist()


def _arrays(model: Model, text: CText) -> list[tuple[str, int]]:
    """Return the names and sizes of all arrays: those of the functions, then those of the motion."""
    found: dict[str, int] = {}
    for function in text.functions:
        for array in (*function.inputs, *function.outputs):
            found[array.name] = max(found.get(array.name, 0), array.size)
    n = model.nv
    return [*found.items(), ("event", 1), ("work", 1), ("push", n), ("damping", n), *_feedback(model)]


def _feedback(model: Model) -> list[tuple[str, int]]:
    """Return the arrays of the controllers, which need one position for each velocity."""
    n = model.nv
    return [("goal", n), ("turns", n), ("gain", 2 * n * n)] if model.nq == n else []


def _module(model: Model, unit: Unit, text: CText, arrays: Sequence[tuple[str, int]]) -> bytes:
    events = [{"rising": 1, "falling": -1, "either": 0}[each.direction] for each in model.events]
    names = [function.name for function in text.functions]
    source = fill(
        "page/page.c.jinja",
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
        feedback=bool(_feedback(model)),
        tolerance=ENERGY_TOLERANCE,
        halvings=MAX_HALVINGS,
    )
    exports = ["array", "settle", "step", "run", *names, *(["happen"] if events else [])]
    return compiled({**text.files, "page.c": source}, "page.c", exports)


def _data(
    model: Model,
    unit: Unit,
    picture: Scene,
    arrays: Sequence[tuple[str, int]],
    q: Sequence[float],
    qd: Sequence[float],
    checked: dict[str, tuple[str, str]],
) -> dict[str, Any]:
    positions, rates = _labels(model)
    return {
        "name": model.name,
        "nq": model.nq,
        "nv": model.nv,
        "step": TIME_STEP,
        "arrays": [list(each) for each in arrays],
        "q": positions,
        "qd": rates,
        "state": {"q": list(q), "qd": list(qd)},
        "parameters": [
            {
                "name": each.name,
                "value": nearest_float(each.value),
                "unit": each.unit,
                "doc": each.doc,
                "positive": bool(each.value > 0),
            }
            for each in unit.constants
        ],
        "parts": [{"kind": part.kind, "a": part.a, "b": part.b, "size": part.size} for part in picture.parts],
        "normal": picture.normal,
        "up": picture.up,
        "fixed": picture.fixed,
        "checked": {
            letter: {"quantity": name, "array": array, "square": letter == "M", "rates": letter == "b"}
            for letter, (name, array) in checked.items()
        },
    }


def _labels(model: Model) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Return names and units of positions and of velocities."""
    rates = [{"name": name, "unit": "rad/s"} for name in model.velocity_names]
    if model.nq != model.nv:
        names = model.velocity_names
        rates = [{"name": f"{name} {names[:k].count(name) + 1}", "unit": ""} for k, name in enumerate(names)]
        return [{"name": f"q{k}", "unit": ""} for k in range(model.nq)], rates
    positions = [{"name": name, "unit": "rad"} for name in model.velocity_names]
    for slot in model.slots:
        for k, what in zip(slot.velocity, slot.joint.kind.positions, strict=True):
            if what.endswith("[m]") and not slot.joint.mimic:
                positions[k]["unit"], rates[k]["unit"] = "m", "m/s"
    return positions, rates


def _filled(model: Model, data: dict[str, Any], module: bytes, explanation: Explanation | None) -> str:
    sections = html_sections(explanation.lesson, explanation.notation) if explanation else []
    return fill(
        "page/page.html.jinja",
        title=explanation.lesson.title if explanation else model.name,
        introduction=_introduction(),
        styles=Markup(plain("page/vendor/uPlot.min.css") + plain("page/page.css")),
        scripts=Markup("\n".join(plain(f"page/{name}") for name in SCRIPTS)),
        sections=sections,
        example="M[0,0] = 1" if "M" in data["checked"] else "g[0] = 0",
        data=Markup(json.dumps(data).replace("<", "\\u003c")),
        code=base64.b64encode(module).decode(),
    )


def _introduction() -> str:
    return (
        "Play it, turn the drawing, drag it by a joint, move the sliders. The motion is computed in this page by the "
        f"generated C of symgen, in Runge-Kutta steps of {TIME_STEP * 1000:g} ms."
    )

"""One HTML file: a model's generated C as WebAssembly, its drawing, sliders, plots and equations."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import numpy as np
from markupsafe import Markup

from symgen.api.asking import warn_of
from symgen.api.loading import takes_files
from symgen.errors import InputError, UnsupportedError
from symgen.options import Generating
from symgen.options.keywords import RobotKeywords
from symgen.phrasing import Progress, near
from symgen.pipeline import proven, remarks_on, unit_of
from symgen.program import Array, scalar
from symgen.program.evaluate import nearest_float
from symgen.program.variants.variant import Variant
from symgen.robot import Model
from symgen.robot.configuration.coordinates import start_positions
from symgen.robot.configuration.names import FORCE_UNITS, position_names, velocity_names, velocity_units
from symgen.robot.presentation.notebook import framed
from symgen.routes.table import ROUTES
from symgen.session import Session
from symgen.targets.c.text import render_c
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Function, Unit
from symgen.uses.explaining import Explanation
from symgen.uses.lesson.render import html_sections
from symgen.uses.page.controllers import Regulator, motors_of, regulator
from symgen.uses.page.module import arrays_of, module_of
from symgen.uses.page.scene import Scene, displaced, scene
from symgen.uses.simulation.parameters import allowed_values, values_of_parameters

TIME_STEP = 1e-3
"""Time step of the page's Runge-Kutta integration [s]."""
INTRODUCTION = (
    "Start the motion, rotate the drawing, move the sliders. Drag a point: at rest this moves the joints, in motion it "
    f"pulls the link. This page computes the motion with C code of symgen, in Runge-Kutta steps of {TIME_STEP * 1000:g}"
    " ms."
)
PAGE_QUANTITIES = (
    "rk4_step",
    "kinetic_energy",
    "potential_energy",
    "constraint_residual",
    "constraint_jacobian",
    "guard",
    "reset",
)
"""The quantities that a page needs for motions and plots; quantities that the model does not have are left out."""
CHECKED_QUANTITIES = {"M": ("mass_matrix", "M"), "g": ("gravity", "g"), "b": ("bias", "b")}
"""The symbols that readers may define on the page, each with the quantity and output with which it is compared."""
MAX_CHECKED_DOF = 4
SCRIPTS = (
    *(
        "vendor/vendor.min.js",
        "machine.js",
        "motion.js",
        "sliders.js",
        "forces.js",
        "hand.js",
        "export.js",
        "grammar.js",
        "check.js",
    ),
    *(f"view/{name}.js" for name in ("figure", "drawing", "overlay", "plots", "phase")),
    "page.js",
)


PAGE_HEIGHT = 900
"""Height of a page in a notebook [pixels]."""


class Page(str):
    """The text of an animated page; notebooks display it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return framed(self, PAGE_HEIGHT)

    def __repr__(self) -> str:
        """Return the size of the page."""
        return f"<Page of {len(self) // 1000} kB>"


@takes_files(RobotKeywords, parameters="runtime")
def page(
    robot: Model,
    state: Sequence[float] = (),
    *,
    target: Sequence[float] = (),
    motors: Sequence[str] = (),
    values: Mapping[str, float] | None = None,
    explanation: Explanation | None = None,
    progress: Progress = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> Page:
    """Return an animated page as one file that needs no network; notebooks show it.

    Args:
        robot: The model.
        state: Initial positions (nq,), or positions and velocities (nq + nv,); the neutral position at rest if empty.
        target: Positions (nq,) that the controllers hold; motor forces must be able to keep the model at rest there.
            When the page opens, a linear-quadratic regulator is on. Without a target, there is no regulator. The PD
            controller then holds the position that the model has when a user turns this controller on.
        motors: Names of the coordinates with motors; the active joints if empty.
        values: Numbers at which the sliders of some parameters start, by name. All other sliders start at the numbers
            in the file.
        explanation: A lesson to include.
        progress: Function that is called with the name of each step.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: The state, the target, a motor or a value is invalid.
        UnsupportedError: The model cannot be drawn, or Zig is not installed.

    """
    model, session = robot, Session(robot)
    driven, chosen = motors_of(model, motors), allowed_values(model, values)
    free = [str(each.symbol) for each in model.free_parameters()]
    for name in chosen:
        if name not in free:
            expected = "expected the name of a runtime parameter"
            raise InputError(expected, place="values", found=name, hint=near(name, free))
    held = regulator(model, target, driven, chosen) if len(target) else None
    known = {p: nearest_float(value) for p, value in values_of_parameters(model, chosen).items() if value is not None}
    start = _start(model, state)
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
    picture = scene(model, inputs, known)
    steps = tuple(scalar(f"dq{k}") for k in range(model.nv))
    moving = displaced(model, (inputs[0], Array("dq", (model.nv,), steps, inputs[1].unit, "change along velocities")))
    functions += [Function(Variant(each)) for each in (picture.program, moving)]
    unit = unit_of(model, Generating(), functions)
    progress("WebAssembly")
    text = render_c(unit, "double")
    arrays = arrays_of(model, text)
    module = module_of(model, unit, text, arrays)
    data = data_of(model, unit, picture, arrays, start, checked, driven, held, chosen)
    return Page(_filled(model, data, module, explanation))


def _through_singularities(session: Session) -> list[Function]:
    """Return the function for accelerations by Lagrange multipliers; an empty list if the model has no such route.

    Unlike the default route, this function also works where the dependent velocities are not determined.
    """
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


def _filled(model: Model, data: dict[str, Any], module: bytes, explanation: Explanation | None) -> str:
    sections = html_sections(explanation.lesson, explanation.notation) if explanation else []
    return fill(
        "page/page.html.jinja",
        title=explanation.lesson.title if explanation else model.name,
        introduction=INTRODUCTION,
        styles=Markup(plain("page/vendor/uPlot.min.css") + plain("page/page.css")),
        scripts=Markup("\n".join(plain(f"page/{name}") for name in SCRIPTS)),
        sections=sections,
        example="M[0,0] = 1" if "M" in data["checked"] else "g[0] = 0",
        data=Markup(json.dumps(data).replace("<", "\\u003c")),
        code=base64.b64encode(module).decode(),
    )


def data_of(
    model: Model,
    unit: Unit,
    picture: Scene,
    arrays: Sequence[tuple[str, int]],
    state: tuple[list[float], list[float]],
    checked: Mapping[str, tuple[str, str]],
    motors: Sequence[int],
    regulator: Regulator | None,
    values: Mapping[str, float],
) -> dict[str, Any]:
    """Return the data of a page by name; all values can be written as JSON."""
    rates = list(zip(velocity_names(model), velocity_units(model), strict=True))
    return {
        "name": model.name,
        "nq": model.nq,
        "nv": model.nv,
        "step": TIME_STEP,
        "arrays": [list(each) for each in arrays],
        "q": [{"name": name, "unit": unit} for name, unit in position_names(model)],
        "qd": [{"name": name, "unit": f"{unit}/s" if unit else ""} for name, unit in rates],
        "tau": [{"name": name, "unit": FORCE_UNITS.get(unit, "")} for name, unit in rates],
        "motors": list(motors),
        "independent": list(model.constrained.independent) if model.constrained else [],
        "regulator": vars(regulator) if regulator else None,
        "state": {"q": state[0], "qd": state[1]},
        "parameters": [
            {
                "name": each.name,
                "value": values.get(each.name, nearest_float(each.value)),
                "unit": each.unit,
                "doc": each.doc,
                "positive": bool(values.get(each.name, each.value) > 0),
            }
            for each in unit.constants
        ],
        "parts": [
            {"kind": part.kind, "a": part.a, "b": part.b, "size": part.size, "rim": part.rim} for part in picture.parts
        ],
        "points": [{"name": name, "at": point} for name, point in picture.names.items()],
        "normal": picture.normal,
        "up": picture.up,
        "fixed": picture.fixed,
        "checked": {
            letter: {"quantity": name, "array": array, "square": letter == "M", "rates": letter == "b"}
            for letter, (name, array) in checked.items()
        },
    }

"""The data that the scripts of a page read: a model's names and units, drawing, parameters and controllers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symgen.program.evaluate import nearest_float
from symgen.robot import Model
from symgen.robot.configuration.names import FORCE_UNITS, position_names, velocity_names, velocity_units
from symgen.targets.unit import Unit
from symgen.uses.page.controllers import Regulator
from symgen.uses.page.scene import Scene

TIME_STEP = 1e-3
"""Time step of the page's Runge-Kutta integration [s]."""


def data_of(
    model: Model,
    unit: Unit,
    picture: Scene,
    arrays: Sequence[tuple[str, int]],
    state: tuple[list[float], list[float]],
    checked: Mapping[str, tuple[str, str]],
    motors: Sequence[int],
    regulator: Regulator | None,
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
                "value": nearest_float(each.value),
                "unit": each.unit,
                "doc": each.doc,
                "positive": bool(each.value > 0),
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

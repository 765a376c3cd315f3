"""The values of a model's parameters in a motion: the given values or, by default, the values of the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Rational

from symgen.build import Module
from symgen.robot import Model
from symgen.robot.description.parameter_values import check_value
from symgen.uses.simulation.crossings import sizes_of

Array = NDArray[np.float64]


class Bound:
    """The functions of a module, called with given values of some runtime parameters.

    All other parameters have the values of the file.
    """

    def __init__(self, module: Module, values: Mapping[str, float]) -> None:
        self._module = module
        self._constants = {"parameters": module.parameters(**values)} if values else {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._module, name)
        return partial(function, **self._constants) if self._constants else function


def allowed_values(model: Model, values: Mapping[str, float] | None) -> dict[str, float]:
    """Return the values of parameters by name, empty for None.

    Raises :class:`~symgen.errors.InputError` for a value that the parameter may not have.
    """
    for parameter in model.parameters:
        if values and (name := str(parameter.symbol)) in values:
            check_value(parameter.symbol, values[name], f"parameter {name}")
    return dict(values or {})


def values_of_parameters(model: Model, values: Mapping[str, float]) -> dict[Expr, Expr]:
    """Return the value of each parameter: the given value or, by default, the value in the file."""
    return {p.symbol: Rational(values[str(p.symbol)]) if str(p.symbol) in values else p.value for p in model.parameters}


def guard_sizes(model: Any, values: Mapping[str, float]) -> Callable[[Array], Array]:
    """Return a function from positions (n, nq) to the sizes of guards (n, events), as :func:`.sizes_of` does."""
    known = values_of_parameters(model, values)
    return sizes_of([each.guard.xreplace(known) for each in model.events], model.variables)

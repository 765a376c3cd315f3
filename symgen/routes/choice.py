"""Choose a program if the user has chosen no derivation: compare costs, and rounding errors if costs are close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from symgen.errors import UnsupportedError
from symgen.options.groups import Prefer
from symgen.program import Program, cost
from symgen.program.domains.digits import roundoffs


class Rule(NamedTuple):
    """Limits on cost and rounding error. Route ``auto`` chooses the cheapest program within both limits."""

    cost: float
    """Largest cost, as a multiple of the lowest cost. Errors are estimated only for programs within this limit."""
    error: float
    """Largest rounding error, as a multiple of the smallest error among programs within the limit of cost."""


RULES: Mapping[Prefer, Rule] = {"speed": Rule(1.05, 2.0), "accuracy": Rule(2.0, 1.2)}
"""The rule of each value of the option ``prefer``.

* ``speed``: a program that costs up to 5 % more than the cheapest program is chosen if its error is less than half of
  the cheapest program's error.
* ``accuracy``: a program that costs up to twice as much as the cheapest program is chosen if its error is smaller.
  Errors that differ by up to 20 % count as equal, because an estimate varies by some 10 % with its random
  perturbations.
"""


def preferred(programs: Sequence[Program], prefer: Prefer, parameters: Mapping[str, float]) -> int:
    """Return the index of the program that the rule of ``prefer`` chooses.

    ``parameters`` are the values of runtime parameters. Rounding errors cannot be compared if a program has a parameter
    without a value. The cheapest program is then chosen, or :class:`~symgen.errors.UnsupportedError` is raised if
    ``prefer`` is ``accuracy``.
    """
    rule, costs = RULES[prefer], [cost(each).weight for each in programs]
    near = [k for k, weight in enumerate(costs) if weight <= rule.cost * min(costs)]
    if len(near) > 1:
        errors = {k: error for k in near if (error := roundoffs(programs[k], parameters)) is not None}
        if len(errors) == len(near):
            near = [k for k in near if errors[k] <= rule.error * min(errors.values())]
        elif prefer == "accuracy":
            raise UnsupportedError(f"{programs[0].name}: rounding errors need a value of each parameter")
    return min(near, key=costs.__getitem__)

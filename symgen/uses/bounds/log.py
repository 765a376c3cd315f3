"""The log of a search: the program, the limits, and the boxes.

A checker, which does not need symgen, reads the log and computes the bounds of the boxes again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sympy import Expr, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.program.flatten import flatten, terms
from symgen.uses.bounds.search import Node
from symgen.uses.bounds.variables import Variables
from symgen.uses.limits import Spans

CHECKER = "check_bounds.py"
"""The checker, which is written beside a log."""


def check_loggable(variables: Variables) -> None:
    """Raise UnsupportedError if the checker does not support the program.

    Positions must not be quaternions, or cosines and sines of angles. The outputs must be sums of products of sines,
    cosines and polynomial variables.
    """
    program = variables.program
    if any(array.unit_norm_groups for array in program.inputs):
        raise UnsupportedError(f"{program.name}: a log supports no quaternions, cosines and sines as positions")
    inside = {k for each in variables.outputs for k, degree in each.powers.items() if degree}
    if inside - set(variables.polynomial):
        raise UnsupportedError(f"{program.name}: a log supports sums of products of sines and cosines only")


def boxes_of(variables: Variables, curved: Sequence[int], nodes: Sequence[Node]) -> list[list[Any]]:
    """Return for each box its parent, the ends of each position, and the number of pieces of each position.

    For a position on which the output does not depend, the ends are its limits and the number of pieces is 0.
    """
    positions = _positions(variables)
    rows = []
    for node in nodes:
        ends = {k: box for k, box in zip(curved, node.box.T.tolist(), strict=True)}
        pieces = dict(zip(curved, node.pieces, strict=True))
        whole = [ends.get(k, [float(variables.lower[k]), float(variables.upper[k])]) for k in positions]
        rows.append([node.parent, whole, [pieces.get(k, 0) for k in positions]])
    return rows


def log_text(variables: Variables, given: Spans, names: Mapping[int, str], outputs: Mapping[str, Any]) -> str:
    """Return the text of a log.

    Args:
        variables: The variables of the program.
        given: The ranges of the inputs.
        names: The names of the elements of the outputs, by index.
        outputs: Maps each name and side (``lower`` or ``upper``) to the bound and the boxes.

    """
    program: Program = flatten(variables.program)
    symbols = list(program.input_symbols())
    positions = [symbols[k] for k in _positions(variables)]
    limits = [(each.lower, each.upper) for array in program.inputs for each in given[array.name]]
    elements = program.output_elements()
    document = {
        "name": program.name,
        "limits": [[str(symbol), *ends] for symbol, ends in zip(symbols, limits, strict=True)],
        "positions": list(map(str, positions)),
        "program": _logged([*program.body, *((name, elements[k]) for k, name in names.items())], positions),
        "outputs": outputs,
    }
    return json.dumps(document) + "\n"


def _logged(values: Sequence[tuple[object, Expr]], positions: Collection[Symbol]) -> list[tuple[str, str, list[Any]]]:
    """Return each value as its name, a function (``sin``, ``cos`` or an empty text), and the terms of a sum.

    Each term consists of a number and the names of its factors. If the value is a sine or cosine, the terms add up to
    its angle, and each term is a multiple of a position.
    """
    rows = []
    angles: dict[object, Expr] = {symbol: symbol for symbol in positions}
    for name, value in values:
        if value.func in (sin, cos):
            rows.append((str(name), value.func.__name__, _terms(angles[value.args[0]])))
        elif value.free_symbols and value.free_symbols <= angles.keys():
            angles[name] = value.xreplace(angles).expand()
        else:
            rows.append((str(name), "", _terms(value)))
    return rows


def _terms(value: Expr) -> list[list[str]]:
    return [[str(term.number), *map(str, term.factors)] for term in terms(value)]


def _positions(variables: Variables) -> list[int]:
    """Return the curved variables whose sines or cosines are in an output."""
    inside = {k for each in variables.outputs for k, degree in each.waves.items() if degree}
    return sorted(inside - set(variables.polynomial))

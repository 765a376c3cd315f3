"""Bounds of every output of a quantity over the limits of a model."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Unpack

import numpy as np

from symgen.api.asking import opened_for_code, warn_of
from symgen.api.loading import takes_files
from symgen.errors import InputError, UnsupportedError
from symgen.files import write_all
from symgen.gc_paused import gc_paused
from symgen.options import LIMITS, OPTIONS, DefaultLimits, Generating
from symgen.options.keywords import ReadingKeywords
from symgen.options.option import whole_number
from symgen.phrasing import Progress, announced, first_of
from symgen.pipeline import Remark, proven, remarks_on
from symgen.program import Program
from symgen.program.domains.float_errors import float_errors
from symgen.program.domains.ranges import Range, ranges
from symgen.program.domains.rounding import ROUNDOFF
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import flatten
from symgen.robot import Model
from symgen.robot.configuration.names import velocity_names
from symgen.session import Session
from symgen.targets.templates import plain
from symgen.uses.bounds.condition import condition
from symgen.uses.bounds.forms import Rows
from symgen.uses.bounds.log import CHECKER, boxes_of, check_loggable, log_text
from symgen.uses.bounds.points import Enclosure
from symgen.uses.bounds.results import Bound, Bounds, OutputBounds
from symgen.uses.bounds.search import STARTS, Node, climbed, largest, rigorous, samples
from symgen.uses.bounds.series import enclosures
from symgen.uses.bounds.variables import Variables, variables_of
from symgen.uses.limits import Spans, spans

BOUNDED_INPUTS = ("q", "qd", "qdd", "tau")
"""Inputs for which joint limits give ranges. A quantity that has another input cannot be bounded."""
MAX_BOXES = 100_000_000
"""The largest allowed value of the option ``boxes``."""
SEARCHED_SHARE = 0.999
"""A search ends if the gap between the bound and the attained value is at most this share of the allowed gap. The
remaining share is for rounding errors.
"""
SMALLEST_SCALE = 0.01
"""The tolerance is a share of the attained value. A small attained value is replaced by this share of the output's
largest magnitude.
"""


@takes_files(ReadingKeywords, limits=LIMITS)
def bounds(
    robot: Model | Session,
    quantity: str,
    *,
    tolerance: float = 0.05,
    boxes: int = 2_000_000,
    seconds: float | None = None,
    log: str | Path | None = None,
    rounding: str | None = None,
    progress: Progress = lambda _: None,
    **options: Unpack[ReadingKeywords],
) -> Bounds:
    """Bound every output of a quantity over all states within the limits of a model.

    Each bound is rigorous, rounding errors included. The search also finds a state in which the output is close to the
    bound.

    Args:
        robot: A robot without loops or with loops in closed form, a system, or a session of one of these.
        quantity: The name of a quantity.
        tolerance: The search for a bound ends when the bound exceeds an attained value by at most this share of the
            value.
        boxes: Maximum number of boxes for each bound. If the search ends for this reason, the bound is rigorous, but
            less tight. Each box of the search counts once for every 256 points of the convex hull that encloses the
            output. A search that has no finite bound ends after 1/256 of the boxes, with a warning.
        seconds: Maximum time for all bounds together [s]. If a search ends for lack of time, its bound depends on the
            speed of the machine.
        log: A file to which the boxes of the search are written. The checker ``check_bounds.py`` is written into the
            folder of this file. The checker computes the bounds of the boxes again.
        rounding: ``float`` or ``double``: also bound the rounding errors of generated code in this type. The bound
            treats the inputs as exact. The bound is for the sines and cosines of generated code.
        progress: Function that is called with a line of text for each output.
        options: Reading options. Limits that the file does not state must be given.

    Returns: A lower and an upper bound of each element of the outputs, in the units of the quantity. For
        ``mass_matrix``, the last row is called ``condition``. This row bounds the ratio of the largest to the smallest
        eigenvalue of the mass matrix.

    Raises:
        InputError: A limit is missing, or an option is invalid.
        UnsupportedError: An input of the quantity has no limits, such as a wrench; or the model has loops. The rounding
            error of a square root, or of a quotient by a number that may be zero, cannot be bounded.

    """
    for name, value, fits in (
        ("tolerance", tolerance, 0 < tolerance < np.inf),
        ("seconds", seconds, seconds is None or seconds > 0),
    ):
        if not fits:
            raise InputError("expected a number above zero", place=f"option {name}", found=value)
    whole_number("option boxes", boxes, 1, MAX_BOXES)
    if rounding not in (None, *ROUNDOFF):
        raise InputError(f"expected {' or '.join(ROUNDOFF)}", place="option rounding", found=rounding)
    deadline = np.inf if seconds is None else time.monotonic() + seconds
    session = opened_for_code(robot)
    with gc_paused():
        function = proven(session, quantity, Generating())
    warn_of(remarks_on([function]))
    given = _ranges(session.model, function.program, options)
    variables = variables_of(function.program, given)
    if log is not None:
        check_loggable(variables)
    errors: list[float] = []
    if rounding is not None:
        progress("rounding errors")
        errors = [x for row in float_errors(function.program, given, rounding).values() for x in row]
    found = dict(enumerate(enclosures(variables)))
    names = _names(function.program)
    states, values = samples(variables)
    intervals = _intervals(function.program, given)
    rows, boxes_by_output = [], dict[str, Any]()
    for step, _ in announced([each[1] for each in names], progress):
        k, name, unit = names[step]
        left = len(names) - step + (quantity == "mass_matrix")
        until = deadline if deadline == np.inf else time.monotonic() + (deadline - time.monotonic()) / left
        search = _Search(
            variables, found.pop(k), k, intervals[k] if intervals else None, tolerance, boxes, until, log is not None
        )
        sides = search.sides(states, values[k])
        if search.infinite:
            q = ", ".join(f"{round(each, 9) + 0.0:.3g}" for each in variables.inputs(search.infinite[0])["q"])
            text = f"{name}: no finite bound was found; the output may be infinite or undefined near q = [{q}]"
            warn_of([Remark(text)])
        rows.append(OutputBounds(name, unit, *sides, search.interval, errors[k] if errors else None))
        if log is not None:
            boxes_by_output[name] = {
                side: {"bound": bound.bound, "boxes": boxes_of(variables, search.enclosure.curved, nodes)}
                for side, bound, nodes in zip(("lower", "upper"), sides, search.nodes, strict=True)
            }
    if quantity == "mass_matrix":
        progress("condition")
        rows.append(condition(function.program, given, tolerance, boxes, deadline))
    if log is not None:
        path = Path(log)
        text = log_text(variables, given, {k: name for k, name, _ in names}, boxes_by_output)
        write_all(path.parent, {path.name: text, CHECKER: plain(f"bounds/{CHECKER}")})
    return Bounds(session.model.name, quantity, tolerance, tuple(rows))


@dataclass(frozen=True)
class _Search:
    """The search for the bounds of one output."""

    variables: Variables
    enclosure: Enclosure
    output: int
    interval: tuple[float, float] | None
    tolerance: float
    boxes: int
    deadline: float
    logged: bool
    """True if a log is written. A search with a log ignores ``interval``, because the checker does not compute
    intervals.
    """
    nodes: list[tuple[Node, ...]] = field(default_factory=list)
    """The boxes of the search for the lower bound, then the boxes of the search for the upper bound."""
    infinite: list[Rows] = field(default_factory=list)
    """States near which no finite bound was found."""

    @np.errstate(all="ignore")
    def sides(self, states: Rows, values: Rows) -> tuple[Bound, Bound]:
        """Return the lower and the upper bound of the output, given sampled states and the output's values there."""
        starts = []
        for sign in (-1, 1):
            best = np.argsort(-sign * values, kind="stable")[:STARTS]
            starts.append(self._climbed(sign, states[best]))
        scale = SMALLEST_SCALE * max(abs(value) for value, _ in starts)
        middle = self.deadline if self.deadline == np.inf else (time.monotonic() + self.deadline) / 2
        return self._side(-1, starts[0], scale, middle), self._side(1, starts[1], scale, self.deadline)

    def _side(self, sign: int, start: tuple[float, Rows], scale: float, deadline: float) -> Bound:
        def slack(attained: float) -> float:
            return self.tolerance * max(abs(attained), scale)

        known = np.inf if self.interval is None or self.logged else sign * self.interval[(sign + 1) // 2]
        limits = self.variables.lower, self.variables.upper
        polynomial = self.variables.polynomial
        found = largest(
            self.enclosure,
            sign,
            limits,
            polynomial,
            self._value(sign),
            start,
            known,
            lambda attained: SEARCHED_SHARE * slack(attained),
            self.boxes,
            deadline,
        )
        self.nodes.append(found.nodes)
        if found.upper == np.inf and found.highest is not None:
            near = (self.variables.lower + self.variables.upper) / 2
            near[list(self.enclosure.curved)] = found.highest
            self.infinite.append(near)
        _, state = self._climbed(sign, found.state[None])
        attained = rigorous(self.variables, self.output, state)[(1 - sign) // 2]
        inputs = {name: tuple(row) for name, row in self.variables.inputs(state).items()}
        within = found.upper - sign * attained <= slack(sign * attained)
        return Bound(sign * found.upper + 0.0, attained + 0.0, inputs, found.boxes, bool(within))

    def _climbed(self, sign: int, starts: Rows) -> tuple[float, Rows]:
        return climbed(self._value(sign), starts, self.variables.lower, self.variables.upper)

    def _value(self, sign: int) -> Callable[[Rows], Rows]:
        return partial(self.variables.signed, self.output, sign)


def _ranges(model: Model, program: Program, options: Mapping[str, Any]) -> Spans:
    """Return the ranges of a program's inputs; raise an error if neither the file nor the options state a limit."""
    if program.parameters:
        names = ", ".join(map(str, program.parameters))
        raise UnsupportedError(f"{program.name}: runtime parameters ({names}) have no stated range")
    if model.constrained is not None:
        raise UnsupportedError(f"{model.name}: bounds support loops only in closed form (constraints='explicit')")
    for array in program.inputs:
        if array.name not in BOUNDED_INPUTS:
            raise UnsupportedError(f"{program.name}: bounds support no input {array.name}, because it has no limits")
    limits = DefaultLimits.of(options)
    given = spans(model, limits)
    for option in LIMITS:
        if option not in options:
            changed = spans(model, replace(limits, **{option: getattr(limits, option) / 2}))
            for array in program.inputs:
                if changed[array.name] != given[array.name]:
                    _refuse_missing(model, option, array.name, given[array.name], changed[array.name])
    return {array.name: given[array.name] for array in program.inputs}


def _refuse_missing(model: Model, option: str, name: str, given: Sequence[Range], changed: Sequence[Range]) -> None:
    """Raise an error that names the option and the joints without a limit in the file."""
    names = velocity_names(model)
    lacking = [k for k, pair in enumerate(zip(given, changed, strict=True)) if pair[0] != pair[1]]
    places = [names[k] if len(given) == len(names) else f"{name}[{k}]" for k in lacking]
    flag = "--" + option.replace("_", "-")
    raise InputError(
        f"expected {flag}: {OPTIONS[option].metadata['doc']}; no limit is stated for {first_of(places)}", place=name
    )


def _names(program: Program) -> list[tuple[int, str, str]]:
    """Return the index, name and unit of each element of the outputs; symmetric matrices have only a lower triangle."""
    found, k = [], 0
    for array in program.outputs:
        for place in product(*map(range, array.shape)):
            if not (array.symmetric and place[1] > place[0]):
                index = f"[{','.join(map(str, place))}]" if place else ""
                found.append((k, array.name + index, array.unit))
            k += 1
    return found


def _intervals(program: Program, given: Spans) -> list[tuple[float, float]] | None:
    """Return each output's bounds from interval arithmetic, or None if the program has quotients or square roots."""
    try:
        flat = flatten(program)
    except UnsupportedError:
        return None
    known = ranges(flat, given)
    numbers = [Range(nearest_float(e), nearest_float(e)) if e.is_number else known[e] for e in flat.output_elements()]
    return [(each.lower, each.upper) for each in numbers]

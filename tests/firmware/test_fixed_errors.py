"""Errors of exported functions in fixed point stay below the bounds in the header, and a search comes close to them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from helpers.firmware import exported
from helpers.loading import load_named
from sympy import cos, lambdify, sin

import symgen
from symgen.options import DefaultLimits
from symgen.program import Array
from symgen.program.evaluate import ARRAY, evaluate
from symgen.program.flatten import flatten
from symgen.uses.firmware.coding import Coding
from symgen.uses.firmware.host import on_host
from symgen.uses.limits import spans

MAX_RATIO = 4
"""The largest ratio of an error bound to the largest error that is found."""
STEPS = (*[0.5] * 4, *[0.2] * 3, *[0.05] * 3, 0.01, 0.01)
FINE_STEPS = (2.0**-9, *[2.0**-21] * 3, *[2.0**-13, 2.0**-21, 2.0**-21] * 2)
"""Largest changes of a coordinate in a search, as shares of its range."""


def sensitivity(program, output, source):
    """A function of inputs: the sum of the roundings in the text of a function, each times its effect on an output.

    The derivatives of the lines are those of SymPy. A line without a format in its comment is not rounded.
    """
    flat = flatten(program, divisions=True)
    formats = dict(re.findall(r"int32_t (\w+) = .*; /\* Q(\d+) \*/", source))
    symbols = [symbol for symbol, _ in flat.body]
    every = replace(flat, outputs=(Array("all", (len(symbols),), tuple(symbols)),))
    steps = []
    for symbol, value in reversed(flat.body):
        places = 30 if value.func in (sin, cos) else int(formats.get(symbol.name, 99))
        names = sorted(value.free_symbols, key=str)
        steps.append((symbol, 2.0 ** -(places + 1), names, [(s, lambdify(names, value.diff(s))) for s in names]))

    def total(inputs):
        known = dict(zip(symbols, evaluate(every, inputs, ARRAY)["all"], strict=True))
        known |= {s: row for array in flat.inputs for s, row in zip(array.elements, inputs[array.name], strict=True)}
        effects, found = dict.fromkeys(known, 0.0) | {flat.output_elements()[output]: 1.0}, 0.0
        for symbol, rounding, names, derivatives in steps:
            found = found + rounding * np.abs(effects[symbol])
            for other, derivative in derivatives:
                effects[other] = effects[other] + effects[symbol] * derivative(*(known[s] for s in names))
        return found

    return total


def climbed(value, states, limits, steps, source, tries=24):
    """Change one coordinate of each state at a time, and keep the best of several random changes."""
    best, (lower, upper) = value(states), limits
    for step in steps:
        for k in source.permutation(states.shape[1]):
            tried = np.repeat(states[:, None], tries, axis=1)
            tried[:, :, k] += source.uniform(-step, step, tried.shape[:2]) * (upper - lower)[k]
            tried = np.clip(tried, lower, upper)
            found = value(tried.reshape(-1, len(lower))).reshape(tried.shape[:2])
            rows, most = np.arange(len(states)), found.argmax(axis=1)
            better = found[rows, most] > best
            states = np.where(better[:, None], tried[rows, most], states)
            best = np.maximum(best, found[rows, most])
    return states, best


def searched(error, effects, states, drawn, limits, source):
    """Return the largest error near the states where roundings have the largest effects, and near the worst states."""
    worst, largest = climbed(effects, states[np.argsort(effects(states[:8000]))[-40:]], limits, STEPS, source)
    near = np.repeat(worst[np.argsort(largest)[-4:]], 64, axis=0)
    shares = source.uniform(-1, 1, near.shape) * 2.0 ** source.uniform(-19, -5, (len(near), 1))
    near = np.clip(near + shares * (limits[1] - limits[0]), *limits)
    best, _ = climbed(error, states[np.argsort(drawn)[-30:]], limits, STEPS[::3], source)
    return climbed(error, np.concatenate([best, near]), limits, FINE_STEPS, source, tries=64)[1].max()


@pytest.mark.parametrize(
    "name, quantity",
    [
        *product(["planar_2r", "ur5", "panda"], ("gravity", "inverse_dynamics", "mass_matrix")),
        ("planar_2r", "forward_dynamics"),
        ("scara", "forward_dynamics"),
    ],
)
def test_errors_stay_below_their_bounds(name, quantity):
    """Bounds are at most four times the errors that a search finds.

    The search starts in random states and in states in which roundings have large effects. The reference is another
    route's program in double precision. Bounds and binary points are those of the header.
    """
    robot, options = load_named(name, parameters="baked"), DefaultLimits()
    program, _ = symgen.program(robot, quantity)
    reference, _ = symgen.program(robot, quantity, as_described=True)
    given, source = spans(robot, options), np.random.default_rng(5)
    folder = exported(name, (quantity,), scalar="fixed", samples=10)
    files = {path.name: path.read_text() for path in (folder / "src").iterdir()}
    (output,) = (array.name for array in program.outputs)
    macro = re.compile(rf"_{quantity.upper()}_{output.upper()}_FRACTION (\d+) .*error is at most (\S+) ")
    ((places, most),) = macro.findall(files[f"{robot.name}.h"])
    inputs = re.findall(rf"{robot.name.upper()}_([A-Z]+)_FRACTION (\d+) .*fraction bits of", files[f"{robot.name}.h"])
    coding = Coding("fixed", {array.lower(): int(bits) for array, bits in inputs} | {output: int(places)})
    limits = np.concatenate([bounds(given, array.name) for array in program.inputs], axis=1)
    ends = np.cumsum([len(given[array.name]) for array in program.inputs])

    def rows(states):
        return dict(zip((array.name for array in program.inputs), np.split(states, ends[:-1], axis=1), strict=True))

    def errors(states):
        codes = {array: coding.encode(array, values) for array, values in rows(states).items()}
        exact = {array: np.clip(values, *bounds(given, array)) for array, values in decoded(coding, codes).items()}
        expected = evaluate(reference, {array: list(values.T) for array, values in exact.items()}, ARRAY)[output]
        found = host.run(quantity, codes, np.zeros((len(codes["q"]), 0)))[output]
        columns = [np.broadcast_to(column, len(found)) for column in expected]
        return np.abs(coding.decode(output, found) - np.stack(columns, axis=1))

    states = source.uniform(*limits, (25_000, limits.shape[1]))
    states[::2, ends[0] :] = np.where(source.integers(0, 2, states[::2, ends[0] :].shape), *limits[:, ends[0] :])
    states[::50] = np.where(source.integers(0, 2, states[::50].shape), *limits)
    with on_host(robot.name, files, [program], "fixed", 0) as host:
        drawn = errors(states)
        text = files[f"{robot.name}_{quantity}.c"]

        def effects(states, total):
            found = total({array: list(values.T) for array, values in rows(states).items()})
            return np.broadcast_to(found, len(states))

        totals = {k: sensitivity(program, k, text) for k in np.argsort(drawn.max(axis=0))[-2:]}
        place = max(totals, key=lambda k: effects(states[:4000], totals[k]).max())
        total, error = totals[place], drawn[:, place]
        found = searched(lambda x: errors(x)[:, place], lambda x: effects(x, total), states, error, limits, source)
        attained = max(drawn.max(), found)
    assert float(most) / MAX_RATIO <= attained <= float(most)


def decoded(coding, codes):
    return {array: coding.decode(array, rows) for array, rows in codes.items()}


def bounds(given, array):
    return np.array([(each.lower, each.upper) for each in given[array]]).T

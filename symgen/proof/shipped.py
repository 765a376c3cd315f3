"""Prove the programs in generated code: each program, after its last pass, is compared with an independent reference.

The reference is :mod:`symgen.proof.reference`: d'Alembert's principle in 4x4 matrices, without tracing, rewriting or
passes. Program and reference are compared exactly, at random points modulo random primes, until the chance that a wrong
program passes is below 2^-80. Some values have no exact residues: sines of computed angles, square roots, and constants
of 40 digits. These values are compared as balls (intervals with a midpoint and a radius) of 60 digits.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import ctx

from symgen.catalog import QUANTITIES
from symgen.errors import ProgramError, ProofError, UnsupportedError
from symgen.program import Program
from symgen.program.domains.balls import precision
from symgen.program.domains.finite_field import random_prime
from symgen.program.domains.trials import Trial, has_moved_angles, has_square_roots
from symgen.program.sparsity import places
from symgen.proof.counterexample import entry_name
from symgen.proof.degree import Degrees, Size
from symgen.proof.equality import MAX_LOG2_ERROR, MAX_TRIALS
from symgen.proof.reference.bound import reference_size
from symgen.proof.reference.model import reference_of
from symgen.proof.reference.numbers import NoValueError, Numbers, balls, residues
from symgen.proof.reference.place import Place, Real
from symgen.proof.reference.point import Values
from symgen.proof.reference.values.quantities import REDUCED
from symgen.robot import Model
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import derive, routes_of

METHOD = "d'Alembert's principle"
WITH_ROUNDED_CONSTANTS = ("frame_quaternions",)
"""Quantities whose programs contain constants of 40 digits."""
CHOSEN_COLUMNS = ("base_regressor",)
"""Quantities whose columns can be chosen in several correct ways. All routes choose the same columns."""
INITIAL_BITS = 256
"""Initial precision of the balls [bits]."""
MAX_BITS = 4096
"""Highest precision of balls [bits], for long programs such as time steps that end far from their initial state."""
COMPARED_DIGITS = 30
"""Number of digits in which balls must agree with the reference, relative to the largest value."""
ABSOLUTE_TOLERANCE = 1e-60
"""Allowed difference if all values are zero. Values of robots are far larger; rounding at 256 bits is far smaller."""
REAL_STATES = 2
"""Number of states in real numbers at which balls are compared."""
TIME_STEP_SPAN = (0.0, 1e-2)
"""Smallest and largest length of a time step at random points [s]."""
MAX_UNDEFINED_POINTS = 3
"""A quantity counts as undefined in every state if it has no value at this number of points of prime fields."""
MAX_UNDEFINED_STATES = 50
"""A quantity counts as undefined if it has no value in this number of real states.

The number is high, because a mechanism cannot be closed at many random positions.
"""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The result of a comparison: the number of points, and the chance of error (or None for balls)."""

    points: int
    error: float | None
    """log2 of the upper bound on the chance that a wrong program passes; None if balls were compared."""

    def words(self, described: str) -> str:
        """Return the text for the banner of a generated file."""
        if self.error is None:
            return f"equal to {METHOD} on {described}, to {COMPARED_DIGITS} digits in {self.points} random states"
        return (
            f"equal to {METHOD} on {described}, exactly, at {self.points} points modulo 61-bit primes;"
            f" chance of error below 2^{math.ceil(self.error)}"
        )


class Witness:
    """The reference for one model, at points that all quantities share."""

    def __init__(self, model: Model, seed: int | None = None) -> None:
        self.model, self._reference = model, reference_of(model)
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self.circular, self.others = self._reference.circular, self._reference.others
        self.unit_norm_groups = tuple(tuple(f"q{k}" for k in group) for group in model.unit_norm_groups)
        self._places: dict[int, list[Place]] = {}
        self._others: dict[tuple[str, str], Program] = {}

    def place(self, k: int, real: bool) -> Place:
        """Return point k, either in a prime field or in real numbers of the current precision.

        Each number of a point depends only on the seed, k and the number's name, so processes may share a proof.
        """
        places = self._places.setdefault(ctx.prec if real else 0, [])
        while len(places) <= k:
            source = self._source_of(len(places), ctx.prec if real else 0)
            numbers: Numbers
            values: Values
            if real:
                positive = {p.symbol.name for p in self.model.free_parameters() if p.symbol.is_positive}
                spans = {f"q{k}": span for k, span in enumerate(self.model.position_spans)}
                spans["h"] = TIME_STEP_SPAN
                numbers, values = balls(), Real(source, self.unit_norm_groups, positive, spans)
            else:
                prime = random_prime(source("prime"))
                numbers, values = residues(prime), Trial(prime, source, self.circular, self.unit_norm_groups, {})
            places.append(Place(numbers, values, self._reference.at(numbers, values), {}))
        return places[k]

    def _source_of(self, k: int, bits: int) -> Callable[[str], random.Random]:
        return lambda name: random.Random(f"{self._seed} {k} {bits} {name}")

    def by_another_route(self, program: Program) -> Program:
        """Return the program of another route, for a quantity without exact values in the reference."""
        key = program.name, program.route
        if key not in self._others:
            other = next(each.name for each in routes_of(self.model, program.name) if each.name != program.route)
            self._others[key] = derive(simplified(self.model), program.name, other)
        return self._others[key]

    @cached_property
    def degrees(self) -> tuple[Degrees, Size]:
        """The numeric constants of the description, and a size that bounds the poses and inertias of the model."""
        degrees = Degrees(self.circular)
        return degrees, self._reference.size(degrees)

    def chance(self, program: Program) -> float:
        """Return log2 of the upper bound on the chance that a wrong program agrees at one point."""
        known, pose = self.degrees
        degrees = known.copy()
        reference = reference_size(pose, self.model.nv + self.model.extents.get("nc", 0), program.name, degrees)
        angles = len(self.circular) + len(self.unit_norm_groups)
        return degrees.chance(degrees.of_differences(degrees.of(program), [reference]), angles)


def prove_shipped(program: Program, witness: Witness) -> Evidence:
    """Compare a program with the reference for the robot as its file describes it.

    Raises :class:`~symgen.errors.ProofError` naming the first entry that differs, and
    :class:`~symgen.errors.UnsupportedError` if the quantity is undefined in every state.
    """
    inexact = program.name in WITH_ROUNDED_CONSTANTS or has_moved_angles(program) or has_square_roots(program)
    if QUANTITIES[program.name].exact and not inexact:
        try:
            evidence = _exactly(program, witness)
        except ProgramError:
            pass  # a number without a residue, or constraints that can be closed only in real numbers
        else:
            if program.name in witness.others and program.name not in CHOSEN_COLUMNS:
                _in_balls(program, witness)
            return evidence
    return _in_balls(program, witness)


def _exactly(program: Program, witness: Witness) -> Evidence:
    error, points = 0.0, 0
    chance: float | None = None
    for k in range(MAX_TRIALS):
        try:
            _compare(program, witness, witness.place(k, real=False))
        except ZeroDivisionError:
            if points == 0 and k + 1 == MAX_UNDEFINED_POINTS:
                raise _undefined(program, witness) from None
            continue
        chance = witness.chance(program) if chance is None else chance
        points, error = points + 1, error + chance
        if error <= MAX_LOG2_ERROR:
            return Evidence(points, error)
    raise ProgramError(f"{program.name}: {MAX_TRIALS} trials do not reach the required confidence")


def _in_balls(program: Program, witness: Witness) -> Evidence:
    """Compare a program with the reference at real states; use more bits if error bounds are too wide to decide."""
    points, undefined, bits = 0, 0, INITIAL_BITS
    while points < REAL_STATES:
        with precision(bits):
            try:
                _compare(program, witness, witness.place(points + undefined, real=True))
                points += 1
            except NoValueError:
                undefined += 1
            except (ZeroDivisionError, _WideError) as error:
                divisor = isinstance(error, ZeroDivisionError)
                if divisor and bits == INITIAL_BITS and _is_zero_in_fields(program, witness):
                    raise _undefined(program, witness) from None
                bits *= 2
                if bits > MAX_BITS:
                    what = "a divisor from zero" if divisor else "the results from the expected ones"
                    raise ProofError(f"{program.name}: balls of {MAX_BITS} bits do not separate {what}") from None
        if points == 0 and undefined == MAX_UNDEFINED_STATES:
            raise _undefined(program, witness)
    return Evidence(points, None)


class _WideError(Exception):
    """Raised if two results, as balls, overlap but are wider than the allowed difference."""


def _is_zero_in_fields(program: Program, witness: Witness) -> bool:
    """Return True if the program divides by zero at several random points, so almost surely in every state."""
    for k in range(MAX_UNDEFINED_POINTS):
        try:
            place = witness.place(k, real=False)
            place.of(program)
            if program.name not in witness.others:
                place.expected(program.name)
            return False
        except ZeroDivisionError:
            continue
        except ProgramError:  # a number without a residue
            return False
    return True


def _undefined(program: Program, witness: Witness) -> UnsupportedError:
    return UnsupportedError(
        f"{witness.model.name}: {program.name} is not defined in any state: a matrix to be inverted is singular, or"
        " a square root has a negative argument"
    )


def _compare(program: Program, witness: Witness, place: Place) -> None:
    """Raise :class:`ProofError` for the first entry that differs from the reference.

    Raise :class:`_WideError` or ZeroDivisionError if balls are too wide to decide.
    """
    values = list(_dense(program, place.of(program)))
    if program.name in CHOSEN_COLUMNS or (program.name in witness.others and not place.numbers.inexact):
        expected = place.of(witness.by_another_route(program))
    else:
        expected = place.expected(program.name)
    if program.name in REDUCED:
        values = list(place.reference.as_compared(program.name, values))
    if len(values) != len(expected):
        raise ProofError(f"{program.name}: {len(values)} values where {len(expected)} are expected")
    if place.numbers.inexact:
        if not all(ball.is_finite() for ball in expected):
            raise ZeroDivisionError("a divisor whose ball contains zero")
        largest = max((abs(float(ball.mid())) for ball in expected), default=0.0)
        allowed = ABSOLUTE_TOLERANCE + 10.0**-COMPARED_DIGITS * largest
        apart = [abs(value - truth) for value, truth in zip(values, expected, strict=True)]
        wrong = (k for k, each in enumerate(apart) if float(each.abs_lower()) > allowed)
    else:
        apart = []
        wrong = (k for k, (value, truth) in enumerate(zip(values, expected, strict=True)) if value != truth)
    if (index := next(wrong, None)) is not None:
        where = program.outputs[0].name if program.name in REDUCED else entry_name(program, index, expanded=True)
        raise ProofError(f"{program.name} by {program.route}: {where} differs from {METHOD} on the robot as described")
    if not all(float(each.abs_upper()) <= allowed for each in apart):
        raise _WideError


def _dense(program: Program, values: Sequence[Any]) -> Iterator[Any]:
    """Yield the values of all entries of the outputs; compressed matrices are expanded."""
    left = iter(values)
    for array, wanted in zip(program.outputs, QUANTITIES[program.name].outputs, strict=True):
        if array.pattern is None:
            yield from (next(left) for _ in array.elements)
            continue
        rows: list[list[Any]] = [[0] * array.pattern.shape[1] for _ in range(array.pattern.shape[0])]
        for i, j in places(array.pattern):
            rows[i][j] = next(left)
            if wanted.symmetric:
                rows[j][i] = rows[i][j]
        yield from (entry for row in rows for entry in row)

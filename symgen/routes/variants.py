"""Choose the variants of a quantity: one form of its code for many states, and one for a single state.

A pass is a function that optimises a program. The first passes determine the number of operations, so they run on all
candidate programs. To save time, the remaining passes run only on the cheapest candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from symgen.options import Generating
from symgen.phrasing import timed
from symgen.program import Program, cost
from symgen.program.passes import ALL_LIMB_PASSES, OPERATIONS, PASSES, Pass, Step, continued, optimise, side_by_side
from symgen.program.variants.factored import factored
from symgen.program.variants.packs.weight import weight
from symgen.program.variants.panels import PanelTail, rounds
from symgen.program.variants.products import ProductTail
from symgen.program.variants.variant import AnyVariant, Variant
from symgen.robot import Model
from symgen.routes import derive_all
from symgen.routes.derive import preferred
from symgen.routes.products import DMM, FACTOR, derive_multiplied, derive_products, takes_factors
from symgen.routes.route import is_small

MAX_RATIO_TO_CHEAPEST = 1.02
"""Programs that cost at most this multiple of the lowest cost are kept; the remaining passes may change their order."""


@dataclass(frozen=True)
class Begun:
    """A program after the first passes, the report of these passes, and the remaining passes (``left``)."""

    program: Program
    steps: tuple[Step, ...]
    left: tuple[Pass, ...]

    @cached_property
    def ended(self) -> tuple[Program, tuple[Step, ...]]:
        """The program after all passes, and the report of all passes."""
        program, more = continued(self.program, self.left)
        return program, (*self.steps, *more[1:])


class Beginnings:
    """A cache of programs on which the first passes have run."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Pass, ...]], tuple[Program, Begun]] = {}
        """A map from (``id`` of a program, passes) to the program and its :class:`Begun`.

        Storing the program ensures that no new program gets the same ``id``.
        """

    def begin(self, program: Program, passes: tuple[Pass, ...]) -> Begun:
        """Run the first of the given passes on a program, and return the result.

        If ``passes`` contains :func:`side_by_side`, this pass is the last one that runs. Otherwise only
        :data:`OPERATIONS` run if ``passes`` begins with them; else all passes run.
        """
        key = id(program), passes
        if key not in self._known:
            self._known[key] = program, self._newly(program, passes)
        return self._known[key][1]

    def _newly(self, program: Program, passes: tuple[Pass, ...]) -> Begun:
        begun, done = Begun(program, (), passes), 0
        if passes != OPERATIONS and passes[: len(OPERATIONS)] == OPERATIONS:
            begun, done = self.begin(program, OPERATIONS), len(OPERATIONS)
        joined = passes.index(side_by_side) + 1 if side_by_side in passes else done or len(passes)
        joint, more = (continued if done else optimise)(begun.program, passes[done:joined])
        return Begun(joint, (*begun.steps, *more[bool(done) :]), passes[joined:])


def closest(begun: Sequence[Begun]) -> Iterator[Begun]:
    """Yield the programs with the lowest cost or a similar cost; the remaining passes decide which is cheapest."""
    weights = [weight(each.program) for each in begun]
    least = min(weights, default=0)
    return (each for each, own in zip(begun, weights, strict=True) if own <= MAX_RATIO_TO_CHEAPEST * least)


MAX_TIME_OF_VECTORS = 0.9
"""Code for one state uses vectors only if its estimated time is at most this fraction of the plain code's time."""


class Optimised(NamedTuple):
    """A variant before all passes (``derived``), the variant after all passes, and a report of each pass."""

    derived: AnyVariant
    variant: AnyVariant
    steps: tuple[Step, ...]

    @property
    def program(self) -> Program:
        """The program of ``variant``, without loops and vectors."""
        return self.variant.program


class Variants:
    """The variants of one quantity, each derived when it is first needed.

    Args:
        models: Equivalent models. Programs of the first model are always derived.
        name: The quantity.
        options: The route and the preference for speed or accuracy.
        known: Values of runtime parameters, for estimates of rounding errors.
        seconds: The times of the stages ``derive`` and ``optimise``, which this object increases.

    """

    def __init__(
        self,
        models: Sequence[Model],
        name: str,
        options: Generating,
        known: Mapping[str, float],
        seconds: dict[str, float],
    ) -> None:
        self._models, self._name, self._known, self._seconds = models, name, known, seconds
        self._route, self._prefer = options.route, options.prefer
        self._beginnings = Beginnings()
        self._batch: dict[tuple[Pass, ...], Optimised] = {}
        self._one: dict[bool, AnyVariant | None] = {}

    @cached_property
    def derived(self) -> list[Program]:
        """The straight-line programs from which the cheapest is chosen after the passes."""
        first, *others = self._models
        with timed(self._seconds, "derive"):
            return derive_all(first, self._name, self._route, others, self._prefer)

    def batch(self, passes: tuple[Pass, ...] = PASSES) -> Optimised:
        """Return the form of the code that evaluates many states in one call.

        The variant ends in loops if straight-line code would be too long. Otherwise, the variant is the straight-line
        program that :mod:`symgen.routes.derive` prefers.
        """
        if passes not in self._batch:
            in_loops = self._in_loops() if passes is PASSES else None
            self._batch[passes] = in_loops or self._chosen_lines(passes)
        return self._batch[passes]

    def one(self, tails: bool = True) -> AnyVariant | None:
        """Return the form of the code that evaluates one state, with vector operations on several columns or limbs.

        The result is None if vectors save too little time (:data:`MAX_TIME_OF_VECTORS`). If ``tails`` is False, only
        code without final loops is considered.
        """
        if tails not in self._one:
            self._one[tails] = self._cheapest_for_one(tails)
        return self._one[tails]

    def _chosen_lines(self, passes: tuple[Pass, ...]) -> Optimised:
        derived = self.derived
        with timed(self._seconds, "optimise"):
            begun = [(program, self._beginnings.begin(program, passes)) for program in derived]
            programs = [each.program for _, each in begun]
            best, beginning = begun[preferred(programs, self._prefer, self._known)]
            program, steps = beginning.ended
            return Optimised(Variant(best), Variant(program), steps)

    def _in_loops(self) -> Optimised | None:
        """Return the variant with loops for a long chain or a large robot; return None for other models.

        The decision does not need straight-line programs, which would take long to derive.
        """
        with timed(self._seconds, "derive"):
            derived = derive_products(self._models[0], self._name, self._route)
        if derived is not None:
            with timed(self._seconds, "optimise"):
                lines, steps = optimise(derived.lines)
            return Optimised(derived, derived.with_lines(lines), steps)
        if not takes_factors(self._models[0], self._name, self._route) or not self._products:
            return None
        product, *_ = self._products
        with timed(self._seconds, "optimise"):
            by_factors = factored(product, FACTOR)
            if not by_factors.tail.pays or rounds(product, by_factors.program, 3):
                return None
            lines, steps = self._beginnings.begin(product.lines, PASSES).ended
            return Optimised(by_factors, factored(product.with_lines(lines), FACTOR), steps)

    @cached_property
    def _products(self) -> list[Variant[PanelTail]]:
        """One variant for each model, with a matrix product in final loops; empty if a model has no such variant."""
        models = self._models if is_small(self._models[0]) else self._models[:1]
        with timed(self._seconds, "derive"):
            found = [derive_multiplied(model, self._name, self._route) for model in models]
        products = [each for each in found if each is not None]
        return products if len(products) == len(models) else []

    def _cheapest_for_one(self, tails: bool) -> AnyVariant | None:
        derived, batch, _ = self.batch()
        if isinstance(batch.tail, ProductTail):
            return None
        accurate = self._prefer == "accuracy"
        plain = cost(batch.program).weight
        most, found = MAX_TIME_OF_VECTORS * plain, list[AnyVariant]()
        by_columns = tails and (not accurate or derived.lines.route == DMM)
        if by_columns and (columns := self._columns(batch.program)):
            best = min(columns, key=attrgetter("weight"))
            alike = max(map(len, best.lines.limbs), default=1)
            # Code with one limb in each lane takes at least the time plain / alike. It is not derived if code by
            # columns takes less time, or if the program is so large that it uses the factors of M^-1 and code by
            # columns is within the limit.
            if best.weight <= plain / alike or (best.tail.own and best.weight <= most):
                return best
            found.append(best)
        if batch.tail is None:
            lines = [derived.lines] if accurate else self.derived
            found += map(Variant, self._side_by_side(each for each in lines if each.limbs))
        cheapest = min(found, key=attrgetter("weight"), default=None)
        return cheapest if cheapest and cheapest.weight <= most else None

    def _columns(self, plain: Program) -> list[Variant[PanelTail]]:
        """Return the variants of :meth:`_products` after the passes, in which each vector computes several columns.

        The result is empty if the matrix product would round entries that the program ``plain`` copies exactly.
        """
        if any(rounds(each, plain) for each in self._products):
            return []
        return [each.with_lines(lines) for each in self._products for lines in self._side_by_side([each.lines])]

    def _side_by_side(self, lines: Iterable[Program]) -> list[Program]:
        """Run the passes on the programs ``lines``, and return the results that are the cheapest or close to it.

        In programs of robots with identical limbs, each lane of a vector computes one limb.
        """
        with timed(self._seconds, "optimise"):
            begun = [
                self._beginnings.begin(each, passes)
                for each in lines
                for passes in (ALL_LIMB_PASSES if each.limbs else (PASSES,))
            ]
            return [each.ended[0] for each in closest(begun)]

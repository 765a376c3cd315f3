"""What is known of one model: equivalent models, what programs are compared with, the programs derived so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from sympy import Symbol

from symgen.catalog import quantity
from symgen.errors import ProofError
from symgen.options import Options
from symgen.program import Program, cost
from symgen.program.loops.factored import Factored, factored, in_two_products
from symgen.program.loops.panels import Multiplied, multiplied_out, rounds
from symgen.program.loops.products import Looped, entry_by_entry
from symgen.program.packs.unrolled import unrolled
from symgen.program.packs.weight import weight
from symgen.program.passes import ALL_LIMB_PASSES, PASSES, Pass, Step, number_temporaries, optimise
from symgen.program.passes.begun import Beginnings, closest
from symgen.program.passes.provenance import Named, with_constants
from symgen.program.sparsity import compressed
from symgen.proof.blame import blame
from symgen.proof.shipped import Witness, prove_shipped
from symgen.proof.singular import refuse_singular
from symgen.robot import Model, Parameter
from symgen.robot.rewrites.equivalents import Equivalents, in_joint_space, simplified, with_frames_in_place
from symgen.robot.rewrites.named import named, with_numbers
from symgen.robot.rewrites.nearby import CLOSENESS
from symgen.routes import chosen_routes, derive_all
from symgen.routes.products import FACTOR, derive_multiplied, derive_products, takes_factors
from symgen.routes.route import is_small
from symgen.targets import Function

Finding = Callable[[Model], Equivalents]
"""What finds the equivalents of a model."""


KNOWN = 4
"""Models whose equivalents and witnesses are kept for the next session."""

WORTH = 0.9
"""Of the time of a program without packs, the most that one with them may take to be the better one."""


@lru_cache(maxsize=KNOWN)
def _described_as(model: Model) -> tuple[dict[Finding, Equivalents], dict[Finding, Witness]]:
    """What sessions of equal models share: the equivalents and witnesses they have found, each way."""
    return {}, {}


def forget() -> None:
    """Forget what is known of models, for those that change how it is found."""
    _described_as.cache_clear()


class Optimised(NamedTuple):
    """A program as it was derived, after its last pass, and the report of the passes; its loops, if it has some."""

    derived: Program
    program: Program
    steps: tuple[Step, ...]
    looped: Looped | Factored | None = None


class Session:
    """What is known of one model: its equivalents, what programs are compared with, and the programs derived so far."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.seconds: dict[str, float] = {}
        """By stage, in the order they were first reached."""
        self._equivalents, self._witnesses = _described_as(model)
        self._derived: dict[tuple[str, str, bool], list[Program]] = {}
        self._by_limbs: dict[tuple[str, str, bool], Program | None] = {}
        self._by_columns: dict[tuple[str, str, bool], Multiplied | None] = {}
        self._multiplied: dict[tuple[Model, str, str], Multiplied | None] = {}
        self._beginnings = Beginnings()
        self._optimised: dict[tuple[str, str, bool, bool, tuple[Pass, ...]], Optimised] = {}

    def equivalents(self, name: str, options: Options) -> Equivalents:
        """The model that a quantity is exactly about, and those to derive for.

        Where the quantity and the route allow it these are cheaper than the one described, and equal to it in joint
        space.
        """
        return self._equivalents_of(self._found_by(name, options))

    def derived(self, name: str, options: Options) -> Sequence[Program]:
        """The programs that ``options`` allow and that may be the cheapest after the passes."""
        key = name, options.route, options.as_described
        if key not in self._derived:
            first, *others = self.equivalents(name, options).of_quantity(quantity(name))
            with self.timed("derive"):
                self._derived[key] = derive_all(first, name, options.route, others)
        return self._derived[key]

    @cached_property
    def _with_names(self) -> tuple[Session, dict[Symbol, Parameter]]:
        """The robot with a name for each of its numbers, and what they are."""
        robot, names = named(self.model.as_tree("constants with their provenance"))
        return Session(robot), names

    @property
    def names(self) -> Mapping[Symbol, Parameter]:
        """What constants are made of under ``provenance``."""
        return self._with_names[1]

    def _from_names(self, name: str, options: Options, passes: tuple[Pass, ...]) -> Optimised:
        """Derived for names in place of numbers, which they become last."""
        session, names = self._with_names
        found = session.optimised(name, replace(options, provenance=False), passes)
        known = {s: Named(p.value, f"{p.doc} [{p.unit}]") for s, p in names.items() if p.value is not None}
        derived, program = (with_constants(each, known) for each in (found.derived, found.program))
        return Optimised(derived, program, found.steps)

    def optimised(self, name: str, options: Options, passes: tuple[Pass, ...] = PASSES) -> Optimised:
        """What is cheapest after the last pass."""
        key = name, options.route, options.as_described, options.provenance, passes
        self.refuse_singular(name)
        if key not in self._optimised and options.provenance:
            self._optimised[key] = self._from_names(name, options, passes)
        if key not in self._optimised and passes is PASSES and (found := self._with_loops(name, options)):
            self._optimised[key] = found
        if key not in self._optimised:
            derived = self.derived(name, options)
            with self.timed("optimise"):
                begun = [(program, self._beginnings.begin(program, passes)) for program in derived]
                best, beginning = min(begun, key=lambda each: cost(each[1].program).weight)
                self._optimised[key] = Optimised(best, *beginning.ended)
        return self._optimised[key]

    def _with_loops(self, name: str, options: Options) -> Optimised | None:
        """A quantity of a long chain, or of a large robot, by factors and loops."""
        model = self.equivalents(name, options).of_quantity(quantity(name))[0]
        with self.timed("derive"):
            derived = derive_products(model, name, options.route)
        if derived is None:
            return self._with_factors(model, name) if takes_factors(model, name, options.route) else None
        with self.timed("optimise"):
            factors, steps = optimise(derived.factors)
        looped = replace(derived, factors=factors)
        return Optimised(entry_by_entry(derived), number_temporaries(entry_by_entry(looped)), steps, looped)

    def _with_factors(self, model: Model, name: str) -> Optimised | None:
        """A product of matrices whose left one is a product too."""
        multiplied = self._as_product(model, name, "auto")
        if multiplied is None:
            return None
        with self.timed("optimise"):
            derived = factored(multiplied, FACTOR)
            if not derived.pays:
                return None
            lines = in_two_products(derived)
            if rounds(multiplied, lines, 3):
                return None
            factors, steps = self._beginnings.begin(multiplied.factors, PASSES).ended
            ended = factored(replace(multiplied, factors=factors), FACTOR)
            return Optimised(lines, number_temporaries(in_two_products(ended)), steps, ended)

    def _as_product(self, model: Model, name: str, route: str) -> Multiplied | None:
        key = model, name, route
        if key not in self._multiplied:
            with self.timed("derive"):
                self._multiplied[key] = derive_multiplied(model, name, route)
        return self._multiplied[key]

    def refuse_singular(self, name: str) -> None:
        """Raise UnsupportedError if a quantity inverts a mass matrix that is singular in every state."""
        if quantity(name).inverts_mass_matrix:
            with self.timed("prove"):
                refuse_singular(self.model, name, self._described_witness.place(0, real=False))

    def proven(self, name: str, options: Options, passes: tuple[Pass, ...] = PASSES) -> Function:
        """A quantity as the program that leaves, compared with the model as described.

        Raises :class:`~symgen.errors.ProofError` naming quantity, route, entry and the rewrite or pass to blame.
        """
        optimised = self.optimised(name, options, passes)
        program = optimised.program
        if options.sparse != "none":
            program = compressed(program, options.sparse)
        witness = self.witness(name, options)
        with self.timed("prove"):
            try:
                evidence = prove_shipped(program, witness)
            except ProofError as error:
                raise ProofError(f"{error}: {blame(optimised.derived, witness, passes)}") from None
        moved = "" if witness.model == self.model else f", rotations moved by at most {CLOSENESS:g}"
        looped = optimised.looped if options.sparse == "none" else None
        columns, limbs = None, None
        if passes is PASSES and not options.provenance:
            columns = self.by_columns(name, options) if options.sparse == "none" else None
            limbs = None if columns else self.by_limbs(name, options)
        with self.timed("prove"):
            alone = multiplied_out(columns) if columns else unrolled(limbs) if limbs else None
            if alone is not None:
                prove_shipped(alone, witness)
        proven = replace(program, proof=evidence.words(f"the robot as described{moved}"))
        return Function(proven, optimised.steps, limbs, looped, columns, alone)

    def by_limbs(self, name: str, options: Options) -> Program | None:
        """The cheapest program with limbs side by side, if it takes less time than the one without."""
        key = name, options.route, options.as_described
        if key not in self._by_limbs:
            self._by_limbs[key] = self._limbs(name, options)
        best = self._by_limbs[key]
        return compressed(best, options.sparse) if best is not None and options.sparse != "none" else best

    def _limbs(self, name: str, options: Options) -> Program | None:
        if self.optimised(name, options).looped:
            return None
        derived = [program for program in self.derived(name, options) if program.limbs]
        with self.timed("optimise"):
            begun = [self._beginnings.begin(program, passes) for program in derived for passes in ALL_LIMB_PASSES]
            best = min((each.ended[0] for each in closest(begun)), key=weight, default=None)
        worth = best is not None and weight(best) <= WORTH * cost(self.optimised(name, options).program).weight
        return best if worth else None

    def by_columns(self, name: str, options: Options) -> Multiplied | None:
        """A product of matrices with columns side by side, if it takes less time than all else."""
        key = name, options.route, options.as_described
        if key not in self._by_columns:
            self._by_columns[key] = self._columns(name, options)
        return self._by_columns[key]

    def _columns(self, name: str, options: Options) -> Multiplied | None:
        optimised = self.optimised(name, options)
        if isinstance(optimised.looped, Looped):
            return None
        first, *others = self.equivalents(name, options).of_quantity(quantity(name))
        found: list[tuple[float, Multiplied]] = []
        for model in (first, *others) if is_small(first) else (first,):
            derived = self._as_product(model, name, options.route)
            if derived is None or rounds(derived, optimised.program):
                return None
            with self.timed("optimise"):
                ways = ALL_LIMB_PASSES if derived.factors.limbs else (PASSES,)
                for each in closest([self._beginnings.begin(derived.factors, passes) for passes in ways]):
                    ended = replace(derived, factors=each.ended[0])
                    found.append((weight(ended.factors) + ended.products, ended))
        least, best = min(found, key=lambda each: each[0])
        alone, alike = cost(optimised.program).weight, max(map(len, best.factors.limbs), default=1)
        # Limbs side by side take at least alone / alike; of long programs they are not tried where columns pay.
        is_long = bool(best.own)
        if least <= alone / alike or (is_long and least <= WORTH * alone):
            return best
        limbs = self.by_limbs(name, options)
        return best if least <= (weight(limbs) if limbs else WORTH * alone) else None

    def witness(self, name: str, options: Options) -> Witness:
        """What programs of a quantity are compared with."""
        found_by = self._found_by(name, options)
        if options.provenance:
            session, names = self._with_names
            described = session._equivalents_of(found_by).described.as_tree("constants with their provenance")
            return Witness(with_numbers(described, names))
        if found_by not in self._witnesses:
            self._witnesses[found_by] = Witness(self._equivalents_of(found_by).described)
        return self._witnesses[found_by]

    @cached_property
    def _described_witness(self) -> Witness:
        """The reference on the model as described, before any number is moved; shared where none is."""
        known = (each for each in self._witnesses.values() if each.model == self.model)
        return next(known, None) or self._witnesses.setdefault(_as_it_is, Witness(self.model))

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Add what happens inside to the seconds of a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[stage] = self.seconds.get(stage, 0.0) + time.perf_counter() - start

    def _found_by(self, name: str, options: Options) -> Finding:
        """How the equivalents that a quantity allows are found."""
        if options.as_described or any(route.central for route in chosen_routes(self.model, name, options.route)):
            return _as_it_is
        wanted = quantity(name)
        return in_joint_space if wanted.joint_space else with_frames_in_place if wanted.placed else _as_it_is

    def _equivalents_of(self, found_by: Finding) -> Equivalents:
        if found_by not in self._equivalents:
            with self.timed("equivalent models"):
                self._equivalents[found_by] = found_by(self.model)
        return self._equivalents[found_by]


def _as_it_is(model: Model) -> Equivalents:
    return Equivalents(model, (simplified(model),))

"""Caches of one model: equivalent models, the independent derivation for proofs, and variants of each quantity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

from sympy import Symbol

from symgen.catalog import quantity
from symgen.options import BODY, Generating, Reading
from symgen.options.arguments import checked
from symgen.phrasing import timed
from symgen.program.evaluate import nearest_float
from symgen.program.passes import PASSES, Pass
from symgen.program.passes.provenance import Named, with_constants
from symgen.program.sparsity import compressed
from symgen.program.variants.variant import AnyVariant, Variant
from symgen.proof.shipped import Witness
from symgen.proof.singular import refuse_singular
from symgen.robot import Model, Parameter
from symgen.robot.description.base import with_base_velocity
from symgen.robot.rewrites.equivalents import Equivalents, in_joint_space, simplified, with_frames_in_place
from symgen.robot.rewrites.named import named, with_numbers
from symgen.routes import chosen_routes
from symgen.routes.variants import Optimised, Variants

Finding = Callable[[Model], Equivalents]
"""A function that returns the equivalent models of a model."""

MAX_CACHED = 8
"""Maximum number of equivalent models, and of references, that are kept: two for each of four models."""

_witness = lru_cache(MAX_CACHED)(Witness)


@lru_cache(MAX_CACHED)
def _equivalents(model: Model, found_by: Finding) -> Equivalents:
    return found_by(model)


def forget() -> None:
    """Clear the caches. Tests call this function if they replace the functions that find equivalent models."""
    _equivalents.cache_clear()
    _witness.cache_clear()


@checked
class Session:
    """A model with caches for several calls: equivalent models, an independent derivation, variants of quantities."""

    def __init__(self, model: Model, *, one_request: bool = False) -> None:
        self.model = model
        self.one_request = one_request
        """True if the model was read for one request, so that each runtime parameter must act in it."""
        self.seconds: dict[str, float] = {}
        """Seconds spent in each stage, in order of first use."""
        self._variants: dict[tuple[str, str, str, bool, str], Variants] = {}

    @property
    def read_with(self) -> Reading | None:
        """The options with which the model's file was read; None without a file."""
        return self.model.read_with

    @property
    def parameters(self) -> dict[str, float]:
        """The values of the runtime parameters by name. Parameters whose value is no number are left out."""
        known = ((each.symbol, each.value) for each in self.model.free_parameters())
        return {str(symbol): nearest_float(value) for symbol, value in known if value is not None and value.is_number}

    def equivalents(self, name: str, options: Generating) -> Equivalents:
        """Return the model that defines a quantity, and the models for which programs are derived.

        If the quantity and the route allow this, programs are derived for cheaper models with the same equations of
        motion in joint space.
        """
        found_by = self._found_by(name, options)
        with timed(self.seconds, "equivalent models"):
            return _equivalents(self.described(options), found_by)

    def described(self, options: Generating) -> Model:
        """Return the model with the base velocity that ``options`` request.

        Raises :class:`~symgen.errors.InputError` if the model has no floating base but ``options`` request ``mixed``.
        """
        return self.model if options.base_velocity == BODY else with_base_velocity(self.model, options.base_velocity)

    def variants(self, name: str, options: Generating) -> Variants:
        """Return the variants of a quantity (forms of its program) that ``options`` allow."""
        key = name, options.route, options.prefer, options.as_described, options.base_velocity
        if key not in self._variants:
            models = self.equivalents(name, options).of_quantity(quantity(name))
            self._variants[key] = Variants(models, name, options, self.parameters, self.seconds)
        return self._variants[key]

    def optimised(self, name: str, options: Generating, passes: tuple[Pass, ...] = PASSES) -> Optimised:
        """Return the variant of a quantity that computes many states, before and after the passes.

        Raises :class:`~symgen.errors.UnsupportedError` if the quantity inverts a mass matrix that is always singular.
        """
        if quantity(name).inverts_mass_matrix:
            with timed(self.seconds, "prove"):
                refuse_singular(self.model, name, _witness(self.model).place(0, real=False))
        found = (
            self._from_names(name, options, passes)
            if options.provenance
            else self.variants(name, options).batch(passes)
        )
        return found._replace(variant=_stored(found.variant, options.sparse))

    def one(self, name: str, options: Generating) -> AnyVariant | None:
        """Return the variant that computes one state, or None if the batch variant also computes one state."""
        if options.provenance:
            return None
        found = self.variants(name, options).one(tails=options.sparse == "none")
        return found and _stored(found, options.sparse)

    @cached_property
    def _with_names(self) -> tuple[Session, dict[Symbol, Parameter]]:
        """A session of the robot with symbols instead of all numbers, and the parameter that each symbol stands for."""
        robot, names = named(self.model.as_tree("constants with their provenance"))
        return Session(robot), names

    @property
    def names(self) -> Mapping[Symbol, Parameter]:
        """The parameter of each symbol that replaces a number of the robot, for the option ``provenance``."""
        return self._with_names[1]

    def _from_names(self, name: str, options: Generating, passes: tuple[Pass, ...]) -> Optimised:
        """Return the variant that is derived with symbols for all numbers; named constants then replace the symbols."""
        session, names = self._with_names
        found = session.optimised(name, replace(options, provenance=False, sparse="none"), passes)
        known = {s: Named(p.value, f"{p.doc} [{p.unit}]") for s, p in names.items() if p.value is not None}
        derived, program = (with_constants(each.program, known) for each in found[:2])
        return Optimised(Variant(derived), Variant(program), found.steps)

    def witness(self, name: str, options: Generating) -> Witness:
        """Return the independent derivation (reference) with which programs of a quantity are compared."""
        if options.provenance:
            session, names = self._with_names
            described = session.equivalents(name, options).described.as_tree("constants with their provenance")
            return _witness(with_numbers(described, names))
        return _witness(self.equivalents(name, options).described)

    def _found_by(self, name: str, options: Generating) -> Finding:
        """Return the function that finds the equivalent models for which a quantity may be derived."""
        if options.as_described or any(route.central for route in chosen_routes(self.model, name, options.route)):
            return _as_it_is
        wanted = quantity(name)
        return in_joint_space if wanted.joint_space else with_frames_in_place if wanted.placed else _as_it_is


def _stored(variant: AnyVariant, sparse: str) -> AnyVariant:
    """Return the variant with compressed matrices, or the same variant if ``sparse`` is ``"none"``.

    A variant with compressed matrices has no loops at its end (no tail), because these loops write only dense matrices.
    """
    if sparse == "none":
        return variant
    return Variant(compressed(variant.program if variant.tail else variant.lines, sparse))


def _as_it_is(model: Model) -> Equivalents:
    return Equivalents(model, (simplified(model),))

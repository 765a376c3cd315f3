"""The programs with which a user's claims are compared, and the closed forms, terms and units of their outputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from sympy import Add, Expr, Pow, Symbol, expand

from symgen.errors import SymgenError, UnsupportedError
from symgen.program import Array, Program, Trace, scalar
from symgen.program.closed_forms.present import shortened
from symgen.program.domains.terms import ANGLE_OF, Key, NotASumError, expression_of, terms_of_program
from symgen.program.ir import Assignment, free_symbols
from symgen.proof.answers.quantities import OUTPUTS
from symgen.proof.answers.units import ENERGY, KILOGRAM, Equation, Units, declared, of_terms, rates, solved
from symgen.robot import Model
from symgen.routes import derive_route, routes_of
from symgen.routes.independence import shared_steps

MAX_CLOSED_FORM_DOF = 4
"""Maximum number of degrees of freedom for closed forms from routes. Larger models get sums of terms instead."""
MAX_TERMS_SHOWN = 60
"""Maximum number of terms of an entry in closed form. Entries with more terms have no closed form."""


class Truth:
    """The programs with which claims are compared, derived on first use."""

    note = ""
    """A note for the verdicts on all claims: the numbers that replace parameters."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._programs: dict[str, list[Program]] = {}
        self._closed: dict[tuple[str, int], Expr | None] = {}
        self._outputs: dict[str, list[Expr]] = {}
        self._terms: dict[str, list[dict[Key, Fraction]]] = {}

    def programs(self, quantity: str) -> list[Program]:
        """Return programs by two routes that share no step if possible; one program if there is only one route."""
        if quantity not in self._programs:
            first, *others = routes_of(self.model, quantity)
            apart = [route for route in others if not shared_steps(first, route)] or others[:1]
            second = [route for route in apart if route.name == "lagrange"] or apart[:1]
            self._programs[quantity] = [derive_route(self.model, route, Trace()) for route in [first, *second]]
        return self._programs[quantity]

    def entries(self, quantity: str, entry: int) -> list[Program]:
        """Return one program for each route; its only output is one entry of the quantity."""
        return [with_output(program, program.output_elements()[entry]) for program in self.programs(quantity)]

    def with_effects(self, quantity: str, entry: int) -> list[Program]:
        """Return programs for an entry of a quantity, with the forces of joint effects added.

        The forces of springs are added to gravity, and the forces of damping and friction to the velocity product. For
        other quantities, and for models without joint effects, no programs are returned.
        """
        if not self.model.effect_names or quantity not in ("gravity", "velocity_product"):
            return []
        bias = self.entries("bias", entry)
        if quantity == "gravity":
            return [at_rest(each, "qd", self.model) for each in bias]
        return [rest_removed(each, self.model) for each in bias]

    def terms(self, quantity: str, entry: int) -> dict[Key, Fraction] | None:
        """Return the terms of an entry; None if an entry of the quantity has too many terms or is not a sum."""
        if quantity not in self._terms:
            try:
                self._terms[quantity] = terms_of_program(self.programs(quantity)[0])
            except NotASumError:
                self._terms[quantity] = []
        known = self._terms[quantity]
        return known[entry] if known else None

    def closed(self, quantity: str, entry: int) -> Expr | None:
        """Return the closed form of an entry; None if the closed form is too long."""
        if (quantity, entry) not in self._closed:
            terms = self.terms(quantity, entry)
            if self.model.nv <= MAX_CLOSED_FORM_DOF and (terms is None or len(terms) <= MAX_TERMS_SHOWN):
                summed = terms is not None and not _has_named_angles(terms)
                value = expression_of(terms, self.parameters) if terms and summed else self._derived(quantity)[entry]
                if terms is not None:
                    value = expand(shortened(value).expression)
                elif any(not power.exp.is_Integer for power in value.atoms(Pow)):
                    value = shortened(value).expression
                self._closed[quantity, entry] = value
            elif terms is not None and len(terms) <= MAX_TERMS_SHOWN:
                self._closed[quantity, entry] = expression_of(terms, self.parameters)
            else:
                self._closed[quantity, entry] = None
        return self._closed[quantity, entry]

    def _derived(self, quantity: str) -> list[Expr]:
        if quantity not in self._outputs:
            route = next(route for route in routes_of(self.model, quantity) if route.candidate)
            self._outputs[quantity] = derive_route(self.model, route, Trace(closed=True)).output_elements()
        return self._outputs[quantity]

    def named(self, family: str, index: tuple[int, ...]) -> Expr | None:
        """Return the closed form of an entry; for the entry M[0, 1], ``family`` is "M" and ``index`` is (0, 1)."""
        quantity = OUTPUTS[family]
        try:
            sizes = quantity.outputs[0].sizes(self.model.extents)
        except KeyError:  # a quantity of robots, such as the velocities of links
            return None
        if len(index) != len(sizes) or any(not 0 <= k < size for k, size in zip(index, sizes, strict=True)):
            return None
        entry = 0
        for k, size in zip(index, sizes, strict=True):
            entry = entry * size + k
        return self.closed(quantity.name, entry)

    @property
    def parameters(self) -> dict[str, Symbol]:
        """Maps the name of a parameter in the file to its symbol."""
        return {parameter.symbol.name: parameter.symbol for parameter in self.model.free_parameters()}

    @cached_property
    def units(self) -> Units:
        """The units of parameters and variables that follow from energies, masses and the file."""
        equations = list(rates(self.model.nv)) if self.model.nq == self.model.nv else []
        for parameter in self.model.free_parameters():
            if (unit := declared(parameter.unit)) is not None:
                equations.append(({parameter.symbol.name: Fraction(1)}, unit))
        equations += self._masses()
        for quantity in ("kinetic_energy", "potential_energy"):
            try:
                equations += of_terms(self.terms(quantity, 0) or {}, ENERGY)
            except SymgenError:
                continue
        return solved(equations)

    def _masses(self) -> Iterator[Equation]:
        try:
            links = self.model.tree_of_joints("units").links
        except UnsupportedError:
            return
        for link in links:
            for mass in Add.make_args(link.inertia.m):
                if mass.is_Symbol:
                    yield {mass.name: Fraction(1)}, KILOGRAM


def _has_named_angles(terms: Mapping[Key, Fraction]) -> bool:
    """Return True if terms contain an angle that the inputs give only by its cosine and sine."""
    parts = [part for powers, angle, _ in terms for part in (powers, *(each for each, _ in angle))]
    return any(name.startswith(ANGLE_OF) for part in parts for name, _ in part)


def with_output(program: Program, value: Expr) -> Program:
    """Return a program with the single output ``value``, an expression in symbols of ``program`` and in parameters."""
    known = {*program.input_symbols(), *program.parameters, *(symbol for symbol, _ in program.body)}
    others = sorted({symbol for symbol in free_symbols(value) if symbol not in known}, key=str)
    parameters = (*program.parameters, *others)
    return replace(program, name="value", outputs=(Array("value", (), (value,)),), parameters=parameters)


def written_program(model: Model, expression: Expr, route: str) -> Program:
    """Return a program with one output, from an expression in joint variables and parameters."""
    used = set(free_symbols(expression))
    parameters = tuple(p.symbol for p in model.free_parameters() if p.symbol in used)
    variables = sorted(used - set(parameters), key=str)
    inputs = (Array("x", (len(variables),), tuple(variables)),) if variables else ()
    return Program("claim", inputs, (Array("value", (), (expression,)),), (), parameters, route=route)


def in_motion(program: Program, family: str, value: Expr, model: Model) -> Program:
    """Return a program for the expression ``value``; the outputs of ``program`` replace the symbols of ``family``."""
    outputs = dict(zip(_symbols(family, model), program.output_elements(), strict=True))
    own = (parameter.symbol for parameter in model.free_parameters() if value.has(parameter.symbol))
    parameters = dict.fromkeys([*program.parameters, *own])
    known = {*program.input_symbols(), *parameters, *outputs}
    others = sorted({symbol for symbol in free_symbols(value) if symbol not in known}, key=str)
    inputs = (*program.inputs, Array("others", (len(others),), tuple(others))) if others else program.inputs
    found = replace(program, inputs=inputs, parameters=tuple(parameters))
    return with_output(found, value.xreplace(outputs))


def at_rest(program: Program, family: str, model: Model, moving: Sequence[int] = ()) -> Program:
    """Return the program with the inputs of ``family``, such as qd, set to zero, except for those in ``moving``."""
    zero = {s: s * 0 for k, s in enumerate(_symbols(family, model)) if k not in moving}
    body = tuple(Assignment(symbol, value.xreplace(zero)) for symbol, value in program.body)
    return replace(program.with_outputs(each.xreplace(zero) for each in program.output_elements()), body=body)


def forces_in(value: Expr, model: Model) -> list[int]:
    """Return the numbers of the forces that an expression contains."""
    found = free_symbols(value)
    return [k for k, symbol in enumerate(_symbols("tau", model)) if symbol in found]


def rest_removed(program: Program, model: Model) -> Program:
    """Return a program whose output is the output of ``program`` minus the value of this output at zero velocities."""
    renamed = {symbol: scalar(f"{symbol.name}_at_rest") for symbol, _ in program.body}
    still = at_rest(program, "qd", model)
    body = [Assignment(renamed[symbol], value.xreplace(renamed)) for symbol, value in still.body]
    (value,), (rest,) = program.output_elements(), still.output_elements()
    return with_output(replace(program, body=(*program.body, *body)), value - rest.xreplace(renamed))


def difference_of_two(program: Program) -> Program:
    """Return a program for the difference of an output at two points; the difference of a constant output is zero."""
    renamed: dict[Symbol, Symbol] = {}
    for symbol in [*program.input_symbols(), *(symbol for symbol, _ in program.body)]:
        renamed[symbol] = scalar(f"{symbol.name}_elsewhere")
    body = [Assignment(renamed[symbol], value.xreplace(renamed)) for symbol, value in program.body]
    inputs = [
        replace(
            array,
            name=f"{array.name}_elsewhere",
            elements=tuple(renamed[s] for s in array.elements),
            unit_norm_groups=tuple(tuple(renamed[s] for s in group) for group in array.unit_norm_groups),
        )
        for array in program.inputs
    ]
    (value,) = program.output_elements()
    found = replace(program, inputs=(*program.inputs, *inputs), body=(*program.body, *body))
    return with_output(found, value - value.xreplace(renamed))


def _symbols(family: str, model: Model) -> list[Symbol]:
    return [scalar(f"{family}{k}") for k in range(model.nv)]

"""The stages from a model to proven code; each stage takes the result of the previous stage.

::

    equivalent models -> derive -> optimise -> prove -> unit -> render -> compile -> compare

The function :func:`candidate` runs the stages up to the proof, :func:`complete` up to the unit, and :func:`compiled` up
to the comparison. A :class:`~symgen.session.Session` caches the results of the first stages for one model, and the time
of each stage.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from sympy import Symbol

from symgen.build import Compilation, Module, Recipe, Signature, Source
from symgen.catalog import quantity, refuse_idle
from symgen.errors import InputError, ProofError, UnsupportedError
from symgen.gc_paused import gc_paused
from symgen.options import Generating
from symgen.phrasing import Progress, announced, timed
from symgen.program import Program
from symgen.program.domains.digits import roundoffs
from symgen.program.evaluate import nearest_float
from symgen.program.ir import free_symbols
from symgen.program.passes import PASSES, Pass
from symgen.proof.blame import blame
from symgen.proof.shipped import prove_shipped
from symgen.proof.text import check_text, expected
from symgen.robot import Model
from symgen.robot.description.parts import Binding, Parameter
from symgen.robot.presentation.describe import conventions, facts
from symgen.robot.presentation.macros import macros
from symgen.robot.rewrites.nearby import MAX_RELATIVE_CHANGE
from symgen.routes import check_routes, chosen_routes, has_routes, routes_of
from symgen.session import Session
from symgen.targets import TARGETS, Constant, Function, Unit
from symgen.targets.c.text import CFunction, render_c


@dataclass(frozen=True, slots=True)
class Remark:
    """A line for the user: the reason why a standard quantity is left out, or the candidate that failed its proof."""

    text: str


def asked_for(session: Session, options: Generating) -> tuple[str, ...]:
    """Return the requested quantities, or the model's standard quantities if none is requested.

    Raises :class:`~symgen.errors.InputError` for an option that affects none of these quantities, and
    :class:`~symgen.errors.UnsupportedError` for requested quantities without a route.
    """
    asked, model = options.quantities or session.model.standard, session.model
    check_routes(session.described(options), options.quantities)
    axes = {"wrench_axes": ("base",) * (model.wrench_axes == "base")}
    axes["base_velocity"] = ("mixed",) * (options.base_velocity == "mixed")
    refuse_idle(asked, {**axes, "driven": model.driven})
    if (error := model.missing_choice) and any("frames" in quantity(name).choices for name in asked):
        raise error
    refuse_idle_preference(model, asked, options)
    return asked


def route_for(model: Model, name: str, asked: Sequence[str], wanted: str) -> str:
    """Return the route ``wanted`` if the quantity has this route, else ``auto``.

    Return ``wanted`` if none of the requested quantities has this route. In that case, the derivation reports an error.
    """
    has = [q for q in asked if any(route.name == wanted for route in routes_of(model, q))]
    return wanted if name in has or not has else "auto"


def refuse_idle_preference(model: Model, asked: Sequence[str], options: Generating) -> None:
    """Raise :class:`~symgen.errors.InputError` if ``prefer`` has no effect: no quantity has two candidate routes."""
    known = (name for name in asked if has_routes(model, name))
    if options.prefer != "speed" and all(len(chosen_routes(model, name, "auto")) < 2 for name in known):
        expected = "expected a quantity with several candidate routes (symgen quantities NAME lists them)"
        raise InputError(expected, place="option prefer", found=", ".join(asked))


def refuse_idle_runtime(model: Model, programs: Iterable[Program]) -> None:
    """Raise :class:`~symgen.errors.InputError` for a name of the option ``runtime`` that affects no program.

    Examples are a payload for kinematics, and gravity for the mass matrix. Derivatives with respect to the parameters
    depend on all of them: each parameter has a column, in which it may cancel.
    """
    names = model.read_with.runtime if model.read_with else ()
    programs = list(programs)
    if any("nd" in array.shape for each in programs for array in quantity(each.name).outputs):  # number of parameters
        return
    used = {str(each) for program in programs if names for each in _symbols(program)}
    known = {str(parameter.symbol) for parameter in model.parameters}
    for name in names:
        made = {name} & known or {each for each in known if each.startswith(re.sub(r"\W", "_", name) + "_")}
        if made.isdisjoint(used):
            raise InputError(
                "expected a name that one of the quantities depends on", place="option runtime", found=name
            )


def _symbols(program: Program) -> Iterator[Symbol]:
    """Yield the symbols in the expressions of a program."""
    for each in (*(line.value for line in program.assignments), *program.output_elements()):
        yield from free_symbols(each)


def candidate(session: Session, name: str, options: Generating, passes: tuple[Pass, ...] = PASSES) -> Function:
    """Return the function from the preferred derivation (candidate). All variants of the function are proven.

    Raises:
        ProofError: A variant differs from the independently derived program. The message names quantity, route, entry,
        and the rewrite or pass to blame.

    """
    derived, batch, steps = session.optimised(name, options, passes)
    witness = session.witness(name, options)
    with timed(session.seconds, "prove"):
        try:
            evidence = prove_shipped(batch.program, witness)
        except ProofError as error:
            raise ProofError(f"{error}: {blame(derived.program, witness, passes)}") from None
    one = session.one(name, options) if passes is PASSES else None
    if one is not None:
        with timed(session.seconds, "prove"):
            prove_shipped(one.program, witness)
    moved = "" if witness.model == session.model else f", rotations moved by at most {MAX_RELATIVE_CHANGE:g}"
    with timed(session.seconds, "estimate rounding"):
        estimate = None if options.scalar == "fixed" else roundoffs(batch.program, session.parameters)
    return Function(batch, steps, one, evidence.words(f"the robot as described{moved}"), estimate)


def proven(session: Session, name: str, options: Generating, passes: tuple[Pass, ...] = PASSES) -> Function:
    """Return the function to generate for a quantity, after a proof that it equals an independent derivation.

    If the preferred candidate of route ``auto`` fails its proof, the next candidate that passes is returned, with a
    remark that asks for a report.

    Raises:
        ProofError: No candidate passes the proof, or the requested route does not pass. The message names quantity,
            route, entry, and the rewrite or pass to blame.

    """
    try:
        return candidate(session, name, options, passes)
    except ProofError as error:
        for choice in _alternatives(session, name, options, passes):
            with suppress(ProofError, UnsupportedError):
                function = candidate(session, name, choice, passes)
                remark = f"{session.model.name}: {error}; {name} by {function.program.route} is used instead"
                return replace(function, remark=f"{remark}. This is a defect of symgen: please report it")
        raise ProofError(f"{error}; nothing was written") from None


def _alternatives(session: Session, name: str, options: Generating, passes: tuple[Pass, ...]) -> Iterator[Generating]:
    """Yield options for each candidate of route ``auto`` except the failed one, the cheapest first.

    The last of these options derive the quantity for the robot as its file describes it, without rewrites. Nothing is
    yielded if ``options`` request a route other than ``auto``.
    """
    if options.route != "auto":
        return
    failed = session.optimised(name, options, passes).derived.lines
    operations = dict(failed.others)
    routes = [each.name for each in chosen_routes(session.model, name, "auto") if each.name != failed.route]
    for route in sorted(routes, key=lambda each: operations.get(each, math.inf)):
        yield replace(options, route=route, prefer="speed")
    yield replace(options, as_described=True)


def function_of(
    session: Session, options: Generating, name: str, passes: tuple[Pass, ...] = PASSES
) -> Function | Remark:
    """Return the function of a requested quantity, or a remark if a standard quantity does not apply to the model."""
    asked, model = options.quantities or session.model.standard, session.model
    try:
        return proven(session, name, replace(options, route=route_for(model, name, asked, options.route)), passes)
    except UnsupportedError as error:
        if options.quantities or model.nv == 0:
            raise
        return Remark(f"{model.name}: left out: {error}")


def _sorted(results: Sequence[Function | Remark]) -> tuple[list[Function], list[Remark]]:
    functions = [each for each in results if isinstance(each, Function)]
    return functions, [*(each for each in results if isinstance(each, Remark)), *remarks_on(functions)]


def remarks_on(functions: Iterable[Function]) -> list[Remark]:
    """Return the remarks of functions, each about a candidate that failed its proof."""
    return [Remark(each.remark) for each in functions if each.remark]


def unit_of(model: Model, options: Generating, made: Sequence[Function]) -> Unit:
    """Return a unit of functions, with the facts about their model that generated files state."""
    constants = _constants(p for p in model.parameters if p.binding is Binding.RUNTIME)
    described = facts(model, options.as_described), conventions(model), constants, macros(model)
    return Unit(model.name, tuple(made), *described, tuple(model.velocity_names))


def _constants(parameters: Iterable[Parameter]) -> tuple[Constant, ...]:
    return tuple(Constant(str(p.symbol), p.value, p.unit, p.doc) for p in parameters if p.value is not None)


def complete(
    session: Session, options: Generating, progress: Progress, passes: tuple[Pass, ...] = PASSES
) -> tuple[Unit, list[Remark]]:
    """Return all functions in one unit, and remarks for the user."""
    with gc_paused():
        names = announced(asked_for(session, options), progress)
        functions, remarks = _sorted([function_of(session, options, name, passes) for _, name in names])
    if session.one_request:
        refuse_idle_runtime(session.model, [function.program for function in functions])
    unit = unit_of(session.described(options), options, functions)
    return replace(unit, numbers=_constants(session.names.values())) if options.provenance else unit, remarks


def compiled(session: Session, options: Generating, recipe: Recipe, progress: Progress) -> tuple[Module, list[Remark]]:
    """Compile the requested functions and compare them with their programs; return the module and remarks for the user.

    While a function is compiled, the next one is derived. Functions that take longest to compile come first. The
    expected values are computed while the last functions are compiled.
    """
    model, scalar, asked = session.described(options), options.scalar, asked_for(session, options)
    found: dict[str, Function | Remark] = {}
    printed: list[CFunction] = []
    with Compilation(model.name, recipe) as compilation:
        for _, name in announced(_longest_first(asked), progress):
            found[name] = function = function_of(session, options, name)
            if isinstance(function, Function):
                with timed(session.seconds, "render"):
                    text = render_c(unit_of(model, options, [function]), scalar, options.trig)
                compilation.add(text.files)
                printed += text.functions
        functions, remarks = _sorted([found[name] for name in asked])
        if session.one_request:
            refuse_idle_runtime(session.model, [function.program for function in functions])
        unit = unit_of(model, options, functions)
        TARGETS["c"].refuse_names(unit)
        source = _source(unit, options, printed, remarks)
        progress("compare")
        with timed(session.seconds, "compare"):
            wanted = [expected(f.program, scalar, source.defaults, f.one.program if f.one else None) for f in functions]
        progress("compile")
        with timed(session.seconds, "compile"):
            module = compilation.module([Signature.of(function.program) for function in functions], source)
        with timed(session.seconds, "compare"):
            check_text(module, wanted)
        compilation.keep()
    return module, remarks


def _longest_first(asked: Sequence[str]) -> list[str]:
    """Return the quantities in the order of compilation: first the quantities whose outputs have the most axes.

    Matrices, with two axes, take longer to compile than vectors. If the outputs with the most axes have equally many,
    the next outputs are compared, and so on. Quantities with equal numbers of axes are in reverse order.
    """
    ranks = {name: sorted((len(each.shape) for each in quantity(name).outputs), reverse=True) for name in asked}
    return sorted(reversed(asked), key=ranks.__getitem__, reverse=True)


def _source(unit: Unit, options: Generating, printed: Sequence[CFunction], remarks: Sequence[Remark]) -> Source:
    """Return the C text of all functions; functions in ``printed`` are reused and not printed again."""
    whole = render_c(unit, options.scalar, options.trig, printed)
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    reasons = tuple(each.text for each in remarks)
    text = "\n".join(whole.files.values())
    return Source(text, whole.declarations, whole.prefix, options.scalar, defaults, reasons)

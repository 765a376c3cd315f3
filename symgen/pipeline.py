"""From a model to code that is proven, stage by stage; what one stage returns is what the next one takes.

::

    equivalent models -> derive -> optimise -> prove -> unit -> render -> compile

A :class:`~symgen.session.Session` keeps what the first four have found of one model, and how long each stage took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from symgen.build import Compilation, Module, Recipe, Signature, Source
from symgen.catalog import quantity, refuse_idle
from symgen.errors import UnsupportedError
from symgen.gc_paused import gc_paused
from symgen.options import Options
from symgen.program.evaluate import nearest_float
from symgen.program.passes import PASSES, Pass
from symgen.proof.text import check_text, expected
from symgen.robot import Model
from symgen.robot.description.parts import Binding, Parameter
from symgen.robot.presentation.describe import conventions, facts
from symgen.robot.presentation.macros import macros
from symgen.routes import routes_of
from symgen.session import Session
from symgen.targets import Constant, Function, Unit
from symgen.targets.c.target import C
from symgen.targets.c.text import CFunction, render_c

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A standard quantity that this model does not have, and why."""

    reason: str


def asked_for(session: Session, options: Options) -> tuple[str, ...]:
    """The names of the quantities asked for, the standard ones without a choice; refuses options that cannot act."""
    asked, model = options.quantities or session.model.standard, session.model
    tree = getattr(model, "tree", model)
    along_base = getattr(tree, "wrench_axes", "frame") == "base"
    refuse_idle(asked, {"wrench_axes": ("base",) * along_base, "driven": getattr(tree, "driven", ())})
    return asked


def function_of(session: Session, options: Options, name: str, passes: tuple[Pass, ...] = PASSES) -> Function | Skipped:
    """The function of one of the quantities asked for; a standard one that the model does not have is left out."""
    asked, model = options.quantities or session.model.standard, session.model
    try:
        return session.proven(name, replace(options, route=route_for(model, name, asked, options)), passes)
    except UnsupportedError as error:
        if options.quantities or model.nv == 0:
            raise
        return Skipped(f"{model.name}: left out: {error}")


def unit_of(model: Model, options: Options, made: Sequence[Function]) -> Unit:
    """Functions with what a file says of their model."""
    constants = _constants(p for p in model.parameters if p.binding is Binding.RUNTIME)
    return Unit(
        model.name, tuple(made), facts(model, options.as_described), conventions(model), constants, macros(model)
    )


def _constants(parameters: Iterable[Parameter]) -> tuple[Constant, ...]:
    return tuple(Constant(p.symbol.name, p.value, p.unit, p.doc) for p in parameters if p.value is not None)


def complete(
    session: Session, options: Options, progress: Progress, passes: tuple[Pass, ...] = PASSES
) -> tuple[Unit, list[Skipped]]:
    """All functions in one unit, and what was left out."""
    found: list[Function | Skipped] = []
    with gc_paused():
        for name in asked_for(session, options):
            progress(name)
            found.append(function_of(session, options, name, passes))
    made, skipped = _sorted(found)
    unit = unit_of(session.model, options, made)
    return replace(unit, numbers=_constants(session.names.values())) if options.provenance else unit, skipped


def compiled(session: Session, options: Options, recipe: Recipe, progress: Progress) -> tuple[Module, list[Skipped]]:
    """The functions asked for as C, and compared with their programs.

    Each is compiled while the next one is derived, those that a compiler takes longest for first; what their results
    must be is found while the last ones are compiled.
    """
    model, scalar, asked = session.model, options.scalar, asked_for(session, options)
    found: dict[str, Function | Skipped] = {}
    printed: dict[str, Sequence[CFunction]] = {}
    with Compilation(model.name, recipe) as compilation:
        for name in _longest_first(asked):
            progress(name)
            found[name] = function = function_of(session, options, name)
            if isinstance(function, Skipped):
                continue
            with session.timed("render"):
                text = render_c(unit_of(model, options, (function,)), scalar, options.trig)
            compilation.add(text.files)
            printed[name] = text.functions
        made, skipped = _sorted(found[name] for name in asked)
        unit = unit_of(model, options, made)
        C.refuse_names(unit)
        source = _source(unit, options, [each for name in asked for each in printed.get(name, ())], skipped)
        progress("compare")
        with session.timed("compare"):
            wanted = [expected(each.program, scalar, source.defaults, each.alone) for each in made]
        progress("compile")
        with session.timed("compile"):
            module = compilation.module([Signature.of(function.program) for function in made], source)
        with session.timed("compare"):
            check_text(module, wanted)
        compilation.keep()
    return module, skipped


def _longest_first(asked: Sequence[str]) -> list[str]:
    """Quantities with most matrices among their results first; then those listed last."""
    ranks = {name: sorted((len(each.shape) for each in quantity(name).outputs), reverse=True) for name in asked}
    return sorted(reversed(asked), key=ranks.__getitem__, reverse=True)


def route_for(model: Model, name: str, asked: Sequence[str], options: Options) -> str:
    """The route of the options where the quantity has it, or where no quantity asked for has it; else auto."""
    has = [q for q in asked if any(route.name == options.route for route in routes_of(model, q))]
    return options.route if name in has or not has else "auto"


def _source(unit: Unit, options: Options, printed: Sequence[CFunction], skipped: Sequence[Skipped]) -> Source:
    whole = render_c(unit, options.scalar, options.trig, printed)
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    reasons = tuple(each.reason for each in skipped)
    text = "\n".join(whole.files.values())
    return Source(text, whole.declarations, whole.prefix, options.scalar, defaults, reasons)


def _sorted(results: Iterable[Function | Skipped]) -> tuple[list[Function], list[Skipped]]:
    made: list[Function] = []
    skipped: list[Skipped] = []
    for each in results:
        if isinstance(each, Skipped):
            skipped.append(each)
        else:
            made.append(each)
    return made, skipped

"""From a model to code that is proven, stage by stage; what one stage returns is what the next one takes.

::

    equivalent models -> derive -> optimise -> prove -> unit -> render -> compile

A :class:`~symgen.session.Session` keeps what the first four have found of one model, and how long each stage took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from symgen.build import Compilation, Module, Recipe, Signature, Source
from symgen.catalog import refuse_idle
from symgen.errors import UnsupportedError
from symgen.gc_paused import gc_paused
from symgen.options import Options
from symgen.program import Program
from symgen.program.evaluate import nearest_float
from symgen.program.loops.panels import multiplied_out
from symgen.program.packs.unrolled import unrolled
from symgen.program.passes import PASSES, Pass
from symgen.proof.text import check_text
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


def functions(
    session: Session, options: Options, progress: Progress, passes: tuple[Pass, ...] = PASSES
) -> Iterator[Function | Skipped]:
    """The functions asked for, one after the other; of the standard ones those that the model does not have, too."""
    asked, model = options.quantities or session.model.standard, session.model
    tree = getattr(model, "tree", model)
    along_base = getattr(tree, "wrench_axes", "frame") == "base"
    refuse_idle(asked, {"wrench_axes": ("base",) * along_base, "driven": getattr(tree, "driven", ())})
    for name in asked:
        progress(name)
        try:
            yield session.proven(name, replace(options, route=route_for(model, name, asked, options)), passes)
        except UnsupportedError as error:
            if options.quantities or model.nv == 0:
                raise
            yield Skipped(f"{model.name}: left out: {error}")


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
    with gc_paused():
        made, skipped = _sorted(functions(session, options, progress, passes))
    unit = unit_of(session.model, options, made)
    return replace(unit, numbers=_constants(session.names.values())) if options.provenance else unit, skipped


def compiled(session: Session, options: Options, recipe: Recipe, progress: Progress) -> tuple[Module, list[Skipped]]:
    """The functions asked for as C, each compiled while the next one is derived, and compared with its program."""
    model, made, skipped = session.model, list[Function](), list[Skipped]()
    printed: list[CFunction] = []
    with Compilation(model.name, recipe) as compilation:
        for function in functions(session, options, progress):
            if isinstance(function, Skipped):
                skipped.append(function)
                continue
            with session.timed("render"):
                text = render_c(unit_of(model, options, (function,)), options.scalar, options.trig)
            compilation.add(text.files)
            made.append(function)
            printed += text.functions
        progress("compile")
        unit = unit_of(model, options, made)
        C.refuse_names(unit)
        with session.timed("compile"):
            signatures = [Signature.of(function.program) for function in made]
            module = compilation.module(signatures, _source(unit, options, printed, skipped))
        progress("compare")
        with session.timed("compare"):
            alone = {each.program.name: single for each in made if (single := for_one_state(each))}
            check_text(module, [function.program for function in made], options.scalar, alone)
        compilation.keep()
    return module, skipped


def for_one_state(function: Function) -> Program | None:
    """The program that computes one state, if that is another."""
    if function.columns:
        return multiplied_out(function.columns)
    return unrolled(function.limbs) if function.limbs else None


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


def _sorted(results: Iterator[Function | Skipped]) -> tuple[list[Function], list[Skipped]]:
    made: list[Function] = []
    skipped: list[Skipped] = []
    for each in results:
        if isinstance(each, Skipped):
            skipped.append(each)
        else:
            made.append(each)
    return made, skipped

"""The pipeline on one screen: load, derive, generate, build, prove, check."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from symgen import build as _build
from symgen.catalog import STANDARD, quantity
from symgen.certificate.write import certificate
from symgen.collector import without_collector
from symgen.errors import BuildWarning, RobotWarning, UnsupportedError
from symgen.firmware.board import BOARDS
from symgen.firmware.export import check_request, possible
from symgen.firmware.export import export as _export
from symgen.lesson.build import build_lesson, check_method
from symgen.lesson.content import Lesson
from symgen.lesson.notation import Notation
from symgen.lesson.render import render_lesson
from symgen.lesson.scribe import Scribe
from symgen.options import Options
from symgen.program import Program, verify
from symgen.program.closed_form import tidied
from symgen.program.evaluate import nearest_float
from symgen.program.passes import IN_ORDER, PASSES, Pass, Step
from symgen.proof.check import Report
from symgen.proof.check import check as _check
from symgen.proof.prove import Proof
from symgen.proof.prove import prove as _prove
from symgen.proof.text import check_text
from symgen.robot import Robot, System
from symgen.robot.describe import conventions, facts
from symgen.robot.equivalent import align, fuse, generic
from symgen.robot.loaders import load_file
from symgen.robot.nearby import CLOSENESS
from symgen.robot.parts import Binding
from symgen.routes import derive as _derive
from symgen.routes import routes_of
from symgen.routes.base_parameters import BaseParameters
from symgen.routes.base_parameters import base_parameters as _base_parameters
from symgen.shipping import described_for, equivalents, prove_generated, ship
from symgen.targets import Constant, Function, Unit, render
from symgen.targets.c import CFunction, render_c
from symgen.targets.latex import output_latex
from symgen.targets.python import render_python

Model = Robot | System
Progress = Callable[[str], None]

CLOSED_FORM_LIMIT = 4


def load(path: str | os.PathLike[str], options: Options | None = None) -> Model:
    """The robot (or system of coordinates x(q)) that a ``.toml`` or ``.urdf`` file describes, its base fixed.

    What is not honoured and what no rigid body can have is a :class:`~symgen.errors.RobotWarning` each; unfit input is
    an :class:`~symgen.errors.InputError` naming the place.
    """
    robot = load_file(Path(path), options or Options())
    for note in robot.warnings():
        warnings.warn(f"{path}: {note.text}", RobotWarning, stacklevel=2)
    return robot


@dataclass(frozen=True, slots=True)
class Derivation:
    """A quantity in closed form, by one route, for the robot as described."""

    program: Program
    complete: bool
    """Whether tidying finished within its time; if not, some entries are as derived."""

    def to_latex(self) -> str:
        """The equation, joints numbered from one."""
        return output_latex(self.program)

    def _repr_latex_(self) -> str:
        return f"$$ {self.to_latex()} $$"


def derive(robot: Model, name: str, route: str = "auto", *, seconds: float = 20.0) -> Derivation:
    """The closed form of a quantity for robots of few joints, tidied entry by entry until ``seconds`` have passed.

    More than :data:`CLOSED_FORM_LIMIT` degrees of freedom are refused: their closed forms run to
    millions of operations.
    """
    if robot.nv > CLOSED_FORM_LIMIT:
        raise UnsupportedError(
            f"{robot.name}: closed forms are for robots of up to {CLOSED_FORM_LIMIT} degrees of freedom, not {robot.nv}"
        )
    _, (simple,) = equivalents(robot, quantity(name), Options(route=route, as_described=True))
    program = verify(_derive(simple, name, route, closed=True))
    elements, complete = tidied(program.output_elements(), seconds)
    return Derivation(program.with_outputs(elements), complete)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A derivation step by step, as a lesson."""

    lesson: Lesson
    notation: Notation

    def to_latex(self) -> str:
        """A LaTeX document."""
        return render_lesson(self.lesson, self.notation, "latex")

    def to_markdown(self) -> str:
        """Markdown with LaTeX formulas."""
        return render_lesson(self.lesson, self.notation, "markdown")

    def to_html(self) -> str:
        """One HTML page with MathML and drawings, which needs no network."""
        return render_lesson(self.lesson, self.notation, "html")

    def _repr_markdown_(self) -> str:
        return self.to_markdown()


def explain(
    robot: Model,
    method: str = "lagrange",
    *,
    seconds: float = 60.0,
    proven: bool = True,
    progress: Progress = lambda _: None,
) -> Explanation:
    """The derivation of a small robot's equations as a lesson, by ``lagrange`` or ``newton_euler``.

    Expressions are tidied until ``seconds`` have passed; ``proven`` adds the table of routes proven equal and their
    operation counts. Raises :class:`~symgen.errors.UnsupportedError` for robots of more than four joints.
    """
    if not isinstance(robot, Robot):
        raise UnsupportedError(f"{robot.name}: lessons are for robots, not for systems of coordinates x(q)")
    simple = align(fuse(robot))
    check_method(simple, method)
    proof = _prove(simple, progress=progress) if proven else None
    progress("lesson")
    return Explanation(build_lesson(simple, method, seconds, proof), Scribe(simple).notation)


def program(
    robot: Model, name: str, options: Options | None = None, passes: tuple[Pass, ...] = PASSES
) -> tuple[Program, tuple[Step, ...]]:
    """A quantity as the optimised program that ships, and the report of the passes it went through.

    It is proven equal to d'Alembert's principle on the robot as described, or :class:`~symgen.errors.ProofError` is
    raised.
    """
    options = options or Options()
    options.refuse_unread(robot.read_with, "program")
    with without_collector():
        return ship(robot, name, options, passes)


def generate(robot: Model, options: Options | None = None, progress: Progress = lambda _: None) -> dict[str, str]:
    """File names and texts for the targets and quantities asked for."""
    options = _floating(options or Options())
    options.refuse_unread(robot.read_with, "generate")
    unit, refusals = _complete(robot, options, progress)
    _warn_left_out(refusals)
    return render(unit, options.target, options.scalar, options.trig)


def export(robot: Model, options: Options | None = None, progress: Progress = lambda _: None) -> dict[str, str]:
    """File names and texts of a firmware library for ``options.board``, with self-test, build files and cost sheet.

    Numbers are those of ``options.scalar``: without options float, with them double unless they say otherwise. Raises
    :class:`~symgen.errors.UnsupportedError` for what the board, or firmware at all, cannot have.
    """
    options = options or Options(scalar="float")
    options.refuse_unread(robot.read_with, "export")
    if not isinstance(robot, Robot):
        raise UnsupportedError(f"{robot.name}: firmware is for robots, not for systems of coordinates x(q)")
    board = BOARDS[options.board]
    flags = check_request(robot, board, options)
    whole, refusals = _complete(robot, options, progress, IN_ORDER)
    functions, more = possible(robot, whole.functions, options)
    unit = replace(whole, functions=functions, conventions=conventions(robot, batches=False))
    if not functions:
        raise UnsupportedError(f"{robot.name}: nothing is left to export: {'; '.join([*refusals, *more])}")
    _warn_left_out([*refusals, *more])
    return _export(robot, unit, options, board, flags, progress)


def certify(robot: Model, options: Options | None = None, progress: Progress = lambda _: None) -> dict[str, str]:
    """File names and texts of a certificate: the emitted C, the robot in numbers, claims, and a checker of its own.

    The checker (``python3 check.py``) shares no line with this package and needs nothing but Python; README.md in the
    folder says what it proves and what not. Raises :class:`~symgen.errors.UnsupportedError` for a robot or a quantity
    that it does not know.
    """
    options = _floating(options or Options())
    options.refuse_unread(robot.read_with, "certify")
    if not isinstance(robot, Robot):
        raise UnsupportedError(f"{robot.name}: certificates are for robots, not for systems of coordinates x(q)")
    if options.sparse != "none":
        raise UnsupportedError(f"certificates have dense matrices: expected --sparse none, found {options.sparse}")
    unit, refusals = _complete(robot, options, progress)
    _warn_left_out(refusals)
    text = render_c(unit, options.scalar, options.trig)
    programs = [function.program for function in unit.functions]
    exact = described_for(robot, programs[0].name, options)
    moved = 0.0 if exact == robot else CLOSENESS
    return certificate(exact, text.files, programs, text.prefix, options.scalar, moved)


def build(robot: Model, options: Options | None = None, progress: Progress = lambda _: None) -> _build.Module:
    """The quantities asked for, generated as C, compiled (or taken from the cache), and callable with arrays.

    Without a C compiler the Python target is loaded instead, with a :class:`~symgen.errors.BuildWarning`.
    """
    options = _floating(options or Options())
    options.refuse_unread(robot.read_with, "build")
    compiler = _build.find_compiler()
    if compiler is None:
        warnings.warn("no C compiler found ($CC, cc, gcc, clang): using the Python target", BuildWarning, stacklevel=2)
        unit, refusals = _complete(robot, options, progress)
        _warn_left_out(refusals)
        programs = tuple(function.program for function in unit.functions)
        ((file, text),) = render_python(unit).items()
        module = _build.load_python(robot.name, programs, file, text, options.scalar)
        check_text(module, programs, options.scalar)
        return module
    recipe = _build.Recipe((repr(robot), repr(options)), compiler)
    built = _build.load_built(recipe)
    if built is not None:
        _warn_left_out(built[1])
        return built[0]
    functions: list[Function] = []
    printed: list[CFunction] = []
    refusals = []

    def parts() -> Iterator[_build.Part]:
        for function in _functions(robot, options, refusals, progress):
            functions.append(function)
            alone = render_c(_unit(robot, options, (function,)), options.scalar, options.trig)
            printed.extend(alone.functions)
            yield _build.Signature.of(function.program), alone.files
        progress("compile")

    def finish() -> _build.Source:
        unit = _unit(robot, options, functions)
        whole = render_c(unit, options.scalar, options.trig, printed)
        defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
        text = "\n".join(whole.files.values())
        return _build.Source(text, whole.declarations, whole.prefix, options.scalar, defaults, tuple(refusals))

    def examine(module: _build.Module) -> None:
        progress("compare")
        check_text(module, [function.program for function in functions], options.scalar)

    with without_collector():
        module = _build.load_library(robot.name, recipe, parts(), finish, examine)
    _warn_left_out(refusals)
    return module


def base_parameters(robot: Model) -> BaseParameters:
    """The combinations of inertial parameters that the joint forces depend on, in the order of ``base_regressor``.

    In symbols of the links' parameters (about their own origins, in their own axes) and as values.
    """
    if not isinstance(robot, Robot):
        raise UnsupportedError(f"{robot.name}: base parameters are of robots, not of systems of coordinates x(q)")
    if robot.nv == 0:
        raise UnsupportedError(f"{robot.name} has no joint that moves, so it has no base parameters")
    return _base_parameters(fuse(robot))


def prove(
    model: Model,
    quantities: Sequence[str] = (),
    *,
    every_robot: bool = False,
    seed: int | None = None,
    progress: Progress = lambda _: None,
) -> Proof:
    """Every route of every quantity (or of those named) against every other, exactly; and what ships of each.

    The rows ``as generated`` and ``as exported`` are programs after their last pass, against the robot as described.
    ``every_robot`` replaces the nonzero numbers of a robot by symbols, so the proof is of all robots of its structure.
    ``seed`` makes a proof repeatable; without it the trials are drawn afresh.
    """
    with without_collector():
        proof = _prove(_reduced(model, every_robot), quantities, seed, progress)
        if every_robot:
            return proof
        names = list(dict.fromkeys(verdict.quantity for verdict in proof.verdicts))
        return proof.joined(prove_generated(model, names, progress))


def check(
    model: Model,
    path: str | os.PathLike[str],
    *,
    seed: int | None = None,
    seconds: float = 60.0,
    progress: Progress = lambda _: None,
) -> Report:
    """A user's own equations, in a file of :mod:`symgen.proof.equations`' language, line by line against two routes.

    For lines that do not hold, small changes with which they would are looked for until ``seconds`` have passed.
    """
    return _check(_reduced(model), Path(path), seed, seconds, progress)


def _floating(options: Options) -> Options:
    """The options, whose numbers must be floating-point ones."""
    if options.scalar == "fixed":
        raise UnsupportedError("fixed point is for firmware: symgen export has it; here expected double or float")
    return options


def _reduced(model: Model, every_robot: bool = False) -> Model:
    """The robot as described, fixed joints fused and frames aligned."""
    if isinstance(model, System):
        return model
    simple = align(fuse(model))
    return generic(simple) if every_robot else simple


def _functions(
    robot: Model, options: Options, refusals: list[str], progress: Progress, passes: tuple[Pass, ...] = PASSES
) -> Iterator[Function]:
    """The programs of all quantities asked for; why some of the standard ones are left out goes to ``refusals``."""
    asked = options.quantities or STANDARD
    for name in asked:
        progress(name)
        try:
            routed = replace(options, route=route_for(robot, name, asked, options))
            yield Function(*program(robot, name, routed, passes))
        except UnsupportedError as error:
            if options.quantities or robot.nv == 0:
                raise
            refusals.append(f"{robot.name}: left out: {error}")


def _unit(robot: Model, options: Options, functions: Sequence[Function]) -> Unit:
    """The functions with what a file says of their robot."""
    constants = tuple(
        Constant(p.symbol.name, p.value, p.unit, p.doc)
        for p in robot.parameters
        if p.binding is Binding.RUNTIME and p.value is not None
    )
    return Unit(robot.name, tuple(functions), facts(robot, options.as_described), conventions(robot), constants)


def _complete(
    robot: Model, options: Options, progress: Progress, passes: tuple[Pass, ...] = PASSES
) -> tuple[Unit, list[str]]:
    """All functions in one unit, and why some of the standard ones are left out."""
    refusals: list[str] = []
    functions = list(_functions(robot, options, refusals, progress, passes))
    return _unit(robot, options, functions), refusals


def _warn_left_out(refusals: Sequence[str]) -> None:
    """Warn the caller of :func:`generate` or :func:`build`, at the line of the call."""
    for text in refusals:
        warnings.warn(text, RobotWarning, stacklevel=3)


def route_for(model: Model, name: str, asked: Sequence[str], options: Options) -> str:
    """The route of the options where the quantity has it, or where no quantity asked for has it; else auto."""
    has = [q for q in asked if any(route.name == options.route for route in routes_of(model, q))]
    return options.route if name in has or not has else "auto"

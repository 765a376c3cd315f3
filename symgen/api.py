"""The public functions: load, derive, generate, export, build, certify, prove, check."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from symgen import build as _build
from symgen.catalog import quantity
from symgen.certificate.write import certificate
from symgen.errors import BuildWarning, RobotWarning, UnsupportedError
from symgen.firmware.board import BOARDS
from symgen.firmware.export import check_request, supported
from symgen.firmware.export import export as _export
from symgen.gc_paused import gc_paused
from symgen.lesson.build import build_lesson, check_method, notation_of
from symgen.lesson.content import Lesson
from symgen.lesson.notation import Notation
from symgen.lesson.render import render_lesson
from symgen.mobility import closed, solved
from symgen.options import Options
from symgen.pipeline import Progress, Session, Skipped, compiled, complete, verdicts
from symgen.program import Program, verify
from symgen.program.closed_form import tidied
from symgen.program.passes import IN_ORDER_PASSES, PASSES, Pass, Step
from symgen.proof.check import EquationCheck
from symgen.proof.check import check as _check
from symgen.proof.prove import Proof
from symgen.proof.prove import prove as _prove
from symgen.proof.text import check_text
from symgen.robot import Model
from symgen.robot.loaders import load_file
from symgen.robot.rewrites.equivalent import fuse
from symgen.robot.rewrites.equivalents import every_model, simplified
from symgen.robot.rewrites.nearby import CLOSENESS
from symgen.routes import derive as _derive
from symgen.routes.identification.base_parameters import BaseParameters
from symgen.routes.identification.base_parameters import base_parameters as _base_parameters
from symgen.targets import render, targets_of
from symgen.targets.c.target import C
from symgen.targets.c.text import render_c
from symgen.targets.latex import output_latex
from symgen.targets.python.text import render_python

CLOSED_FORM_LIMIT = 4


def load(path: str | os.PathLike[str], options: Options | None = None) -> Model:
    """The model that a file describes: a robot, one under constraints, or a system of coordinates x(q).

    What is left out and what no rigid body can have is a :class:`~symgen.errors.RobotWarning` each; unfit input is an
    :class:`~symgen.errors.InputError` naming the place.
    """
    model = solved(closed(load_file(Path(path), options or Options()), str(path)), options or Options(), str(path))
    for note in model.warnings():
        warnings.warn(f"{path}: {note.text}", RobotWarning, stacklevel=2)
    return model


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
    program = verify(_derive(simplified(robot), quantity(name).name, route, closed=True))
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
    method: str = "auto",
    *,
    seconds: float = 60.0,
    proven: bool = True,
    progress: Progress = lambda _: None,
) -> Explanation:
    """The derivation of a small robot's equations as a lesson, by ``lagrange`` (which auto is) or ``newton_euler``.

    Expressions are tidied for ``seconds``; ``proven`` adds the table of routes and operation counts. Refused
    (:class:`~symgen.errors.UnsupportedError`) for more than four joints or three rows of constraints. Of a
    system x(q) it is the projected Newton-Euler method.
    """
    check_method(simple := simplified(robot), method)
    proof = _prove(simple, progress=progress) if proven else None
    progress("lesson")
    return Explanation(build_lesson(simple, method, seconds, proof), notation_of(simple))


def program(
    robot: Model | Session, name: str, options: Options | None = None, passes: tuple[Pass, ...] = PASSES
) -> tuple[Program, tuple[Step, ...]]:
    """A quantity as the optimised program that ships, and the report of the passes it went through.

    It is proven equal to d'Alembert's principle on the robot as described, or :class:`~symgen.errors.ProofError` is
    raised.
    """
    session, options = _opened(robot, options or Options(), "program")
    with gc_paused():
        function = session.proven(name, options, passes)
    return function.program, function.steps


def generate(
    robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None
) -> dict[str, str]:
    """File names and texts for the targets and quantities asked for."""
    session, options = _opened(robot, _require_floating_point(options or Options()), "generate")
    targets = targets_of(options)
    unit, skipped = complete(session, options, progress)
    _warn_left_out(skipped)
    with session.timed("render"):
        return render(unit, targets, options.scalar, options.trig)


def export(
    robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None
) -> dict[str, str]:
    """File names and texts of a firmware library for ``options.board``, with self-test, build files and cost sheet.

    Numbers are those of ``options.scalar``: without options float, with them double unless they say otherwise. Raises
    :class:`~symgen.errors.UnsupportedError` for what the board, or firmware at all, cannot have.
    """
    session, options = _opened(robot, options or Options(scalar="float"), "export")
    model, board = session.model, BOARDS[options.board]
    flags = check_request(model, board, options)
    unit, skipped = complete(session, options, progress, IN_ORDER_PASSES)
    functions, more = supported(model, unit.functions, options)
    reasons = [*(each.reason for each in skipped), *more]
    if not functions:
        raise UnsupportedError(f"{model.name}: nothing is left to export: {'; '.join(reasons)}")
    _warn_left_out(map(Skipped, reasons))
    C.refuse_names(unit)
    return _export(model, replace(unit, functions=functions), options, board, flags, progress)


def certify(
    robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None
) -> dict[str, str]:
    """File names and texts of a certificate: the emitted C, the robot in numbers, claims, and a checker of its own.

    The checker (``python3 check.py``) shares no line with this package and needs nothing but Python; README.md in the
    folder says what it proves and what not. Raises :class:`~symgen.errors.UnsupportedError` for a robot or a quantity
    that it does not know.
    """
    session, options = _opened(robot, _require_floating_point(options or Options()), "certify")
    tree = session.model.as_tree("certificates")
    if options.sparse != "none":
        raise UnsupportedError(f"certificates have dense matrices: expected --sparse none, found {options.sparse}")
    unit, skipped = complete(session, options, progress)
    _warn_left_out(skipped)
    C.refuse_names(unit)
    text = render_c(unit, options.scalar, options.trig)
    programs = [function.program for function in unit.functions]
    exact = session.equivalents(programs[0].name, options).described.as_tree("certificates")
    moved = 0.0 if exact == tree else CLOSENESS
    return certificate(exact, text.files, programs, text.prefix, options.scalar, moved)


def build(robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None) -> _build.Module:
    """The quantities asked for, generated as C, compiled (or taken from the cache), and callable with arrays.

    Without a C compiler the Python target is loaded instead, with a :class:`~symgen.errors.BuildWarning`.
    """
    session, options = _opened(robot, _require_floating_point(options or Options()), "build")
    compiler = _build.find_compiler()
    if compiler is None:
        warnings.warn("no C compiler found ($CC, cc, gcc, clang): using the Python target", BuildWarning, stacklevel=2)
        unit, skipped = complete(session, options, progress)
        _warn_left_out(skipped)
        ((file, text),) = render_python(unit).items()
        programs = tuple(function.program for function in unit.functions)
        module = _build.load_python(unit.name, programs, file, text, options.scalar)
        check_text(module, programs, options.scalar)
        return module
    recipe = _build.Recipe((repr(session.model), repr(options)), compiler)
    if (built := _build.load_built(recipe)) is not None:
        module, reasons = built
        _warn_left_out(map(Skipped, reasons))
        return module
    module, skipped = compiled(session, options, recipe, progress)
    _warn_left_out(skipped)
    return module


def base_parameters(robot: Model) -> BaseParameters:
    """The combinations of inertial parameters that the joint forces depend on, in the order of ``base_regressor``.

    In symbols of the links' parameters (about their own origins, in their own axes) and as values.
    """
    tree = robot.as_tree("base parameters")
    if tree.nv == 0:
        raise UnsupportedError(f"{tree.name} has no joint that moves, so it has no base parameters")
    return _base_parameters(fuse(tree))


def prove(
    model: Model | Session,
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
    session, _ = _opened(model, Options(), "prove")
    with gc_paused():
        simple = every_model(session.model) if every_robot else simplified(session.model)
        proof = _prove(simple, quantities, seed, progress)
        if every_robot:
            return proof
        names = list(dict.fromkeys(verdict.quantity for verdict in proof.verdicts))
        return proof.joined(verdicts(session, names, progress))


def check(
    model: Model,
    path: str | os.PathLike[str],
    *,
    seed: int | None = None,
    seconds: float = 60.0,
    progress: Progress = lambda _: None,
) -> EquationCheck:
    """A user's own equations, in a file of :mod:`symgen.proof.equations`' language, line by line against two routes.

    For lines that do not hold, small changes with which they would are looked for until ``seconds`` have passed.
    """
    return _check(simplified(model), Path(path), seed, seconds, progress)


def _opened(robot: Model | Session, options: Options, call: str) -> tuple[Session, Options]:
    """The session given, or a new one of the model given, and options that can act on it."""
    session = robot if isinstance(robot, Session) else Session(robot)
    options.refuse_unread(session.model.read_with, call)
    return session, options


def _require_floating_point(options: Options) -> Options:
    if options.scalar == "fixed":
        raise UnsupportedError("fixed point is for firmware: symgen export has it; here expected double or float")
    return options


def _warn_left_out(skipped: Iterable[Skipped]) -> None:
    """Warn the caller of :func:`generate` or :func:`build`, at the line of the call."""
    for each in skipped:
        warnings.warn(each.reason, RobotWarning, stacklevel=3)

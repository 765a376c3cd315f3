"""Export a folder for a firmware project: library, self-test, example, build files and cost sheet."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.errors import BuildError, BuildWarning, ProofError, UnsupportedError
from symgen.options import DefaultLimits, Exporting, Generating
from symgen.phrasing import Progress
from symgen.program import Program
from symgen.program.domains.rounding import ROUNDOFF
from symgen.program.evaluate import nearest_float
from symgen.robot import Model
from symgen.targets import Function, Unit
from symgen.targets.c.fixed import FixedText, fixed_text
from symgen.targets.escapes import Ready
from symgen.uses.firmware.accuracy import Error, largest_errors
from symgen.uses.firmware.board import BOARDS, Board
from symgen.uses.firmware.coding import Coding
from symgen.uses.firmware.cost_sheet import render_sheet
from symgen.uses.firmware.evidence.folder import evidence
from symgen.uses.firmware.faults.signatures import signature_sources, signed
from symgen.uses.firmware.golden import MAX_STATES, Golden, golden
from symgen.uses.firmware.host import Host, on_host
from symgen.uses.firmware.library import MAX_ANGLE, Axis, Library, render_library, turns
from symgen.uses.firmware.project import notes_of, render_project
from symgen.uses.firmware.states import draw, draw_parameters
from symgen.uses.firmware.toolchain import Measurement, measure
from symgen.uses.limits import limits_with_followers, spans

STACK_GRANULARITY = 128
SEED = 2024
RESERVED_NAMES = frozenset("all clean depend edit_cache help install package rebuild_cache test uninstall".split())
"""Names that build tools reserve; a robot with one of these names cannot be exported."""


def check_request(model: Model, board: Board, options: Generating, exporting: Exporting) -> list[str]:
    """Return notes for the user about the chosen scalar type on this board, for example that it is slow.

    Raises :class:`~symgen.errors.UnsupportedError` if this robot cannot be exported to this board with these options.
    """
    if model.name in RESERVED_NAMES:
        raise UnsupportedError(f"{model.name}: a library cannot have this name; give the robot another one")
    if exporting.crc and board.support == "avr":
        raise UnsupportedError(f"{board.name}: a table of constants would be copied to its RAM; export without crc")
    if options.scalar == "double":
        if board.narrow_double:
            raise UnsupportedError(f"{board.name}: its compiler's double has the four bytes of a float; export float")
        if board.unit != "double":
            return [f"Double precision is computed in software on {board.core}: slow, and not in constant time."]
    if options.scalar == "float" and board.unit == "none":
        return [
            f"There is no floating-point unit in {board.core}: arithmetic is in software; fixed point may be faster."
        ]
    if options.scalar == "fixed":
        if exporting.inputs == "left":
            raise UnsupportedError("fixed point saturates inputs beyond their ranges, because they could overflow")
        if options.trig != "inline":
            raise UnsupportedError("fixed point has its own sines and cosines; leave --trig inline")
        if board.narrow_double:
            return [f"Products of 64 bits are computed in software on {board.core}: float is faster there."]
    return []


def export(
    model: Model,
    unit: Unit,
    options: Generating,
    exporting: Exporting,
    flags: Sequence[str],
    fixed: Mapping[str, FixedText],
    progress: Progress,
) -> dict[str, str]:
    """Return the texts of all files by name; ``flags`` are the notes of :func:`check_request`.

    ``fixed`` maps the name of each function to its text in fixed point; it is empty in floating point. A failed
    measurement is reported as :class:`~symgen.errors.BuildWarning`. Raises :class:`~symgen.errors.ProofError` if the
    error of a result on this machine exceeds its bound.
    """
    board, limits = BOARDS[exporting.board], spans(model, exporting)
    library = Library(
        unit,
        axes(model),
        model.nq,
        options.scalar,
        options.trig,
        limits,
        exporting.crc,
        fixed,
        _policy(options, exporting),
    )
    files = render_library(library)
    programs = [function.program for function in unit.functions]
    codings = {p.name: _coding(library, p) for p in programs}
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    names = tuple(defaults)
    errors: dict[str, list[Error]] = {}
    without_errors = "there is no C compiler for this machine"
    vectors = []
    checks, names_signed, signatures = signature_sources(library), signed(library), dict[str, int]()
    with ExitStack() as stack:
        host = None
        try:
            host = stack.enter_context(
                on_host(unit.name, files | checks, programs, options.scalar, len(names), names_signed)
            )
        except BuildError as error:
            without_errors = _warned("errors are", error)
        if host is not None:
            signatures = host.signatures()
        for program in programs:
            coding = codings[program.name]
            if host is not None:
                progress(f"errors of {program.name}")
                states = _states(model, program, library, defaults, coding, exporting.samples)
                errors[program.name] = largest_errors(host, program, coding, *states, names)
                _refuse_beyond_bounds(program.name, errors[program.name], library.error_bounds(program.name))
            progress(f"golden vectors of {program.name}")
            states = _states(model, program, library, defaults, coding, MAX_STATES)
            vectors.append(golden(program, coding, *states, names))
            if host is not None:
                _check(host, library, program, coding, vectors[-1])
    progress(f"cost on {board.name}")
    trigonometry = f"{unit.name}_{'fixed' if library.fixed else 'trig'}"
    shared = {f"{unit.name}_sincos": trigonometry} if turns(unit) else {}
    shared[f"{unit.name}_limits_of"] = f"{unit.name}_limits"
    if library.crc:
        shared[f"{unit.name}_intact"] = f"{unit.name}_constants"
    own = {f"{unit.name}_{program.name}": f"{unit.name}_{program.name}" for program in programs}
    try:
        measured = measure(board, files, own | shared)
    except BuildError as error:
        measured = Measurement("", {}, _warned(f"cost on {board.name} is", error))
    stacks = [each.stack for each in measured.functions.values()]
    most = max((each for each in stacks if each is not None), default=0)
    files |= render_project(
        library,
        board,
        codings,
        vectors,
        {program.name: _tolerances(library, program, each) for program, each in zip(programs, vectors, strict=True)},
        signatures,
        [*flags, *map(Ready, notes_of(library, exporting.evidence))],
        -(-most // STACK_GRANULARITY) * STACK_GRANULARITY,
        list(files),
    )
    files |= checks if signatures else {}
    files |= render_sheet(library, board, measured, list(shared), errors, without_errors, flags)
    if not exporting.evidence:
        return files
    return files | evidence(library, board, files, measured, errors, list(signatures), progress)


def _warned(what: str, error: BuildError) -> str:
    """Warn the caller of ``symgen.export`` that a cost is not measured, and return the reason."""
    warnings.warn(BuildWarning(f"{what} not measured: {error}"), stacklevel=4)
    return str(error)


def supported(
    model: Model, functions: Sequence[Function], options: Generating, limits: DefaultLimits, progress: Progress
) -> tuple[tuple[Function, ...], dict[str, FixedText], list[str]]:
    """Return the available functions, their texts in fixed point, and why the other functions are left out.

    In floating point, all functions are available, and the texts are empty. Raises :class:`UnsupportedError` for the
    first unavailable function if quantities were requested by name.
    """
    if options.scalar != "fixed":
        return tuple(functions), {}, []
    given, texts, skipped = spans(model, limits), dict[str, FixedText](), []
    for function in functions:
        name = function.program.name
        progress(f"ranges and errors of {name}")
        try:
            texts[name] = fixed_text(function.program, given, model.name)
        except UnsupportedError as error:
            if options.quantities:
                raise
            skipped.append(f"{model.name}: left out: {error}")
    return tuple(function for function in functions if function.program.name in texts), texts, skipped


def axes(model: Model) -> tuple[Axis, ...]:
    """Return an :class:`Axis` for each velocity variable; only joints with one variable have position limits."""
    if not model.slots:
        return tuple(Axis(name, k, None, None, None, None) for k, name in enumerate(model.velocity_names))
    result: list[Axis] = []
    for slot in (each for each in model.slots if not each.joint.mimic):
        joint, limits = slot.joint, limits_with_followers(slot, model.slots)
        lower, upper, velocity, effort = (
            None if each is None else nearest_float(each)
            for each in (limits.lower, limits.upper, limits.velocity, limits.effort)
        )
        if joint.nq == joint.nv == 1:
            result.append(Axis(joint.name, slot.position[0], lower, upper, velocity, effort))
        else:
            names = [joint.name] if joint.nv == 1 else [f"{joint.name}_{k}" for k in range(joint.nv)]
            result += [Axis(name, None, None, None, velocity, effort) for name in names]
    return tuple(result)


def _policy(options: Generating, exporting: Exporting) -> str:
    """Return the treatment of inputs beyond their ranges.

    The default is ``saturated`` in fixed point, and otherwise ``left``.
    """
    automatic = "saturated" if options.scalar == "fixed" else "left"
    return automatic if exporting.inputs == "auto" else exporting.inputs


def _coding(library: Library, program: Program) -> Coding:
    return Coding(library.scalar, library.fixed[program.name].fractions if library.fixed else {})


def _states(
    model: Model, program: Program, library: Library, defaults: Mapping[str, float], coding: Coding, count: int
) -> tuple[dict[str, NDArray[Any]], NDArray[Any]]:
    """Return ``count`` random rows of inputs and of runtime parameters, in the library's number type.

    The seed of the random rows is fixed, so every export of the same library has the same rows.
    """
    source = np.random.default_rng(SEED)
    accurate = math.inf if library.fixed or library.trig != "inline" else float(MAX_ANGLE[library.scalar])
    drawn = draw(model, program, library.spans, count, source, accurate)
    inputs = {name: coding.encode(name, rows) for name, rows in drawn.items()}
    return inputs, draw_parameters(defaults, count, source).astype(coding.dtype)


def _refuse_beyond_bounds(name: str, errors: Sequence[Error], bounds: Mapping[str, float]) -> None:
    """Raise ProofError if a measured error of an output exceeds the proven bound for this output."""
    for error in errors:
        if error.output in bounds and error.absolute > bounds[error.output]:
            found = f"an error of {error.absolute:.3g}, above its bound of {bounds[error.output]:.3g}"
            raise ProofError(f"{name}: {error.output}[{error.index}] has {found}; nothing was written")


def _check(host: Host, library: Library, program: Program, coding: Coding, vectors: Golden) -> None:
    """Raise ProofError if a compiled function exceeds an error bound at one of its test vectors."""
    found = host.run(program.name, vectors.inputs, vectors.parameters)
    for array in program.outputs:
        values = coding.decode(array.name, found[array.name])
        exact = coding.decode(array.name, vectors.expected[array.name])
        if library.fixed:
            text = library.fixed[program.name]
            bounds = np.full_like(exact, text.errors[array.name] + 2.0 ** -text.fractions[array.name])
        else:
            bounds = vectors.bounds[array.name] + np.abs(exact) * ROUNDOFF[library.scalar]
        wrong = ~(np.abs(values - exact) <= bounds)
        if wrong.any():
            row, k = np.argwhere(wrong)[0]
            raise ProofError(
                f"{program.name}: the text gives {array.name}[{k}] = {values[row, k]:.9g}, but its program gives"
                f" {exact[row, k]:.9g}; the error bound is {bounds[row, k]:.1e}; nothing was written"
            )


def _tolerances(library: Library, program: Program, vectors: Golden) -> dict[str, float]:
    """Return the tolerance of each output in the self-test.

    In floating point, the tolerance is relative to the output's largest value in the state. In fixed point, the
    tolerance is in units of the last bit.
    """
    if library.fixed:
        text = library.fixed[program.name]
        return {name: math.ceil(bound * 2.0 ** text.fractions[name]) for name, bound in text.errors.items()}
    return {
        array.name: _rounded_up(vectors.tolerance(array.name) + ROUNDOFF[library.scalar]) for array in program.outputs
    }


def _rounded_up(value: float) -> float:
    """Return the value rounded up to one significant digit."""
    unit = 10.0 ** math.floor(math.log10(value))
    return float(f"{math.ceil(value / unit * 0.999999) * unit:.0e}")

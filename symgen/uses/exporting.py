"""Export of firmware and of certificates."""

from __future__ import annotations

from dataclasses import replace

from symgen.api.asking import opened_for_code, require_floating_point, warn_of
from symgen.api.loading import takes_files
from symgen.errors import UnsupportedError
from symgen.options import Options
from symgen.phrasing import Progress
from symgen.pipeline import Remark, complete
from symgen.program.passes import IN_ORDER_PASSES
from symgen.program.variants.variant import Variant
from symgen.robot import Model
from symgen.robot.rewrites.nearby import MAX_RELATIVE_CHANGE
from symgen.session import Session
from symgen.targets import Function
from symgen.targets.c.target import C
from symgen.targets.c.text import render_c
from symgen.uses.certificate.write import certificate
from symgen.uses.firmware.board import BOARDS
from symgen.uses.firmware.export import check_request, supported
from symgen.uses.firmware.export import export as _export


@takes_files()
def export(
    robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None
) -> dict[str, str]:
    """Return texts by file name: a firmware library for ``options.board``, self-test, build files and cost sheet.

    Numbers are float unless ``options.scalar`` says otherwise. Raises :class:`~symgen.errors.UnsupportedError` if the
    board does not support the options, or nothing can be exported.
    """
    session, options = opened_for_code(robot, (options or Options()).with_scalar("float"), "export")
    model, board = session.model, BOARDS[options.board]
    flags = check_request(model, board, options)
    unit, remarks = complete(session, options, progress, IN_ORDER_PASSES)
    functions, more = supported(model, unit.functions, options)
    reasons = [*(each.text for each in remarks), *more]
    if not functions:
        raise UnsupportedError(f"{model.name}: nothing is left to export: {'; '.join(reasons)}")
    warn_of(map(Remark, reasons))
    C.refuse_names(unit)
    return _export(model, replace(unit, functions=functions), options, board, flags, progress)


@takes_files()
def certify(
    robot: Model | Session, options: Options | None = None, progress: Progress = lambda _: None
) -> dict[str, str]:
    """Return the files of a certificate: the emitted C, the robot in numbers, claims, and a checker.

    The checker (``python3 check.py``) shares no code with this package and needs only Python. README.md in the folder
    says what it proves. Raises :class:`~symgen.errors.UnsupportedError` for a robot or a quantity that it does not
    support.
    """
    session, options = opened_for_code(robot, require_floating_point(options or Options()), "certify")
    tree = session.model.as_tree("certificates")
    if options.sparse != "none":
        raise UnsupportedError(f"certificates have dense matrices: expected --sparse none, found {options.sparse}")
    unit, remarks = complete(session, options, progress)
    warn_of(remarks)
    C.refuse_names(unit)
    straight = tuple(Function(Variant(each.program), proof=each.proof) for each in unit.functions)
    text = render_c(replace(unit, functions=straight), options.scalar, options.trig)
    programs = [function.program for function in unit.functions]
    exact = session.equivalents(programs[0].name, options).described.as_tree("certificates")
    moved = 0.0 if exact == tree else MAX_RELATIVE_CHANGE
    return certificate(exact, text.files, programs, text.prefix, options.scalar, moved)

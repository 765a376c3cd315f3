"""Export of firmware and of certificates."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from symgen.api.asking import opened, opened_for_code, warn_of, with_command
from symgen.api.loading import takes_files
from symgen.errors import UnsupportedError
from symgen.options import LIMITS, Exporting, Generating
from symgen.options.keywords import CertifyKeywords, ExportKeywords
from symgen.options.taken import in_floating_point
from symgen.phrasing import Progress
from symgen.pipeline import Remark, complete
from symgen.program.passes import IN_ORDER_PASSES
from symgen.program.variants.variant import Variant
from symgen.robot import Model
from symgen.robot.rewrites.nearby import MAX_RELATIVE_CHANGE
from symgen.session import Session
from symgen.targets import TARGETS
from symgen.targets.c.text import render_c
from symgen.uses.certificate.write import certificate
from symgen.uses.firmware.board import BOARDS
from symgen.uses.firmware.export import check_request, supported
from symgen.uses.firmware.export import export as _export


@takes_files(ExportKeywords, limits=LIMITS, scalar="float")
def export(
    robot: Model | Session, *, progress: Progress = lambda _: None, **options: Unpack[ExportKeywords]
) -> dict[str, str]:
    """Return the files of a firmware project, as text by file name: library, self-test, build files and cost sheet.

    Raises :class:`~symgen.errors.UnsupportedError` if the board does not support the options, or if no quantity can be
    exported.
    """
    generating, exporting = Generating.of(options), Exporting.of(options)
    session, board = opened_for_code(robot), BOARDS[exporting.board]
    model = session.model
    flags = check_request(model, board, generating, exporting)
    unit, remarks = complete(session, generating, progress, IN_ORDER_PASSES)
    functions, fixed, more = supported(model, unit.functions, generating, exporting, progress)
    reasons = [*(each.text for each in remarks), *more]
    if not functions:
        raise UnsupportedError(f"{model.name}: nothing is left to export: {'; '.join(reasons)}")
    warn_of(map(Remark, reasons))
    TARGETS["c"].refuse_names(unit)
    unit = with_command(unit, opened(robot).model, "export", generating, exporting, scalar="float")
    return _export(model, replace(unit, functions=functions), generating, exporting, flags, fixed, progress)


@takes_files(CertifyKeywords)
def certify(
    robot: Model | Session, *, progress: Progress = lambda _: None, **options: Unpack[CertifyKeywords]
) -> dict[str, str]:
    """Return the files of a certificate: the generated C, the robot's data, the claims about the C, and a checker.

    The checker (``python3 check.py``) shares no code with this package and needs only Python. One of the files,
    README.md, explains the proof. Raises :class:`~symgen.errors.UnsupportedError` for a robot or a quantity that the
    checker does not support.
    """
    generating, session = in_floating_point(options), opened_for_code(robot)
    tree = session.model.as_tree("certificates")
    unit, remarks = complete(session, generating, progress)
    warn_of(remarks)
    TARGETS["c"].refuse_names(unit)
    unit = with_command(unit, opened(robot).model, "certify", generating)
    straight = tuple(replace(each, batch=Variant(each.program), one=None) for each in unit.functions)
    text = render_c(replace(unit, functions=straight), generating.scalar, generating.trig)
    programs = [function.program for function in unit.functions]
    exact = session.equivalents(programs[0].name, generating).described.as_tree("certificates")
    moved = 0.0 if exact == tree else MAX_RELATIVE_CHANGE
    return certificate(exact, text.files, programs, text.prefix, generating.scalar, moved)

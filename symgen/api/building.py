"""Build modules of compiled functions."""

from __future__ import annotations

from symgen.api.asking import opened_for_code
from symgen.build import Module, Recipe, find_compiler, load_built, load_python
from symgen.errors import BuildWarning, RobotWarning
from symgen.options import Generating
from symgen.phrasing import Progress
from symgen.pipeline import compiled, complete
from symgen.proof.text import check_text, expected
from symgen.robot import Model
from symgen.session import Session
from symgen.targets import TARGETS


def built(robot: Model | Session, options: Generating, progress: Progress) -> tuple[Module, tuple[Warning, ...]]:
    """Return a module with the functions of the requested quantities, and the warnings that the user should see.

    The module is compiled from C, or loaded from the cache. If there is no C compiler, the functions are in Python.
    """
    session = opened_for_code(robot)
    compiler = find_compiler()
    if compiler is None:
        unit, remarks = complete(session, options, progress)
        ((file, text),) = TARGETS["python"].render(unit, "double", "inline").items()
        programs = tuple(function.program for function in unit.functions)
        module = load_python(unit.name, programs, file, text, options.scalar)
        check_text(module, [expected(each, options.scalar, module.defaults) for each in programs])
        names = "$CC, cc, gcc, clang; pip install 'symgen[cc]' installs one"
        slow = BuildWarning(f"no C compiler found ({names}): using the Python target")
        return module, (slow, *(RobotWarning(each.text) for each in remarks))
    recipe = Recipe((repr(session.model), repr(options)), compiler)
    if (found := load_built(recipe.entry, compiler)) is not None:
        module, reasons = found
    else:
        module, remarks = compiled(session, options, recipe, progress)
        reasons = tuple(each.text for each in remarks)
    return module, tuple(map(RobotWarning, reasons))

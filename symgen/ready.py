"""Build a robot. The functions of a file that was built before are loaded from the cache, without a new derivation.

The digests of all files that a build read are stored with its library in the cache. Derivations are imported only if
they are needed.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Unpack

from symgen.build.cache import cache_directory, content, key_of, own_digest, store
from symgen.build.compiler import Compiler, find_compiler
from symgen.errors import BuildError, InputError, RobotWarning
from symgen.gc_paused import gc_paused
from symgen.options import Generating, Reading
from symgen.options.keywords import BuildKeywords
from symgen.options.taken import in_floating_point, refuse_late, takes
from symgen.phrasing import progress as shown
from symgen.reading import digest_of, example, noted, read_regular

if TYPE_CHECKING:
    from symgen.build import Module
    from symgen.robot import Model
    from symgen.session import Session

SINGLE_SUFFIXES = (".toml", ".urdf")
"""Suffixes of formats whose robots are a single file; files of other formats may include further files."""


@takes(BuildKeywords)
def build(
    robot: Model | Session | str | os.PathLike[str],
    *,
    progress: Callable[[str], None] | None = None,
    **options: Unpack[BuildKeywords],
) -> Module:
    """Generate the requested quantities as C, compile them (or load them from the cache) and return the functions.

    The reading options apply if ``robot`` is a path. If the file was built before with the same options and has not
    changed, its functions are loaded from the cache. Each quantity that is left out, and each inertia that no rigid
    body can have, causes a :class:`~symgen.errors.RobotWarning`. Without a C compiler the Python target is loaded, with
    a :class:`~symgen.errors.BuildWarning`.

    Args:
        robot: A model, a session, the path of a file, or a bundled robot such as ``":panda"``.
        progress: Function that is called with the name of each step. By default, steps are shown if the error stream is
            a terminal.
        options: The quantities, the type of numbers and, for a path, the reading options.

    """
    if not isinstance(robot, str | os.PathLike):
        refuse_late(robot, options, "build")
    module, notes = built_with(robot, Reading.of(options), in_floating_point(options), progress)
    for note in notes:
        warnings.warn(note, stacklevel=3)
    return module


def built_with(
    robot: Model | Session | str | os.PathLike[str],
    reading: Reading,
    generating: Generating,
    progress: Callable[[str], None] | None = None,
) -> tuple[Module, tuple[Warning, ...]]:
    """Return the module of a model, or of a file read with ``reading``, and the warnings of the build."""
    robot = example(robot) if isinstance(robot, str | os.PathLike) else robot
    with gc_paused(), shown() as step:
        if isinstance(robot, Path):
            module, notes = _of_file(robot, reading, generating, progress or step)
        else:
            from symgen.api.building import built

            module, notes = built(robot, generating, progress or step)
    given = str(robot.absolute()) if isinstance(robot, Path) else getattr(robot, "model", robot)
    module.recipe = rebuilt, (given, reading, generating)
    return module, notes


def rebuilt(robot: Model | str, reading: Reading, generating: Generating) -> Module:
    """Build a module again when another process unpickles the module; warnings are not repeated."""
    return built_with(robot, reading, generating, lambda step: None)[0]


def _of_file(
    path: Path, reading: Reading, generating: Generating, progress: Callable[[str], None]
) -> tuple[Module, tuple[Warning, ...]]:
    compiler, single = _compiler(), path.suffix.lower() in SINGLE_SUFFIXES
    kept = _record(path, repr((reading, generating)), compiler) if compiler and single else None
    if compiler and kept and (found := _kept(kept, compiler)):
        return found
    from symgen.api.building import built
    from symgen.api.loading import loaded, refuse_absent_effects
    from symgen.session import Session

    with noted() as files:
        model, said = loaded(path, reading)
        refuse_absent_effects(model, reading, str(path))
    module, more = built(Session(model, one_request=True), generating, progress)
    notes = (*map(RobotWarning, said), *more)
    if kept:
        record = {"files": files, "entry": module.backend, "warnings": [str(note) for note in notes]}
        with suppress(BuildError):  # the module is valid even if the cache is read-only
            store(kept, lambda place: place.write_text(json.dumps(record)))
    return module, notes


def _compiler() -> Compiler | None:
    """Return the compiler to use, or None; a thread identifies the compiler while NumPy is imported."""
    beside = Thread(target=_identified)
    beside.start()
    import symgen.build.library  # noqa: F401

    beside.join()
    return find_compiler()


def _identified() -> None:
    """Identify the compiler early, so that :func:`find_compiler` returns it at once.

    Errors of the compiler are also raised here.
    """
    with suppress(BuildError):
        find_compiler()


def _record(path: Path, options: str, compiler: Compiler) -> Path:
    """Return the path of the cache entry that describes a build of a file."""
    made_by = (own_digest(), compiler.identity, *compiler.flags, options)
    return cache_directory() / f"{key_of('file', str(path.absolute()), str(path), *made_by)}.json"


def _kept(record: Path, compiler: Compiler) -> tuple[Module, tuple[Warning, ...]] | None:
    """Return the module of an earlier build and its warnings, or None if a file that the build read has changed."""
    from symgen.build.library import load_built

    if (data := content(record)) is None:
        return None
    noted = json.loads(data)
    try:
        same = all(digest_of(read_regular(Path(file), 2**32)) == held for file, held in noted["files"].items())
    except InputError:
        return None
    found = load_built(Path(noted["entry"]), compiler) if same else None
    return None if found is None else (found[0], tuple(map(RobotWarning, noted["warnings"])))

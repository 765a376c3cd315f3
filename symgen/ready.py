"""Building: of a file that an earlier process has built, the library is loaded without reading what it stands for.

What that process read, with digests, lies in the cache beside the library. Nothing here imports what derives.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from symgen.build.cache import cache_directory, content, key_of, own_digest, store
from symgen.build.compiler import Compiler, find_compiler
from symgen.errors import BuildError, InputError, RobotWarning
from symgen.gc_paused import gc_paused
from symgen.options import Options
from symgen.phrasing import progress as shown
from symgen.reading import digest_of, example, noted, read_regular

if TYPE_CHECKING:
    from symgen.build import Module
    from symgen.robot import Model
    from symgen.session import Session

ALONE = (".toml", ".urdf")
"""Suffixes of files that are read here and nowhere else; others may take more files with them."""


def build(
    robot: Model | Session | str | os.PathLike[str],
    options: Options | None = None,
    progress: Callable[[str], None] | None = None,
) -> Module:
    """Generate the requested quantities as C, compile them (or load them from the cache) and return the functions.

    The path of a file stands for ``build(load(path, options), options)``; a file that was built before loads sooner.
    Quantities that are left out, and inertias that no rigid body can have, are a :class:`~symgen.errors.RobotWarning`
    each. Without a C compiler the Python target is loaded, with a :class:`~symgen.errors.BuildWarning`. ``progress`` is
    called with the name of each step; by default a terminal's error stream shows it, and a notebook or a pipe nothing.
    """
    options = options or Options()
    robot = example(robot) if isinstance(robot, str | os.PathLike) else robot
    with gc_paused(), shown() as step:
        if isinstance(robot, Path):
            module, notes = _of_file(robot, options, progress or step)
        else:
            from symgen.api.building import built

            module, notes = built(robot, options, progress or step)
    for note in notes:
        warnings.warn(note, stacklevel=2)
    given = str(robot.absolute()) if isinstance(robot, Path) else getattr(robot, "model", robot)
    module.recipe = _rebuilt, (given, options)
    return module


def _rebuilt(robot: Model | str, options: Options) -> Module:
    """What another process makes of a module; it was warned of when it was built first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return build(robot, options, lambda step: None)


def _of_file(path: Path, options: Options, progress: Callable[[str], None]) -> tuple[Module, tuple[Warning, ...]]:
    compiler = _compiler()
    kept = None if compiler is None or path.suffix.lower() not in ALONE else _record(path, options, compiler)
    if compiler and kept and (found := _kept(kept, compiler)):
        return found
    from symgen.api.building import built
    from symgen.api.loading import loaded

    with noted() as files:
        model, said = loaded(path, options)
    module, more = built(model, options, progress)
    notes = (*map(RobotWarning, said), *more)
    if kept:
        record = {"files": files, "entry": module.backend, "warnings": [str(note) for note in notes]}
        with suppress(BuildError):  # a cache that is read-only serves the library, which is all that is needed
            store(kept, lambda place: place.write_text(json.dumps(record)))
    return module, notes


def _compiler() -> Compiler | None:
    """The compiler to use, which is asked what it is while NumPy is imported; that takes longer."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        found = pool.submit(find_compiler)
        import symgen.build.library  # noqa: F401

        return found.result()


def _record(path: Path, options: Options, compiler: Compiler) -> Path:
    """Where a build of a file is noted."""
    made_by = (own_digest(), compiler.identity, *compiler.flags, repr(options))
    return cache_directory() / f"{key_of('file', str(path.absolute()), str(path), *made_by)}.json"


def _kept(record: Path, compiler: Compiler) -> tuple[Module, tuple[Warning, ...]] | None:
    """The module of an earlier build, if the files it was read from hold what they held."""
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

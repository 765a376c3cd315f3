"""Load a model from a file. A decorator lets all public functions accept a model or its file."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar, Unpack, cast

from symgen.errors import InputError, RobotWarning, UnsupportedError
from symgen.gc_paused import gc_paused
from symgen.mobility.described import closed, solved
from symgen.options import EFFECTS, NO_OPTIONS, READING, Reading
from symgen.options.keywords import ReadingKeywords
from symgen.options.taken import refuse_late, takes
from symgen.phrasing import CALLED, RENAMED, called, grouped
from symgen.reading import as_file, digest_of, example, named, noted
from symgen.robot import Model
from symgen.robot.description.parts import Origin
from symgen.robot.loaders import load_file

M = TypeVar("M")
P = ParamSpec("P")
R = TypeVar("R")
_ENCODING = re.compile(r"""\A(\ufeff?\s*<\?xml\b[^>]*?)\s+encoding\s*=\s*(["']).*?\2""")
"""Matches an XML declaration up to its encoding. The encoding says nothing about text that is already decoded."""


def takes_files(
    keywords: type | None = None, **settings: Any
) -> Callable[[Callable[Concatenate[M, P], R]], Callable[Concatenate[M | str | os.PathLike[str], P], R]]:
    """Return a decorator that lets functions of a model also accept files (or ``":panda"``) and reading options.

    The decorated function receives the model and all options except the options for reading a file. ``keywords`` and
    ``settings`` are passed to :func:`~symgen.options.taken.takes`.
    """

    def decorate(function: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M | str | os.PathLike[str], P], R]:
        @takes(keywords, **settings)
        @wraps(function)
        def call(robot: Any, *args: Any, **given: Any) -> R:
            if isinstance(robot, str | os.PathLike):
                path, options = example(robot), Reading.of(given)
                robot, notes = loaded(path, options)
                refuse_absent_effects(robot, options, str(path))
                for note in notes:
                    warnings.warn(note, RobotWarning, stacklevel=3)
            else:
                refuse_late(robot, given, function.__name__)
            return function(robot, *args, **{k: v for k, v in given.items() if k not in READING})

        either: Callable[Concatenate[M | str | os.PathLike[str], P], R] = cast(Any, call)
        return either

    return decorate


@takes(ReadingKeywords)
def load(path: str | os.PathLike[str], **options: Unpack[ReadingKeywords]) -> Model:
    """Return the model of a file: a robot, a constrained robot, or a system of coordinates x(q).

    Each ignored part and each implausible value of the file causes a :class:`~symgen.errors.RobotWarning`.

    Args:
        path: A TOML, URDF, xacro, MJCF or SDF file, or a bundled robot such as ``":panda"``.
        options: Options for reading the file, listed below.

    Raises:
        InputError: The file or an option is invalid; the message names the place.

    """
    with gc_paused():
        model, notes = loaded(example(path), Reading.of(options))
    for note in notes:
        warnings.warn(note, RobotWarning, stacklevel=3)
    return model


@takes(ReadingKeywords)
def loads(text: str | bytes, **options: Unpack[ReadingKeywords]) -> Model:
    """Return the model that a text describes, such as the ``robot_description`` of ROS.

    Args:
        text: URDF, MJCF, SDF or TOML. A text has no folder, so meshes and included files need absolute paths.
        options: Options for reading the file, listed below.

    Raises:
        InputError: The text or an option is invalid; the message names the place.

    """
    try:
        data = _ENCODING.sub(r"\1", text, count=1).encode() if isinstance(text, str) else text
    except UnicodeEncodeError as error:
        raise InputError("expected text that UTF-8 can encode", place="text", found=text[error.start]) from None
    with gc_paused(), as_file(data, "text") as path:
        try:
            model, notes = loaded(path, Reading.of(options))
            notes = tuple(map(called, notes))
        except (InputError, UnsupportedError) as error:
            raise type(error)(called(str(error))) from None
        finally:
            CALLED.pop(str(path))
    for note in notes:
        warnings.warn(note, RobotWarning, stacklevel=3)
    return model


def loaded(path: str | os.PathLike[str], options: Reading) -> tuple[Model, tuple[str, ...]]:
    """Return the model of a file, and warnings about the file."""
    RENAMED.clear()
    with noted() as files:
        model = solved(closed(load_file(Path(path), options), str(options.loops or path)), options, str(path))
    if name := named(Path(path)):
        object.__setattr__(model, "origin", Origin(name, _digest_in_words(list(files.values()))))
    return model, tuple(f"{path}: {text}" for text in grouped(note.text for note in model.warnings()))


def _digest_in_words(digests: list[str]) -> str:
    """Return the first digits of a digest as text. Several digests are sorted and combined into one digest."""
    whole = digests[0] if len(digests) == 1 else digest_of("".join(sorted(digests)).encode())
    return f"sha256 {whole[:16]}" + (f" of {len(digests)} files" if len(digests) > 1 else "")


def refuse_absent_effects(model: Model, options: Reading, file: str) -> None:
    """Raise InputError if no joint has any of the requested effects, or if a friction width is given without friction.

    A request for all joint effects is always allowed, and means all effects that the file has.
    """
    asked = set(options.joint_effects)
    if options.friction_width != NO_OPTIONS.friction_width and "friction" not in asked:
        expected = "expected friction among the joint effects"
        raise InputError(expected, file=file, place="option friction_width", found=options.friction_width)
    if asked == set(EFFECTS) or options.joint_effects == NO_OPTIONS.joint_effects:
        return
    # effect_names also counts applied force laws, which this option does not change
    if asked and asked.isdisjoint(model.joint_effect_names):
        expected, found = "expected an effect that a joint of the model has", ", ".join(sorted(asked))
        raise InputError(expected, file=file, place="option joint_effects", found=found)

"""Load a model from a file."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from symgen.errors import RobotWarning
from symgen.gc_paused import gc_paused
from symgen.mobility import closed, solved
from symgen.options import Options
from symgen.reading import example
from symgen.robot import Model
from symgen.robot.loaders import load_file

M = TypeVar("M")
P = ParamSpec("P")
R = TypeVar("R")


def takes_files(
    parameters: str = "file",
) -> Callable[[Callable[Concatenate[M, P], R]], Callable[Concatenate[M | str | os.PathLike[str], P], R]]:
    """Let a function of a model also take a path or ``":panda"``; the file is read with the function's ``options``.

    Without options, ``parameters`` is the option ``parameters`` for reading.
    """

    def decorate(function: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M | str | os.PathLike[str], P], R]:
        called = signature(function)
        first = next(iter(called.parameters))

        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> R:
            given = called.bind_partial(*args, **kwargs)
            robot, options = (given.arguments.get(name) for name in (first, "options"))
            if isinstance(robot, str | os.PathLike):
                model, notes = loaded(example(robot), options or Options(parameters=parameters))
                for note in notes:
                    warnings.warn(note, RobotWarning, stacklevel=2)
                given.arguments[first] = model
            return function(*given.args, **given.kwargs)

        return call

    return decorate


def load(path: str | os.PathLike[str], options: Options | None = None) -> Model:
    """Return the model of a file: a robot, a constrained robot, or a system of coordinates x(q).

    Each ignored part and each implausible value is a :class:`~symgen.errors.RobotWarning`.

    Args:
        path: A TOML, URDF, xacro or MJCF file, or a bundled robot such as ``":panda"``.
        options: Options of reading, such as ``base`` and ``gravity``; others have no effect here.

    Raises:
        InputError: The file or an option is invalid; the message names the place.

    """
    with gc_paused():
        model, notes = loaded(example(path), options or Options())
    for note in notes:
        warnings.warn(note, RobotWarning, stacklevel=2)
    return model


def loaded(path: str | os.PathLike[str], options: Options) -> tuple[Model, tuple[str, ...]]:
    """Return the model of a file, and warnings about it."""
    model = solved(closed(load_file(Path(path), options), str(path)), options, str(path))
    return model, tuple(f"{path}: {note.text}" for note in model.warnings())

"""Reading a model from a file."""

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
    """Let a function of a model take the path of a file or ``":panda"``, too, which is read with its ``options``.

    Without options, ``parameters`` says how those of the file are read.
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
    """The model that a file describes: a robot, one under constraints, or a system of coordinates x(q).

    ``":panda"`` and so on are files that come with symgen.
    What is left out and what no rigid body can have is a :class:`~symgen.errors.RobotWarning` each; unfit input is an
    :class:`~symgen.errors.InputError` naming the place.
    """
    with gc_paused():
        model, notes = loaded(example(path), options or Options())
    for note in notes:
        warnings.warn(note, RobotWarning, stacklevel=2)
    return model


def loaded(path: str | os.PathLike[str], options: Options) -> tuple[Model, tuple[str, ...]]:
    """The same with what there is to warn of."""
    model = solved(closed(load_file(Path(path), options), str(path)), options, str(path))
    return model, tuple(f"{path}: {note.text}" for note in model.warnings())

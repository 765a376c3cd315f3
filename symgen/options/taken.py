"""Check the keywords of public functions, and list them in ``help``.

For one release, a call may also give these keywords as a :class:`symgen.Options` object.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import wraps
from textwrap import wrap
from typing import Any, Protocol, TypeVar, cast

from symgen.errors import InputError, KeywordError, UnsupportedError
from symgen.options.arguments import annotated, check_arguments
from symgen.options.groups import EXPORTING, LIMITS, NO_OPTIONS, OPTIONS, READING, Generating, Reading
from symgen.phrasing import near

F = TypeVar("F", bound=Callable[..., Any])
_REFUSED = ("sparse", "provenance")
"""Names of options that are passed to each function that has the option ``route``. The function raises an error if it
cannot use them.
"""


class OldOptions:
    """Base class of :class:`symgen.Options`, which held all options in symgen 0.1."""

    @property
    def keywords(self) -> Mapping[str, Any]:
        """The options that differ from their defaults."""
        raise NotImplementedError

    def for_function(self, names: Collection[str], defaults: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that a function takes (``names``) and whose values differ from its ``defaults``."""
        names = {*names, *_REFUSED} if "route" in names else names
        known = {name: value for name, value in {"parameters": "file", **self.keywords}.items() if name in names}
        return {name: value for name, value in known.items() if value != defaults.get(name, OPTIONS[name].default)}


def takes(keywords: type | None = None, *, limits: Collection[str] = (), **defaults: Any) -> Callable[[F], F]:
    """Return a decorator of a public function whose options are the items of the TypedDict ``keywords``.

    The decorated function refuses unknown keywords. The error names a similar option or, for an option of another
    function, that function. The options are listed in the signature and in the docstring.

    Args:
        keywords: The TypedDict with the options of the function; None if the function has no options.
        limits: The default joint limits that the function uses even without ``torque_error``.
        defaults: Defaults that differ from :data:`~symgen.options.groups.OPTIONS`. Defaults of reading options apply
            only if the model is given by a path.

    """
    types: Mapping[str, Any] = getattr(keywords, "__annotations__", {})

    def decorate(function: F) -> F:
        called = inspect.signature(function)
        idle = [name for name in LIMITS if name not in limits]

        def keywords_of(old: OldOptions) -> dict[str, Any]:
            unread = () if "torque_error" in old.keywords else idle
            return old.for_function([name for name in types if name not in unread], defaults)

        own = [each for each in called.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
        types_of_own = dict[str, Any]()

        @wraps(function)
        def call(*args: Any, **given: Any) -> Any:
            args, given = _without_old(args, given, own, keywords_of)
            for name in given:
                if name not in types and name not in called.parameters:
                    raise _stranger(function.__name__, name, given[name], [*called.parameters, *types])
                if name in idle and given[name] != OPTIONS[name].default and not given.get("torque_error"):
                    raise InputError("expected --torque-error as well", place=f"option {name}", found=given[name])
            if not types_of_own:
                types_of_own.update(annotated([each for each in own if not _is_model(each)], function.__module__))
            robot = args[0] if args else given.get(own[0].name)
            if _is_model(own[0]) and not (isinstance(robot, str | os.PathLike) or hasattr(robot, "read_with")):
                expected = "expected a model, a file or a bundled robot such as ':panda'"
                raise InputError(expected, place="robot", found=robot)
            check_arguments(dict(zip([each.name for each in own], args, strict=False)) | given, types_of_own)
            apply = {k: v for k, v in defaults.items() if k not in READING or isinstance(robot, str | os.PathLike)}
            return function(*args, **(apply | given))

        listed = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=defaults.get(name, OPTIONS[name].default),
                annotation=getattr(types[name], "__forward_arg__", types[name]),
            )
            for name in OPTIONS
            if name in types
        ]
        call.__signature__ = called.replace(parameters=[*own, *listed])  # type: ignore[attr-defined]
        call.__doc__ = "\n".join([inspect.cleandoc(function.__doc__ or ""), "", *_described(types)]).rstrip()
        return cast(F, call)

    return decorate


def in_floating_point(keywords: Mapping[str, Any]) -> Generating:
    """Return the options of generated code; refuse fixed point."""
    options = Generating.of(keywords)
    if options.scalar == "fixed":
        raise UnsupportedError("expected double or float: only symgen export supports fixed point, for firmware")
    return options


class HasReading(Protocol):
    """An object that may have been read from a file."""

    @property
    def read_with(self) -> Reading | None:
        """The options with which the file was read; None if there was no file."""


def refuse_late(robot: HasReading, keywords: Mapping[str, Any], function: str) -> None:
    """Raise :class:`~symgen.errors.InputError` if reading options are given for a model that is already read.

    ``robot`` is a model, a session, or a model with phases. An option is accepted if the file was read with the same
    value.
    """
    given = {name: value for name, value in keywords.items() if name in READING}
    known, wanted = robot.read_with or NO_OPTIONS, Reading.of(given)
    for name, value in given.items():
        if getattr(wanted, name) != getattr(known, name):
            raise InputError(
                f"expected this option at symgen.load, which reads the file: {function} cannot apply it later",
                place=f"option {name}",
                found=value,
            )


def _without_old(
    args: tuple[Any, ...],
    given: dict[str, Any],
    own: list[inspect.Parameter],
    keywords_of: Callable[[OldOptions], dict[str, Any]],
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Replace an :class:`OldOptions` object in a call; return the positional arguments and keywords of the new call.

    Positional arguments after the object become keywords.
    """
    old = next((each for each in (*args, given.get("options")) if isinstance(each, OldOptions)), None)
    if old is None:
        return args, {name: value for name, value in given.items() if name != "options" or value is not None}
    place = next((k for k, each in enumerate(args) if each is old), len(args))
    names = [each.name for each in own if each.kind is inspect.Parameter.KEYWORD_ONLY]
    named = dict(zip(names, args[place + 1 :], strict=False))
    rest = {name: value for name, value in given.items() if value is not old}
    return args[:place], keywords_of(old) | named | rest


def _is_model(parameter: inspect.Parameter) -> bool:
    """Return True if the parameter takes the model. Other functions check the type of the model that a user passes."""
    return parameter.name == "robot"


def _stranger(function: str, name: str, value: object, known: list[str]) -> KeywordError:
    if name in OPTIONS:
        if name in READING or name in LIMITS:
            owner = "load"
        else:
            owner = "export" if name in EXPORTING or name == "provenance" else "generate"
        expected = f"expected this option at symgen.{owner}, not at symgen.{function}"
        return KeywordError(expected, place=f"option {name}", found=value)
    return KeywordError("expected an option", place=f"symgen.{function}", found=name, hint=near(name, known))


def _described(types: Mapping[str, Any]) -> Iterator[str]:
    """Yield one line for each option.

    The reading options are on one line together, except in functions that have no other options.
    """
    reading = [name for name in OPTIONS if name in types and name in (*READING, *LIMITS)]
    own = [name for name in OPTIONS if name in types and name not in reading] or reading
    if types:
        yield "Keyword Args:"
    for name in own:
        choices = ", ".join(OPTIONS[name].metadata["choices"])
        yield f"    {name}: {OPTIONS[name].metadata['doc']}{f' ({choices})' if choices else ''}."
    if own is not reading:
        text = f"{', '.join(reading)}: as for :func:`symgen.load`, if the robot is a path."
        yield from wrap(text, 112, initial_indent="    ", subsequent_indent="        ")

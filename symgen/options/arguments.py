"""Check arguments of public functions and classes against the annotations of their parameters."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar
from functools import wraps
from numbers import Real
from types import NoneType, UnionType
from typing import Any, SupportsFloat, TypeVar, Union, cast, get_args, get_origin

from symgen.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])
ARRAY = "an array of numbers"
ARRAY_KINDS = "iuf"
"""The kinds of NumPy's dtypes of real numbers."""


def check_arguments(arguments: Mapping[str, Any], expected: Mapping[str, Any], place: str = "") -> None:
    """Raise :class:`~symgen.errors.InputError` if an argument does not have the type in ``expected``."""
    for name, value in arguments.items():
        if name in expected and (wanted := misfit(value, expected[name])):
            raise InputError(f"expected {wanted}", place=f"{place}{name}", found=value)


def checked(function: F) -> F:
    """Decorate a function, or the constructor of a class, so that it checks the types of all its arguments."""
    if isinstance(function, type):
        type.__setattr__(function, "__init__", checked(vars(function)["__init__"]))
        return function
    parameters = list(inspect.signature(function).parameters.values())
    owner, types = function.__qualname__.removesuffix(".__init__"), dict[str, Any]()
    names = [each.name for each in parameters]

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        if not types:
            types.update(annotated(parameters, function.__module__))
        check_arguments(dict(zip(names, args, strict=False)) | given, types, f"{owner}: ")
        return function(*args, **given)

    return cast(F, call)


def annotated(parameters: Sequence[inspect.Parameter], module: str) -> dict[str, Any]:
    """Map the names of parameters to their types. A type that only type checkers know accepts any value."""
    known = vars(sys.modules[module])
    result = dict[str, Any]()
    for each in parameters:
        if each.annotation == "ArrayLike":
            result[each.name] = ARRAY
            continue
        try:
            found = eval(each.annotation, known) if isinstance(each.annotation, str) else each.annotation
        except NameError:
            found = Any
        result[each.name] = found.type if isinstance(found, InitVar) else found
    return result


def misfit(value: Any, kind: Any) -> str:
    """Return a description of a type if the value does not have the type, else an empty text.

    Models are the only protocol whose values are checked.
    """
    if kind in _WORDS:
        words, fits = _WORDS[kind]
        return "" if fits(value) else words
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if isinstance(value, str) and str in parts and _names_path(parts) and not _is_path(value):
            return "a path"
        texts = dict.fromkeys(misfit(value, each) for each in parts)
        return "" if "" in texts else " or ".join(texts)
    if origin is Mapping:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            return "a dictionary with names as keys"
        return _each("a dictionary, each value", value.values(), parts[1])
    if origin in (Sequence, tuple):
        if not _is_sequence(value) or (parts[0] is str and hasattr(value, "dtype")):
            return "a sequence"
        if origin is tuple and parts[-1] is not Ellipsis:
            if len(value) != len(parts):
                return f"a sequence of {len(parts)}"
            return next(filter(None, map(misfit, value, parts)), "")
        return _each("a sequence, each entry", value, parts[0])
    if origin is Callable or kind is Callable:
        return "" if callable(value) else "a function"
    kind = origin if isinstance(origin, type) else kind
    if not isinstance(kind, type) or kind in (Any, inspect.Parameter.empty):
        return ""
    # Classes of SymPy and NumPy go by their names, because this module must not import these packages.
    if kind.__name__ == "Expr":
        return "" if _is_real(value) or isinstance(value, str | kind) else "a number or an expression"
    if kind.__name__ == "ndarray":
        return "" if _is_array(value) else ARRAY
    is_model = getattr(kind, "_is_protocol", False)
    if hasattr(value, "read_with") if is_model else isinstance(value, kind):
        return ""
    return "a path" if issubclass(kind, os.PathLike) else f"a {kind.__name__}"


def _names_path(kinds: Sequence[Any]) -> bool:
    """Return True if one of the types is a path."""
    classes = (get_origin(each) or each for each in kinds)
    return any(isinstance(each, type) and issubclass(each, os.PathLike) for each in classes)


def _is_path(text: str) -> bool:
    """Return True if the operating system can have a file of this name."""
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _each(words: str, values: Any, kind: Any) -> str:
    wanted = next(filter(None, (misfit(each, kind) for each in values)), "")
    return f"{words} {wanted}" if wanted else ""


def _is_sequence(value: Any) -> bool:
    ordered = hasattr(value, "__len__") and hasattr(value, "__getitem__") and not isinstance(value, type)
    return ordered and not isinstance(value, str | bytes | Mapping) and getattr(value, "ndim", 1) > 0


def _is_real(value: Any) -> bool:
    """Return True for one real number of Python, NumPy or SymPy; True and False are not numbers."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) <= sys.float_info.max
    return isinstance(value, Real) or getattr(value, "is_real", False) is True or _kind(value) in [*ARRAY_KINDS]


def _kind(value: Any) -> str:
    """Return the kind of NumPy's dtype of a scalar; empty for arrays and for values that NumPy did not make."""
    return getattr(getattr(value, "dtype", None), "kind", "") if getattr(value, "ndim", 1) == 0 else ""


def _is_array(value: Any) -> bool:
    """Return True if NumPy can convert a value to an array of real numbers."""
    import numpy as np

    try:
        kind = np.asarray(value).dtype.kind
    except (ValueError, TypeError, OverflowError):
        return False
    return kind in ARRAY_KINDS


_WORDS: dict[Any, tuple[str, Callable[[Any], bool]]] = {
    ARRAY: (ARRAY, _is_array),
    NoneType: ("None", lambda value: value is None),
    None: ("None", lambda value: value is None),
    str: ("a string", lambda value: isinstance(value, str)),
    bytes: ("bytes", lambda value: isinstance(value, bytes)),
    bool: ("True or False", lambda value: isinstance(value, bool) or _kind(value) == "b"),
    int: ("a whole number", lambda value: _is_real(value) and hasattr(value, "__index__")),
    float: ("a number", _is_real),
    SupportsFloat: ("a number", lambda value: _is_real(value) or isinstance(value, str)),
}

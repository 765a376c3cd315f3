"""Find the steps that two routes share, from the functions of this package that each route may call.

Two routes are unrelated if no function of :mod:`symgen.routes` is reachable from both, except in the modules of
:data:`READING`. These modules read the robot into the trace (placements, axes, inertias, joint effects), as every route
must. All routes share them, :mod:`symgen.robot`, :mod:`symgen.spatial` and the trace. A function called only for some
robots counts as a shared step for all robots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import combinations
from types import CodeType, FunctionType, ModuleType
from typing import Any

from symgen.routes.route import Route

PACKAGE = "symgen.routes."
READING = frozenset(f"{PACKAGE}model.{name}" for name in ("tree", "ground", "matrices", "joint_effects"))
"""The modules that read the robot into the trace."""


def steps(function: Callable[..., Any]) -> frozenset[str]:
    """Return the functions and classes of routes that a derivation may use, including itself, as ``module:name``."""
    reached: set[Any] = set()
    waiting = list(_inside(function))
    while waiting:
        each = waiting.pop()
        if each not in reached and each.__module__ not in READING:
            reached.add(each)
            waiting.extend(_used_by(each))
    return frozenset(f"{each.__module__.removeprefix(PACKAGE)}:{each.__qualname__}" for each in reached)


def shared_steps(a: Route, b: Route) -> frozenset[str]:
    """Return the steps that two routes have in common."""
    return steps(a.function) & steps(b.function)


def unrelated(routes: Iterable[Route]) -> tuple[Route, ...]:
    """Return the largest set of routes in which no two share a step; ties go to earlier routes."""
    routes = tuple(routes)
    related = {(a.name, b.name) for a, b in combinations(routes, 2) if shared_steps(a, b)}

    def largest(chosen: tuple[Route, ...], left: Sequence[Route]) -> tuple[Route, ...]:
        best = chosen
        for k, each in enumerate(left):
            if len(chosen) + len(left) - k <= len(best):
                break
            apart = [other for other in left[k + 1 :] if (each.name, other.name) not in related]
            best = max(best, largest((*chosen, each), apart), key=len)
        return best

    return largest((), routes)


@cache
def _used_by(function: Any) -> frozenset[Any]:
    """Return the functions and classes of routes named in the code of a function or of a class's methods."""
    if isinstance(function, type):
        return frozenset(each for value in vars(function).values() for each in _used_by_attribute(value))
    used = {each for cell in function.__closure__ or () for each in _inside(cell.cell_contents)}
    for default in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
        used.update(_inside(default))
    names = set(_names(function.__code__))
    for value in (function.__globals__[name] for name in names if name in function.__globals__):
        values = (vars(value)[n] for n in names & vars(value).keys()) if isinstance(value, ModuleType) else (value,)
        used.update(each for value in values for each in _inside(value))
    return frozenset(used)


def _used_by_attribute(value: Any) -> Iterable[Any]:
    """Return the functions that a method or property of a class uses."""
    if isinstance(value, cached_property):
        value = value.func
    elif isinstance(value, property):
        value = value.fget
    value = getattr(value, "__func__", value)
    return _used_by(value) if any(_inside(value)) and isinstance(value, FunctionType) else ()


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names that a function's code and the functions inside it refer to."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _inside(value: Any) -> Iterator[Any]:
    """Yield the functions and classes of routes that a value is or contains."""
    if isinstance(value, partial):
        for part in (value.func, value.args, value.keywords):
            yield from _inside(part)
    elif isinstance(value, Mapping):
        yield from _inside(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _inside(each)
    elif isinstance(value, FunctionType | type) and value.__module__.startswith(PACKAGE):
        if not value.__qualname__.startswith("__create_fn__"):  # the methods that dataclasses write
            yield getattr(value, "__wrapped__", value)

"""Replace a model's symbolic parameters by the values in its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from sympy import Expr, Symbol

from symgen.exact import differentiable
from symgen.robot.description.model import Model
from symgen.robot.description.parts import WORD, Binding, Parameter


def baked(model: Model) -> Model:
    """Return the model with every symbolic parameter replaced by its value; unchanged if a value is missing."""
    symbolic = [each for each in model.parameters if each.binding is Binding.SYMBOLIC]
    values = {each.symbol: each.value for each in symbolic if each.value is not None}
    if not symbolic or len(values) < len(symbolic):
        return model
    found: Model = substituted(model, values)
    return found


def substituted(part: Any, values: Mapping[Symbol, Expr], rename: Callable[[str], str] = str) -> Any:
    """Return a model, or a part of one, with symbols replaced by ``values`` and with names changed by ``rename``.

    Parameters in ``values`` become baked. If nothing changes, the same object is returned. Raises
    :class:`~symgen.errors.InputError` if a value makes the square root of a sum the root of a square.
    """
    if isinstance(part, str):
        return rename(part)
    if isinstance(part, Parameter):
        return replace(part, binding=Binding.BAKED) if part.symbol in values else part
    if isinstance(part, Expr):
        found: Expr = part.xreplace(values)
        inserted = (f"{symbol} = {values[symbol]}" for symbol in sorted(part.free_symbols & set(values), key=str))
        return found if found is part else differentiable(found, ", ".join(inserted))
    if isinstance(part, tuple):
        items = [substituted(each, values, rename) for each in part]
        return part if all(a is b for a, b in zip(items, part, strict=True)) else tuple(items)
    if isinstance(part, dict):
        return {key: substituted(each, values, rename) for key, each in part.items()}
    if is_dataclass(part) and not isinstance(part, type):
        own = (each for each in fields(part) if each.init and each.metadata != WORD)
        before = {each.name: getattr(part, each.name) for each in own}
        after = {name: substituted(value, values, rename) for name, value in before.items()}
        changed = {name: value for name, value in after.items() if value is not before[name]}
        return replace(part, **changed) if changed else part
    return part

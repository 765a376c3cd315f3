"""The class ``Options`` of symgen 0.1, which will be removed in the next release.

Users pass an object of this class to a function, after the robot.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import fields, make_dataclass
from typing import Any

from symgen.api.texts import typed
from symgen.options import OPTIONS, READING, Exporting, Generating, Reading
from symgen.options.keywords import BuildKeywords, GenerateKeywords
from symgen.options.taken import OldOptions

_OLD_NAMES = {"tools": "tool"}
_DEFAULTS = {name: each.default for name, each in OPTIONS.items()} | {"scalar": "auto", "gravity": ""}


class _Accepted(OldOptions):
    """Deprecated: give keywords to the functions instead.

    ``symgen.build(robot, symgen.Options(scalar="float"))`` is ``symgen.build(robot, scalar="float")``. Values may also
    have the form of the command line, such as ``lock=("wrist_3=0.3",)`` for ``lock={"wrist_3": 0.3}``.
    """

    def __post_init__(self) -> None:
        given = {name: getattr(self, _OLD_NAMES.get(name, name)) for name in OPTIONS}
        given = typed({name: value for name, value in given.items() if value != _DEFAULTS[name]})
        for group in (Reading, Generating, Exporting):
            accepted = group.of(given)
            for each in (each for each in fields(accepted) if each.name in given):
                object.__setattr__(self, _OLD_NAMES.get(each.name, each.name), getattr(accepted, each.name))
        warnings.warn(
            f"symgen.Options will be removed: give the options to the function itself, {_new_form(self.keywords)}",
            DeprecationWarning,
            stacklevel=3,
        )

    @property
    def keywords(self) -> Mapping[str, Any]:
        """The options that differ from their defaults."""
        given = {name: getattr(self, _OLD_NAMES.get(name, name)) for name in OPTIONS}
        return {name: value for name, value in given.items() if value != _DEFAULTS[name]}


def _new_form(keywords: Mapping[str, Any]) -> str:
    """Return the text of a call with ``keywords``; the called function takes all of these keywords."""
    known = {"load": READING, "build": BuildKeywords.__annotations__, "generate": GenerateKeywords.__annotations__}
    function = next((name for name, options in known.items() if set(keywords) <= set(options)), "export")
    shown = [f"{name}={_shown(value)}" for name, value in keywords.items()]
    return f"symgen.{function}({', '.join(['robot', *shown])})"


def _shown(value: Any) -> str:
    """Return a Python expression for a value.

    The rotation of a frame is printed as ``...``, because the expression is only shown in a message.
    """
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name!r}: {_shown(each)}' for name, each in value.items())}}}"
    if isinstance(value, list):
        return f"({', '.join(map(_shown, value))})"
    if hasattr(value, "placement"):
        turned = ", rpy=(...)" * bool(value.placement.R.factors)
        return f"Frame({value.link!r}, xyz={_shown(list(value.placement.p))}{turned})"
    return f"{float(value):.12g}" if getattr(value, "is_number", False) else repr(value)


Options: Any = make_dataclass(
    "Options",
    [(_OLD_NAMES.get(name, name), Any, default) for name, default in _DEFAULTS.items()],
    bases=(_Accepted,),
    frozen=True,
    namespace={"__doc__": _Accepted.__doc__, "__module__": __name__},
)

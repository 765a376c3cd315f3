"""Convert options from texts of the command line, such as ``JOINT=POSITION``, to typed values."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from symgen.errors import InputError
from symgen.options import OPTIONS

if TYPE_CHECKING:
    from symgen.robot import Frame


def typed(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with the texts of the command line converted to values; other values are returned unchanged.

    The :class:`~symgen.errors.InputError` names the option and shows the expected form.
    """
    return {name: _READ[name](value) if name in _READ else value for name, value in texts.items()}


def named_value(text: str, option: str, form: str, empty: bool = False) -> tuple[str, str]:
    """Return the two parts of ``NAME=VALUE``; ``empty`` allows an empty value.

    The last equals sign separates NAME and VALUE in the options lock and attach, because a name may contain equals
    signs.

    Raises :class:`~symgen.errors.InputError`, which shows the expected ``form``.
    """
    name, sign, value = text.rpartition("=") if option in ("lock", "attach") else text.partition("=")
    if not (name and sign and (value or empty)):
        raise InputError(f"expected {form}", place=f"option {option}", found=text)
    return name, value


def named_values(texts: Iterable[str], option: str, form: str, empty: bool = False) -> dict[str, str]:
    """Return a dictionary from NAME to VALUE for several texts ``NAME=VALUE``.

    Raises :class:`~symgen.errors.InputError` as :func:`named_value` does, and for a name that occurs twice.
    """
    found: dict[str, str] = {}
    for name, value in (named_value(text, option, form, empty) for text in texts):
        if name in found:
            hint = "; for two copies, write the second path in another way, as in ./FILE" if option == "attach" else ""
            raise InputError("expected each name once", place=f"option {option}", found=name, hint=hint)
        found[name] = value
    return found


def _gravity(value: str | Sequence[Any]) -> Any:
    return (_numbers(value, "gravity", (3,)) if value else None) if isinstance(value, str) else value


def _by_name(option: str, read: Callable[[str, str], Any]) -> Callable[[Any], Any]:
    """Return a function that converts texts ``NAME=VALUE`` to a dictionary.

    ``read(value, text)`` converts a value; ``text`` is the whole text, which error messages show.
    """

    def values(texts: Any) -> Any:
        if isinstance(texts, Mapping):
            return texts
        known = OPTIONS[option].metadata
        listed, flag = (texts,) if isinstance(texts, str) else texts, known["flag"] or option
        found = named_values(listed, flag, known["form"], empty=option in ("xacro_arg", "package"))
        return {name: read(value, f"{name}={value}") for name, value in found.items()}

    return values


def _frame(value: str, text: str, option: str = "tool") -> Frame:
    from symgen.robot import Frame

    on, sign, numbers = value.rpartition(":")
    if not sign:
        raise InputError(
            "expected NAME=FRAME:X,Y,Z or NAME=FRAME:X,Y,Z,ROLL,PITCH,YAW", place="option tool", found=text
        )
    given = _numbers(numbers, option, (3, 6))
    return Frame(on, xyz=given[:3], rpy=given[3:] or (0, 0, 0))


def _place(value: str, text: str) -> str | Frame:
    """Return the name of a frame; for a text such as ``NAME:0,0,0.1``, return a frame placed on this frame."""
    return _frame(value, text, "attach") if "," in value.rpartition(":")[2] else value


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _effects(value: Any) -> Any:
    """Return the names of joint effects; the name ``none`` gives an empty tuple."""
    names = _listed(value)
    if "none" in names and len(names) > 1:
        raise InputError("expected no other name together with none", place="option joint_effects", found=names)
    return tuple(name for name in names if name != "none")


def _number(text: str, option: str) -> Any:
    from symgen.robot.description.numbers import exact

    try:
        return exact(text)
    except InputError as error:
        raise InputError(str(error), place=f"option {option}") from None


def _numbers(text: str, option: str, counts: tuple[int, ...]) -> list[Any]:
    parts = text.split(",")
    if len(parts) not in counts:
        expected = f"expected {' or '.join(map(str, counts))} numbers separated by commas"
        raise InputError(expected, place=f"option {option}", found=text)
    return [_number(each, option) for each in parts]


_READ: Mapping[str, Callable[[Any], Any]] = {
    "gravity": _gravity,
    "lock": _by_name("lock", lambda value, text: _number(value, "lock")),
    "attach": _by_name("attach", _place),
    "tools": _by_name("tools", _frame),
    "xacro_arg": _by_name("xacro_arg", lambda value, text: value),
    "package": _by_name("package", lambda value, text: value),
    "joint_effects": _effects,
    "joint_order": lambda value: [name for text in _listed(value) for name in names_in(text)],
}


def numbers(text: str, place: str) -> list[float]:
    """Return the numbers in the text of an option; commas separate them."""
    try:
        found = [float(each) for each in text.split(",")] if text.strip() else []
    except ValueError:
        raise InputError("expected numbers separated by commas", place=place, found=text) from None
    if not all(map(math.isfinite, found)):
        raise InputError("expected finite numbers", place=place, found=text)
    return found


def names_in(text: str) -> list[str]:
    """Return the names in the text of an option; commas separate them."""
    return [each.strip() for each in text.split(",")] if text else []

"""Arguments of commands: the robot, and options made from :data:`~symgen.options.groups.OPTIONS`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

import symgen
from symgen.api.loading import refuse_absent_effects
from symgen.api.texts import typed
from symgen.catalog import QUANTITIES, refuse_idle
from symgen.errors import InputError
from symgen.options import OPTIONS, READING, DefaultLimits, Reading
from symgen.options.groups import READING_FOR_SOME_QUANTITIES
from symgen.reading import MAX_FILE_BYTES, as_file, example, examples
from symgen.robot import Model

_MORE_CHOICES = {"joint_effects": ("none",)}
SEED = click.option(
    "--seed", type=int, default=None, help="seed of the random trials; the seed of an earlier run repeats its trials"
)
JSON = click.option("--json", "as_json", is_flag=True, help="print JSON")


class RobotFile(click.Path):
    """The path of a file, ``:NAME`` for a bundled robot, or ``-`` for standard input."""

    name = "robot"

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path of the file; standard input becomes a temporary file while the command runs."""
        if value == "-" and ctx is not None:
            return ctx.with_resource(as_file(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), "standard input"))
        return example(os.fsdecode(super().convert(value, param, ctx)))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return completions: names of bundled robots if the text begins with a colon, otherwise files."""
        if incomplete.startswith(":"):
            return [CompletionItem(f":{name}") for name in examples() if f":{name}".startswith(incomplete)]
        return super().shell_complete(ctx, param, incomplete)


def robot(function: Any) -> Any:
    """Add the argument ROBOT to a command."""
    return click.argument("robot", type=RobotFile())(function)


def options_for(*names: str, defaults: Mapping[str, Any] | None = None) -> Callable[[Any], Any]:
    """Return a decorator that adds the options of the given names to a command; ``defaults`` replaces some defaults."""

    def decorate(function: Any) -> Any:
        for option in reversed([option for name, option in OPTIONS.items() if name in names]):
            flag = "--" + (option.metadata["flag"] or option.name.replace("_", "-"))
            multiple = isinstance(option.default, tuple | Mapping)
            choices = (*option.metadata["choices"], *_MORE_CHOICES.get(option.name, ()))
            default = (defaults or {}).get(option.name, tuple(option.default) if multiple else option.default)
            listed = bool(choices and option.metadata["form"])
            text = option.metadata["doc"] + (f": {', '.join(choices)}" if listed else "")
            settings: dict[str, Any] = {"help": text, "default": default, "multiple": multiple}
            settings["metavar"] = option.metadata["form"] or "|".join(choices) or None
            if isinstance(option.default, bool):
                flag, settings["metavar"] = f"{flag}/--no-{flag[2:]}", None
            elif choices:
                settings["type"] = click.Choice(choices)
            elif isinstance(option.default, float):
                settings["type"] = float
            elif option.name == "quantities":
                settings["shell_complete"] = complete_quantity
            function = click.option(flag, option.name, show_default=bool(default), **settings)(function)
        return function

    return decorate


def keywords(chosen: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options of the running command as keywords: first the reading options, then all other options.

    If the user does not give an option of :data:`~symgen.options.groups.OPTIONS`, this option is left out, unless the
    command has its own default for it. Options that only this command has are always included.
    """
    source = click.get_current_context().get_parameter_source
    given = {
        name: value
        for name, value in chosen.items()
        if name in OPTIONS
        and (source(name) is not ParameterSource.DEFAULT or value not in (OPTIONS[name].default, None, ()))
    }
    found = typed(given)
    reading = {name: value for name, value in found.items() if name in READING}
    others = {name: value for name, value in found.items() if name not in reading}
    return reading, others | {name: value for name, value in chosen.items() if name not in OPTIONS}


def load(robot: Path, **options: Any) -> Model:
    """Return the model of a file.

    Raises :class:`~symgen.errors.InputError` if an option requests effects that no joint of the model has.
    """
    model = symgen.load(robot, **options)
    refuse_absent_effects(model, Reading.of(options), str(robot))
    return model


def refuse_idle_choices(keywords: Mapping[str, Any], names: Sequence[str] | None = None) -> None:
    """Raise :class:`~symgen.errors.InputError` for an option that affects none of the quantities ``names``.

    Commands that show a robot but no quantity pass no ``names``. Commands of this kind also show tools.

    Gravity, as a number or as a runtime parameter, is refused if no quantity depends on it.

    The option ``frames`` is also accepted if it chooses the frame of a runtime payload. Each tool must be a chosen
    frame, or carry a payload, another robot or another tool; a file of constraints may use any tool.
    """
    options = Reading.of(keywords)
    carries = "payload" in options.runtime and not options.payload
    places = {
        each if isinstance(each, str) else each.link for each in (*options.attach.values(), *options.tools.values())
    }
    unused = [name for name in options.tools if name not in {*options.frames, options.payload, *places}]
    used = {"frames": carries, "tools": names is None or bool(options.loops) or not unused}
    idle = [o for o in (*READING_FOR_SOME_QUANTITIES, "tools") if o in keywords and not used.get(o)]
    given = {option: getattr(options, option) for option in idle}
    chosen = {option: value for option, value in given.items() if value != OPTIONS[option].default}
    refuse_idle(names or (), {o: (value,) if isinstance(value, str) else tuple(value) for o, value in chosen.items()})
    if names and unused and not used["tools"]:
        raise InputError(f"expected --frame {unused[0]} as well", place="option tool", found=unused[0])
    if names and (options.gravity is not None or "gravity" in options.runtime):
        words = "--runtime gravity" if options.gravity is None else ", ".join(map(str, options.gravity))
        refuse_idle(names, {"gravity": (words,)})


def refuse_name(keywords: Mapping[str, Any]) -> None:
    """Raise :class:`~symgen.errors.InputError` for the option ``name``, if the output does not have the name."""
    if "name" in keywords:
        expected = "expected none: the output of this command does not have the robot's name"
        raise InputError(expected, place="option name", found=keywords["name"])


def refuse_idle_limits(model: Model, inputs: Iterable[str], limits: Mapping[str, float]) -> None:
    """Raise :class:`~symgen.errors.InputError` for a default limit that changes the range of none of the inputs."""
    from symgen.uses.limits import spans  # imported only here, because it imports NumPy

    inputs = set(inputs)
    for option, value in limits.items():
        one, other = (spans(model, DefaultLimits(**{option: limit})) for limit in (1.0, 2.0))
        if all(one[name] == other[name] for name in inputs & one.keys()):
            expected = f"expected a limit that the file lacks, of one of the inputs {', '.join(sorted(inputs))}"
            raise InputError(expected, place=f"option {option}", found=value)


def complete_quantity(ctx: click.Context, param: click.Parameter, incomplete: str) -> Sequence[CompletionItem]:
    """Return the names of quantities that begin with ``incomplete``, for completion in a shell."""
    return [CompletionItem(name) for name in QUANTITIES if name.startswith(incomplete)]

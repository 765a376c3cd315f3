"""Help texts: a first screen lists all commands by topic, and a page for each command lists its options in groups.

Modules of commands are imported when a command is called, so that this screen and the version appear at once.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import click

from symgen.gc_paused import gc_paused
from symgen.options import GENERATING, OPTIONS, READING
from symgen.phrasing import near

TITLES = ("Options", "What is generated", "How the file is read", "What is exported")


def _group(name: str | None) -> str:
    """Return the title of the group to which an option belongs."""
    if name in GENERATING:
        return "What is generated"
    if name in READING:
        return "How the file is read"
    return "What is exported" if name in OPTIONS else "Options"


def _is_for_experts(param: click.Parameter) -> bool:
    return param.name in OPTIONS and not OPTIONS[param.name].metadata["common"]


class GroupedCommand(click.Command):
    """A command whose help shows the common options in groups."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if any(map(_is_for_experts, self.params)):
            settings = {"is_flag": True, "is_eager": True, "expose_value": False, "callback": _show_all}
            self.params.append(
                click.Option(["--help-all"], help="show all options, including options for experts", **settings)
            )

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each group under its title."""
        whole = ctx.meta.get("symgen.help_all", False)
        shown = [each for each in self.get_params(ctx) if whole or not _is_for_experts(each)]
        for title in TITLES:
            if rows := list(_rows(ctx, (each for each in shown if _group(each.name) == title))):
                with formatter.section(title):
                    formatter.write_dl(rows, col_max=26)


def _rows(ctx: click.Context, params: Iterable[click.Parameter]) -> Iterable[tuple[str, str]]:
    """Yield the name and the help of each option that has help; the help says if an option is repeatable."""
    for each in params:
        if isinstance(each, click.Option) and (record := each.get_help_record(ctx)) is not None:
            name, text = record
            yield name, f"{text} (repeatable)" if each.multiple else text


def _show_all(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta["symgen.help_all"] = True
        click.echo(ctx.get_help())
        ctx.exit()


SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Look": {
        "info": ("models", "how a robot was read: tree, limits, warnings"),
        "quantities": ("quantities", "all quantities: shapes, units, routes"),
        "routes": ("quantities", "every derivation, with its source"),
        "convert": ("models", "a robot as TOML, URDF or MJCF"),
        "base-parameters": ("quantities", "the base inertial parameters and their values"),
    },
    "Write code": {
        "generate": ("writing", "C, C++, Python, Rust, JAX, CasADi and others"),
        "export": ("writing", "a firmware library with tests and a cost sheet"),
        "certify": ("writing", "C with a certificate that anybody can check"),
        "bench": ("writing", "operations and times of the generated C"),
    },
    "Prove and teach": {
        "prove": ("proving", "all derivations of each quantity are equal"),
        "check": ("proving", "your own equations against two derivations"),
        "reproduce": ("writing", "a generated file from its banner, byte by byte"),
        "bounds": ("proving", "rigorous bounds of each output within the limits"),
        "draw": ("lessons", "a drawing of a robot or a system, as SVG"),
        "derive": ("lessons", "a lesson of a small robot, or one equation as LaTeX"),
    },
    "Move": {
        "simulate": ("simulation", "a motion from a given state"),
        "gait": ("simulation", "a periodic motion through an event"),
    },
    "Work with data": {
        "evaluate": ("data", "a quantity for each row of a log"),
        "identify": ("data", "base parameters and friction from a log"),
        "excite": ("data", "a motion for accurate identification"),
    },
}
"""A map from topics to commands. Each command has its module in symgen.cli and a short description."""
COMMANDS = {name: entry for section in SECTIONS.values() for name, entry in section.items()}
INTRODUCTION = """\
Derives the dynamics of a robot by several routes, proves them equal, and writes
them as straight-line code.

  symgen info :panda              how a robot is read
  symgen generate :panda -o out   C of its dynamics
  symgen prove :ur5               all derivations of each quantity are equal

ROBOT is a file: TOML, URDF, xacro, MJCF or SDF. A name after a colon is one of
symgen's own (:panda, :ur5, :four_bar, :cart_pole; "symgen info :" lists all).
"""
CLOSING = "symgen COMMAND --help has its options."


class Screen(click.Group):
    """A group whose commands come from :data:`SECTIONS`."""

    command_class = GroupedCommand

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands in the order shown."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command.

        The command's module is imported, and later garbage collections skip the objects of this module.
        """
        if cmd_name in COMMANDS and (module := f"symgen.cli.{COMMANDS[cmd_name][0]}") not in sys.modules:
            with gc_paused():
                import_module(module)
                gc.freeze()
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names; for an unknown name, the error proposes a similar one."""
        if args and args[0] not in COMMANDS and not ctx.resilient_parsing:
            ctx.fail(f"no command {args[0]!r}{near(args[0], COMMANDS)} (symgen --help lists them)")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first screen, which is at most 80 columns wide."""
        formatter.write("Usage: symgen COMMAND ROBOT [OPTIONS]\n\n" + INTRODUCTION)
        for title, commands in SECTIONS.items():
            formatter.write(f"\n{title}:\n")
            for name, (_, words) in commands.items():
                formatter.write(f"  {name:<17}{words}\n")
        formatter.write("\nOptions:\n")
        for option in self.get_params(ctx):
            if (record := option.get_help_record(ctx)) is not None:
                formatter.write(f"  {record[0]:<17}{record[1]}\n")
        formatter.write(f"\n{CLOSING}\n")


@click.group(cls=Screen, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="symgen")
@click.option("--debug", is_flag=True, help="show a traceback for errors")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Rigid-body dynamics of a robot as straight-line code."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())

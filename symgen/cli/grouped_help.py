"""Help pages of commands: options in groups; ``--help-all`` also shows options for experts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from symgen.options import GENERATING, OPTIONS, READING

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

"""Commands that show a model or write it to another file, without derivations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import symgen
from symgen.cli import asked
from symgen.cli.outputs import Output, print_or_write
from symgen.cli.reporting import reported_warnings, terminal
from symgen.cli.screen import cli
from symgen.cli.tables.models import show_model
from symgen.options import EFFECTS, LIMITS, READING
from symgen.options.groups import READING_FOR_ALL_QUANTITIES
from symgen.robot.writers import ENDINGS, written

NOT_WRITTEN = ("joint_effects", "friction_width")
"""Reading options that the command ``convert`` does not have, because the written file has all joint effects."""


@cli.command()
@asked.robot
@asked.options_for(*READING, *LIMITS)
@click.option("--costs", is_flag=True, help="derive the standard quantities, and show their operations and routes")
def info(robot: Path, costs: bool, **chosen: Any) -> None:
    """Show how ROBOT was read: tree, parameters, warnings, snapped numbers and fused links."""
    reading, limits = asked.keywords(chosen)
    with reported_warnings(silent=True):
        model = asked.load(robot, **reading, **limits)
        show_model(model, terminal())
        if costs:
            from symgen.cli.tables.derived import show_costs  # imported only here, because it imports all derivations

            show_costs(model, terminal())


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(*ENDINGS), required=True, help="file to write: .toml, .urdf, .xml or .mjcf")
@asked.options_for(*(name for name in READING_FOR_ALL_QUANTITIES if name not in NOT_WRITTEN), *LIMITS)
def convert(robot: Path, output: Path, **chosen: Any) -> None:
    """Write ROBOT as another file: the ending of its name chooses TOML, URDF or MJCF.

    All effects of joints are written. Options change the robot before it is written.
    """
    reading, limits = asked.keywords(chosen)
    with reported_warnings(silent=True):  # otherwise an error would come after the robot's warnings
        written(asked.load(robot, **reading, **limits), output.suffix)
    with reported_warnings():
        model = symgen.load(robot, **reading, **limits, joint_effects=EFFECTS)
    print_or_write(written(model, output.suffix), output)

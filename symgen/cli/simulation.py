"""Commands that simulate motions or find gaits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
from click.core import ParameterSource
from rich.table import Table

import symgen
from symgen.api.texts import named_values, names_in, numbers
from symgen.cli import asked
from symgen.cli.data import BAKED, COLUMN
from symgen.cli.outputs import MOTORS, Output, print_or_write, write_page, written
from symgen.cli.reporting import progress, reported_warnings, terminal
from symgen.cli.screen import cli
from symgen.errors import InputError
from symgen.options import READING, Reading
from symgen.options.groups import READING_FOR_ALL_QUANTITIES
from symgen.robot import Model
from symgen.robot.loaders import load_phases as phases_of
from symgen.uses.data.forces import forces_over_time
from symgen.uses.simulation import plots
from symgen.uses.simulation.controls import CONTROLS, TOWARD_TARGET, control_named, like, table
from symgen.uses.simulation.simulate import MAX_STEPS
from symgen.uses.simulation.trajectory import SUFFIXES

STATE = click.option("--state", required=True, help="positions, or positions and velocities, separated by commas")
SET = click.option(
    "--set", "chosen_values", multiple=True, help="NAME=VALUE: a parameter's value, instead of the value in the file"
)
MOTION = click.option(
    "--motion", "motions", multiple=True, help="NAME=EXPRESSION: a joint or variable that moves as a function of time t"
)
_MOVING = {"parameters": "runtime"}
MAX_GAITS = 10_000
"""Maximum number of gaits that one run computes; each takes about a second."""


def values_of(texts: Sequence[str]) -> dict[str, float]:
    """Map the names of parameters to their values, given the texts NAME=VALUE of ``--set``.

    Raises :class:`~symgen.errors.InputError` for a text without a number.
    """
    found = {}
    for name, value in named_values(texts, "set", "NAME=VALUE").items():
        values = numbers(value, "option set")
        if len(values) != 1:
            raise InputError("expected one number", place="option set", found=f"{name}={value}")
        found[name] = values[0]
    return found


@cli.command()
@asked.robot
@STATE
@click.option("--time", type=float, default=10.0, show_default=True, help="length of the motion [s]")
@click.option(
    "--control", type=click.Choice(CONTROLS), default="none", show_default=True, help="control law of the joint forces"
)
@click.option("--gains", default="", help="stiffness and damping of pd and computed-torque control; 100,20 by default")
@click.option(
    "--target", default="", help="target positions of pd, computed-torque and the page's controllers; zeros by default"
)
@click.option(
    "--control-model", type=click.Path(path_type=Path), help="file of the control law's model; ROBOT by default"
)
@click.option(
    "--sample", type=float, help="time between samples of --control or --input [s]; forces are constant in between"
)
@click.option("--input", "forces", type=click.Path(path_type=Path), help="data file of time and joint forces")
@COLUMN
@click.option(
    "--integrator", default="DOP853", show_default=True, help="integrator of SciPy: DOP853, Radau, RK45, LSODA or BDF"
)
@click.option("--samples", type=int, default=1000, show_default=True, help="number of rows over the whole motion")
@click.option("--max-steps", type=int, default=MAX_STEPS, show_default=True, help="maximum number of integration steps")
@click.option("-o", "--output", type=Output(*SUFFIXES), help="file to write: .parquet, .csv or .npz")
@click.option("--plot", type=Output(*plots.SUFFIXES), help="picture to write: .svg, .png or .pdf")
@click.option("--panels", default="", help=f"panels of --plot, separated by commas: {', '.join(plots.PANELS)}")
@SET
@MOTION
@click.option("--page", "moving", type=Output(".html"), help="animated page to write: .html")
@MOTORS
@asked.options_for(*READING_FOR_ALL_QUANTITIES, defaults=BAKED)
def simulate(
    robot: Path,
    state: str,
    time: float,
    control: str,
    gains: str,
    target: str,
    control_model: Path | None,
    forces: Path | None,
    columns: tuple[str, ...],
    output: Path | None,
    plot: Path | None,
    panels: str,
    moving: Path | None,
    motors: str,
    chosen_values: tuple[str, ...],
    motions: tuple[str, ...],
    **chosen: Any,
) -> None:
    """Simulate ROBOT from a given state, with events such as impacts; write a table, a picture or an animated page.

    An animated page computes the motion in the browser. Its sliders set the initial state, parameters and motor forces.
    """
    values, start = values_of(chosen_values), numbers(state, "option state")
    reading, others = asked.keywords(chosen)
    reading |= _MOVING if values else {}
    asked.refuse_idle_choices(reading, None if moving else ())
    if not reading.get("phase") and phases_of(robot, Reading.of(reading)) is not None:
        _refuse_more_than("robot", "state", "time", "samples", "max_steps", "output", *READING)
        with reported_warnings(), progress() as step:
            through = symgen.simulate_phases(
                robot,
                start,
                time,
                samples=others["samples"],
                max_steps=others["max_steps"],
                progress=lambda t: step(f"{t:.3g} of {time:g} s"),
                **reading,
            )
        if output is not None:
            written(output, through.save)
            click.echo(output)
        _report(through)
        return
    needs: Any = (
        ("panels", panels, "--plot", plot),
        ("motors", motors, "--page", moving),
        ("control-model", control_model, "--control", None if control == "none" else control),
        ("column", ", ".join(columns), "--input", forces),
    )
    for name, given, needed, there in needs:
        if given and there is None:
            raise InputError(f"expected {needed}", place=f"option {name}", found=str(given))
    shown = plots.checked_panels(names_in(panels))
    with reported_warnings():
        model = asked.load(robot, **reading)
        if forces is not None and control != "none":
            raise InputError("expected one of --input and --control", place="option input", found=str(forces))
        pair, goal = numbers(gains, "option gains"), numbers(target, "option target")
        computing, own = model, values
        if control_model is not None:
            computing, own = like(model, symgen.load(control_model, **reading), str(control_model)), {}
        shared = goal if moving is None or control in TOWARD_TARGET else ()
        law = control_named(control, computing, gains=pair, target=shared, time=time, values=own)
        if forces is not None:
            law = table(*forces_over_time(forces, model, named_values(columns, "column", "INPUT=NAME"), time))
        with progress() as step:
            found = symgen.simulate(
                model,
                start,
                time,
                control=law,
                values=values,
                motions=named_values(motions, "motion", "NAME=EXPRESSION"),
                progress=lambda t: step(f"{t:.3g} of {time:g} s"),
                **others,
            )
    for path, write in ((output, found.save), (plot, lambda path: plots.plot(found, path, shown))):
        if path is not None:
            written(path, write)
            click.echo(path)
    if moving is not None:
        acting = {"--control": law and not forces, "--input": forces, "--motion": motions}
        if left_out := ", ".join(name for name, given in acting.items() if given):
            click.echo(f"symgen: warning: {moving}: a page has sliders instead of {left_out}", err=True)
        write_page(robot, moving, start, reading, target=goal, motors=names_in(motors), values=values)
    _report(found)


def _refuse_more_than(*allowed: str) -> None:
    """Raise :class:`~symgen.errors.InputError` for an option of the running command that is given and not allowed."""
    context = click.get_current_context()
    for option in context.command.params:
        given = context.get_parameter_source(option.name or "") is not ParameterSource.DEFAULT
        if given and option.name not in allowed:
            name = option.opts[0].lstrip("-")
            raise InputError("unexpected option for motions through phases", place=f"option {name}")


def _report(found: symgen.Trajectory | symgen.HybridTrajectory) -> None:
    """Print the length and the errors of a motion.

    Raises :class:`~symgen.errors.InputError` for a motion that ended early.
    """
    click.echo(f"{found.time[-1]:g} s, {len(found.events)} events; energy not accounted for {found.energy_error:.1e} J")
    if isinstance(found, symgen.Trajectory) and "closure" in found.columns:
        click.echo(f"residual of the constraints {found.closure_error:.1e}")
    if not found.complete:
        raise InputError(f"{found.note}; the motion so far is kept")


@cli.command()
@asked.robot
@STATE
@click.option("--longest", type=float, default=10.0, show_default=True, help="longest time until an event [s]")
@SET
@click.option(
    "--vary", default="", help="NAME=FIRST:LAST:COUNT: a parameter, and the values for which the gait is computed"
)
@click.option("-o", "--output", type=Output(".csv"), help="file to write the gaits to: .csv")
@asked.options_for(*READING_FOR_ALL_QUANTITIES, defaults=BAKED)
def gait(
    robot: Path,
    state: str,
    longest: float,
    chosen_values: tuple[str, ...],
    vary: str,
    output: Path | None,
    **chosen: Any,
) -> None:
    """Find a periodic motion of ROBOT through an event, and determine whether the motion is stable.

    The search starts from a rough guess of the state after the event, which --state gives. With --vary, symgen computes
    the motion for one value of a parameter after the other, until Newton's method fails.
    """
    values = values_of(chosen_values)
    reading = asked.keywords(chosen)[0] | (_MOVING if values or vary else {})
    asked.refuse_idle_choices(reading, ())
    if output is not None and not vary:
        raise InputError("expected --vary: a single gait is only printed", place="option output", found=str(output))
    with reported_warnings():
        model, rough = asked.load(robot, **reading), numbers(state, "option state")
        if vary:
            _follow(model, rough, vary, longest, values, output)
            return
        with progress() as step:
            found = symgen.gait(
                model,
                rough,
                longest=longest,
                values=values,
                progress=lambda residual: step(f"residual {residual:.1e}"),
            )
    shown = Table(show_header=False, box=None)
    shown.add_row("state", ", ".join(f"{value:.10g}" for value in found.state))
    shown.add_row("period", f"{found.period:.10g} s")
    shown.add_row("eigenvalues", ", ".join(map(_complex_text, found.eigenvalues)))
    shown.add_row("stable", "yes" if found.stable else "no")
    shown.add_row("energy lost", f"{found.energy_lost:.10g} J")
    shown.add_row("residual", f"{found.residual:.1e}")
    terminal().print(shown)


def _complex_text(value: complex) -> str:
    """Return a number such as ``-0.2`` or ``0.3-0.1i``, with six digits."""
    return f"{value.real:.6g}" if value.imag == 0 else f"{value.real:.6g}{value.imag:+.6g}i"


def _follow(
    model: Model, rough: Sequence[float], vary: str, longest: float, values: Mapping[str, float], output: Path | None
) -> None:
    """Compute a gait for each value of a parameter, print the table of gaits, and write the table to ``output``.

    Raises :class:`~symgen.errors.InputError` at the first value without a gait; the gaits found before are printed.
    """
    name, first, last, count = _range(vary)
    if name in values:
        raise InputError("expected a parameter that --set does not set", place="option vary", found=vary)
    rows = [[name, *(f"state {k}" for k in range(model.nq + model.nv)), "period", "largest", "stable", "energy_lost"]]
    note = ""
    with progress() as step:
        along = np.linspace(first, last, count).tolist()
        gaits = symgen.continued(
            model, rough, name, along, longest=longest, others=values, progress=lambda x: step(f"{name} = {x:g}")
        )
        try:
            for value, each in gaits:
                shown = (value, *each.state, each.period, abs(each.eigenvalues[0]), each.energy_lost)
                *texts, lost = (f"{entry:.10g}" for entry in shown)
                rows.append([*texts, str(each.stable), lost])
        except InputError as error:
            if len(rows) == 1:
                raise
            note = str(error)
    if output is not None:
        print_or_write("\n".join(map(",".join, rows)) + "\n", output)
    for row in rows:
        click.echo("  ".join(entry.rjust(14) for entry in (row[0], *row[-4:])))
    if note:
        raise InputError(f"{note}; the gaits found before are kept")


def _range(text: str) -> tuple[str, float, float, int]:
    name, sign, rest = text.partition("=")
    parts = rest.split(":")
    if not sign or len(parts) != 3 or not parts[2].isdigit() or int(parts[2]) < 2:
        raise InputError("expected NAME=FIRST:LAST:COUNT", place="option vary", found=text)
    if int(parts[2]) > MAX_GAITS:
        raise InputError(f"expected a COUNT of at most {MAX_GAITS}", place="option vary", found=text)
    first, last = numbers(",".join(parts[:2]), "option vary")
    return name, first, last, int(parts[2])

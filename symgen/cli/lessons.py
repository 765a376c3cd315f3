"""The commands about derivations: lessons, single equations, animated pages and drawings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import symgen
from symgen.api.accelerations import MAX_INVERTED_DOF
from symgen.api.texts import names_in, numbers
from symgen.cli import asked
from symgen.cli.outputs import MOTORS, Output, print_or_write, write_page
from symgen.cli.reporting import progress, reported_warnings
from symgen.cli.screen import cli
from symgen.errors import InputError
from symgen.options import READING
from symgen.pipeline import refuse_idle_runtime, route_for
from symgen.reading import suffix_of
from symgen.robot import Model
from symgen.uses.lesson.render import FORMATS

SUFFIXES = {".html": "html", ".tex": "latex", ".md": "markdown", "": "markdown"}


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(), help="file to write; its suffix can choose the format")
@click.option("--format", "form", type=click.Choice(FORMATS), help="format of the lesson; markdown by default")
@click.option("--page", type=Output(".html"), help="animated page to write, with the lesson below: .html")
@click.option("--lump", is_flag=True, help="with --quantity: write p1, p2, ... for combinations of masses and lengths")
@click.option("--short", is_flag=True, help="with --quantity: write c_1, s_12 for cosines and sines of numbered angles")
@click.option("--expand", is_flag=True, help="with --quantity: multiply out all brackets")
@click.option("--let", is_flag=True, help="with --quantity: write A1, A2, ... for parts that repeat")
@click.option("--state", default="", help="initial state of the page: positions, or positions and velocities")
@click.option("--target", default="", help="target positions of the page's controllers")
@MOTORS
@asked.options_for("quantities", "route", *READING)
def derive(
    robot: Path,
    output: Path | None,
    form: str | None,
    page: Path | None,
    lump: bool,
    short: bool,
    expand: bool,
    let: bool,
    state: str,
    target: str,
    motors: str,
    **chosen: Any,
) -> None:
    """Derive the equations of a small ROBOT step by step, as a lesson; with --quantity, only one equation as LaTeX.

    The routes of a lesson are lagrange (the default), newton_euler (the default with ball joints), projected and denoc.
    For systems x(q), the routes of a lesson are projected (the default) and lagrange.
    """
    reading, others = asked.keywords(chosen)
    quantities, route = others.get("quantities", ()), others.get("route", "auto")
    suffix = suffix_of(output) if output is not None else ""
    if output is not None and form is None and not quantities and suffix not in SUFFIXES:
        expected = f"expected a file ending in {', '.join(filter(None, SUFFIXES))}, or --format"
        raise InputError(expected, place="option output", found=output.name)
    for name, wanted in (("format", form), ("output", SUFFIXES.get(suffix) if suffix else None)):
        if quantities and wanted not in (None, "latex"):
            raise InputError("expected latex, the format of --quantity", place=f"option {name}", found=wanted)
    if page is not None and quantities:
        raise InputError("expected no --quantity: a page shows a lesson", place="option page", found=str(page))
    for name, given in (("lump", lump), ("short", short), ("expand", expand), ("let", let)):
        if given and not quantities:
            raise InputError("expected --quantity as well", place=f"option {name}")
    for name, text in (("state", state), ("target", target), ("motors", motors)):
        if text and page is None:
            raise InputError("expected --page", place=f"option {name}", found=text)
    asked.refuse_idle_choices(reading, quantities)
    if quantities:
        asked.refuse_name(reading)
    with reported_warnings():
        model = asked.load(robot, **reading)
        if quantities:
            text = _equations(model, quantities, route, short, (lump, expand, let))
        else:
            with progress() as step:
                explanation = symgen.explain(model, route, progress=step)
            form = form or SUFFIXES[suffix]
            faces = {"html": explanation.to_html, "latex": explanation.to_latex, "markdown": explanation.to_markdown}
            text = faces[form]()
    if page is not None:
        place, goal = numbers(state, "option state"), numbers(target, "option target")
        write_page(robot, page, place, reading, target=goal, motors=names_in(motors), explanation=explanation)
    if output is not None or page is None:
        print_or_write(text, output)


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(".svg"), help="file to write: .svg; by default the drawing is printed")
@click.option("--axes", is_flag=True, help="draw the axes of the links' frames instead of lengths and masses")
@asked.options_for(*READING)
def draw(robot: Path, output: Path | None, axes: bool, **chosen: Any) -> None:
    """Draw a ROBOT, or a system whose file has shapes, as SVG.

    The positions of the joints in the drawing are not zero. The drawing names angles, displacements, lengths and masses
    as the file does.
    """
    reading, _ = asked.keywords(chosen)
    asked.refuse_idle_choices(reading)
    if "gravity" in reading.get("runtime", ()):
        raise InputError(
            "expected a link or a parameter: drawings show no value", place="option runtime", found="gravity"
        )
    with reported_warnings():
        text = symgen.draw(asked.load(robot, **reading), axes=axes).to_svg()
    print_or_write(text, output)


def _equations(
    model: Model, quantities: Sequence[str], wanted: str, short: bool, styles: tuple[bool, bool, bool]
) -> str:
    names = [name for each in quantities for name in _printed(model, each)]
    lines, programs, (lump, expand, let) = [], [], styles
    for name in dict.fromkeys(names):
        with progress() as step:
            step(name)
            route = route_for(model, name, quantities, wanted)
            derivation = symgen.derive(model, name, route=route, lump=lump, expand=expand, let=let)
        programs.append(derivation.program)
        lines += [f"% {name}, route {derivation.program.route}", derivation.to_latex(short=short)]
    refuse_idle_runtime(model, programs)
    if len(names) > len(quantities):
        lines += ["% accelerations of three and more degrees of freedom", r"M \ddot{q} + c + g = \tau"]
    return "\n".join(lines)


def _printed(model: Model, name: str) -> tuple[str, ...]:
    """Return the quantities to print for the requested quantity ``name``.

    Formulas of accelerations are long for three or more degrees of freedom. In this case, the terms of the equations of
    motion are printed instead.
    """
    long = name == "forward_dynamics" and model.nv > MAX_INVERTED_DOF
    return ("mass_matrix", "velocity_product", "gravity") if long else (name,)

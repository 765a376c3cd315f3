"""Commands that show a model or write it to another file. They derive nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree
from sympy import Symbol

import symgen
from symgen.cli import asked
from symgen.cli.outputs import Output, print_or_write
from symgen.cli.reporting import reported_warnings, ruled, terminal
from symgen.cli.screen import cli
from symgen.errors import InputError
from symgen.options import EFFECTS, LIMITS, READING, Reading
from symgen.options.groups import READING_FOR_ALL_QUANTITIES
from symgen.phrasing import called
from symgen.reading import examples, suffix_of
from symgen.robot import ConstrainedRobot, ElasticChain, ExplicitRobot, Model, Robot, System
from symgen.robot.constraints.explicit import LinearSolution, Solution
from symgen.robot.presentation.describe import (
    base_words,
    constraint_lines,
    effect_words,
    force_lines,
    frame_lines,
    gravity_line,
    joint_lines,
    limit_lines,
)
from symgen.robot.rewrites.equivalent import fused_notes
from symgen.robot.writers import ENDINGS, written

_TITLES = {
    "ignored": "Left out",
    "repaired": "Put right",
    "implausible": "Implausible",
    "snapped": "Made exact",
    "nearly": "Nearly exact",
    "fused": "Fused",
    "attached": "Attached",
    "locked": "Locked",
}


@singledispatch
def show_model(model: Model, console: Console) -> None:
    """Print how a model was read from its file; registered functions do this for each class of models."""
    raise TypeError(f"{model.type_name} cannot be shown")


@show_model.register
def _show_system(system: System, console: Console) -> None:
    """Print coordinates, parameters and notes."""
    count = len(system.coordinates)
    console.print(Text(f"{system.name}: {count} unconstrained coordinates, {system.nv} degrees of freedom"))
    if system.source:
        console.print(Text(f"source: {system.source}"))
    table = ruled(
        console, f"x(q), q = ({', '.join(map(str, system.variables))})", "coordinate", "x", "mass", "active force"
    )
    for each in system.coordinates:
        table.add_row(*(Text(str(entry)) for entry in (each.name, each.x, each.mass, each.force)))
    console.print(table)
    console.print(_parameters(console, system))
    _show_notes(system, console)


@show_model.register
def _show_elastic_chain(chain: ElasticChain, console: Console) -> None:
    """Print the elastic links with their modes of deformation, the parameters and the notes."""
    modes = sum(len(link.modes) for link in chain.links)
    count = f"{len(chain.links)} elastic links, {modes} modes, {chain.nv} degrees of freedom"
    console.print(Text(f"{chain.name}: {count}, {len(chain.coordinates)} unconstrained coordinates"))
    if chain.source:
        console.print(Text(f"source: {chain.source}"))
    table = ruled(
        console, "Links", "link", "joint", "length", "mass per length", "at the tip", "rotor", "modes", "rigidity"
    )
    for link in chain.links:
        shapes = "; ".join(f"{mode.variable}: {mode.words}" for mode in link.modes)
        resisting = ", ".join(f"{name}: {value}" for name, value in link.rigidity.items() if value != 0)
        numbers = map(str, (link.length, link.mass_per_length, link.tip_mass, link.armature))
        axis = f"{link.variable} about ({', '.join(map(str, link.axis))})"
        table.add_row(*map(Text, (link.name, axis, *numbers, shapes, resisting)))
    console.print(table)
    console.print(_parameters(console, chain))
    _show_notes(chain, console)


@show_model.register
def _show_constrained_robot(model: ConstrainedRobot, console: Console) -> None:
    """Print the tree, its constraints and its mobility."""
    show_model(model.tree, console)
    found = symgen.mobility(model)
    console.print(Text("constraints:"))
    for line in constraint_lines(model):
        console.print(Text(f"  {line}"), soft_wrap=True)
    count = f"{found.velocities} velocities minus rank {found.rank} of {found.rows} rows"
    console.print(Text(f"mobility {found.degrees}: {count}; Gruebler's count is {found.gruebler}"), soft_wrap=True)
    if found.redundant:
        console.print(Text(f"redundant rows, left out: {', '.join(found.redundant)}"), soft_wrap=True)
    if found.singular:
        console.print(Text(f"singular: {found.singular}"), soft_wrap=True)
    names = model.velocity_names
    console.print(Text(f"independent velocities: {', '.join(names[k] for k in model.independent)}"), soft_wrap=True)
    start = ", ".join(f"{each:.6g}" for each in model.closure.start)
    console.print(Text(f"closed at q = ({start})"), soft_wrap=True)


@show_model.register
def _show_explicit_robot(model: ExplicitRobot, console: Console) -> None:
    """Print the tree with its constraints, the independent coordinates, and how the other coordinates are solved."""
    show_model(model.implicit, console)
    console.print(Text(f"independent coordinates: {', '.join(model.velocity_names)}"), soft_wrap=True)
    names = model.implicit.velocity_names
    for solution in model.solutions:
        console.print(Text(f"  {_solution(solution, names)}"), soft_wrap=True)
    middle = ", ".join(f"{each:.6g}" for each in model.center)
    console.print(Text(f"solved at least within {model.reach:g} rad or m of ({middle})"), soft_wrap=True)


def _solution(solution: Solution, names: Sequence[str]) -> str:
    if isinstance(solution, LinearSolution):
        total = sum((factor * Symbol(names[k]) for k, factor in solution.factors), solution.offset)
        return f"{names[solution.velocity]} = {total}"
    found = [names[k] for k in (solution.side, solution.turn) if k is not None]
    return f"{', then '.join(found)} from {solution.constraint.name} ({solution.constraint.kind})"


@show_model.register
def _show_robot(robot: Robot, console: Console) -> None:
    """Print the tree, joint variables, parameters and notes."""
    console.print(Text(f"{robot.name}: {len(robot.links)} links, {robot.nv} degrees of freedom, {base_words(robot)}"))
    if robot.source:
        console.print(Text(f"source: {robot.source}"))
    console.print(_tree(robot))
    for line in joint_lines(robot):
        console.print(Text(f"  {line}"), soft_wrap=True)
    console.print(Text(f"joint effects: {effect_words(robot)}"), soft_wrap=True)
    for line in (gravity_line(robot), *frame_lines(robot), *force_lines(robot)):
        console.print(Text(line), soft_wrap=True)
    if lines := limit_lines(robot):
        console.print(Text("limits:"))
        for line in lines:
            console.print(Text(f"  {line}"), soft_wrap=True)
    if robot.parameters:
        console.print(_parameters(console, robot))
    _show_notes(robot.noted(*fused_notes(robot)), console)


def _show_notes(model: Model, console: Console) -> None:
    for kind, title in _TITLES.items():
        texts = [called(note.text) for note in model.notes if note.kind == kind]
        if texts:
            console.print(Text(f"\n{title} ({len(texts)}):"))
            for text in texts:
                console.print(Text(f"  {text}"), soft_wrap=True)


def _tree(robot: Robot) -> Tree:
    branch = {robot.base: Tree(Text(_link(robot, robot.base)))}
    for joint in robot.joints:
        label = f"{joint.name} ({joint.kind.type_name}) -> {_link(robot, joint.child)}"
        branch[joint.child] = branch[joint.parent].add(Text(label))
    return branch[robot.base]


def _link(robot: Robot, name: str) -> str:
    m = robot.link[name].inertia.m
    return f"{name} [{f'{float(m):g}' if m.is_number else m} kg]"


def _parameters(console: Console, model: Model) -> Table:
    table = ruled(console, "Parameters", "name", "binding", "value", "unit", "doc")
    for p in model.parameters:
        value = "" if p.value is None else str(p.value)
        table.add_row(Text(str(p.symbol)), p.binding.value, Text(value), Text(p.unit), Text(p.doc))
    return table


NOT_WRITTEN = ("joint_effects", "friction_width")
"""Options for reading a file that the command ``convert`` does not have, because the written file has all joint
effects.
"""


@cli.command()
@asked.robot
@asked.options_for(*READING, *LIMITS)
@click.option("--costs", is_flag=True, help="derive the standard quantities, and show their operations and routes")
def info(robot: Path, costs: bool, **chosen: Any) -> None:
    """Show how symgen reads ROBOT: tree, parameters, warnings, snapped numbers and fused links."""
    reading, limits = asked.keywords(chosen)
    asked.refuse_idle_choices(reading)
    with reported_warnings(silent=True):
        model = asked.load(robot, **reading, **limits)
        show_model(model, terminal())
        if robot in examples().values():
            terminal().print(Text(f"\nfile, which you may copy and change: {robot}"), soft_wrap=True)
        if costs:
            from symgen.cli.tables.derived import show_costs  # imported only here, because it imports all derivations

            show_costs(model, terminal())


@cli.command()
@asked.robot
@click.option("-o", "--output", type=Output(*ENDINGS), required=True, help="file to write: .toml, .urdf, .xml or .mjcf")
@asked.options_for(*(name for name in READING_FOR_ALL_QUANTITIES if name not in NOT_WRITTEN), *LIMITS)
def convert(robot: Path, output: Path, **chosen: Any) -> None:
    """Write ROBOT in another format: TOML, URDF or MJCF, by the ending of the output file.

    The written file contains all effects of joints, such as damping. Options change the robot before it is written.
    """
    reading, limits = asked.keywords(chosen)
    if suffix_of(output) != ".toml":
        asked_for = Reading.of(reading)
        for name, found in {"runtime": ", ".join(asked_for.runtime), "payload": asked_for.payload}.items():
            if found:
                expected = "expected none: only .toml describes arguments of generated code"
                raise InputError(expected, place=f"option {name}", found=found)
    with reported_warnings(silent=True):  # otherwise an error would come after the robot's warnings
        written(asked.load(robot, **reading, **limits), suffix_of(output))
    with reported_warnings():
        model = symgen.load(robot, **reading, **limits, joint_effects=EFFECTS)
    print_or_write(written(model, suffix_of(output)), output)

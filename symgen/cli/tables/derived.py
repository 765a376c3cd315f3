"""Tables of routes, base parameters and costs, for the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text
from sympy import Expr, Rational

from symgen.api.generating import program
from symgen.cli.reporting import once, ruled
from symgen.errors import UnsupportedError
from symgen.program import Program, cost, depth
from symgen.robot import ConstrainedRobot, ExplicitRobot, Model
from symgen.routes import ROUTES
from symgen.routes.identification.base_parameters import BaseParameters
from symgen.session import Session
from symgen.targets.words import digits_words


def show_routes(console: Console) -> None:
    """Print the routes of all quantities, with and without constraints, and mark the choices of ``auto``."""
    table = ruled(console, "Quantities and routes (* a candidate of auto)", "quantity", "route", "source")
    own = {name: routes for name, routes in ROUTES[ExplicitRobot].items() if name not in ROUTES[ConstrainedRobot]}
    for name, routes in {**ROUTES[ConstrainedRobot], **own}.items():
        for index, route in enumerate(routes):
            shown = once(console, name, name if index else "")
            table.add_row(shown, f"{route.name}{' *' if route.candidate else ''}", route.source)
    console.print(table)


def show_base(base: BaseParameters, console: Console) -> None:
    """Print the base parameters, numbered as the columns of the base regressor."""
    table = ruled(console, f"{len(base)} base parameters", "column", "value", "formula")
    for k, (formula, value) in enumerate(zip(base.formulas, base.values, strict=True)):
        amount = f"{float(value):.6g}" if value.is_number else str(value)
        table.add_row(str(k), Text(amount), Text(_short(formula)))
    console.print(table)


def show_costs(model: Model, console: Console) -> None:
    """Print operations, depth, accurate digits and a comparison of routes for each standard quantity."""
    title = "Operations; depth: operations that must follow each other; decimal digits after rounding"
    columns = ("quantity", "route", "cost", "operations", "depth", "digits", "others")
    table = ruled(console, title, *columns)
    session = Session(model)
    for name in model.standard:
        try:
            chosen, _ = program(session, name)
        except UnsupportedError as error:
            table.add_row(name, Text(str(error)))
            continue
        total = cost(chosen)
        counts = str(total), str(total.operations), str(depth(chosen))
        table.add_row(name, chosen.route, *counts, digits_words(chosen), others_words(chosen))
    console.print(table)


def others_words(chosen: Program) -> str:
    """Return the names of the other routes, each with a comparison of operations in percent.

    The function compares the operation counts of another route and of ``chosen``, both before optimisation.
    """
    least = cost(chosen).operations or 1
    return ", ".join(f"{route} {operations / least - 1:+.0%}" for route, operations in chosen.others)


def _short(formula: Expr) -> str:
    """Return the formula with each numeric factor rounded to six digits."""
    return str(formula.xreplace({n: n.evalf(6) for n in formula.atoms(Rational) if not n.is_Integer}))

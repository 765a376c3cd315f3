"""Tables of routes, base parameters and costs, for the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text
from sympy import Expr, Rational

from symgen.api.generating import program
from symgen.cli.reporting import once, ruled
from symgen.errors import UnsupportedError
from symgen.program import cost, depth
from symgen.robot import ConstrainedRobot, ExplicitRobot, Model
from symgen.routes import ROUTES
from symgen.routes.identification.base_parameters import BaseParameters
from symgen.session import Session


def show_routes(console: Console) -> None:
    """Print the quantities of robots, constrained or not, with their routes; candidates of ``auto`` are marked."""
    table = ruled(
        console,
        "Quantities and routes (* a candidate of auto, which takes the cheapest)",
        "quantity",
        "route",
        "source",
    )
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
    """Print the operation counts of the standard quantities, and how far the other routes exceed them."""
    table = ruled(
        console,
        "Operations; depth, those one after the other",
        "quantity",
        "route",
        "cost",
        "operations",
        "depth",
        "others",
    )
    session = Session(model)
    for name in model.standard:
        try:
            chosen, _ = program(session, name)
        except UnsupportedError as error:
            table.add_row(name, Text(str(error)))
            continue
        total = cost(chosen)
        least = total.operations or 1
        others = ", ".join(f"{route} {operations / least - 1:+.0%}" for route, operations in chosen.others)
        table.add_row(name, chosen.route, str(total), str(total.operations), str(depth(chosen)), others)
    console.print(table)


def _short(formula: Expr) -> str:
    """Return the formula with six digits of each factor."""
    return str(formula.xreplace({n: n.evalf(6) for n in formula.atoms(Rational) if not n.is_Integer}))

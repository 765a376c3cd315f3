"""Print closed forms in the language of equation files, for corrections of a user's equations."""

from __future__ import annotations

from sympy import Expr, Symbol

from symgen.grammar.parser import expression as parsed
from symgen.grammar.tree import Node
from symgen.program.closed_forms.order import Order
from symgen.program.closed_forms.present import shortened
from symgen.proof.answers.names import FileNames, variable_text
from symgen.robot.presentation.roles import masses_and_inertias
from symgen.targets.typeset import text_of


def printed(expression: Expr, names: FileNames) -> str:
    """Return a closed form in plain text, as a textbook prints it, with the file's own names of joint variables."""
    own = _own_names(expression, names)
    symbols = sorted(own, key=lambda symbol: (len(str(symbol)), str(symbol)))
    accelerations, velocities = ([own[s] for s in symbols if str(s).startswith(each)] for each in ("qdd", "qd"))
    masses = masses_and_inertias(names.model)
    others = [symbol for symbol in names.parameters.values() if symbol not in masses]
    velocities = [symbol for symbol in velocities if symbol not in accelerations]
    order = Order(masses, (), others, accelerations, velocities)
    return text_of(shortened(expression.xreplace(own), order)).replace("**", "^")


def as_node(expression: Expr, names: FileNames) -> Node:
    """Convert a closed form to an expression of the grammar, without changing its form."""
    return parsed(str(expression.xreplace(_own_names(expression, names))).replace("**", "^"), names)


def _own_names(expression: Expr, names: FileNames) -> dict[Expr, Symbol]:
    """Return, for each joint variable in an expression, a symbol with the file's name for this variable."""
    called = names.called()
    variables = {symbol: variable_text(symbol) for symbol in expression.free_symbols}
    return {
        s: Symbol(called.get(text, text)) for s, text in variables.items() if text and str(s) not in names.parameters
    }

"""Systems x = x(q) at a point: Newton's law for each coordinate, projected on the motions that the constraints allow.

J = dx/dq,  x'' = J qdd + J' qd,  tau = J^T (m x'' - F^a),  F^c = m x'' - F^a
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Symbol, diff

from symgen.proof.reference.numbers import Number, Numbers, plain
from symgen.proof.reference.point import Values, angles_in
from symgen.robot import System


def angles_of_system(system: System) -> dict[str, int]:
    """The names inside sines and cosines of the description, and the common denominators of their multiples there."""
    renamed = {symbol: Symbol(f"q{k}", real=True) for k, symbol in enumerate(system.variables)}
    entries = (e.xreplace(renamed) for each in system.coordinates for e in (each.x, each.mass, each.force))
    return angles_in(entries)


def system_values(name: str, system: System, numbers: Numbers, values: Values) -> list[Number]:
    """The elements of a quantity's output at a point."""
    q, n = system.variables, range(system.nv)
    environment = {symbol: values[f"q{k}"] for k, symbol in enumerate(q)}
    environment |= {p.symbol: values[p.symbol.name] for p in system.free_parameters()}

    def number(expression: Expr) -> Number:
        return numbers.value(expression, environment)

    def given(what: str) -> list[Number]:
        return [plain(values[f"{what}{k}"]) for k in n]

    zero = numbers.integer(0)
    slopes = [[diff(each.x, symbol) for symbol in q] for each in system.coordinates]
    J = [[number(entry) for entry in row] for row in slopes]
    m = [number(each.mass) for each in system.coordinates]
    F = [number(each.force) for each in system.coordinates]

    def change(row: Sequence[Expr], qd: Sequence[Number]) -> Number:
        """The row of J' times qd."""
        return sum((number(diff(row[j], q[k])) * qd[k] * qd[j] for j in n for k in n), zero)

    def pushed(qd: Sequence[Number], qdd: Sequence[Number]) -> list[Number]:
        """m x''."""
        drift = [change(row, qd) if any(rate is not zero for rate in qd) else zero for row in slopes]
        return [mass * (sum((row[k] * qdd[k] for k in n), zero) + d) for mass, row, d in zip(m, J, drift, strict=True)]

    def projected(forces: Sequence[Number]) -> list[Number]:
        return [sum((row[k] * force for row, force in zip(J, forces, strict=True)), zero) for k in n]

    still = [zero] * system.nv
    less_active = [-force for force in F]
    if name == "gravity":
        return projected(less_active)
    if name == "velocity_product":
        return projected(pushed(given("qd"), still))
    if name == "bias":
        return projected([a + b for a, b in zip(pushed(given("qd"), still), less_active, strict=True)])
    if name in ("inverse_dynamics", "constraint_forces"):
        net = [a + b for a, b in zip(pushed(given("qd"), given("qdd")), less_active, strict=True)]
        return net if name == "constraint_forces" else projected(net)
    M = [[sum((mass * row[j] * row[k] for mass, row in zip(m, J, strict=True)), zero) for k in n] for j in n]
    if name == "mass_matrix":
        return [entry for row in M for entry in row]
    qd = given("qd")
    if name == "kinetic_energy":
        return [sum((qd[j] * M[j][k] * qd[k] for j in n for k in n), zero) / 2]
    b = projected([x + y for x, y in zip(pushed(qd, still), less_active, strict=True)])
    right = numbers.matrix([[t - each] for t, each in zip(given("tau"), b, strict=True)])
    solved = numbers.matrix(M).solve(right)
    return [solved[k, 0] for k in n]

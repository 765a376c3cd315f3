"""Masses with positions x(q) in one state: Newton's law of each mass, projected onto the possible motions.

x'' = J qdd + J' qd,  tau = J^T (m x'' - F^a),  F^c = m x'' - F^a,  with J = dx/dq

m is the mass that belongs to a coordinate, F^a is the active force along the coordinate, and F^c is the constraint
force.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from sympy import Expr, Symbol, diff

from symgen.errors import UnsupportedError
from symgen.proof.reference.forces.applied_forces import stored_energy
from symgen.proof.reference.numbers import Matrix, Number, Numbers, plain
from symgen.proof.reference.point import Changed, Values, angles_in
from symgen.proof.reference.state import listed
from symgen.proof.reference.values.steps import RK4_STAGE_TIMES, RK4_WEIGHTS, VARIATIONAL_ITERATIONS
from symgen.robot import System


@lru_cache(maxsize=4096)
def partial_derivative(x: Expr, *by: Symbol) -> Expr:
    """Return the partial derivative with respect to symbols; results are cached, because differentiation is slow."""
    return diff(partial_derivative(x, *by[:-1]) if len(by) > 1 else x, by[-1])


def angles_of_system(system: System) -> dict[str, int]:
    """Return the names that occur in angles of the description, each with the denominator of its coefficients."""
    renamed = {symbol: Symbol(f"q{k}", real=True) for k, symbol in enumerate(system.variables)}
    entries = [e for each in system.coordinates for e in (each.x, each.mass, each.force)]
    entries += [e for event in system.events for e in event.expressions()]
    return angles_in(entry.xreplace(renamed) for entry in entries)


class SystemState:
    """A system in a state."""

    def __init__(self, system: System, numbers: Numbers, values: Values) -> None:
        self.system, self.numbers, self.values, self.n = system, numbers, values, range(system.nv)
        environment: dict[Symbol, Any] = {symbol: values[f"q{k}"] for k, symbol in enumerate(system.variables)}
        self._environment = environment | {p.symbol: values[p.symbol.name] for p in system.free_parameters()}
        self.zero = numbers.integer(0)

    def number(self, expression: Expr) -> Number:
        return self.numbers.value(expression, self._environment)

    def angle(self, expression: Expr) -> Any:
        """Return a number or an angle: the value of ``expression``."""
        return self.numbers.angle(expression, self._environment)

    def given(self, what: str) -> list[Number]:
        return [plain(self.values[f"{what}{k}"]) for k in self.n]

    def moved(self, values: Mapping[str, Any]) -> SystemState:
        """Return the same system with new values of some inputs."""
        return SystemState(self.system, self.numbers, Changed(self.values, values))

    def as_phase(self, system: System, values: Mapping[str, Any]) -> SystemState:
        """Return the state of ``system``, another phase of the motion, with new values of some inputs."""
        return SystemState(system, self.numbers, Changed(self.values, values))

    def jacobian_of(self, x: Sequence[Expr]) -> list[list[Number]]:
        """Return the rows of dx/dq."""
        return [[self.number(partial_derivative(each, symbol)) for symbol in self.system.variables] for each in x]

    @cached_property
    def J(self) -> list[list[Number]]:
        return self.jacobian_of([each.x for each in self.system.coordinates])

    @cached_property
    def m(self) -> list[Number]:
        return [self.number(each.mass) for each in self.system.coordinates]

    @cached_property
    def less_active(self) -> list[Number]:
        """The values of -F^a at zero velocities, where F^a are the active forces."""
        return self.resisting([self.zero] * self.system.nv)

    def resisting(self, qd: Sequence[Number]) -> list[Number]:
        """Return -F^a at the velocities ``qd``, where F^a are the active forces."""
        x, forces = [self.number(each.x) for each in self.system.coordinates], self.system.coordinates
        xd = [sum((row[k] * qd[k] for k in self.n), self.zero) for row in self.J]
        q = [self._environment[symbol] for symbol in self.system.variables]
        environment = self._environment | self.system.in_forces(q, list(qd), x, xd)
        return [-self.numbers.value(each.force, environment) for each in forces]

    @cached_property
    def M(self) -> Matrix:
        def entry(j: int, k: int) -> Number:
            return sum((m * row[j] * row[k] for m, row in zip(self.m, self.J, strict=True)), self.zero)

        return self.numbers.matrix([[entry(j, k) for k in self.n] for j in self.n])

    def pushed(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[Number]:
        """Return the inertial forces m x''."""
        return [mass * a for mass, a in zip(self.m, self.moving(qd, qdd), strict=True)]

    def moving(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[Number]:
        """Return the accelerations x'' of the coordinates."""
        moves = any(rate is not self.zero for rate in qd)
        drift = [self.change(each.x, qd) if moves else self.zero for each in self.system.coordinates]
        return [sum((row[k] * qdd[k] for k in self.n), self.zero) + d for row, d in zip(self.J, drift, strict=True)]

    def change(self, x: Expr, qd: Sequence[Number]) -> Number:
        """Return the drift J' qd of the coordinate ``x``, which is the acceleration of ``x`` at qdd = 0."""
        q = self.system.variables
        return sum(
            (self.number(partial_derivative(x, q[j], q[k])) * qd[k] * qd[j] for j in self.n for k in self.n), self.zero
        )

    def projected(self, forces: Sequence[Number]) -> list[Number]:
        """Return J^T f: the forces f, projected onto the variables q."""
        return [sum((row[k] * f for row, f in zip(self.J, forces, strict=True)), self.zero) for k in self.n]

    def net(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[Number]:
        """Return the constraint forces F^c = m x'' - F^a."""
        return [a + b for a, b in zip(self.pushed(qd, qdd), self.resisting(qd), strict=True)]

    def stepped(self, fractions: Sequence[tuple[int, int]], weights: Sequence[tuple[int, int]]) -> list[Number]:
        """Return the state after a Runge-Kutta step under constant forces; each stage uses only the stage before.

        ``fractions`` are the times of the stages as fractions of the step. All fractions and weights are pairs of a
        numerator and a denominator.
        """
        h, tau, start = plain(self.values["h"]), self.given("tau"), [self.values[f"q{k}"] for k in self.n]
        first, rate = [*start, *self.given("qd")], [self.zero] * (2 * self.system.nv)
        state = list(first)
        for (above, below), (weight, whole) in zip(fractions, weights, strict=True):
            there = [x + h * above / below * each for x, each in zip(first, rate, strict=True)]
            names = [*(f"q{k}" for k in self.n), *(f"qd{k}" for k in self.n)]
            at = self.moved(dict(zip(names, there, strict=True)))
            rate = [*at.given("qd"), *at.accelerations(tau)]
            state = [x + h * weight / whole * each for x, each in zip(state, rate, strict=True)]
        return state

    def variational(self, iterations: int) -> list[Number]:
        """Return the state after a step of the midpoint rule, and the last correction of the midpoint velocity."""
        h, start, v = plain(self.values["h"]), [self.values[f"q{k}"] for k in self.n], self.given("qd")
        p, before = listed(self.M * self.numbers.column(v)), v
        for iteration in range(iterations + 1):
            at = self.moved({f"q{k}": start[k] + h / 2 * v[k] for k in self.n})
            forces = zip(self.given("tau"), at.kinetic_gradient(v), at.projected(at.resisting(v)), strict=True)
            push = [t + s - g for t, s, g in forces]
            if iteration < iterations:
                right = [[a + h / 2 * each] for a, each in zip(p, push, strict=True)]
                before, v = v, listed(at.M.solve(self.numbers.matrix(right)))
        end = [start[k] + h * v[k] for k in self.n]
        momenta = self.numbers.matrix([[a + h * each] for a, each in zip(p, push, strict=True)])
        faster = self.moved({f"q{k}": end[k] for k in self.n}).M.solve(momenta)
        return [*end, *listed(faster), *(a - b for a, b in zip(v, before, strict=True))]

    def coriolis(self, qd: Sequence[Number]) -> list[Number]:
        """Return the rows of the Coriolis matrix J^T m d(J qd)/dq, with the diagonal matrix m of the masses."""
        q, result = self.system.variables, []
        for j in self.n:
            for k in self.n:
                total = self.zero
                for each, mass, row in zip(self.system.coordinates, self.m, self.J, strict=True):
                    bent = sum((self.number(partial_derivative(each.x, q[k], q[l])) * qd[l] for l in self.n), self.zero)
                    total = total + mass * row[j] * bent
                result.append(total)
        return result

    def potential(self) -> Number:
        """Return the potential energy: minus the work of each force law from 0 to x, from its derivatives at 0."""
        total = self.zero
        for each, law in zip(self.system.coordinates, self.system.laws, strict=True):
            if law is None:
                raise UnsupportedError(f"{self.system.name}: there is no potential energy")
            total = total + stored_energy(law, self.number(each.x), self.number, self.zero)
        return total

    def kinetic_gradient(self, qd: Sequence[Number]) -> list[Number]:
        """Return the gradient dT/dq of the kinetic energy."""
        result = [self.zero] * self.system.nv
        q = self.system.variables
        for each, mass, row in zip(self.system.coordinates, self.m, self.J, strict=True):
            rate = sum((row[k] * qd[k] for k in self.n), self.zero)
            for k in self.n:
                bent = sum((self.number(partial_derivative(each.x, q[j], q[k])) * qd[j] for j in self.n), self.zero)
                result[k] = result[k] + mass * rate * bent
        return result

    def hybrid(self, qd: Sequence[Number], qdd: Sequence[Number], tau: Sequence[Number]) -> list[Number]:
        """Return all accelerations, then all forces, from one linear system; driven variables have unknown forces."""
        driven, one = self.system.driven_velocities, self.numbers.integer(1)
        start = [qdd[k] if k in driven else self.zero for k in self.n]
        known = self.projected(self.net(qd, start))
        rows = [[(-one * int(i == k)) if k in driven else self.M[i, k] for k in self.n] for i in self.n]
        right = [[(self.zero if k in driven else tau[k]) - known[k]] for k in self.n]
        found = listed(self.numbers.matrix(rows).solve(self.numbers.matrix(right)))
        accelerations = [qdd[k] if k in driven else found[k] for k in self.n]
        return [*accelerations, *(found[k] if k in driven else tau[k] for k in self.n)]

    def accelerations(self, tau: Sequence[Number]) -> list[Number]:
        """Return qdd under the generalised forces ``tau``."""
        b = self.projected(self.net(self.given("qd"), [self.zero] * self.system.nv))
        return listed(self.M.solve(self.numbers.matrix([[t - each] for t, each in zip(tau, b, strict=True)])))


def system_values(name: str, s: SystemState) -> list[Number]:
    """Return the elements of all outputs of the quantity ``name``."""
    still = [s.zero] * s.system.nv
    match name:
        case "gravity":
            return s.projected(s.less_active)
        case "velocity_product":
            return s.projected(s.pushed(s.given("qd"), still))
        case "bias":
            return s.projected(s.net(s.given("qd"), still))
        case "inverse_dynamics":
            return s.projected(s.net(s.given("qd"), s.given("qdd")))
        case "constraint_forces":
            return s.net(s.given("qd"), s.given("qdd"))
        case "mass_matrix":
            return listed(s.M)
        case "hybrid_dynamics":
            return s.hybrid(s.given("qd"), s.given("qdd"), s.given("tau"))
        case "kinetic_energy":
            qd = s.numbers.column(s.given("qd"))
            return [listed(qd.transpose() * s.M * qd)[0] / 2]
        case "coordinate_jacobian":
            return [entry for row in s.J for entry in row]
        case "coordinate_drift":
            return [s.change(each.x, s.given("qd")) for each in s.system.coordinates]
        case "mass_regressor":
            x = s.moving(s.given("qd"), s.given("qdd"))
            return [row[k] * a for k in s.n for row, a in zip(s.J, x, strict=True)]
        case "coriolis_matrix":
            return s.coriolis(s.given("qd"))
        case "mass_matrix_inverse":
            return listed(s.M.inv())
        case "potential_energy":
            return [s.potential()]
        case "euler_step":
            h = plain(s.values["h"])
            qd = [v + h * a for v, a in zip(s.given("qd"), s.accelerations(s.given("tau")), strict=True)]
            return [*(s.values[f"q{k}"] + h * qd[k] for k in s.n), *qd]
        case "rk4_step":
            return s.stepped(RK4_STAGE_TIMES, RK4_WEIGHTS)
        case "variational_step":
            return s.variational(VARIATIONAL_ITERATIONS)
        case _:
            return s.accelerations(s.given("tau"))

"""docs/explanation/claims.md: the figures and tables of Singh, Russell & Wensing (2022), their numbers, ours, verdicts.

``--measure`` counts and measures anew (some minutes) and writes docs/figures/claims.json; ``--update`` writes the page.
Operations of recursions are polynomials in the length of a chain: they are fitted to short chains and verified on
longer ones, to the last operation, so that they can be told for lengths that are never derived.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
from sympy import Float

from symgen.program import Trace, cost
from symgen.program.evaluate import ARRAY, Domain, evaluate, nearest_float
from symgen.robot import Robot
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import ROUTES, chosen_routes, derive_route

ROOT = Path(__file__).resolve().parents[2]
DATA, PAGE = ROOT / "docs" / "figures" / "claims.json", ROOT / "docs" / "explanation" / "claims.md"
INVERSE, FORWARD = "inverse_dynamics_derivatives", "forward_dynamics_derivatives"
AS_LOOPS = {
    INVERSE: ("idsva_ground", "idsva_body", "chain_rule", "pinocchio"),
    FORWARD: ("fdsva_dmm", "fdcr", "abacr", "pinocchio"),
}
"""Counted as published: every body and every pair of bodies anew, nothing shared."""
SHARED = {FORWARD: ("fdsva_dmm", "fdsva_aza")}
"""Counted with every partial result found once, as the paper's reuse of articulated inertias."""
FITTED, VERIFIED = (6, 7, 8, 9), 10
ERRORS, STEP, DIFFERENCE = (2, 5, 10, 20, 50, 100), 1e-30, 1e-7
DIGITS = 15
"""What SymPy calls 53 bits."""
METHODS = ("abacr", "fdcr", "fdsva_dmm", "fdsva_aza")


def chain(n):
    """The chain of the benchmarks."""
    spec = importlib.util.spec_from_file_location("growth", ROOT / "benchmarks" / "growth.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return simplified(module.loaded_chain(n))


def program(robot, quantity, name, shared):
    (route,) = chosen_routes(robot, quantity, name)
    return derive_route(robot, route, Trace(shared=shared))


def operations(n, quantity, name, shared):
    return cost(program(chain(n), quantity, name, shared)).operations


def polynomial(quantity, name, shared):
    """Coefficients from the constant on, exact, and verified on a chain that they were not fitted to."""
    values = [operations(n, quantity, name, shared) for n in FITTED]
    coefficients = fitted(FITTED, values)
    assert value(coefficients, VERIFIED) == operations(VERIFIED, quantity, name, shared), (quantity, name)
    return [str(each) for each in coefficients]


def fitted(places, values):
    """The polynomial through these values, by Newton's differences."""
    total, basis, table = [Fraction(0)] * len(places), [Fraction(1)], [Fraction(v) for v in values]
    for order in range(len(places)):
        total = [a + table[0] * b for a, b in zip(total, basis + [Fraction(0)] * len(places), strict=False)]
        shifted = [Fraction(0), *basis]
        basis = [s - places[order] * b for s, b in zip(shifted, [*basis, Fraction(0)], strict=True)]
        table = [(b - a) / (places[order + 1 + k] - places[k]) for k, (a, b) in enumerate(pairwise(table))]
    return total


def value(coefficients, n):
    return sum(Fraction(c) * n**k for k, c in enumerate(coefficients))


class Rounded(Trace):
    """Runs a derivation in numbers of 53 bits, whose operations round as doubles do, instead of writing it down."""

    def keep(self, expression):
        return expression

    def keep_all(self, expression):
        return expression if expression.is_Float or expression.is_Rational else expression.evalf(DIGITS)


class Dual:
    """A double and its slopes along all directions: forward accumulation of the chain rule."""

    def __init__(self, value, slopes):
        self.value, self.slopes = value, slopes

    def __add__(self, other):
        other = dual(other)
        return Dual(self.value + other.value, self.slopes + other.slopes)

    def __mul__(self, other):
        other = dual(other)
        return Dual(self.value * other.value, self.slopes * other.value + other.slopes * self.value)

    def __pow__(self, exponent):
        return Dual(self.value**exponent, self.slopes * (exponent * self.value ** (exponent - 1)))

    def __neg__(self):
        return Dual(-self.value, -self.slopes)

    def __sub__(self, other):
        return self + -dual(other)

    def __truediv__(self, other):
        return self * dual(other) ** -1

    __radd__, __rmul__ = __add__, __mul__


def dual(number):
    return number if isinstance(number, Dual) else Dual(number, 0.0)


DUAL = Domain(
    "duals",
    nearest_float,
    lambda x: Dual(np.sin(x.value), x.slopes * np.cos(x.value)),
    lambda x: Dual(np.cos(x.value), -x.slopes * np.sin(x.value)),
    lambda x: x**0.5,
)


NAMES = {
    "RNEACR": (INVERSE, ("chain_rule",)),
    "Pinocchio ID Derivs": (INVERSE, ("pinocchio",)),
    "IDSVA": (INVERSE, ("idsva_ground", "idsva_body")),
    "ABACR": (FORWARD, ("abacr",)),
    "FDCR": (FORWARD, ("fdcr",)),
    "Pinocchio FD Derivs": (FORWARD, ("pinocchio",)),
    "FDSVA": (FORWARD, ("fdsva_dmm", "fdsva_aza")),
    "AZA": (FORWARD, ("fdsva_aza",)),
}
"""The paper's names of methods, and the routes that they are here."""


def has(quantity, name):
    return any(route.name == name for route in ROUTES[Robot][quantity])


def errors(n):
    """By method the error against complex steps through ABA: root mean square of entries' own, and of the norm."""
    robot = chain(n)
    state = dict(zip(("q", "qd", "tau"), np.random.default_rng(n).uniform(-1, 1, (3, n)), strict=True))
    dynamics = program(robot, "forward_dynamics", "articulated_body", True)
    truth = np.array([stepped(dynamics, state, name, 1j * STEP).imag / STEP for name in ("q", "qd")])
    still = np.array(evaluate(dynamics, state)["qdd"], float)[:, None]
    simple = [(stepped(dynamics, state, name, DIFFERENCE) - still) / DIFFERENCE for name in ("q", "qd")]
    found = {"finite differences": simple, "abacr": through(dynamics, state)}
    found |= {name: rounded(robot, name, state) for name in METHODS if name != "abacr"}
    spread = float(np.abs(truth).max() / np.abs(truth).min())
    return {name: [items(each, truth), norm(each, truth)] for name, each in found.items()} | {"spread": spread}


def through(dynamics, state):
    """The chain rule through the articulated-body algorithm (ABACR)."""
    n, unit = len(state["q"]), np.eye(2 * len(state["q"]))
    moved = {
        name: [Dual(x, unit[k + start]) for k, x in enumerate(state[name])] for name, start in (("q", 0), ("qd", n))
    }
    moved["tau"] = [Dual(x, np.zeros(2 * n)) for x in state["tau"]]
    slopes = np.array([each.slopes for each in evaluate(dynamics, moved, DUAL)["qdd"]])
    return [slopes[:, :n], slopes[:, n:]]


def rounded(robot, name, state):
    (route,) = chosen_routes(robot, FORWARD, name)
    given = ([Float(float(x), DIGITS) for x in state[key]] for key in ("q", "qd", "tau"))
    n, values = robot.nv, route.function(robot, Rounded(), *given)
    return np.array([float(value) for value in values]).reshape(3, n, n)[:2]


def stepped(dynamics, state, name, step):
    moved = dict(state)
    moved[name] = state[name][:, None] + step * np.eye(len(state[name]))
    return np.array(evaluate(dynamics, moved, ARRAY)["qdd"])


def items(found, truth):
    """Root mean square of the relative errors of all entries."""
    return float(np.sqrt(np.mean(np.square((np.array(found) - truth) / truth))))


def norm(found, truth):
    """Of the two matrices, the larger error relative to the norm."""
    return max(float(np.linalg.norm(a - b) / np.linalg.norm(b)) for a, b in zip(found, truth, strict=True))


def measured():
    loops = {q: {name: polynomial(q, name, False) for name in names} for q, names in AS_LOOPS.items()}
    shared = {q: {name: polynomial(q, name, True) for name in names} for q, names in SHARED.items()}
    return {"loops": loops, "shared": shared, "errors": {str(n): errors(n) for n in ERRORS}}


def rendered():
    data = json.loads(DATA.read_text())
    inverse, forward, shared = data["loops"][INVERSE], data["loops"][FORWARD], data["shared"][FORWARD]

    def gain(known, slow, fast, n):
        return float(value(known[slow], n) / value(known[fast], n))

    def at(known, slow, fast, *lengths):
        return ", ".join(f"{gain(known, slow, fast, n):.2f} at {n}" for n in lengths)

    def verdict(agrees, otherwise):
        return "agrees" if agrees else f"differs: {otherwise}"

    benched = json.loads((DATA.parent / "derivatives.json").read_text())
    (talos,) = [r for r in benched["peers"]["rows"] if (r["robot"], r["quantity"]) == ("talos", INVERSE)]
    robots = {row["robot"]: row["pinocchio"] / row["idsva_ground"] for row in benched["robots"]}
    crossing = next(n for n in range(10, 2000) if value(shared["fdsva_aza"], n) < value(shared["fdsva_dmm"], n))
    ground = next(n for n in range(3, 500) if gain(inverse, "idsva_body", "idsva_ground", n) > 1)
    always = all(gain(forward, slow, "fdsva_dmm", n) > 1 for slow in ("fdcr", "abacr") for n in range(6, 51))
    every = data["errors"]
    (short, long), best = ((each, every[str(each)]) for each in (20, 100)), METHODS[0]

    def told(errors, kind):
        return ", ".join(f"{name} {errors[name][kind]:.0e}" for name in METHODS)

    rows = [
        (
            "fig. 2",
            "ID: IDSVA against the chain rule (RNEACR)",
            "15 times at N = 100",
            at(inverse, "chain_rule", "idsva_ground", 10, 100, 500),
            verdict(12 < gain(inverse, "chain_rule", "idsva_ground", 100) < 18, "see there"),
        ),
        (
            "fig. 2",
            "FD: FDSVA against FDCR and ABACR",
            "better for all N >= 2",
            f"FDCR {at(forward, 'fdcr', 'fdsva_dmm', 6, 50)}; ABACR {at(forward, 'abacr', 'fdsva_dmm', 6, 50)}",
            verdict(always, "not for all"),
        ),
        (
            "fig. 3",
            "ID: IDSVA in ground against body coordinates",
            "1.3 to 1.9 for N = 2 to 500",
            at(inverse, "idsva_body", "idsva_ground", 6, 10, 100, 500),
            f"differs: ground coordinates cost more below N = {ground}, since each inertia is rotated once; beyond it"
            " they gain more, since pairs of bodies need no rotations",
        ),
        (
            "fig. 4",
            "ID: IDSVA against Pinocchio's older method",
            "2 times at N = 100",
            at(inverse, "pinocchio", "idsva_ground", 10, 100, 500),
            "differs: the operations are nearly the same, as the paper says itself; its gain is in the loops over"
            " matrices, and straight-line code has no loops",
        ),
        (
            "fig. 5",
            "the same on robots",
            "Talos 1.4 times (gcc)",
            ", ".join(f"{name} {ratio:.2f}" for name, ratio in robots.items())
            + f"; shipped code: {talos['pinocchio_ns'] / talos['one_ns']:.1f} times as fast as Pinocchio 4.1, Talos",
            "differs: as for fig. 4",
        ),
        (
            "fig. 6",
            "FD: FDSVA against Pinocchio's older method",
            "better for all N, without a number",
            at(forward, "pinocchio", "fdsva_dmm", 6, 10, 50),
            verdict(all(gain(forward, "pinocchio", "fdsva_dmm", n) > 1 for n in range(6, 51)), "not for all"),
        ),
        (
            "fig. 7, table III",
            "FD: where AZA passes DMM on a chain",
            "N = 50 to 450, by compiler and vectors",
            f"N = {crossing} by operations, partial results found once",
            verdict(50 <= crossing <= 450, "elsewhere"),
        ),
        (
            "section IV-E",
            "orders on a chain",
            "IDSVA N^2, DMM N^3",
            f"IDSVA {leading(inverse['idsva_ground'])}, DMM {leading(forward['fdsva_dmm'])}, to the last operation",
            verdict(degree(inverse["idsva_ground"]) == 2 and degree(forward["fdsva_dmm"]) == 3, "otherwise"),
        ),
        (
            "section V-A",
            "errors of FD derivatives against complex steps",
            "1e-13 (ABACR), 1e-12 (FDSVA, FDCR) at N = 100",
            f"entry by entry at N = {long[0]}: {told(long[1], 0)}; of the norm {told(long[1], 1)}",
            verdict(
                long[1][best][0] < 1e-12 and max(long[1][m][0] for m in METHODS) < 1e-11,
                f"entries of this chain span a factor of {long[1]['spread']:.0e}, and only ABACR, which rounds like"
                " the complex steps, has the smallest entries right; of the norm, and entry by entry up to"
                f" N = {short[0]}"
                f" ({told(short[1], 0)}), the order is the paper's",
            ),
        ),
        (
            "table I",
            "accuracy of finite differences",
            "low",
            f"{long[1]['finite differences'][1]:.0e} of the norm at N = {long[0]} (step {DIFFERENCE:.0e})",
            verdict(long[1]["finite differences"][1] > 1e4 * max(long[1][m][1] for m in METHODS), "not so low"),
        ),
        (
            "table II",
            "methods and their names",
            ", ".join(NAMES),
            "routes " + ", ".join(dict.fromkeys(route for _, routes in NAMES.values() for route in routes)),
            verdict(all(has(quantity, route) for quantity, routes in NAMES.values() for route in routes), "not all"),
        ),
    ]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    table = "\n".join(["| where | claim | the paper | here | verdict |", "|---|---|---|---|---|", *lines])
    names = ("finite differences", *METHODS)
    accuracy = "\n".join(
        [
            f"| N | {' | '.join(names)} |",
            "|--:" * (len(names) + 1) + "|",
            *(
                f"| {n} | {' | '.join(f'{row[name][0]:.1e} / {row[name][1]:.1e}' for name in names)} |"
                for n, row in every.items()
            ),
        ]
    )
    parts = [HEAD, table, "\n## Operations as loops\n", loops_table(data["loops"])]
    return "\n".join([*parts, "\n## Errors\n", ERRORS_TEXT, accuracy, ""])


def degree(coefficients):
    return max(k for k, c in enumerate(coefficients) if Fraction(c))


def leading(coefficients):
    return f"{coefficients[degree(coefficients)]} N^{degree(coefficients)}"


def loops_table(loops):
    lengths = (10, 20, 50, 100, 200, 500)
    lines = ["| derivatives of | method | polynomial | " + " | ".join(f"N = {n}" for n in lengths) + " |"]
    lines.append("|---|---|---|" + "--:|" * len(lengths))
    for quantity, methods in loops.items():
        for name, coefficients in methods.items():
            terms = [f"{c} N^{k}" if k else c for k, c in reversed(list(enumerate(coefficients))) if Fraction(c)]
            counts = [f"{int(value(coefficients, n)):,}" for n in lengths]
            text = " + ".join(terms).replace("+ -", "- ").replace("N^1", "N")
            lines.append(f"| {quantity.split('_')[0]} dynamics | {name} | {text} | {' | '.join(counts)} |")
    return "\n".join(lines)


ERRORS_TEXT = """\
![errors of the derivatives of forward dynamics by the length of a chain](../figures/plots/claim_errors.svg)

The errors are root mean squares over all entries of d qdd / d q and d qdd / d qd. Each is the relative error
against complex steps through the articulated-body algorithm. After the slash is the larger error of the two
matrices relative to their norms; the figure shows this one.

The derivations are run in numbers that round as doubles do, not written out. Entries become small along a long
chain: at N = 100 the smallest entries are below the rounding of the largest.
"""


HEAD = """\
# A paper, claim by claim

The paper is S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using
spatial vector algebra* (2022). The table lists the claims of its figures and tables beside our results. Figure 1
has no claim.

The paper measures times of loops in Fortran and C++. Here the operations of the recursions as published are
counted, for chains of revolute joints: nothing is shared between bodies or pairs of bodies. The counts are
polynomials in the length N of the chain, exact from N = 6 on, so they are valid for any length.

`docs/scripts/claims.py` writes this page; its `--measure` derives the polynomials and the errors again.
[Derivatives](derivatives.md) has the cost of the same methods written out and shared.
"""


def main():
    if "--measure" in sys.argv:
        DATA.write_text(json.dumps(measured(), indent=1) + "\n")
    if "--update" in sys.argv or "--measure" in sys.argv:
        PAGE.write_text(rendered())
    elif PAGE.read_text() != rendered():
        sys.exit("docs/explanation/claims.md is out of date: run docs/scripts/claims.py --update")


if __name__ == "__main__":
    main()

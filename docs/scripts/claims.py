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

from symgen.program import Trace, cost
from symgen.program.evaluate import ARRAY, evaluate
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import chosen_routes, derive_route

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
ERRORS, STEP, DIFFERENCE = (2, 5, 10, 20), 1e-30, 1e-7
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


def errors(n):
    """By method the root mean square, over entries, of the relative error against complex steps through ABA."""
    robot = chain(n)
    state = dict(zip(("q", "qd", "tau"), np.random.default_rng(n).uniform(-1, 1, (3, n)), strict=True))
    dynamics = program(robot, "forward_dynamics", "articulated_body", True)
    truth = [stepped(dynamics, state, name, 1j * STEP).imag / STEP for name in ("q", "qd")]
    still = np.array(evaluate(dynamics, state)["qdd"], float)[:, None]
    simple = [(stepped(dynamics, state, name, DIFFERENCE) - still) / DIFFERENCE for name in ("q", "qd")]
    found = {"finite differences": rms(simple, truth)}
    for name in METHODS:
        values = evaluate(program(robot, FORWARD, name, True), state)
        slopes = [np.reshape(np.array(values[key], float), (n, n)) for key in ("dqdd_dq", "dqdd_dqd")]
        found[name] = rms(slopes, truth)
    return found


def stepped(dynamics, state, name, step):
    moved = dict(state)
    moved[name] = state[name][:, None] + step * np.eye(len(state[name]))
    return np.array(evaluate(dynamics, moved, ARRAY)["qdd"])


def rms(found, truth):
    relative = [(a - b) / b for a, b in zip(found, truth, strict=True)]
    return float(np.sqrt(np.mean(np.square(relative))))


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
    longest, every = max(map(int, data["errors"])), data["errors"]
    at_longest = every[str(longest)]
    analytic = [at_longest[name] for name in METHODS]
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
            f"differs: ground is the dearer below N = {ground}, as each inertia is turned once; beyond it gains more,"
            " as pairs of bodies need no turns",
        ),
        (
            "fig. 4",
            "ID: IDSVA against Pinocchio's older method",
            "2 times at N = 100",
            at(inverse, "pinocchio", "idsva_ground", 10, 100, 500),
            "differs: the operations are nearly the same, as the paper says itself; its gain is in how loops run over"
            " matrices, and straight-line code has none",
        ),
        (
            "fig. 5",
            "the same on robots",
            "Talos 1.4 times (gcc)",
            ", ".join(f"{name} {ratio:.2f}" for name, ratio in robots.items())
            + f"; what ships is {talos['pinocchio_ns'] / talos['one_ns']:.1f} times as fast as Pinocchio 4.1 on Talos",
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
            f"at N = {longest}: " + ", ".join(f"{name} {at_longest[name]:.0e}" for name in METHODS),
            verdict(max(analytic) < 1e-10 and at_longest["abacr"] == min(analytic), "another order")
            + f"; not derived beyond N = {longest}",
        ),
        (
            "table I",
            "accuracy of finite differences",
            "low",
            f"{at_longest['finite differences']:.0e} at N = {longest} (step {DIFFERENCE:.0e})",
            verdict(at_longest["finite differences"] > 1e4 * max(analytic), "not so low"),
        ),
    ]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    table = "\n".join(["| where | what | the paper | here | verdict |", "|---|---|---|---|---|", *lines])
    names = ("finite differences", *METHODS)
    accuracy = "\n".join(
        [
            f"| N | {' | '.join(names)} |",
            "|--:" * (len(names) + 1) + "|",
            *(f"| {n} | {' | '.join(f'{row[name]:.1e}' for name in names)} |" for n, row in every.items()),
        ]
    )
    errors_text = (
        "Root mean squares over all entries of d qdd / d q and d qdd / d qd of the relative error against complex steps"
        " through the articulated-body algorithm, in double precision."
    )
    parts = [HEAD, table, "\n## Operations as loops\n", loops_table(data["loops"])]
    return "\n".join([*parts, "\n## Errors\n", errors_text, "", accuracy, ""])


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


HEAD = """\
# A paper, claim by claim

S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial vector
algebra* (2022): what its figures and tables say, what is found here, and whether they agree. The paper measures times
of loops in Fortran and C++; here operations are counted, of the recursions as published for chains of revolute joints:
every body and every pair of bodies anew. They are polynomials in the length N of the chain, exact from N = 6 on, so
they hold for any length. Written by `docs/scripts/claims.py`; its `--measure` derives the polynomials and the errors
anew. What the same methods cost written out and shared is in [derivatives](derivatives.md). Figure 1 has no claim.
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

"""The tables of constrained mechanisms: ``--update`` rewrites them, without it they are compared."""

from __future__ import annotations

import json
import re
import sys
import warnings
from pathlib import Path

import symgen
from symgen.program.cost import cost
from symgen.robot.rewrites.equivalents import in_joint_space
from symgen.routes import derive, routes_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    ROOT / "docs" / "guides" / "mechanisms" / "explicit.md",
    ROOT / "docs" / "explanation" / "constrained-dynamics.md",
)
QUANTITY = "constrained_forward_dynamics"
ALGORITHMS = ("constraintDynamics", "lcaba")
APART = 1e-3
"""Of accelerations from ours, relative to the largest, for an algorithm to count."""


def load(path):
    """A mechanism whose warnings are not the subject here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return symgen.load(path)


def mechanisms():
    """Mobility, and operations of forward dynamics by each derivation and as generated."""
    paths = sorted((ROOT / "robots" / "constrained").glob("*.toml"))
    names = [route.name for route in routes_of(load(paths[0]), QUANTITY)]
    head = ["mechanism", "velocities", "rows", "rank", "mobility", *names, "as generated", "inverse dynamics"]
    lines = [f"| {' | '.join(head)} |", "|---|" + "--:|" * (len(head) - 1)]
    for path in paths:
        model = load(path)
        found, (first, *_) = symgen.mobility(model), in_joint_space(model).candidates
        row = [model.name, found.velocities, found.rows, found.rank, found.degrees]
        for name in names:
            row.append(operations(lambda name=name, first=first: derive(first, QUANTITY, name)))
        row.append(operations(lambda model=model: symgen.program(model, QUANTITY)[0]))
        row.append(operations(lambda model=model: symgen.program(model, "constrained_inverse_dynamics")[0]))
        lines.append(f"| {' | '.join(map(str, row))} |")
    return "\n".join(lines)


def operations(make):
    """Of a program; a dash where it is refused."""
    try:
        return f"{cost(make()).operations:,}"
    except symgen.UnsupportedError:
        return "-"


def bench():
    """Times beside Pinocchio's, and growth with the number of loops, of the last ``make bench``."""
    result = json.loads((ROOT / "docs" / "figures" / "constraints.json").read_text())
    head = ["mechanism", "velocities", "operations", "symgen", "constraintDynamics", "lcaba", "times as fast", "batch"]
    lines = [f"| {' | '.join(head)} |", "|---|" + "--:|" * (len(head) - 1)]
    for row in result["mechanisms"]:
        right = [name for name in ALGORITHMS if row["apart"][name] <= APART]
        best = min(row[f"{name}_ns"] for name in right)
        theirs = [
            f"{row[f'{name}_ns']:,.0f}" if name in right else f"({row[f'{name}_ns']:,.0f})" for name in ALGORITHMS
        ]
        cells = [row["mechanism"], row["velocities"], f"{row['operations']:,}", f"{row['one_ns']:,.0f}", *theirs]
        cells += [f"{best / row['one_ns']:.1f}", f"{row['batch_ns']:,.0f}"]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    names = ("clusters", "projection", "multipliers")
    lines += ["", f"| four-bars | velocities | {' | '.join(names)} |", "|--:|--:|--:|--:|--:|"]
    for row in result["growth"]:
        counts = [f"{row[name]:,}" if name in row else "" for name in names]
        lines.append(f"| {row['loops']} | {row['velocities']} | {' | '.join(counts)} |")
    return "\n".join(lines)


def explicit():
    """Operations in independent coordinates, of mechanisms that have closed forms."""
    names = ("dependent_positions", "mass_matrix", "inverse_dynamics", "forward_dynamics", "rk4_step")
    lines = [f"| mechanism | independent | {' | '.join(names)} |", "|---|---|" + "--:|" * len(names)]
    for path in sorted((ROOT / "robots" / "constrained").glob("*.toml")):
        try:
            model = symgen.explicit(load(path))
        except symgen.UnsupportedError:
            continue
        counts = [operations(lambda name=name, model=model: symgen.program(model, name)[0]) for name in names]
        lines.append(f"| {model.name} | {', '.join(model.velocity_names)} | {' | '.join(counts)} |")
    return "\n".join(lines)


PARTS = {"mechanisms": mechanisms, "bench": bench, "explicit": explicit}


def rendered(text):
    """The page with its tables made anew."""
    for name, make in PARTS.items():
        if f"<!-- begin: {name} -->" in text:
            block = f"<!-- begin: {name} -->\n{make()}\n<!-- end: {name} -->"
            text = re.sub(f"<!-- begin: {name} -->.*?<!-- end: {name} -->", lambda _: block, text, flags=re.DOTALL)  # noqa: B023
    return text


def main():
    """Rewrite the pages, or say whether they are up to date."""
    stale = {page: after for page in PAGES if (after := rendered(before := page.read_text())) != before}
    if "--update" in sys.argv:
        for page, text in stale.items():
            page.write_text(text)
    return int(bool(stale) and "--update" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())

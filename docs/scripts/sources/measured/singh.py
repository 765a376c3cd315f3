"""The numbers behind docs/explanation/claims.md: operations, errors, and times by two compilers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pinocchio
from sources.counting import FORWARD, INVERSE, chain, operations, polynomial
from sources.measured import errors

import symgen
from symgen.program import cost
from symgen.uses.bench import Timer, random_states
from symgen.uses.bench.measure import calls
from symgen.uses.bench.timing import medians

AS_LOOPS = {
    INVERSE: ("idsva_ground", "idsva_body", "chain_rule", "pinocchio"),
    FORWARD: ("fdsva_dmm", "fdcr", "abacr", "pinocchio"),
}
"""Methods counted as published: partial results are computed again for every body and every pair of bodies."""
SHARED = {FORWARD: ("fdsva_dmm", "fdsva_aza")}
"""Methods counted with every partial result computed once, as the paper reuses articulated inertias."""
SHORT = range(2, 6)
"""Lengths of chains that the polynomials are not valid for."""
BRANCHINGS, LINKS = (2, 5), (10, 20, 40)
MAX_LINKS_FORWARD = 20
"""The largest tree on which derivatives of forward dynamics are counted."""
TALOS = "talos_data/robots/talos_full_v2.urdf"
TIMED = ("idsva_ground", "pinocchio")
ROUNDS, TIMED_STATES = 25, 512


def loops() -> dict[str, dict[str, list[str]]]:
    """Return the polynomials of the methods counted as loops."""
    return {q: {name: polynomial(q, name, False) for name in names} for q, names in AS_LOOPS.items()}


def short() -> dict[str, dict[str, list[int]]]:
    """Return the operations as loops on the chains that are too short for the polynomials."""
    return {
        quantity: {name: [operations(n, quantity, name, False) for n in SHORT] for name in names}
        for quantity, names in AS_LOOPS.items()
    }


def shared() -> dict[str, dict[str, list[str]]]:
    """Return the polynomials of the methods counted with partial results computed once."""
    return {q: {name: polynomial(q, name, True) for name in names} for q, names in SHARED.items()}


def trees() -> list[dict[str, Any]]:
    """Return operations on trees, and the number of pairs of a body and its ancestor."""
    return [_tree(branching, n) for branching in BRANCHINGS for n in LINKS]


def _tree(branching: int, n: int) -> dict[str, Any]:
    above = [len(each) for each in chain(n, branching).ancestors]
    row: dict[str, Any] = {"branching": branching, "links": n, "depth": max(above) + 1, "pairs": sum(above)}
    for name in ("idsva_ground", "pinocchio"):
        row[f"{INVERSE} {name}"] = operations(n, INVERSE, name, False, branching)
    if n <= MAX_LINKS_FORWARD:
        for name in ("fdsva_dmm", "pinocchio"):
            row[f"{FORWARD} {name}"] = operations(n, FORWARD, name, False, branching)
        for name in ("fdsva_dmm", "fdsva_aza"):
            row[f"shared {name}"] = operations(n, FORWARD, name, True, branching)
    return row


def talos() -> symgen.Robot:
    """Return the Talos with 50 degrees of freedom: the full model, whose joints that mimic others move freely."""
    path = Path(pinocchio.__file__).parents[4] / "share" / "example-robot-data" / "robots" / TALOS
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.loads(re.sub(r"<mimic\b[^>]*/>", "", path.read_text()), base="floating")


def robots() -> dict[str, int]:
    """Return the degrees of freedom of the Talos, and the operations of two methods as straight-line code."""
    robot = talos()
    return {"n": robot.nv} | {n: cost(symgen.program(robot, INVERSE, route=n)[0]).operations for n in TIMED}


def compilers() -> dict[str, dict[str, Any]]:
    """Return the nanoseconds of one call of two methods for the Talos, by each compiler that is installed."""
    robot, timer, found, versions = talos(), Timer(), {}, {}
    states = random_states(robot, [INVERSE], TIMED_STATES)
    before = os.environ.get("CC")
    try:
        for name in filter(shutil.which, ("gcc", "clang")):
            os.environ["CC"] = name
            number = subprocess.run([name, "-dumpversion"], capture_output=True, text=True, check=True).stdout
            versions[name] = f"{name} {number.split('.')[0].strip()}"
            for route in TIMED:
                module = symgen.build(robot, quantities=(INVERSE,), route=route)
                found[name, route] = calls(module, states, timer)[INVERSE, "one"]
    finally:
        os.environ.pop("CC", None)
        if before is not None:
            os.environ["CC"] = before
    times = medians(found, ROUNDS)
    return {
        name: {"version": version, **{route: round(times[name, route]) for route in TIMED}}
        for name, version in versions.items()
    }


PARTS = {
    "loops": loops,
    "short": short,
    "shared": shared,
    "trees": trees,
    "robots": robots,
    "compilers": compilers,
    "errors": lambda: {str(n): errors.errors(n) for n in errors.LENGTHS},
}
"""The function that measures each key of the data file."""

"""The numbers behind the pages of docs/explanation/sources: operations, depth, accuracy, and lines of equations."""

from __future__ import annotations

import runpy
from typing import Any

from sources.counting import ROOT, chain, operations, polynomial, program

import symgen
from symgen.program import cost, depth

LINEAR = {
    "inverse_dynamics": ("newton_euler", "newton_euler_tensor", "luh_walker_paul", "lagrange_recursive", "denoc"),
    "forward_dynamics": ("articulated_body", "articulated_body_nominal", "sparse_system", "factorisation", "denoc"),
    "mass_matrix": ("unit_accelerations", "composite_rigid_body", "composite_base_axes", "denoc"),
}
"""Routes whose operations are polynomials of degree 3 at most."""
QUARTIC, VERIFIED = (3, 4, 5, 6, 7), 8
"""Lengths of the chains that the operations of Lagrange's equations are fitted to, and verified on."""
PARTIAL = {
    "gravity": ("newton_euler", "newton_euler_ground", "luh_walker_paul"),
    "velocity_product": ("newton_euler_tensor", "newton_euler", "luh_walker_paul"),
    "inverse_dynamics": ("newton_euler", "newton_euler_ground"),
}
JOINTS = 6
"""Joints of the chain that parts of inverse dynamics are counted on."""
ARMS = range(1, 5)
"""Numbers of joints for which two methods are compared that students carry out by hand."""
DEPTHS = (4, 8, 16, 32)


def lagrange() -> dict[str, list[str]]:
    """Return the operations of Lagrange's equations by Uicker's and Kahn's sums, shared and as they stand."""
    return {
        key: polynomial("inverse_dynamics", "lagrange", key == "shared", QUARTIC, VERIFIED)
        for key in ("shared", "as they stand")
    }


def orders() -> dict[str, dict[str, list[str]]]:
    """Return the operations of recursions, with partial results computed once."""
    return {q: {name: polynomial(q, name, True) for name in names} for q, names in LINEAR.items()}


def partial() -> dict[str, dict[str, int]]:
    """Return the operations of parts of inverse dynamics."""
    return {q: {name: operations(JOINTS, q, name) for name in names} for q, names in PARTIAL.items()}


def closed_forms() -> dict[str, dict[str, list[str]]]:
    """Return the operations of velocities and accelerations by recursions and sums, with nothing shared."""
    return {
        quantity: {name: polynomial(quantity, name, False) for name in ("recursion", "closed_form")}
        for quantity in ("link_velocities", "link_accelerations")
    }


def short_arms() -> dict[str, list[int]]:
    """Return the operations of inverse dynamics for chains of one joint, two joints and so on."""
    return {name: [operations(n, "inverse_dynamics", name) for n in ARMS] for name in ("newton_euler", "lagrange")}


def symbolic() -> dict[str, int]:
    """Return the operations of inverse dynamics as shipped, for one arm and for a chain with as many joints."""
    robot, name = symgen.load(":panda"), "inverse_dynamics"
    shipped = cost(symgen.program(robot, name)[0]).operations
    return {"joints": robot.nv, "shipped": shipped, "general": operations(robot.nv, name, "newton_euler")}


def depths() -> dict[str, dict[str, int]]:
    """Return the longest paths of two routes of forward dynamics."""
    names = ("articulated_body", "constraint_force_cyclic")
    return {name: {str(n): depth(program(chain(n), "forward_dynamics", name)) for n in DEPTHS} for name in names}


def lines() -> dict[str, list[int]]:
    """Return the numbers of printed lines, and of wrong ones, by the file of equations."""
    page, counted = runpy.run_path(str(ROOT / "docs" / "scripts" / "misprints.py")), {}
    for file, robot, _ in page["FILES"]:
        model = symgen.load(ROOT / "robots" / f"{robot}.toml")
        report = symgen.check(model, page["EQUATIONS"] / f"{file}.eq", seed=page["SEED"])
        counted[file] = [len(report.lines), sum(line.status != "holds" for line in report.lines)]
    return counted


PARTS: dict[str, Any] = {
    "lagrange": lagrange,
    "orders": orders,
    "partial": partial,
    "closed_forms": closed_forms,
    "short_arms": short_arms,
    "symbolic": symbolic,
    "depths": depths,
    "lines": lines,
}
"""The function that measures each key of the data file."""

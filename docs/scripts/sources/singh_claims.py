"""Every claim of Singh, Russell & Wensing (2022), in the order of its figures, beside the numbers of the data file."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from sources.counting import FORWARD, INVERSE, degree, figures, leading, value
from sources.gains import Counts
from sources.measured import errors
from sources.tables import Claim, routes_table, verdict

METHODS = errors.METHODS
NAMES = {
    "RNEACR": (INVERSE, "chain_rule"),
    "Pinocchio ID Derivs": (INVERSE, "pinocchio"),
    "IDSVA": (INVERSE, "idsva_ground idsva_body"),
    "ABACR": (FORWARD, "abacr"),
    "FDCR": (FORWARD, "fdcr"),
    "Pinocchio FD Derivs": (FORWARD, "pinocchio"),
    "FDSVA": (FORWARD, "fdsva_dmm fdsva_aza"),
    "AZA": (FORWARD, "fdsva_aza"),
}
"""The paper's names of methods, the quantity, and the routes of that quantity here."""


def claims_of(data: Mapping[str, Any]) -> list[Claim]:
    """Return all claims."""
    counts = Counts(data)
    return [
        *_against_chain_rules(counts),
        *_against_pinocchio(counts, data),
        *_robots(data),
        *_orders(counts, data),
        *_errors(data["errors"]),
    ]


def _against_chain_rules(counts: Counts) -> list[Claim]:
    gain, gains, first = counts.gain, counts.gains, counts.first
    least = first(INVERSE, "chain_rule", "idsva_ground")
    always = all(first(FORWARD, slow, "fdsva") == 2 for slow in ("fdcr", "abacr"))
    ground = first(INVERSE, "idsva_body", "idsva_ground")
    return [
        Claim(
            "fig. 2, V-B",
            "ID: IDSVA against the chain rule (RNEACR)",
            "15 times at N = 100",
            gains(INVERSE, "chain_rule", "idsva_ground", 10, 100, 500),
            verdict(12 < gain(INVERSE, "chain_rule", "idsva_ground", 100) < 18, "see there"),
        ),
        Claim(
            "fig. 2, caption",
            "ID: IDSVA is better than RNEACR",
            "for all N >= 2",
            f"{gains(INVERSE, 'chain_rule', 'idsva_ground', 2, 3, 4, 5)}; in body coordinates "
            f"{gains(INVERSE, 'chain_rule', 'idsva_body', 2, 3, 4, 5)}",
            verdict(
                least == 2,
                f"in ground coordinates, which rotate each inertia once, from N = {least} on; in body coordinates from"
                f" N = {first(INVERSE, 'chain_rule', 'idsva_body')} on",
            ),
        ),
        Claim(
            "fig. 2, V-B",
            "FD: FDSVA is better than FDCR and ABACR",
            "for all N >= 2",
            f"FDCR {gains(FORWARD, 'fdcr', 'fdsva', 2, 3, 5, 10, 50, 500)}; "
            f"ABACR {gains(FORWARD, 'abacr', 'fdsva', 2, 3, 5, 10, 50, 500)}",
            verdict(always, "not for all"),
        ),
        Claim(
            "fig. 3",
            "ID: IDSVA in ground against body coordinates",
            "1.3 to 1.9 for N = 2 to 500",
            gains(INVERSE, "idsva_body", "idsva_ground", 2, 3, 4, 5, 10, 100, 500),
            f"differs: ground coordinates cost more below N = {ground}, because each inertia is rotated once; for"
            " larger N they save more, because pairs of bodies need no rotations",
        ),
    ]


def _against_pinocchio(counts: Counts, data: Mapping[str, Any]) -> list[Claim]:
    gains, first = counts.gains, counts.first

    def on_trees(quantity: str, fast: str) -> str:
        rows = [row for row in data["trees"] if f"{quantity} {fast}" in row]
        gains = [row[f"{quantity} pinocchio"] / row[f"{quantity} {fast}"] for row in rows]
        return ", ".join(f"{gain:.2f} {_place(row)}" for row, gain in zip(rows, gains, strict=True))

    shared, crossing = counts.shared, _crossing(counts.shared)
    tree_rows = [row for row in data["trees"] if "shared fdsva_dmm" in row]
    ratios = {n: float(value(shared["fdsva_dmm"], n) / value(shared["fdsva_aza"], n)) for n in (50, 100, 200, 500)}
    slope = np.log(ratios[500] / ratios[200]) / np.log(500 / 200)
    return [
        Claim(
            "fig. 4, chains",
            "ID: IDSVA against Pinocchio's older method",
            "2 times at N = 100; better for all N >= 2",
            gains(INVERSE, "pinocchio", "idsva_ground", 2, 3, 10, 100, 500),
            f"differs in the factor, better from N = {first(INVERSE, 'pinocchio', 'idsva_ground')} on: the paper says"
            " itself that the operations are nearly the same; its gain is in the loops over matrices, and straight-line"
            " code has no loops",
        ),
        Claim(
            "fig. 4, trees",
            "ID: IDSVA against Pinocchio's older method on trees with 2 and 5 children of a link (bf)",
            "better for all N >= 2",
            on_trees(INVERSE, "idsva_ground"),
            "agrees; the factor differs as on chains",
        ),
        Claim(
            "fig. 6, chains",
            "FD: FDSVA against Pinocchio's older method",
            "better for all N, without a number",
            gains(FORWARD, "pinocchio", "fdsva", 2, 5, 10, 50, 100, 500),
            verdict(first(FORWARD, "pinocchio", "fdsva") == 2, "not for all N"),
        ),
        Claim(
            "fig. 6, trees",
            "FD: FDSVA against Pinocchio's older method on trees",
            "better for all N, without a number",
            on_trees(FORWARD, "fdsva_dmm"),
            verdict(
                all(row[f"{FORWARD} pinocchio"] > row[f"{FORWARD} fdsva_dmm"] for row in tree_rows), "not on all trees"
            ),
        ),
        Claim(
            "fig. 7a, table III",
            "FD: the length at which AZA becomes faster than DMM on a chain",
            "N = 50 and 450 (gcc, without and with vectors), 80 and 350 (Clang)",
            f"AZA needs fewer operations from N = {crossing} on, if each partial result counts once",
            verdict(50 <= crossing <= 450, "elsewhere"),
        ),
        Claim(
            "fig. 7a, trees",
            "FD: on trees, AZA also becomes faster than DMM",
            "about N = 50",
            ", ".join(f"{row['shared fdsva_dmm'] / row['shared fdsva_aza']:.2f} {_place(row)}" for row in tree_rows)
            + f"; chain {', '.join(f'{_ratio(shared, n):.2f} at {n}' for n in (10, 20))}",
            "differs: DMM skips entries that are zero because of branches, so DMM takes O(N^2 d) operations on a tree"
            f" of depth d; AZA needs more operations than DMM on all trees here, which have up to"
            f" {max(row['links'] for row in tree_rows)} links",
        ),
        Claim(
            "fig. 7b",
            "FD: the ratio of DMM to AZA is linear in N on logarithmic scales",
            "a straight line",
            ", ".join(f"{ratio:.2f} at {n}" for n, ratio in ratios.items()) + f"; slope {slope:.2f} from 200 to 500",
            verdict(0.7 < slope <= 1, "another slope"),
        ),
    ]


def _robots(data: Mapping[str, Any]) -> list[Claim]:
    benched = figures("derivatives")
    (own,) = [r for r in benched["peers"]["rows"] if (r["robot"], r["quantity"]) == ("talos", INVERSE)]
    gains = {row["robot"]: row["pinocchio"] / row["idsva_ground"] for row in benched["robots"]}
    gains["talos"], reduced = data["robots"]["pinocchio"] / data["robots"]["idsva_ground"], gains["talos"]
    timed = data["compilers"]
    ours = ", ".join(f"{row['version']} {row['pinocchio'] / row['idsva_ground']:.2f}" for row in timed.values())
    shipped = f"for 38 DoF, symgen's code is {own['pinocchio_ns'] / own['one_ns']:.1f} times as fast as Pinocchio 4.1"
    return [
        Claim(
            "fig. 5",
            "ID: IDSVA against Pinocchio's older method on robots",
            "UR3, Baxter, HyQ, ATLAS, Talos: better, without numbers except for Talos",
            ", ".join(f"{name} {gain:.2f}" for name, gain in gains.items()) + f" ({reduced:.2f} with 38 DoF)",
            "agrees for the paper's four robots; the factor differs as in fig. 4. ANYmal is used instead of ATLAS",
        ),
        Claim(
            "fig. 5, abstract, VII",
            "ID: IDSVA against Pinocchio's older method, Talos with 50 DoF, by gcc",
            "1.4 times",
            f"{gains['talos']:.2f} by operations with {data['robots']['n']} DoF; {shipped}",
            "differs for the same reason as fig. 4",
        ),
        Claim(
            "VII",
            "ID: IDSVA against Pinocchio's older method, Talos with 50 DoF, by two compilers",
            "gcc 9: 1.4, Clang 10: 1.2",
            f"time of straight-line code, {data['robots']['n']} DoF: {ours or 'not measured'}",
            "differs for the same reason as fig. 4; both compilers get the same operations"
            + ("" if "clang" in timed else "; Clang not measured"),
        ),
    ]


def _orders(counts: Counts, data: Mapping[str, Any]) -> list[Claim]:
    ground, dmm, aza = (
        counts.loops[INVERSE]["idsva_ground"],
        counts.loops[FORWARD]["fdsva_dmm"],
        counts.shared["fdsva_aza"],
    )
    c1, c2 = (float(Fraction(c)) for c in ground[1:3])
    ratios = [
        row[f"{INVERSE} idsva_ground"] / (2 * c2 * row["pairs"] + (c1 + c2) * row["links"]) for row in data["trees"]
    ]
    return [
        Claim(
            "I, IV-E",
            "growth of the number of operations with the length of a chain",
            "IDSVA N^2, DMM N^3, AZA N^2",
            f"largest terms of the exact numbers: IDSVA {leading(ground)}, DMM {leading(dmm)}, AZA {leading(aza)}",
            verdict([degree(each) for each in (ground, dmm, aza)] == [2, 3, 2], "otherwise"),
        ),
        Claim(
            "I, IV-D",
            "IDSVA takes O(N d) operations, d the depth of the tree",
            "O(N d)",
            f"on chains, {2 * c2:.0f} for each pair of a body and its ancestor and {c1 + c2:.0f} for each body; "
            f"trees take {min(ratios):.2f} to {max(ratios):.2f} times this number",
            verdict(max(ratios) <= 1, "trees cost more"),
        ),
    ]


def _errors(every: Mapping[str, Any]) -> list[Claim]:
    (short, long) = ((n, every[str(n)]) for n in (20, 100))

    def measured(found: Mapping[str, Any], kind: int) -> str:
        return ", ".join(f"{name} {found[name][kind]:.0e}" for name in METHODS)

    fits = {name: _line(every, name) for name in METHODS}
    return [
        Claim(
            "V-A",
            "FD: errors of the derivatives, compared with complex steps",
            "1e-13 (ABACR), 1e-12 (FDSVA, FDCR) at N = 100",
            f"entry by entry at N = {long[0]}: {measured(long[1], 0)}; relative to the norm: {measured(long[1], 1)}",
            verdict(
                long[1]["abacr"][0] < 1e-12 and max(long[1][m][0] for m in METHODS) < 1e-11,
                f"entries of this chain span a factor of {long[1]['spread']:.0e}, and only ABACR, which rounds like"
                " the complex steps, has the smallest entries right; relative to the norm, and entry by entry up to"
                f" N = {short[0]} ({measured(short[1], 0)}), the order is the paper's",
            ),
        ),
        Claim(
            "V-A",
            "the errors grow linearly with N on a logarithmic scale",
            "all methods",
            "entry by entry, decades for 10 joints (and the squared correlation): "
            + ", ".join(f"{name} {10 * slope:.1f} ({r2:.2f})" for name, (slope, r2) in fits.items()),
            verdict(
                all(r2 > 0.9 for _, r2 in fits.values()),
                "a line fits "
                + ", ".join(name for name, (_, r2) in fits.items() if r2 > 0.9)
                + "; the error of "
                + ", ".join(name for name, (_, r2) in fits.items() if r2 <= 0.9)
                + " grows more slowly",
            ),
        ),
        Claim(
            "table I",
            "accuracy of finite differences",
            "low",
            f"{long[1]['finite differences'][1]:.0e} relative to the norm at N = {long[0]}, with the step"
            f" {errors.DIFFERENCE:.0e}",
            verdict(long[1]["finite differences"][1] > 1e4 * max(long[1][m][1] for m in METHODS), "not so low"),
        ),
        Claim(
            "table I",
            "effort and speed of kinds of methods",
            "simple to hard, slow to fast",
            "-",
            "not judged: no numbers",
        ),
        Claim(
            "table II",
            "methods and their names",
            ", ".join(NAMES),
            "routes " + ", ".join(dict.fromkeys(name for _, names in NAMES.values() for name in names.split())),
            "agrees" if routes_table(("", "", *pair) for pair in NAMES.values()) else "",
        ),
    ]


def _crossing(shared: Mapping[str, list[str]]) -> int:
    return next(n for n in range(10, 2000) if _ratio(shared, n) > 1)


def _ratio(shared: Mapping[str, list[str]], n: int) -> float:
    return float(value(shared["fdsva_dmm"], n) / value(shared["fdsva_aza"], n))


def _place(row: Mapping[str, Any]) -> str:
    return f"at {row['links']} (bf = {row['branching']})"


def _line(every: Mapping[str, Any], name: str) -> tuple[float, float]:
    """Return the slope of the logarithm of a method's error over N, and the squared correlation."""
    n, y = np.array([int(n) for n in every], float), np.log10([row[name][0] for row in every.values()])
    return float(np.polyfit(n, y, 1)[0]), float(np.corrcoef(n, y)[0, 1] ** 2)

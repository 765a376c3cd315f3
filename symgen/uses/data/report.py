"""Results of identification as a table in a file, and as a plot of errors."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.errors import UnsupportedError
from symgen.reading import suffix_of
from symgen.uses.data.identify import Identification
from symgen.uses.data.residuals import BIN_EDGES

SUFFIXES = (".csv", ".json")


def save(found: Identification, path: Path) -> None:
    """Write all results to a JSON file, or the parameters with standard deviations to a CSV file.

    The suffix of ``path`` chooses the type of the file.
    """
    if suffix_of(path) == ".json":
        path.write_text(json.dumps(as_json(found), indent=1) + "\n", encoding="utf-8")
        return
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["parameter", "value", "deviation", "file", "formula"])
        columns = (_numbers(each) for each in (found.values, found.deviations, found.prior))
        for name, formula, *numbers in zip(found.names, found.formulas, *columns, strict=True):
            writer.writerow([name, *("" if each is None else repr(each) for each in numbers), formula])


def as_json(found: Identification) -> dict[str, Any]:
    """Return all results as a dictionary that JSON can express; NaN becomes None."""
    return {
        "rows": found.rows,
        "skipped": found.skipped,
        "repeated": found.repeated,
        "condition": found.condition,
        "parameters": list(found.names),
        "formulas": list(found.formulas),
        "unseen": {name: list(others) for name, others in found.unseen.items()},
        "payload": found.payload,
        "coulomb_width": None if np.isnan(found.coulomb_width) else found.coulomb_width,
        "columns": [str(each) for each in found.inputs],
        "file": _numbers(found.prior),
        "values": _numbers(found.values),
        "deviations": _numbers(found.deviations),
        "covariance": [_numbers(row) for row in found.covariance],
        "joints": list(found.joints),
        "noise": _numbers(found.noise),
        "held_out_errors": _numbers(found.held_out),
        "held_out_forces": _numbers(found.forces),
        "residual_correlation": _numbers(found.correlation),
        "residual_edges": BIN_EDGES.tolist() if found.residuals.size else [],
        "residual_counts": found.residuals.tolist(),
    }


def _numbers(values: NDArray[np.float64]) -> list[float | None]:
    return [None if np.isnan(each) else float(each) for each in values]


def plot(found: Identification, path: Path) -> None:
    """Plot the root mean squares of joint forces and of errors on held-out rows, and the distribution of the errors."""
    try:
        import matplotlib
    except ImportError:
        raise UnsupportedError("plots need the matplotlib package: pip install 'symgen[simulation]'") from None
    matplotlib.use("Agg", force=False)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 0.5 * len(found.joints) + 1.2), layout="constrained")
    axes, bins = figure.subplots(1, 2, width_ratios=(7, 4))
    places = np.arange(len(found.joints))
    axes.barh(places - 0.2, found.forces, 0.4, label="force")
    axes.barh(places + 0.2, found.held_out, 0.4, label="error on rows held out")
    axes.set_yticks(places, found.joints)
    axes.invert_yaxis()
    if (found.held_out > 0).any():
        axes.set_xscale("log")
    axes.set_xlabel("root mean square [N m or N]")
    axes.legend()
    middle, width = (BIN_EDGES[1:] + BIN_EDGES[:-1]) / 2, BIN_EDGES[1] - BIN_EDGES[0]
    for name, counts in zip(found.joints, found.residuals if found.residuals.size else [], strict=False):
        bins.stairs(counts / max(1, counts.sum()) / width, BIN_EDGES, label=name, alpha=0.7)
    bins.plot(middle, np.exp(-(middle**2) / 2) / np.sqrt(2 * np.pi), "k:", label="normal")
    bins.set_xlabel("error / standard deviation")
    bins.set_ylabel("density")
    bins.legend(fontsize="small")
    figure.savefig(path)

"""Show proofs, checks, bounds and times as tables; convert proofs, checks and base parameters to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from symgen.cli.reporting import once, ruled
from symgen.proof.shipped import METHOD
from symgen.uses.bench import SMALL
from symgen.uses.bounds.results import Bound, Bounds

if TYPE_CHECKING:
    from symgen.proof.answers.verdicts import EquationCheck
    from symgen.proof.prove import Proof, Verdict
    from symgen.routes.identification.base_parameters import BaseParameters
    from symgen.uses.bench import Row

_STYLES = {
    "proven": "green",
    "holds": "green",
    "valid": "green",
    "fixable": "yellow",
    "empty": "yellow",
    "differs": "red",
    "undefined": "yellow",
    "left out": "yellow",
}
_WORDS = {
    "holds": "holds exactly",
    "valid": "right",
    "fixable": "holds only if",
    "differs": "differs",
    "empty": "claims nothing",
}


def show_proof(proof: Proof, console: Console) -> None:
    """Print the verdicts, the values for which they are proven, and the number of independent derivations."""
    table = ruled(
        console,
        f"{proof.model}: every route against {METHOD}",
        "quantity",
        "route",
        "verdict",
        numbers=("error", "operations", "seconds"),
    )
    previous = ""
    for verdict in proof.verdicts:
        name = once(console, verdict.quantity, previous)
        previous = verdict.quantity
        error = (f"2^{verdict.error:.0f}" if verdict.error else verdict.note) if verdict.status == "proven" else ""
        status = Text(verdict.status, style=_STYLES[verdict.status])
        operations = str(verdict.cost.operations) if verdict.cost.operations else ""
        table.add_row(name, verdict.route, status, error, operations, f"{verdict.seconds:.2f}")
    console.print(table)
    for verdict in proof.verdicts:
        if verdict.status != "proven":
            reason = verdict.counterexample or verdict.note
            console.print(Text(f"{verdict.quantity}, {verdict.route}: {reason}"), soft_wrap=True)
    counts = {status: sum(v.status == status for v in proof.verdicts) for status in ("proven", "differs", "undefined")}
    scope = f"for all values of {', '.join(proof.parameters)}" if proof.parameters else "for the numbers of the file"
    if left_out := sum(v.status == "left out" for v in proof.verdicts):
        counts["left out"] = left_out
    summary = ", ".join(f"{count} {status}" for status, count in counts.items())
    console.print(Text(f"{summary}, {scope}; {proof.seconds:.1f} s, seed {proof.seed}"), soft_wrap=True)
    if proof.independent:
        console.print(Text(_independence(proof)), soft_wrap=True)


def _independence(proof: Proof) -> str:
    """Return the printed text that says which derivations share no step, so that each one checks the others.

    For one quantity, the text has the names of these derivations. For several quantities, the text has the smallest
    number of such derivations among the quantities.
    """
    if len(proof.independent) == 1:
        ((name, names),) = proof.independent.items()
        return f"{len(names)} derivations of {name} share no step: {', '.join(names)}"
    least = min(map(len, proof.independent.values()))
    fewest = [name for name, names in proof.independent.items() if len(names) == least]
    named = fewest[0] if len(fewest) == 1 else f"{fewest[0]} and {len(fewest) - 1} more"
    return f"each quantity has at least {least} derivations that share no step (fewest: {named})"


def show_check(checked: EquationCheck, console: Console, named: bool = False) -> None:
    """Print the verdict on each line of a user's file, with corrections of wrong lines, and the number of right lines.

    If ``named`` is True, the name of the file is printed first.
    """
    if named:
        console.print(Text(f"{checked.file}:"), soft_wrap=True)
    for line in checked.lines:
        words = "differs" if line.status == "fixable" and not line.changes else _WORDS[line.status]
        note = f": {line.note}" if line.note and line.status != "fixable" else ""
        text = Text(f"line {line.line}: {line.label}: ").append(words, style=_STYLES[line.status]).append(note)
        console.print(text, soft_wrap=True)
        if "".join(line.read.split()) != "".join(line.source.replace("**", "^").split()):
            console.print(Text(f"    read as: {line.read}"), soft_wrap=True)
        if line.note and line.status == "fixable":
            console.print(Text(f"    {line.note}"), soft_wrap=True)
        for change in line.changes:
            console.print(Text(f"    {change}"), soft_wrap=True)
        if line.counterexample:
            console.print(Text(f"    {line.counterexample.sentence('as written')}"), soft_wrap=True)
        if not line.searched:
            console.print(Text("    the time limit ended the search for a small change; --seconds raises the limit"))
        if line.corrected:
            console.print(Text(f"    it should read: {line.corrected}"), soft_wrap=True)
    for name, place in checked.unused.items():
        console.print(Text(f"line {place}: {name}: not compared, because no claim uses this name"), soft_wrap=True)
    held = sum(line.right for line in checked.lines)
    routes = sorted({" and ".join(line.routes) for line in checked.lines if line.routes}) or ["nothing"]
    console.print(
        Text(f"{held} of {len(checked.lines)} lines hold; compared with {', '.join(routes)}; seed {checked.seed}"),
        soft_wrap=True,
    )


def show_times(rows: Sequence[Row], console: Console) -> None:
    """Print the times of each quantity [ns], and the times of other libraries [ns].

    Each time of another library is followed by its ratio to the time of symgen's call from Python.
    """
    peers = list(dict.fromkeys(name for row in rows for name in row.peers))
    own = "one call", "state of a batch", f"of {SMALL}", "call from Python"
    table = ruled(console, "Nanoseconds", "quantity", numbers=(*own, *peers))
    for row in rows:
        beside = [f"{row.peers[n]:.0f} ({row.peers[n] / row.python:.1f}x)" if n in row.peers else "" for n in peers]
        times = f"{row.one:.0f}", f"{row.batch:.1f}", f"{row.small:.1f}", f"{row.python:.0f}"
        table.add_row(row.quantity, *times, *beside)
    console.print(table)


def show_bounds(found: Bounds, states: bool, console: Console) -> None:
    """Print the table of bounds; if ``states`` is True, also print the states in which the attained values occur."""
    title = f"{found.model}: bounds of {found.quantity} within the limits; * gap above {found.tolerance:.3g}"
    rounding = ["rounding error"] if any(each.rounding is not None for each in found.outputs) else []
    numbers = ("lower bound", "attained", "gap", "upper bound", "attained", "gap", "plain intervals", *rounding)
    table = ruled(console, title, "output", numbers=numbers)
    for each in found.outputs:
        cells = [*_cells(each.lower), *_cells(each.upper)]
        cells.append("" if each.interval is None else f"{each.interval[0]:.4g} .. {each.interval[1]:.4g}")
        if each.rounding is not None:
            cells.append(f"{each.rounding:.2g}")
        table.add_row(Text(f"{each.name}{f' [{each.unit}]' if each.unit else ''}"), *cells)
    console.print(table)
    for each in found.outputs if states else ():
        for side, bound in (("lower", each.lower), ("upper", each.upper)):
            values = "; ".join(f"{name} = {', '.join(f'{v:.6g}' for v in row)}" for name, row in bound.state.items())
            console.print(Text(f"{each.name}, {side}: {values}"), soft_wrap=True)


def _cells(side: Bound) -> tuple[str, str, str]:
    gap = "" if side.bound == side.attained else f"{side.gap:.1%}{'' if side.within_tolerance else ' *'}"
    return f"{side.bound:.5g}", f"{side.attained:.5g}", gap


def proof_json(proof: Proof) -> str:
    """Return a proof with its verdicts as JSON.

    For the verdict ``proven``, the error is log2 of the probability that the verdict is wrong.
    """
    document = asdict(proof) | {"holds": proof.holds, "verdicts": [_verdict(verdict) for verdict in proof.verdicts]}
    return json.dumps(document, indent=2)


def checks_json(model: str, checked: Sequence[EquationCheck], unread: Mapping[str, str]) -> str:
    """Return the verdict on each line of each checked file as JSON.

    For each line, the error is log2 of the probability that ``holds`` is wrong. ``unread`` has the error message of
    each file that could not be read.
    """
    files = [asdict(each) | {"holds": each.holds, "credit": each.credit} for each in checked]
    nothing = {"holds": False, "credit": 0.0, "lines": [], "unused": {}}
    files += [{"file": file, **nothing, "unreadable": why} for file, why in unread.items()]
    holds = all(each["holds"] for each in files)
    return json.dumps({"model": model, "holds": holds, "files": sorted(files, key=lambda each: each["file"])}, indent=2)


def base_json(base: BaseParameters) -> str:
    """Return the exact formula and the value of each base parameter as JSON; a symbolic value is a text."""
    rows = []
    for formula, value in zip(base.formulas, base.values, strict=True):
        rows.append({"formula": str(formula), "value": float(value) if value.is_number else str(value)})
    return json.dumps(rows, indent=2)


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return asdict(verdict) | {"operations": verdict.cost.operations}

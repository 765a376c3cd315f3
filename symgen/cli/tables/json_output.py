"""Proofs, checks and base parameters as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from symgen.proof.answers.verdicts import EquationCheck
    from symgen.proof.prove import Proof, Verdict
    from symgen.routes.identification.base_parameters import BaseParameters


def proof_json(proof: Proof) -> str:
    """Return a proof with its verdicts as JSON.

    The error of a verdict ``proven`` is log2 of the probability that the verdict is wrong.
    """
    document = asdict(proof) | {"holds": proof.holds, "verdicts": [_verdict(verdict) for verdict in proof.verdicts]}
    return json.dumps(document, indent=2)


def checks_json(model: str, checked: Sequence[EquationCheck], unread: Mapping[str, str]) -> str:
    """Return the verdict on each line of each checked file as JSON.

    The error of a line is log2 of the probability that ``holds`` is wrong. ``unread`` has the error message of each
    file that could not be read.
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

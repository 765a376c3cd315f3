"""Proofs and checks as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from symgen.proof.check import Report
from symgen.proof.prove import Proof, Verdict


def proof_json(proof: Proof) -> str:
    """All verdicts; errors are log2 of the probability of a wrong ``proven``."""
    document = asdict(proof) | {"holds": proof.holds, "verdicts": [_verdict(verdict) for verdict in proof.verdicts]}
    return json.dumps(document, indent=2)


def report_json(report: Report) -> str:
    """The verdict on each line; errors are log2 of the probability of a wrong ``holds``."""
    return json.dumps(asdict(report) | {"holds": report.holds}, indent=2)


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return asdict(verdict) | {"operations": verdict.cost.operations}

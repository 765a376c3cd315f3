"""Operation counts in Markdown."""

from __future__ import annotations

from symgen.targets.report.text import render_report
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_report(unit)


REPORT = Target("report", _render, scalars=())

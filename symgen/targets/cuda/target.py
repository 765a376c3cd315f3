"""Kernels for CUDA."""

from __future__ import annotations

from symgen.targets.cpp.target import RESERVED
from symgen.targets.cuda.text import render_cuda
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_cuda(unit)


CUDA = Target("cuda", _render, scalars=(), reserved=RESERVED | {"cuda"}, plain=True)

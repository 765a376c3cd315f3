"""Straight-line programs: what every derivation yields and every target prints."""

from symgen.program.cost import Cost, cost
from symgen.program.ir import Array, Assignment, Program, scalar, verify
from symgen.program.trace import Trace

__all__ = ["Array", "Assignment", "Cost", "Program", "Trace", "cost", "scalar", "verify"]

from .cost import Cost, cost, depth
from .ir import Array, Assignment, Program, scalar, verify
from .trace import Trace

__all__ = ["Array", "Assignment", "Cost", "Program", "Trace", "cost", "depth", "scalar", "verify"]

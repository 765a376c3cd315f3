"""Time compiled functions and, optionally, other libraries. All calls are timed alternately in the same run."""

from symgen.uses.bench.measure import SMALL, STATES, Row, calls, measure, pinocchio_calls, random_states
from symgen.uses.bench.timing import Timer, medians

__all__ = ["SMALL", "STATES", "Row", "Timer", "calls", "measure", "medians", "pinocchio_calls", "random_states"]

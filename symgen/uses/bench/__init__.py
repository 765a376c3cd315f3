"""Timing of compiled functions, optionally together with other libraries, interleaved in one run."""

from symgen.uses.bench.binding import pinocchio_calls
from symgen.uses.bench.measure import SMALL, STATES, Row, calls, measure
from symgen.uses.bench.states import random_states
from symgen.uses.bench.timing import Timer, medians

__all__ = ["SMALL", "STATES", "Row", "Timer", "calls", "measure", "medians", "pinocchio_calls", "random_states"]

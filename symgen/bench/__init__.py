"""Timing of compiled functions, alone or beside others, interleaved in one run."""

from symgen.bench.binding import pinocchio_calls
from symgen.bench.measure import SMALL, STATES, Row, calls, measure
from symgen.bench.states import random_states
from symgen.bench.timing import Timer, medians

__all__ = ["SMALL", "STATES", "Row", "Timer", "calls", "measure", "medians", "pinocchio_calls", "random_states"]

"""Targets print programs as text. A target has a language, a printer and templates, and does not depend on robots."""

from symgen.targets.table import TARGETS, render, targets_of
from symgen.targets.target import Harness, Target
from symgen.targets.unit import Constant, Function, Unit
from symgen.targets.words import route_words

__all__ = ["TARGETS", "Constant", "Function", "Harness", "Target", "Unit", "render", "route_words", "targets_of"]

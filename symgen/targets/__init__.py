"""From programs to text. A target is a printer and one or two templates; it knows no robots."""

from symgen.targets.table import render
from symgen.targets.unit import Constant, Function, Unit, route_words

__all__ = ["Constant", "Function", "Unit", "render", "route_words"]

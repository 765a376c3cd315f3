"""Tools shared by routes: bodies whose entries a trace names, matrices of expressions, joint effects and forces."""

from symgen.routes.model import fixed_orientation as fixed_orientation  # registers its placements

"""Tools for derivations: the bodies of a robot, matrices of expressions, joint effects and forces."""

from symgen.routes.model import fixed_orientation as fixed_orientation  # registers its placements

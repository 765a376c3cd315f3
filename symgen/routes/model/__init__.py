"""Tools shared by routes: the bodies of a robot bound to a trace, matrices of expressions, and joint effects."""

from symgen.routes.model import fixed_orientation as fixed_orientation  # registers its placements

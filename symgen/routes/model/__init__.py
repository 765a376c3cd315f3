"""What routes share: the bodies of a robot bound to a trace, matrices of expressions, and what joints add."""

from symgen.routes.model import fixed_orientation as fixed_orientation  # registers its way to place bodies

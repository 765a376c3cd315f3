"""Linear models of the motion near a point, and equilibria."""

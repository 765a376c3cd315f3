"""Bounds on the values of a program, and on the effect of rounding errors, computed with splines over all angles."""

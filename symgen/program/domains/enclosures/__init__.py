"""Bounds on the values of a program and on the effect of its rounding errors, by splines over all angles at once."""

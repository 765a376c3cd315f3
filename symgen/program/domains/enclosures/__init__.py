"""Bound the values of a program, and the effect of its rounding errors, by splines over all angles at once."""

"""Solve the constraints of a tree: configurations that satisfy them, degrees of freedom, and closed forms."""

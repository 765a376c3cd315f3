"""Derivations of forward and hybrid dynamics, the inverse of the mass matrix, and the dynamics of chosen frames."""

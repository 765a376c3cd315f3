"""Residuals phi, Jacobian rows L and biases c of constraints, each by two derivations."""

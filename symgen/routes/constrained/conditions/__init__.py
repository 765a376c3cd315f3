"""Residuals, Jacobian rows and biases of constraints, each by two routes."""

"""Residuals, Jacobian rows and biases of constraints, each in two ways."""

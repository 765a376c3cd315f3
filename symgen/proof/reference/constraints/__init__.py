"""The conditions of constraints in one state, and the constrained dynamics."""

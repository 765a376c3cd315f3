"""The conditions of constraints at a point, and the constrained dynamics."""

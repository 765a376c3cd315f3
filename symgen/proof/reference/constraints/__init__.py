"""Constraints at a point: their conditions and the constrained dynamics."""

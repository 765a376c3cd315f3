"""Constraints at a point: their conditions, and what they make of the dynamics."""

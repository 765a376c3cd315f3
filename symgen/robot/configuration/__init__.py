"""Positions as points of a configuration space, in floating point."""
